"""The problem: its constraints, a feasible point, and the thresholds and the gap of a point.

With P_u, P_l and N_l for the upper bounds of the unlabelled, of the labelled +1 and of the labelled
-1 rows, each added up, some alpha obeys (A2) to (A4) if and only if

    P_u + P_l >= 1  and  kappa <= kappa_max = min(P_l + N_l, 2 N_l + 1, 2 P_l + P_u - 1)     (A9)

`costs` turns three numbers that mean the same for any pile into settings that obey it:

    eta_u = 1 / (nu n),  eta_l = r eta_u,  kappa = s min(1, 0.98 kappa_max)                 (A10)

where n counts the unlabelled rows, or the labelled +1 rows if there are none of the former.

At a feasible point the sums u, p and n of alpha over the three kinds of rows satisfy u + p - n = 1
and p + n >= kappa within P_u, P_l and N_l. Given n and then p, both intervals are closed:

    max(0, kappa - P_l, (kappa - 1) / 2) <= n <= min(N_l, P_u + P_l - 1)
    max(0, kappa - n, 1 + n - P_u) <= p <= min(P_l, 1 + n),   u = 1 + n - p                 (A11)

Thresholds of a given alpha, and the duality gap: by (A5) every kind of rows has a level,
b_u = rho, b_+ = rho + gamma, b_- = rho - gamma. Where an alpha of its kind is free (within its
bounds by more than a millionth of their distance, or of ten times all alpha where bounds lie
farther apart than that), b is the mean g of the free ones. Otherwise the rows at their bounds leave
an interval,

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

from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Box",
    "CostSettings",
    "Floats",
    "Levels",
    "Problem",
    "box_of",
    "check",
    "costs",
    "feasible",
    "kappa_max",
    "levels_of",
    "violations_of",
]

Floats = NDArray[np.float64]
ROUNDING = 1e-9
"""Tolerance of the bounds: sums of many upper bounds are rounded."""
MARGIN = 0.98
"""At kappa_max itself gamma may be any large number."""
LARGEST = 1e8
"""The most that a row may weigh: what it lacks by rounding alone, times more, hides any gap."""


class Problem(NamedTuple):
    """One row of the Gram matrix each: whose are the author's, which are known, what they cost."""

    signs: NDArray[Any]
    """+1, or -1 for a labelled row that is not the author's."""
    labelled: NDArray[np.bool_]
    upper: Floats
    """c_i: eta_l where labelled, else eta_u."""
    kappa: float


class Masses(NamedTuple):
    """A sum over each kind of rows: unlabelled, labelled +1, labelled -1."""

    unlabelled: float
    plus: float
    minus: float


class CostSettings(NamedTuple):
    """Settings that (A9) allows."""

    eta_u: float
    eta_l: float
    kappa: float


def check(problem: Problem, n: int) -> None:
    """Refuse what makes no sense for n rows, or has no answer, with the parameter and its bound."""
    if not np.shape(problem.signs) == np.shape(problem.labelled) == np.shape(problem.upper) == (n,):
        raise ValueError(f"signs, labelled and upper must hold one number for each of {n} rows.")
    if not np.isin(problem.signs, (-1, 1)).all() or (problem.signs[~problem.labelled] < 0).any():
        raise ValueError("signs must be -1 or +1, and +1 for unlabelled rows.")
    if not (np.isfinite(problem.upper).all() and (problem.upper > 0).all()):
        raise ValueError("eta_u and eta_l, the upper bounds of alpha, must be positive and finite.")
    if (problem.upper > LARGEST).any():
        raise ValueError(
            f"eta_u and eta_l can be {LARGEST:.0e} at most, not {problem.upper.max():.6g}."
        )
    if not 0 <= problem.kappa < np.inf:
        raise ValueError(f"kappa must be 0 or more, got {problem.kappa}.")
    _check_masses(masses(problem, problem.upper), problem.kappa)


def _check_masses(bounds: Masses, kappa: float) -> None:
    """(A9)."""
    mass = bounds.unlabelled + bounds.plus
    if mass < 1 - ROUNDING:
        raise ValueError(
            f"eta_u and eta_l are too small: eta_u times the unlabelled texts and eta_l times the "
            f"author's make {mass:.6g}, but must make 1 or more."
        )
    most = _kappa_max(bounds)
    if kappa > most + ROUNDING * max(1.0, most):
        raise ValueError(
            f"kappa = {kappa:.6g} is too large: with these eta_u, eta_l and labels it can be "
            f"{most:.6g} at most."
        )


def kappa_max(problem: Problem) -> float:
    """The largest kappa that (A9) allows."""
    return _kappa_max(masses(problem, problem.upper))


def masses(problem: Problem, values: Floats) -> Masses:
    """`values` added up by the kind of their rows."""
    plus = problem.signs > 0
    return Masses(
        float(values[~problem.labelled].sum()),
        float(values[problem.labelled & plus].sum()),
        float(values[problem.labelled & ~plus].sum()),
    )


def costs(
    signs: NDArray[Any], labelled: NDArray[np.bool_], *, nu: float, r: float, s: float
) -> CostSettings:
    """Settings for these labels by (A10): nu in (0, 1], r of 1 or more, s in [0, 1].

    >>> costs(np.ones(10), np.arange(10) < 2, nu=0.5, r=3, s=1)
    CostSettings(eta_u=0.25, eta_l=0.75, kappa=0.98)
    """
    if not (0 < nu <= 1 <= r < np.inf and 0 <= s <= 1):
        raise ValueError(f"nu must be in (0, 1], r at least 1, s in [0, 1]; got {nu}, {r}, {s}.")
    counts = masses(Problem(signs, labelled, np.ones(len(signs)), 0.0), np.ones(len(signs)))
    if counts.unlabelled + counts.plus == 0:
        raise ValueError("there must be a text that is unlabelled or the author's.")
    eta_u = 1 / (nu * (counts.unlabelled or counts.plus))
    eta_l = r * eta_u
    bounds = Masses(counts.unlabelled * eta_u, counts.plus * eta_l, counts.minus * eta_l)
    return CostSettings(eta_u, eta_l, s * min(1.0, MARGIN * _kappa_max(bounds)))


def _kappa_max(bounds: Masses) -> float:
    unlabelled, plus, minus = bounds
    return max(0.0, min(plus + minus, 2 * minus + 1, 2 * plus + unlabelled - 1))


def feasible(problem: Problem, start: Floats | None) -> Floats:
    """An alpha within (A2) to (A4); `start` itself, up to rounding, if it is one."""
    if start is None:
        alpha = np.zeros(len(problem.upper))
    elif np.shape(start) != np.shape(problem.upper) or not np.isfinite(start).all():
        raise ValueError("start must hold one finite number for each row.")
    else:
        alpha = np.clip(start, 0, problem.upper)
    wanted = _feasible_masses(masses(problem, problem.upper), masses(problem, alpha), problem.kappa)
    plus = problem.signs > 0
    kinds = (~problem.labelled, problem.labelled & plus, problem.labelled & ~plus)
    for kind, mass in zip(kinds, wanted, strict=True):
        rows = np.flatnonzero(kind)
        alpha[rows] = _filled(alpha[rows], problem.upper[rows], mass)
    return alpha


def _feasible_masses(bounds: Masses, has: Masses, kappa: float) -> Masses:
    """The masses within (A11) that are nearest to the given ones, the last kind first."""
    least = max(0.0, kappa - bounds.plus, (kappa - 1) / 2)
    most = min(bounds.minus, bounds.unlabelled + bounds.plus - 1)
    minus = max(min(has.minus, most), least)
    least = max(0.0, kappa - minus, 1 + minus - bounds.unlabelled)
    plus = max(min(has.plus, bounds.plus, 1 + minus), least)
    return Masses(1 + minus - plus, plus, minus)


def _filled(alpha: Floats, upper: Floats, mass: float) -> Floats:
    """Raise rows to their bounds, or lower them to 0, in order, until they add up to `mass`."""
    missing = mass - alpha.sum()
    room = upper - alpha if missing > 0 else alpha
    before = np.cumsum(room) - room
    return np.asarray(alpha + np.sign(missing) * np.clip(abs(missing) - before, 0, room))


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
