"""Probabilities or likelihood ratios, one to a row, each with its interval.

Probabilities are bars from 0 to 100 per cent, never cropped. Likelihood ratios stand on an axis of
powers of ten with the undecided zone shaded: a circle supports one writer, a diamond two, a hollow
circle neither.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from byline.reports.figures.svg import Drawing, Figure, element, label, paint, text
from byline.reports.wording import EDGE, across, signed
from byline.results.decisions import ZONE

__all__ = ["PairRatio", "Probability", "ProbabilityFigure", "RatioFigure"]

LEFT, WIDTH, ROW, NUMBER, TOP = 170, 380, 34, 60, 12
RATIO_LEFT, RATIO_WIDTH, RATIO_ROW, RATIO_NUMBER, HEAD = 190, 390, 26, 50, 40
Ends = tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Probability:
    """One candidate, or None for none of them; the probability, its interval, whether it leads."""

    name: str | None
    probability: float
    ends: Ends = None
    top: bool = False

    @property
    def label(self) -> str:
        """The name of the candidate, or words for none of them."""
        return "none of these" if self.name is None else self.name


@dataclass(frozen=True, slots=True)
class ProbabilityFigure(Figure):
    """The candidates for one text, likeliest first."""

    rows: tuple[Probability, ...]
    title: str = "Who it may be"

    def finding(self) -> str:
        """Each candidate with its probability."""
        rows = (f"{row.label} {100 * row.probability:.0f} per cent" for row in self.rows)
        return f"{'; '.join(rows)}."

    def drawing(self) -> Drawing:
        """A bar for each candidate."""
        body = "".join(_bar(row, TOP + k * ROW) for k, row in enumerate(self.rows))
        return body, (LEFT + WIDTH + NUMBER, TOP + ROW * len(self.rows))

    def table(self) -> Iterator[tuple[object, ...]]:
        """Each candidate with its probability and interval."""
        yield "candidate", "probability", "low", "high"
        yield from ((row.label, row.probability, *(row.ends or ("", ""))) for row in self.rows)


def _bar(row: Probability, y: float) -> str:
    bar = paint(fill="ink" if row.top else "bar")
    parts = [
        label(row.label, LEFT - 16, 0, y + 10),
        element("rect", x=LEFT, y=y, width=WIDTH, height=11, **paint(fill="soft")),
        element("rect", x=LEFT, y=y, width=WIDTH * row.probability, height=11, **bar),
        text(f"{100 * row.probability:.0f} %", LEFT + WIDTH + 50, y + 10, text_anchor="end"),
    ]
    if row.ends:
        low, high = (LEFT + WIDTH * end for end in row.ends)
        path = f"M{low:.1f},{y + 13}v5M{high:.1f},{y + 13}v5M{low:.1f},{y + 15.5}H{high:.1f}"
        parts.append(element("path", d=path, stroke_width=1.5, **paint(stroke="ink2")))
    return element("g", *parts)


@dataclass(frozen=True, slots=True)
class PairRatio:
    """A pair and its log10 likelihood ratio, with the interval of that if it is known."""

    name: str
    log10_lr: float
    ends: Ends = None
    decided: bool = True


@dataclass(frozen=True, slots=True)
class RatioFigure(Figure):
    """Pairs, one to a row; a ratio beyond the axis is drawn at its end."""

    rows: tuple[PairRatio, ...]
    title: str = "Likelihood ratios of pairs"

    def finding(self) -> str:
        """How many pairs support what."""
        one = sum(row.decided and row.log10_lr > 0 for row in self.rows)
        two = sum(row.decided and row.log10_lr < 0 for row in self.rows)
        left = len(self.rows) - one - two
        return f"{one} pairs support one writer, {two} two writers, {left} are undecided."

    def drawing(self) -> Drawing:
        """The axis and a row for each pair."""
        bottom = HEAD + RATIO_ROW * len(self.rows)
        rows = (_ratio(row, HEAD + k * RATIO_ROW) for k, row in enumerate(self.rows))
        size = RATIO_LEFT + RATIO_WIDTH + RATIO_NUMBER, bottom + 6
        return _ratio_axis(bottom) + "".join(rows), size

    def table(self) -> Iterator[tuple[object, ...]]:
        """Each pair with its ratio and interval."""
        yield "pair", "log10_lr", "low", "high", "decided"
        for row in self.rows:
            yield row.name, row.log10_lr, *(row.ends or ("", "")), row.decided


def _at(log10_lr: float) -> float:
    return RATIO_LEFT + RATIO_WIDTH * across(log10_lr) / 100


def _ratio_axis(bottom: float) -> str:
    left, right = _at(-ZONE), _at(ZONE)
    zone = paint(fill="soft") | {"height": bottom - HEAD + 8}
    parts = [element("rect", x=left, width=right - left, y=HEAD - 8, **zone)]
    for power in range(-int(EDGE), int(EDGE) + 1):
        x = _at(power)
        ink = paint(stroke="rule2" if power == 0 else "rule")
        parts.append(element("path", d=f"M{x:.1f},{HEAD - 8}V{bottom}", **ink))
        label = f"{power:+d}".replace("-", "−") if power else "0"
        parts.append(text(label, x, HEAD - 14, text_anchor="middle"))
    parts.append(text("two writers", RATIO_LEFT, 11))
    parts.append(text("one writer", RATIO_LEFT + RATIO_WIDTH, 11, text_anchor="end"))
    return "".join(parts)


def _ratio(row: PairRatio, top: float) -> str:
    y, x = top + RATIO_ROW / 2, _at(row.log10_lr)
    colour = "ink" if not row.decided else "for" if row.log10_lr > 0 else "against"
    parts = [label(row.name, RATIO_LEFT - 16, 0, y + 4)]
    if row.ends:
        low, high = map(_at, row.ends)
        line = f"M{low:.1f},{y}H{high:.1f}"
        parts.append(element("path", d=line, stroke_width=1.25, **paint(stroke=colour)))
    if row.decided and row.log10_lr < 0:
        path = f"M{x:.1f},{y - 6.5}l6.5,6.5l-6.5,6.5l-6.5,-6.5z"
        parts.append(element("path", d=path, **paint(fill=colour)))
    else:
        look = paint(fill=colour) if row.decided else paint(fill="paper", stroke="ink")
        parts.append(element("circle", cx=x, cy=y, r=5.5, **look))
    number = signed(row.log10_lr)
    parts.append(text(number, RATIO_LEFT + RATIO_WIDTH + 44, y + 4, text_anchor="end"))
    return element("g", *parts)
