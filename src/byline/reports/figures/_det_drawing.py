"""Where everything in a DET figure goes."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from byline.metrics.detection import DetBand, Operating
from byline.reports.figures.svg import element, figure, fitted, paint, text

__all__ = ["Drawn", "at", "draw", "rows", "visible"]

Floats = NDArray[np.float64]
Point = tuple[float, float]
Look = dict[str, str | float | None]

TICKS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 40, 60)
LOWEST, HIGHEST = 0.0008, 0.6
LEFT, TOP, SIDE = 46, 36, 400
RIGHT, BOTTOM = LEFT + SIDE, TOP + SIDE
LABELS = RIGHT + 22
WIDEST, ROW = 200, 34
DASHES = (None, "7 3", "2 2.5", "9 3 2 3", "14 4", "4 2 1 2", "1 3")
SHAPES = (
    "M-4,0A4,4 0 1,0 4,0A4,4 0 1,0 -4,0Z",
    "M-3.5,-3.5H3.5V3.5H-3.5Z",
    "M0,-4.5L4.5,3.5H-4.5Z",
    "M0,-5L5,0L0,5L-5,0Z",
)


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A curve as it is to be drawn."""

    name: str
    false_alarm: Floats
    miss: Floats
    least: Operating
    equal: tuple[float, float, float] | None = None
    """The equal error rate and its ends, if it is to be marked."""
    band: DetBand | None = None


def draw(
    curves: Sequence[Drawn], titles: tuple[str, str], *, name: str, title: str, finding: str
) -> str:
    """The figure: curves of the least cost in ink and on top, the others grey."""
    best = min(curve.least.cost for curve in curves)
    looks = [_BEST if c.least.cost == best else _other(k) for k, c in enumerate(curves)]
    paths = [visible(curve.false_alarm, curve.miss) for curve in curves]
    beside = rows([path[-1] if path else None for path in paths])
    labels = [fitted(curve.name, WIDEST) for curve in curves]
    parts = [_band(curve.band) for curve in curves if curve.band is not None]
    parts.append(_grid(*titles))
    for k in sorted(range(len(curves)), key=lambda k: -curves[k].least.cost):
        parts += [_line(paths[k], looks[k])]
        parts += [_leader(paths[k], beside[k])] if curves[k].name else []
    for k, curve in enumerate(curves):
        parts.append(_marker(k, at(curve.least.false_alarm, curve.least.miss), looks[k]))
        if curve.name:
            parts.append(_marker(k, (LABELS + 5, beside[k] + 9), looks[k]))
            parts.append(_label(labels[k][0], curve.least.cost, beside[k], looks[k]))
        ground = "paper" if curve.band is None else "h1"
        parts.append("" if curve.equal is None else _equal(curve.equal, ground))
    named = [max(_COST_WIDTH, wide) for label, wide in labels if label]
    width = LABELS + 8 + max(named) if named else RIGHT + 16
    return figure("".join(parts), (width, BOTTOM + 46), name=name, title=title, finding=finding)


_COST_WIDTH = 112  # of "least cost 0.000" and its marker


def at(false_alarm: float, miss: float) -> Point:
    """Where a point lies in the frame, or on its edge if beyond."""
    x, y = np.clip(_along([false_alarm, miss]), 0, SIDE).tolist()
    return LEFT + x, BOTTOM - y


def visible(false_alarm: Floats, miss: Floats) -> list[Point]:
    """What the frame shows of a curve, without points too close to tell apart."""
    shares = _with_ties(np.column_stack([false_alarm, miss]))
    places = _along(shares) * (1, -1) + (LEFT, BOTTOM)
    apart = (np.diff(np.round(places), axis=0) != 0).any(axis=1)
    kept = places[np.append(True, apart) | np.append(apart, True)]
    return _clipped([(x, y) for x, y in kept.tolist()])


def _with_ties(shares: Floats) -> Floats:
    """The points with some between those where equal scores change both errors at once.

    Such a step is straight in shares, as if chance decided, and so is bent on these axes: all
    scores equal is guessing, and a straight line would make it look better.
    """
    steps = np.abs(np.diff(_along(shares), axis=0))
    parts, done = [], 0
    for k in np.flatnonzero((steps > 1).all(axis=1)).tolist():
        part = _BETWEEN[:, None] * (shares[k + 1] - shares[k]) + shares[k]
        parts += [shares[done : k + 1], part]
        done = k + 1
    return np.concatenate([*parts, shares[done:]])


# Close together at either end, where the axes stretch most.
_BETWEEN = 1 / (1 + np.exp(-np.linspace(-8, 8, 65)))


def rows(ends: Sequence[Point | None]) -> list[float]:
    """The height of each curve's label: as near as can be to where the curve leaves the frame.

    Curves that leave below come after those that leave on the right, the rightmost first.
    """
    wanted = [BOTTOM if end is None else end[1] for end in ends]
    order = sorted(range(len(ends)), key=lambda k: (round(wanted[k]), -(ends[k] or (0, 0))[0]))
    gap = min(ROW, (SIDE - 24) / max(len(ends) - 1, 1))
    found = [0.0] * len(ends)
    lowest = TOP + 12 - gap
    for k in order:
        lowest = found[k] = max(wanted[k], lowest + gap)
    highest = BOTTOM - 12 + gap
    for k in reversed(order):
        highest = found[k] = min(found[k], highest - gap)
    return found


def _along(shares: ArrayLike) -> Floats:
    """How far along an axis shares lie, in pixels; none is further out than 30."""
    from scipy.special import ndtri

    low, high = ndtri([LOWEST, HIGHEST])
    return np.clip((ndtri(shares) - low) / (high - low) * SIDE, -30, SIDE + 30)


def _clipped(points: Sequence[Point]) -> list[Point]:
    """The part of a line inside the frame; a curve that only falls enters and leaves once."""
    inside: list[Point] = []
    for (x, y), (x2, y2) in pairwise(points):
        enter, leave = 0.0, 1.0
        for start, step, low, high in ((x, x2 - x, LEFT, RIGHT), (y, y2 - y, TOP, BOTTOM)):
            if step:
                one, other = sorted(((low - start) / step, (high - start) / step))
                enter, leave = max(enter, one), min(leave, other)
            elif not low <= start <= high:
                leave = -1.0
        if enter <= leave:
            ends = [(x + t * (x2 - x), y + t * (y2 - y)) for t in (enter, leave)]
            inside += ends if not inside or ends[0] != inside[-1] else ends[1:]
    return inside


def _grid(missed: str, alarmed: str) -> str:
    """Axes, ticks and what they mean."""
    thin = paint(stroke="rule")
    parts = []
    for tick in TICKS:
        x, y = at(tick / 100, tick / 100)
        parts.append(element("path", d=f"M{x:.1f},{TOP}V{BOTTOM}M{LEFT},{y:.1f}H{RIGHT}", **thin))
        parts.append(text(f"{tick:g}", x, BOTTOM + 16, text_anchor="middle"))
        parts.append(text(f"{tick:g}", LEFT - 7, y + 4, text_anchor="end"))
    guess, other = at(0.4, 0.6), at(0.6, 0.4)
    dashed = paint(stroke="rule2") | {"stroke_dasharray": "4 3"}
    arrow = f"M{LEFT + 34},{BOTTOM - 34}L{LEFT + 14},{BOTTOM - 14}m0,-8v8h8"
    return element(
        "g",
        *parts,
        element("path", d=f"M{LEFT},{BOTTOM}L{RIGHT},{TOP}", stroke_dasharray="2 4", **thin),
        element(
            "path", d=f"M{guess[0]:.1f},{guess[1]:.1f}L{other[0]:.1f},{other[1]:.1f}", **dashed
        ),
        text("guessing", RIGHT, TOP - 8, text_anchor="end", **paint(fill="ink3")),
        element("path", d=f"M{LEFT},{TOP}V{BOTTOM}H{RIGHT}", **paint(stroke="rule2")),
        element("path", d=arrow, **paint(stroke="ink3")),
        text("better", LEFT + 38, BOTTOM - 32, **paint(fill="ink3")),
        text(f"{missed}, %", 8, 16),
        text(f"{alarmed}, %", RIGHT, BOTTOM + 36, text_anchor="end"),
    )


_BEST: Look = paint(stroke="ink") | {"stroke_width": 2.25}


def _other(k: int) -> Look:
    """How a curve is drawn that is not the best: never told from it by colour alone."""
    return paint(stroke="ink3") | {"stroke_width": 1.5, "stroke_dasharray": DASHES[k % len(DASHES)]}


def _line(path: Sequence[Point], look: Look) -> str:
    if not path:
        return ""
    d = "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in path)
    return element("path", d=d, stroke_linejoin="round", **look)


def _band(band: DetBand) -> str:
    """What lies between the ends of both errors, as far as the frame shows it."""
    places: list[Point] = []
    for curve, turn in ((band.high, 1), (band.low, -1)):
        pairs = zip(curve.false_alarm[::turn].tolist(), curve.miss[::turn].tolist(), strict=True)
        places += [at(*pair) for pair in pairs]
    d = "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in places) + "Z"
    return element("path", d=d, **paint(fill="h1"))


def _leader(path: Sequence[Point], row: float) -> str:
    """A thin line from a curve to its label."""
    if not path:
        return ""
    x, y = path[-1]
    if x < RIGHT - 0.5:  # it left below: meet it at the height of its label
        heights = [point[1] for point in path]
        y = max(row, heights[0])
        x = float(np.interp(y, heights, [point[0] for point in path]))
    thin = paint(stroke="rule2") | {"stroke_width": 0.75}
    line = element("path", d=f"M{x:.1f},{y:.1f}L{LABELS - 5},{row:.1f}", **thin)
    return line + element("circle", cx=x, cy=y, r=1.75, **paint(fill="rule2"))


def _marker(k: int, place: Point, look: Look) -> str:
    """The sign of a curve's least cost: filled for the best, hollow for others."""
    filled = (
        paint(fill="ink", stroke="paper") if look is _BEST else paint(fill="paper", stroke="ink3")
    )
    where = f"translate({place[0]:.1f} {place[1]:.1f})"
    return element("path", d=SHAPES[k % 4], transform=where, stroke_width=1.5, **filled)


def _label(name: str, cost: float, row: float, look: Look) -> str:
    strong: Look = {"font_weight": 600} if look is _BEST else {}
    return text(name, LABELS, row, **(paint(fill="ink") | strong)) + text(
        f"least cost {cost:.3f}", LABELS + 15, row + 13
    )


def _equal(equal: tuple[float, float, float], ground: str) -> str:
    """A ring where both errors are as frequent, with how frequent that is."""
    share, low, high = equal
    x, y = at(share, share)
    ring = element("circle", cx=x, cy=y, r=5, **paint(stroke="ink"))
    halo = paint(fill="ink", stroke=ground) | {"stroke_width": 4, "paint_order": "stroke"}
    # Below and to the left no curve that falls can be.
    side: Look = {"text_anchor": "end"} if x > LEFT + 190 else {}
    ends = f" ({100 * low:.0f} to {100 * high:.0f})" if low < high else ""
    words = f"equal errors, {100 * share:.0f} %{ends}"
    left, top = (x - 9, y + 18) if side else (x + 9, y - 9)
    return ring + text(words, left, top, **halo, **side)
