"""Figure 2: how the four kernels of Table 1 are mixed for each author, at five values of p.

Printed are the mixing coefficients theta, whose p-norm is 1; shares of their sum, which compare
across p, stand below. Means over the repetitions of Table 1, on the same terms.

    byline bench nasir2014 --figure 2       writes figure_2.svg and figure_2.csv
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from byline.reports.figures.heat_map import HeatFigure, HeatMap
from byline.research.bench import Request

sys.path.insert(0, str(Path(__file__).parent))
from table_1 import POWERS, mixtures

__all__ = ["draw", "figure_2"]

Floats = NDArray[np.float64]
COLUMNS = ("func", "POS", "suffix", "words")


def draw(request: Request) -> HeatFigure:
    """The figure of a request."""
    return figure_2(*mixtures(request))


def figure_2(authors: Sequence[str], thetas: Mapping[float, Sequence[Floats]]) -> HeatFigure:
    """The figure, from theta of all authors (one row each), split by split, at every p."""
    raw = np.stack([np.mean(thetas[p], axis=0) for p in POWERS], axis=1)
    shares = np.stack([np.mean([_shares(theta) for theta in thetas[p]], axis=0) for p in POWERS], 1)
    maps = [HeatMap(f"{name}, theta", rows) for name, rows in zip(authors, raw, strict=True)]
    maps += [HeatMap(f"{name}, shares", rows) for name, rows in zip(authors, shares, strict=True)]
    rows = tuple(f"p = {p:g}" for p in POWERS)
    title = "How the kernels of ten authors are mixed"
    told = "Mixing coefficient theta, or share of it"
    return HeatFigure(tuple(maps), rows, COLUMNS, title, told)


def _shares(theta: Floats) -> Floats:
    return np.asarray(theta / theta.sum(axis=1, keepdims=True))
