"""Logistic regression with an L2 penalty for each weight, offsets and row weights.

For rows x_i with answers y_i of 0 or 1, weights c_i and offsets (prior log-odds) o_i,

    P(y = 1 | x_i) = 1 / (1 + exp(-(o_i + w · x_i)))                                      (L1)
    w = argmin  Σ_i c_i (ln(1 + exp(o_i + w · x_i)) - y_i (o_i + w · x_i)) + ½ Σ_j λ_j w_j²  (L2)

by Newton's method; a step that does not lower (L2) is halved. λ_j = 0 leaves a weight free, as of a
column of ones; rows that are linearly separable then have no finite solution, and the steps end
after `MOST_STEPS`.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from byline.errors import InputError

__all__ = ["ridge_logistic"]

Floats = NDArray[np.float64]
MOST_STEPS = 60
MOST_HALVINGS = 40
ENOUGH = 1e-9


def ridge_logistic(  # noqa: PLR0913
    rows: ArrayLike,
    came_true: ArrayLike,
    penalties: ArrayLike,
    *,
    row_weights: ArrayLike | None = None,
    beforehand: ArrayLike | None = None,
    start: ArrayLike | None = None,
) -> Floats:
    """The weights w of (L2); `start` is where to begin to look for them.

    >>> ridge_logistic([[1.0], [1.0], [1.0], [1.0]], [1, 1, 1, 0], [0.0]).round(4)
    array([1.0986])
    """
    x, y = np.asarray(rows, np.float64), np.asarray(came_true, np.float64)
    if x.ndim != 2 or len(x) != len(y):
        raise InputError(f"{len(y)} answers need as many rows of numbers.")
    if not np.all(np.isfinite(x)):
        raise InputError("rows must hold numbers only, none of them infinite or missing.")
    penalty = np.broadcast_to(np.asarray(penalties, np.float64), x.shape[1:])
    c = np.ones(len(y)) if row_weights is None else np.asarray(row_weights, np.float64)
    o = np.zeros(len(y)) if beforehand is None else np.asarray(beforehand, np.float64)

    def cost(w: Floats) -> float:
        odds = o + x @ w
        return float(c @ (np.logaddexp(0, odds) - y * odds) + penalty @ w**2 / 2)

    w = np.zeros(x.shape[1]) if start is None else np.array(start, np.float64)
    now = cost(w)
    for _ in range(MOST_STEPS):
        p = np.exp(-np.logaddexp(0, -(o + x @ w)))
        slope = x.T @ (c * (p - y)) + penalty * w
        if np.abs(slope).max(initial=0.0) <= ENOUGH * max(1.0, float(c.sum())):
            break
        bend = (x * (c * p * (1 - p))[:, None]).T @ x + np.diag(penalty)
        bend[np.diag_indices_from(bend)] += 1e-10 * max(1.0, float(np.trace(bend)))
        step = np.linalg.solve(bend, -slope)
        for _ in range(MOST_HALVINGS):
            then = cost(w + step)
            if then <= now:
                break
            step /= 2
        else:
            break
        w, now = w + step, then
    return w
