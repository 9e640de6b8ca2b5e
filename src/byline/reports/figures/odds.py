"""Probabilities of the candidates for one text: bars from 0 to 100 per cent, never cropped.

The thin line under a bar shows from where to where the number moved when parts of what it rests on
were left out.
"""

import csv
from dataclasses import dataclass
from io import StringIO

from byline.errors import InputError
from byline.reports.figures.svg import element, figure, fitted, paint, text

__all__ = ["Odds", "OddsFigure"]

LEFT, WIDTH, ROW, NUMBER, TOP = 170, 380, 34, 60, 12


@dataclass(frozen=True, slots=True)
class Odds:
    """One candidate: a probability, its ends if they are known, and whether it leads."""

    name: str
    probability: float
    ends: tuple[float, float] | None = None
    top: bool = False


@dataclass(frozen=True, slots=True)
class OddsFigure:
    """The candidates for one text, likeliest first."""

    rows: tuple[Odds, ...]
    title: str = "Who it may be"

    def __post_init__(self) -> None:
        if not self.rows or not all(0 <= row.probability <= 1 for row in self.rows):
            raise InputError("odds are of one candidate at least, and lie between 0 and 1.")

    def finding(self) -> str:
        """What the figure shows, in words."""
        told = (f"{row.name} {100 * row.probability:.0f} per cent" for row in self.rows)
        return f"{'; '.join(told)}."

    def svg(self, name: str = "odds") -> str:
        """The figure; `name` must differ between figures on one page."""
        body = "".join(_row(row, TOP + k * ROW) for k, row in enumerate(self.rows))
        size = LEFT + WIDTH + NUMBER, TOP + ROW * len(self.rows)
        return figure(body, size, name=name, title=self.title, finding=self.finding())

    def csv(self) -> str:
        """Each candidate with its probability and ends."""
        page = StringIO()
        table = csv.writer(page, lineterminator="\n")
        table.writerow(["candidate", "probability", "low", "high"])
        table.writerows([row.name, row.probability, *(row.ends or ("", ""))] for row in self.rows)
        return page.getvalue()


def _row(row: Odds, y: float) -> str:
    bar = paint(fill="ink" if row.top else "bar")
    parts = [
        text(fitted(row.name, LEFT - 16)[0], 0, y + 10),
        element("rect", x=LEFT, y=y, width=WIDTH, height=11, **paint(fill="soft")),
        element("rect", x=LEFT, y=y, width=WIDTH * row.probability, height=11, **bar),
        text(f"{100 * row.probability:.0f} %", LEFT + WIDTH + 50, y + 10, text_anchor="end"),
    ]
    if row.ends:
        low, high = (LEFT + WIDTH * end for end in row.ends)
        path = f"M{low:.1f},{y + 13}v5M{high:.1f},{y + 13}v5M{low:.1f},{y + 15.5}H{high:.1f}"
        parts.append(element("path", d=path, stroke_width=1.5, **paint(stroke="ink2")))
    return element("g", *parts)
