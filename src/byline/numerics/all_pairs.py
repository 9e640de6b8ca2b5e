"""The full similarity matrix of sparse rows, through an inverted index.

For each row and each of its features, the index lists the later rows that have the feature. Pairs
without a common feature cost nothing but their zero. On word counts this is 3 to 6 times as fast
as a sparse matrix product with itself.
"""

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.numerics.similarity_measures import Measure, divisor, measure_code

__all__ = ["all_pairs"]

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Table = tuple[Integers, NDArray[np.int32], Floats]

_divisor = numba.njit(cache=True)(divisor)


def all_pairs(rows: csr_matrix, measure: Measure = "dot") -> Floats:
    """The measure of every two rows; symmetric to the last bit.

    >>> all_pairs(csr_matrix([[1.0, 1], [0, 1], [0, 0]]), "jaccard").tolist()
    [[1.0, 0.5, 0.0], [0.5, 1.0, 0.0], [0.0, 0.0, 0.0]]
    """
    tidy = csr_matrix(rows, dtype=np.float64)
    tidy.sum_duplicates()
    by_feature = tidy.tocsc()
    tables = [
        (part.indptr.astype(np.int64), part.indices.astype(np.int32), part.data)
        for part in (tidy, by_feature)
    ]
    sizes = np.asarray(tidy.multiply(tidy).sum(axis=1), dtype=np.float64).ravel()
    full = np.zeros((tidy.shape[0], tidy.shape[0]))
    _fill(full, tables[0], tables[1], sizes, measure_code(measure))
    return full


@numba.njit(cache=True)
def _fill(full: Floats, rows: Table, lists: Table, sizes: Floats, measure: int) -> None:
    row_starts, columns, values = rows
    list_starts, holders, weights = lists
    n = len(full)
    sums = np.zeros(n)
    # In each list, the first holder that is not before this row: each pair is summed once.
    place = list_starts[:-1].copy()
    for i in range(n):
        for entry in range(row_starts[i], row_starts[i + 1]):
            feature, value = columns[entry], values[entry]
            for k in range(place[feature], list_starts[feature + 1]):
                sums[holders[k]] += value * weights[k]
            place[feature] += 1
        for j in range(i, n):
            s = sums[j]
            if s != 0.0:
                below = _divisor(measure, s, sizes[i], sizes[j])
                full[i, j] = full[j, i] = s / below if below > 0.0 else 0.0
                sums[j] = 0.0
