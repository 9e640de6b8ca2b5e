"""Whether stated probabilities came true: how often, against how sure.

Judgements are put into groups by what was said of them. A group is drawn at the mean of what was
said and the share that came true, with the 95 % interval of that share (`metrics.proportion`).
Perfect probabilities lie on the diagonal.
"""

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from io import StringIO

from byline.errors import InputError
from byline.metrics.proportion import wilson_interval
from byline.reports.figures.svg import element, figure, paint, text

__all__ = ["CalibrationFigure", "Said"]

LEFT, TOP, SIDE = 40, 34, 280
BINS = 5


@dataclass(frozen=True, slots=True)
class Said:
    """A group of judgements: the mean of what was said, and how many of them came true."""

    probability: float
    true: int
    total: int


@dataclass(frozen=True, slots=True)
class CalibrationFigure:
    """Groups of judgements against the diagonal."""

    groups: tuple[Said, ...]
    title: str = "Calibration"

    def __post_init__(self) -> None:
        if not self.groups:
            raise InputError("a calibration figure needs at least one group of judgements.")

    @classmethod
    def of(cls, judgements: Iterable[tuple[float, bool]], bins: int = BINS) -> "CalibrationFigure":
        """Judgements in groups of equal width; empty groups are left out.

        >>> CalibrationFigure.of([(0.9, True), (1.0, False), (0.1, False)]).groups
        (Said(probability=0.1, true=0, total=1), Said(probability=0.95, true=1, total=2))
        """
        held: dict[int, list[tuple[float, bool]]] = {}
        for p, came_true in judgements:
            held.setdefault(min(bins - 1, int(p * bins)), []).append((p, came_true))
        return cls(
            tuple(
                Said(sum(p for p, _ in row) / len(row), sum(came for _, came in row), len(row))
                for _, row in sorted(held.items())
            )
        )

    def crossing(self) -> int:
        """How many of the intervals hold what was said."""
        held = 0
        for group in self.groups:
            low, high = wilson_interval(group.true, group.total)
            held += low <= group.probability <= high
        return held

    def finding(self) -> str:
        """What the figure shows, in words."""
        told = "; ".join(
            f"said {100 * g.probability:.0f} per cent, came true {g.true} of {g.total}"
            for g in self.groups
        )
        n = len(self.groups)
        return f"{told}. {self.crossing()} of {n} intervals cross the diagonal."

    def svg(self, name: str = "calibration") -> str:
        """The figure; `name` must differ between figures on one page."""
        parts = [_frame(), *(_group(group) for group in self.groups)]
        size = LEFT + SIDE + 20, TOP + SIDE + 40
        return figure("".join(parts), size, name=name, title=self.title, finding=self.finding())

    def csv(self) -> str:
        """Each group with its interval."""
        page = StringIO()
        table = csv.writer(page, lineterminator="\n")
        table.writerow(["said", "came_true", "of", "low", "high"])
        for g in self.groups:
            table.writerow([g.probability, g.true, g.total, *wilson_interval(g.true, g.total)])
        return page.getvalue()


def _at(said: float, true: float) -> tuple[float, float]:
    return LEFT + said * SIDE, TOP + (1 - true) * SIDE


def _frame() -> str:
    parts = [text("Came true, %", 0, 12)]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = _at(share, share)
        thin = paint(stroke="rule")
        parts.append(element("path", d=f"M{x},{TOP}v{SIDE}M{LEFT},{y}h{SIDE}", **thin))
        parts.append(text(f"{100 * share:.0f}", x, TOP + SIDE + 16, text_anchor="middle"))
        parts.append(text(f"{100 * share:.0f}", LEFT - 6, y + 4, text_anchor="end"))
    dashed = paint(stroke="rule2") | {"stroke_width": 1.25, "stroke_dasharray": "4 3"}
    diagonal = f"M{LEFT},{TOP + SIDE}L{LEFT + SIDE},{TOP}"
    parts.append(element("path", d=diagonal, **dashed))
    foot = TOP + SIDE + 34
    parts.append(text("Byline said, %", LEFT + SIDE, foot, text_anchor="end"))
    return "".join(parts)


def _group(group: Said) -> str:
    low, high = wilson_interval(group.true, group.total)
    x, y = _at(group.probability, group.true / group.total)
    top, bottom = _at(0, high)[1], _at(0, low)[1]
    line = element(
        "path", d=f"M{x:.1f},{top:.1f}V{bottom:.1f}", stroke_width=1.25, **paint(stroke="ink")
    )
    dot = element("circle", cx=x, cy=y, r=4.5, **paint(fill="ink"))
    side = "start" if group.probability < 0.12 else "end" if group.probability > 0.88 else "middle"
    where = min(max(x, LEFT + 4), LEFT + SIDE)
    return line + dot + text(f"{group.true} of {group.total}", where, top - 7, text_anchor=side)
