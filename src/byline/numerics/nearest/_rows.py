"""Sparse rows in one fixed form, and the one way to work out the product of two of them."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, issparse

from byline.numerics.nearest._compiled import inner

__all__ = [
    "LONG",
    "Floats",
    "Integers",
    "Rows",
    "keys_of",
    "known_columns",
    "picked",
    "product",
    "rows_of",
    "sparse_product",
    "tidied",
]

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Columns = NDArray[np.int32]

WIDE = 64  # columns for each entry: then a table of all of them would take too much memory
LONG = 8  # times as long as the other: then to look entries up is quicker than to pass over them


class Rows(NamedTuple):
    """Entries of row i are those from `starts[i]` up to `starts[i + 1]`, in the order of columns.

    `products` has each row's product with itself, entries that are not here included.
    """

    starts: Integers
    columns: NDArray[np.int32]
    values: Floats
    products: Floats


def tidied(matrix: Any) -> csr_matrix:
    """A copy in float64 with columns rising in each row, each once, and no noughts."""
    if not issparse(matrix) or matrix.ndim != 2:
        raise ValueError("rows must be a sparse matrix, or an array, of two dimensions.")
    tidy = csr_matrix(matrix, dtype=np.float64, copy=True)
    tidy.sum_duplicates()
    tidy.eliminate_zeros()
    if not np.isfinite(tidy.data).all():
        raise ValueError("rows hold values that are infinite or not numbers.")
    return tidy


def known_columns(tidy: csr_matrix) -> Integers:
    """The columns that have any value, rising."""
    if tidy.shape[1] > WIDE * tidy.nnz:
        return np.unique(tidy.indices).astype(np.int64)
    held = np.zeros(tidy.shape[1], np.bool_)
    held[tidy.indices] = True
    return np.flatnonzero(held)


def rows_of(tidy: csr_matrix, known: Integers) -> Rows:
    """The rows with their columns numbered by place in `known`; values in others are left out."""
    places, kept = _places(tidy, known)
    before = np.concatenate(([0], np.cumsum(kept)))
    starts = np.asarray(tidy.indptr, np.int64)
    products = _self_products(starts, tidy.data)
    if not np.isfinite(products).all():
        raise ValueError("rows hold values so large that their products cannot be worked out.")
    return Rows(before[starts], places[kept], tidy.data[kept], products)


def _places(tidy: csr_matrix, known: Integers) -> tuple[Columns, NDArray[np.bool_]]:
    """The place of each entry's column in `known`, and whether it is there."""
    if tidy.shape[1] <= WIDE * max(tidy.nnz, len(known)):
        numbers = np.full(tidy.shape[1], -1, np.int32)
        numbers[known] = np.arange(len(known))
        places = numbers[tidy.indices]
        return places, places >= 0
    places = np.searchsorted(known, tidy.indices).astype(np.int32)
    there = places < len(known)
    there[there] = known[places[there]] == tidy.indices[there]
    return places, there


def keys_of(rows: Rows) -> Iterator[bytes]:
    """What tells each row from those that are not equal to it."""
    columns, values = rows.columns.tobytes(), rows.values.tobytes()
    for start, stop in pairwise(rows.starts.tolist()):
        yield columns[4 * start : 4 * stop] + values[8 * start : 8 * stop]


def picked(rows: Rows, numbers: Integers) -> Rows:
    """Only the rows of these numbers, which rise."""
    lengths = np.diff(rows.starts)
    chosen = np.zeros(len(lengths), np.bool_)
    chosen[numbers] = True
    entries = np.repeat(chosen, lengths)
    starts = np.concatenate(([0], np.cumsum(lengths[numbers])))
    return Rows(starts, rows.columns[entries], rows.values[entries], rows.products[numbers])


@numba.njit(cache=True)
def _self_products(starts: Integers, values: Floats) -> Floats:
    products = np.zeros(len(starts) - 1)
    for row in range(len(products)):
        for value in values[starts[row] : starts[row + 1]]:
            products[row] += value * value
    return products


@inner
def product(columns: Columns, values: Floats, spread: Floats) -> float:
    """The product of a row with one spread out by column.

    Common columns are added in their order, here and wherever two rows are multiplied, so that the
    product of two rows is the same to the last bit.
    """
    total = 0.0
    for place in range(len(columns)):
        total += spread[columns[place]] * values[place]
    return total


@inner
def sparse_product(
    columns: Columns, values: Floats, few_columns: Columns, few_values: Floats
) -> float:
    """The product of a long row with a short one."""
    total = 0.0
    for few in range(len(few_columns)):
        low, high = 0, len(columns)
        while low < high:
            middle = (low + high) // 2
            if columns[middle] < few_columns[few]:
                low = middle + 1
            else:
                high = middle
        if low < len(columns) and columns[low] == few_columns[few]:
            total += few_values[few] * values[low]
    return total
