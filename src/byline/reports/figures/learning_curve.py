"""Learning curves: how a share, such as that of right answers, grows with an amount of data.

The amounts x stand on a logarithmic axis, shares s on a linear one from 0 to 1:

    right of the left edge:  width log(x / least x) / log(greatest x / least x)                (C1)
    above the bottom:        height s                                                          (C2)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, log

from byline.reports.figures.svg import (
    Drawing,
    Figure,
    Frame,
    Point,
    element,
    fitted,
    label,
    paint,
    path_through,
    spaced,
)
from byline.reports.wording import lowered

__all__ = ["LearningFigure", "LearningLine"]

FRAME = Frame(48, 30, 420, 240)
ROOM, FOOT, ROW, NAME, EDGE = 190, 44, 16, 170, 16
DASHES = (None, "6 3", "2 3", "8 3 2 3", "12 4", "4 2 1 2", "1 3", "10 3 2 3 2 3")


@dataclass(frozen=True, slots=True)
class LearningLine:
    """A name, and at each amount a share from 0 to 1; amounts rise. A single line needs no name."""

    name: str
    points: tuple[Point, ...]
    ends: tuple[Point, ...] = ()
    """The interval of each share, or none at all."""


@dataclass(frozen=True, slots=True)
class LearningFigure(Figure):
    """Learning curves in one frame; `amount` and `share` name the axes."""

    lines: tuple[LearningLine, ...]
    amount: str = "Texts"
    share: str = "Found"
    title: str = "Learning curve"

    def finding(self) -> str:
        """Where each line begins and ends."""
        lines = " ".join(map(_ends_in_words, self.lines))
        return f"{self.share}, in per cent, by {lowered(self.amount)}. {lines}"

    def at(self, amount: float, share: float) -> Point:
        """Where a point lies in the picture (C1, C2)."""
        amounts = self._amounts()
        span = log(amounts[-1] / amounts[0])
        along = log(amount / amounts[0]) / span if span else 0.5
        return FRAME.left + along * FRAME.width, FRAME.bottom - FRAME.height * share

    def drawing(self) -> Drawing:
        """Lines with a dot at each point, dashed differently, and their names at the right."""
        last = [self.at(*line.points[-1])[1] for line in self.lines]
        order = sorted(range(len(last)), key=lambda k: last[k])
        heights = spaced([last[k] for k in order], ROW, -inf, FRAME.bottom)
        up = [(self.at(1, share)[1], f"{100 * share:.0f}") for share in (0, 0.2, 0.4, 0.6, 0.8, 1)]
        across = [(self.at(amount, 0)[0], f"{amount:g}") for amount in self._ticks()]
        parts = [FRAME.axes(across, up, (f"{self.share}, %", self.amount), upright=False)]
        parts += [self._line(k, y) for k, y in sorted(zip(order, heights, strict=True))]
        room = ROOM if any(line.name for line in self.lines) else EDGE
        return "".join(parts), (FRAME.right + room, FRAME.bottom + FOOT)

    def table(self) -> Iterator[tuple[object, ...]]:
        """Every point."""
        bounded = ("low", "high") if any(line.ends for line in self.lines) else ()
        yield "line", self.amount, self.share, *bounded
        for line in self.lines:
            for point, end in zip(line.points, line.ends or [()] * len(line.points), strict=True):
                yield line.name, *point, *end

    def _amounts(self) -> list[float]:
        return sorted({amount for line in self.lines for amount, _ in line.points})

    def _ticks(self) -> list[float]:
        """The amounts whose labels have room."""
        kept: list[float] = []
        for amount in self._amounts():
            label = fitted(f"{amount:g}", FRAME.width)[1] + 8
            if not kept or self.at(amount, 0)[0] - self.at(kept[-1], 0)[0] >= label:
                kept.append(amount)
        return kept

    def _line(self, k: int, y: float) -> str:
        """One line with its name at height `y`."""
        line = self.lines[k]
        places = [self.at(*point) for point in line.points]
        ink = "ink" if k == 0 else "ink3"
        look = paint(stroke=ink) | {"stroke_width": 2, "stroke_dasharray": DASHES[k % len(DASHES)]}
        parts = [element("path", d=path_through(places), **look)]
        if line.ends:
            upright = "".join(
                f"M{self.at(amount, low)[0]:.1f},{self.at(amount, low)[1]:.1f}"
                f"V{self.at(amount, high)[1]:.1f}"
                for (amount, _), (low, high) in zip(line.points, line.ends, strict=True)
            )
            parts.insert(0, element("path", d=upright, **paint(stroke=ink)))
        if line.name:
            leader = path_through([places[-1], (FRAME.right + 8, y)])
            parts.append(element("path", d=leader, **paint(stroke="rule2")))
        parts += [element("circle", cx=x, cy=h, r=2.5, **paint(fill=ink)) for x, h in places]
        if line.name:
            parts.append(label(line.name, NAME, FRAME.right + 12, y + 4, **paint(fill="ink")))
        return element("g", *parts)


def _ends_in_words(line: LearningLine) -> str:
    (least, low), (most, high) = line.points[0], line.points[-1]
    name = f"{line.name}: " if line.name else ""
    if least == most:
        return f"{name}{100 * low:.0f} at {least:g}."
    return f"{name}{100 * low:.0f} at {least:g}, {100 * high:.0f} at {most:g}."
