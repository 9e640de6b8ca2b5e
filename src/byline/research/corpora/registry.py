"""The public corpora of `corpora.toml`: what they are, and which copies this machine has."""

import difflib
import hashlib
import json
import os
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from byline.errors import InputError, UsageError

__all__ = [
    "Copy",
    "DataPlaces",
    "Download",
    "PublicCorpus",
    "check",
    "entry",
    "listing",
    "locate",
    "registry",
    "registry_markdown",
    "where",
]

VARIABLE = "BYLINE_DATA"
MANIFEST = "FETCHED.json"
"""Beside fetched files: their checksums and those of the downloads they were made of."""


@dataclass(frozen=True, slots=True)
class Download:
    """A file at a corpus's public home, with the checksum it must have."""

    url: str
    sha256: str
    size: int
    """In bytes."""

    @property
    def filename(self) -> str:
        """The last part of the address."""
        return self.url.rsplit("/", 1)[-1]


@dataclass(frozen=True, slots=True)
class PublicCorpus:
    """One corpus that benchmarks use and that is not ours to ship."""

    name: str
    what: str
    terms: str
    citation: str
    folder: str
    """Where its files lie under the data folder."""
    files: tuple[tuple[str, str], ...]
    """Pairs (name in the folder, SHA-256) of the files that are read."""
    home: str | None = None
    """The page of those who made it."""
    parts: tuple[str, ...] = ()
    """What may be loaded alone."""
    beware: str = ""
    """What a benchmark must take care of."""
    downloads: tuple[Download, ...] = ()
    """Empty where no checksum of the original is on record: such a corpus is not fetched."""
    converter: str | None = None
    """The function of `converters` that makes our files of the downloads."""

    def how_to_get(self) -> str:
        """What a user can do to have the corpus."""
        if self.downloads:
            return f"Run: byline data fetch {self.name}; or {self.by_hand()}"
        home = f"Its makers publish it at {self.home}" if self.home else "It has no public home"
        return (
            f"{home} (terms: {self.terms}); no checksum of that is on record, so it is not "
            f"fetched for you. To use it, {self.by_hand()}"
        )

    def by_hand(self) -> str:
        """Where a user's own copy belongs."""
        return (
            f"put {', '.join(file for file, _ in self.files)} into {self.folder}/ under the folder "
            f"that {VARIABLE} names, in the form that docs/data.md gives."
        )

    def copy(self) -> Path | None:
        """The first folder that holds any of the corpus's files."""
        places = where()
        for root in (places.data, places.cache):
            folder = root / self.folder if root else None
            if folder and any((folder / file).is_file() for file, _ in self.files):
                return folder
        return None


@dataclass(frozen=True, slots=True)
class DataPlaces:
    """The folders where corpora are looked for, in this order."""

    data: Path | None
    """What `BYLINE_DATA` names; None where it is not set."""
    cache: Path
    """The user's cache, where fetched corpora are kept."""


@dataclass(frozen=True, slots=True)
class Copy:
    """One public corpus and the copy of it that is here, if any."""

    name: str
    what: str
    terms: str
    home: str | None
    path: Path | None
    missing: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()
    """Files that are neither the recorded ones nor made of a verified download."""

    @property
    def state(self) -> Literal["not here", "incomplete", "differs", "as recorded"]:
        """How the copy compares with the recorded checksums."""
        if self.path is None:
            return "not here"
        if self.missing:
            return "incomplete"
        return "differs" if self.differing else "as recorded"


@cache
def registry() -> tuple[PublicCorpus, ...]:
    """Every corpus, in the order of `corpora.toml`."""
    table = tomllib.loads((files(__package__) / "corpora.toml").read_text("utf-8"))
    return tuple(map(_corpus, table["corpus"]))


def _corpus(row: dict[str, Any]) -> PublicCorpus:
    """One entry of `corpora.toml`."""
    return PublicCorpus(
        files=tuple(row.pop("files").items()),
        parts=tuple(row.pop("parts", ())),
        downloads=tuple(Download(**each) for each in row.pop("downloads", ())),
        **row,
    )


def entry(name: str) -> PublicCorpus:
    """The corpus of this name or folder."""
    known = {corpus.name: corpus for corpus in registry()}
    corpus = known.get(name) or {each.folder: each for each in known.values()}.get(name)
    if corpus is None:
        near = difflib.get_close_matches(name, known, n=1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise UsageError(
            f"no public corpus is called {name!r}.{hint} Known: {', '.join(sorted(known))}."
        )
    return corpus


def where() -> DataPlaces:
    """The folders where corpora are looked for."""
    # Imported here: pooch brings packaging and platformdirs, which readers of a corpus never need.
    import pooch

    named = os.environ.get(VARIABLE, "").strip()
    return DataPlaces(Path(named).expanduser() if named else None, Path(pooch.os_cache("byline")))


def locate(name: str) -> Path:
    """The folder of a corpus on this machine: the data folder's copy, else the fetched one."""
    corpus = entry(name)
    folder = corpus.copy()
    if folder is None:
        raise InputError(f"{corpus.name} is not on this machine. {corpus.how_to_get()}")
    return folder


def check(name: str) -> Copy:
    """Compare a corpus's files with their checksums."""
    corpus = entry(name)
    folder = corpus.copy()
    about = (corpus.name, corpus.what, corpus.terms, corpus.home, folder)
    if folder is None:
        return Copy(*about)
    fetched = _manifest(folder)
    missing = tuple(file for file, _ in corpus.files if not (folder / file).is_file())
    differing = tuple(
        file
        for file, digest in corpus.files
        if file not in missing
        and file_sha256(folder / file) not in (digest, fetched.get(file, digest))
    )
    return Copy(*about, missing, differing)


def listing() -> tuple[Copy, ...]:
    """Every public corpus and the copy of it that is here, in the order of `corpora.toml`."""
    return tuple(check(corpus.name) for corpus in registry())


def file_sha256(path: Path) -> str:
    """The checksum of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _manifest(folder: Path) -> dict[str, str]:
    """The checksums recorded when the files were made of a verified download, if they were."""
    try:
        recorded = json.loads((folder / MANIFEST).read_text("utf-8"))["files"]
        return {str(name): str(digest) for name, digest in recorded.items()}
    except (OSError, ValueError, LookupError, AttributeError, TypeError):
        return {}


def registry_markdown() -> str:
    """The corpora as a Markdown table, for the documentation."""
    lines = ["| name | what | terms | beware | how to get it |", "| --- | --- | --- | --- | --- |"]
    for corpus in registry():
        home = f"[home]({corpus.home})" if corpus.home else "no public home"
        how = (
            f"`byline data fetch {corpus.name}` ({home})"
            if corpus.downloads
            else f"{home}; put it into `{corpus.folder}/`"
        )
        cells = (f"`{corpus.name}`", corpus.what, corpus.terms, corpus.beware, how)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
