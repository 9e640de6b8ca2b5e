"""Weighted longest common subsequences (ROUGE-W): which places are kept, and how similar rows are.

Lin, C.-Y. (2004). ROUGE: a package for automatic evaluation of summaries. Text Summarization
Branches Out, ACL 2004 workshop, 74-81. With f(k) the weight of k consecutive matches,

    c(i, j) = c(i-1, j-1) + f(k + 1) - f(k)  if the symbols at i and j are equal,        (W1)
              k being the number of consecutive matches that end just before them
    c(i, j) = max(c(i-1, j), c(i, j-1))      else                                        (W2)

f(k) = k gives the longest common subsequence. Traced back from the ends, equal symbols are always
matched, and of two paths of equal weight the one that skips the symbol of the first row is taken.
(W1) matches equal symbols greedily, so c need not be the maximum unless f(k) = k. With
f(k) = k^w, c the weight of the subsequence, and n and m the lengths of the two rows,

    P = (c / n^w)^(1/w),   R = (c / m^w)^(1/w),   F = 2 P R / (P + R)                    (W3)

as in print; the program of that name weighs m twice (`byline.metrics.rouge`).
"""

from collections.abc import Sequence

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["mark_common", "run_weights", "wlcs_f_scores"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Booleans = NDArray[np.bool_]
POWER = 1.2


def run_weights(power: float, longest: int) -> Floats:
    """f(k) = k to a power, for k from 0 to the longest possible run."""
    return np.array([float(k) ** power for k in range(longest + 1)])


def wlcs_f_scores(rows: Sequence[Ints], others: Sequence[Ints], power: float = POWER) -> Floats:
    """F of each row with each other one (W3).

    >>> wlcs_f_scores([np.array([1, 2, 3])], [np.array([1, 2, 3]), np.array([4])])
    array([[1., 0.]])
    """
    weights = run_weights(power, max(map(len, rows), default=0))
    scores = np.zeros((len(rows), len(others)))
    for place, row in enumerate(rows):
        for number, other in enumerate(others):
            if len(row) and len(other):
                share = _fill(row, other, weights)[0][-1, -1] ** (1 / power)
                scores[place, number] = 2 * share / (len(row) + len(other))
    return scores


@numba.njit(cache=True)
def mark_common(row: Ints, other: Ints, weights: Floats, marks: Booleans) -> None:
    """Mark the places of `row` that are kept; places marked before stay marked."""
    best, runs = _fill(row, other, weights)
    i, j = len(row), len(other)
    while i and j:
        if runs[i, j]:
            i, j = i - 1, j - 1
            marks[i] = True
        elif best[i - 1, j] >= best[i, j - 1]:
            i -= 1
        else:
            j -= 1


@numba.njit(cache=True)
def _fill(row: Ints, other: Ints, weights: Floats) -> tuple[Floats, Ints]:
    """C of (W1) and (W2), and the length of the run of matches that ends at each pair."""
    best = np.zeros((len(row) + 1, len(other) + 1))
    runs = np.zeros((len(row) + 1, len(other) + 1), np.int64)
    for i in range(1, len(row) + 1):
        for j in range(1, len(other) + 1):
            if row[i - 1] == other[j - 1]:
                run = runs[i - 1, j - 1]
                # Only the increase: the run so far is part of c(i-1, j-1) already.
                best[i, j] = best[i - 1, j - 1] + weights[run + 1] - weights[run]
                runs[i, j] = run + 1
            else:
                best[i, j] = max(best[i - 1, j], best[i, j - 1])
    return best, runs
