"""Tests of calibration: whether an error is larger than chance alone would show.

Kumar, A., Liang, P. and Ma, T. (2019). Verified uncertainty calibration. NeurIPS 2019. Cox, D. R.
(1958). Two further applications of a model for binary regression. Biometrika 45, 562-565.
Spiegelhalter, D. J. (1986). Probabilistic prediction in patient management and clinical trials.
Statistics in Medicine 5, 421-433.

The expected calibration error (K1) of a few hundred perfectly calibrated probabilities is not 0:
`ece_by_chance` simulates it. With bins of n_b of the n probabilities, a share y_b of which came
true at a mean probability p_b,

    squared error = Σ_b n_b / n ((p_b - y_b)² - y_b (1 - y_b) / (n_b - 1))                     (K5)

has expectation 0 then (Kumar and others) and may be negative; bins of one are skipped. With
outcomes y_i of 0 or 1 and l_i = ln(p_i / (1 - p_i)),

    ln odds of y_i = slope l_i + intercept                                                     (K6)
    z = Σ (y_i - p_i)(1 - 2 p_i) / √Σ (1 - 2 p_i)² p_i (1 - p_i)                               (K7)

Calibrated probabilities have slope 1 and intercept 0 in (K6), fitted by maximum likelihood, and a
standard normal z. A slope below 1, and mostly a z above 0, says that they are overconfident.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import expit, logit
from scipy.stats import norm

from byline.errors import InputError
from byline.metrics.calibration import Equal, bins_of, expected_calibration_error
from byline.numerics.ridge_logistic import ridge_logistic

__all__ = [
    "Estimate",
    "calibration_line",
    "ece_by_chance",
    "spiegelhalter",
    "squared_calibration_error",
]


class Estimate(NamedTuple):
    """A number with an interval."""

    value: float
    low: float
    high: float


def ece_by_chance(
    probabilities: ArrayLike,
    bins: int = 15,
    equal: Equal = "width",
    *,
    draws: int = 2000,
    seed: int = 0,
) -> Estimate:
    """The mean ECE of these probabilities if they were calibrated, and its 90 % interval."""
    given = np.asarray(probabilities, np.float64)
    rng = np.random.default_rng(seed)
    errors = [
        expected_calibration_error(given, rng.random(len(given)) < given, bins, equal)
        for _ in range(draws)
    ]
    return Estimate(float(np.mean(errors)), *map(float, np.quantile(errors, [0.05, 0.95])))


def squared_calibration_error(
    probabilities: ArrayLike, came_true: Iterable[bool], bins: int = 15, equal: Equal = "width"
) -> float:
    """The squared calibration error without the part that chance adds to it (K5)."""
    given, truth = np.asarray(probabilities, np.float64), np.fromiter(came_true, np.bool_)
    expected_calibration_error(given, truth, bins, equal)  # refuses what is no probability
    where = bins_of(given, bins, equal)
    n = np.bincount(where, minlength=bins)
    kept = n > 1
    n = n[kept]
    observed = np.bincount(where, weights=truth, minlength=bins)[kept] / n
    predicted = np.bincount(where, weights=given, minlength=bins)[kept] / n
    squares = (predicted - observed) ** 2 - observed * (1 - observed) / (n - 1)
    return float(n @ squares / len(given))


def calibration_line(
    probabilities: ArrayLike, came_true: Iterable[bool]
) -> tuple[Estimate, Estimate]:
    """Slope and intercept of the log odds, with their 95 % intervals (K6)."""
    given, truth = np.asarray(probabilities, np.float64), np.fromiter(came_true, np.bool_)
    if np.any((given <= 0) | (given >= 1)):
        raise InputError("a line through log odds needs probabilities other than 0 and 1.")
    if truth.all() or not truth.any():
        raise InputError("a line needs some that came true and some that did not.")
    columns = np.column_stack([logit(given), np.ones(len(given))])
    line = ridge_logistic(columns, truth, [0.0, 0.0])
    fitted = expit(columns @ line)
    information = columns.T @ (columns * (fitted * (1 - fitted))[:, None])
    half = norm.ppf(0.975) * np.sqrt(np.diag(np.linalg.pinv(information)))
    slope, intercept = (
        Estimate(*map(float, row)) for row in np.column_stack([line, line - half, line + half])
    )
    return slope, intercept


def spiegelhalter(probabilities: ArrayLike, came_true: Iterable[bool]) -> tuple[float, float]:
    """Spiegelhalter's z (K7) and its two-sided p-value."""
    given, truth = np.asarray(probabilities, np.float64), np.fromiter(came_true, np.bool_)
    variance = float(((1 - 2 * given) ** 2 * given * (1 - given)).sum())
    if variance <= 0:
        raise InputError("probabilities of 0, 1/2 and 1 alone cannot be put to this test.")
    z = float(((truth - given) * (1 - 2 * given)).sum()) / variance**0.5
    return z, float(2 * norm.sf(abs(z)))
