"""Counts of all n-grams of up to N symbols, by sorting whole numbers.

A window is a symbol with the N - 1 before it, written as one number: the symbol first, then its
neighbours from the nearest to the farthest, so that windows with the same last k symbols are
adjacent once they are sorted. With g an n-gram of k symbols, the last of them after the context h,

    count(g) = how many windows end in g                                                    (R1)
    left(g)  = how many distinct n-grams of k + 1 symbols end in g                          (R2)

Before the first symbol of a row stand zeros, which are symbols of no row.

    >>> pairs = ngram_levels(windows([np.array([1, 2, 1, 2])], 2), 2)[1]
    >>> pairs.counts.tolist(), len(pairs.contexts)  # 01, 21, 12 and 0, 1, 2
    ([1, 1, 2], 3)
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "BITS",
    "NgramLevel",
    "contexts_of",
    "largest_symbol",
    "ngram_levels",
    "ngrams_of",
    "positions_in",
    "windows",
    "windows_in",
]

Ints = NDArray[np.int64]
BITS = 62
"""Bits of a window."""


class NgramLevel(NamedTuple):
    """The n-grams of k symbols in rising order, and the contexts of k - 1 that they follow."""

    ngrams: Ints
    counts: Ints
    """(R1)."""
    lefts: Ints
    """(R2); of the longest n-grams (R1)."""
    contexts: Ints
    owners: NDArray[np.intp]
    """The index in `contexts` of the context of each n-gram."""


def largest_symbol(order: int) -> int:
    """The largest symbol that fits into a window of `order` symbols."""
    return (1 << BITS // order) - 1


def windows(rows: Sequence[NDArray[np.integer]], order: int) -> Ints:
    """A window for each symbol of each row; symbols are at least 1."""
    symbols = np.concatenate([np.zeros(0, np.int64), *rows], dtype=np.int64)
    return windows_in(symbols, np.repeat(np.arange(len(rows)), [*map(len, rows)]), order)


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


def ngram_levels(keys: Ints, order: int) -> list[NgramLevel]:
    """The n-grams of 1, 2, … `order` symbols in which windows end."""
    ordered = np.sort(keys)
    levels: list[NgramLevel] = []
    for size in range(order, 0, -1):
        ngrams, counts = _distinct(ngrams_of(ordered, size, order))
        lefts = _distinct(levels[-1].ngrams >> BITS // order)[1] if levels else counts
        contexts, owners = np.unique(contexts_of(ngrams, size, order), return_inverse=True)
        levels.append(NgramLevel(ngrams, counts, lefts, contexts, owners))
    return levels[::-1]


def ngrams_of(keys: Ints, size: int, order: int) -> Ints:
    """The n-gram of the last `size` symbols of each window."""
    return keys >> BITS // order * (order - size)


def contexts_of(ngrams: Ints, size: int, order: int) -> Ints:
    """The context of each n-gram: all but its last symbol."""
    return ngrams & (1 << BITS // order * (size - 1)) - 1


def positions_in(wanted: Ints, known: Ints) -> NDArray[np.intp]:
    """The index of each number in a rising array, or -1."""
    if not len(known):
        return np.full(len(wanted), -1, np.intp)
    places = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
    return np.where(known[places] == wanted, places, -1)


def _distinct(ordered: Ints) -> tuple[Ints, Ints]:
    """The distinct numbers of a rising array, and their counts."""
    starts = np.flatnonzero(np.diff(ordered, prepend=-1))
    return ordered[starts], np.diff(np.append(starts, len(ordered))).astype(np.int64)
