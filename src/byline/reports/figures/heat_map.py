"""Heat maps: shares in tables side by side, the larger the darker.

All maps have the same rows, columns and tints. A share is written in its cell as whole per cents,
so that nothing depends on the tint alone. With m for the largest share of all maps in per cent, the
six tints are steps of equal width,

    tint = min(5, floor(share in per cent / width)),   width = max(1, ceil(m / 6))             (H1)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray

from byline.reports.figures.svg import Drawing, Figure, element, fitted, label, paint, text

__all__ = ["HeatFigure", "HeatMap"]

Floats = NDArray[np.float64]
TINTS, ACROSS = 6, 5
HEIGHT, NARROWEST, WIDEST, LABEL = 20, 34, 90, 160
MARGIN, GAP, HEAD, KEY = 8, 18, 38, 46
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class HeatMap:
    """A named table of shares, from 0 to 1."""

    name: str
    shares: Floats


@dataclass(frozen=True, slots=True, eq=False)
class HeatFigure(Figure):
    """Heat maps of the same rows and columns, five abreast; `share` names what is counted."""

    maps: tuple[HeatMap, ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    title: str = "Heat maps"
    share: str = "Share"

    def width(self) -> int:
        """How many per cents a tint spans (H1)."""
        most = 100 * max(float(one.shares.max()) for one in self.maps)
        return max(1, ceil(most / TINTS - ROUNDING))

    def tint(self, share: float) -> int:
        """The tint of a share, 0 to 5 (H1)."""
        return min(TINTS - 1, int(100 * share / self.width() + ROUNDING))

    def finding(self) -> str:
        """The column with the largest mean in each map."""
        return f"{self.share}, the largest on average. {' '.join(map(self._largest, self.maps))}"

    def drawing(self) -> Drawing:
        """The maps and their key."""
        cell = min(
            max(NARROWEST, *(fitted(column, LABEL)[1] + 8 for column in self.columns)), WIDEST
        )
        left = MARGIN + min(max(fitted(row, LABEL)[1] for row in self.rows), LABEL) + 6
        step_x = len(self.columns) * cell + GAP
        step_y = HEAD + len(self.rows) * HEIGHT + GAP
        parts = []
        for k, one in enumerate(self.maps):
            x, y = left + k % ACROSS * step_x, k // ACROSS * step_y + HEAD
            parts.append(self._map(one, x, y, cell))
            if k % ACROSS == 0:
                parts.append(self._row_names(left - 6, y))
        lines = ceil(len(self.maps) / ACROSS)
        abreast = min(len(self.maps), ACROSS)
        parts.append(self._key(left, lines * step_y))
        size = max(left + abreast * step_x, left + 330), lines * step_y + KEY
        return "".join(parts), size

    def table(self) -> Iterator[tuple[object, ...]]:
        """Every share, map by map and row by row."""
        yield "map", "row", *self.columns
        for one in self.maps:
            for row, shares in zip(self.rows, one.shares.tolist(), strict=True):
                yield one.name, row, *shares

    def _largest(self, one: HeatMap) -> str:
        means = one.shares.mean(axis=0)
        place = int(means.argmax())
        return f"{one.name}: {self.columns[place]}, {_percent(float(means[place]))} %."

    def _map(self, one: HeatMap, x: float, y: float, cell: float) -> str:
        """One map whose cells begin at a place, with its name and those of its columns above."""
        wide = len(self.columns) * cell
        parts = [label(one.name, wide, x, y - 22, font_weight=600, **paint(fill="ink"))]
        for j, column in enumerate(self.columns):
            middle = x + (j + 0.5) * cell
            parts.append(label(column, cell - 4, middle, y - 6, text_anchor="middle"))
        for (i, j), share in np.ndenumerate(one.shares):
            parts.append(self._cell(float(share), x + j * cell, y + i * HEIGHT, cell))
        return element("g", *parts)

    def _cell(self, share: float, x: float, y: float, cell: float) -> str:
        look = paint(fill=f"h{self.tint(share)}", stroke="paper")
        box = element("rect", x=x, y=y, width=cell, height=HEIGHT, **look)
        ink = paint(fill="ink")
        return box + text(_percent(share), x + cell / 2, y + 14, text_anchor="middle", **ink)

    def _row_names(self, x: float, y: float) -> str:
        names = (
            label(row, LABEL, x, y + i * HEIGHT + 14, text_anchor="end")
            for i, row in enumerate(self.rows)
        )
        return element("g", *names)

    def _key(self, x: float, y: float) -> str:
        """The tints, each with the least share it stands for."""
        parts = [text(f"{self.share}, %, by tint from", x, y + 6)]
        for tint in range(TINTS):
            look = paint(fill=f"h{tint}", stroke="rule")
            left = x + tint * NARROWEST
            parts.append(element("rect", x=left, y=y + 14, width=NARROWEST, height=HEIGHT, **look))
            label = str(tint * self.width())
            ink = paint(fill="ink")
            parts.append(text(label, left + NARROWEST / 2, y + 28, text_anchor="middle", **ink))
        return element("g", *parts)


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"
