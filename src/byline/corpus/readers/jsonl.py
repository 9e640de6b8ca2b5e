"""Tables of one JSON object per line."""

import json
from collections.abc import Iterator
from pathlib import Path

from byline.corpus._text import Skipped, Text
from byline.corpus.readers._lines import FileLine, lines, table_encoding
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers._records import RecordColumns, find_columns, patiently, to_text

__all__ = ["parsed", "read_jsonl"]


def read_jsonl(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text per line, numbered by its line."""
    return patiently(_read(path, options))


def parsed(line: FileLine) -> dict[str, object] | Skipped:
    """The object that a line holds, or why it holds none."""
    if line.fault:
        return Skipped(f"#{line.number}", line.fault)
    try:
        row = json.loads(line.text)
    except json.JSONDecodeError as fault:
        return Skipped(f"#{line.number}", f"is not JSON ({fault.msg} at character {fault.pos + 1})")
    except (ValueError, RecursionError):
        return Skipped(f"#{line.number}", "is not JSON that anyone would write")
    if not isinstance(row, dict):
        return Skipped(f"#{line.number}", "is not a JSON object")
    return row


def _read(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """Line after line; the first object says which columns there are."""
    columns: RecordColumns | None = None
    keys: list[str] = []
    encoding = table_encoding(path, options)
    for line in lines(path, options):
        if line.text.isspace():
            continue
        row = parsed(line)
        if isinstance(row, Skipped):
            yield row
            continue
        if columns is None or list(row) != keys:
            columns, keys = _columns(row, columns, options), list(row)
        yield to_text(row, columns, line.number, encoding)


def _columns(
    row: dict[str, object], before: RecordColumns | None, options: Options
) -> RecordColumns:
    """The columns of a row; those that earlier rows had count as left blank where they lack."""
    try:
        found = find_columns(row, options.columns)
    except Unreadable:
        if before is None:
            raise
        return before
    if before is not None and before.author and not found.author:
        return RecordColumns(
            found.text, found.id, before.author, found.date, found.title, found.language
        )
    return found
