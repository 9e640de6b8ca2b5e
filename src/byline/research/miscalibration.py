"""Whether probabilities are further from what came true than chance alone would put them.

Kumar, A., Liang, P. and Ma, T. (2019). Verified uncertainty calibration. NeurIPS 2019. Cox, D. R.
(1958). Two further applications of a model for binary regression. Biometrika 45, 562-565.
Spiegelhalter, D. J. (1986). Probabilistic prediction in patient management and clinical trials.
Statistics in Medicine 5, 421-433.

An expected calibration error (K1) is never 0 on a few hundred probabilities, right as they may be:
`by_chance` draws what would have come true if they were exactly right. With bins of n_b, in which
a share y_b came true and the mean probability was p_b, of n in all,

    squared error = Σ_b n_b / n ((p_b - y_b)² - y_b (1 - y_b) / (n_b - 1))                     (K5)

has no such floor in the mean (Kumar and others), and may fall below 0; bins of one are left out.
With y_i what came true, 0 or 1, and l_i = ln(p_i / (1 - p_i)),

    ln odds of y_i = slope l_i + intercept                                                     (K6)
    z = Σ (y_i - p_i)(1 - 2 p_i) / √Σ (1 - 2 p_i)² p_i (1 - p_i)                               (K7)

Exactly right probabilities have a slope of 1 and an intercept of 0 in (K6), fitted by the largest
likelihood, and a z that is normally distributed about 0. A slope below 1 says that they are too
sure, and so does, mostly, a z above 0.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import expit, logit
from scipy.stats import norm

from byline.errors import InputError
from byline.metrics.calibration import Equal, bins_of, expected_calibration_error
from byline.numerics.ridge_logistic import ridge_logistic

__all__ = [
    "ByChance",
    "CalibrationLine",
    "Estimate",
    "Surprise",
    "by_chance",
    "calibration_line",
    "spiegelhalter",
    "squared_calibration_error",
]

Floats = NDArray[np.float64]
SURE = 0.95


class ByChance(NamedTuple):
    """Calibration errors that exactly right probabilities would show."""

    mean: float
    low: float
    """One draw in twenty shows less."""
    high: float
    """One draw in twenty shows more."""


class Estimate(NamedTuple):
    """A number, and between what it lies in 95 of 100 samples."""

    value: float
    low: float
    high: float


class CalibrationLine(NamedTuple):
    """What log odds would have to be multiplied by, and what added, to be right (K6)."""

    slope: Estimate
    intercept: Estimate


class Surprise(NamedTuple):
    """How far from 0 (K7) lies, and how often chance puts it as far."""

    z: float
    probability: float


def by_chance(
    probabilities: ArrayLike,
    bins: int = 15,
    equal: Equal = "width",
    *,
    draws: int = 2000,
    seed: int = 0,
) -> ByChance:
    """What expected calibration errors these probabilities would show if they were right."""
    given = np.asarray(probabilities, np.float64)
    rng = np.random.default_rng(seed)
    errors = [
        expected_calibration_error(given, rng.random(len(given)) < given, bins, equal)
        for _ in range(draws)
    ]
    low, high = np.quantile(errors, [0.05, 0.95])
    return ByChance(float(np.mean(errors)), float(low), float(high))


def squared_calibration_error(
    probabilities: ArrayLike, came_true: Iterable[bool], bins: int = 15, equal: Equal = "width"
) -> float:
    """The squared error without what chance adds to it (K5); below 0 if chance added less."""
    given, truth = np.asarray(probabilities, np.float64), np.fromiter(came_true, np.bool_)
    expected_calibration_error(given, truth, bins, equal)  # refuses what cannot be looked at
    where = bins_of(given, bins, equal)
    n = np.bincount(where, minlength=bins)
    kept = n > 1
    n, wide = n[kept], len(given)
    came = np.bincount(where, weights=truth, minlength=bins)[kept] / n
    said = np.bincount(where, weights=given, minlength=bins)[kept] / n
    return float((n / wide) @ ((said - came) ** 2 - came * (1 - came) / (n - 1)))


def calibration_line(probabilities: ArrayLike, came_true: Iterable[bool]) -> CalibrationLine:
    """The slope and the intercept that would make log odds right, with their intervals (K6)."""
    given, truth = np.asarray(probabilities, np.float64), np.fromiter(came_true, np.bool_)
    if np.any((given <= 0) | (given >= 1)):
        raise InputError("a line through log odds needs probabilities other than 0 and 1.")
    if truth.all() or not truth.any():
        raise InputError("a line needs some that came true and some that did not.")
    columns = np.column_stack([logit(given), np.ones(len(given))])
    found = ridge_logistic(columns, truth, [0.0, 0.0])
    right = expit(columns @ found)
    spread = np.sqrt(
        np.diag(np.linalg.pinv(columns.T @ (columns * (right * (1 - right))[:, None])))
    )
    wide = norm.ppf((1 + SURE) / 2) * spread
    slope, intercept = (
        Estimate(float(value), float(value - room), float(value + room))
        for value, room in zip(found, wide, strict=True)
    )
    return CalibrationLine(slope, intercept)


def spiegelhalter(probabilities: ArrayLike, came_true: Iterable[bool]) -> Surprise:
    """Whether the squared errors of probabilities are those of right ones (K7)."""
    given, truth = np.asarray(probabilities, np.float64), np.fromiter(came_true, np.bool_)
    spread = float(((1 - 2 * given) ** 2 * given * (1 - given)).sum())
    if spread <= 0:
        raise InputError("probabilities of 0, 1/2 and 1 alone cannot be put to this test.")
    z = float(((truth - given) * (1 - 2 * given)).sum()) / spread**0.5
    return Surprise(z, float(2 * norm.sf(abs(z))))
