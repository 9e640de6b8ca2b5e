"""Kernels of rows under which every row is as like itself as any other: 1, or 0 if it is empty.

    K(x, y) = k(x, y) / sqrt(k(x, x) k(y, y)),  and 0 where k(x, x) or k(y, y) is 0             (K1)

Without that a sum of kernels would measure their scales. k is

    k(x, y) = <x, y>, which makes K the cosine                                                  (K2)
    k(x, y) = exp(-g |x - y|^2 / width^2),  g = 1 / (columns × variance) unless it is given     (K3)

or any function of two sets of rows. Balls around rows that are not all of one length need

    D(x, y) = c - |phi(x) - phi(y)|^2 / 2 = c + k(x, y) - (k(x, x) + k(y, y)) / 2               (K4)

with c for the largest k(x, x) of the rows learned from. Kernels may look at some columns only, so
that several views of a text can lie side by side in one table.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import issparse
from sklearn.metrics.pairwise import linear_kernel, rbf_kernel
from sklearn.preprocessing import normalize

__all__ = [
    "MIXED",
    "BallKernel",
    "CosineKernel",
    "Custom",
    "Kernel",
    "KernelName",
    "Precomputed",
    "Rbf",
    "Rows",
    "UnitKernel",
    "ball_kernel",
    "checked_kernels",
    "kernel_of",
    "unit_diagonal",
]

Floats = NDArray[np.float64]
Rows = Any
"""A dense table or a sparse one."""
KernelName = Literal["linear", "rbf", "precomputed"]
BLOCK = 64
"""How many rows are compared with each other to learn how like itself each is."""
NEAR = 1e-5
"""By how much the diagonal of a given Gram matrix may miss 1: single precision does."""


@runtime_checkable
class UnitKernel(Protocol):
    """A kernel (K1)."""

    def fitted(self, rows: Rows) -> Self:
        """The kernel with what it must know of the rows learned from."""
        ...

    def products(self, one: Rows, other: Rows) -> Floats:
        """K of each row of `one` with each of `other`."""
        ...


Kernel = KernelName | UnitKernel | Callable[[Any, Any], Any]


@dataclass(frozen=True)
class CosineKernel:
    """(K2), of all columns or a slice of them."""

    columns: slice | None = None

    def fitted(self, rows: Rows) -> Self:
        """There is nothing to know."""
        return self

    def products(self, one: Rows, other: Rows) -> Floats:
        """Cosines."""
        left, right = (normalize(_taken(rows, self.columns)) for rows in (one, other))
        return np.asarray(linear_kernel(left, right, dense_output=True))


@dataclass(frozen=True)
class Rbf:
    """(K3), of all columns or a slice of them."""

    gamma: float | Literal["scale"] = "scale"
    width: float = 1.0
    columns: slice | None = None

    def fitted(self, rows: Rows) -> Self:
        """The kernel with g of these rows."""
        if self.gamma != "scale" and not 0 < self.gamma < np.inf:
            raise ValueError(f"gamma must be 'scale' or a positive number, got {self.gamma}.")
        if not 0 < self.width < np.inf:
            raise ValueError(f"the width of a kernel must be positive, got {self.width}.")
        g = _usual(_taken(rows, self.columns)) if self.gamma == "scale" else self.gamma
        return replace(self, gamma=g)

    def products(self, one: Rows, other: Rows) -> Floats:
        """(K3)."""
        left, right = _taken(one, self.columns), _taken(other, self.columns)
        return np.asarray(rbf_kernel(left, right, gamma=float(self.gamma) / self.width**2))


@dataclass(frozen=True)
class Custom:
    """Any function of two sets of rows, brought to (K1)."""

    function: Callable[[Any, Any], Any]

    def fitted(self, rows: Rows) -> Self:
        """There is nothing to know."""
        return self

    def products(self, one: Rows, other: Rows) -> Floats:
        """What the function says, divided by what it says of each row and itself."""
        left, right = _own(self.function, one), _own(self.function, other)
        return _divided(np.asarray(self.function(one, other), np.float64), left, right)


@dataclass(frozen=True)
class Precomputed:
    """Rows that are products already: of a text with every text learned from."""

    def fitted(self, rows: Rows) -> Self:
        """Refuse a Gram matrix that is not as (K1) has it."""
        if rows.shape[0] != rows.shape[1] or not np.allclose(rows, rows.T, atol=NEAR):
            raise ValueError("a precomputed Gram matrix must be square and symmetric.")
        own = np.diag(rows)
        if not (np.isclose(own, 1, atol=NEAR) | (own == 0)).all():
            raise ValueError(
                "a precomputed Gram matrix must have 1 on its diagonal, or 0 for an empty text; "
                "`unit_diagonal` brings one to that."
            )
        return self

    def products(self, one: Rows, other: Rows) -> Floats:
        """`one`, whose columns are the rows of `other`."""
        return np.asarray(one, np.float64)


@dataclass(frozen=True)
class BallKernel:
    """(K4) of a function of two sets of rows."""

    function: Callable[[Any, Any], Any]
    c: float = 1.0

    def fitted(self, rows: Rows) -> Self:
        """The kernel with c of these rows."""
        return replace(self, c=float(_own(self.function, rows).max()))

    def products(self, one: Rows, other: Rows) -> Floats:
        """(K4)."""
        halves = np.add.outer(_own(self.function, one), _own(self.function, other)) / 2
        return self.c + np.asarray(self.function(one, other), np.float64) - halves


MIXED: tuple[tuple[str, Kernel], ...] = (
    ("linear", CosineKernel()),
    ("wide", Rbf(width=2.0)),
    ("narrow", Rbf(width=0.5)),
)
"""Kernels that suit any table."""


def kernel_of(kernel: Kernel, gamma: float | Literal["scale"] = "scale") -> UnitKernel:
    """A kernel by its name, by a function, or as it is."""
    named: dict[str, UnitKernel] = {
        "linear": CosineKernel(),
        "rbf": Rbf(gamma),
        "precomputed": Precomputed(),
    }
    if isinstance(kernel, str):
        if kernel not in named:
            raise ValueError(f"kernel must be {', '.join(named)} or a function, not {kernel!r}.")
        return named[kernel]
    return kernel if isinstance(kernel, UnitKernel) else Custom(kernel)


def ball_kernel(kernel: Kernel) -> BallKernel:
    """(K4) of a kernel whose diagonal is not constant."""
    if kernel == "linear":
        return BallKernel(partial(linear_kernel, dense_output=True))
    if isinstance(kernel, str | UnitKernel):
        raise ValueError(
            "unit_diagonal=False is for the kernel 'linear' and for functions: others have 1 on "
            "their diagonal, or do not tell how like itself a new row is."
        )
    return BallKernel(kernel)


def checked_kernels(kernels: Iterable[tuple[str, Kernel]]) -> tuple[tuple[str, Kernel], ...]:
    """Named kernels, if there are some and all can be worked out from rows."""
    named = tuple((name, kernel_of(kernel)) for name, kernel in kernels)
    if not named:
        raise ValueError("there must be at least one kernel, as a pair of its name and itself.")
    if len({name for name, _ in named}) < len(named):
        raise ValueError("every kernel must have a name of its own.")
    if any(isinstance(kernel, Precomputed) for _, kernel in named):
        raise ValueError(
            "several kernels are worked out from rows and cannot be precomputed; give functions."
        )
    return named


def unit_diagonal(gram: NDArray[Any]) -> Floats:
    """(K1) of a Gram matrix.

    >>> unit_diagonal(np.array([[4.0, 2.0, 0.0], [2.0, 4.0, 0.0], [0.0, 0.0, 0.0]])).tolist()
    [[1.0, 0.5, 0.0], [0.5, 1.0, 0.0], [0.0, 0.0, 0.0]]
    """
    own = np.asarray(np.diag(gram), np.float64)
    return _divided(np.asarray(gram, np.float64), own, own)


def _own(function: Callable[[Any, Any], Any], rows: Rows) -> Floats:
    """What a function says of each row and itself."""
    starts = range(0, rows.shape[0], BLOCK)
    parts = [rows[start : start + BLOCK] for start in starts]
    return np.concatenate([np.diag(function(part, part)) for part in parts]).astype(np.float64)


def _divided(products: Floats, left: Floats, right: Floats) -> Floats:
    below = np.sqrt(np.outer(np.maximum(left, 0.0), np.maximum(right, 0.0)))
    return np.divide(products, below, out=np.zeros(products.shape), where=below > 0)


def _taken(rows: Rows, columns: slice | None) -> Rows:
    return rows if columns is None else rows[:, columns]


def _usual(rows: Rows) -> float:
    """What g of (K3) is unless given, and 1 where all entries are equal."""
    squares = rows.multiply(rows).mean() if issparse(rows) else np.mean(rows**2)
    variance = float(squares - rows.mean() ** 2)
    return 1.0 / (rows.shape[1] * variance) if variance > 0 else 1.0
