"""Rows of texts over the features of a set, and their products.

Row i is scales[i] (matrix[i] + shift). With r_i = matrix[i] + shift and R_j = scales_j r_j,

    gram(a, b)[i, j]   = scales_i scales_j r_i · r_j                                       (G1)
                       = scales_i (matrix_i · R_j + shift · R_j)

so that only sparse rows meet a few dense columns R_j at a time (`byline.numerics.row_products`).
Blocks of columns are pieces of work for an engine; answers are the same on every one.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray
from scipy.sparse import csr_matrix

from byline.engine import Engine, Serial, SharedObject
from byline.errors import UsageError
from byline.numerics.row_products import products, spread

__all__ = ["StyleRows", "gram"]

Floats = NDArray[np.float64]
Block = NDArray[np.floating[Any]]
# Columns that are spread out at a time: measured best, and a small part of the memory.
_WIDTH = 256
# And at most this many numbers, however many features there are.
_SPREAD = 1 << 24


@dataclass(frozen=True, eq=False)
class StyleRows:
    """One row per text: scales[i] (matrix[i] + shift)."""

    matrix: csr_matrix
    shift: Floats
    """What every text has before its own features are looked at; empty where that is nothing."""
    scales: Floats
    """What gives rows length 1; 0 for a text without any feature."""

    @classmethod
    def of(cls, matrix: csr_matrix) -> "StyleRows":
        """Rows that are neither shifted nor scaled."""
        return cls(matrix, np.zeros(0), np.ones(matrix.shape[0]))

    def __len__(self) -> int:
        return int(self.matrix.shape[0])

    def take(self, texts: ArrayLike | slice) -> "StyleRows":
        """The rows of some of the texts."""
        wanted = texts if isinstance(texts, slice) else np.asarray(texts)
        return StyleRows(self.matrix[wanted], self.shift, self.scales[wanted])

    def dense(self) -> Floats:
        """The rows with all their numbers written out."""
        written = spread(self.matrix, self.shift, self.scales, np.float64)
        return np.ascontiguousarray(written.T, np.float64)


def gram(
    a: StyleRows,
    b: StyleRows | None = None,
    *,
    dtype: DTypeLike = np.float64,
    engine: Engine | None = None,
) -> Block:
    """Products of the rows of `a` with those of `b`, or with each other (G1).

    Of rows with each other the matrix is exactly symmetric, and 1 on its diagonal but for texts
    without any feature.
    """
    found = _in_blocks(*_meeting(a, b), np.dtype(dtype), engine or Serial())
    if b is None:
        np.fill_diagonal(found, a.scales > 0)
    return found


def _meeting(a: StyleRows, b: StyleRows | None) -> tuple[StyleRows, StyleRows | None]:
    """The same rows without features that only one text has: they meet none, but cost memory."""
    if len(a.shift):
        return a, b
    have = np.bincount(a.matrix.indices, minlength=a.matrix.shape[1])
    if b is None:
        return _cut(a, have > 1), None
    if b.matrix.shape[1] != len(have):
        return a, b
    kept = (have > 0) & (np.bincount(b.matrix.indices, minlength=len(have)) > 0)
    return _cut(a, kept), _cut(b, kept)


def _cut(rows: StyleRows, kept: NDArray[np.bool_]) -> StyleRows:
    if kept.all():
        return rows
    return StyleRows(rows.matrix[:, np.flatnonzero(kept)], rows.shift, rows.scales)


Pair = tuple[StyleRows, StyleRows]
Columns = tuple[int, int]
"""The first, and the one after the last."""


def _in_blocks(
    a: StyleRows,
    b: StyleRows | None,
    dtype: np.dtype[Any],
    engine: Engine,
) -> Block:
    if b is not None and len(a) < len(b):  # the fewer are spread out, the better
        return np.ascontiguousarray(_in_blocks(b, a, dtype, engine).T)
    others = a if b is None else b
    if a.matrix.shape[1] != others.matrix.shape[1]:
        raise UsageError("these rows are not of the same fitted style: their columns differ.")
    found = np.zeros((len(a), len(others)), dtype)
    width = int(np.clip(_SPREAD // max(a.matrix.shape[1], 1), 1, _WIDTH))
    columns = [(k, min(k + width, len(others))) for k in range(0, len(others), width)]
    work = partial(_block, dtype, engine.share((a, others)), b is None)
    blocks = engine.map(work, columns, describe=lambda c: f"columns {c[0]} to {c[1]}")
    for (start, stop), block in zip(columns, blocks, strict=True):
        if b is not None:
            found[:, start:stop] = block
            continue
        square = block[: stop - start]
        square[:] = np.tril(square) + np.tril(square, -1).T
        found[start:, start:stop] = block
        found[start:stop, start:] = block.T
    return found


def _block(
    dtype: np.dtype[Any],
    pair: SharedObject[Pair],
    mirrored: bool,  # noqa: FBT001 - bound by `partial`, never written at a call
    columns: Columns,
) -> Block:
    """One block of columns; of a mirrored matrix only from its diagonal down."""
    a, others = pair.get()
    start, stop = columns
    rows = a.take(slice(start, None)) if mirrored else a
    return _products(rows, others.take(slice(start, stop)), dtype)


def _products(rows: StyleRows, block: StyleRows, dtype: np.dtype[Any]) -> Block:
    """Products with a block of columns (G1)."""
    dense = spread(block.matrix, block.shift, block.scales, dtype)
    found = products(rows.matrix, dense)
    if len(rows.shift):
        found += rows.shift.astype(dtype) @ dense
    found *= rows.scales.astype(dtype)[:, None]
    return found
