"""Suffix arrays: the order of all suffixes of a sequence, and their longest common prefixes.

Manber, U., Myers, G. (1993). Suffix arrays: a new method for on-line string searches. SIAM Journal
on Computing 22(5), 935-948. Kasai, T., Lee, G., Arimura, H., Arikawa, S., Park, K. (2001).
Linear-time longest-common-prefix computation in suffix arrays and its applications. CPM 2001,
181-192.

    order[k]   where the k-th smallest suffix starts
    rank[p]    the k with order[k] = p
    shared[k]  how many items suffixes order[k - 1] and order[k] have in common; shared[0] = 0

The order is found by doubling: suffixes sorted by their first w items are sorted by their first
2w with one counting sort. O(n log r) time for n items whose longest repeat has r items, and O(n)
memory.
"""

from typing import NamedTuple

import numba
import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

__all__ = ["SMALL", "SuffixArray", "suffixes"]

SMALL = 10_000
"""Below this many items plain Python ends before compiled code would be loaded."""

Integers = NDArray[np.int32]


class SuffixArray(NamedTuple):
    """All suffixes of a sequence, smallest first."""

    order: Integers
    rank: Integers
    shared: Integers


def suffixes(items: NDArray[np.integer]) -> SuffixArray:
    """The suffixes of a sequence of whole numbers, compared item by item.

    >>> suffixes(np.array([2, 1, 3, 1, 3])).order.tolist()
    [3, 1, 0, 4, 2]
    """
    if items.ndim != 1 or len(items) >= np.iinfo(np.int32).max:
        raise ValueError("the items must be in one row, and fewer than 2^31 - 1.")
    codes = np.unique(items, return_inverse=True)[1].astype(np.int32)
    order = np.argsort(codes, kind="stable").astype(np.int32)
    return (_sort if len(codes) < SMALL else _sort_compiled)(codes, order)


def _sort(codes: Integers, order: Integers) -> SuffixArray:
    """The suffixes, from their order by the first item."""
    rank = _double(codes, order)
    return SuffixArray(order, rank, _neighbours(codes, order, rank))


_sort_compiled = numba.njit(cache=True)(_sort)


@register_jitable
def _double(codes: Integers, order: Integers) -> Integers:
    """Sort `order`, which is by the first item, by all items; the rank of each place comes out."""
    n = len(codes)
    rank, later = codes.copy(), np.empty_like(order)
    slots, newer = np.empty_like(order), np.empty_like(order)
    classes, width = _classes(order, rank, 0, newer), 1
    rank, newer = newer, rank
    while classes < n:
        # The order by the second half is known: it is the order of the places `width` later.
        filled = 0
        for p in range(max(n - width, 0), n):
            later[filled] = p
            filled += 1
        for p in order:
            if p >= width:
                later[filled] = p - width
                filled += 1
        for k in range(n):
            slots[k] = k
        for p in later:
            order[slots[rank[p]]] = p
            slots[rank[p]] += 1
        classes = _classes(order, rank, width, newer)
        rank, newer = newer, rank
        width *= 2
    return rank


@register_jitable
def _classes(order: Integers, rank: Integers, width: int, newer: Integers) -> int:
    """Give places the first slot of all that equal them in both halves; count what differs."""
    n, first, distinct = len(order), 0, 0
    for k in range(n):
        p, q = order[k], order[k - 1]
        same = k > 0 and rank[p] == rank[q]
        if same and width:
            beyond, before = p + width, q + width
            same = beyond < n and before < n and rank[beyond] == rank[before]
        if not same:
            first = k
            distinct += 1
        newer[p] = first
    return distinct


@register_jitable
def _neighbours(codes: Integers, order: Integers, rank: Integers) -> Integers:
    """How many items each suffix shares with the one before it: at most one fewer than the last."""
    n, common = len(codes), 0
    shared = np.zeros_like(order)
    for p in range(n):
        if rank[p] == 0:
            common = 0
            continue
        q = order[rank[p] - 1]
        while p + common < n and q + common < n and codes[p + common] == codes[q + common]:
            common += 1
        shared[rank[p]] = common
        common = max(common - 1, 0)
    return shared
