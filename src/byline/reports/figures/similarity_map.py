"""A map of texts: those that read alike lie near each other, groups on a ground of their own.

Only distance has a meaning, so there are no axes. Writers have marks of different shapes. Unsigned
texts are labelled first, and others where the label covers no other label and no mark.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from byline.reports.figures.svg import (
    Drawing,
    Figure,
    Mark,
    Point,
    element,
    escaped,
    fitted,
    mark,
    paint,
    path_through,
    text,
)

__all__ = ["MapFigure", "MapText", "hull"]

WIDTH, HEIGHT, MARGIN = 640, 430, 44
FEW = 60
"""Texts up to which signed ones have labels too."""
LINE = 12
GROUND = 46
MOST_GROUNDS = 8


@dataclass(frozen=True, slots=True)
class MapText:
    """A text: its label, where it lies (0 to 1 both ways), its mark, its group and its anchor."""

    name: str
    x: float
    y: float
    kind: Mark
    group: int | None = None
    target: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class MapFigure(Figure):
    """Texts on a plane; `groups` names the groups by number."""

    texts: tuple[MapText, ...]
    groups: dict[int, str]
    title: str = "Similarity map of the texts"

    def finding(self) -> str:
        """The groups and their sizes."""
        sizes = {
            name: sum(one.group == number for one in self.texts)
            for number, name in self.groups.items()
        }
        groups = "; ".join(f"{name}: {n} texts" for name, n in sizes.items() if n)
        alone = sum(one.group is None for one in self.texts)
        return f"{len(self.texts)} texts. {groups or 'No groups'}; {alone} stand apart."

    def drawing(self) -> Drawing:
        """Groups, then texts, then the names of groups above all."""
        grounds = self._grounds()
        labelled = self._labelled()
        parts = [ground for ground, _ in grounds]
        parts += [self._text(one, label=k in labelled) for k, one in enumerate(self.texts)]
        parts += [label for _, label in grounds]
        return "".join(parts), (WIDTH, HEIGHT)

    def table(self) -> Iterator[tuple[object, ...]]:
        """Each text, its place, its group and its mark."""
        yield "text", "x", "y", "group", "sign"
        yield from ((one.name, one.x, one.y, one.group, one.kind) for one in self.texts)

    def _grounds(self) -> list[tuple[str, str]]:
        """A ground under each of the largest groups, and its name beside it."""
        grounds = []
        for number, name in list(self.groups.items())[:MOST_GROUNDS]:
            points = [_at(one) for one in self.texts if one.group == number]
            if not points:
                continue
            edge = hull(points)
            look = paint(fill="soft", stroke="soft") | {"stroke_linejoin": "round"}
            ground = element("path", d=path_through(edge, "z"), stroke_width=GROUND, **look)
            grounds.append((ground, _label(name, edge, list(map(_at, self.texts)))))
        return grounds

    def _labelled(self) -> set[int]:
        """Texts whose labels have room, unsigned ones first."""
        order = sorted(range(len(self.texts)), key=lambda k: self.texts[k].kind != "diamond")
        taken: list[tuple[float, float, float]] = []
        kept: set[int] = set()
        for k in order:
            one = self.texts[k]
            x, y = _at(one)
            wide = fitted(one.name, WIDTH)[1]
            signed = one.kind != "diamond"
            if len(self.texts) > (FEW if signed else 10 * FEW):
                continue
            if signed and self._covers(k, x, y, x + 9 + wide):
                continue
            if all(x + wide < a or b < x or abs(y - c) >= LINE for a, b, c in taken):
                taken.append((x, x + wide, y))
                kept.add(k)
        return kept

    def _covers(self, own: int, left: float, y: float, right: float) -> bool:
        """Whether a label would be written over another text's mark."""
        others = (_at(one) for k, one in enumerate(self.texts) if k != own)
        return any(left < a < right + 5 and abs(b - y) < LINE - 2 for a, b in others)

    def _text(self, one: MapText, *, label: bool) -> str:
        x, y = _at(one)
        size = 5.5 if len(self.texts) <= FEW else 3.5
        parts = [element("title", escaped(one.about or one.name)), mark(one.kind, x, y, size)]
        if label:
            parts.append(text(one.name, x + 9, y + 4, font_size=11))
        inside = "".join(parts)
        return element("a", inside, href=f"#{one.target}") if one.target else element("g", inside)


def hull(points: Sequence[Point]) -> list[Point]:
    """The corners of the convex hull; the two ends of points on a line.

    >>> hull([(0, 0), (1, 1), (2, 2)])
    [(0, 0), (2, 2)]
    """
    from scipy.spatial import ConvexHull, QhullError

    ordered = sorted(set(points))
    try:
        return [ordered[corner] for corner in ConvexHull(ordered).vertices]
    except (QhullError, ValueError):  # all on a line
        return ordered[:1] if len(ordered) == 1 else [ordered[0], ordered[-1]]


def _at(one: MapText) -> Point:
    return (
        MARGIN + one.x * (WIDTH - 2 * MARGIN),
        MARGIN + one.y * (HEIGHT - 2 * MARGIN),
    )


def _label(name: str, edge: Sequence[Point], signs: Sequence[Point]) -> str:
    """Above the ground and the marks at its rim or, at the top of the map, below."""
    xs, ys = [x for x, _ in edge], [y for _, y in edge]
    middle = min(max((min(xs) + max(xs)) / 2, 90), WIDTH - 90)
    above = min(ys) - GROUND / 2 - 5
    words, wide = fitted(name, 220)
    hidden = [y for x, y in signs if abs(x - middle) < wide / 2 + 9 and -18 < y - above < LINE]
    above = min([above, *(y - LINE for y in hidden)])
    y = above if above > 12 else min(max(ys) + GROUND / 2 + 14, HEIGHT - 4)
    halo = paint(fill="ink", stroke="paper") | {"stroke_width": 4, "paint_order": "stroke"}
    return text(words, middle, y, text_anchor="middle", font_weight=600, **halo)
