"""Rows of a corpus's files, read one by one; an error names the file and the line."""

import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from byline.errors import InputError

__all__ = ["CorpusRow", "rows", "table_rows"]

LINE_BYTES = 64_000_000
"""The longest line of the corpora has 2 MB; far more is a broken file."""


class CorpusRow:
    """One JSON object, whose fields are asked for by name and type."""

    __slots__ = ("_fields", "_place")

    def __init__(self, fields: dict[str, Any], place: str) -> None:
        self._fields, self._place = fields, place

    def text(self, name: str) -> str:
        """A field that is a string; whole numbers are given as they are written."""
        return str(self._value(name, lambda value: type(value) in (str, int), "a text"))

    def maybe(self, name: str) -> str | None:
        """A field that is a string and may be missing or empty."""
        return self.text(name) or None if name in self._fields else None

    def number(self, name: str) -> int:
        """A field that is a whole number."""
        return int(self._value(name, lambda value: type(value) is int, "a whole number"))

    def texts(self, name: str) -> tuple[str, ...]:
        """A field that is a list of strings."""
        return tuple(self._value(name, lambda value: _list_of(str, value), "a list of texts"))

    def numbers(self, name: str) -> tuple[int, ...]:
        """A field that is a list of whole numbers."""
        return tuple(self._value(name, lambda value: _list_of(int, value), "a list of numbers"))

    def pairs(self, name: str) -> dict[str, str]:
        """A field that maps names to strings."""

        def fits(value: Any) -> bool:
            return isinstance(value, dict) and _list_of(str, list(value.values()))

        return dict(self._value(name, fits, "names with texts"))

    def _value(self, name: str, fits: Callable[[Any], bool], expected: str) -> Any:
        value = self._fields.get(name)
        if not fits(value):
            raise InputError(f"{self._place}: {name!r} should be {expected}; see docs/data.md.")
        return value


def _list_of(kind: type, value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, kind) for item in value)


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


def _lines(path: Path) -> Iterator[tuple[str, str]]:
    """The lines that are not blank, each with its file and number."""
    number = 0
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            while line := file.readline(LINE_BYTES):
                number += 1
                if len(line) >= LINE_BYTES:
                    raise InputError(f"{path}:{number} is longer than any text of this corpus.")
                if line.strip():
                    yield f"{path}:{number}", line.decode("utf-8")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as failure:
        raise InputError(f"{path} cannot be read: {failure}. Fetch or copy it again.") from failure
