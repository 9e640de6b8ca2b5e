"""Every run of up to N symbols in rows of them, with how often it occurs, by sorting whole numbers.

A window is a symbol with the N - 1 before it, written as one number: the symbol first, then its
neighbours from the nearest to the farthest, so that windows with the same last k symbols stand
together once they are sorted. With g a run of k symbols, the last of them after the context h,

    count(g) = how many windows end in g                                                    (R1)
    left(g)  = how many different runs of k + 1 symbols end in g                            (R2)

Before the first symbol of a row stand zeros, which are symbols of no row.

    >>> pairs = levels(windows([np.array([1, 2, 1, 2])], 2), 2)[1]
    >>> pairs.counts.tolist(), len(pairs.contexts)  # 01, 21, 12 and 0, 1, 2
    ([1, 1, 2], 3)
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "BITS",
    "Level",
    "contexts_of",
    "found_in",
    "largest_symbol",
    "levels",
    "runs_of",
    "windows",
    "windows_in",
]

Ints = NDArray[np.int64]
BITS = 62
"""Of a window in all."""


class Level(NamedTuple):
    """The runs of k symbols in rising order, and the contexts of k - 1 that they follow."""

    runs: Ints
    counts: Ints
    """(R1)."""
    lefts: Ints
    """(R2); of the longest runs, which have no longer ones, (R1)."""
    contexts: Ints
    owners: NDArray[np.intp]
    """The place in `contexts` of the context of each run."""


def largest_symbol(order: int) -> int:
    """The largest symbol there can be, if `order` of them are to make a window."""
    return (1 << BITS // order) - 1


def windows(rows: Sequence[NDArray[np.integer]], order: int) -> Ints:
    """A window for each symbol of each row; symbols are at least 1."""
    bits = BITS // order
    found = [np.zeros(0, np.int64)]
    for row in rows:
        symbols = np.asarray(row, np.int64)
        keys = np.zeros(len(symbols), np.int64)
        for back in range(min(order, len(symbols))):
            keys[back:] |= symbols[: len(symbols) - back] << bits * (order - 1 - back)
        found.append(keys)
    return np.concatenate(found)


def windows_in(symbols: Ints, rows: Ints, order: int) -> Ints:
    """The same where all rows stand in one, with the number of its row for each symbol.

    >>> bool((windows_in(np.array([3, 1, 2]), np.array([0, 1, 1]), 2)
    ...       == windows([np.array([3]), np.array([1, 2])], 2)).all())
    True
    """
    bits = BITS // order
    keys = symbols.astype(np.int64) << bits * (order - 1)
    for back in range(1, order):
        near = rows[back:] == rows[:-back]
        keys[back:] |= np.where(near, symbols[:-back], 0) << bits * (order - 1 - back)
    return keys


def levels(keys: Ints, order: int) -> list[Level]:
    """The runs of 1, 2, … `order` symbols in which windows end."""
    ordered = np.sort(keys)
    found: list[Level] = []
    for size in range(order, 0, -1):
        runs, counts = _distinct(runs_of(ordered, size, order))
        lefts = _distinct(found[-1].runs >> BITS // order)[1] if found else counts
        contexts, owners = np.unique(contexts_of(runs, size, order), return_inverse=True)
        found.append(Level(runs, counts, lefts, contexts, owners))
    return found[::-1]


def runs_of(keys: Ints, size: int, order: int) -> Ints:
    """The last `size` symbols of each window."""
    return keys >> BITS // order * (order - size)


def contexts_of(runs: Ints, size: int, order: int) -> Ints:
    """What stands before the last symbol of each run."""
    return runs & (1 << BITS // order * (size - 1)) - 1


def found_in(wanted: Ints, known: Ints) -> NDArray[np.intp]:
    """The place of each number among others in rising order, or -1."""
    if not len(known):
        return np.full(len(wanted), -1, np.intp)
    places = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
    return np.where(known[places] == wanted, places, -1)


def _distinct(ordered: Ints) -> tuple[Ints, Ints]:
    """Each number once, and how often it stood there."""
    starts = np.flatnonzero(np.diff(ordered, prepend=-1))
    return ordered[starts], np.diff(np.append(starts, len(ordered))).astype(np.int64)
