"""Rows of named values, such as truths and answers, from a table in any of four forms.

A table is JSON lines, comma- or tab-separated with a line of names on top, or plain lines of words:

    {"id": "EE001", "value": 0.731}          id,value          EE001 0.731
                                             EE001,0.731

The ending of the file's name says which (`.jsonl`, `.csv`, `.tsv`, also gzipped), else its first
line does. Plain lines hold the values in the order asked for; if tabs separate them, values may
contain blanks.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from byline.corpus._corpus import Skipped
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers._table_rows import FileLine, TableRow, csv_rows, lines, tsv_rows
from byline.corpus.readers.tables import DELIMITERS, parse_json
from byline.errors import InputError

__all__ = ["Names", "Record", "clear_refusals", "read_records"]

Names = tuple[str, ...]
"""What a value may be called, the usual name first."""

_JSON_ENDINGS = (".jsonl", ".ndjson", ".json")


class Record(NamedTuple):
    """The values of a row in the order asked for, and its line; `fault` says why it has none."""

    number: int
    values: tuple[object, ...]
    fault: str = ""


@contextmanager
def clear_refusals(path: Path) -> Iterator[None]:
    """Turn the failure to read a file into an `InputError` that names it."""
    try:
        yield
    except FileNotFoundError:
        raise InputError(f"there is no file {path}.") from None
    except OSError as failure:
        raise InputError(f"{path} cannot be read: {failure.strerror}.") from failure
    except Unreadable as failure:
        raise InputError(f"{path} {failure}.") from failure


def read_records(path: str | Path, wanted: Sequence[Names]) -> Iterator[Record]:
    """Row after row; refuses a file that cannot be read or lacks a column."""
    with clear_refusals(Path(path)):
        yield from _read(Path(path), wanted)


def _read(path: Path, wanted: Sequence[Names]) -> Iterator[Record]:
    options = Options()
    name = path.name.lower().removesuffix(".gz")
    filled = (line for line in lines(path, options) if line.fault or not line.text.isspace())
    first = next(filled, None)
    if first is None:
        return
    rest = chain([first], filled)
    if name.endswith(".csv"):
        delimiter = max(DELIMITERS, key=first.text.count)
        yield from _from_table(csv_rows(rest, delimiter, options.limits), wanted, path)
    elif name.endswith(".tsv"):
        yield from _from_table(tsv_rows(rest, options.limits), wanted, path)
    elif name.endswith(_JSON_ENDINGS) or first.text.lstrip().startswith("{"):
        yield from (_from_json(line, wanted) for line in rest)
    else:
        yield from (_from_words(line, wanted) for line in rest)


def _from_table(rows: Iterator[TableRow], wanted: Sequence[Names], path: Path) -> Iterator[Record]:
    """The rows below the line of names."""
    top = next(rows)
    if top.fault:
        raise InputError(f"{path} has no readable line of column names: it {top.fault}.")
    columns = [name.strip() for name in top.fields]
    places = [_place(columns, names, path) for names in wanted]
    for number, fields, fault in rows:
        if not fault and len(fields) <= max(places):
            fault = f"has {len(fields)} fields where the first line has {len(columns)}"
        yield Record(number, () if fault else tuple(fields[place] for place in places), fault)


def _place(columns: list[str], names: Names, path: Path) -> int:
    for name in names:
        if name in columns:
            return columns.index(name)
    raise InputError(
        f"{path} has no column {' or '.join(map(repr, names))} in its first line, "
        f"which names {', '.join(columns)}."
    )


def _from_json(line: FileLine, wanted: Sequence[Names]) -> Record:
    row = parse_json(line)
    if isinstance(row, Skipped):
        return Record(line.number, (), row.reason)
    keys = [next((name for name in names if name in row), None) for names in wanted]
    for key, names in zip(keys, wanted, strict=True):
        if key is None:
            return Record(line.number, (), f"has no {' or '.join(map(repr, names))}")
    return Record(line.number, tuple(row[key] for key in keys if key is not None))


def _from_words(line: FileLine, wanted: Sequence[Names]) -> Record:
    text = line.text.strip()
    words = text.split("\t") if "\t" in text else text.split()
    if line.fault or len(words) != len(wanted):
        names = " ".join(names[0].upper() for names in wanted)
        return Record(line.number, (), line.fault or f"is not of the form {names}")
    return Record(line.number, tuple(word.strip() for word in words))
