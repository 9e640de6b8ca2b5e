"""Tables with one text per row: CSV, TSV, JSON lines and Parquet."""

import csv
import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from byline.corpus._corpus import Skipped, Text
from byline.corpus.readers._files import check_size
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers._table_rows import (
    FileLine,
    TableRow,
    csv_rows,
    lines,
    table_encoding,
    tsv_rows,
)
from byline.corpus.readers.dates import parse_date
from byline.errors import MissingPackage, UsageError

__all__ = [
    "DELIMITERS",
    "SURROGATES",
    "RecordColumns",
    "check_columns",
    "parse_json",
    "read_csv",
    "read_jsonl",
    "read_parquet",
    "read_tsv",
    "to_text",
]

DELIMITERS = (",", ";", "\t", "|")
SURROGATES = re.compile("[\ud800-\udfff]")
"""Half characters, which JSON may hold and nothing can print."""
_FIELDS = ("text", "id", "author", "date", "title", "language")
_MAX_SHOWN = 12
_MAX_DETAILS, _MAX_DETAIL, _MAX_NAME = 20, 200, 500
_MAX_BAD_RECORDS = 1_000
_PARQUET_ROWS = 256


@dataclass(frozen=True, slots=True)
class RecordColumns:
    """Which column of a table holds what; an empty name means that there is none."""

    text: str = ""
    id: str = ""
    author: str = ""
    date: str = ""
    title: str = ""
    language: str = ""


def read_csv(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text per row, numbered by the line it begins on."""
    top = next((line.text for line in lines(path, options) if not line.text.isspace()), "")
    rows = csv_rows(lines(path, options), _delimiter(top, options), options.limits)
    yield from _checked(_from_rows(rows, path, options))


def read_tsv(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text per row, numbered by the line it begins on."""
    rows = tsv_rows(lines(path, options), options.limits)
    return _checked(_from_rows(rows, path, options))


def read_jsonl(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text per line, numbered by its line."""
    return _checked(_from_json_lines(path, options))


def read_parquet(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text per row, numbered from 1."""
    return _checked(_from_parquet(path, options))


def check_columns(asked: Iterable[tuple[str, str]]) -> None:
    """Refuse a mapping to a field that texts do not have, before any file is opened."""
    for ours, theirs in asked:
        if ours not in _FIELDS:
            raise UsageError(
                f"texts have no field {ours!r} (in {ours}={theirs}). Known: {', '.join(_FIELDS)}."
            )


def parse_json(line: FileLine) -> dict[str, object] | Skipped:
    """The JSON object in a line, or why there is none."""
    reason = line.fault
    try:
        row = json.loads(line.text) if not reason else None
        if isinstance(row, dict):
            return row
        reason = reason or "is not a JSON object"
    except json.JSONDecodeError as fault:
        reason = f"is not JSON ({fault.msg} at character {fault.pos + 1})"
    except (ValueError, RecursionError):
        reason = "is JSON with numbers too long or brackets too deep"
    return Skipped(f"#{line.number}", reason)


def to_text(
    row: Mapping[str, object], columns: RecordColumns, number: int, encoding: str | None = None
) -> Text | Skipped:
    """One row as a text, or the reason why it is none."""
    source = f"#{number}"
    body = row.get(columns.text)
    if not isinstance(body, str):
        kind = "missing" if body is None else f"not a string but of type {type(body).__name__}"
        return Skipped(source, f"its text is {kind}")
    if body.isspace() or not body:
        return Skipped(source, "its text is empty")
    if not body.isascii():
        body = SURROGATES.sub("\ufffd", body)
    return Text(
        id=_short(row.get(columns.id)) if columns.id else "",
        body=body.replace("\r\n", "\n").replace("\r", "\n") if "\r" in body else body,
        # Empty where there is a column: the table says that the writer is not known.
        author=_short(row.get(columns.author)) if columns.author else None,
        date=parse_date(_short(row.get(columns.date))) if columns.date else None,
        title=(_short(row.get(columns.title)) or None) if columns.title else None,
        source=source,
        language=(_short(row.get(columns.language)) or None) if columns.language else None,
        meta=((("encoding", encoding),) if encoding else ()) + tuple(_details(row, columns)),
    )


def _checked(items: Iterable[Text | Skipped]) -> Iterator[Text | Skipped]:
    """The same items, until so many are bad that the file cannot be such a table."""
    good = bad = 0
    for item in items:
        yield item
        if isinstance(item, Text):
            good += 1
            continue
        bad += 1
        if bad >= _MAX_BAD_RECORDS and bad > good:
            raise Unreadable(
                f"has {bad:,} bad records among its first {bad + good:,}: the rest is skipped"
            )
    if not good + bad:
        raise Unreadable("holds no texts")


def _delimiter(top: str, options: Options) -> str:
    """The delimiter of the top line: one that gives our columns, else one that gives most."""

    def fitness(delimiter: str) -> tuple[bool, int]:
        names = next(csv.reader([top], delimiter=delimiter), [])
        with suppress(Unreadable):
            _find_columns(names, options.columns)
            return True, len(names)
        return False, len(names)

    return max(DELIMITERS, key=fitness)


def _from_rows(rows: Iterator[TableRow], path: Path, options: Options) -> Iterator[Text | Skipped]:
    """The texts in the rows below the first."""
    top = next(rows, None)
    if top is None:
        raise Unreadable("is empty")
    if top.fault:
        raise Unreadable(f"has no readable line of column names (line {top.number} {top.fault})")
    names = [name.strip() for name in top.fields]
    columns = _find_columns(names, options.columns)
    encoding = table_encoding(path, options)
    for number, fields, fault in rows:
        # A delimiter too many at the end of a line is common and harmless.
        if not any(fields[len(names) :]):
            fields = fields[: len(names)]
        if not fault and len(fields) != len(names):
            fault = f"has {len(fields)} fields where the first line has {len(names)}"
        if fault:
            yield Skipped(f"#{number}", f"line {number} {fault}")
        else:
            yield to_text(dict(zip(names, fields, strict=True)), columns, number, encoding)


def _from_json_lines(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """The texts in the lines; the first object says which columns there are."""
    columns: RecordColumns | None = None
    keys: list[str] = []
    encoding = table_encoding(path, options)
    for line in lines(path, options):
        if line.text.isspace():
            continue
        row = parse_json(line)
        if isinstance(row, Skipped):
            yield row
            continue
        if columns is None or list(row) != keys:
            columns, keys = _columns_of_row(row, columns, options), list(row)
        yield to_text(row, columns, line.number, encoding)


def _columns_of_row(
    row: dict[str, object], before: RecordColumns | None, options: Options
) -> RecordColumns:
    """The columns of a row; an author column that earlier rows had counts as left empty."""
    try:
        columns = _find_columns(row, options.columns)
    except Unreadable:
        if before is None:
            raise
        return before
    if before is not None and not columns.author:
        return replace(columns, author=before.author)
    return columns


def _from_parquet(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """The texts in the rows; a table that is damaged further on gives what comes before."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingPackage("reading Parquet tables", "parquet") from None

    check_size(path.stat().st_size, options.limits, "container_bytes")
    number = 0
    try:
        with pyarrow.parquet.ParquetFile(path) as table:
            names = _plain_columns(table.schema_arrow)
            columns = _find_columns(names, options.columns)
            batches = table.iter_batches(_PARQUET_ROWS, columns=names, use_threads=False)
            for row in (row for batch in batches for row in batch.to_pylist()):
                number += 1
                yield to_text(row, columns, number)
    except (pyarrow.ArrowException, OSError, ValueError, LookupError, OverflowError) as fault:
        reason = " ".join(str(fault).split())[:120]
        after = f" after row {number}" if number else ""
        raise Unreadable(f"is a damaged Parquet table{after} ({reason})") from None


def _plain_columns(schema: Any) -> list[str]:
    """The columns of plain values; binary and nested ones are not even unpacked."""
    from pyarrow import types

    tests = (types.is_nested, types.is_binary, types.is_large_binary)
    return [field.name for field in schema if not any(test(field.type) for test in tests)]


def _find_columns(names: Iterable[object], asked: Iterable[tuple[str, str]]) -> RecordColumns:
    """Match a table's column names to ours, or say which it has and how to choose among them."""
    there = [name for name in names if isinstance(name, str)]
    folded = {name.strip().casefold(): name for name in reversed(there)}
    wanted = dict(asked)
    columns: dict[str, str] = {}
    for field in _FIELDS:
        name = wanted.get(field, field)
        columns[field] = name if name in there else folded.get(name.strip().casefold(), "")
        if not columns[field] and (field in wanted or field == "text"):
            shown = ", ".join(there[:_MAX_SHOWN])[:300] + (", …" if len(there) > _MAX_SHOWN else "")
            hint = f"{field}={there[0][:40] if there else 'NAME'}"
            raise Unreadable(
                f"has no column {name!r} (its columns: {shown or 'none'}); "
                f"say which one holds the {field}, as in --columns {hint}"
            )
    return RecordColumns(**columns)


def _short(value: object) -> str:
    """A value as a short string; empty for nothing and for nested values."""
    if value is None or isinstance(value, dict) or (isinstance(value, float) and math.isnan(value)):
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(filter(None, map(_short, value[:50])))[:_MAX_NAME]
    if isinstance(value, date):
        return value.isoformat()
    text = value if isinstance(value, str) else str(value)
    return SURROGATES.sub("\ufffd", text[:_MAX_NAME].strip())


def _details(row: Mapping[str, object], columns: RecordColumns) -> Iterator[tuple[str, str]]:
    """The other columns of the row, shortened."""
    used = astuple(columns)
    others = [name for name in row if isinstance(name, str) and name and name not in used]
    for name in others[:_MAX_DETAILS]:
        value = row[name]
        if isinstance(value, str | int | float | date) and (text := _short(value)):
            yield SURROGATES.sub("\ufffd", name[:60]), text[:_MAX_DETAIL]
