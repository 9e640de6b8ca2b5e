"""Likelihood ratios of pairs on an axis of powers of ten, the undecided zone shaded.

A circle supports one writer, a diamond two, a hollow circle neither.
"""

import csv
from dataclasses import dataclass
from io import StringIO

from byline.errors import InputError
from byline.reports.figures.svg import element, figure, fitted, paint, text

__all__ = ["PairRatio", "RatioFigure"]

LEFT, WIDTH, ROW, NUMBER, HEAD = 190, 390, 26, 50, 40
EDGE, ZONE = 3.0, 0.5


@dataclass(frozen=True, slots=True)
class PairRatio:
    """A pair and the common logarithm of its likelihood ratio, with its ends if they are known."""

    name: str
    log10_lr: float
    ends: tuple[float, float] | None = None
    decided: bool = True


@dataclass(frozen=True, slots=True)
class RatioFigure:
    """Pairs, one to a row; what lies beyond the axis is drawn at its end."""

    rows: tuple[PairRatio, ...]
    title: str = "Likelihood ratios of pairs"

    def __post_init__(self) -> None:
        if not self.rows:
            raise InputError("a figure of ratios needs at least one pair.")

    def finding(self) -> str:
        """What the figure shows, in words."""
        one = sum(row.decided and row.log10_lr > 0 for row in self.rows)
        two = sum(row.decided and row.log10_lr < 0 for row in self.rows)
        left = len(self.rows) - one - two
        return f"{one} pairs support one writer, {two} two writers, {left} are undecided."

    def svg(self, name: str = "ratios") -> str:
        """The figure; `name` must differ between figures on one page."""
        bottom = HEAD + ROW * len(self.rows)
        parts = [_axis(bottom), *(_row(row, HEAD + k * ROW) for k, row in enumerate(self.rows))]
        size = LEFT + WIDTH + NUMBER, bottom + 6
        return figure("".join(parts), size, name=name, title=self.title, finding=self.finding())

    def csv(self) -> str:
        """Each pair with its ratio and ends."""
        page = StringIO()
        table = csv.writer(page, lineterminator="\n")
        table.writerow(["pair", "log10_lr", "low", "high", "decided"])
        for row in self.rows:
            table.writerow([row.name, row.log10_lr, *(row.ends or ("", "")), row.decided])
        return page.getvalue()


def _at(log10_lr: float) -> float:
    return LEFT + WIDTH * (max(-EDGE, min(EDGE, log10_lr)) + EDGE) / (2 * EDGE)


def _axis(bottom: float) -> str:
    left, right = _at(-ZONE), _at(ZONE)
    zone = paint(fill="soft") | {"height": bottom - HEAD + 8}
    parts = [element("rect", x=left, width=right - left, y=HEAD - 8, **zone)]
    for power in range(-3, 4):
        x = _at(power)
        ink = paint(stroke="rule2" if power == 0 else "rule")
        parts.append(element("path", d=f"M{x:.1f},{HEAD - 8}V{bottom}", **ink))
        label = f"{power:+d}".replace("-", "−") if power else "0"
        parts.append(text(label, x, HEAD - 14, text_anchor="middle"))
    parts.append(text("two writers", LEFT, 11))
    parts.append(text("one writer", LEFT + WIDTH, 11, text_anchor="end"))
    return "".join(parts)


def _row(row: PairRatio, top: float) -> str:
    y, x = top + ROW / 2, _at(row.log10_lr)
    colour = "ink" if not row.decided else "for" if row.log10_lr > 0 else "against"
    parts = [text(fitted(row.name, LEFT - 16)[0], 0, y + 4)]
    if row.ends:
        low, high = map(_at, row.ends)
        line = f"M{low:.1f},{y}H{high:.1f}"
        parts.append(element("path", d=line, stroke_width=1.25, **paint(stroke=colour)))
    if row.decided and row.log10_lr < 0:
        path = f"M{x:.1f},{y - 6.5}l6.5,6.5l-6.5,6.5l-6.5,-6.5z"
        parts.append(element("path", d=path, **paint(fill=colour)))
    else:
        look = paint(fill=colour) if row.decided else paint(fill="paper", stroke="ink")
        parts.append(element("circle", cx=x, cy=y, r=5.5, **look))
    number = f"{row.log10_lr:+.1f}".replace("-", "−")
    parts.append(text(number, LEFT + WIDTH + 44, y + 4, text_anchor="end"))
    return element("g", *parts)
