"""A row of a table made into a text."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from byline.corpus._text import Skipped, Text
from byline.corpus.readers._options import Unreadable
from byline.corpus.readers.dates import parse_date
from byline.errors import UsageError

__all__ = ["RecordColumns", "check_columns", "find_columns", "patiently", "to_text"]

FIELDS = ("text", "id", "author", "date", "title", "language")
SHOWN = 12
MOST_DETAILS, LONGEST_DETAIL, LONGEST_NAME = 20, 200, 500
PATIENCE = 1_000
SURROGATES = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class RecordColumns:
    """Which column of a table holds what; an empty name means that there is none."""

    text: str = ""
    id: str = ""
    author: str = ""
    date: str = ""
    title: str = ""
    language: str = ""


def check_columns(asked: Iterable[tuple[str, str]]) -> None:
    """Refuse a mapping to a field that texts do not have, before any file is opened."""
    for ours, theirs in asked:
        if ours not in FIELDS:
            raise UsageError(
                f"texts have no field {ours!r} (in {ours}={theirs}). Known: {', '.join(FIELDS)}."
            )


def find_columns(names: Iterable[object], asked: Iterable[tuple[str, str]]) -> RecordColumns:
    """Match a table's column names to ours, or say which it has and how to choose among them."""
    there = [name for name in names if isinstance(name, str)]
    folded = {name.strip().casefold(): name for name in reversed(there)}
    wanted = dict(asked)
    found: dict[str, str] = {}
    for field in FIELDS:
        name = wanted.get(field, field)
        found[field] = name if name in there else folded.get(name.strip().casefold(), "")
        if not found[field] and (field in wanted or field == "text"):
            shown = ", ".join(there[:SHOWN])[:300] + (", …" if len(there) > SHOWN else "")
            hint = f"{field}={there[0][:40] if there else 'NAME'}"
            raise Unreadable(
                f"has no column {name!r} (its columns: {shown or 'none'}); "
                f"say which one holds the {field}, as in --columns {hint}"
            )
    return RecordColumns(**found)


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
        id=_name(row.get(columns.id)) if columns.id else "",
        body=body.replace("\r\n", "\n").replace("\r", "\n") if "\r" in body else body,
        # Blank where there is a column: the table says that the writer is not known.
        author=_name(row.get(columns.author)) if columns.author else None,
        date=parse_date(_name(row.get(columns.date))) if columns.date else None,
        title=(_name(row.get(columns.title)) or None) if columns.title else None,
        source=source,
        language=(_name(row.get(columns.language)) or None) if columns.language else None,
        meta=((("encoding", encoding),) if encoding else ()) + tuple(_details(row, columns)),
    )


def patiently(found: Iterable[Text | Skipped]) -> Iterator[Text | Skipped]:
    """Pass on what is found, until it is plain that the file is no such table."""
    good = bad = 0
    for item in found:
        yield item
        if isinstance(item, Text):
            good += 1
        else:
            bad += 1
            if bad >= PATIENCE and bad > good:
                raise Unreadable(
                    f"has {bad:,} bad records among its first {bad + good:,}: the rest is left out"
                )
    if not good + bad:
        raise Unreadable("holds no texts")


def _name(value: object) -> str:
    """A short value as a string; nothing, if there is nothing to say."""
    if value is None or isinstance(value, dict) or (isinstance(value, float) and math.isnan(value)):
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(filter(None, map(_name, value[:50])))[:LONGEST_NAME]
    if isinstance(value, date):
        return value.isoformat()
    text = value if isinstance(value, str) else str(value)
    return SURROGATES.sub("\ufffd", text[:LONGEST_NAME].strip())


def _details(row: Mapping[str, object], columns: RecordColumns) -> Iterator[tuple[str, str]]:
    """What else the row says, in short."""
    used = (columns.text, columns.id, columns.author, columns.date, columns.title, columns.language)
    others = [name for name in row if isinstance(name, str) and name and name not in used]
    for name in others[:MOST_DETAILS]:
        value = row[name]
        if isinstance(value, str | int | float | date) and (text := _name(value)):
            yield SURROGATES.sub("\ufffd", name[:60]), text[:LONGEST_DETAIL]
