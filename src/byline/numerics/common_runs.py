"""How alike rows of symbols are by a common subsequence in which runs count more than their parts.

Lin, C.-Y. (2004). ROUGE: a package for automatic evaluation of summaries. Text Summarization
Branches Out, ACL 2004 workshop, 74-81. With c the worth of the subsequence that `subsequences`
finds by f(k) = k^w, and n and m the lengths of the two rows,

    P = (c / n^w)^(1/w),   R = (c / m^w)^(1/w),   F = 2 P R / (P + R)                       (Q1)

as in print; the program of that name weighs m twice (`byline.metrics.rouge`).
"""

from collections.abc import Sequence

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["common_runs"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
WEIGHT = 1.2


def common_runs(rows: Sequence[Ints], others: Sequence[Ints], weight: float = WEIGHT) -> Floats:
    """F of each row with each other one (Q1).

    >>> common_runs([np.array([1, 2, 3])], [np.array([1, 2, 3]), np.array([4])])
    array([[1., 0.]])
    """
    found = np.zeros((len(rows), len(others)))
    for place, row in enumerate(rows):
        for number, other in enumerate(others):
            if len(row) and len(other):
                share = _worth(row, other, weight) ** (1 / weight)
                found[place, number] = 2 * share / (len(row) + len(other))
    return found


@numba.njit(cache=True)
def _worth(row: Ints, other: Ints, weight: float) -> float:
    best = np.zeros((2, len(other) + 1))
    runs = np.zeros((2, len(other) + 1))
    for i in range(1, len(row) + 1):
        now, last = i % 2, 1 - i % 2
        for j in range(1, len(other) + 1):
            if row[i - 1] == other[j - 1]:
                run = runs[last, j - 1]
                best[now, j] = best[last, j - 1] + (run + 1) ** weight - run**weight
                runs[now, j] = run + 1
            else:
                best[now, j] = max(best[last, j], best[now, j - 1])
                runs[now, j] = 0.0
    return best[len(row) % 2, len(other)]
