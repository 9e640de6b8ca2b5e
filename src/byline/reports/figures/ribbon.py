"""Where two texts share passages: two bars, joined by a band for each shared passage."""

from collections.abc import Iterator
from dataclasses import dataclass

from byline.reports.figures.svg import Drawing, Figure, element, label, paint

__all__ = ["RibbonFigure"]

LEFT, WIDTH, BAR, GAP, TOP = 80, 540, 9, 34, 6
LOWER = TOP + BAR + GAP
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RibbonFigure(Figure):
    """Two texts by name and length in characters, and where each passage stands in both."""

    names: tuple[str, str]
    lengths: tuple[int, int]
    passages: tuple[tuple[Span, Span], ...]
    title: str = "Where the wording is the same"

    def finding(self) -> str:
        """How many passages they share."""
        n = len(self.passages)
        return f"{' and '.join(self.names)} have {n} passage{'' if n == 1 else 's'} in common."

    def drawing(self) -> Drawing:
        """The texts as bars, and their passages as bands."""
        parts = []
        for y, words in zip((TOP, LOWER), self.names, strict=True):
            parts.append(label(words, LEFT - 10, 0, y + BAR))
            look = paint(fill="soft")
            parts.append(element("rect", x=LEFT, y=y, width=WIDTH, height=BAR, **look))
        parts += [self._band(*passage) for passage in self.passages]
        return "".join(parts), (LEFT + WIDTH + 8, LOWER + BAR + 8)

    def table(self) -> Iterator[tuple[object, ...]]:
        """Each passage by its characters in both texts."""
        yield "a_start", "a_end", "b_start", "b_end"
        yield from ((*a, *b) for a, b in self.passages)

    def _band(self, a: Span, b: Span) -> str:
        (a0, a1), (b0, b1) = (
            [LEFT + WIDTH * end / length for end in span]
            for span, length in zip((a, b), self.lengths, strict=True)
        )
        corners = f"M{a0:.1f},{TOP + BAR}H{a1:.1f}L{b1:.1f},{LOWER}H{b0:.1f}z"
        dark = paint(fill="ink2")
        return element(
            "g",
            element("path", d=corners, opacity=0.15, **paint(fill="ink")),
            element("rect", x=a0, y=TOP, width=a1 - a0, height=BAR, **dark),
            element("rect", x=b0, y=LOWER, width=b1 - b0, height=BAR, **dark),
        )
