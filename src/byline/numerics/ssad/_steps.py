"""Sequential minimal optimisation on a block: steps of two or three rows.

A step must keep the sum of beta, and may lower the labelled sum only as far as there is slack. Only
two kinds of steps have no shorter one within them: beta_i rises and beta_j falls by t, with
side_i >= side_j if there is no slack; or, without slack, one row of each kind moves, by

    t, t and -2 t for a labelled +1, a labelled -1 and an unlabelled row                    (A12)

With g for the products, the first lowers the dual's |w|^2 / 2 if g_j > g_i, the second, for t > 0,
if 2 g_u > g_+ + g_-. With d for that difference and h for the curvature of |w|^2 / 2 along a step,

    it gains t (d - t h / 2),  t = d / h or as far as the bounds and the slack allow        (A13)

and of two rows i is that of least g of its kind, and j the one to gain most with (Glasmachers, T.
and Igel, C. (2006). Maximum-gain working set selection for SVMs. JMLR 7, 1437-1466).

Rows of a kind are adjacent, and for rows that cannot rise or fall an infinite number is added to
their g, so that the loops over rows have no branches and vectorise.

Newton step: a Newton step along all free rows, to the best point of the face that they span.

Rows at a bound stay. For the free rows F, with A for the sums that must not change (that of beta,
and of side beta where there is no slack), the step is

    d = -H (g - A' m),  H = (K_FF + e I)^-1,  m = (A H A')^-1 A H g                         (A14)

with e so small that it only matters where K_FF is singular. What reaches its bound first stops it;
that row, and all that would have been stopped soon after, are left alone, and the next step is for
the rest. The step along d is as long as is best for K_FF itself, so that |w|^2 never rises.
"""

from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cho_factor, cho_solve

from byline.numerics.ssad._problem import Floats

__all__ = ["Block", "BlockOutcome", "Point", "descend", "descend_face"]

FLAT = 1e-12
"""Curvatures below this share of the diagonal, which rounding may make negative, count as it."""
TINY = 1e-300
"""The least curvature: between two rows of nothing but 0 there is none."""
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


class BlockOutcome(NamedTuple):
    """The slack that is left, the number of steps, and the largest remaining violation d."""

    slack: float
    steps: int
    violation: float


class _Workspace(NamedTuple):
    """Scratch space: infinity added to g bars rows that cannot move that way."""

    rises: Floats
    falls: Floats
    room: Floats
    """How far each row can fall."""
    gains: Floats
    least: Floats
    """For each kind (minus, unlabelled, plus) the least g that can rise ..."""
    most: Floats
    """... and the largest that can fall."""


@numba.njit(cache=True)
def descend(block: Block, point: Point, slack: float, share: float, budget: int) -> BlockOutcome:
    """Step in place until d is down to a share of the first d, or the budget is used up."""
    n = len(point.beta)
    work = _Workspace(np.empty(n), np.empty(n), np.empty(n), np.empty(n), np.empty(3), np.empty(3))
    for k in range(n):
        _bar(block, point, work, k)
    enough, violation = -1.0, 0.0
    for step in range(budget):
        _find_ends(block, point, work)
        turn = _turn(work) if slack <= 0 else 0.0
        kind, violation = _worst_kind(work, slack)
        violation = max(abs(turn), violation)
        if enough < 0:
            enough = share * violation
        if violation <= enough:
            return BlockOutcome(slack, step, violation)
        i, j, gain = _best_pair(block, point, work, kind, slack)
        if turn != 0 and _triple(block, point, work, turn, gain):
            continue
        if gain <= 0:
            return BlockOutcome(slack, step, violation)
        slack = _pair(block, point, work, (i, j), slack)
    return BlockOutcome(slack, budget, violation)


@numba.njit(cache=True)
def _bar(block: Block, point: Point, work: _Workspace, k: int) -> None:
    work.rises[k] = 0.0 if point.beta[k] < block.upper[k] else np.inf
    work.room[k] = point.beta[k] - block.lower[k]
    work.falls[k] = 0.0 if work.room[k] > 0 else np.inf


@numba.njit(cache=True, fastmath=WIDE)
def _find_ends(block: Block, point: Point, work: _Workspace) -> None:
    for kind in range(3):
        least, most = np.inf, -np.inf
        for k in range(block.starts[kind], block.starts[kind + 1]):
            least = min(least, point.values[k] + work.rises[k])
            most = max(most, point.values[k] - work.falls[k])
        work.least[kind], work.most[kind] = least, most


@numba.njit(cache=True)
def _turn(work: _Workspace) -> float:
    """Half the d of the best step (A12), with the sign of its t; 0 if there is none."""
    least, most = work.least, work.most
    forth, back = most[1] - (least[0] + least[2]) / 2, (most[0] + most[2]) / 2 - least[1]
    return max(forth, 0.0) if forth >= back else -max(back, 0.0)


@numba.njit(cache=True)
def _worst_kind(work: _Workspace, slack: float) -> tuple[int, float]:
    """The kind whose least row lags most behind one that can fall in its stead, and by how much."""
    worst, by = 0, 0.0
    for kind in range(3):
        d = work.most[: 3 if slack > 0 else kind + 1].max() - work.least[kind]
        if d > by:
            worst, by = kind, d
    return worst, by


@numba.njit(cache=True, fastmath=WIDE)
def _best_pair(
    block: Block, point: Point, work: _Workspace, kind: int, slack: float
) -> tuple[int, int, float]:
    """The rows to rise and to fall, and the gain (A13)."""
    least, diagonal, best = work.least[kind], block.diagonal, 0.0
    if least == np.inf:
        return -1, -1, 0.0
    i = _end(block, point, work, kind, 1)
    row, own, flat = block.gram[i], diagonal[i], max(FLAT * diagonal[i], TINY)
    for other in range(3 if slack > 0 else kind + 1):
        most = block.upper[i] - point.beta[i]
        most = min(most, slack / (other - kind)) if other > kind else most
        for j in range(block.starts[other], block.starts[other + 1]):
            d = max(point.values[j] - least, 0.0)
            curvature = max(own + diagonal[j] - 2 * row[j], flat)
            t = min(d / curvature, work.room[j], most)
            gain = t * (d - t * curvature / 2)
            work.gains[j] = gain
            best = max(best, gain)
    # The row of the best gain is looked up afterwards: keeping it in the loop above would need a
    # branch and stop it from vectorising.
    j = 0
    while best > 0 and work.gains[j] != best:
        j += 1
    return i, j, best


@numba.njit(cache=True, fastmath=WIDE)
def _pair(
    block: Block, point: Point, work: _Workspace, rows: tuple[int, int], slack: float
) -> float:
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
    _move(block, point, work, i, t)
    _move(block, point, work, j, -t)
    for k in range(len(values)):
        values[k] += t * (one[k] - other[k])
    return slack


@numba.njit(cache=True)
def _side(block: Block, k: int) -> int:
    return (k >= block.starts[1]) + (k >= block.starts[2]) - 1


@numba.njit(cache=True)
def _triple(block: Block, point: Point, work: _Workspace, turn: float, least_gain: float) -> bool:
    """Take the best step (A12) if it gains more than a pair does."""
    gram, way = block.gram, 1 if turn > 0 else -1
    minus, plus = _end(block, point, work, 0, way), _end(block, point, work, 2, way)
    other = _end(block, point, work, 1, -way)
    curvature = gram[plus, plus] + gram[minus, minus] + 4 * gram[other, other]
    flat = FLAT * curvature
    curvature += 2 * gram[plus, minus] - 4 * gram[plus, other] - 4 * gram[minus, other]
    d, curvature = 2 * abs(turn), max(curvature, flat)
    t = min(_room(block, point, plus, way), _room(block, point, minus, way))
    t = min(d / curvature, t, _room(block, point, other, -way) / 2)
    if t * (d - t * curvature / 2) <= least_gain:
        return False
    _move(block, point, work, plus, way * t)
    _move(block, point, work, minus, way * t)
    _move(block, point, work, other, -2 * way * t)
    point.values[:] += way * t * (gram[plus] + gram[minus] - 2 * gram[other])
    return True


@numba.njit(cache=True)
def _end(block: Block, point: Point, work: _Workspace, kind: int, way: int) -> int:
    """The row of this kind that is the first to rise (1) or to fall (-1)."""
    k = block.starts[kind]
    if way > 0:
        while point.values[k] + work.rises[k] != work.least[kind]:
            k += 1
    else:
        while point.values[k] - work.falls[k] != work.most[kind]:
            k += 1
    return k


@numba.njit(cache=True)
def _room(block: Block, point: Point, k: int, way: int) -> float:
    return block.upper[k] - point.beta[k] if way > 0 else point.beta[k] - block.lower[k]


@numba.njit(cache=True)
def _move(block: Block, point: Point, work: _Workspace, k: int, t: float) -> None:
    """Move a row, and snap it to a bound that it misses by rounding alone."""
    near = SNAP * (block.upper[k] - block.lower[k])
    moved = point.beta[k] + t
    if moved - block.lower[k] < near:
        moved = block.lower[k]
    elif block.upper[k] - moved < near:
        moved = block.upper[k]
    point.beta[k] = moved
    _bar(block, point, work, k)


RIDGE = 1e-11
"""The e of (A14) as a share of the diagonal."""
SOON = 1.5
"""Rows that would be stopped before so many times the step that was possible are left alone."""
TRIES = 30


def descend_face(block: Block, beta: Floats, values: Floats, slack: float) -> tuple[Floats, float]:
    """Step on from `beta`, whose products are `values`; all rows of the block are free.

    Where the rows are then, and what slack is left.
    """
    side = np.searchsorted(block.starts[1:3], np.arange(len(beta)), side="right") - 1.0
    beta, values, left = beta.copy(), values.copy(), np.arange(len(beta))
    for _ in range(TRIES):
        if len(left) < 2:
            break
        held = slack <= 0
        sums = np.ones((1, len(left))) if not held else np.vstack([np.ones(len(left)), side[left]])
        try:
            d = _newton(block.gram[np.ix_(left, left)], values[left], sums)
        except np.linalg.LinAlgError:  # rounding has made the matrix indefinite
            break
        change = block.gram[:, left] @ d
        slope, curvature = float(values[left] @ d), float(change[left] @ d)
        if slope >= 0 or curvature <= 0:
            break
        reach = _reach(beta[left], d, block.lower[left], block.upper[left])
        fall = -float(side[left] @ d)
        best = -slope / curvature
        t = min(best, float(reach.min()), slack / fall if not held and fall > 0 else np.inf)
        beta[left] = np.clip(beta[left] + t * d, block.lower[left], block.upper[left])
        slack = 0.0 if held else max(slack - t * fall, 0.0)
        values += t * change
        if t >= best:
            break
        left = left[reach > SOON * t]
    return beta, slack


def _newton(gram: Floats, values: Floats, sums: Floats) -> Floats:
    """(A14), and what rounding has left of the sums taken away."""
    ridge = RIDGE * float(gram.diagonal().max())
    factor = cho_factor(gram + ridge * np.eye(len(gram)), lower=True, check_finite=False)
    solved = cho_solve(factor, np.column_stack([values, sums.T]), check_finite=False)
    m = np.linalg.lstsq(sums @ solved[:, 1:], sums @ solved[:, 0], rcond=1e-12)[0]
    d = solved[:, 1:] @ m - solved[:, 0]
    return np.asarray(d - np.linalg.pinv(sums) @ (sums @ d))


def _reach(beta: Floats, d: Floats, lower: Floats, upper: Floats) -> NDArray[np.float64]:
    """How many times d each row can go."""
    room = np.where(d > 0, upper - beta, beta - lower)
    return np.divide(room, np.abs(d), out=np.full(len(d), np.inf), where=d != 0)
