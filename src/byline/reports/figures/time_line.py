"""When texts were written: a sign for each on one axis of dates.

Several time lines on one page share an axis, so that they can be compared. Texts of one day have
one label, the first of them and how many more there are. Labels stand above the line or below it;
one that has room on neither side is left out, and the finding still names its text.
"""

import csv
import datetime as dt
from dataclasses import dataclass
from io import StringIO
from itertools import groupby

from byline.errors import InputError
from byline.reports.figures.marks import Kind, mark
from byline.reports.figures.svg import element, escaped, figure, paint

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
    kind: Kind


@dataclass(frozen=True, slots=True)
class TimeLineFigure:
    """Texts by date, between the first and the last day of the axis."""

    texts: tuple[Dated, ...]
    first: dt.date
    last: dt.date
    title: str = "When the texts were written"

    def __post_init__(self) -> None:
        if not self.texts or any(not self.first <= one.date <= self.last for one in self.texts):
            raise InputError("a time line needs texts, and all of them within its two days.")

    def finding(self) -> str:
        """What the figure shows, in words."""
        told = (f"text {one.name}, {one.date.isoformat()}" for one in self._ordered())
        return f"{'; '.join(told)}."

    def svg(self, name: str = "time") -> str:
        """The figure; `name` must differ between figures on one page."""
        return figure(
            self._axis() + "".join(self._marks()),
            (WIDTH, 66),
            name=name,
            title=self.title,
            finding=self.finding(),
            strip=True,
        )

    def csv(self) -> str:
        """Each text and its day, oldest first."""
        page = StringIO()
        table = csv.writer(page, lineterminator="\n")
        table.writerow(["text", "date"])
        table.writerows((one.name, one.date.isoformat()) for one in self._ordered())
        return page.getvalue()

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
            parts.append(
                element("line", x1=x, x2=x, y1=LINE - 3, y2=LINE + 3, **paint(stroke="rule2"))
            )
            label = f"{day.day} {day:%b}" + (f" {day.year}" if k in (0, 4) else "")
            parts.append(
                element("text", label, x=x, y=62, text_anchor="middle", **paint(fill="ink2"))
            )
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
                parts.append(element("text", escaped(label), x=where, y=free[0], **look))
        return parts
