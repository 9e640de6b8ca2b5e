"""Where copies of the public corpora lie on this machine, and whether they are sound."""

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from byline.errors import InputError
from byline.research.corpora.registry import PublicCorpus, entry, registry

__all__ = [
    "MANIFEST",
    "Copy",
    "DataPlaces",
    "by_hand",
    "check",
    "file_sha256",
    "how_to_get",
    "listing",
    "locate",
    "where",
]

VARIABLE = "BYLINE_DATA"
MANIFEST = "FETCHED.json"
"""Beside fetched files: their checksums and those of the downloads they were made of."""

State = Literal["not here", "incomplete", "differs", "as recorded"]


@dataclass(frozen=True, slots=True)
class DataPlaces:
    """The folders that are looked into, in this order."""

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
    def state(self) -> State:
        """How far the copy can be relied on."""
        if self.path is None:
            return "not here"
        if self.missing:
            return "incomplete"
        return "differs" if self.differing else "as recorded"


def where() -> DataPlaces:
    """The folders that are looked into."""
    # Imported here: pooch brings packaging and platformdirs, which readers of a corpus never need.
    import pooch

    named = os.environ.get(VARIABLE, "").strip()
    return DataPlaces(Path(named).expanduser() if named else None, Path(pooch.os_cache("byline")))


def locate(name: str) -> Path:
    """The folder of a corpus on this machine: the data folder's copy, else the fetched one."""
    corpus = entry(name)
    folder = _copy_of(corpus)
    if folder is None:
        raise InputError(f"{corpus.name} is not on this machine. {how_to_get(corpus)}")
    return folder


def check(name: str) -> Copy:
    """Compare a corpus's files with their checksums."""
    corpus = entry(name)
    folder = _copy_of(corpus)
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
    """Every public corpus and what is here of it, in order of the table."""
    return tuple(check(corpus.name) for corpus in registry())


def how_to_get(corpus: PublicCorpus) -> str:
    """What a user can do to have the corpus."""
    if corpus.downloads:
        return f"Run: byline data fetch {corpus.name}; or {by_hand(corpus)}"
    home = f"Its makers publish it at {corpus.home}" if corpus.home else "It has no public home"
    return (
        f"{home} (terms: {corpus.terms}); no checksum of that is on record, so it is not fetched "
        f"for you. To use it, {by_hand(corpus)}"
    )


def by_hand(corpus: PublicCorpus) -> str:
    """Where a user's own copy belongs."""
    files = ", ".join(file for file, _ in corpus.files)
    return (
        f"put {files} into {corpus.folder}/ under the folder that {VARIABLE} names, in the form "
        "that docs/data.md gives."
    )


def file_sha256(path: Path) -> str:
    """The checksum of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _copy_of(corpus: PublicCorpus) -> Path | None:
    """The first folder that holds any of the corpus's files."""
    places = where()
    for root in (places.data, places.cache):
        folder = root / corpus.folder if root else None
        if folder and any((folder / file).is_file() for file, _ in corpus.files):
            return folder
    return None


def _manifest(folder: Path) -> dict[str, str]:
    """The checksums noted when the files were made of a verified download, if they were."""
    try:
        files = json.loads((folder / MANIFEST).read_text("utf-8"))["files"]
        return {str(name): str(digest) for name, digest in files.items()}
    except (OSError, ValueError, LookupError, AttributeError, TypeError):
        return {}
