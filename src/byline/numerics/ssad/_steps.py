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
"""

from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from byline.numerics.ssad._problem import Floats

__all__ = ["Block", "Outcome", "Point", "descend"]

FLAT = 1e-12
"""Curvatures below this, which rounding may even make negative, are taken for it."""
SNAP = 1e-14
"""Nearer to a bound than this share of their distance is at the bound."""


class Block(NamedTuple):
    """Some rows: their Gram matrix, and lower and upper bounds and side of beta as in `Box`."""

    gram: Floats
    lower: Floats
    upper: Floats
    side: NDArray[np.int64]


class Point(NamedTuple):
    """beta, and the product g of every row with it."""

    beta: Floats
    values: Floats


class Outcome(NamedTuple):
    """What is left of the slack, the steps made, and the largest d that is left."""

    slack: float
    steps: int
    violation: float


class _Ends(NamedTuple):
    """For each kind (minus, unlabelled, plus) the least g that can rise, the largest to fall."""

    least: Floats
    rising: NDArray[np.int64]
    most: Floats
    falling: NDArray[np.int64]


@numba.njit(cache=True)
def descend(block: Block, point: Point, slack: float, share: float, budget: int) -> Outcome:
    """Step in place until d is down to a share of what it was, or the budget is used up."""
    ends = _Ends(np.empty(3), np.empty(3, np.int64), np.empty(3), np.empty(3, np.int64))
    enough, violation = -1.0, 0.0
    for step in range(budget):
        _find_ends(block, point, ends)
        turn = _turn(ends) if slack <= 0 else 0.0
        violation = max(abs(turn), _pair_violation(ends, slack))
        if enough < 0:
            enough = share * violation
        if violation <= enough:
            return Outcome(slack, step, violation)
        i, j, gain = _best_pair(block, point, ends, slack)
        if turn != 0 and _triple(block, point, ends, turn, gain):
            continue
        if i < 0:
            return Outcome(slack, step, violation)
        slack = _pair(block, point, i, j, slack)
    return Outcome(slack, budget, violation)


@numba.njit(cache=True)
def _find_ends(block: Block, point: Point, ends: _Ends) -> None:
    beta, values = point
    ends.least[:], ends.rising[:], ends.most[:], ends.falling[:] = np.inf, -1, -np.inf, -1
    for k in range(len(beta)):
        kind = block.side[k] + 1
        if values[k] < ends.least[kind] and beta[k] < block.upper[k]:
            ends.least[kind], ends.rising[kind] = values[k], k
        if values[k] > ends.most[kind] and beta[k] > block.lower[k]:
            ends.most[kind], ends.falling[kind] = values[k], k


@numba.njit(cache=True)
def _turn(ends: _Ends) -> float:
    """Half the d of the best step (A12), with the sign of its t; 0 if there is none."""
    forth = ends.most[1] - (ends.least[0] + ends.least[2]) / 2
    back = (ends.most[0] + ends.most[2]) / 2 - ends.least[1]
    return max(forth, 0.0) if forth >= back else -max(back, 0.0)


@numba.njit(cache=True)
def _pair_violation(ends: _Ends, slack: float) -> float:
    worst = 0.0
    for rising in range(3):
        for falling in range(3 if slack > 0 else rising + 1):
            worst = max(worst, ends.most[falling] - ends.least[rising])
    return worst


@numba.njit(cache=True)
def _best_pair(block: Block, point: Point, ends: _Ends, slack: float) -> tuple[int, int, float]:
    """The rows to rise and to fall, and d^2 over the curvature; -1 if there are none."""
    (beta, values), gram, best = point, block.gram, (-1, -1, 0.0)
    lowest = int(np.argmin(ends.least))
    for kind in range(3):
        i = ends.rising[kind]
        if i < 0 or (slack > 0 and kind != lowest):
            continue
        own, least = gram[i, i], ends.least[kind]
        for j in range(len(beta)):
            d = values[j] - least
            if d <= 0 or beta[j] <= block.lower[j] or (slack <= 0 and block.side[j] + 1 > kind):
                continue
            curvature = max(own + gram[j, j] - 2 * gram[i, j], FLAT)
            if d * d > best[2] * curvature:
                best = (i, j, d * d / curvature)
    return best


@numba.njit(cache=True)
def _pair(block: Block, point: Point, i: int, j: int, slack: float) -> float:
    """Take the best step along (i, j) that the bounds and the slack allow; what slack is left."""
    (beta, values), gram, turn = point, block.gram, block.side[i] - block.side[j]
    curvature = max(gram[i, i] + gram[j, j] - 2 * gram[i, j], FLAT)
    t = min((values[j] - values[i]) / curvature, block.upper[i] - beta[i], beta[j] - block.lower[j])
    if turn < 0 and -turn * t >= slack:
        t, slack = slack / -turn, 0.0
    else:
        slack += turn * t
    _move(block, beta, i, t)
    _move(block, beta, j, -t)
    for k in range(len(beta)):
        values[k] += t * (gram[i, k] - gram[j, k])
    return slack


@numba.njit(cache=True)
def _triple(block: Block, point: Point, ends: _Ends, turn: float, least_gain: float) -> bool:
    """Take the best step (A12) if it gains more than a pair does."""
    (beta, values), gram, forth = point, block.gram, turn > 0
    minus, plus = (ends.rising if forth else ends.falling)[::2]
    other = (ends.falling if forth else ends.rising)[1]
    curvature = gram[plus, plus] + gram[minus, minus] + 4 * gram[other, other]
    curvature += 2 * gram[plus, minus] - 4 * gram[plus, other] - 4 * gram[minus, other]
    d, curvature = 2 * abs(turn), max(curvature, FLAT)
    if d * d <= least_gain * curvature:
        return False
    t = min(d / curvature, _room(block, beta, plus, forth), _room(block, beta, minus, forth))
    t = min(t, _room(block, beta, other, not forth) / 2)
    t = t if forth else -t
    _move(block, beta, plus, t)
    _move(block, beta, minus, t)
    _move(block, beta, other, -2 * t)
    for k in range(len(beta)):
        values[k] += t * (gram[plus, k] + gram[minus, k] - 2 * gram[other, k])
    return True


@numba.njit(cache=True)
def _room(block: Block, beta: Floats, k: int, rises: bool) -> float:  # noqa: FBT001
    return block.upper[k] - beta[k] if rises else beta[k] - block.lower[k]


@numba.njit(cache=True)
def _move(block: Block, beta: Floats, k: int, t: float) -> None:
    """Lest a row stay a hair off its bound for ever, the last hair is taken too."""
    near = SNAP * (block.upper[k] - block.lower[k])
    moved = beta[k] + t
    if moved - block.lower[k] < near:
        moved = block.lower[k]
    elif block.upper[k] - moved < near:
        moved = block.upper[k]
    beta[k] = moved
