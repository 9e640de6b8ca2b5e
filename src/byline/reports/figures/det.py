"""The errors of a detector at every threshold: a DET curve, or several to compare.

Martin, A., Doddington, G., Kamm, T., Ordowski, M., Przybocki, M. (1997). The DET curve in
assessment of detection task performance. Eurospeech 1997, 1895-1898.

Both axes show Φ⁻¹(p), the normal deviate of a share, so that scores that are normal for linked
pairs and for others give a straight line. No share is drawn outside 0.08 to 60 per cent; a curve is
cut off there, and a least cost beyond is marked at the edge.
"""

import csv
from dataclasses import dataclass
from io import StringIO

from byline.errors import InputError
from byline.metrics.detection import (
    TDT,
    Costs,
    DetBand,
    DetCurve,
    Operating,
    costs_along,
    equal_error_rate,
    error_band,
    minimum_cost,
)
from byline.reports.figures._det_drawing import Drawn, draw

__all__ = ["DetFigure", "DetLine"]


@dataclass(frozen=True, slots=True, eq=False)
class DetLine:
    """A curve and its name, which one alone need not have.

    `pairs` says how many linked and other pairs it is of, if it is to have its band.
    """

    name: str
    curve: DetCurve
    pairs: tuple[int, int] | None = None

    def band(self) -> DetBand | None:
        """Where the curve may lie, with 90 % confidence at each threshold."""
        return None if self.pairs is None else error_band(self.curve, *self.pairs)

    def equal(self) -> tuple[float, float, float]:
        """The equal error rate and its ends, which are itself if there is no band."""
        middle, band = equal_error_rate(self.curve), self.band()
        if band is None:
            return middle, middle, middle
        return middle, equal_error_rate(band.low), equal_error_rate(band.high)


@dataclass(frozen=True, slots=True, eq=False)
class DetFigure:
    """DET curves in one frame, the one with the least cost in front; of one, its equal errors too.

    Parameters
    ----------
    lines : tuple of DetLine
        One to twelve curves.
    costs : Costs, default=TDT
        What is minimised at the marked point of each curve.
    title : str
        What a reader who cannot see the figure is told first.
    missed, alarmed : str
        What the two errors are called, on the axes and in the words.
    """

    lines: tuple[DetLine, ...]
    costs: Costs = TDT
    title: str = "Detection error trade-off"
    missed: str = "Linked pairs missed"
    alarmed: str = "Other pairs taken as linked"

    def __post_init__(self) -> None:
        if not 1 <= len(self.lines) <= 12:
            raise InputError(f"a DET figure can show 1 to 12 curves, not {len(self.lines)}.")

    def least(self) -> tuple[Operating, ...]:
        """The point of least cost of each curve."""
        return tuple(minimum_cost(line.curve, self.costs) for line in self.lines)

    def finding(self) -> str:
        """What the figure shows, in words, best curve first."""
        ranked = sorted(zip(self.least(), self.lines, strict=True), key=lambda pair: pair[0].cost)
        opening = "" if len(ranked) == 1 else f"{ranked[0][1].name} costs least. "
        told = [self._told(line, least) for least, line in ranked]
        axes = f"{self.missed} against {_small(self.alarmed)}, in per cent on normal-deviate axes."
        return f"{opening}{' '.join(told)} {axes}"

    def svg(self, name: str = "det") -> str:
        """The figure; `name` must differ between figures on one page."""
        alone = len(self.lines) == 1
        drawn = [
            Drawn(
                line.name,
                line.curve.false_alarm,
                line.curve.miss,
                least,
                line.equal() if alone else None,
                line.band(),
            )
            for line, least in zip(self.lines, self.least(), strict=True)
        ]
        titles = self.missed, self.alarmed
        return draw(drawn, titles, name=name, title=self.title, finding=self.finding())

    def csv(self) -> str:
        """Every point of every curve, strictest threshold first."""
        page = StringIO()
        table = csv.writer(page, lineterminator="\n")
        ends = ["miss_low", "false_alarm_low", "miss_high", "false_alarm_high"]
        banded = any(line.pairs for line in self.lines)
        heads = ["curve", "threshold", "miss", "false_alarm", "cost"]
        table.writerow([*heads, *(ends if banded else [])])
        for line in self.lines:
            columns = [*line.curve, costs_along(line.curve, self.costs)]
            for curve in line.band() or ():
                columns += [curve.miss, curve.false_alarm]
            rows = zip(*(column.tolist() for column in columns), strict=True)
            table.writerows([line.name, *row] for row in rows)
        return page.getvalue()

    def _told(self, line: DetLine, least: Operating) -> str:
        """One curve in words."""
        equal, low, high = line.equal()
        ends = f", 90 % interval {_percent(low)} to {_percent(high)}" if line.pairs else ""
        name = f"{line.name}: least" if line.name else "Least"
        return (
            f"{name} cost {least.cost:.3f}, with {_percent(least.miss)} "
            f"{_small(self.missed)} and {_percent(least.false_alarm)} {_small(self.alarmed)}; "
            f"equal error rate {_percent(equal)}{ends}."
        )


def _percent(share: float) -> str:
    """Two figures that count: 0.97 %, 4.1 %, 12 %."""
    value = 100 * share
    return f"{value:.{0 if value >= 9.95 or value == 0 else 1 if value >= 0.995 else 2}f} %"


def _small(title: str) -> str:
    return title[:1].lower() + title[1:]
