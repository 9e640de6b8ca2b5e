"""Probabilities of classes that are known to have certain shares of all rows.

Rows p_1 … p_n, each with K probabilities that add up to w_i (1, or less where a row may be of no
class at all), say what each row tells by itself. If class c is known to have the share π_c of them,
the rows nearest to these (in Kullback-Leibler's sense) are

    p'_ic = w_i p_ic e^{b_c} / sum over c' of p_ic' e^{b_c'}                                  (H1)
    sum over i of p'_ic = π_c · sum over i of w_i                                             (H2)

b is found by turns: columns to (H2), rows to (H1), until both hold (Sinkhorn and Knopp 1967).

What makes rows unsure is in part that whole classes come out too high or too low, which the shares
make up for; what is left is surer than the rows were. So they are sharpened before they
prior_shift,

    p_ic -> w_i p_ic^τ / sum over c' of p_ic'^τ                                               (H3)

with the τ under which rows whose classes are known, leaning to the shares that they have, are
likeliest, drawn towards 1 by a penalty of STRENGTH (ln τ)^2 / 2.

Where nobody says that classes have these shares, rows may still look as if they had. Their sums
s_c = sum over i of p_ic then depart from w_c = π_c · sum over i of w_i by no more than whole
classes come out too high or too low, which is the more the less sure the rows are:

    d^2 = variance over c of ln s_c / w_c,   σ^2 = DRIFT^2 · mean over i of (1 - max_c p_ic / w_i)
    λ   = σ^2 / (max(d^2 - σ^2, 0) + mean over c of 1 / w_c^2)                                (H4)

and the rows that are sought are nearest to those given plus λ times as near to the shares,

    b_c = λ (ln w_c - ln sum over i of p'_ic)                                                 (H5)

in place of (H2): nearly all the way if the sums are about as the shares, hardly at all if they are
not, or if rows are so few that nobody could tell.
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
"""What is known of the shares: nothing; that they are equal; or that they are those of the rows
that were learned from."""
CLOSE, MOST_ROUNDS = 1e-6, 2000
STRENGTH = 4.0
ROUGHLY, FEW_ROUNDS = 1e-3, 100
PLENTY = 250_000
"""Probabilities that τ is learned from at most."""
SHARPEST = 3.0
"""The largest τ; its inverse is the least."""
DRIFT = 0.6
TURNS = 300
HALF = 0.5
"""Sums count as half a row at least."""


def log_shift(
    rows: Floats, shares: Floats, *, close: float = CLOSE, rounds: int = MOST_ROUNDS
) -> Floats:
    """b: how far each class has to be raised so that the classes have these shares.

    >>> b = log_shift(np.array([[0.9, 0.1], [0.6, 0.4]]), np.array([0.5, 0.5]))
    >>> shifted(np.array([[0.9, 0.1], [0.6, 0.4]]), b).sum(axis=0).round(3)
    array([1., 1.])
    """
    wanted = shares / shares.sum() * rows.sum()
    found = np.zeros(rows.shape[1])
    for _ in range(rounds):
        sums = shifted(rows, found).sum(axis=0)
        if np.all(np.abs(sums - wanted) <= close * wanted):
            break
        found += np.log(wanted) - np.log(np.maximum(sums, 1e-300))
        found -= found.max()
    return found


def partial_log_shift(rows: Floats, shares: Floats) -> Floats:
    """How far each class is to be raised if it may be that they have these shares: b of (H5).

    >>> rows = np.array([[0.9, 0.1], [0.9, 0.1], [0.4, 0.6], [0.1, 0.9]] * 10)
    >>> shifted(rows, partial_log_shift(rows, np.array([1.0, 1.0]))).sum(axis=0).round(1)
    array([20.2, 19.8])
    >>> rows = np.array([[0.9, 0.1]] * 40)
    >>> shifted(rows, partial_log_shift(rows, np.array([1.0, 1.0]))).sum(axis=0).round(1)
    array([35.8,  4.2])
    """
    wanted = shares / shares.sum() * rows.sum()
    apart = float(np.var(np.log(np.maximum(rows.sum(axis=0), HALF) / wanted)))
    drift = DRIFT**2 * mean_error(rows)
    strength = drift / (max(apart - drift, 0.0) + float(np.mean(wanted**-2)))
    found = np.zeros(rows.shape[1])
    for _ in range(TURNS):
        sums = np.maximum(shifted(rows, found).sum(axis=0), 1e-300)
        aim = strength * (np.log(wanted) - np.log(sums))
        # A full step would overshoot by up to λ times what is amiss.
        found += (aim - found) / (1 + strength)
    return found


def mean_error(rows: Floats) -> float:
    """How probable it is in the mean that a row is of another class than its likeliest."""
    weights = rows.sum(axis=1)
    there = weights > 0
    return float(np.mean(1 - rows[there].max(axis=1) / weights[there])) if there.any() else 0.0


def shifted(rows: Floats, b: Floats) -> Floats:
    """(H1): the rows with their classes raised by b."""
    weights = rows.sum(axis=1, keepdims=True)
    raised = rows * np.exp(b - b.max())
    sums = raised.sum(axis=1, keepdims=True)
    return np.asarray(raised * np.divide(weights, sums, out=np.zeros_like(sums), where=sums > 0))


def sharpened(rows: Floats, sharpening: float) -> Floats:
    """(H3).

    >>> sharpened(np.array([[0.4, 0.2, 0.2]]), 2.0).round(3)
    array([[0.533, 0.133, 0.133]])
    """
    most = rows.max(axis=1, keepdims=True, initial=0)
    risen = np.divide(rows, most, out=np.zeros_like(rows), where=most > 0) ** sharpening
    sums = risen.sum(axis=1, keepdims=True)
    weights = rows.sum(axis=1, keepdims=True)
    return np.asarray(risen * np.divide(weights, sums, out=np.zeros_like(sums), where=most > 0))


def sharpening(rows: Floats, classes: NDArray[np.intp]) -> float:
    """τ, by rows whose classes are known; 1 where there are no rows of two classes."""
    step = 1 + rows.size // PLENTY
    rows, classes = rows[::step], classes[::step]
    there, answers = np.unique(classes, return_inverse=True)
    if len(there) < 2:
        return 1.0
    seen, shares = rows[:, there], np.bincount(answers).astype(np.float64)
    places = np.arange(len(seen))

    def cost(level: float) -> float:
        tried = sharpened(seen, float(np.exp(level)))
        prior_shift = log_shift(tried, shares, close=ROUGHLY, rounds=FEW_ROUNDS)
        found = shifted(tried, prior_shift)[places, answers]
        return float(-np.log(np.maximum(found, 1e-9)).sum() + STRENGTH * level**2 / 2)

    most = float(np.log(SHARPEST))
    best = minimize_scalar(cost, bounds=(-most, most), method="bounded", options={"xatol": 0.01})
    return float(np.exp(best.x))
