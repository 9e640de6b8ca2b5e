"""Kernel ridge regression, with leave-out predictions in closed form.

For targets Y, one row each, and a penalty r_i on each row,

    A = M Y,   M = (K + diag(r))^-1,   F = K A                                                (G1)

r_i = r / w_i gives row i the weight w_i. Without rows B the solution is

    A' = A - M_.B (M_BB)^-1 A_B,   F_B = Y_B - (M_BB)^-1 A_B                                  (G2)

without another fit; of a single row F_i = Y_i - A_i / M_ii. New rows get K A'.

Second-order similarity: rows may be similar to the same rows though they share little themselves.
With every row centred on the mean of some of them and scaled to length 1,

    K'_ij = sum over k of C_ik C_kj,   C_ij = <x_i - m, x_j - m> / |x_i - m| |x_j - m|        (G3)

and K' scaled in turn to 1 for a row with itself. Not all rows have to be among the k.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import lapack

__all__ = ["alike_to_the_same", "each_left_out", "inverse", "without"]

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
LEAST = 1e-12
"""Squared lengths count as this at least, so that a row that is the mean is like no other."""
STEP = 512
"""Rows that are mirrored at a time."""


def inverse(gram: Floats, penalties: Floats) -> Floats:
    """M of (G1), for a Gram matrix without eigenvalues below 0 and penalties above it.

    >>> inverse(np.array([[1.0, 0.0], [0.0, 3.0]]), np.array([1.0, 1.0]))
    array([[0.5 , 0.  ],
           [0.  , 0.25]])
    """
    whole = np.array(gram, np.float64, order="F")
    whole.flat[:: len(whole) + 1] += penalties
    factor, failed = lapack.dpotrf(whole, overwrite_a=1)
    if failed:
        raise ValueError("a Gram matrix with these penalties must have positive eigenvalues.")
    inverted, _ = lapack.dpotri(factor, overwrite_c=1)
    for start in range(0, len(inverted), STEP):  # a copy of the whole would take as much again
        rows, below = slice(start, start + STEP), slice(start + STEP, None)
        inverted[rows, rows] = np.triu(inverted[rows, rows]) + np.triu(inverted[rows, rows], 1).T
        inverted[below, rows] = inverted[rows, below].T
    return np.asarray(inverted)


def without(inverse: Floats, targets: Floats, rows: Ints) -> Floats:
    """A' of (G2): the solution without these rows; theirs are 0."""
    weights = inverse @ targets
    weights -= inverse[:, rows] @ np.linalg.solve(inverse[np.ix_(rows, rows)], weights[rows])
    weights[rows] = 0.0  # but for rounding
    return np.asarray(weights)


def each_left_out(inverse: Floats, targets: Floats, copies: Sequence[Ints] = ()) -> Floats:
    """The leave-one-out prediction of every row; of duplicates, without all of them."""
    weights = inverse @ targets
    predictions = targets - weights / np.diag(inverse)[:, None]
    for rows in copies:
        own = np.linalg.solve(inverse[np.ix_(rows, rows)], weights[rows])
        predictions[rows] = targets[rows] - own
    return np.asarray(predictions)


def alike_to_the_same(
    gram: Floats, middle: Floats, n_through: int | None = None, parts: Ints | None = None
) -> Floats:
    """K' of (G3); `middle` says how much each row counts in the mean.

    Only the first `n_through` rows are among the k, all if it is None, and only they have columns
    in K'. The last rows may be parts of others: these are given by number, and a part is not
    compared by way of its whole.

    The first and the third of these have nothing in common but the second:

    >>> gram = np.array([[1.0, 0.6, 0.0], [0.6, 1.0, 0.6], [0.0, 0.6, 1.0]])
    >>> alike_to_the_same(gram, np.zeros(3)).round(3)
    array([[1.   , 0.785, 0.265],
           [0.785, 1.   , 0.785],
           [0.265, 0.785, 1.   ]])
    """
    towards = gram @ middle
    apart = gram[:, :n_through] - towards[:, None]
    apart -= towards[:n_through] - middle @ towards
    lengths = np.sqrt(np.maximum(np.diag(gram) - 2 * towards + middle @ towards, LEAST))
    apart /= lengths[:, None]
    apart /= lengths[:n_through]
    if parts is not None:
        apart[np.arange(len(gram) - len(parts), len(gram)), parts] = 0.0
    apart /= np.maximum(np.linalg.norm(apart, axis=1, keepdims=True), np.sqrt(LEAST))
    return np.asarray(apart @ apart[:n_through].T)
