"""How good likelihood ratios are: cost, its parts, bounds, and the curves that show them.

Brümmer, N. and du Preez, J. (2006). Application-independent evaluation of speaker detection.
Computer Speech and Language 20, 230-275. Vergeer, P., van Es, A., de Jongh, A., Alberink, I. and
Stoel, R. (2016). Numerical likelihood ratios outputted by LR systems are often based on
extrapolation: when to stop extrapolating? Science and Justice 56, 482-491. Ramos, D. and
Gonzalez-Rodriguez, J. (2013). Reliable support: measuring calibration of likelihood ratios.
Forensic Science International 230, 156-169.

Of pairs by one writer (y = 1) and by two (y = 0), with log10 likelihood ratios x:

    Cllr     = (mean of log2(1 + 10^-x) where y = 1 + mean of log2(1 + 10^x) where y = 0) / 2   (R1)
    Cllr_min = Cllr after PAV: the best that any rising function of x could do                 (R2)
    Cllr_cal = Cllr - Cllr_min: what calibration loses                                         (R3)

PAV (pool adjacent violators) is isotonic regression of y on x with both classes weighing the same;
the log-odds of its values are log LRs. At a prior P the empirical cross-entropy is

    ECE(P) = P mean of log2(1 + (1-P)/P 10^-x) where y = 1
             + (1-P) mean of log2(1 + P/(1-P) 10^x) where y = 0                                (R4)

and ECE(1/2) = Cllr. For an LR threshold t the expected cost of deciding by x > log10 t is

    cost(t) = share of y = 1 rejected + t · share of y = 0 accepted                            (R5)

after one misleading pair was added to either side. The bounds of Vergeer et al. (ELUB) are the
thresholds nearest to t = 1 beyond which (R5) is higher than that of ignoring x, on a grid of steps
of 0.01 up to log10 of one more than the number of pairs.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.optimize import isotonic_regression

from byline.errors import InputError

__all__ = [
    "CllrParts",
    "Tippett",
    "cllr_parts",
    "elub",
    "empirical_cross_entropy",
    "error_rates",
    "pav",
    "tippett",
    "within_bounds",
]

Floats = NDArray[np.float64]
STEP = 0.01
"""Of the grid on which the bounds are looked for, in log10 LR."""
MOST = 9.0
"""Larger |log10 LR|, infinite ones included, count as this when bounds are looked for."""


class CllrParts(NamedTuple):
    """The cost of likelihood ratios (R1) to (R3), and the equal error rate of the ROC hull."""

    cllr: float
    minimum: float
    calibration: float
    eer: float


class Tippett(NamedTuple):
    """The share of pairs of either kind whose log10 LR is above each value."""

    log10_lr: Floats
    same: Floats
    different: Floats


def cllr_parts(log10_lr: ArrayLike, same: ArrayLike) -> CllrParts:
    """The cost of these ratios, the least it could be, what calibration loses, and the EER.

    >>> [round(x, 3) for x in cllr_parts([2, 1, -1, 1, -1, -2], [1, 1, 1, 0, 0, 0])]
    [1.204, 0.667, 0.537, 0.333]
    """
    x, y = _checked(log10_lr, same)
    best = pav(x, y)
    cost, least = _cllr(x, y), _cllr(best, y)
    return CllrParts(cost, least, cost - least, _equal_error_rate(best, y))


def pav(log10_lr: ArrayLike, same: ArrayLike) -> Floats:
    """The log10 LRs that isotonic regression gives the same pairs; some may be infinite.

    >>> pav([2, 1, -1, -2], [True, False, True, False]).tolist()
    [inf, 0.0, 0.0, -inf]
    """
    x, y = _checked(log10_lr, same)
    values, places = np.unique(x, return_inverse=True)
    prior = y.mean()
    weights = np.where(y, 1 - prior, prior)
    total = np.bincount(places, weights, len(values))
    mean = np.bincount(places, weights * y, len(values)) / total
    fitted = isotonic_regression(mean, weights=total).x[places]
    with np.errstate(divide="ignore"):
        return np.asarray(np.log10(fitted) - np.log10(1 - fitted), np.float64)


def elub(log10_lr: ArrayLike, same: ArrayLike) -> tuple[float, float]:
    """The lowest and the highest log10 LR that as many validation pairs bear out (R5).

    >>> low, high = elub([1.0] * 50 + [-1.0] * 50, [True] * 50 + [False] * 50)
    >>> round(low, 2), round(high, 2)
    (-1.0, 0.99)
    """
    x, y = _checked(log10_lr, same)
    x = np.clip(x, -MOST, MOST)
    lowest = min(0, int(max(x.min(), -np.log10(y.sum() + 1)) // STEP))
    highest = max(0, int(min(x.max(), np.log10((~y).sum() + 1)) // STEP) + 1)
    grid = np.linspace(lowest * STEP, highest * STEP, highest - lowest + 1)
    worse = _cost(x, y, grid, misleading=1) > np.where(grid < 0, 10.0**grid, 1.0)
    low = np.max(grid[worse & (grid <= 0)] + STEP, initial=grid[0])
    high = np.min(grid[worse & (grid >= 0)] - STEP, initial=grid[-1])
    return float(min(low, 0)), float(max(high, 0))


def within_bounds(log10_lr: float, bounds: tuple[float, float]) -> float:
    """The ratio drawn within the bounds in its order: as it is up to half a bound, never beyond it.

    >>> [round(within_bounds(x, (-1.0, 2.0)), 2) for x in (-3.0, -0.5, 1.0, 2.0, 9.0)]
    [-1.0, -0.5, 1.0, 1.63, 2.0]
    """
    bound = abs(bounds[1] if log10_lr > 0 else bounds[0])
    half = bound / 2
    if abs(log10_lr) <= half or not bound:
        return min(log10_lr, half) if log10_lr > 0 else max(log10_lr, -half)
    return float(np.copysign(half - half * np.expm1(-(abs(log10_lr) - half) / half), log10_lr))


def empirical_cross_entropy(
    log10_lr: ArrayLike, same: ArrayLike, log10_prior_odds: ArrayLike
) -> Floats:
    """The empirical cross-entropy in bits at each of some prior odds (R4).

    >>> empirical_cross_entropy([1, 0, 0, -1], [1, 1, 0, 0], [0.0]).round(4).tolist()
    [0.5688]
    """
    x, y = _checked(log10_lr, same)
    odds = np.asarray(log10_prior_odds, np.float64)[:, None]
    prior = 1 / (1 + 10.0 ** -odds[:, 0])
    missed = _bits(-x[y] - odds).mean(axis=1)
    alarmed = _bits(x[~y] + odds).mean(axis=1)
    return np.asarray(prior * missed + (1 - prior) * alarmed, np.float64)


def tippett(log10_lr: ArrayLike, same: ArrayLike) -> Tippett:
    """The two curves of a Tippett plot, at every value that occurs."""
    x, y = _checked(log10_lr, same)
    at = np.unique(x)
    own, other = np.sort(x[y]), np.sort(x[~y])
    return Tippett(
        at,
        1 - np.searchsorted(own, at, "left") / len(own),
        1 - np.searchsorted(other, at, "left") / len(other),
    )


def error_rates(log10_lr: ArrayLike, same: ArrayLike, threshold: float) -> tuple[float, float]:
    """The share of pairs by two writers at or above a threshold, and of one at or below minus it.

    >>> error_rates([2, 1, -1, 1, -1, -2], [1, 1, 1, 0, 0, 0], 1)
    (0.3333333333333333, 0.3333333333333333)
    """
    x, y = _checked(log10_lr, same)
    return float(np.mean(x[~y] >= threshold)), float(np.mean(x[y] <= -threshold))


def _cllr(x: Floats, y: NDArray[np.bool_]) -> float:
    return float((_bits(-x[y]).mean() + _bits(x[~y]).mean()) / 2)


def _bits(log10_odds: Floats) -> Floats:
    """log2(1 + 10^x), without overflow."""
    return np.asarray(np.logaddexp(0, log10_odds * np.log(10)) / np.log(2), np.float64)


def _cost(x: Floats, y: NDArray[np.bool_], grid: Floats, misleading: int) -> Floats:
    """The expected cost (R5) at each log10 threshold of a grid."""
    own, other = np.sort(x[y]), np.sort(x[~y])
    rejected = np.searchsorted(own, grid, "right") + misleading
    accepted = len(other) - np.searchsorted(other, grid, "right") + misleading
    cost = rejected / (len(own) + misleading) + 10.0**grid * accepted / (len(other) + misleading)
    return np.asarray(cost, np.float64)


def _equal_error_rate(best: Floats, y: NDArray[np.bool_]) -> float:
    """Where the convex hull of the ROC curve, whose corners PAV gives, has equal errors."""
    at = np.append(np.unique(best), np.inf)
    missed = np.searchsorted(np.sort(best[y]), at) / y.sum()
    alarms = 1 - np.searchsorted(np.sort(best[~y]), at) / (~y).sum()
    missed[-1], alarms[-1] = 1.0, 0.0
    place = int(np.argmax(missed >= alarms))
    if not place:
        return float(missed[0])
    (m, a), (dm, da) = (
        (missed[place - 1], alarms[place - 1]),
        (missed[place] - missed[place - 1], alarms[place - 1] - alarms[place]),
    )
    return float(m + (a - m) * dm / (dm + da))


def _checked(log10_lr: ArrayLike, same: ArrayLike) -> tuple[Floats, NDArray[np.bool_]]:
    x, y = np.asarray(log10_lr, np.float64), np.asarray(same, np.bool_)
    if x.ndim != 1 or x.shape != y.shape:
        raise InputError(f"{x.size} likelihood ratios and {y.size} answers do not pair up.")
    if np.isnan(x).any():
        raise InputError("a likelihood ratio is not a number.")
    if y.all() or not y.any():
        raise InputError("pairs by one writer and pairs by two are needed, at least one of each.")
    return x, y
