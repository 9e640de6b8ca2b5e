"""The lines and rows of a table, bounded in size.

A quote that is not closed costs one row and not the rest of the file.
"""

import csv
import io
import re
import threading
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from byline.corpus.readers._files import BUFFER, human, open_buffered
from byline.corpus.readers._options import Limits, Options, Unreadable
from byline.corpus.readers.encodings import (
    guess_encoding,
    is_utf8,
    proved_encoding,
    refuse_binary,
)

__all__ = ["FileLine", "TableRow", "csv_rows", "lines", "table_encoding", "tsv_rows"]

_ESCAPED = re.compile("[\udc80-\udcff]")
# No text that anyone keeps in a table has more lines.
_MAX_LINES = 50_000
# How often, in sizes of the largest record, lines may be read again after a bad quote; a line
# costs as much as so many characters.
_RETRIES, _LINE_COST = 4, 50
# After so many quotes in a TSV that were only quotes, all are taken for that.
_MAX_PLAIN_QUOTES = 20
# The largest field that `csv` takes is a setting of the whole process.
_FIELD_SIZE_LOCK = threading.Lock()


class FileLine(NamedTuple):
    """A line with its number, counted from 1 as editors do; `fault` says why it has no text."""

    number: int
    text: str
    fault: str = ""


class TableRow(NamedTuple):
    """The fields of a row and the line it begins on; `fault` says why it has none."""

    number: int
    fields: list[str]
    fault: str = ""


def lines(path: Path, options: Options) -> Iterator[FileLine]:
    """Every line of a file, its ending included."""
    with open_buffered(path, options.limits, "container_bytes") as stream:
        head = stream.peek(BUFFER)
        refuse_binary(head)
        proved = proved_encoding(head)
        encoding = options.encoding or proved or "utf-8"
        # What does not fit is escaped, so that the line it stands in can be told.
        errors = "replace" if proved and not options.encoding else "surrogateescape"
        with io.TextIOWrapper(stream, encoding, errors, newline="") as text:
            yield from _bounded(text, options, _legacy(head))


def table_encoding(path: Path, options: Options) -> str:
    """The encoding of a table, as far as its beginning tells."""
    with open_buffered(path, options.limits, "container_bytes") as stream:
        head = stream.peek(BUFFER)
    return options.encoding or proved_encoding(head) or _legacy(head) or "utf-8"


def _bounded(text: io.TextIOWrapper, options: Options, legacy: str | None) -> Iterator[FileLine]:
    """Number the lines, and step over those that are longer than a record may be."""
    limit = options.limits.record_bytes
    number = 0
    while line := text.readline(limit):
        number += 1
        if len(line) == limit and line[-1] not in "\r\n":
            while (rest := text.readline(limit)) and rest[-1] not in "\r\n":
                continue
            yield FileLine(number, "", f"is over the limit of {human(limit)} for one record")
            continue
        if not line.isascii() and _ESCAPED.search(line):
            if options.encoding:
                yield FileLine(number, "", f"is not in the encoding {options.encoding}")
                continue
            line = _mended(line, legacy)
        yield FileLine(number, line.removeprefix("\ufeff") if number == 1 else line)


def _legacy(head: bytes) -> str | None:
    """The encoding of those lines of the head that are no UTF-8, if there are any.

    A table is read once, and its rows may come from several places: what is UTF-8 stays so.
    """
    others = b"\n".join(line for line in head.split(b"\n")[:-1] if not is_utf8(line))
    if not others:
        return None
    try:
        return guess_encoding(others)
    except Unreadable:
        return None


def _mended(line: str, legacy: str | None) -> str:
    """A line that was not UTF-8 after all."""
    data = line.encode("utf-8", "surrogateescape")
    try:
        return data.decode(legacy or guess_encoding(data), "replace")
    except Unreadable:
        return data.decode("utf-8", "replace")


def csv_rows(lines: Iterator[FileLine], delimiter: str, limits: Limits) -> Iterator[TableRow]:
    """The rows of a table in which fields may be quoted and go on over several lines."""
    feed = _Feed(lines, limits)
    while feed.has_more():
        line = feed.peek()
        if line.fault or '"' in line.text:
            row = _next_row(feed, delimiter)
        else:
            feed.take()
            row = TableRow(line.number, _cut(line, delimiter))
        if row.fault or any(row.fields):
            yield row


def tsv_rows(lines: Iterator[FileLine], limits: Limits) -> Iterator[TableRow]:
    """The rows of a table cut by tabs, where a quote is often only a quote."""
    feed = _Feed(lines, limits)
    width = 0
    while feed.has_more():
        row = _next_tsv_row(feed, width)
        width = width or len(row.fields)
        if row.fault or any(row.fields):
            yield row


class _Unclosed(Exception):
    """A row does not end where it should; the message says why."""


class _Feed(Iterator[str]):
    """Lines for `csv`, remembered until the row they belong to is whole."""

    def __init__(self, lines: Iterator[FileLine], limits: Limits) -> None:
        self._lines, self._waiting = lines, deque[FileLine]()
        self.limit = limits.record_bytes
        self._budget = _RETRIES * (self.limit + _LINE_COST * _MAX_LINES)
        self.misses = 0
        self.begin()

    def begin(self) -> None:
        """Forget the lines of the last row."""
        self.row: list[FileLine] = []
        self.size = 0

    def has_more(self) -> bool:
        """Whether there is another line."""
        if not self._waiting:
            self._waiting.extend(line for line in [next(self._lines, None)] if line is not None)
        return bool(self._waiting)

    def peek(self) -> FileLine:
        """The line that comes next."""
        return self._waiting[0]

    def take(self) -> FileLine:
        """The line that comes next, which is a row by itself."""
        return self._waiting.popleft()

    def __next__(self) -> str:
        if not self.has_more():
            raise StopIteration
        line = self._waiting.popleft()
        self.row.append(line)
        self.size += len(line.text)
        if line.fault:
            raise _Unclosed(line.fault)
        if self.size > self.limit:
            raise _Unclosed(f"opens a quote that is not closed within {human(self.limit)}")
        if len(self.row) > _MAX_LINES:
            raise _Unclosed(f"opens a quote that is not closed within {_MAX_LINES:,} lines")
        return line.text

    def give_back(self, keep: int) -> None:
        """Put all but the first `keep` lines of the row back, to be read again."""
        self._waiting.extendleft(reversed(self.row[keep:]))
        if keep:
            self._budget -= self.size + _LINE_COST * len(self.row)
        if self._budget < 0:
            raise Unreadable(
                f"leaves too many quotes open: the rest, from line {self.row[0].number}, is out"
            )


def _next_row(feed: _Feed, delimiter: str) -> TableRow:
    """The next row; if it is bad, its first line counts as the row and the rest is read again."""
    feed.begin()
    try:
        return _parse(feed, delimiter)
    except (csv.Error, _Unclosed) as fault:
        if isinstance(fault, csv.Error) and feed.size > csv.field_size_limit():
            feed.give_back(0)
            # Once more, with room for a field longer than `csv` expects.
            with _FIELD_SIZE_LOCK:
                usual = csv.field_size_limit(feed.limit)
                try:
                    return _next_row(feed, delimiter)
                finally:
                    csv.field_size_limit(usual)
        first = feed.row[0].number
        feed.give_back(1)
        return TableRow(first, [], _reason(fault))


def _parse(feed: _Feed, delimiter: str) -> TableRow:
    """One row by the rules of `csv`, which are strict about what follows a closing quote."""
    fields = next(csv.reader(feed, delimiter=delimiter, strict=True), [])
    return TableRow(feed.row[0].number, fields)


def _reason(fault: Exception) -> str:
    """Why a row is bad, in words for people."""
    if "unexpected end" in str(fault):
        return "opens a quote that is never closed"
    if "expected after" in str(fault):
        return "has a quote inside a quoted field that is not doubled"
    return str(fault)


def _next_tsv_row(feed: _Feed, width: int) -> TableRow:
    """The next line cut at its tabs; with the lines after it, if a quoted field goes on there."""
    line = feed.peek()
    if line.fault:
        return _next_row(feed, "\t")
    cut = _cut(line, "\t")
    if any(field.startswith('"') for field in cut):
        alone = _parse_alone(line)
        if alone and len(alone) == (width or len(alone)):
            cut = alone
        elif feed.misses < _MAX_PLAIN_QUOTES:
            row = _next_row(feed, "\t")
            if row.fault or len(row.fields) != width or _are_rows(feed.row[1:], width):
                feed.misses += 1
                if not row.fault:
                    feed.give_back(1)
                return TableRow(line.number, cut)
            return row
    feed.take()
    return TableRow(line.number, cut)


def _cut(line: FileLine, delimiter: str) -> list[str]:
    """The fields of a line in which quotes do not matter."""
    return line.text.rstrip("\r\n").split(delimiter)


def _parse_alone(line: FileLine) -> list[str] | None:
    """The fields of one line with their quotes taken off, if they are quoted properly."""
    try:
        return next(csv.reader([line.text], delimiter="\t", strict=True), None)
    except csv.Error:
        return None


def _are_rows(lines: list[FileLine], width: int) -> bool:
    """Whether lines that a quote swallowed look like rows of their own."""
    return any(len(_cut(line, "\t")) == width for line in lines)
