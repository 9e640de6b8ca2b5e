"""Posterior probabilities adjusted to a known or assumed class prior.

Rows p_1 … p_n are posteriors of K classes that add up to w_i (1, or less where a row may be of no
class at all), each computed without regard to the others. If the share of class c among all rows
is known to be π_c, the rows nearest to these in Kullback-Leibler divergence are

    p'_ic = w_i p_ic e^{b_c} / sum over c' of p_ic' e^{b_c'}                                  (H1)
    sum over i of p'_ic = π_c · sum over i of w_i                                             (H2)

b comes from iterative proportional fitting: columns to (H2), rows to (H1), in turn (Sinkhorn and
Knopp 1967).

Part of the uncertainty of the rows is a bias for or against whole classes. The prior removes it, so
the adjusted rows can be sharper. Before the adjustment they are sharpened by an inverse
temperature τ,

    p_ic -> w_i p_ic^τ / sum over c' of p_ic'^τ                                               (H3)

τ maximises the likelihood of rows of known class, adjusted to their own class shares, under a
penalty of STRENGTH (ln τ)^2 / 2 that draws it towards 1. Its cost grows with rows × classes; beyond
MOST_PROBABILITIES of them it is fitted on a random sample of the rows. Each row has a fixed random
key and the rows of lowest key are taken, so one row more replaces at most one row of the sample.

Where the prior is only plausible, it counts as far as the rows agree with it. Their column sums
s_c = sum over i of p_ic may depart from w_c = π_c · sum over i of w_i by the bias of whole classes,
which is the larger the less certain the rows are:

    d^2 = variance over c of ln s_c / w_c,   σ^2 = BIAS^2 · mean over i of (1 - max_c p_ic / w_i)
    λ   = σ^2 / (max(d^2 - σ^2, 0) + mean over c of 1 / w_c^2)                                (H4)

and in place of (H2)

    b_c = λ (ln w_c - ln sum over i of p'_ic)                                                 (H5)

which is nearly the full adjustment if the column sums agree with the prior, and nearly none if they
do not, or if there are too few rows to tell.
"""

from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar

__all__ = [
    "AuthorPrior",
    "log_shift",
    "mean_error",
    "partial_log_shift",
    "sharpened",
    "sharpening",
    "shifted",
]

Floats = NDArray[np.float64]
AuthorPrior = Literal["none", "uniform", "training"]
"""The author prior: none; uniform; or that of the training rows."""
CLOSE, MOST_ROUNDS = 1e-6, 2000
STRENGTH = 4.0
ROUGHLY, FEW_ROUNDS = 1e-3, 100
MOST_PROBABILITIES = 250_000
"""Rows × classes from which τ is fitted at most."""
SHARPEST = 3.0
"""The largest τ; its inverse is the least."""
BIAS = 0.6
TURNS = 300
HALF = 0.5
"""The least column sum in (H4): half a row."""


def log_shift(
    rows: Floats, shares: Floats, *, close: float = CLOSE, rounds: int = MOST_ROUNDS
) -> Floats:
    """B of (H1) and (H2): the log factor of each class under which classes have these shares.

    >>> b = log_shift(np.array([[0.9, 0.1], [0.6, 0.4]]), np.array([0.5, 0.5]))
    >>> shifted(np.array([[0.9, 0.1], [0.6, 0.4]]), b).sum(axis=0).round(3)
    array([1., 1.])
    """
    wanted = shares / shares.sum() * rows.sum()
    b = np.zeros(rows.shape[1])
    for _ in range(rounds):
        sums = shifted(rows, b).sum(axis=0)
        if np.all(np.abs(sums - wanted) <= close * wanted):
            break
        b += np.log(wanted) - np.log(np.maximum(sums, 1e-300))
        b -= b.max()
    return b


def partial_log_shift(rows: Floats, shares: Floats) -> Floats:
    """B of (H5): the log factor of each class where these shares are plausible, not known.

    >>> rows = np.array([[0.9, 0.1], [0.9, 0.1], [0.4, 0.6], [0.1, 0.9]] * 10)
    >>> shifted(rows, partial_log_shift(rows, np.array([1.0, 1.0]))).sum(axis=0).round(1)
    array([20.2, 19.8])
    >>> rows = np.array([[0.9, 0.1]] * 40)
    >>> shifted(rows, partial_log_shift(rows, np.array([1.0, 1.0]))).sum(axis=0).round(1)
    array([35.8,  4.2])
    """
    wanted = shares / shares.sum() * rows.sum()
    apart = float(np.var(np.log(np.maximum(rows.sum(axis=0), HALF) / wanted)))
    bias = BIAS**2 * mean_error(rows)
    strength = bias / (max(apart - bias, 0.0) + float(np.mean(wanted**-2)))
    b = np.zeros(rows.shape[1])
    for _ in range(TURNS):
        sums = np.maximum(shifted(rows, b).sum(axis=0), 1e-300)
        aim = strength * (np.log(wanted) - np.log(sums))
        # A full step would overshoot by up to λ times the error.
        b += (aim - b) / (1 + strength)
    return b


def mean_error(rows: Floats) -> float:
    """The mean probability that a row is not of its likeliest class."""
    weights = rows.sum(axis=1)
    there = weights > 0
    return float(np.mean(1 - rows[there].max(axis=1) / weights[there])) if there.any() else 0.0


def shifted(rows: Floats, b: Floats) -> Floats:
    """(H1): the rows with the log factors b applied."""
    weights = rows.sum(axis=1, keepdims=True)
    raised = rows * np.exp(b - b.max())
    sums = raised.sum(axis=1, keepdims=True)
    return np.asarray(raised * np.divide(weights, sums, out=np.zeros_like(sums), where=sums > 0))


def sharpened(rows: Floats, sharpening: float) -> Floats:
    """(H3): the rows at an inverse temperature τ.

    >>> sharpened(np.array([[0.4, 0.2, 0.2]]), 2.0).round(3)
    array([[0.533, 0.133, 0.133]])
    """
    most = rows.max(axis=1, keepdims=True, initial=0)
    risen = np.divide(rows, most, out=np.zeros_like(rows), where=most > 0) ** sharpening
    sums = risen.sum(axis=1, keepdims=True)
    weights = rows.sum(axis=1, keepdims=True)
    return np.asarray(risen * np.divide(weights, sums, out=np.zeros_like(sums), where=most > 0))


def sharpening(rows: Floats, classes: NDArray[np.intp]) -> float:
    """τ of (H3), from rows of known class; 1 where there are no rows of two classes."""
    kept = _sample(*rows.shape)
    rows, classes = rows[kept], classes[kept]
    present, answers = np.unique(classes, return_inverse=True)
    if len(present) < 2:
        return 1.0
    rows, shares = rows[:, present], np.bincount(answers).astype(np.float64)
    places = np.arange(len(rows))

    def cost(log_sharpening: float) -> float:
        sharp = sharpened(rows, float(np.exp(log_sharpening)))
        b = log_shift(sharp, shares, close=ROUGHLY, rounds=FEW_ROUNDS)
        likelihood = shifted(sharp, b)[places, answers]
        penalty = STRENGTH * log_sharpening**2 / 2
        return float(penalty - np.log(np.maximum(likelihood, 1e-9)).sum())

    most = float(np.log(SHARPEST))
    best = minimize_scalar(cost, bounds=(-most, most), method="bounded", options={"xatol": 0.01})
    return float(np.exp(best.x))


def _sample(n_rows: int, n_classes: int) -> NDArray[np.intp]:
    """The rows that τ is fitted on, in rising order: those with the lowest random keys."""
    # A longer stream begins with the keys of a shorter one, so rows keep theirs as others join.
    keys = np.random.default_rng(0).random(n_rows)
    most = max(1, MOST_PROBABILITIES // max(1, n_classes))
    return np.sort(np.argsort(keys)[:most])
