"""rho and gamma of a given alpha, and the duality gap.

By (A5) every kind of rows has a level: b_u = rho, b_+ = rho + gamma, b_- = rho - gamma. Where an
alpha of its kind is free (within its bounds by more than a millionth of their distance, or of ten
times all alpha where bounds lie farther apart than that), b is the mean g of the free ones.
Otherwise the rows at their bounds leave an interval,

    max of g over rows whose beta can fall <= b <= min of g over rows whose beta can rise    (A6)

which may be endless at one side. If the labelled rows hold more than kappa, gamma is 0 and all rows
are of one kind. Otherwise (rho, gamma) lies in the polygon of the three intervals and gamma >= 0.
Of rho's range there the middle is taken, then of gamma's at that rho; or the end that is finite.

The primal at any (rho, gamma) is no less than the dual, and at the best equal to it:

    gap = |w|^2 - rho - kappa gamma + sum of c_i max(0, y_i (b_i - g_i))                    (A7)
        = gamma (sum of I_i alpha_i - kappa) + sum of (bound_i - beta_i) (b_i - g_i)        (A8)

where bound_i is the end of beta_i's interval towards which b_i - g_i points: no term of the second
form is below 0. It is the one computed.

Free rows of several kinds may contradict each other before convergence; the middle is taken then as
well, and the gap shows it.
"""

from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from byline.numerics.ssad._problem import Floats, Problem

__all__ = ["Box", "Levels", "box_of", "levels_of", "violations_of"]

FREE = 1e-6
"""Nearer to a bound than this share of their distance, an alpha counts as at the bound."""
WIDE = 10.0
"""Bounds farther apart than so many times all alpha count as so far apart: no row gets there."""


class Box(NamedTuple):
    """The problem in beta_i = y_i alpha_i, which the constraints bind but the signs do not."""

    lower: Floats
    upper: Floats
    side: NDArray[np.int64]
    """How beta counts in the sum that must be kappa or more: y_i if labelled, else 0."""
    kappa: float


class Levels(NamedTuple):
    """The thresholds, |w|^2 and the duality gap."""

    rho: float
    gamma: float
    norm2: float
    gap: float


def box_of(problem: Problem) -> Box:
    """Bounds and sides of beta."""
    signs, upper = np.asarray(problem.signs, np.int64), np.asarray(problem.upper, np.float64)
    lower = np.where(signs < 0, -upper, 0.0)
    return Box(lower, lower + upper, np.where(problem.labelled, signs, 0), float(problem.kappa))


@numba.njit(cache=True)
def levels_of(box: Box, beta: Floats, values: Floats, slack: float) -> Levels:
    """The levels for products `values`, and (A8); `slack` is by how much kappa is exceeded."""
    low, high = _intervals(box, beta, values, slack)
    if slack > 0:
        rho, gamma = _middle(low[0], high[0]), 0.0
    else:
        rho, gamma = _corner(low, high)
    norm2, gap = 0.0, 0.0
    for i in range(len(beta)):
        norm2 += beta[i] * values[i]
        short = rho + box.side[i] * gamma - values[i]
        gap += ((box.upper[i] if short > 0 else box.lower[i]) - beta[i]) * short
    return Levels(rho, gamma, norm2, gap)


@numba.njit(cache=True)
def _intervals(box: Box, beta: Floats, values: Floats, slack: float) -> tuple[Floats, Floats]:
    """(A6) or the mean of the free ones, for minus, unlabelled and plus; for all together in 0."""
    low, high = np.full(3, -np.inf), np.full(3, np.inf)
    total, count, widest = np.zeros(3), np.zeros(3), WIDE * np.abs(beta).sum()
    for i in range(len(beta)):
        kind = 0 if slack > 0 else box.side[i] + 1
        near = FREE * min(box.upper[i] - box.lower[i], widest)
        falls, rises = beta[i] - box.lower[i] > near, box.upper[i] - beta[i] > near
        if falls and rises:
            total[kind] += values[i]
            count[kind] += 1
        if falls:
            low[kind] = max(low[kind], values[i])
        if rises:
            high[kind] = min(high[kind], values[i])
    for kind in range(3):
        if count[kind]:
            low[kind] = high[kind] = total[kind] / count[kind]
    return low, high


@numba.njit(cache=True)
def _corner(low: Floats, high: Floats) -> tuple[float, float]:
    """The middle of the polygon: first of what it leaves to rho, then of what is left to gamma."""
    least = max(low[0], low[1], (low[0] + low[2]) / 2)
    most = min(high[1], high[2], (high[0] + high[2]) / 2)
    rho = _middle(least, most)
    least = max(0.0, low[2] - rho, rho - high[0])
    return rho, max(0.0, _middle(least, min(high[2] - rho, rho - low[0])))


@numba.njit(cache=True)
def _middle(least: float, most: float) -> float:
    if least == -np.inf:
        return most
    return least if most == np.inf else (least + most) / 2


@numba.njit(cache=True)
def violations_of(box: Box, beta: Floats, values: Floats, levels: Levels) -> tuple[Floats, int]:
    """By how much each row violates its level, below 0 if it does not, and the number of free rows.

    It is infinite for the row of least g of each kind that can rise, and of largest g to fall.
    """
    scores, free = np.empty(len(beta)), 0
    least, most = np.full(3, np.inf), np.full(3, -np.inf)
    first, last = np.full(3, -1), np.full(3, -1)
    for i in range(len(beta)):
        kind, value, score = box.side[i] + 1, values[i], -np.inf
        short = levels.rho + box.side[i] * levels.gamma - value
        rises, falls = beta[i] < box.upper[i], beta[i] > box.lower[i]
        if rises:
            score = short
            if value < least[kind]:
                least[kind], first[kind] = value, i
        if falls:
            score = max(score, -short)
            if value > most[kind]:
                most[kind], last[kind] = value, i
        scores[i] = score
        free += rises and falls
    for kind in range(3):
        if first[kind] >= 0:
            scores[first[kind]] = np.inf
        if last[kind] >= 0:
            scores[last[kind]] = np.inf
    return scores, free
