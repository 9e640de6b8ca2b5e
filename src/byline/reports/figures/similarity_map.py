"""A map of texts: those that read alike lie near each other, groups on a ground of their own.

Only nearness has a meaning, so there are no axes. Writers are told apart by signs. Unsigned texts
have their labels first, and others where they cover no other label and no sign.
"""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO

from byline.errors import InputError
from byline.reports.figures.marks import Kind, mark
from byline.reports.figures.svg import element, escaped, figure, fitted, paint, text

__all__ = ["MapFigure", "MapText", "hull"]

WIDTH, HEIGHT, MARGIN = 640, 430, 44
FEW = 60
"""Texts up to which signed ones have labels too."""
LINE = 12
GROUND = 46
MOST_GROUNDS = 8

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class MapText:
    """A text: its label, where it lies (0 to 1 both ways), its sign, its group and its anchor."""

    name: str
    x: float
    y: float
    kind: Kind
    group: int | None = None
    target: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class MapFigure:
    """Texts on a plane; `groups` names the groups by number."""

    texts: tuple[MapText, ...]
    groups: dict[int, str]
    title: str = "Similarity map of the texts"

    def __post_init__(self) -> None:
        if not self.texts:
            raise InputError("a map needs at least one text.")
        if not all(0 <= one.x <= 1 and 0 <= one.y <= 1 for one in self.texts):
            raise InputError("texts lie between 0 and 1 on a map, both ways.")

    def finding(self) -> str:
        """What the figure shows, in words."""
        sizes = {
            name: sum(one.group == number for one in self.texts)
            for number, name in self.groups.items()
        }
        told = "; ".join(f"{name}: {n} texts" for name, n in sizes.items() if n)
        alone = sum(one.group is None for one in self.texts)
        return f"{len(self.texts)} texts. {told or 'No groups'}; {alone} stand apart."

    def svg(self, name: str = "map") -> str:
        """The figure; `name` must differ between figures on one page."""
        held = list(self._grounds())
        parts = [ground for ground, _ in held]
        labelled = self._labelled()
        parts += [self._text(one, label=k in labelled) for k, one in enumerate(self.texts)]
        parts += [label for _, label in held]
        role = "group" if any(one.target for one in self.texts) else "img"
        return figure(
            "".join(parts),
            (WIDTH, HEIGHT),
            name=name,
            title=self.title,
            finding=self.finding(),
            role=role,
        )

    def csv(self) -> str:
        """Each text with its place and group."""
        page = StringIO()
        table = csv.writer(page, lineterminator="\n")
        table.writerow(["text", "x", "y", "group", "sign"])
        table.writerows((one.name, one.x, one.y, one.group, one.kind) for one in self.texts)
        return page.getvalue()

    def _grounds(self) -> list[tuple[str, str]]:
        """A ground under each of the largest groups, and its name beside it."""
        found = []
        for number, name in list(self.groups.items())[:MOST_GROUNDS]:
            points = [_at(one) for one in self.texts if one.group == number]
            if not points:
                continue
            edge = hull(points)
            path = "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in edge) + "z"
            look = paint(fill="soft", stroke="soft")
            ground = element(
                "path", d=path, stroke_width=GROUND, stroke_linejoin="round", **look
            )  # fmt: skip
            found.append((ground, _label(name, edge, list(map(_at, self.texts)))))
        return found

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
        """Whether a label would be written over another text's sign."""
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
    """The corners of the smallest convex outline, by Andrew's monotone chain.

    >>> hull([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2)])
    [(0, 0), (2, 0), (2, 2), (0, 2)]
    """
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    lower, upper = _chain(ordered), _chain(ordered[::-1])
    return [*lower[:-1], *upper[:-1]]


def _chain(points: Sequence[Point]) -> list[Point]:
    kept: list[Point] = []
    for point in points:
        while len(kept) > 1 and _turn(kept[-2], kept[-1], point) <= 0:
            kept.pop()
        kept.append(point)
    return kept


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _at(one: MapText) -> Point:
    return (
        MARGIN + one.x * (WIDTH - 2 * MARGIN),
        MARGIN + one.y * (HEIGHT - 2 * MARGIN),
    )


def _label(name: str, edge: Sequence[Point], signs: Sequence[Point]) -> str:
    """Above the ground and the signs that stand at its rim or, at the top of the map, below."""
    xs, ys = [x for x, _ in edge], [y for _, y in edge]
    middle = min(max((min(xs) + max(xs)) / 2, 90), WIDTH - 90)
    above = min(ys) - GROUND / 2 - 5
    words, wide = fitted(name, 220)
    hidden = [y for x, y in signs if abs(x - middle) < wide / 2 + 9 and -18 < y - above < LINE]
    above = min([above, *(y - LINE for y in hidden)])
    y = above if above > 12 else min(max(ys) + GROUND / 2 + 14, HEIGHT - 4)
    halo = paint(fill="ink", stroke="paper") | {"stroke_width": 4, "paint_order": "stroke"}
    return text(words, middle, y, text_anchor="middle", font_weight=600, **halo)
