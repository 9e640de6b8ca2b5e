"""How probable a row of symbols is after what was seen: interpolated n-gram models.

Kneser, R. and Ney, H. (1995). Improved backing-off for m-gram language modeling. ICASSP 1995,
181-184; interpolated as in Chen, S. F. and Goodman, J. (1999). An empirical study of smoothing
techniques for language modeling. Computer Speech and Language 13, 359-394.

With m_k(g) the mass of a run g of k symbols, h its context, s its last symbol, h' the context
without its farthest symbol, N the order, V the number of symbols and D the discount,

    P_k(s | h) = (max(m_k(hs) - D, 0) + D kinds_k(h) P_(k-1)(s | h')) / total_k(h)          (K1)
    P_k(s | h) = P_(k-1)(s | h') where h was not seen,   P_0 = 1 / V                        (K2)
    total_k(h) = sum over s of m_k(hs),   kinds_k(h) = number of s with m_k(hs) > 0         (K3)

Masses of Kneser and Ney are how often the longest runs occur, and of shorter ones in how many ways
they are continued to the left (R2 of `symbol_runs`). With plain counts for all and D = 1/2, (K1) is
prediction by partial matching with the escapes of method D, blended instead of excluded: Howard,
P. G. (1993). The design and analysis of efficient lossless data compression systems.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.numerics.symbol_runs import contexts_of, found_in, levels, runs_of, windows

__all__ = ["Model", "log_probabilities", "train", "train_windows"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Masses = Literal["left", "count"]


class Part(NamedTuple):
    """What (K1) needs of runs of one length."""

    runs: Ints
    masses: Floats
    contexts: Ints
    totals: Floats
    kinds: Floats


class Model(NamedTuple):
    """What was seen, shortest runs first."""

    parts: list[Part]
    discount: float
    n_symbols: int


def train(
    rows: Sequence[NDArray[np.integer]],
    order: int,
    n_symbols: int,
    *,
    masses: Masses = "left",
    discount: float = 0.75,
) -> Model:
    """Learn from rows of symbols from 1 to `n_symbols`."""
    return train_windows(windows(rows, order), order, n_symbols, masses=masses, discount=discount)


def train_windows(
    keys: Ints, order: int, n_symbols: int, *, masses: Masses = "left", discount: float = 0.75
) -> Model:
    """The same from the windows of the rows, one for each symbol."""
    parts = []
    for level in levels(keys, order):
        mass = (level.lefts if masses == "left" else level.counts).astype(np.float64)
        n = len(level.contexts)
        totals = np.bincount(level.owners, mass, n).astype(np.float64)
        kinds = np.bincount(level.owners, minlength=n).astype(np.float64)
        parts.append(Part(level.runs, mass, level.contexts, totals, kinds))
    return Model(parts, discount, n_symbols)


def log_probabilities(model: Model, keys: Ints) -> Floats:
    """The natural logarithm of (K1) for the symbol of each window of the model's order."""
    order, discount = len(model.parts), model.discount
    found = np.full(len(keys), 1 / model.n_symbols)
    for size, part in enumerate(model.parts, start=1):
        runs = runs_of(keys, size, order)
        at = found_in(contexts_of(runs, size, order), part.contexts)
        seen = np.flatnonzero(at >= 0)
        place = found_in(runs[seen], part.runs)
        left = np.where(place >= 0, part.masses[place] - discount, 0.0)
        spare = discount * part.kinds[at[seen]] * found[seen]
        found[seen] = (np.maximum(left, 0.0) + spare) / part.totals[at[seen]]
    return np.log(found)
