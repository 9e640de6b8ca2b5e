"""Fetching the public corpora whose checksum is on record.

A corpus is downloaded, compared with its checksum and converted in a folder of its own, and moved
to its place only when all of that has gone well: what goes wrong leaves nothing behind.
"""

import json
import logging
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from byline.errors import InputError
from byline.research.corpora.places import MANIFEST, by_hand, file_sha256, locate, where
from byline.research.corpora.registry import Download, PublicCorpus, entry

__all__ = ["Progress", "fetch"]

SECONDS = 30
"""How long a silent server is waited for."""


class Progress(Protocol):
    """What is told of a download as it runs; `total` is set first, in bytes, 0 if unknown."""

    total: int

    def update(self, amount: int) -> object:
        """So many bytes more have come."""

    def reset(self) -> object:
        """Begin to count again from nothing."""

    def close(self) -> object:
        """The file is there."""


def fetch(name: str, progress: Progress | None = None) -> Path:
    """Return the folder of a corpus, downloading it first where it is not on this machine."""
    corpus = entry(name)
    try:
        return locate(name)
    except InputError:
        if not corpus.downloads or corpus.converter is None:
            raise
    cache = where().cache
    with _workshop(cache, corpus) as workshop:
        for download in corpus.downloads:
            _retrieve(download, workshop / "downloads", corpus, progress)
        made = _convert(corpus, workshop)
        return _move(made, cache / corpus.folder, workshop / "old")


@contextmanager
def _workshop(cache: Path, corpus: PublicCorpus) -> Iterator[Path]:
    """A folder to work in, on the same disk as the cache, gone at the end."""
    folder = None
    try:
        cache.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=".fetching-", dir=cache))
        yield folder
    except OSError as failure:
        raise InputError(
            f"{corpus.name} cannot be kept in {cache}: {failure.strerror or failure}."
        ) from failure
    finally:
        if folder:
            shutil.rmtree(folder, ignore_errors=True)


def _retrieve(
    download: Download, folder: Path, corpus: PublicCorpus, progress: Progress | None
) -> None:
    """Download one file and compare it with its checksum."""
    import pooch

    answers: list[Any] = []
    downloader = pooch.HTTPDownloader(
        progressbar=Meter(download, progress),
        timeout=SECONDS,
        headers={"Accept-Encoding": "identity"},
        hooks={"response": lambda answer, **_: answers.append(answer)},
    )
    try:
        with _quiet(pooch.get_logger()):
            pooch.retrieve(
                download.url,
                known_hash=f"sha256:{download.sha256}",
                fname=download.filename,
                path=folder,
                downloader=downloader,
            )
    except OSError as failure:  # what pooch lets through from requests is of this kind too
        raise InputError(
            f"{corpus.name} could not be fetched from {download.url}: {_reason(failure)}. "
            f"Try again when you are online, or {by_hand(corpus)}"
        ) from failure
    except ValueError as failure:
        raise InputError(
            f"{download.url} did not send the file on record: its SHA-256 is not "
            f"{download.sha256}. Nothing was kept; the publisher may have changed it."
        ) from failure
    finally:
        # pooch leaves the connection open when a download is broken off.
        for answer in answers:
            answer.close()


def _convert(corpus: PublicCorpus, workshop: Path) -> Path:
    """Make the loaders' files of the downloads, and note what they were made of."""
    from byline.research.corpora.converters import CONVERTERS

    made = workshop / "made"
    made.mkdir()
    CONVERTERS[corpus.converter or ""](workshop / "downloads", made)
    note = {
        "name": corpus.name,
        "downloads": [[download.url, download.sha256] for download in corpus.downloads],
        "files": {path.name: file_sha256(path) for path in sorted(made.iterdir())},
    }
    (made / MANIFEST).write_text(json.dumps(note, indent=1) + "\n", "utf-8")
    return made


def _move(made: Path, target: Path, aside: Path) -> Path:
    """Put the finished folder in its place; an unfinished one that lay there goes."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists():
        target.rename(aside)
    return made.rename(target)


class Meter:
    """Passes progress on, and stops a server that sends far more than it should."""

    def __init__(self, download: Download, progress: Progress | None) -> None:
        self.download, self.progress, self.received = download, progress, 0

    @property
    def total(self) -> int:
        """How many bytes the file has."""
        return self.download.size

    @total.setter
    def total(self, _announced: int) -> None:
        # What the server announces is not believed: the size is on record.
        if self.progress:
            self.progress.total = self.download.size

    def update(self, amount: int) -> None:
        """Count what came; pooch counts whole blocks, so the last one may overshoot."""
        self.received += amount
        if self.received > 2 * self.download.size + 1_000_000:
            raise InputError(
                f"{self.download.url} sends more than the {self.download.size:,} bytes on record; "
                "stopped, and nothing was kept."
            )
        if self.progress:
            self.progress.update(amount)

    def reset(self) -> None:
        """Begin to count again."""
        self.received = 0
        if self.progress:
            self.progress.reset()

    def close(self) -> None:
        """The file is there."""
        if self.progress:
            self.progress.close()


@contextmanager
def _quiet(logger: logging.Logger) -> Iterator[None]:
    """Keep pooch from announcing each file: whoever calls us shows progress in their own way."""
    before = logger.level
    logger.setLevel(logging.WARNING)
    try:
        yield
    finally:
        logger.setLevel(before)


def _reason(failure: OSError) -> str:
    """The failure in few words: the status a server gave, or that none was reached."""
    response = getattr(failure, "response", None)
    if response is not None:
        return f"the server answers {response.status_code} {response.reason}"
    return failure.strerror or "the server cannot be reached"
