"""Where in a text a feature occurs, so that evidence can be shown."""

from collections.abc import Callable
from functools import lru_cache

from byline.corpus.sentences import Span
from byline.corpus.tokens import Token
from byline.features.views import View, view_of

__all__ = ["places"]


def places(view: str | View | Callable[[str], list[str]], body: str, feature: str) -> list[Span]:
    """Every stretch of `body` that makes this feature of the view, overlapping ones included.

    >>> places("words", "To be, or not to be", "to be")
    [Span(start=0, end=5), Span(start=14, end=19)]
    """
    seen = view_of(view)
    wanted = feature.split(" ") if seen.joint else list(feature)
    if not feature:
        return []
    found = _located(seen, body)
    units = [unit.text for unit in found]
    size = len(wanted)
    return [
        Span(found[start].start, found[start + size - 1].end)
        for start in range(len(units) - size + 1)
        if units[start] == wanted[0] and units[start : start + size] == wanted
    ]


@lru_cache(maxsize=16)
def _located(view: View, body: str) -> list[Token]:
    """The units of a text: evidence asks for many features of one text, view by view."""
    return view.located(body)
