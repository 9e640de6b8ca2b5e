"""Streaming the rows of a corpus's files, with a word about where when one is broken."""

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from byline.errors import InputError, UsageError
from byline.research.corpora.registry import entry

__all__ = ["CorpusRow", "corpus_file", "rows", "table_rows", "wanted_parts"]

LINE_BYTES = 64_000_000
"""The longest line of the corpora has 2 MB; far more is a broken file."""


class CorpusRow:
    """One JSON object, whose fields are asked for by name and kind."""

    __slots__ = ("_fields", "_place")

    def __init__(self, fields: dict[str, Any], place: str) -> None:
        self._fields, self._place = fields, place

    def text(self, name: str) -> str:
        """A field that is a string; numbers are given as they are written."""
        value = self._fields.get(name)
        if isinstance(value, str | int) and not isinstance(value, bool):
            return str(value)
        raise InputError(f"{self._place}: {name!r} should be a text; the file is not as expected.")

    def maybe(self, name: str) -> str | None:
        """A field that is a string and may be missing or empty."""
        return self.text(name) or None if name in self._fields else None

    def number(self, name: str) -> int:
        """A field that is a whole number."""
        value = self._fields.get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        raise InputError(f"{self._place}: {name!r} should be a whole number.")

    def texts(self, name: str) -> tuple[str, ...]:
        """A field that is a list of strings."""
        value = self._fields.get(name)
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        raise InputError(f"{self._place}: {name!r} should be a list of texts.")

    def numbers(self, name: str) -> tuple[int, ...]:
        """A field that is a list of whole numbers."""
        value = self._fields.get(name)
        if isinstance(value, list) and all(isinstance(item, int) for item in value):
            return tuple(value)
        raise InputError(f"{self._place}: {name!r} should be a list of whole numbers.")

    def pairs(self, name: str) -> dict[str, str]:
        """A field that maps names to strings."""
        value = self._fields.get(name)
        if isinstance(value, dict) and all(isinstance(item, str) for item in value.values()):
            return dict(value)
        raise InputError(f"{self._place}: {name!r} should map names to texts.")


def rows(path: Path) -> Iterator[CorpusRow]:
    """The JSON objects of a file, one a line."""
    for place, line in _lines(path):
        try:
            fields = json.loads(line)
        except (ValueError, RecursionError) as failure:
            raise InputError(f"{place} is not JSON; the file is damaged.") from failure
        if not isinstance(fields, dict):
            raise InputError(f"{place} is not a JSON object; the file is not as expected.")
        yield CorpusRow(fields, place)


def table_rows(path: Path, columns: int) -> Iterator[list[str]]:
    """The lines of a table without a header, split at tabs."""
    for place, line in _lines(path):
        cells = line.rstrip("\r\n").split("\t")
        if len(cells) != columns:
            raise InputError(f"{place} has {len(cells)} columns instead of {columns}.")
        yield cells


def corpus_file(name: str, file: str) -> Path:
    """The path of one of a corpus's files."""
    from byline.research.corpora.places import how_to_get, locate

    path = locate(name) / file
    if not path.is_file():
        raise InputError(f"{path} is missing. {how_to_get(entry(name))}")
    return path


def wanted_parts(name: str, part: str | None) -> tuple[str, ...]:
    """The part asked for, or all of a corpus's parts."""
    parts = entry(name).parts
    if part is None:
        return parts
    if part not in parts:
        known = f"has the parts {', '.join(parts)}" if parts else "has no parts"
        raise UsageError(f"{name} has no part {part!r}; it {known}.")
    return (part,)


def _lines(path: Path) -> Iterator[tuple[str, str]]:
    """The lines that hold something, each with the name of its place."""
    with _damage_named(path), _opened(path) as file:
        number = 0
        while line := file.readline(LINE_BYTES):
            number += 1
            if len(line) >= LINE_BYTES:
                raise InputError(f"{path}:{number} is longer than any text of this corpus.")
            if line.strip():
                yield f"{path}:{number}", line.decode("utf-8")


def _opened(path: Path) -> gzip.GzipFile | io.BufferedReader:
    """The bytes of a file, unpacked where its name says that it is packed."""
    return gzip.open(path) if path.suffix == ".gz" else path.open("rb")


@contextmanager
def _damage_named(path: Path) -> Iterator[None]:
    """Say which file could not be read, and why."""
    try:
        yield
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as failure:
        raise InputError(f"{path} cannot be read: {failure}. Fetch or copy it again.") from failure
