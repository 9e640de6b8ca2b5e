"""Descent on a small block of the problem by steps of two or three rows.

A step must keep the sum of beta, and may lower the labelled sum only as far as there is slack. Only
two kinds of steps have no shorter one within them: beta_i rises and beta_j falls by t, with
side_i >= side_j if there is no slack; or, without slack, one row of each kind moves, by

    t, t and -2 t for a labelled +1, a labelled -1 and an unlabelled row                    (A12)

With g for the products, the first lowers the dual's |w|^2 / 2 if g_j > g_i, the second, for t > 0,
if 2 g_u > g_+ + g_-. How much a step can gain is, with d for that difference, d^2 / 2 divided by
the curvature of |w|^2 / 2 along it (Fan, R.-E., Chen, P.-H. and Lin, C.-J. (2005). Working set
selection using second order information for training SVM. JMLR 6, 1889-1918, for two rows): i is
the row of least g of its kind, j the best partner.

Rows of a kind lie side by side, and rows that cannot rise or fall are told by an infinite number
that is added to their g, so that a processor can look at several rows at once.
"""

from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from byline.numerics.ssad._problem import Floats

__all__ = ["Block", "Outcome", "Point", "descend"]

FLAT = 1e-12
"""Curvatures below this share of the diagonal, which rounding may make negative, count as it."""
SNAP = 1e-14
"""Nearer to a bound than this share of their distance is at the bound."""
WIDE = {"nnan", "nsz", "reassoc", "contract"}
"""No number here is NaN, and sums of few terms may be reordered; infinite numbers do occur."""


class Block(NamedTuple):
    """Some rows, those of one side after those of the next lower: -1, 0, +1."""

    gram: Floats
    diagonal: Floats
    lower: Floats
    upper: Floats
    starts: NDArray[np.int64]
    """Where each side starts, and the end."""


class Point(NamedTuple):
    """beta, and the product g of every row with it."""

    beta: Floats
    values: Floats


class Outcome(NamedTuple):
    """What is left of the slack, the steps made, and the largest d that is left."""

    slack: float
    steps: int
    violation: float


class _Desk(NamedTuple):
    """What the steps note down: g is barred by infinity for rows that cannot move that way."""

    rises: Floats
    falls: Floats
    gains: Floats
    least: Floats
    """For each kind (minus, unlabelled, plus) the least g that can rise ..."""
    most: Floats
    """... and the largest that can fall."""


@numba.njit(cache=True)
def descend(block: Block, point: Point, slack: float, share: float, budget: int) -> Outcome:
    """Step in place until d is down to a share of what it was, or the budget is used up."""
    n = len(point.beta)
    desk = _Desk(np.empty(n), np.empty(n), np.empty(n), np.empty(3), np.empty(3))
    for k in range(n):
        _bar(block, point, desk, k)
    enough, violation = -1.0, 0.0
    for step in range(budget):
        _find_ends(block, point, desk)
        turn = _turn(desk) if slack <= 0 else 0.0
        kind, violation = _worst_kind(desk, slack)
        violation = max(abs(turn), violation)
        if enough < 0:
            enough = share * violation
        if violation <= enough:
            return Outcome(slack, step, violation)
        i, j, gain = _best_pair(block, point, desk, kind, 3 if slack > 0 else kind + 1)
        if turn != 0 and _triple(block, point, desk, turn, gain):
            continue
        if gain <= 0:
            return Outcome(slack, step, violation)
        slack = _pair(block, point, desk, (i, j), slack)
    return Outcome(slack, budget, violation)


@numba.njit(cache=True)
def _bar(block: Block, point: Point, desk: _Desk, k: int) -> None:
    desk.rises[k] = 0.0 if point.beta[k] < block.upper[k] else np.inf
    desk.falls[k] = 0.0 if point.beta[k] > block.lower[k] else np.inf


@numba.njit(cache=True, fastmath=WIDE)
def _find_ends(block: Block, point: Point, desk: _Desk) -> None:
    for kind in range(3):
        least, most = np.inf, -np.inf
        for k in range(block.starts[kind], block.starts[kind + 1]):
            least = min(least, point.values[k] + desk.rises[k])
            most = max(most, point.values[k] - desk.falls[k])
        desk.least[kind], desk.most[kind] = least, most


@numba.njit(cache=True)
def _turn(desk: _Desk) -> float:
    """Half the d of the best step (A12), with the sign of its t; 0 if there is none."""
    least, most = desk.least, desk.most
    forth, back = most[1] - (least[0] + least[2]) / 2, (most[0] + most[2]) / 2 - least[1]
    return max(forth, 0.0) if forth >= back else -max(back, 0.0)


@numba.njit(cache=True)
def _worst_kind(desk: _Desk, slack: float) -> tuple[int, float]:
    """The kind whose least row lags most behind one that can fall in its stead, and by how much."""
    worst, by = 0, 0.0
    for kind in range(3):
        d = desk.most[: 3 if slack > 0 else kind + 1].max() - desk.least[kind]
        if d > by:
            worst, by = kind, d
    return worst, by


@numba.njit(cache=True, fastmath=WIDE)
def _best_pair(
    block: Block, point: Point, desk: _Desk, kind: int, kinds: int
) -> tuple[int, int, float]:
    """The rows to rise and to fall, and d^2 over the curvature."""
    least, stop, diagonal = desk.least[kind], block.starts[kinds], block.diagonal
    if least == np.inf:
        return -1, -1, 0.0
    i = block.starts[kind]
    while point.values[i] + desk.rises[i] != least:
        i += 1
    row, own, flat, best = block.gram[i], diagonal[i], FLAT * diagonal[i], 0.0
    for j in range(stop):
        d = max(point.values[j] - desk.falls[j] - least, 0.0)
        gain = d * d / max(own + diagonal[j] - 2 * row[j], flat)
        desk.gains[j] = gain
        best = max(best, gain)
    j = 0
    while best > 0 and desk.gains[j] != best:
        j += 1
    return i, j, best


@numba.njit(cache=True, fastmath=WIDE)
def _pair(block: Block, point: Point, desk: _Desk, rows: tuple[int, int], slack: float) -> float:
    """Take the best step along (i, j) that the bounds and the slack allow; what slack is left."""
    (beta, values), (i, j), diagonal = point, rows, block.diagonal
    one, other = block.gram[i], block.gram[j]
    turn = _side(block, i) - _side(block, j)
    curvature = max(diagonal[i] + diagonal[j] - 2 * one[j], FLAT * diagonal[i])
    t = min((values[j] - values[i]) / curvature, block.upper[i] - beta[i], beta[j] - block.lower[j])
    if turn < 0 and -turn * t >= slack:
        t, slack = slack / -turn, 0.0
    else:
        slack += turn * t
    _move(block, point, desk, i, t)
    _move(block, point, desk, j, -t)
    for k in range(len(values)):
        values[k] += t * (one[k] - other[k])
    return slack


@numba.njit(cache=True)
def _side(block: Block, k: int) -> int:
    return (k >= block.starts[1]) + (k >= block.starts[2]) - 1


@numba.njit(cache=True)
def _triple(block: Block, point: Point, desk: _Desk, turn: float, least_gain: float) -> bool:
    """Take the best step (A12) if it gains more than a pair does."""
    gram, forth = block.gram, turn > 0
    minus, plus = _end(block, point, desk, 0, forth), _end(block, point, desk, 2, forth)
    other = _end(block, point, desk, 1, not forth)
    curvature = gram[plus, plus] + gram[minus, minus] + 4 * gram[other, other]
    flat = FLAT * curvature
    curvature += 2 * gram[plus, minus] - 4 * gram[plus, other] - 4 * gram[minus, other]
    d, curvature = 2 * abs(turn), max(curvature, flat)
    if d * d <= least_gain * curvature:
        return False
    room = min(_room(block, point, plus, forth), _room(block, point, minus, forth))
    t = min(d / curvature, room, _room(block, point, other, not forth) / 2)
    t = t if forth else -t
    _move(block, point, desk, plus, t)
    _move(block, point, desk, minus, t)
    _move(block, point, desk, other, -2 * t)
    point.values[:] += t * (gram[plus] + gram[minus] - 2 * gram[other])
    return True


@numba.njit(cache=True)
def _end(block: Block, point: Point, desk: _Desk, kind: int, rising: bool) -> int:  # noqa: FBT001
    """The row of this kind that is the first to rise or to fall."""
    k = block.starts[kind]
    if rising:
        while point.values[k] + desk.rises[k] != desk.least[kind]:
            k += 1
    else:
        while point.values[k] - desk.falls[k] != desk.most[kind]:
            k += 1
    return k


@numba.njit(cache=True)
def _room(block: Block, point: Point, k: int, rising: bool) -> float:  # noqa: FBT001
    return block.upper[k] - point.beta[k] if rising else point.beta[k] - block.lower[k]


@numba.njit(cache=True)
def _move(block: Block, point: Point, desk: _Desk, k: int, t: float) -> None:
    """Lest a row stay a hair off its bound for ever, the last hair is taken too."""
    near = SNAP * (block.upper[k] - block.lower[k])
    moved = point.beta[k] + t
    if moved - block.lower[k] < near:
        moved = block.lower[k]
    elif block.upper[k] - moved < near:
        moved = block.upper[k]
    point.beta[k] = moved
    _bar(block, point, desk, k)
