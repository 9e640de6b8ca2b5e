"""Plain text and Markdown."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from byline.corpus._text import Skipped, Text
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers.dates import parse_date
from byline.corpus.readers.encodings import load

__all__ = ["read_markdown", "read_plain"]

# At most 8 kB of settings between two rules of dashes, as static-site tools write them.
FRONT_MATTER = re.compile(r"---[ \t]*\n(.{0,8192}?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
SETTING = re.compile(r"^(title|author|date|lang|language):([^\n]+)", re.M | re.I)


def read_plain(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text: the whole file."""
    loaded = load(path, options)
    # Answers at the first letter, so it costs nothing on a long text.
    if loaded.body.isspace() or not loaded.body:
        raise Unreadable("is empty")
    yield Text("", loaded.body, meta=loaded.meta)


def read_markdown(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text: the file as it stands, but for the settings above it."""
    for text in read_plain(path, options):
        yield _without_front_matter(text) if isinstance(text, Text) else text


def _without_front_matter(text: Text) -> Text:
    """Take title, author, date and language from the settings that head the file."""
    found = FRONT_MATTER.match(text.body)
    if found is None or ":" not in found[1]:
        return text
    body = text.body[found.end() :].lstrip("\n")
    if not body.strip():
        raise Unreadable("is empty but for its settings")
    said = {name.lower(): value.strip("'\"[] \t") for name, value in SETTING.findall(found[1])}
    return replace(
        text,
        body=body,
        title=said.get("title") or None,
        author=said.get("author") or None,
        date=parse_date(said.get("date", "")),
        language=said.get("lang") or said.get("language") or None,
    )
