"""Plain text and Markdown."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from byline.corpus._corpus import Skipped, Text
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
    settings = FRONT_MATTER.match(text.body)
    if settings is None or ":" not in settings[1]:
        return text
    body = text.body[settings.end() :].lstrip("\n")
    if not body.strip():
        raise Unreadable("is empty but for its settings")
    values = {name.lower(): value.strip("'\"[] \t") for name, value in SETTING.findall(settings[1])}
    return replace(
        text,
        body=body,
        title=values.get("title") or None,
        author=values.get("author") or None,
        date=parse_date(values.get("date", "")),
        language=values.get("lang") or values.get("language") or None,
    )
