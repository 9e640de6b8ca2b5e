"""A network of texts and their nearest neighbours, with the groups that the links form.

Stronger links are wider. Groups have a ground of their own, texts the mark and the colour of their
author; labels stand where they cover nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from byline.reports.figures.kinds import NO_KIND, kinds_of, legend, place_labels
from byline.reports.figures.similarity_map import hull
from byline.reports.figures.svg import (
    Drawing,
    Figure,
    Frame,
    Point,
    element,
    escaped,
    paint,
    paragraph,
    path_through,
    text,
)
from byline.reports.style import agreement_text
from byline.results.style import StyleNetwork

__all__ = ["NetworkFigure"]

FRAME = Frame(24, 24, 700, 600)
SIDE = 200
MOST_LABELS = 200
LIMIT = (
    "Every text has nearest neighbours, also one that is like no other: a link cannot show that "
    "two texts have one author, and where a text lies means nothing but its links."
)


@dataclass(frozen=True, slots=True)
class NetworkFigure(Figure):
    """Texts joined to their nearest ones."""

    network: StyleNetwork
    title: str = "Network of the texts by style"

    def finding(self) -> str:
        """How many links and groups there are."""
        return f"{self._told()} {agreement_text(self.network.agreement)} {LIMIT}"

    def drawing(self) -> Drawing:
        """Grounds of groups, links, texts, labels, legend."""
        kinds = kinds_of(self.network.authors)
        points = self._points()
        parts = [*self._grounds(points), *self._links(points)]
        size = 5.5 if len(points) <= 60 else 4.5
        for k, (x, y) in enumerate(points):
            author = self.network.authors[k]
            told = f"{self.network.texts[k]} ({author or 'unsigned'})"
            sign = kinds.get(author, NO_KIND).at(x, y, size)
            parts.append(element("g", element("title", escaped(told)), sign))
        bounds = (FRAME.left, FRAME.top, FRAME.right, FRAME.bottom)
        few = len(points) <= MOST_LABELS
        labels = place_labels(points, self.network.texts, bounds) if few else []
        halo = paint(fill="ink2", stroke="paper") | {"stroke_width": 3, "paint_order": "stroke"}
        for name, where in zip(self.network.texts, labels, strict=False):
            if where is not None:
                x, y, anchor = where
                parts.append(text(name, x, y, text_anchor=anchor, font_size=10, **halo))
        parts += legend(kinds, FRAME.right + 20, FRAME.top + 12, SIDE, 30)
        words = f"{self._told()} Wider: stronger. {LIMIT}"
        width = FRAME.right + 20 + SIDE
        parts.append(paragraph(words, width - 2 * FRAME.left, FRAME.left, FRAME.bottom + 28))
        return "".join(parts), (width, FRAME.bottom + 84)

    def table(self) -> Iterator[tuple[object, ...]]:
        """Each link with its weight and the settings it is in."""
        yield "source", "target", "weight", "settings"
        yield from ((one.a, one.b, one.weight, one.settings) for one in self.network.links)

    def _told(self) -> str:
        groups = len(set(self.network.communities))
        return (
            f"{len(self.network.texts)} texts, {len(self.network.links):,} links over "
            f"{self.network.n_settings} settings, {groups} groups (grounds)."
        )

    def _points(self) -> list[Point]:
        xs, ys = zip(*self.network.places, strict=True)
        wide, high = max(xs) - min(xs) or 1.0, max(ys) - min(ys) or 1.0
        scale = min((FRAME.width - 120) / wide, (FRAME.height - 60) / high)
        left = FRAME.left + (FRAME.width - scale * wide) / 2
        top = FRAME.top + (FRAME.height - scale * high) / 2
        return [
            (left + scale * (x - min(xs)), top + scale * (y - min(ys)))
            for x, y in self.network.places
        ]

    def _grounds(self, points: list[Point]) -> Iterator[str]:
        look = paint(fill="soft", stroke="soft") | {"stroke_linejoin": "round", "stroke_width": 34}
        for group in sorted(set(self.network.communities)):
            own = [p for p, k in zip(points, self.network.communities, strict=True) if k == group]
            if len(own) > 1:
                yield element("path", d=path_through(hull(own), "z"), fill_opacity=0.8, **look)

    def _links(self, points: list[Point]) -> Iterator[str]:
        places = dict(zip(self.network.texts, points, strict=True))
        most = max((one.weight for one in self.network.links), default=1.0)
        for one in reversed(self.network.links):  # the strongest on top
            share = one.weight / most
            told = element("title", escaped(f"{one.a} – {one.b}: {one.weight:g}"))
            look = paint(stroke="rule2") | {"stroke_width": 0.4 + 3.6 * share}
            look["stroke_opacity"] = 0.25 + 0.75 * share
            yield element("path", told, d=path_through([places[one.a], places[one.b]]), **look)
