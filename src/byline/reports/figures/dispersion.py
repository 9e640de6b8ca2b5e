"""Dispersion plots: a row for each part of a pile, and in it a line wherever a word stands.

A match at the share x of the length of its part stands at

    left edge + width x                                                                     (L1)
"""

from collections.abc import Iterator
from dataclasses import dataclass

from byline.reports.figures.svg import Drawing, Figure, element, label, paint, text
from byline.reports.wording import counted
from byline.results.concordance import Dispersion, KeywordPart

__all__ = ["DispersionFigure"]

LEFT, WIDTH, NUMBER, ROW, TOP, HEIGHT = 210, 400, 90, 20, 40, 12
FEW, MOST = 20, 60
"""Rows at most: a pile has more texts than a reader can look at."""
CANNOT = "It cannot show what each match means, nor whether words near it came from elsewhere."


@dataclass(frozen=True, slots=True)
class DispersionFigure(Figure):
    """Parts of a pile with the places of a pattern."""

    found: Dispersion
    title: str = "Where it stands"

    @classmethod
    def of(cls, found: Dispersion) -> "DispersionFigure":
        """The figure of these matches."""
        return cls(found, f"Where “{found.pattern}” stands")

    def finding(self) -> str:
        """How many there are, in how many parts, and how even that is."""
        found = self.found
        parts = f"{found.range:,} of {len(found.parts):,} {found.parts_are}s"
        spread = "" if found.dp is None else f" DP is {found.dp:.2f}, where 0 is even."
        hidden = len(found.parts) - len(self.rows())
        rest = f" {counted(hidden, f'{found.parts_are} is', f'{found.parts_are}s are')} not drawn."
        number = counted(found.matches, "match", "matches")
        return f"{number} in {parts}.{spread}{rest if hidden else ''} {CANNOT}"

    def rows(self) -> tuple[KeywordPart, ...]:
        """The parts that are drawn, in their own order: of many, those with most matches."""
        parts = self.found.parts
        if len(parts) > FEW:
            parts = tuple(part for part in parts if part.matches)
        order = sorted(range(len(parts)), key=lambda k: (-parts[k].matches, k))
        return tuple(parts[k] for k in sorted(order[:MOST]))

    def drawing(self) -> Drawing:
        """A row for each part: name, places, matches per 1,000 words."""
        rows = self.rows()
        head = [
            text(self.title, 0, 16, **paint(fill="ink"), font_weight=600),
            text("per 1,000", LEFT + WIDTH + NUMBER, 32, text_anchor="end"),
        ]
        ends = ("beginning", "end") if any(part.places for part in rows) else ("", "")
        head += [text(ends[0], LEFT, 32), text(ends[1], LEFT + WIDTH, 32, text_anchor="end")]
        body = (_row(part, TOP + ROW * k, self._most()) for k, part in enumerate(rows))
        foot = TOP + ROW * len(rows) + 18
        note = text(CANNOT, 0, foot, **paint(fill="ink3"))
        return "".join((*head, *body, note)), (LEFT + WIDTH + NUMBER, foot + 10)

    def table(self) -> Iterator[tuple[object, ...]]:
        """Every part with its numbers and the places of its matches."""
        yield self.found.parts_are, "matches", "words", "places"
        for part in self.found.parts:
            places = " ".join(f"{place:.5f}" for place in part.places)
            yield part.name, part.matches, part.words, places

    def _most(self) -> float:
        return max((part.matches / part.words for part in self.found.parts), default=0.0)


def _row(part: KeywordPart, y: float, most: float) -> str:
    rate = part.matches / part.words
    parts = [
        label(part.name, LEFT - 12, 0, y + 11),
        element("rect", x=LEFT, y=y, width=WIDTH, height=HEIGHT, **paint(fill="soft")),
        text(f"{1000 * rate:.2f}", LEFT + WIDTH + NUMBER, y + 11, text_anchor="end"),
    ]
    if part.places:
        d = "".join(f"M{LEFT + WIDTH * x:.1f},{y}v{HEIGHT}" for x in part.places)
        parts.append(element("path", d=d, stroke_width=1.25, **paint(stroke="ink")))
    elif part.matches:
        # Many texts together have no one beginning and end: a bar stands for their frequency.
        bar = {"x": LEFT, "y": y, "width": WIDTH * rate / most, "height": HEIGHT}
        parts.append(element("rect", **bar, **paint(fill="bar")))
    return element("g", *parts)
