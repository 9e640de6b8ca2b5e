"""Fetching the public corpora whose checksum is on record.

A corpus is downloaded, compared with its checksum and converted in a temporary folder, and moved
to its place only when all of that has gone well: a failure leaves nothing behind.
"""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from byline.errors import InputError
from byline.research.corpora.converters import CONVERTERS
from byline.research.corpora.registry import (
    MANIFEST,
    Download,
    PublicCorpus,
    entry,
    file_sha256,
    locate,
    where,
)

__all__ = ["Progress", "fetch"]

TIMEOUT_SECONDS = 30
BLOCK_BYTES = 1 << 16
Progress = Callable[[int, int], object]
"""Called as a file comes in, with the bytes received and the bytes in all."""


def fetch(name: str, progress: Progress | None = None) -> Path:
    """Return the folder of a corpus, downloading it first where it is not on this machine."""
    corpus = entry(name)
    try:
        return locate(name)
    except InputError:
        if not corpus.downloads or corpus.converter is None:
            raise
    cache = where().cache
    with _temporary_folder(cache, corpus) as folder:
        downloads, made = folder / "downloads", folder / "made"
        downloads.mkdir()
        made.mkdir()
        for download in corpus.downloads:
            _retrieve(download, downloads, corpus, progress)
        CONVERTERS[corpus.converter](downloads, made)
        _write_manifest(corpus, made)
        target = cache / corpus.folder
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists():  # an incomplete copy
            target.rename(folder / "old")
        return made.rename(target)


@contextmanager
def _temporary_folder(cache: Path, corpus: PublicCorpus) -> Iterator[Path]:
    """A folder on the same disk as the cache, removed at the end."""
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

    responses: list[Any] = []
    downloader = pooch.HTTPDownloader(
        chunk_size=BLOCK_BYTES,
        timeout=TIMEOUT_SECONDS,
        headers={"Accept-Encoding": "identity"},
        hooks={"response": lambda response, **_: responses.append(response)},
    )
    path = folder / download.filename
    try:
        with path.open("wb") as file:
            downloader(download.url, BoundedFile(file, download, progress), None)
    except OSError as failure:  # what pooch lets through from requests is of this kind too
        raise InputError(
            f"{corpus.name} could not be fetched from {download.url}: {_reason(failure)}. "
            f"Try again when you are online, or {corpus.by_hand()}"
        ) from failure
    finally:
        # pooch leaves the connection open when a download is broken off.
        for response in responses:
            response.close()
    if file_sha256(path) != download.sha256:
        raise InputError(
            f"{download.url} did not send the file on record: its SHA-256 is not "
            f"{download.sha256}. Nothing was kept; the publisher may have changed it."
        )


class BoundedFile:
    """A file that takes no more bytes than a download has on record, and reports its progress."""

    def __init__(self, file: BinaryIO, download: Download, progress: Progress | None) -> None:
        self.file, self.download, self.progress = file, download, progress
        self.flush = file.flush

    def write(self, block: bytes) -> None:
        """Write a block, or refuse it."""
        self.file.write(block)
        received, size = self.file.tell(), self.download.size
        if received > size:
            raise InputError(
                f"{self.download.url} sends more than the {size:,} bytes on record; "
                "stopped, and nothing was kept."
            )
        if self.progress:
            self.progress(received, size)


def _write_manifest(corpus: PublicCorpus, made: Path) -> None:
    """Record the checksums of the converted files, and the downloads they were made of."""
    manifest = {
        "name": corpus.name,
        "downloads": [[download.url, download.sha256] for download in corpus.downloads],
        "files": {path.name: file_sha256(path) for path in sorted(made.iterdir())},
    }
    (made / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")


def _reason(failure: OSError) -> str:
    """The failure in few words: the status a server gave, or that none was reached."""
    response = getattr(failure, "response", None)
    if response is not None:
        return f"the server answers {response.status_code} {response.reason}"
    return failure.strerror or "the server cannot be reached"
