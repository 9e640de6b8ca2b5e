"""What A prefers and avoids: features with their scores and intervals, one to a row.

A score s stands between the ends of the axis, which are the least and the greatest drawn:

    left edge + width (s - least) / (greatest - least)                                      (B1)
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from byline.reports.figures.style_map import visible
from byline.reports.figures.svg import Drawing, Figure, element, label, paint, text
from byline.results.contrast import Contrast, ContrastRow

__all__ = ["ContrastFigure"]

LEFT, WIDTH, NUMBER, ROW, TOP, GAP = 150, 340, 150, 19, 62, 30
MOST, LEVEL = 15, 0.05
CANNOT = "It cannot show why: a topic, a genre or a date can set two sides apart as an author can."


@dataclass(frozen=True, slots=True)
class ContrastFigure(Figure):
    """The features that A prefers most, then those that it avoids most."""

    found: Contrast
    title: str = "What is preferred and avoided"
    most: int = MOST

    @classmethod
    def of(cls, found: Contrast, most: int = MOST) -> "ContrastFigure":
        """The figure of a contrast."""
        return cls(found, f"What {found.a} prefers and avoids, against {found.b}", most)

    def finding(self) -> str:
        """The first of both lists, and how many differences are beyond chance."""
        found = self.found
        first = ", ".join(visible(row.feature) for row in found.preferred(3))
        last = ", ".join(visible(row.feature) for row in found.avoided(3))
        sure = sum(_is_sure(row) for row in found.rows)
        return (
            f"{found.a} prefers {first} and avoids {last}, by {found.measure}. {sure} of "
            f"{len(found.rows):,} features differ at an adjusted p of {LEVEL}. {CANNOT}"
        )

    def drawing(self) -> Drawing:
        """Two lists on one axis; filled marks differ beyond chance."""
        up, down = self._lists()
        low, high = self._range()
        second = TOP + ROW * len(up) + GAP
        bottom = second + ROW * len(down)
        parts = [text(self.title, 0, 16, **paint(fill="ink"), font_weight=600)]
        parts += self._axis(low, high, bottom)
        for top, rows, name in ((TOP, up, "prefers"), (second, down, "avoids")):
            parts.append(text(f"{name}", 0, top - 6, **paint(fill="ink"), font_weight=600))
            parts += [self._row(row, top + ROW * k) for k, row in enumerate(rows)]
        filled = f"Filled: adjusted p at most {LEVEL} ({self.found.correction})."
        parts.append(text(filled, 0, bottom + 38, **paint(fill="ink3")))
        parts.append(text(CANNOT, 0, bottom + 54, **paint(fill="ink3")))
        return "".join(parts), (LEFT + WIDTH + NUMBER, bottom + 64)

    def table(self) -> Iterator[tuple[object, ...]]:
        """Every feature with all that is known of it."""
        names = [field.name for field in fields(ContrastRow)]
        yield tuple(names)
        for row in self.found.rows:
            values = (getattr(row, name) for name in names)
            yield tuple("" if value is None else value for value in values)

    def _lists(self) -> tuple[tuple[ContrastRow, ...], tuple[ContrastRow, ...]]:
        half = min(self.most, (len(self.found.rows) + 1) // 2)
        up = self.found.preferred(half)
        return up, self.found.avoided(min(half, len(self.found.rows) - len(up)))

    def _range(self) -> tuple[float, float]:
        rows = [row for rows in self._lists() for row in rows]
        ends = [end for r in rows for end in (r.score, r.low, r.high) if end is not None]
        low, high = min(ends), max(ends)
        return (low, high) if high > low else (low - 1, high + 1)

    def _axis(self, low: float, high: float, bottom: float) -> Iterator[str]:
        yield text("per 1,000", LEFT + WIDTH + NUMBER, TOP - 22, text_anchor="end")
        for name, at in ((self.found.a, LEFT + WIDTH + 80), (self.found.b, LEFT + WIDTH + NUMBER)):
            yield label(name, 66, at, TOP - 6, text_anchor="end")
        for k in range(5):
            value = low + (high - low) * k / 4
            x = LEFT + WIDTH * k / 4
            yield element("path", d=f"M{x:.1f},{TOP}V{bottom}", **paint(stroke="rule"))
            shown = f"{value:.2f}".replace("-", "−")
            yield text(shown, x, bottom + 16, text_anchor="middle")
        yield text(self.found.measure, 0, bottom + 16)

    def _row(self, row: ContrastRow, y: float) -> str:
        low, high = self._range()
        preferred = row in self._lists()[0]
        colour = "for" if preferred else "against"
        middle = y + ROW / 2

        def at(score: float) -> float:
            return LEFT + WIDTH * (score - low) / (high - low)

        parts = [label(visible(row.feature), LEFT - 16, 0, middle + 4, **paint(fill="ink"))]
        if row.low is not None and row.high is not None:
            d = f"M{at(row.low):.1f},{middle}H{at(row.high):.1f}"
            parts.append(element("path", d=d, stroke_width=1.25, **paint(stroke=colour)))
        x = at(row.score)
        look = paint(fill=colour if _is_sure(row) else "paper", stroke=colour) | {
            "stroke_width": 1.5
        }
        if preferred:
            parts.append(element("circle", cx=x, cy=middle, r=4, **look))
        else:
            d = f"M{x:.1f},{middle - 5}l5,5l-5,5l-5,-5z"
            parts.append(element("path", d=d, **look))
        for rate, x in ((row.per_thousand_a, 80), (row.per_thousand_b, NUMBER)):
            parts.append(text(f"{rate:.2f}", LEFT + WIDTH + x, middle + 4, text_anchor="end"))
        return element("g", *parts)


def _is_sure(row: ContrastRow) -> bool:
    return row.p_adjusted is not None and row.p_adjusted <= LEVEL
