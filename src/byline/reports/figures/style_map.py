"""A map of texts by style, with what pulls them apart beside it where axes have a meaning.

Texts have the mark and the colour of their author, period or other group, and a label where it
covers nothing. Of principal components the features that load most stand in a plane of their own,
in the direction in which they pull.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from byline.reports.figures.kinds import NO_KIND, kinds_of, legend, place_labels
from byline.reports.figures.svg import (
    Drawing,
    Figure,
    Frame,
    Point,
    element,
    escaped,
    paint,
    paragraph,
    text,
)
from byline.reports.style import agreement_text
from byline.results.style import StyleMap

__all__ = ["StyleMapFigure"]

FRAME = Frame(24, 34, 620, 500)
PULLS = Frame(FRAME.right + 24, 34, 250, 250)
MOST_LABELS = 150
MOST_PULLS = 40
TITLES = {
    "pca": "principal components, features standardised",
    "pca-covariance": "principal components, features as they are",
    "mds": "classical scaling",
    "neighbours": "neighbours (t-SNE)",
}


@dataclass(frozen=True, slots=True)
class StyleMapFigure(Figure):
    """Texts on a plane."""

    map: StyleMap
    title: str = "Map of the texts by style"
    in_time: bool = False

    def finding(self) -> str:
        """What the map shows of the differences, and what it cannot show."""
        told = f"{len(self.map.places)} texts, {TITLES[self.map.kind]}."
        return f"{told} {agreement_text(self.map.agreement)} {self._limit()}"

    def drawing(self) -> Drawing:
        """The frame, the texts with labels, what pulls them, the legend."""
        kinds = kinds_of((place.group for place in self.map.places), in_time=self.in_time)
        points = self._points()
        size = 5.0 if len(points) <= 60 else 4.0
        parts = [self._frame()]
        bounds = (FRAME.left, FRAME.top, FRAME.right, FRAME.bottom)
        names = [place.text for place in self.map.places]
        labels = place_labels(points, names, bounds) if len(names) <= MOST_LABELS else []
        for (x, y), place in zip(points, self.map.places, strict=True):
            told = element("title", escaped(f"{place.text} ({place.group or 'no group'})"))
            parts.append(element("g", told, kinds.get(place.group, NO_KIND).at(x, y, size)))
        for name, where in zip(names, labels, strict=False):
            if where is not None:
                x, y, anchor = where
                parts.append(text(name, x, y, text_anchor=anchor, font_size=10))
        parts += self._pulls()
        below = PULLS.bottom + 30 if self.map.loadings else PULLS.top + 8
        parts += legend(kinds, PULLS.left, below, PULLS.width, 13 if self.map.loadings else 26)
        parts.append(
            paragraph(self._limit(), PULLS.right - FRAME.left, FRAME.left, FRAME.bottom + 40)
        )
        return "".join(parts), (PULLS.right + 16, FRAME.bottom + 92)

    def table(self) -> Iterator[tuple[object, ...]]:
        """Each text with its place, then each feature with its loadings."""
        yield "kind", "name", "x", "y", "group"
        yield from (("text", one.text, one.x, one.y, one.group) for one in self.map.places)
        yield from (("feature", name, x, y, "") for name, x, y in self.map.loadings)

    def _limit(self) -> str:
        trust = f"Trustworthiness of the neighbours on the map: {100 * self.map.trust:.0f} %"
        if self.map.explained is not None:
            both = 100 * sum(self.map.explained)
            return (
                f"The two axes hold {both:.0f} % of the differences: texts that lie together here "
                f"may differ in the rest, and the map cannot show that they have one author. "
                f"{trust}."
            )
        loss = (
            "only who is near means anything, not how far groups are from each other"
            if self.map.kind == "neighbours"
            else "distances that no plane can hold are lost"
        )
        return f"Here {loss}; the map cannot show that neighbours have one author. {trust}."

    def _points(self) -> list[Point]:
        """Places in pixels, with one scale for both axes."""
        xs, ys = [p.x for p in self.map.places], [p.y for p in self.map.places]
        middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        wide, high = max(xs) - min(xs) or 1.0, max(ys) - min(ys) or 1.0
        scale = min((FRAME.width - 60) / wide, (FRAME.height - 60) / high)
        left, top = FRAME.left + FRAME.width / 2, FRAME.top + FRAME.height / 2
        return [
            (left + scale * (x - middle[0]), top - scale * (y - middle[1]))
            for x, y in zip(xs, ys, strict=True)
        ]

    def _frame(self) -> str:
        box = {"x": FRAME.left, "y": FRAME.top, "width": FRAME.width, "height": FRAME.height}
        parts = [element("rect", rx=3, **box, **paint(stroke="rule"))]
        if self.map.explained is not None:
            first, second = (f"{100 * share:.1f} %" for share in self.map.explained)
            parts.append(text(f"PC 2, {second}", FRAME.left, FRAME.top - 10))
            below = FRAME.bottom + 17
            parts.append(text(f"PC 1, {first}", FRAME.right, below, text_anchor="end"))
        else:
            parts.append(text(TITLES[self.map.kind].capitalize(), FRAME.left, FRAME.top - 10))
        return "".join(parts)

    def _pulls(self) -> Iterator[str]:
        """The features that load most, each where it pulls; only those that have room."""
        if not self.map.loadings:
            return
        yield text("What pulls where", PULLS.left, PULLS.top - 10)
        box = {"x": PULLS.left, "y": PULLS.top, "width": PULLS.width, "height": PULLS.height}
        yield element("rect", rx=3, **box, **paint(stroke="rule"))
        cx, cy = PULLS.left + PULLS.width / 2, PULLS.top + PULLS.height / 2
        cross = f"M{PULLS.left},{cy}H{PULLS.right}M{cx},{PULLS.top}V{PULLS.bottom}"
        yield element("path", d=cross, **paint(stroke="rule"))
        shown = self.map.loadings[:MOST_PULLS]
        most = max(max(abs(x), abs(y)) for _, x, y in shown) or 1.0
        reach = PULLS.width / 2 - 26
        points = [(cx + reach * x / most, cy - reach * y / most) for _, x, y in shown]
        bounds = (PULLS.left, PULLS.top, PULLS.right, PULLS.bottom)
        names = [visible(name) for name, _, _ in shown]
        for (name, x, y), (a, b), where in zip(
            shown, points, place_labels(points, names, bounds), strict=True
        ):
            told = element("title", escaped(f"{visible(name)}: {x:.3f}, {y:.3f}"))
            dot = element("circle", told, cx=a, cy=b, r=2, **paint(fill="ink3"))
            yield dot
            if where is not None:
                at, base, anchor = where
                yield text(visible(name), at, base, text_anchor=anchor, font_size=10)


def visible(feature: str) -> str:
    """A feature with its blanks made visible.

    >>> visible(" of ")
    '␣of␣'
    """
    return feature.replace("\n", "⏎").replace(" ", "␣") if feature != feature.strip() else feature
