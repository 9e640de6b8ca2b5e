"""When texts were written: a mark for each on one axis of dates.

Several time lines on one page share an axis, so that they can be compared. Texts of one day have
one label, the first of them and how many more there are. Labels stand above the line or below it;
one that has room on neither side is omitted, and the finding still names its text.
"""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from byline.reports.figures.svg import Drawing, Figure, Mark, element, mark, paint, text

__all__ = ["Dated", "TimeLineFigure"]

WIDTH, LINE, MARGIN = 640, 26, 6
ABOVE, BELOW = 14, 46
LETTER = 2.0
"""Per cent of the axis that a letter of a label takes on a narrow screen."""
MOST_NAMED = 30


@dataclass(frozen=True, slots=True)
class Dated:
    """A text and its day."""

    name: str
    date: dt.date
    kind: Mark


@dataclass(frozen=True, slots=True)
class TimeLineFigure(Figure):
    """Texts by date, between the first and the last day of the axis."""

    texts: tuple[Dated, ...]
    first: dt.date
    last: dt.date
    title: str = "When the texts were written"
    strip: ClassVar[bool] = True

    def finding(self) -> str:
        """Each text and its day."""
        days = (f"text {one.name}, {one.date.isoformat()}" for one in self._ordered())
        return f"{'; '.join(days)}."

    def drawing(self) -> Drawing:
        """The axis, the marks and their labels."""
        return self._axis() + "".join(self._marks()), (WIDTH, 66)

    def table(self) -> Iterator[tuple[object, ...]]:
        """Each text and its day, oldest first."""
        yield "text", "date"
        yield from ((one.name, one.date.isoformat()) for one in self._ordered())

    def at(self, day: dt.date) -> float:
        """Where a day lies, in per cent across."""
        span = (self.last - self.first).days
        return MARGIN + (100 - 2 * MARGIN) * ((day - self.first).days / span if span else 0.5)

    def _ordered(self) -> list[Dated]:
        return sorted(self.texts, key=lambda one: (one.date, one.name))

    def _axis(self) -> str:
        parts = [element("line", x1="0", x2="100%", y1=LINE, y2=LINE, **paint(stroke="rule"))]
        days = (self.last - self.first).days
        places = range(5) if days >= 4 else range(0, 5, 4) if days else [0]
        for k in places:
            day = self.first + dt.timedelta(days * k // 4)
            x = f"{self.at(day):.2f}%"
            tick = paint(stroke="rule2")
            parts.append(element("line", x1=x, x2=x, y1=LINE - 3, y2=LINE + 3, **tick))
            label = f"{day.day} {day:%b}" + (f" {day.year}" if k in (0, 4) else "")
            parts.append(text(label, x, 62, text_anchor="middle"))
        return "".join(parts)

    def _marks(self) -> list[str]:
        parts: list[str] = []
        ends = {ABOVE: -100.0, BELOW: -100.0}
        for day, same in groupby(self._ordered(), key=lambda one: one.date):
            texts, x = list(same), self.at(day)
            where = f"{x:.2f}%"
            parts += [
                element("svg", mark(kind, 0, 0, 4.5), x=where, y=LINE, overflow="visible")
                for kind in dict.fromkeys(one.kind for one in texts)
            ]
            label = texts[0].name + (f" +{len(texts) - 1}" if len(texts) > 1 else "")
            half = LETTER * len(label) / 2
            free = [y for y, end in ends.items() if x - half >= end]
            if free and len(self.texts) <= MOST_NAMED:
                ends[free[0]] = x + half
                look = paint(fill="ink") | {"text_anchor": "middle", "font_weight": 600}
                parts.append(text(label, where, free[0], **look))
        return parts
