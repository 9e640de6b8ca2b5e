"""Which places of a row a longest common subsequence of two rows keeps, runs counting more.

Lin, C.-Y. (2004). ROUGE: a package for automatic evaluation of summaries. Text Summarization
Branches Out, ACL 2004 workshop, 74-81. With f(k) the worth of k matches in a run,

    c(i, j) = c(i-1, j-1) + f(k + 1) - f(k)  if the symbols at i and j are equal,        (W1)
              k being how many pairs before them were equal without a gap
    c(i, j) = max(c(i-1, j), c(i, j-1))      else                                        (W2)

f(k) = k gives the longest common subsequence. Traced back from the ends, equal symbols are always
taken, and of two ways that are worth the same the one that leaves the symbol of the first row. As
(W1) takes equal symbols without asking, c need not be the most that can be had unless f(k) = k.
"""

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["mark_common", "worths"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Booleans = NDArray[np.bool_]


def worths(power: float, longest: int) -> Floats:
    """f(k) = k to a power, for k from 0 to the longest run there can be."""
    return np.array([float(k) ** power for k in range(longest + 1)])


@numba.njit(cache=True)
def mark_common(row: Ints, other: Ints, worth: Floats, marks: Booleans) -> None:
    """Mark the places of `row` that are kept; marks that are there already stay."""
    n, m = len(row), len(other)
    best = np.zeros((n + 1, m + 1))
    runs = np.zeros((n + 1, m + 1), np.int64)
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            if row[i - 1] == other[j - 1]:
                run = runs[i - 1, j - 1]
                best[i, j] = best[i - 1, j - 1] + worth[run + 1] - worth[run]
                runs[i, j] = run + 1
            else:
                best[i, j] = max(best[i - 1, j], best[i, j - 1])
    i, j = n, m
    while i and j:
        if runs[i, j]:
            i, j = i - 1, j - 1
            marks[i] = True
        elif best[i - 1, j] >= best[i, j - 1]:
            i -= 1
        else:
            j -= 1
