"""Where two texts have the same wording: two bars, joined by a band for each shared passage."""

import csv
from dataclasses import dataclass
from io import StringIO

from byline.errors import InputError
from byline.reports.figures.svg import element, figure, fitted, paint, text

__all__ = ["RibbonFigure"]

LEFT, WIDTH, BAR, GAP, TOP = 80, 540, 9, 34, 6
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RibbonFigure:
    """Two texts by name and length in characters, and where each passage stands in both."""

    names: tuple[str, str]
    lengths: tuple[int, int]
    passages: tuple[tuple[Span, Span], ...]
    title: str = "Where the wording is the same"

    def __post_init__(self) -> None:
        if min(self.lengths) < 1:
            raise InputError("a ribbon joins two texts that are not empty.")
        for passage in self.passages:
            for (start, end), length in zip(passage, self.lengths, strict=True):
                if not 0 <= start < end <= length:
                    raise InputError("a passage must lie within its text.")

    def finding(self) -> str:
        """What the figure shows, in words."""
        n = len(self.passages)
        return f"{' and '.join(self.names)} have {n} passage{'' if n == 1 else 's'} in common."

    def svg(self, name: str = "ribbon") -> str:
        """The figure; `name` must differ between figures on one page."""
        lower = TOP + BAR + GAP
        parts = []
        for y, words in zip((TOP, lower), self.names, strict=True):
            parts.append(text(fitted(words, LEFT - 10)[0], 0, y + BAR))
            look = paint(fill="soft")
            parts.append(element("rect", x=LEFT, y=y, width=WIDTH, height=BAR, **look))
        parts += [self._band(*passage, lower) for passage in self.passages]
        size = LEFT + WIDTH + 8, lower + BAR + 8
        return figure("".join(parts), size, name=name, title=self.title, finding=self.finding())

    def csv(self) -> str:
        """Each passage by its characters in both texts."""
        page = StringIO()
        table = csv.writer(page, lineterminator="\n")
        table.writerow(["a_start", "a_end", "b_start", "b_end"])
        table.writerows([*a, *b] for a, b in self.passages)
        return page.getvalue()

    def _band(self, a: Span, b: Span, lower: float) -> str:
        (a0, a1), (b0, b1) = (
            [LEFT + WIDTH * end / length for end in span]
            for span, length in zip((a, b), self.lengths, strict=True)
        )
        corners = f"M{a0:.1f},{TOP + BAR}H{a1:.1f}L{b1:.1f},{lower}H{b0:.1f}z"
        dark = paint(fill="ink2")
        return element(
            "g",
            element("path", d=corners, opacity=0.15, **paint(fill="ink")),
            element("rect", x=a0, y=TOP, width=a1 - a0, height=BAR, **dark),
            element("rect", x=b0, y=lower, width=b1 - b0, height=BAR, **dark),
        )
