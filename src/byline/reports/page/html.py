"""Markup in which everything is escaped unless it is markup already.

`tag` takes strings, markup, numbers, or lists of these. A string can be anything a stranger wrote:
it becomes text, whatever it holds. Only what `tag` made is passed on as it is.
"""

import re
from collections.abc import Iterable
from html import escape
from typing import TypeAlias

__all__ = ["Content", "Html", "cleaned", "joined", "named", "tag"]

VOID = frozenset({"br", "col", "hr", "img", "input", "meta", "wbr"})
OF_SVG = frozenset({"circle", "line", "path", "polygon", "polyline", "rect"})
# Control characters, lone surrogates and what is no character at all have no place on a page.
_FORBIDDEN = re.compile(
    "[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]"
)


class Html(str):
    """Markup that may stand on a page as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        """What a template passes as it is."""
        return self


Content: TypeAlias = "str | int | Iterable[Content] | None"
Value: TypeAlias = str | float | bool | None


def tag(name: str, /, *content: Content, **attributes: Value) -> Html:
    """An element; `class_` and `data_v` are written `class` and `data-v`.

    Attributes that are None or False are left out, those that are True have no value.

    >>> tag("p", "a < b", tag("br"), class_="note")
    '<p class="note">a &lt; b<br></p>'
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in VOID:
        return Html(f"<{name}{written}>")
    inside = joined(*content)
    if name in OF_SVG and not inside:
        return Html(f"<{name}{written}/>")
    return Html(f"<{name}{written}>{inside}</{name}>")


def joined(*content: Content) -> Html:
    """Pieces one after the other, text among them escaped."""
    return Html("".join(_piece(item) for item in content))


def named(name: str) -> Html:
    """A name or another short piece of strangers' text, which cannot turn the line around it.

    >>> named("<b>")
    '<bdi>&lt;b&gt;</bdi>'
    """
    return tag("bdi", name)


def _piece(item: Content) -> str:
    if item is None:
        return ""
    if isinstance(item, Html):
        return str(item)
    if isinstance(item, str):
        return _escaped(item)
    if isinstance(item, int):
        return str(item)
    return "".join(_piece(one) for one in item)


def _attribute(key: str, value: Value) -> str:
    name = key.rstrip("_").replace("_", "-")
    if value is None or value is False:
        return ""
    if value is True:
        return f" {name}"
    said = value if isinstance(value, str) else f"{round(value, 2):g}"
    return f' {name}="{_escaped(said)}"'


def cleaned(text: str) -> str:
    """Text with a sign in the place of what is no character of a page."""
    return _FORBIDDEN.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))


def _escaped(text: str) -> str:
    return escape(cleaned(text))
