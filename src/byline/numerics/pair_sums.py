"""Sums over columns for every pair of rows, at several columns on the way.

    absolute    sum w |x - y|                       the same
    squared     sum w (x - y)²                      the same
    ranked      sum w |x - y|                       sum w k |x - y|, k the number of the column
    canberra    sum w |x - y| / (x + y)             sum w over columns where x + y > 0
    min-max     sum w min(x, y)                     sum w max(x, y)

A row of the result holds the pairs (0, 1), (0, 2), … (1, 2), … over the first columns of one size,
so that distances over many sizes of a list of features cost no more than those over the longest.
"""

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["pair_sums"]

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
_KINDS = {"ranked": 1, "canberra": 2, "min-max": 3}


def pair_sums(
    table: Floats, weights: Floats, sizes: Integers, kind: str = "absolute"
) -> tuple[Floats, Floats]:
    """Two sums for every pair of rows, over the first columns of each of the rising sizes.

    >>> pair_sums(np.array([[1.0, 2.0], [3.0, 5.0]]), np.ones(2), np.array([1, 2]))[0].tolist()
    [[2.0], [5.0]]
    """
    columns = np.ascontiguousarray(table.T, np.float64)
    given = weights.astype(np.float64), sizes.astype(np.int64)
    if kind in _KINDS:
        return _two_sums(columns, *given, _KINDS[kind])
    sums = _absolute(columns, *given) if kind == "absolute" else _squared(columns, *given)
    return sums, sums


@numba.njit(cache=True)
def _squared(columns: Floats, weights: Floats, sizes: Integers) -> Floats:
    n = columns.shape[1]
    found = np.zeros((len(sizes), n * (n - 1) // 2))
    sums = np.zeros(found.shape[1])
    k = 0
    for row in range(len(sizes)):
        while k < sizes[row]:
            weight = weights[k]
            if weight > 0:
                at = 0
                for i in range(n - 1):
                    x = columns[k, i]
                    for j in range(i + 1, n):
                        sums[at + j - i - 1] += weight * (x - columns[k, j]) ** 2
                    at += n - 1 - i
            k += 1
        found[row] = sums
    return found


@numba.njit(cache=True)
def _absolute(columns: Floats, weights: Floats, sizes: Integers) -> Floats:
    n = columns.shape[1]
    found = np.zeros((len(sizes), n * (n - 1) // 2))
    sums = np.zeros(found.shape[1])
    k = 0
    for row in range(len(sizes)):
        while k < sizes[row]:
            weight = weights[k]
            if weight > 0:
                at = 0
                for i in range(n - 1):
                    x = columns[k, i]
                    for j in range(i + 1, n):
                        sums[at + j - i - 1] += weight * abs(x - columns[k, j])
                    at += n - 1 - i
            k += 1
        found[row] = sums
    return found


@numba.njit(cache=True)
def _two_sums(
    columns: Floats, weights: Floats, sizes: Integers, kind: int
) -> tuple[Floats, Floats]:
    n = columns.shape[1]
    n_pairs = n * (n - 1) // 2
    first, second = np.zeros((len(sizes), n_pairs)), np.zeros((len(sizes), n_pairs))
    a, b = np.zeros(n_pairs), np.zeros(n_pairs)
    k = 0
    for row in range(len(sizes)):
        while k < sizes[row]:
            weight = weights[k]
            at = 0
            for i in range(n - 1 if weight > 0 else 0):
                x = columns[k, i]
                for j in range(i + 1, n):
                    y = columns[k, j]
                    if kind == 1:
                        off = weight * abs(x - y)
                        a[at] += off
                        b[at] += (k + 1) * off
                    elif kind == 2:
                        if x + y > 0:
                            a[at] += weight * abs(x - y) / (x + y)
                            b[at] += weight
                    else:
                        a[at] += weight * min(x, y)
                        b[at] += weight * max(x, y)
                    at += 1
            k += 1
        first[row], second[row] = a, b
    return first, second
