"""Calibration: how often stated probabilities came true.

Statements are grouped by their probability into bins of equal width. A group is drawn at its mean
probability and the share of it that came true, with the 95 % interval of that share
(`metrics.proportion`). Perfect probabilities lie on the diagonal.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from byline.metrics.proportion import wilson_interval
from byline.reports.figures.svg import Drawing, Figure, Frame, element, paint, path_through, text

__all__ = ["CalibrationFigure", "CalibrationGroup"]

FRAME = Frame(40, 34, 280, 280)
BINS = 5


@dataclass(frozen=True, slots=True)
class CalibrationGroup:
    """Statements of like probability: its mean, and how many of them came true."""

    probability: float
    true: int
    total: int


@dataclass(frozen=True, slots=True)
class CalibrationFigure(Figure):
    """Groups of statements against the diagonal."""

    groups: tuple[CalibrationGroup, ...]
    title: str = "Calibration"

    @classmethod
    def of(cls, statements: Iterable[tuple[float, bool]]) -> "CalibrationFigure":
        """Probabilities and whether they came true, in bins of equal width; empty ones are omitted.

        >>> CalibrationFigure.of([(0.9, True), (1.0, False), (0.1, False)]).groups[1]
        CalibrationGroup(probability=0.95, true=1, total=2)
        """
        bins: dict[int, list[tuple[float, bool]]] = {}
        for p, came_true in statements:
            bins.setdefault(min(BINS - 1, int(p * BINS)), []).append((p, came_true))
        return cls(
            tuple(
                CalibrationGroup(
                    sum(p for p, _ in row) / len(row), sum(came for _, came in row), len(row)
                )
                for _, row in sorted(bins.items())
            )
        )

    def crossing(self) -> int:
        """How many of the intervals hold the stated probability."""
        intervals = [(g.probability, *wilson_interval(g.true, g.total)) for g in self.groups]
        return sum(low <= probability <= high for probability, low, high in intervals)

    def finding(self) -> str:
        """Each group, and how many intervals cross the diagonal."""
        groups = "; ".join(
            f"said {100 * g.probability:.0f} per cent, came true {g.true} of {g.total}"
            for g in self.groups
        )
        return f"{groups}. {self.crossing()} of {len(self.groups)} intervals cross the diagonal."

    def drawing(self) -> Drawing:
        """Dots with their intervals."""
        ticks = [(share, f"{100 * share:.0f}") for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
        axes = FRAME.axes(
            ((_at(share, 0)[0], label) for share, label in ticks),
            ((_at(0, share)[1], label) for share, label in ticks),
            ("Came true, %", "Byline said, %"),
        )
        dashed = paint(stroke="rule2") | {"stroke_width": 1.25, "stroke_dasharray": "4 3"}
        diagonal = element("path", d=path_through([_at(0, 0), _at(1, 1)]), **dashed)
        body = axes + diagonal + "".join(map(_group, self.groups))
        return body, (FRAME.right + 20, FRAME.bottom + 40)

    def table(self) -> Iterator[tuple[object, ...]]:
        """Each group with its interval."""
        yield "said", "came_true", "of", "low", "high"
        for g in self.groups:
            yield g.probability, g.true, g.total, *wilson_interval(g.true, g.total)


def _at(said: float, true: float) -> tuple[float, float]:
    return FRAME.left + said * FRAME.width, FRAME.bottom - true * FRAME.height


def _group(group: CalibrationGroup) -> str:
    low, high = wilson_interval(group.true, group.total)
    x, y = _at(group.probability, group.true / group.total)
    top, bottom = _at(0, high)[1], _at(0, low)[1]
    d = f"M{x:.1f},{top:.1f}V{bottom:.1f}"
    line = element("path", d=d, stroke_width=1.25, **paint(stroke="ink"))
    dot = element("circle", cx=x, cy=y, r=4.5, **paint(fill="ink"))
    side = "start" if group.probability < 0.12 else "end" if group.probability > 0.88 else "middle"
    where = min(max(x, FRAME.left + 4), FRAME.right)
    return line + dot + text(f"{group.true} of {group.total}", where, top - 7, text_anchor=side)
