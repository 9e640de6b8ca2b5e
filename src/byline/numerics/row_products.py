"""Products of sparse rows with a few dense ones at a time, compiled.

Many features of many texts are half sparse: too dense for products of two sparse matrices, which
pay for every shared entry by a search, and too sparse for dense ones, which pay for every zero. In
between, a block of rows is spread out once, feature after feature, and every other row goes through
its own entries only:

    products(A, D)[i, k] = Σ_f A[i, f] D[f, k]                  (R1)
    overlaps(A, D)[i, k] = Σ_f min(A[i, f], D[f, k])            (R2), for entries that are never < 0

The innermost loop runs over k, without any condition, so that the processor does several at once;
each sum is taken in the order of the row's entries, so that answers do not depend on the block.
"""

from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

__all__ = ["overlaps", "products", "spread"]

Floats = NDArray[np.floating[Any]]


def products(rows: csr_matrix, dense: Floats) -> Floats:
    """Each sparse row with each column of `dense` (R1)."""
    return _run(_products, rows, dense)


def overlaps(rows: csr_matrix, dense: Floats) -> Floats:
    """What each sparse row and each column of `dense` have in common (R2)."""
    return _run(_overlaps, rows, dense)


def spread(rows: csr_matrix, shift: Floats, scales: Floats, dtype: Any) -> Floats:
    """The columns scales[k] (rows[k] + shift) as a dense array, one column for each row."""
    dense = np.empty((rows.shape[1], rows.shape[0]), dtype)
    dense[:] = shift[:, None] if len(shift) else 0.0
    owners = np.repeat(np.arange(rows.shape[0]), np.diff(rows.indptr))
    dense[rows.indices, owners] += rows.data
    dense *= scales
    return dense


def _run(compiled: Any, rows: csr_matrix, dense: Floats) -> Floats:
    found = np.zeros((rows.shape[0], dense.shape[1]), dense.dtype)
    values = rows.data.astype(dense.dtype, copy=False)
    compiled(values, rows.indices, rows.indptr, np.ascontiguousarray(dense), found)
    return found


@numba.njit(cache=True)
def _products(
    values: Floats, columns: NDArray[Any], starts: NDArray[Any], dense: Floats, found: Floats
) -> None:
    width = dense.shape[1]
    for i in range(found.shape[0]):
        sums = found[i]
        for entry in range(starts[i], starts[i + 1]):
            value, others = values[entry], dense[columns[entry]]
            for k in range(width):
                sums[k] += value * others[k]


@numba.njit(cache=True)
def _overlaps(
    values: Floats, columns: NDArray[Any], starts: NDArray[Any], dense: Floats, found: Floats
) -> None:
    width = dense.shape[1]
    for i in range(found.shape[0]):
        sums = found[i]
        for entry in range(starts[i], starts[i + 1]):
            value, others = values[entry], dense[columns[entry]]
            for k in range(width):
                sums[k] += min(value, others[k])
