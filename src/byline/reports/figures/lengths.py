"""How long texts are: a mark for each, along an axis of words, stacked where many are alike."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import ClassVar

from byline.reports.figures.svg import Drawing, Figure, Mark, element, mark, paint, text
from byline.results.decisions import VERY_SHORT

__all__ = ["LengthFigure"]

BINS, HIGHEST, STEP, MARGIN = 60, 9, 13, 3
WIDTH = 640


@dataclass(frozen=True, slots=True)
class LengthFigure(Figure):
    """The lengths of texts in words, and a mark for each.

    Lengths are put into sixty bins. Where more than nine texts share one, bars replace the marks.
    """

    words: tuple[int, ...]
    marks: tuple[Mark, ...]
    title: str = "How long the texts are"
    strip: ClassVar[bool] = True
    short: ClassVar[int] = VERY_SHORT
    """The number of words at the dashed line."""

    def finding(self) -> str:
        """The shortest, the median and the longest."""
        ordered = sorted(self.words)
        short = sum(words < VERY_SHORT for words in ordered)
        if len(ordered) == 1:
            return f"One text of {ordered[0]:,} {'word' if ordered[0] == 1 else 'words'}."
        said = f"{len(ordered):,} texts of {ordered[0]:,} to {ordered[-1]:,} words, "
        said += f"the middle one of {ordered[len(ordered) // 2]:,}."
        has = "has" if short == 1 else "have"
        return said + (f" {short:,} {has} fewer than {VERY_SHORT}." if short else "")

    @property
    def barred(self) -> bool:
        """Whether bars replace the marks."""
        return max(map(len, self._bins.values())) > HIGHEST

    @property
    def edged(self) -> bool:
        """Whether the axis goes far enough for the dashed line."""
        return self._top > VERY_SHORT

    def drawing(self) -> Drawing:
        """Marks one above the other or, where these are too many, bars."""
        tallest = max(map(len, self._bins.values()))
        floor_y = 14 + min(tallest, HIGHEST) * STEP
        parts = [_axis(self._top, floor_y)]
        if self.edged:
            edge = f"{_across(VERY_SHORT / self._top):.2f}%"
            look = paint(stroke="rule2") | {"stroke_dasharray": "4 3"}
            parts.append(element("line", x1=edge, x2=edge, y1=4, y2=floor_y, **look))
        for column, marks in self._bins.items():
            parts.append(_stack(marks, _across((column + 0.5) / BINS), floor_y, tallest))
        return "".join(parts), (WIDTH, floor_y + 30)

    def table(self) -> Iterator[tuple[object, ...]]:
        """The length of each text and its mark."""
        yield "words", "sign"
        yield from zip(self.words, self.marks, strict=True)

    @property
    def _top(self) -> int:
        return _round_up(max(self.words))

    @property
    def _bins(self) -> dict[int, list[Mark]]:
        bins: dict[int, list[Mark]] = {}
        for words, kind in zip(self.words, self.marks, strict=True):
            bins.setdefault(min(BINS - 1, BINS * words // self._top), []).append(kind)
        return bins


def _stack(marks: list[Mark], x: float, floor_y: float, tallest: int) -> str:
    if tallest <= HIGHEST:
        look = {"x": f"{x:.2f}%", "overflow": "visible"}
        return "".join(
            element("svg", mark(kind, 0, 0, 4.5), y=floor_y - 8 - k * STEP, **look)
            for k, kind in enumerate(sorted(marks))
        )
    height = HIGHEST * STEP * len(marks) / tallest
    wide = 0.8 * (100 - 2 * MARGIN) / BINS
    return element(
        "rect", x=f"{x - wide / 2:.2f}%", width=f"{wide:.2f}%", y=floor_y - height, height=height,
        **paint(fill="bar"),
    )  # fmt: skip


def _axis(top: int, y: float) -> str:
    rule = paint(stroke="rule2")
    parts = [element("line", x1=f"{MARGIN}%", x2=f"{100 - MARGIN}%", y1=y, y2=y, **rule)]
    for k in range(5):
        x = f"{_across(k / 4):.2f}%"
        parts.append(element("line", x1=x, x2=x, y1=y, y2=y + 4, **rule))
        label = f"{round(top * k / 4):,}" + (" words" if k == 4 else "")
        anchor = "end" if k == 4 else "middle"
        parts.append(text(label, x, y + 18, text_anchor=anchor))
    return "".join(parts)


def _across(share: float) -> float:
    return MARGIN + share * (100 - 2 * MARGIN)


def _round_up(words: int) -> int:
    """A round number of words that all texts fit under, divisible by four."""
    step = max(4, 4 * 10 ** max(0, floor(log10(max(words, 1))) - 1))
    return max(step, ceil(words / step) * step)
