"""Scores along one text: a line for each candidate, bars for what is usual, and changes of hand.

A window stands at its middle word w of a text of N words, its score s between the least and the
greatest drawn:

    right of the left edge:  width w / N                                                    (V1)
    above the bottom:        height (s - least) / (greatest - least)                        (V2)
"""

from collections.abc import Iterator
from dataclasses import dataclass

from byline.reports.figures.svg import (
    COLOURS,
    Drawing,
    Figure,
    Frame,
    element,
    fitted,
    label,
    paint,
    path_through,
    spaced,
    text,
)
from byline.reports.wording import counted, listed
from byline.results.rolling import Rolling

__all__ = ["RollingFigure"]

FRAME = Frame(48, 50, 520, 230)
ROOM, ROW, NAME, STRIP, FOOT, LEGEND = 170, 16, 120, 40, 34, 26
DASHES = (None, "6 3", "2 3", "8 3 2 3", "12 4", "4 2 1 2")
MOST = 6
CANNOT = "It cannot show who wrote a part: the nearest of the candidates may not be its author."


@dataclass(frozen=True, slots=True)
class RollingFigure(Figure):
    """Windows of one text."""

    found: Rolling
    title: str = "Who writes like whom along the text"

    def finding(self) -> str:
        """The changes that are called, the parts between them, and how often that is wrong."""
        found = self.found
        n = len(found.changes)
        places = listed(
            [f"word {change.word + 1:,} (p {change.p:.3f})" for change in found.changes]
        )
        called = (
            f"{counted(n, 'change')} of hand called, at {places}" if n else "No change is called"
        )
        parts = listed([
            f"words {part.first_word:,} to {part.last_word:,} are nearest to {part.nearest}"
            for part in found.parts
        ])  # fmt: skip
        wrong = f"{found.false_alarms} of {found.tested:,} texts by one author would show a change"
        return f"{called}; {parts}. {wrong}. {CANNOT}"

    def drawing(self) -> Drawing:
        """Lines and their names, bars at the right, changes, and a strip of the parts."""
        low, high = self._range()
        ticks = [low + (high - low) * k / 4 for k in range(5)]
        up = [(self._y(tick), f"{tick:+.1f}".replace("-", "−")) for tick in ticks]
        n = self.found.windows[-1].last_word
        across = [(self._x(n * k / 4), f"{n * k // 4:,}") for k in range(5)]
        shown = self._authors()
        parts = [
            text(self.title, 8, 18, **paint(fill="ink"), font_weight=600),
            FRAME.axes(across, up, ("", "Words"), upright=False),
            text("Score", 8, 40),
            *(self._line(k, author) for k, author in enumerate(shown)),
            *self._names(shown), *self._changes(), *self._strip(),
        ]  # fmt: skip
        foot = FRAME.bottom + LEGEND + STRIP + FOOT - 16
        parts.append(text(CANNOT, 8, foot, **paint(fill="ink3")))
        return "".join(parts), (FRAME.right + ROOM, foot + 14)

    def table(self) -> Iterator[tuple[object, ...]]:
        """Every window, and whether a change is called in it."""
        yield "first_word", "last_word", *self.found.authors, "nearest", "change_at_word"
        for one in self.found.windows:
            first, last = one.first_word, one.last_word
            inside: list[object] = [c.word for c in self.found.changes if first <= c.word < last]
            yield first, last, *one.scores, one.nearest, *(inside[:1] or [""])

    def _authors(self) -> list[str]:
        """Those nearest somewhere, then those with the highest scores."""
        found = self.found
        near = {one.nearest for one in found.windows} | {part.nearest for part in found.parts}
        best = {
            name: max(one.scores[k] for one in found.windows)
            for k, name in enumerate(found.authors)
        }
        ranked = sorted(found.authors, key=lambda name: (name not in near, -best[name]))
        return sorted(ranked[:MOST])

    def _range(self) -> tuple[float, float]:
        shown = self._authors()
        places = [self.found.authors.index(name) for name in shown]
        values = [one.scores[k] for one in self.found.windows for k in places]
        values += [end for name in shown for end in self.found.bands.get(name, ())]
        low, high = min(values), max(values)
        return (low, high) if high > low else (low - 1, high + 1)

    def _x(self, word: float) -> float:
        return FRAME.left + FRAME.width * word / self.found.windows[-1].last_word

    def _y(self, score: float) -> float:
        low, high = self._range()
        return FRAME.bottom - FRAME.height * (score - low) / (high - low)

    def _line(self, k: int, author: str) -> str:
        place = self.found.authors.index(author)
        points = [
            (self._x((one.first_word - 1 + one.last_word) / 2), self._y(one.scores[place]))
            for one in self.found.windows
        ]
        look = paint(stroke=COLOURS[k]) | {"stroke_width": 2, "stroke_dasharray": DASHES[k]}
        if len(points) == 1:
            return element(
                "circle", cx=points[0][0], cy=points[0][1], r=3, **paint(fill=COLOURS[k])
            )
        return element("path", d=path_through(points), **look)

    def _names(self, shown: list[str]) -> Iterator[str]:
        """Names at the ends of lines, and a bar for what is usual in an author's own texts."""
        last = self.found.windows[-1]
        ends = [self._y(last.scores[self.found.authors.index(name)]) for name in shown]
        order = sorted(range(len(shown)), key=lambda k: ends[k])
        heights = spaced([ends[k] for k in order], ROW, FRAME.top, FRAME.bottom)
        left = FRAME.right + 10
        for k, y in zip(order, heights, strict=True):
            x = left + 7 * k
            if band := self.found.bands.get(shown[k]):
                d = f"M{x:.1f},{self._y(band[0]):.1f}V{self._y(band[1]):.1f}"
                dash = {"stroke_width": 3, "stroke_dasharray": DASHES[k]}
                yield element("path", d=d, **(paint(stroke=COLOURS[k]) | dash))
            side = left + 7 * len(shown) + 2
            yield label(shown[k], NAME - 7 * len(shown) + 30, side, y + 4, **paint(fill=COLOURS[k]))

    def _changes(self) -> Iterator[str]:
        for change in self.found.changes:
            x = self._x(change.word)
            d = f"M{x:.1f},{FRAME.top - 8}V{FRAME.bottom + LEGEND + STRIP:.1f}"
            yield element("path", d=d, stroke_width=1.5, **paint(stroke="ink"))
            words = f"word {change.word + 1:,}, p {change.p:.3f}"
            side = "end" if x > FRAME.right - fitted(words, FRAME.width)[1] else "start"
            yield text(words, x + (4 if side == "start" else -4), FRAME.top - 2, text_anchor=side)

    def _strip(self) -> Iterator[str]:
        """The parts, and who is nearest to each."""
        top = FRAME.bottom + LEGEND + 14
        for k, part in enumerate(self.found.parts):
            x, end = self._x(part.first_word - 1), self._x(part.last_word)
            fill = paint(fill="h3" if k % 2 else "h1")
            yield element("rect", x=x, y=top, width=end - x, height=20, **fill)
            yield label(part.nearest, end - x - 8, x + 4, top + 14, **paint(fill="ink"))
        yield text("Nearest, by parts", FRAME.right + 10, top + 14)
        yield text("Bars: own texts, 90 %", FRAME.right + 10, FRAME.top - 18)
