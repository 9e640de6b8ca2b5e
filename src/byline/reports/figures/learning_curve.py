"""How much better answers get with more to learn from or to look at: learning curves.

A line shows a share, such as the part of answers that are right, at some amounts of something. The
amounts x stand on a logarithmic axis, shares s on a plain one from 0 to 1:

    right of the left edge:  width log(x / least x) / log(greatest x / least x)                (C1)
    above the bottom:        height s                                                          (C2)
"""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import pairwise
from math import log

from byline.errors import InputError
from byline.reports.figures.svg import element, figure, fitted, paint, text

__all__ = ["LearningFigure", "LearningLine"]

LEFT, TOP, WIDTH, HEIGHT = 48, 30, 420, 240
ROOM, FOOT, ROW, NAME, EDGE = 190, 44, 16, 170, 16
DASHES = (None, "6 3", "2 3", "8 3 2 3", "12 4", "4 2 1 2", "1 3", "10 3 2 3 2 3")
GRID = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class LearningLine:
    """A name, and at each amount a share from 0 to 1; amounts rise. A line alone needs no name.

    `ends` are those between which each share lies, if that is known.
    """

    name: str
    points: tuple[Point, ...]
    ends: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class LearningFigure:
    """Learning curves in one frame.

    Parameters
    ----------
    lines : tuple of LearningLine
        One to eight.
    amount : str
        What there is more of to the right, for the axis and the words.
    share : str
        What is counted upwards.
    title : str
        What a reader who cannot see the figure is told first.
    """

    lines: tuple[LearningLine, ...]
    amount: str = "Texts"
    share: str = "Found"
    title: str = "Learning curve"

    def __post_init__(self) -> None:
        if not 1 <= len(self.lines) <= len(DASHES):
            raise InputError(f"a figure can show 1 to {len(DASHES)} lines, not {len(self.lines)}.")
        for line in self.lines:
            amounts = [amount for amount, _ in line.points]
            if not amounts or min(amounts) <= 0 or sorted(set(amounts)) != amounts:
                raise InputError(f"the amounts of {line.name} must be above 0 and rise.")
            if len(line.ends) not in (0, len(line.points)):
                raise InputError(f"{line.name} has ends for some of its points only.")
            if not all(0 <= share <= 1 for _, share in line.points):
                raise InputError(f"the shares of {line.name} must lie between 0 and 1.")

    def finding(self) -> str:
        """What the figure shows, in words: where each line begins and ends."""
        told = " ".join(_told(line) for line in self.lines)
        return f"{self.share}, in per cent, by {_small(self.amount)}. {told}"

    def at(self, amount: float, share: float) -> Point:
        """Where a point lies in the picture (C1, C2)."""
        ends = self._ends()
        span = log(ends[1] / ends[0])
        along = log(amount / ends[0]) / span if span else 0.5
        return LEFT + along * WIDTH, TOP + HEIGHT * (1 - share)

    def svg(self, name: str = "learning") -> str:
        """The figure; `name` must differ between figures on one page."""
        last = [self.at(*line.points[-1])[1] for line in self.lines]
        heights = _apart(last, TOP + HEIGHT)
        parts = [self._frame()]
        for k, (line, y) in enumerate(zip(self.lines, heights, strict=True)):
            parts.append(self._line(line, k, y))
        room = ROOM if any(line.name for line in self.lines) else EDGE
        size = LEFT + WIDTH + room, TOP + HEIGHT + FOOT
        return figure("".join(parts), size, name=name, title=self.title, finding=self.finding())

    def csv(self) -> str:
        """Every point."""
        page = StringIO()
        table = csv.writer(page, lineterminator="\n")
        bounded = any(line.ends for line in self.lines)
        table.writerow(["line", self.amount, self.share, *(["low", "high"] if bounded else [])])
        for line in self.lines:
            ends = line.ends or [()] * len(line.points)
            table.writerows(
                [line.name, *point, *end] for point, end in zip(line.points, ends, strict=True)
            )
        return page.getvalue()

    def _ends(self) -> tuple[float, float]:
        amounts = [amount for line in self.lines for amount, _ in line.points]
        return min(amounts), max(amounts)

    def _frame(self) -> str:
        """The axes, with a tick at each share of the grid and at amounts that leave room."""
        thin = paint(stroke="rule")
        parts = []
        for share in GRID:
            y = TOP + HEIGHT * (1 - share)
            parts.append(element("path", d=f"M{LEFT},{y:.1f}H{LEFT + WIDTH}", **thin))
            parts.append(text(f"{100 * share:.0f}", LEFT - 7, y + 4, text_anchor="end"))
        for amount in self._ticks():
            x = self.at(amount, 0)[0]
            bottom = TOP + HEIGHT
            parts.append(element("path", d=f"M{x:.1f},{bottom}v4", **paint(stroke="rule2")))
            parts.append(text(f"{amount:g}", x, bottom + 17, text_anchor="middle"))
        parts.append(text(f"{self.share}, %", 8, 16))
        foot = TOP + HEIGHT + 36
        parts.append(text(self.amount, LEFT + WIDTH, foot, text_anchor="end"))
        return element("g", *parts)

    def _ticks(self) -> list[float]:
        kept: list[float] = []
        for amount in sorted({amount for line in self.lines for amount, _ in line.points}):
            label = fitted(f"{amount:g}", WIDTH)[1] + 8
            if not kept or self.at(amount, 0)[0] - self.at(kept[-1], 0)[0] >= label:
                kept.append(amount)
        return kept

    def _line(self, line: LearningLine, k: int, y: float) -> str:
        """One line with a dot at each point and its name at the end; dashes tell lines apart."""
        places = [self.at(*point) for point in line.points]
        ink = "ink" if k == 0 else "ink3"
        path = "M" + "L".join(f"{x:.1f},{height:.1f}" for x, height in places)
        look = paint(stroke=ink) | {"stroke_width": 2, "stroke_dasharray": DASHES[k]}
        dots = (element("circle", cx=x, cy=h, r=2.5, **paint(fill=ink)) for x, h in places)
        x, height = places[-1]
        leader = f"M{x:.1f},{height:.1f}L{LEFT + WIDTH + 8},{y:.1f}"
        label = fitted(line.name, NAME)[0]
        name = text(label, LEFT + WIDTH + 12, y + 4, **paint(fill="ink")) if label else ""
        thin = element("path", d=leader, **paint(stroke="rule2")) if line.name else ""
        upright = "".join(
            f"M{x:.1f},{self.at(amount, low)[1]:.1f}V{self.at(amount, high)[1]:.1f}"
            for (x, _), (amount, _), (low, high) in zip(
                places, line.points, line.ends, strict=False
            )
        )
        whiskers = element("path", d=upright, **paint(stroke=ink)) if upright else ""
        return element("g", whiskers, element("path", d=path, **look), thin, *dots, name)


def _told(line: LearningLine) -> str:
    (least, low), (most, high) = line.points[0], line.points[-1]
    name = f"{line.name}: " if line.name else ""
    if least == most:
        return f"{name}{100 * low:.0f} at {least:g}."
    return f"{name}{100 * low:.0f} at {least:g}, {100 * high:.0f} at {most:g}."


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


def _apart(wanted: Sequence[float], lowest: float) -> list[float]:
    """Heights near those wanted, with room for a line of words between each two."""
    found = list(wanted)
    order = sorted(range(len(found)), key=lambda k: found[k])
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + ROW)
    limit = lowest
    for k in reversed(order):
        found[k] = min(found[k], limit)
        limit = found[k] - ROW
    return found
