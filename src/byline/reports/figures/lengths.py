"""How long texts are: a mark for each, along an axis of words, piled up where many are alike."""

import csv
from dataclasses import dataclass
from io import StringIO
from math import ceil, floor, log10

from byline.errors import InputError
from byline.reports.figures.marks import Kind, mark
from byline.reports.figures.svg import element, figure, paint

__all__ = ["SHORT", "LengthFigure"]

SHORT = 50
"""Words under which a text shows too little of its writer: a dashed line stands there."""
BINS, HIGHEST, STEP, MARGIN = 60, 9, 13, 3
WIDTH = 640


@dataclass(frozen=True, slots=True)
class LengthFigure:
    """The lengths of texts in words, and a sign for each.

    Lengths are put into sixty bins. Where more than nine texts share one, or there are very many
    texts, bars stand in for the signs.
    """

    words: tuple[int, ...]
    kinds: tuple[Kind, ...]

    def __post_init__(self) -> None:
        if not self.words or len(self.words) != len(self.kinds):
            raise InputError("a figure of lengths needs at least one text, and a sign for each.")

    def finding(self) -> str:
        """What the figure shows, in words."""
        ordered = sorted(self.words)
        short = sum(words < SHORT for words in ordered)
        if len(ordered) == 1:
            return f"One text of {ordered[0]:,} {'word' if ordered[0] == 1 else 'words'}."
        said = f"{len(ordered):,} texts of {ordered[0]:,} to {ordered[-1]:,} words, "
        said += f"the middle one of {ordered[len(ordered) // 2]:,}."
        has = "has" if short == 1 else "have"
        return said + (f" {short:,} {has} fewer than {SHORT}." if short else "")

    @property
    def barred(self) -> bool:
        """Whether bars stand in for the signs."""
        return max(map(len, self._columns(self._top).values())) > HIGHEST

    @property
    def edged(self) -> bool:
        """Whether the axis goes far enough for the dashed line."""
        return self._top > SHORT

    def svg(self, name: str = "lengths") -> str:
        """The figure; `name` must differ between figures on one page."""
        top = self._top
        columns = self._columns(top)
        tallest = max(len(kinds) for kinds in columns.values())
        rows = min(tallest, HIGHEST)
        floor_y = 14 + rows * STEP
        parts = [_axis(top, floor_y)]
        if self.edged:
            edge = f"{_across(SHORT / top):.2f}%"
            look = paint(stroke="rule2") | {"stroke_dasharray": "4 3"}
            parts.append(element("line", x1=edge, x2=edge, y1=4, y2=floor_y, **look))
        for column, kinds in columns.items():
            x = _across((column + 0.5) / BINS)
            parts.append(_pile(kinds, x, floor_y, tallest))
        return figure(
            "".join(parts),
            (WIDTH, floor_y + 30),
            name=name,
            title="How long the texts are",
            finding=self.finding(),
            strip=True,
        )

    def csv(self) -> str:
        """The length of each text and its sign."""
        page = StringIO()
        table = csv.writer(page, lineterminator="\n")
        table.writerow(["words", "sign"])
        table.writerows(zip(self.words, self.kinds, strict=True))
        return page.getvalue()

    @property
    def _top(self) -> int:
        return _round_up(max(self.words))

    def _columns(self, top: int) -> dict[int, list[Kind]]:
        found: dict[int, list[Kind]] = {}
        for words, kind in zip(self.words, self.kinds, strict=True):
            found.setdefault(min(BINS - 1, BINS * words // top), []).append(kind)
        return found


def _pile(kinds: list[Kind], x: float, floor_y: float, tallest: int) -> str:
    """Signs one above the other or, in a figure with too many, a bar."""
    if tallest <= HIGHEST:
        look = {"x": f"{x:.2f}%", "overflow": "visible"}
        return "".join(
            element("svg", mark(kind, 0, 0, 4.5), y=floor_y - 8 - k * STEP, **look)
            for k, kind in enumerate(sorted(kinds))
        )
    height = HIGHEST * STEP * len(kinds) / tallest
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
        parts.append(
            element("text", label, x=x, y=y + 18, text_anchor=anchor, **paint(fill="ink2"))
        )
    return "".join(parts)


def _across(share: float) -> float:
    return MARGIN + share * (100 - 2 * MARGIN)


def _round_up(words: int) -> int:
    """A round number of words that all texts fit under, divisible by four."""
    step = max(4, 4 * 10 ** max(0, floor(log10(max(words, 1))) - 1))
    return max(step, ceil(words / step) * step)
