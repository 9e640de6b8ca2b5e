"""Sentences laid over each other, and the way through them that became a headline.

Words stand from left to right in the order in which sentences have them, the words of the headline
on one straight line. A line between two words is the wider the more sentences go along it: for n
out of at most m,

    1 + 4 (n - 1) / (m - 1) pixels, and no less than 3 on the way of the headline              (V1)

Dashed lines lead backwards, from where the sentences do not agree on an order. Of large graphs the
words that most sentences have are drawn; how many are left out is said.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from io import StringIO

from byline.errors import InputError
from byline.reports.figures._layers import backward, columns, rows, steps
from byline.reports.figures.svg import element, escaped, figure, fitted, paint, text

__all__ = ["WordGraphFigure"]

START, END = 0, 1
MOST = 60
ROW, BOX, GAP, MARGIN, WORD, FOOT = 40, 24, 34, 16, 130, 44
NARROWEST = 560
Step = tuple[int, int, int]


@dataclass(frozen=True, eq=False)
class WordGraphFigure:
    """A word graph with the path of its headline.

    Parameters
    ----------
    words : tuple of str
        What each vertex is called; the first two are where sentences begin and end.
    counts : tuple of int
        How many sentences have each word; of the first two, how many there are.
    edges : tuple of (int, int, int)
        From which vertex to which, and how many sentences go there.
    path : tuple of int
        The vertices of the headline, without the first two.
    headline : str
        As it is worded.
    title : str
        What a reader who cannot see the figure is told first.
    most : int
        How many words are drawn.
    """

    words: tuple[str, ...]
    counts: tuple[int, ...]
    edges: tuple[Step, ...]
    path: tuple[int, ...]
    headline: str
    title: str = "Word graph"
    most: int = MOST

    def __post_init__(self) -> None:
        known = {(start, end) for start, end, _ in self.edges}
        if len(self.words) != len(self.counts) or len(self.words) < 3:
            raise InputError("a word graph has one word at least, and a count for each vertex.")
        if not known.issuperset(steps(self.whole)):
            raise InputError("the path of the headline does not follow the edges of the graph.")

    @property
    def whole(self) -> tuple[int, ...]:
        """The path with where it begins and ends."""
        return START, *self.path, END

    def finding(self) -> str:
        """What the figure shows, in words: the headline, and how many go along with each step."""
        times = {(start, end): n for start, end, n in self.edges}
        walked = ", ".join(
            f"{self._name(start)} to {self._name(end)} {times[start, end]}"
            for start, end in steps(self.whole)
        )
        return (
            f"The headline “{self.headline}” goes through {len(self.path)} of the "
            f"{len(self.words) - 2:,} words of {self.counts[START]:,} sentences. "
            f"How many sentences take each step: {walked}.{self._left_out()}"
        )

    @cached_property
    def drawn(self) -> tuple[int, ...]:
        """The vertices that are drawn: the path, and then what most sentences have.

        Those that nothing drawn leads to or from are left out as well.
        """
        others = (v for v in range(2, len(self.words)) if v not in set(self.path))
        common = sorted(others, key=lambda v: (-self.counts[v], v))
        kept = {*self.whole, *common[: max(0, self.most - len(self.path))]}
        joined = {v for edge in self.edges if {*edge[:2]} <= kept for v in edge[:2]}
        return (*self.whole, *(v for v in common if v in joined))

    def width(self, count: int, *, chosen: bool) -> float:
        """How wide the line of a step is (V1)."""
        most = max(n for *_, n in self.edges)
        plain = 1 + (4 * (count - 1) / (most - 1) if most > 1 else 0)
        return max(3.0, plain) if chosen else plain

    def svg(self, name: str = "words") -> str:
        """The figure; `name` must differ between figures on one page."""
        shown = [self.edges[k] for k in self._shown]
        places = self._places(shown)
        chosen = set(steps(self.whole))
        parts = [self._line(step, places) for step in shown if step[:2] not in chosen]
        parts += [self._line(step, places) for step in shown if step[:2] in chosen]
        parts += [self._word(vertex, places) for vertex in self.drawn]
        right = max(x + half for x, _, half in places.values())
        bottom = max(y for _, y, _ in places.values()) + ROW
        dashed = any(places[end][0] <= places[start][0] for start, end, _ in shown)
        parts.append(self._foot(bottom, dashed=dashed))
        size = max(right + MARGIN, NARROWEST), bottom + FOOT
        return figure("".join(parts), size, name=name, title=self.title, finding=self.finding())

    def csv(self) -> str:
        """Every step: between which words, how many sentences take it, whether it was chosen."""
        page = StringIO()
        table = csv.writer(page, lineterminator="\n")
        table.writerow(["from", "to", "sentences", "chosen"])
        chosen = set(steps(self.whole))
        for start, end, count in self.edges:
            names = self._name(start), self._name(end)
            table.writerow([*names, count, "yes" if (start, end) in chosen else "no"])
        return page.getvalue()

    @cached_property
    def _shown(self) -> tuple[int, ...]:
        """The edges between words that are drawn, those of the path first, then the most used."""
        there, chosen = set(self.drawn), set(steps(self.whole))
        kept = (k for k, step in enumerate(self.edges) if {step[0], step[1]} <= there)
        return tuple(
            sorted(kept, key=lambda k: (self.edges[k][:2] not in chosen, -self.edges[k][2], k))
        )

    def _places(self, shown: list[Step]) -> dict[int, tuple[float, float, float]]:
        """The middle of each word that is drawn, and half its width."""
        number = {vertex: k for k, vertex in enumerate(self.drawn)}
        edges = [(number[start], number[end]) for start, end, _ in shown]
        path = [number[vertex] for vertex in self.whole]
        back = backward(len(number), edges)
        ahead = [edge for edge in edges if edge not in back]
        led_to = {end for _, end in ahead}
        first = [(number[START], k) for k in number.values() if k and k not in led_to]
        column = columns(len(number), [*ahead, *first], path)
        end = number[END]
        column[end] = 1 + max(place for k, place in enumerate(column) if k != end)
        row = rows(column, ahead, path)
        half = [self._half(vertex) for vertex in self.drawn]
        middles = list(_middles(column, half))
        top = MARGIN + BOX - ROW * min(row)
        return {
            vertex: (middles[column[k]], top + ROW * row[k], half[k])
            for vertex, k in number.items()
        }

    def _half(self, vertex: int) -> float:
        return fitted(self._name(vertex), WORD)[1] / 2 + 8

    def _name(self, vertex: int) -> str:
        return self.words[vertex] or ("start" if vertex == START else "end")

    def _line(self, step: Step, places: dict[int, tuple[float, float, float]]) -> str:
        """One step as a line; with its number on it if the headline takes it."""
        start, end, count = step
        (x, y, half), (other_x, other_y, other_half) = places[start], places[end]
        chosen = (start, end) in set(steps(self.whole))
        look = paint(stroke="ink" if chosen else "rule2")
        look["stroke_width"] = self.width(count, chosen=chosen)
        told = element("title", escaped(f"{self._name(start)} → {self._name(end)}: {count}"))
        if other_x <= x:
            dip = BOX / 2 + ROW / 2
            curve = f"M{x:.1f},{y + BOX / 2:.1f}C{x:.1f},{y + dip:.1f} "
            curve += f"{other_x:.1f},{other_y + dip:.1f} {other_x:.1f},{other_y + BOX / 2:.1f}"
            return element("path", told, d=curve, stroke_dasharray="4 3", **look)
        left, right = x + half, other_x - other_half
        if chosen:
            straight = element("path", told, d=f"M{left:.1f},{y:.1f}H{right:.1f}", **look)
            middle = (left + right) / 2
            return straight + text(str(count), middle, y - 6, text_anchor="middle", font_size=10)
        # A line beside others of its row steps aside, so as not to run through words.
        aside = 0.6 * ROW if y == other_y and self._passes(x, other_x, y, places) else 0.0
        bend = (left + right) / 2
        curve = f"M{left:.1f},{y:.1f}C{bend:.1f},{y - aside:.1f} "
        curve += f"{bend:.1f},{other_y - aside:.1f} {right:.1f},{other_y:.1f}"
        return element("path", told, d=curve, **look)

    def _passes(
        self, x: float, other: float, y: float, places: dict[int, tuple[float, float, float]]
    ) -> bool:
        return any(x < there < other and height == y for there, height, _ in places.values())

    def _word(self, vertex: int, places: dict[int, tuple[float, float, float]]) -> str:
        x, y, half = places[vertex]
        chosen = vertex in self.path
        if vertex in (START, END):
            return text(self._name(vertex), x, y + 4, text_anchor="middle", **paint(fill="ink3"))
        look = paint(fill="soft" if chosen else "paper", stroke="ink" if chosen else "rule")
        box = element("rect", x=x - half, y=y - BOX / 2, width=2 * half, height=BOX, rx=4, **look)
        word = fitted(self.words[vertex], WORD)[0]
        weight = 600 if chosen else None
        ink = paint(fill="ink" if chosen else "ink2")
        return box + text(word, x, y + 4, text_anchor="middle", font_weight=weight, **ink)

    def _foot(self, y: float, *, dashed: bool) -> str:
        key = "Wider lines: more sentences. Numbers: how many."
        key += (" Dashed: backwards." if dashed else "") + self._left_out()
        first = fitted(self.headline, NARROWEST - 2 * MARGIN)[0]
        line = text(first, MARGIN, y, font_weight=600, **paint(fill="ink"))
        return line + text(key, MARGIN, y + 20)

    def _left_out(self) -> str:
        rarer = len(self.words) - len(self.drawn)
        return f" Rarer words that are not drawn: {rarer:,}." if rarer else ""


def _middles(column: list[int], half: list[float]) -> Iterator[float]:
    """The middle of each column, which is as wide as its widest word."""
    x: float = MARGIN
    for place in range(max(column) + 1):
        wide = max((h for c, h in zip(column, half, strict=True) if c == place), default=0.0)
        yield x + wide
        x += 2 * wide + GAP
