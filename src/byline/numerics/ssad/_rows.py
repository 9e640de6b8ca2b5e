"""The only place that reads a Gram matrix: some of its rows, or a block of it, as it lies."""

from collections.abc import Sequence
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from byline.numerics.ssad._problem import Floats

__all__ = ["Grams", "add_rows", "block_of", "plain"]

Grams = Sequence[NDArray[Any]]


def plain(gram: NDArray[Any]) -> NDArray[Any]:
    """The same square matrix with its rows one after the other; floats are not copied."""
    square = np.asarray(gram)
    if square.ndim != 2 or square.shape[0] != square.shape[1] or not len(square):
        raise ValueError(f"a Gram matrix is square, but this one has the shape {square.shape}.")
    if square.dtype not in (np.float32, np.float64):
        square = square.astype(np.float64)
    # Symmetric, so that the columns of a Fortran array are its rows.
    square = square.T if square.flags.f_contiguous else np.ascontiguousarray(square)
    if not (square.diagonal() >= 0).all():
        raise ValueError("a Gram matrix has finite numbers, none below 0 on its diagonal.")
    return square


def add_rows(grams: Grams, rows: NDArray[np.intp], weights: Floats, products: Floats) -> None:
    """Add so much of these rows of each matrix to its products."""
    for gram, product in zip(grams, products, strict=True):
        _add_rows(gram, rows, weights, product)


def block_of(grams: Grams, mixture: Floats, rows: NDArray[np.intp]) -> Floats:
    """The mixed matrix, for some rows and the same columns."""
    # Unsigned: numba then leaves out the check for indices below 0 in the inner loop.
    block, places = np.zeros((len(rows), len(rows))), rows.astype(np.uintp)
    for gram, share in zip(grams, mixture, strict=True):
        if share:
            _add_block(gram, places, share, block)
    _mirror(block)
    return block


@numba.njit(cache=True)
def _add_rows(gram: NDArray[Any], rows: NDArray[np.intp], weights: Floats, product: Floats) -> None:
    for k in range(len(rows)):
        row, weight = gram[rows[k]], weights[k]
        for j in range(len(product)):
            product[j] += weight * row[j]


@numba.njit(cache=True)
def _add_block(gram: NDArray[Any], rows: NDArray[np.uintp], share: float, block: Floats) -> None:
    """The half below the diagonal, and the diagonal."""
    for a in range(len(rows)):
        row = gram[rows[a]]
        for b in range(a + 1):
            block[a, b] += share * row[rows[b]]


@numba.njit(cache=True)
def _mirror(block: Floats) -> None:
    for a in range(len(block)):
        for b in range(a):
            block[b, a] = block[a, b]
