"""Detection error trade-off (DET): the two errors of a detector at every threshold.

Martin, A., Doddington, G., Kamm, T., Ordowski, M., Przybocki, M. (1997). The DET curve in
assessment of detection task performance. Eurospeech 1997, 1895-1898.

Both axes show Φ⁻¹(p), the normal deviate of a share, so that scores that are normal for linked
pairs and for others give a straight line. No share is drawn outside 0.08 to 60 per cent; a curve is
cut off there, and a least cost beyond is marked at the edge. Of several curves the one with the
least cost is drawn in ink and on top; of a single one the equal error rate is marked too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

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
from byline.reports.figures.svg import (
    Attributes,
    Drawing,
    Figure,
    Frame,
    Point,
    element,
    fitted,
    label,
    paint,
    path_through,
    spaced,
    text,
)
from byline.reports.wording import lowered

__all__ = ["DetFigure", "DetLine"]

Floats = NDArray[np.float64]
FRAME = Frame(46, 36, 400, 400)
TICKS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 40, 60)
LOWEST, HIGHEST = 0.0008, 0.6
LABELS = FRAME.right + 22
WIDEST, ROW = 200, 34
COST_WIDTH = 112
"""The width of "least cost 0.000" and its marker."""
DASHES = (None, "7 3", "2 2.5", "9 3 2 3", "14 4", "4 2 1 2", "1 3")
SHAPES = (
    "M-4,0A4,4 0 1,0 4,0A4,4 0 1,0 -4,0Z",
    "M-3.5,-3.5H3.5V3.5H-3.5Z",
    "M0,-4.5L4.5,3.5H-4.5Z",
    "M0,-5L5,0L0,5L-5,0Z",
)


@dataclass(frozen=True, slots=True, eq=False)
class DetLine:
    """A curve and its name, which a single one need not have.

    `pairs` says how many linked and other pairs it is of, if its confidence band is to be drawn.
    """

    name: str
    curve: DetCurve
    pairs: tuple[int, int] | None = None

    def band(self) -> DetBand | None:
        """Where the curve may lie, with 90 % confidence at each threshold."""
        return None if self.pairs is None else error_band(self.curve, *self.pairs)

    def equal(self) -> tuple[float, float, float]:
        """The equal error rate and its interval, which is empty if there is no band."""
        middle, band = equal_error_rate(self.curve), self.band()
        if band is None:
            return middle, middle, middle
        return middle, equal_error_rate(band.low), equal_error_rate(band.high)


@dataclass(frozen=True, slots=True, eq=False)
class DetFigure(Figure):
    """DET curves in one frame.

    `costs` are minimised at the marked point of each curve; `missed` and `alarmed` name the errors.
    """

    lines: tuple[DetLine, ...]
    costs: Costs = TDT
    title: str = "Detection error trade-off"
    missed: str = "Linked pairs missed"
    alarmed: str = "Other pairs taken as linked"

    def least(self) -> tuple[Operating, ...]:
        """The point of least cost of each curve."""
        return tuple(minimum_cost(line.curve, self.costs) for line in self.lines)

    def finding(self) -> str:
        """Least cost and equal error rate of each curve, best first."""
        ranked = sorted(zip(self.least(), self.lines, strict=True), key=lambda pair: pair[0].cost)
        opening = "" if len(ranked) == 1 else f"{ranked[0][1].name} costs least. "
        curves = " ".join(self._in_words(line, least) for least, line in ranked)
        axes = f"{self.missed} against {lowered(self.alarmed)}, in per cent on normal-deviate axes."
        return f"{opening}{curves} {axes}"

    def drawing(self) -> Drawing:
        """Bands, axes, curves, and the marked points with their labels."""
        least = self.least()
        best = min(point.cost for point in least)
        looks = [BEST if one.cost == best else _other(k) for k, one in enumerate(least)]
        paths = [visible(line.curve.false_alarm, line.curve.miss) for line in self.lines]
        beside = label_heights([path[-1] if path else None for path in paths])
        parts = [_band(band) for line in self.lines if (band := line.band()) is not None]
        parts.append(_axes(self.missed, self.alarmed))
        for k in sorted(range(len(least)), key=lambda k: -least[k].cost):
            if paths[k]:
                d = path_through(paths[k])
                parts.append(element("path", d=d, stroke_linejoin="round", **looks[k]))
                parts += [_leader(paths[k], beside[k])] if self.lines[k].name else []
        for k, line in enumerate(self.lines):
            parts.append(_marker(k, at(least[k].false_alarm, least[k].miss), looks[k]))
            if line.name:
                parts.append(_marker(k, (LABELS + 5, beside[k] + 9), looks[k]))
                parts.append(_label(line.name, least[k].cost, beside[k], looks[k]))
        if len(self.lines) == 1:
            parts.append(_equal(self.lines[0]))
        wide = [max(COST_WIDTH, fitted(one.name, WIDEST)[1]) for one in self.lines if one.name]
        width = LABELS + 8 + max(wide) if wide else FRAME.right + 16
        return "".join(parts), (width, FRAME.bottom + 46)

    def table(self) -> Iterator[tuple[object, ...]]:
        """Every point of every curve, strictest threshold first."""
        banded = any(line.pairs for line in self.lines)
        ends = ("miss_low", "false_alarm_low", "miss_high", "false_alarm_high") if banded else ()
        yield "curve", "threshold", "miss", "false_alarm", "cost", *ends
        for line in self.lines:
            columns = [*line.curve, costs_along(line.curve, self.costs)]
            for curve in line.band() or ():
                columns += [curve.miss, curve.false_alarm]
            for row in zip(*(column.tolist() for column in columns), strict=True):
                yield line.name, *row

    def _in_words(self, line: DetLine, least: Operating) -> str:
        equal, low, high = line.equal()
        ends = f", 90 % interval {_percent(low)} to {_percent(high)}" if line.pairs else ""
        name = f"{line.name}: least" if line.name else "Least"
        return (
            f"{name} cost {least.cost:.3f}, with {_percent(least.miss)} "
            f"{lowered(self.missed)} and {_percent(least.false_alarm)} {lowered(self.alarmed)}; "
            f"equal error rate {_percent(equal)}{ends}."
        )


def _percent(share: float) -> str:
    """Two significant digits: 0.97 %, 4.1 %, 12 %."""
    value = 100 * share
    return f"{value:.{0 if value >= 9.95 or value == 0 else 1 if value >= 0.995 else 2}f} %"


def at(false_alarm: float, miss: float) -> Point:
    """Where a point lies in the frame, or on its edge if beyond."""
    x, y = np.clip(_along([false_alarm, miss]), 0, FRAME.width).tolist()
    return FRAME.left + x, FRAME.bottom - y


def visible(false_alarm: Floats, miss: Floats) -> list[Point]:
    """What the frame shows of a curve, without points too close to tell apart."""
    shares = _with_ties(np.column_stack([false_alarm, miss]))
    places = _along(shares) * (1, -1) + (FRAME.left, FRAME.bottom)
    apart = (np.diff(np.round(places), axis=0) != 0).any(axis=1)
    kept = places[np.append(True, apart) | np.append(apart, True)]
    return _clipped([(x, y) for x, y in kept.tolist()])


def label_heights(ends: Sequence[Point | None]) -> list[float]:
    """The height of each curve's label: as near as can be to where the curve leaves the frame.

    Curves that leave below come after those that leave on the right, the rightmost first.
    """
    wanted = [FRAME.bottom if end is None else end[1] for end in ends]
    order = sorted(range(len(ends)), key=lambda k: (round(wanted[k]), -(ends[k] or (0, 0))[0]))
    gap = min(ROW, (FRAME.height - 24) / max(len(ends) - 1, 1))
    sorted_heights = [wanted[k] for k in order]
    heights = spaced(sorted_heights, gap, FRAME.top + 12, FRAME.bottom - 12)
    return [height for _, height in sorted(zip(order, heights, strict=True))]


def _along(shares: ArrayLike) -> Floats:
    """How far along an axis shares lie, in pixels; none is further out than 30."""
    from scipy.special import ndtri

    low, high = ndtri([LOWEST, HIGHEST])
    return np.clip((ndtri(shares) - low) / (high - low) * FRAME.width, -30, FRAME.width + 30)


def _with_ties(shares: Floats) -> Floats:
    """The points with some between those where equal scores change both errors at once.

    Such a step is straight in shares, as if chance decided, and so is bent on these axes: all
    scores equal is guessing, and a straight line would make it look better.
    """
    steps = np.abs(np.diff(_along(shares), axis=0))
    # Close together at either end, where the axes stretch most.
    between = 1 / (1 + np.exp(-np.linspace(-8, 8, 65)))
    parts, done = [], 0
    for k in np.flatnonzero((steps > 1).all(axis=1)).tolist():
        parts += [shares[done : k + 1], between[:, None] * (shares[k + 1] - shares[k]) + shares[k]]
        done = k + 1
    return np.concatenate([*parts, shares[done:]])


def _clipped(points: Sequence[Point]) -> list[Point]:
    """The part of a line inside the frame; a curve that only falls enters and leaves once."""
    sides = (FRAME.left, FRAME.right), (FRAME.top, FRAME.bottom)
    inside: list[Point] = []
    for start, end in pairwise(points):
        enter, leave = 0.0, 1.0
        for a, b, (low, high) in zip(start, end, sides, strict=True):
            if a != b:
                one, other = sorted(((low - a) / (b - a), (high - a) / (b - a)))
                enter, leave = max(enter, one), min(leave, other)
            elif not low <= a <= high:
                leave = -1.0
        if enter <= leave:
            (x, y), (x2, y2) = start, end
            ends = [(x + t * (x2 - x), y + t * (y2 - y)) for t in (enter, leave)]
            inside += ends if not inside or ends[0] != inside[-1] else ends[1:]
    return inside


def _axes(missed: str, alarmed: str) -> str:
    """Axes, the line of guessing, and where better curves lie."""
    places = [(at(tick / 100, tick / 100), f"{tick:g}") for tick in TICKS]
    titles = f"{missed}, %", f"{alarmed}, %"
    axes = FRAME.axes(
        [(x, tick) for (x, _), tick in places], [(y, t) for (_, y), t in places], titles
    )
    left, top, right, bottom = FRAME.left, FRAME.top, FRAME.right, FRAME.bottom
    diagonal = paint(stroke="rule") | {"stroke_dasharray": "2 4"}
    dashed = paint(stroke="rule2") | {"stroke_dasharray": "4 3"}
    arrow = f"M{left + 34},{bottom - 34}L{left + 14},{bottom - 14}m0,-8v8h8"
    return element(
        "g",
        axes,
        element("path", d=path_through([(left, bottom), (right, top)]), **diagonal),
        element("path", d=path_through([at(0.4, 0.6), at(0.6, 0.4)]), **dashed),
        text("guessing", right, top - 8, text_anchor="end", **paint(fill="ink3")),
        element("path", d=f"M{left},{top}V{bottom}H{right}", **paint(stroke="rule2")),
        element("path", d=arrow, **paint(stroke="ink3")),
        text("better", left + 38, bottom - 32, **paint(fill="ink3")),
    )


BEST: Attributes = paint(stroke="ink") | {"stroke_width": 2.25}


def _other(k: int) -> Attributes:
    """How a curve is drawn that is not the best: they differ in more than colour."""
    return paint(stroke="ink3") | {"stroke_width": 1.5, "stroke_dasharray": DASHES[k % len(DASHES)]}


def _band(band: DetBand) -> str:
    """What lies between the ends of both errors, as far as the frame shows it."""
    places: list[Point] = []
    for curve, turn in ((band.high, 1), (band.low, -1)):
        pairs = zip(curve.false_alarm[::turn].tolist(), curve.miss[::turn].tolist(), strict=True)
        places += [at(*pair) for pair in pairs]
    return element("path", d=path_through(places, "Z"), **paint(fill="h1"))


def _leader(path: Sequence[Point], height: float) -> str:
    """A thin line from a curve to its label."""
    x, y = path[-1]
    if x < FRAME.right - 0.5:  # it left below: meet it at the height of its label
        heights = [point[1] for point in path]
        y = max(height, heights[0])
        x = float(np.interp(y, heights, [point[0] for point in path]))
    thin = paint(stroke="rule2") | {"stroke_width": 0.75}
    line = element("path", d=path_through([(x, y), (LABELS - 5, height)]), **thin)
    return line + element("circle", cx=x, cy=y, r=1.75, **paint(fill="rule2"))


def _marker(k: int, place: Point, look: Attributes) -> str:
    """The mark of a curve's least cost: filled for the best, hollow for others."""
    best = look is BEST
    filled = paint(fill="ink", stroke="paper") if best else paint(fill="paper", stroke="ink3")
    where = f"translate({place[0]:.1f} {place[1]:.1f})"
    return element("path", d=SHAPES[k % 4], transform=where, stroke_width=1.5, **filled)


def _label(name: str, cost: float, height: float, look: Attributes) -> str:
    strong: Attributes = {"font_weight": 600} if look is BEST else {}
    named = label(name, WIDEST, LABELS, height, **(paint(fill="ink") | strong))
    return named + text(f"least cost {cost:.3f}", LABELS + 15, height + 13)


def _equal(line: DetLine) -> str:
    """A ring where both errors are equal, with how frequent they are there."""
    share, low, high = line.equal()
    x, y = at(share, share)
    ring = element("circle", cx=x, cy=y, r=5, **paint(stroke="ink"))
    ground = "paper" if line.pairs is None else "h1"
    halo = paint(fill="ink", stroke=ground) | {"stroke_width": 4, "paint_order": "stroke"}
    ends = f" ({100 * low:.0f} to {100 * high:.0f})" if low < high else ""
    words = f"equal errors, {100 * share:.0f} %{ends}"
    # Below and to the left no curve that falls can be.
    if x > FRAME.left + 190:
        return ring + text(words, x - 9, y + 18, **halo, text_anchor="end")
    return ring + text(words, x + 9, y - 9, **halo)
