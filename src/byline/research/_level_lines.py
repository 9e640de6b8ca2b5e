"""Where a function on a grid is 0, as pieces of line.

Each square of four neighbouring points is looked at by itself. Where two ends of a side differ in
sign, the line crosses it at the place where the straight line between both values is 0:

    x = x_0 + (x_1 - x_0) v_0 / (v_0 - v_1)                                                    (C1)

A square has no crossing, two, or four. With four, two lines go through it; which sides they join is
told by the sign of the mean of the four values: like the first corner's, it joins that corner with
the opposite one, and the lines cut off the other two.
"""

import numpy as np
from numpy.typing import NDArray

__all__ = ["Piece", "level_lines"]

Floats = NDArray[np.float64]
Point = tuple[float, float]
Piece = tuple[Point, Point]


def level_lines(xs: Floats, ys: Floats, values: Floats) -> list[Piece]:
    """Pieces of the line where `values`, of shape (ys, xs), is 0; a 0 itself counts as below.

    >>> ends = np.array([0.0, 1.0])
    >>> level_lines(ends, ends, np.array([[1.0, -1.0], [3.0, -1.0]]))
    [((0.5, 0.0), (0.75, 1.0))]
    """
    above = values > 0
    count = above[:-1, :-1].astype(int) + above[:-1, 1:] + above[1:, 1:] + above[1:, :-1]
    pieces: list[Piece] = []
    for i, j in np.argwhere((count > 0) & (count < 4)).tolist():
        corners = [(i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j)]
        places = [(float(xs[column]), float(ys[row])) for row, column in corners]
        pieces += _square(places, [float(values[corner]) for corner in corners])
    return pieces


def _square(places: list[Point], values: list[float]) -> list[Piece]:
    """The pieces in one square, whose corners are given in turn."""
    crossed = []
    for k in range(4):
        one, other = values[k], values[(k + 1) % 4]
        if (one > 0) != (other > 0):
            crossed.append(_between(places[k], places[(k + 1) % 4], one / (one - other)))
    if len(crossed) == 2:
        return [(crossed[0], crossed[1])]
    if (sum(values) > 0) == (values[0] > 0):
        return [(crossed[0], crossed[1]), (crossed[2], crossed[3])]
    return [(crossed[3], crossed[0]), (crossed[1], crossed[2])]


def _between(one: Point, other: Point, share: float) -> Point:
    """(C1) along both axes."""
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])
