"""Gram matrices that were worked out before, found again by what they are made of.

Settings of a method are tried on the same folds (`choosing`), and each would compare the same rows
with each other under the same kernels. A matrix is kept under the SHA-256 of its kernel, with all
that this has learned, and of the content of the rows. It stays in the memory of this process: it is
never written, and holds no words. The oldest are thrown out when all of them exceed `LIMIT` bytes,
or what `$BYLINE_GRAM_MEMORY` says, in megabytes; 0 keeps none.

Only kernels of this package are kept. A function of a user's can be told by no hash.
"""

import hashlib
import os
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, issparse

from byline.methods.attribution.unit_kernels import Cosine, Rbf, Rows, UnitKernel

__all__ = ["KEPT", "LIMIT", "KeptGrams", "gram_of", "key_of"]

Floats = NDArray[np.float64]
LIMIT = 256 * 2**20
MEMORY = "BYLINE_GRAM_MEMORY"


class KeptGrams:
    """Matrices by their keys, no more than fit into a limit. They are for reading only."""

    def __init__(self) -> None:
        self.hits = self.bytes = 0
        self._kept: OrderedDict[str, Floats] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: str, make: Callable[[], Floats]) -> Floats:
        """The matrix of this key, made if it is not there."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                self.hits += 1
                return found
        made = make()
        if made.nbytes <= _limit() / 2:  # one that fills it all would only throw others out
            with self._lock:
                self._keep(key, made)
        return made

    def clear(self) -> None:
        """Throw all out."""
        with self._lock:
            self._kept.clear()
            self.hits = self.bytes = 0

    def _keep(self, key: str, made: Floats) -> None:
        if key in self._kept:  # another thread was as quick
            return
        self._kept[key] = made
        self.bytes += made.nbytes
        while self.bytes > _limit():
            self.bytes -= self._kept.popitem(last=False)[1].nbytes


KEPT = KeptGrams()
"""Those of this process."""


def gram_of(kernel: UnitKernel, rows: Rows) -> Floats:
    """The products of all rows with each other under a fitted kernel."""
    key = key_of(kernel, rows) if _limit() else None
    if key is None:
        return kernel.products(rows, rows)
    return KEPT.get(key, lambda: kernel.products(rows, rows))


def key_of(kernel: UnitKernel, rows: Rows) -> str | None:
    """What tells a matrix from all others; None where nothing does."""
    if type(kernel) not in (Cosine, Rbf):
        return None
    told = hashlib.sha256(repr(kernel).encode())
    for part in _parts(rows):
        told.update(f"{part.dtype.str}{part.shape}".encode())
        told.update(np.ascontiguousarray(part).data)
    return told.hexdigest()


def _parts(rows: Rows) -> tuple[NDArray[Any], ...]:
    """The arrays that rows are made of."""
    if not issparse(rows):
        return (np.asarray(rows),)
    table = csr_matrix(rows)
    return table.data, table.indices, table.indptr, np.array(table.shape)


def _limit() -> float:
    """How many bytes may be kept."""
    told = os.environ.get(MEMORY, "")
    return float(told) * 2**20 if told.replace(".", "", 1).isdigit() else LIMIT
