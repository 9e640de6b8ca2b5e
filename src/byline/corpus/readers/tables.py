"""Tables of comma- or tab-separated values, with a line of column names on top."""

import csv
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from byline.corpus._text import Skipped, Text
from byline.corpus.readers._lines import lines, table_encoding
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers._records import find_columns, patiently, to_text
from byline.corpus.readers._rows import TableRow, csv_rows, tsv_rows

__all__ = ["read_csv", "read_tsv"]

DELIMITERS = (",", ";", "\t", "|")


def read_csv(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text per row, numbered by the line it begins on."""
    return patiently(_read_csv(path, options))


def read_tsv(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text per row, numbered by the line it begins on."""
    rows = tsv_rows(lines(path, options), options.limits)
    return patiently(_read(rows, path, options))


def _read_csv(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """Find out what separates the columns, then read on from the top."""
    top = next((line.text for line in lines(path, options) if not line.text.isspace()), "")
    delimiter = _delimiter(top, options)
    yield from _read(csv_rows(lines(path, options), delimiter, options.limits), path, options)


def _delimiter(top: str, options: Options) -> str:
    """The sign that cuts the top line into columns, one of them ours if possible."""

    def fitness(delimiter: str) -> tuple[bool, int]:
        names = next(csv.reader([top], delimiter=delimiter), [])
        with suppress(Unreadable):
            find_columns(names, options.columns)
            return True, len(names)
        return False, len(names)

    return max(DELIMITERS, key=fitness)


def _read(rows: Iterator[TableRow], path: Path, options: Options) -> Iterator[Text | Skipped]:
    """Make texts of the rows below the first."""
    top = next(rows, None)
    if top is None:
        raise Unreadable("is empty")
    if top.fault:
        raise Unreadable(f"has no readable line of column names (line {top.number} {top.fault})")
    names = [name.strip() for name in top.fields]
    columns = find_columns(names, options.columns)
    encoding = table_encoding(path, options)
    for number, fields, fault in rows:
        # A separator too many at the end of a line is common and harmless.
        if not any(fields[len(names) :]):
            fields = fields[: len(names)]
        if fault:
            yield Skipped(f"#{number}", f"line {number} {fault}")
        elif len(fields) != len(names):
            counts = f"{len(fields)} fields where the first line has {len(names)}"
            yield Skipped(f"#{number}", f"line {number} has {counts}")
        else:
            yield to_text(dict(zip(names, fields, strict=True)), columns, number, encoding)
