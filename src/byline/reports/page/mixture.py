"""How much each candidate's score owes to each feature set, as a small heat map."""

from collections.abc import Mapping
from typing import Any

from byline.reports.feature_words import FEATURE_SETS
from byline.reports.figures.heat_map import HeatFigure, HeatMap
from byline.reports.page.shown import Shown

__all__ = ["mixture_figure", "mixture_view", "tints", "whole_percents"]

FEW = 12
TINTS = 6
TITLE = "Weight of each feature set"


def mixture_view(shown: Shown) -> dict[str, Any] | None:
    """A row for each candidate, a column for each feature set; per cents add up to 100."""
    mixtures = shown.report.mixtures
    if not mixtures:
        return None
    views = list(next(iter(mixtures.values())))
    shares = {name: whole_percents(mixture) for name, mixture in mixtures.items()}
    step = tints(max(max(row.values()) for row in shares.values()))
    rows = [
        (name, [(row[view], min(TINTS - 1, row[view] // step)) for view in views])
        for name, row in shares.items()
    ]
    names = [FEATURE_SETS.get(view, view) for view in views]
    return {"views": names, "rows": rows[:FEW], "more": rows[FEW:]}


def mixture_figure(shown: Shown) -> HeatFigure | None:
    """The same as one heat map."""
    import numpy as np

    mixtures = shown.report.mixtures
    if not mixtures:
        return None
    views = tuple(next(iter(mixtures.values())))
    shares = np.array([[mixture[view] for view in views] for mixture in mixtures.values()])
    names = tuple(FEATURE_SETS.get(view, view) for view in views)
    one = HeatMap(TITLE, np.clip(shares, 0.0, 1.0))
    return HeatFigure((one,), tuple(mixtures), names, TITLE, "Share of a view")


def tints(most: int) -> int:
    """How many per cents each of six even tints spans."""
    return max(1, -(-most // TINTS))


def whole_percents(mixture: Mapping[str, float]) -> dict[str, int]:
    """Whole per cents that add up to 100, by largest remainders.

    >>> whole_percents({"a": 1 / 3, "b": 1 / 3, "c": 1 / 3})
    {'a': 34, 'b': 33, 'c': 33}
    """
    total = sum(mixture.values()) or 1.0
    exact = {name: 100 * share / total for name, share in mixture.items()}
    floors = {name: int(share) for name, share in exact.items()}
    left = round(sum(exact.values())) - sum(floors.values())
    order = sorted(exact, key=lambda name: floors[name] - exact[name])
    for name in order[:left]:
        floors[name] += 1
    return floors
