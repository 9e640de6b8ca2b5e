"""Signs of writers: circle, square, triangle, a dot for the rest, a hollow diamond for unsigned."""

from byline.reports.figures.marks import Kind, mark
from byline.reports.page.html import Html, named, tag
from byline.reports.page.shown import KINDS, Shown

__all__ = ["key"]


def key(shown: Shown) -> Html:
    """What each sign stands for."""
    items = [
        _item(kind, named(name)) for name, kind in zip(shown.writers, KINDS[:-1], strict=False)
    ]
    if len(shown.writers) >= len(KINDS):
        items.append(_item("dot", "other writers"))
    if shown.unsigned:
        items.append(_item("diamond", tag("i", "unsigned")))
    return tag("ul", items, class_="key")


def _item(kind: Kind, words: str) -> Html:
    sign = tag("svg", Html(mark(kind, 7, 7)), width=14, height=14, aria_hidden="true")
    return tag("li", sign, words)
