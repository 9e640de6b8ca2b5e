"""Least squares on a Gram matrix, and what a row would get had it, and others, not taken part.

For targets Y, one row each, and a penalty r_i on each row,

    M = (K + diag(r))^-1,   F = K M Y                                                         (G1)

r_i = r / w_i lets row i count w_i times as much as one with r. Without rows B it would have been

    F_B = Y_B - (M_BB)^-1 (M Y)_B                                                             (G2)

which needs no further machine; of a single row, Y_i - (M Y)_i / M_ii.

Rows may be alike because they are alike to the same rows, where they share little themselves. With
every row taken from the mean of some of them, and of length 1,

    K' = C C,   C_ij = <x_i - m, x_j - m> / |x_i - m| |x_j - m|                               (G3)

and K' in turn with 1 for a row with itself.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import lapack

__all__ = ["alike_to_the_same", "each_left_out", "inverse", "left_out"]

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
LEAST = 1e-12
"""Squared lengths count as this at least, so that a row that is the mean is like no other."""


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
    found, _ = lapack.dpotri(factor, overwrite_c=1)
    upper = np.triu(found)
    return np.asarray(upper + np.triu(upper, 1).T)


def left_out(inverse: Floats, targets: Floats, rows: Ints) -> Floats:
    """(G2): what these rows get without any of them."""
    own = inverse[rows]
    return np.asarray(targets[rows] - np.linalg.solve(own[:, rows], own @ targets))


def each_left_out(inverse: Floats, targets: Floats) -> Floats:
    """What every row gets without itself alone."""
    return np.asarray(targets - (inverse @ targets) / np.diag(inverse)[:, None])


def alike_to_the_same(gram: Floats, middle: Floats) -> Floats:
    """K' of (G3); `middle` says how much each row counts in the mean.

    The first and the third of these have nothing in common but the second:

    >>> gram = np.array([[1.0, 0.6, 0.0], [0.6, 1.0, 0.6], [0.0, 0.6, 1.0]])
    >>> alike_to_the_same(gram, np.zeros(3)).round(3)
    array([[1.   , 0.785, 0.265],
           [0.785, 1.   , 0.785],
           [0.265, 0.785, 1.   ]])
    """
    towards = gram @ middle
    apart = gram - towards[:, None]
    apart -= towards - middle @ towards
    _to_unit(apart)
    found = apart @ apart
    _to_unit(found)
    return np.asarray(found)


def _to_unit(gram: Floats) -> None:
    lengths = np.sqrt(np.maximum(np.diag(gram), LEAST))
    gram /= lengths[:, None]
    gram /= lengths
