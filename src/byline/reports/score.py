"""Measures of answers, for people to read."""

import math
from collections.abc import Iterator

from byline.results import Scores

__all__ = ["scores_text"]

SMALL = 0.00005


def scores_text(scores: Scores) -> Iterator[str]:
    """One line for each measure, its name and its value, and what to know of them."""
    width = max(map(len, scores.measures))
    for name, value in scores.measures.items():
        yield f"{name:<{width}}  {_shown(value)}"
    yield from (f"Note: {note}" for note in scores.notes)


def _shown(value: float | None) -> str:
    if value is None:
        return "undefined on these answers"
    if isinstance(value, int):
        return f"{value:,}"
    if math.isinf(value):
        return "infinite"
    return f"{value:.4f}" if value == 0 or abs(value) >= SMALL else f"{value:.1e}"
