"""A figure of regions of the plane, fitted to the same points: the inside shaded, with its edge.

Points differ in shape, not in colour alone: those labelled inside are filled, those labelled
outside are crosses, unlabelled ones are hollow.

The edge is where the score is 0, found by marching squares (Lorensen, W. E., Cline, H. E. (1987),
SIGGRAPH 87, 163-169, in two dimensions). Where two neighbouring grid points differ in sign, it
crosses between them at

    x = x_0 + (x_1 - x_0) v_0 / (v_0 - v_1)                                                    (C1)

A square of four points has no crossing, two, or four. With four, the mean of the four scores
decides: if it has the sign of the first corner, the edge cuts off the second and the fourth.
"""

import csv
from dataclasses import dataclass
from io import StringIO
from math import ceil
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from byline.reports.figures.svg import element, figure, fitted, paint, text

__all__ = ["Kind", "RegionFigure", "RegionMap"]

Floats = NDArray[np.float64]
Point = tuple[float, float]
Kind = Literal["within", "without", "unknown"]
SIDE, GAP, HEAD, MARGIN, KEY, ACROSS = 250, 22, 44, 12, 30, 2
WORDS: dict[Kind, str] = {
    "within": "known to belong",
    "without": "known not to",
    "unknown": "unknown",
}


@dataclass(frozen=True, slots=True, eq=False)
class RegionMap:
    """A region: scores on a grid of shape (ys, xs), above 0 within, and what to say of it."""

    name: str
    note: str
    scores: Floats
    at_points: Floats
    """The score of each point."""


@dataclass(frozen=True, slots=True, eq=False)
class RegionFigure:
    """Regions of the same part of the plane, two abreast.

    Parameters
    ----------
    maps : tuple of RegionMap
        At least one.
    xs, ys : ndarray
        Where the scores of all maps were taken, rising.
    points : ndarray of shape (n, 2)
        What was learned from.
    kinds : tuple of {"within", "without", "unknown"}
        What was known of each point.
    title : str
        Read first to somebody who cannot see the figure.
    """

    maps: tuple[RegionMap, ...]
    xs: Floats
    ys: Floats
    points: Floats
    kinds: tuple[Kind, ...]
    title: str = "Regions"

    def finding(self) -> str:
        """What the figure shows, in words: how many points of each kind each region takes in."""
        return " ".join(map(self._sentence, self.maps))

    def svg(self, name: str = "regions") -> str:
        """The figure; `name` must differ between figures on one page."""
        parts = []
        for k, one in enumerate(self.maps):
            x, y = MARGIN + k % ACROSS * (SIDE + GAP), k // ACROSS * (HEAD + SIDE + GAP) + HEAD
            parts.append(self._map(one, x, y))
        abreast = min(len(self.maps), ACROSS)
        bottom = ceil(len(self.maps) / ACROSS) * (HEAD + SIDE + GAP)
        parts.append(self._key(bottom))
        width = max(2 * MARGIN + abreast * (SIDE + GAP) - GAP, 430)
        size = width, bottom + KEY
        return figure("".join(parts), size, name=name, title=self.title, finding=self.finding())

    def csv(self) -> str:
        """Every point with its score in each region."""
        page = StringIO()
        table = csv.writer(page, lineterminator="\n")
        table.writerow(["x", "y", "kind", *(one.name for one in self.maps)])
        scores = np.column_stack([one.at_points for one in self.maps]).tolist()
        for point, kind, row in zip(self.points.tolist(), self.kinds, scores, strict=True):
            table.writerow([*point, kind, *row])
        return page.getvalue()

    def _sentence(self, one: RegionMap) -> str:
        counts = [
            f"{int((one.at_points[of_kind] > 0).sum())} of {int(of_kind.sum())} {WORDS[kind]}"
            for kind in WORDS
            if (of_kind := np.array(self.kinds) == kind).any()
        ]
        return f"{one.name} ({one.note}): {', '.join(counts)} lie within."

    def _map(self, one: RegionMap, x: float, y: float) -> str:
        """One map whose frame begins at a place, with what is said of it above."""
        across = x + SIDE * (self.xs - self.xs[0]) / (self.xs[-1] - self.xs[0])
        down = y + SIDE * (self.ys[-1] - self.ys) / (self.ys[-1] - self.ys[0])
        edge = "".join(
            f"M{a[0]:.1f},{a[1]:.1f}L{b[0]:.1f},{b[1]:.1f}"
            for a, b in zero_lines(across, down, one.scores)
        )
        return element(
            "g",
            text(fitted(one.name, SIDE)[0], x, y - 24, font_weight=600, **paint(fill="ink")),
            text(fitted(one.note, SIDE)[0], x, y - 8),
            element("path", d=_shade(across, down, one.scores > 0), **paint(fill="soft")),
            element("path", d=edge, stroke_width=1.5, **paint(stroke="for")),
            element("rect", x=x, y=y, width=SIDE, height=SIDE, **paint(stroke="rule2")),
            *(
                _sign(kind, float(a), float(b))
                for kind, a, b in zip(
                    self.kinds,
                    np.interp(self.points[:, 0], self.xs, across),
                    np.interp(self.points[:, 1], self.ys, down),
                    strict=True,
                )
            ),
        )

    def _key(self, y: float) -> str:
        """The signs of points."""
        parts, x = [], float(MARGIN)
        for kind, words in WORDS.items():
            if kind in self.kinds:
                parts += [_sign(kind, x + 5, y + 6), text(words, x + 15, y + 10)]
                x += 30 + fitted(words, SIDE)[1]
        return element("g", *parts)


def _shade(across: Floats, down: Floats, within: NDArray[np.bool_]) -> str:
    """Bars over what lies within, one for each run of grid points in a row."""
    wide, high = (across[1] - across[0]) / 2, (down[0] - down[1]) / 2
    left, top = across[0], down[-1]
    right, bottom = across[-1], down[0]
    parts = []
    for row, y in zip(within, down, strict=True):
        ends = np.flatnonzero(np.diff(np.concatenate([[False], row, [False]])))
        low, up = min(y + high, bottom), max(y - high, top)
        for start, stop in ends.reshape(-1, 2):
            a, b = max(across[start] - wide, left), min(across[stop - 1] + wide, right)
            parts.append(f"M{a:.1f},{up:.1f}H{b:.1f}V{low:.1f}H{a:.1f}Z")
    return "".join(parts)


def _sign(kind: Kind, x: float, y: float) -> str:
    if kind == "without":
        cross = f"M{x - 3.5:.1f},{y - 3.5:.1f}l7,7m0,-7l-7,7"
        return element("path", d=cross, stroke_width=1.75, **paint(stroke="against"))
    look = paint(fill="ink") if kind == "within" else paint(fill="paper", stroke="ink3")
    return element("circle", cx=x, cy=y, r=3 if kind == "within" else 2.25, **look)


def zero_lines(xs: Floats, ys: Floats, values: Floats) -> list[tuple[Point, Point]]:
    """Line segments where `values`, of shape (ys, xs), is 0; a value of 0 counts as below.

    >>> ends = np.array([0.0, 1.0])
    >>> zero_lines(ends, ends, np.array([[1.0, -1.0], [3.0, -1.0]]))
    [((0.5, 0.0), (0.75, 1.0))]
    """
    above = values > 0
    count = above[:-1, :-1].astype(int) + above[:-1, 1:] + above[1:, 1:] + above[1:, :-1]
    segments: list[tuple[Point, Point]] = []
    for i, j in np.argwhere((count > 0) & (count < 4)).tolist():
        corners = [(i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j)]
        square = [(float(xs[k]), float(ys[row]), float(values[row, k])) for row, k in corners]
        ring = zip(square, square[1:] + square[:1], strict=True)
        crossings = [_crossing(*side) for side in ring if (side[0][2] > 0) != (side[1][2] > 0)]
        if len(crossings) == 4 and (sum(v for *_, v in square) > 0) != (square[0][2] > 0):
            crossings = crossings[3:] + crossings[:3]
        segments += zip(crossings[::2], crossings[1::2], strict=True)
    return segments


def _crossing(one: tuple[float, float, float], other: tuple[float, float, float]) -> Point:
    """(C1) along both axes."""
    share = one[2] / (one[2] - other[2])
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])
