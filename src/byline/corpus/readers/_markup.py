"""HTML cut into tags and text in one pass, however broken or deep it is.

A tree is not needed to read an article, and building one is not safe: HTML's rules for repairing
bad nesting let a page of 55 kB fill gigabytes. Every rule here moves forward only.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import Literal

__all__ = ["Dialect", "Piece", "attributes", "cut"]

# Quotes count only after an equals sign, as in the standard; the possessive `+` forbids the
# matcher to go back, which keeps the time linear.
TAG = re.compile(
    r"<(/?)([a-zA-Z][^\s/>]*+)((?:[^>=]++|=\s*+(?:\"[^\"]*+\"|'[^']*+')?+)*+)>", re.DOTALL
)
ATTRIBUTE = re.compile(r"([^\s=/\"'>]++)(?:\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'>]++)))?+")
# Inside these, `<` is only a character.
RAW = {
    name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE)
    for name in ("script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes")
}
LONGEST_NAME, LONGEST_TAG = 40, 10_000
# Python refuses to read numbers of thousands of digits, and no character has one of eight.
ENDLESS = re.compile(r"&#(?:[0-9]{8,}|[xX][0-9a-fA-F]{8,});?")

Dialect = Literal["html", "xhtml"]
Piece = tuple[Literal["text", "open", "close", "empty"], str, str]
"""A kind; the text, or the name of the tag in lower case; what else stands inside the tag.

For `title` and its like, which hold no tags, the last part is what they hold.
"""


def cut(markup: str, dialect: Dialect = "html") -> Iterator[Piece]:
    """The pieces of a page in order, without comments and without a tag that breaks off."""
    place, end = 0, len(markup)
    while place < end:
        start = markup.find("<", place)
        if start != place:
            yield "text", _plain(markup[place : end if start < 0 else start]), ""
        if start < 0:
            return
        tag = TAG.match(markup, start)
        if tag is None:
            place = _after_no_tag(markup, start)
            if place == start + 1:
                yield "text", "<", ""
            continue
        name, place = tag[2].lower()[:LONGEST_NAME], tag.end()
        if tag[1]:
            yield "close", name, ""
        elif dialect == "xhtml" and tag[3].endswith("/"):
            yield "empty", name, tag[3]
        elif name in RAW:
            close = RAW[name].search(markup, place)
            stop = close.start() if close else end
            yield "empty", name, _plain(markup[place:stop]) if name == "title" else ""
            place = markup.find(">", stop) + 1 or end
        else:
            yield "open", name, tag[3]


def attributes(inside: str) -> dict[str, str]:
    """The attributes of a tag, names in lower case; the first of two with one name counts."""
    found: dict[str, str] = {}
    for name, double, single, bare in ATTRIBUTE.findall(inside[:LONGEST_TAG]):
        found.setdefault(name.lower(), _plain(double or single or bare))
    return found


def _plain(text: str) -> str:
    """Characters in place of entities."""
    return unescape(ENDLESS.sub("\ufffd", text)) if "&" in text else text


def _after_no_tag(markup: str, start: int) -> int:
    """Where to go on after a `<` that opens no tag: a comment, a declaration, or just a sign."""
    following = markup[start + 1 : start + 2]
    if markup.startswith("<!--", start):
        stop = markup.find("-->", start + 2)
        return len(markup) if stop < 0 else stop + 3
    if following in {"!", "?", "/"}:
        return markup.find(">", start) + 1 or len(markup)
    # A tag that is never closed takes the rest with it, as browsers have it.
    return len(markup) if following.isascii() and following.isalpha() else start + 1
