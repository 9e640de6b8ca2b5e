"""The word graph of a group of sentences, and the path through it that became a headline.

Words stand from left to right in the order in which sentences have them, the words of the headline
on one straight line. An edge is the wider the more sentences take it: for n out of at most m,

    1 + 4 (n - 1) / (m - 1) pixels, and no less than 3 on the path of the headline             (V1)

Edges are taken one after the other, those of the path first and then the most used; one that would
close a cycle leads backwards and is dashed. Among the rest,

    column(v) = 1 + the greatest column of those that lead to v                                (L1)

and a vertex off the path that more edges leave than enter moves right, up to what it leads to. The
path has row 0. Other vertices, from left to right, take the free row nearest to the path, above it
before below it, and what they lead to stands in the same row as far as that is free. Of large
graphs the words that most sentences have are drawn; the number of the others is given.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from byline.reports.figures.svg import Drawing, Figure, element, escaped, fitted, label, paint, text

__all__ = ["WordGraphFigure"]

START, END = 0, 1
MOST = 60
ROW, BOX, GAP, MARGIN, WORD, FOOT = 40, 24, 34, 16, 130, 44
NARROWEST = 560
Step = tuple[int, int, int]
Edge = tuple[int, int]


@dataclass(frozen=True, eq=False)
class WordGraphFigure(Figure):
    """A word graph with the path of its headline."""

    words: tuple[str, ...]
    """The label of each vertex; the first two are where sentences begin and end."""
    counts: tuple[int, ...]
    """How many sentences have each word; of the first two, how many there are."""
    edges: tuple[Step, ...]
    """From which vertex to which, and how many sentences go there."""
    path: tuple[int, ...]
    """The vertices of the headline, without the first two."""
    headline: str
    title: str = "Word graph"
    most: int = MOST
    """How many words are drawn."""

    @property
    def whole(self) -> tuple[int, ...]:
        """The path with where it begins and ends."""
        return START, *self.path, END

    def finding(self) -> str:
        """The headline, and how many sentences take each of its steps."""
        times = {(start, end): n for start, end, n in self.edges}
        walked = ", ".join(
            f"{self._name(start)} to {self._name(end)} {times[start, end]}"
            for start, end in pairwise(self.whole)
        )
        return (
            f"The headline “{self.headline}” goes through {len(self.path)} of the "
            f"{len(self.words) - 2:,} words of {self.counts[START]:,} sentences. "
            f"How many sentences take each step: {walked}.{self._left_out()}"
        )

    @cached_property
    def drawn(self) -> tuple[int, ...]:
        """The vertices that are drawn: the path, and then what most sentences have.

        Those that nothing drawn leads to or from are omitted as well.
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

    def drawing(self) -> Drawing:
        """Edges, then words, then the headline and the key."""
        shown = [self.edges[k] for k in self._shown]
        places = self._places(shown)
        chosen = set(pairwise(self.whole))
        parts = [self._line(step, places) for step in shown if step[:2] not in chosen]
        parts += [self._line(step, places) for step in shown if step[:2] in chosen]
        parts += [self._word(vertex, places) for vertex in self.drawn]
        right = max(x + half for x, _, half in places.values())
        bottom = max(y for _, y, _ in places.values()) + ROW
        dashed = any(places[end][0] <= places[start][0] for start, end, _ in shown)
        parts.append(self._foot(bottom, dashed=dashed))
        return "".join(parts), (max(right + MARGIN, NARROWEST), bottom + FOOT)

    def table(self) -> Iterator[tuple[object, ...]]:
        """Every step: between which words, how many sentences take it, whether it was chosen."""
        yield "from", "to", "sentences", "chosen"
        chosen = set(pairwise(self.whole))
        for start, end, count in self.edges:
            taken = "yes" if (start, end) in chosen else "no"
            yield self._name(start), self._name(end), count, taken

    @cached_property
    def _shown(self) -> tuple[int, ...]:
        """The edges between words that are drawn, those of the path first, then the most used."""
        there, chosen = set(self.drawn), set(pairwise(self.whole))
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
        chosen = (start, end) in set(pairwise(self.whole))
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
        look = paint(fill="ink" if chosen else "ink2") | {"font_weight": 600 if chosen else None}
        return box + label(self.words[vertex], WORD, x, y + 4, text_anchor="middle", **look)

    def _foot(self, y: float, *, dashed: bool) -> str:
        key = "Wider lines: more sentences. Numbers: how many."
        key += (" Dashed: backwards." if dashed else "") + self._left_out()
        wide, ink = NARROWEST - 2 * MARGIN, paint(fill="ink")
        line = label(self.headline, wide, MARGIN, y, font_weight=600, **ink)
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


def backward(size: int, edges: Iterable[Edge]) -> set[Edge]:
    """Those of the edges, given in the order of their weight, that close a cycle."""
    followers: list[set[int]] = [set() for _ in range(size)]
    closing = set()
    for start, end in edges:
        if _leads(end, start, followers):
            closing.add((start, end))
        else:
            followers[start].add(end)
    return closing


def columns(size: int, edges: Sequence[Edge], path: Sequence[int]) -> list[int]:
    """The column of each vertex, from 0 on, for edges without a cycle (L1)."""
    followers: list[list[int]] = [[] for _ in range(size)]
    leading = [0] * size
    for start, end in edges:
        followers[start].append(end)
        leading[end] += 1
    left, column, order = list(leading), [0] * size, []
    ready = [vertex for vertex in range(size) if not left[vertex]]
    while ready:
        vertex = ready.pop()
        order.append(vertex)
        for end in followers[vertex]:
            column[end] = max(column[end], column[vertex] + 1)
            left[end] -= 1
            if not left[end]:
                ready.append(end)
    fixed = set(path)
    for vertex in reversed(order):
        ends = followers[vertex]
        if vertex not in fixed and ends and len(ends) >= leading[vertex]:
            column[vertex] = max(column[vertex], min(column[end] for end in ends) - 1)
    return column


def rows(column: Sequence[int], edges: Iterable[Edge], path: Sequence[int]) -> list[int]:
    """The row of each vertex, that of the path being 0; no two share a column and a row."""
    row = {vertex: 0 for vertex in path}
    followers: dict[int, list[int]] = {}
    for start, end in edges:
        followers.setdefault(start, []).append(end)
    taken = {(place, 0) for place in range(max(column, default=0) + 1)}
    for first in sorted(range(len(column)), key=lambda v: (column[v], v)):
        vertex: int | None = None if first in row else first
        own = _nearest(column[first], taken)
        start = column[first]
        while vertex is not None:
            row[vertex] = own
            # What lies between two words of one row stays free for the line that joins them.
            taken |= {(place, own) for place in range(start, column[vertex] + 1)}
            start = column[vertex] + 1
            vertex = next(
                (
                    end
                    for end in followers.get(vertex, [])
                    if end not in row
                    and not any((place, own) in taken for place in range(start, column[end] + 1))
                ),
                None,
            )
    return [row[vertex] for vertex in range(len(column))]


def _leads(start: int, end: int, followers: Sequence[set[int]]) -> bool:
    seen, waiting = {start}, [start]
    while waiting:
        vertex = waiting.pop()
        if vertex == end:
            return True
        waiting += followers[vertex] - seen
        seen |= followers[vertex]
    return False


def _nearest(column: int, taken: set[tuple[int, int]]) -> int:
    distance = 1
    while True:
        for row in (-distance, distance):
            if (column, row) not in taken:
                return row
        distance += 1
