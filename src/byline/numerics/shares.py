"""Probabilities of classes that are known to have certain shares of all rows.

Rows p_1 … p_n, each with K probabilities that add up to w_i (1, or less where a row may be of no
class at all), say what each row tells by itself. If class c is known to have the share π_c of them,
the rows nearest to these (in Kullback-Leibler's sense) are

    p'_ic = w_i p_ic e^{b_c} / sum over c' of p_ic' e^{b_c'}                                  (H1)
    sum over i of p'_ic = π_c · sum over i of w_i                                             (H2)

b is found by turns: columns to (H2), rows to (H1), until both hold (Sinkhorn and Knopp 1967).
"""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

__all__ = ["Shares", "leaning", "leant"]

Floats = NDArray[np.float64]
Shares = Literal["free", "equal", "known"]
"""What is known of the shares: nothing; that they are equal; or that they are those of the rows
that were learned from."""
CLOSE, MOST_ROUNDS = 1e-6, 2000


def leaning(rows: Floats, shares: Floats) -> Floats:
    """b: how far each class has to be raised so that the classes have these shares.

    >>> b = leaning(np.array([[0.9, 0.1], [0.6, 0.4]]), np.array([0.5, 0.5]))
    >>> leant(np.array([[0.9, 0.1], [0.6, 0.4]]), b).sum(axis=0).round(3)
    array([1., 1.])
    """
    wanted = shares / shares.sum() * rows.sum()
    found = np.zeros(rows.shape[1])
    for _ in range(MOST_ROUNDS):
        sums = leant(rows, found).sum(axis=0)
        if np.all(np.abs(sums - wanted) <= CLOSE * wanted):
            break
        found += np.log(wanted) - np.log(np.maximum(sums, 1e-300))
        found -= found.max()
    return found


def leant(rows: Floats, b: Floats) -> Floats:
    """(H1): the rows with their classes raised by b."""
    weights = rows.sum(axis=1, keepdims=True)
    raised = rows * np.exp(b - b.max())
    sums = raised.sum(axis=1, keepdims=True)
    return np.asarray(raised * np.divide(weights, sums, out=np.zeros_like(sums), where=sums > 0))
