"""Gram matrices, sparse or dense, in the one form that compiled loops read row by row."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

__all__ = ["Gram", "GramRows", "gram_rows"]

Gram: TypeAlias = Any
"""A square array or a scipy.sparse matrix; scipy has no types to say so."""


class GramRows(NamedTuple):
    """Row i holds `values[starts[i]:starts[i + 1]]`, in `columns`, or in all if there are none."""

    values: NDArray[np.float64] | NDArray[np.float32]
    columns: NDArray[Any]
    starts: NDArray[Any]
    diagonal: NDArray[np.float64]


def gram_rows(gram: Gram) -> GramRows:
    """The rows of a symmetric matrix of finite numbers; floats are not copied."""
    square: Gram = sparse.csr_matrix(gram) if sparse.issparse(gram) else np.asarray(gram)
    if square.ndim != 2 or square.shape[0] != square.shape[1]:
        raise ValueError(f"a Gram matrix is square, but this one has the shape {square.shape}.")
    if square.dtype not in (np.float32, np.float64):
        square = square.astype(np.float64)
    if sparse.issparse(square):
        square.check_format(full_check=True)
    _check(square)
    return _rows(square)


def _check(square: Gram) -> None:
    """One product with a random vector shows, but for freak luck, what is amiss anywhere."""
    probe = np.random.default_rng(0).standard_normal(square.shape[0]).astype(square.dtype)
    seen = square @ probe
    if not np.isfinite(seen).all():
        raise ValueError("a Gram matrix must hold finite numbers.")
    slack = np.sqrt(np.finfo(square.dtype).eps) * np.abs(seen).max(initial=0)
    if (np.abs(seen - square.T @ probe) > slack).any():
        raise ValueError("a Gram matrix must be symmetric.")
    if (square.diagonal() < 0).any():
        raise ValueError("a Gram matrix has no number below 0 on its diagonal.")


def _rows(square: Gram) -> GramRows:
    """A dense matrix has the same number of entries in each row and needs no columns."""
    diagonal = square.diagonal().astype(np.float64)
    if sparse.issparse(square):
        return GramRows(square.data, square.indices, square.indptr.astype(np.int64), diagonal)
    # Symmetric, so that the columns of a Fortran array are its rows.
    plain = square.T if square.flags.f_contiguous else np.ascontiguousarray(square)
    starts = np.arange(len(plain) + 1, dtype=np.int64) * len(plain)
    return GramRows(plain.reshape(-1), np.empty(0, np.int32), starts, diagonal)
