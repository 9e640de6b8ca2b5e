"""Reading the small files of a PAN folder, where anything may be missing or broken."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from byline.corpus._text import Skipped, Text
from byline.corpus.readers._options import Options, Unreadable
from byline.errors import InputError

__all__ = ["PanReader", "folder_at", "folders_in", "word"]

DESCRIPTION_BYTES = 50_000_000
"""Descriptions and answers of the largest PAN collections stay far below this."""


@dataclass(frozen=True, slots=True)
class PanReader:
    """Reads files of one collection and keeps a list of those that could not be used."""

    options: Options = field(default_factory=Options)
    skipped: list[Skipped] = field(default_factory=list)

    def skip(self, source: Path | str, reason: str) -> None:
        """Note that `source` was left out."""
        self.skipped.append(Skipped(str(source), reason))

    def texts(self, paths: Iterable[Path], author: str | None, language: str | None) -> list[Text]:
        """The readable texts among these files; ids are `folder/name`."""
        return [text for path in paths for text in self._text(path, author, language)]

    def _text(self, path: Path, author: str | None, language: str | None) -> Iterator[Text]:
        """The text in a file, if there is one."""
        # Imported here: guessing encodings is more than whoever holds the problems needs.
        from byline.corpus.readers.plain import read_plain

        if not path.is_file():
            return self.skip(path, "is not a regular file")
        name = f"{path.parent.name}/{path.stem}"
        try:
            for found in read_plain(path, self.options):
                if isinstance(found, Skipped):
                    self.skip(path, found.reason)
                else:
                    said = replace(found, id=name, source=str(path), language=language)
                    yield replace(said, author=author)
        except (Unreadable, OSError) as failure:
            self.skip(path, str(failure))

    def described(self, path: Path) -> Any:
        """What a JSON file says, or None."""
        content = self.lines(path)
        if not content:
            return None
        try:
            return json.loads("\n".join(content))
        except (ValueError, RecursionError):
            self.skip(path, "is not JSON; read on without it")
            return None

    def lines(self, path: Path) -> list[str]:
        """The lines of a small file; none where it is missing, too large or not UTF-8."""
        if not path.is_file():
            return []
        try:
            with path.open("rb") as file:
                raw = file.read(DESCRIPTION_BYTES + 1)
            if len(raw) > DESCRIPTION_BYTES:
                self.skip(path, "is too large to be a description")
                return []
            # PAN's own files begin with a byte order mark as often as not.
            return raw.decode("utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError) as failure:
            self.skip(path, f"cannot be read: {failure}")
            return []


def folder_at(folder: str | Path) -> Path:
    """The folder as a path, if it is one."""
    root = Path(folder)
    if not root.is_dir():
        raise InputError(f"{root} is not a folder; give a folder of PAN problems.")
    return root


def folders_in(root: Path) -> list[Path]:
    """The sub-folders, in order of their names, hidden ones left out."""
    return sorted(p for p in root.iterdir() if p.is_dir() and not p.name.startswith("."))


def word(described: object, name: str) -> str | None:
    """A word that a description gives under `name`, if it gives one."""
    value = described.get(name) if isinstance(described, dict) else None
    return value if isinstance(value, str) and value.strip() else None
