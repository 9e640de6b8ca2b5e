"""Greedy string tiling: the common substrings of two sequences, longest first, without overlap.

Wise, M. J. (1993). String similarity via greedy string tiling and running Karp-Rabin matching.
Department of Computer Science, University of Sydney.

    tile      = the longest run that stands in both sequences and has no used item       (T1)
                among equals the earliest in the first, then the earliest in the second  (T2)
    repeat until no run of `least` items is left; all items of a tile are used           (T3)

Wise compares every place with every place. Here the suffixes of both sequences are sorted once, and
the length L falls from the longest common run to `least`. At length L, suffixes with L items in
common are neighbours in the order, so they are one interval, and intervals only grow as L falls.
A place is *open* while L unused items follow it. There is a tile of length L wherever an interval
has open places of both sequences; two trees give the earliest of each. A tile of length L closes
at most 2L places on either side and uses L, so places open and close O(n) times in all, and only
intervals that grew or in which a place opened need be looked at.

O(n log n) time and O(n) memory for n items in all, whatever the sequences: endless repetition costs
no more than prose. Items outside every run of `least` items whose hash both sequences have are
dropped first, which leaves little of two unrelated texts.
"""

from heapq import heappop, heappush
from typing import NamedTuple

import numba
import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

__all__ = ["suffixes", "tiles"]

SMALL = 10_000
"""Below this many items plain Python ends before compiled code would be loaded."""

Integers = NDArray[np.int32]
Sequence = NDArray[np.int64]
Flags = NDArray[np.bool_]
Hashes = NDArray[np.uint64]


def tiles(a: Sequence, b: Sequence, least: int, most: int | None = None) -> Sequence:
    """Rows (start in a, start in b, length) of the tiles (T1) to (T3); at most `most` of them.

    >>> tiles(np.array([7, 1, 2, 3]), np.array([1, 2, 9, 1, 2, 3]), least=2).tolist()
    [[1, 3, 3]]
    """
    if least < 1 or (most is not None and most < 0):
        raise ValueError(f"runs need at least 1 item and a count of 0 or more: {least}, {most}.")
    if min(a.min(initial=0), b.min(initial=0)) < 0:
        raise ValueError("items must not be negative.")
    packed = _pack(a, b, least)
    order, rank, shared = suffixes(packed.items)
    from_first = order < packed.middle
    # The longest common run is shared by neighbours in the order, one from each sequence.
    longest = int(shared[1:][from_first[1:] != from_first[:-1]].max(initial=0))
    play = _play if len(order) < SMALL else _play_compiled
    limits = longest, least, len(order) if most is None else most
    chosen = play(rank, shared, packed.places < 0, packed.middle, limits)
    chosen[:, :2] = packed.places[chosen[:, :2]]
    return chosen


def suffixes(items: Sequence) -> tuple[Integers, Integers, Integers]:
    """The suffix array of a sequence: where the k-th smallest suffix starts, ranks, and prefixes.

    The rank of a place is its k; the third array has the number of items that the suffix of rank k
    shares with the one before it, 0 for the first. Suffixes sorted by their first w items are
    sorted by their first 2w in one more round (Manber, U., Myers, G. 1993. Suffix arrays: a new
    method for on-line string searches. SIAM Journal on Computing 22(5), 935-948).

    >>> suffixes(np.array([2, 1, 3, 1, 3]))[0].tolist()
    [3, 1, 0, 4, 2]
    """
    n = len(items)
    ranks = [np.unique(items, return_inverse=True)[1]]
    while n and ranks[-1].max() < n - 1:
        rank, width = ranks[-1], 1 << len(ranks) - 1
        pairs = rank * (n + 1)
        pairs[:-width] += rank[width:] + 1  # 0 for a suffix that has ended
        ranks.append(np.unique(pairs, return_inverse=True)[1])
    order, shared = np.argsort(ranks[-1]), np.zeros(n, np.int64)
    for power, rank in reversed(list(enumerate(ranks))):
        # Two suffixes have different lengths, so they are never of one rank where either has ended.
        ended = np.append(rank, -1)
        before, after = (ended[starts + shared[1:]] for starts in (order[:-1], order[1:]))
        shared[1:] += (before == after) * (1 << power)
    return order.astype(np.int32), ranks[-1].astype(np.int32), shared.astype(np.int32)


class _Packed(NamedTuple):
    """What may be in a run, one sequence after the other, each stretch behind a unique separator.

    `places` says where an item stood; -1 for those between the stretches.
    """

    items: Sequence
    places: Sequence
    middle: int
    """The first item of the second sequence."""


def _pack(a: Sequence, b: Sequence, least: int) -> _Packed:
    """Only what may be in a run."""
    in_a, in_b = _run_hashes(a, least), _run_hashes(b, least)
    items, places = [], []
    fences = 0
    for source, own, other in ((a, in_a, in_b), (b, in_b, in_a)):
        kept = np.flatnonzero(_covered(own, other, len(source), least))
        begins = np.flatnonzero(np.diff(kept, prepend=-2) > 1)
        fences += len(begins)
        items.append(np.insert(source[kept], begins, np.arange(-fences, len(begins) - fences)))
        places.append(np.insert(kept, begins, -1))
    return _Packed(np.concatenate(items), np.concatenate(places), len(items[0]))


def _run_hashes(items: Sequence, least: int) -> Hashes:
    """A number below 2^64 for the run of `least` items at each place, from sums modulo 2^64."""
    powers, inverses = (np.full(len(items), base, np.uint64) for base in (_BASE, _BASE_INVERSE))
    powers[:1] = inverses[:1] = 1
    sums = np.zeros(len(items) + 1, np.uint64)
    np.cumsum((items.astype(np.uint64) + 1) * np.multiply.accumulate(powers), out=sums[1:])
    runs = max(len(items) - least + 1, 0)
    values = sums[least : least + runs] - sums[:runs]
    values *= np.multiply.accumulate(inverses)[:runs]
    return (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)


def _covered(own: Hashes, other: Hashes, size: int, least: int) -> Flags:
    """Which of `size` items are in a run whose hash may be among the other's; misses none."""
    # Chance agreements cost time, not truth; with 8 slots for each run they are few.
    shift = np.uint64(61 - len(other).bit_length())
    table = np.zeros(8 << len(other).bit_length(), np.bool_)
    table[other >> shift] = True
    starts = np.flatnonzero(table[own >> shift])
    steps = np.zeros(size + 1, np.int8)
    steps[starts] += 1
    steps[starts + least] -= 1
    return np.cumsum(steps[:size], dtype=np.int64) > 0


_BASE = 0x9E3779B97F4A7C15
_BASE_INVERSE = pow(_BASE, -1, 1 << 64)


class _Board(NamedTuple):
    """The state of the tiling. The number of items stands for no place and no rank."""

    rank: Integers
    used: Flags
    roots: Integers
    """A rank of the same interval further left; itself for the leftmost."""
    lasts: Integers
    """The last rank of the interval, for the leftmost rank."""
    joining: tuple[Integers, Integers]
    """Chains of the ranks that join their left neighbour at a length: heads by length, links."""
    opening: tuple[Integers, Integers]
    """Chains of the places that open at a length: heads by length, links."""
    first: Integers
    """A tree over ranks of the earliest open place of the first sequence."""
    second: Integers
    seen: Integers
    """The length at which the interval was last looked at, for the leftmost rank."""


def _play(
    rank: Integers, shared: Integers, used: Flags, middle: int, limits: tuple[int, int, int]
) -> Sequence:
    """The tiles, as places in the packed items, at all lengths from the longest down."""
    longest, least, most = limits
    board = _lay_out(rank, shared, used, middle, (longest, least))
    none, chosen = len(rank), [(0, 0, 0) for _ in range(0)]
    for length in range(longest, least - 1, -1):
        heap = _promising(board, middle, length)
        while heap and len(chosen) < most:
            i = heappop(heap)
            first, second = _earliest(board, _root(board.roots, board.rank[i]))
            if first == i and second < none:
                chosen.append((i, second, length))
                _use(board, board.first, (i, length), least)
                _use(board, board.second, (second, length), least)
            if first < none and second < none:
                heappush(heap, first)  # out of date if just used: the next turn will see
    rows = np.empty((len(chosen), 3), np.int64)
    for k in range(len(chosen)):
        rows[k, 0], rows[k, 1], rows[k, 2] = chosen[k]
    return rows


_play_compiled = numba.njit(cache=True)(_play)


@register_jitable
def _lay_out(
    rank: Integers, shared: Integers, used: Flags, middle: int, lengths: tuple[int, int]
) -> _Board:
    """The board at the longest length, before any interval is joined."""
    n, (longest, least) = len(rank), lengths
    roots = np.arange(n).astype(np.int32)
    joining = np.full(longest + 1, n, np.int32), np.empty(n, np.int32)
    opening = np.full(longest + 1, n, np.int32), np.empty(n, np.int32)
    first, second = np.full(2 * n, n, np.int32), np.full(2 * n, n, np.int32)
    for k in range(1, n):
        if shared[k] >= least:
            _chain(joining, min(shared[k], longest), k)
    left = 0
    for p in range(n - 1, -1, -1):
        left = 0 if used[p] else left + 1
        if left >= longest:
            (first if p < middle else second)[n + rank[p]] = p
        elif left >= least:
            _chain(opening, left, p)
    for k in range(n - 1, 0, -1):
        first[k] = min(first[2 * k], first[2 * k + 1])
        second[k] = min(second[2 * k], second[2 * k + 1])
    seen = np.zeros(n, np.int32)
    return _Board(rank, used, roots, roots.copy(), joining, opening, first, second, seen)


@register_jitable
def _chain(chains: tuple[Integers, Integers], length: int, k: int) -> None:
    heads, links = chains
    links[k] = heads[length]
    heads[length] = k


@register_jitable
def _promising(board: _Board, middle: int, length: int) -> list[int]:
    """Go down to a length; a heap of the earliest open places of intervals that may have a tile."""
    none, heap = len(board.rank), [0 for _ in range(0)]
    heads, links = board.joining
    k = heads[length]
    while k < none:
        left, right = _root(board.roots, k - 1), _root(board.roots, k)
        board.roots[right] = left
        board.lasts[left] = board.lasts[right]
        k = links[k]
    places, onward = board.opening
    p = places[length]
    while p < none:
        if not board.used[p]:
            _put(board.first if p < middle else board.second, board.rank[p], p)
        p = onward[p]
    # Only now, as one interval may have been joined and opened many times at this length.
    k = heads[length]
    while k < none:
        _look(board, k, length, heap)
        k = links[k]
    p = places[length]
    while p < none:
        _look(board, board.rank[p], length, heap)
        p = onward[p]
    return heap


@register_jitable
def _look(board: _Board, k: int, length: int, heap: list[int]) -> None:
    """Add the interval of a rank to the heap if both sequences are open there."""
    root = _root(board.roots, k)
    if board.seen[root] != length:
        board.seen[root] = length
        first, second = _earliest(board, root)
        if first < len(board.rank) and second < len(board.rank):
            heappush(heap, first)


@register_jitable
def _root(roots: Integers, k: int) -> int:
    """The leftmost rank of the interval of a rank."""
    while roots[k] != k:
        roots[k] = roots[roots[k]]
        k = roots[k]
    return k


@register_jitable
def _earliest(board: _Board, root: int) -> tuple[int, int]:
    """The earliest open place of either sequence in an interval (T2)."""
    first = second = none = len(board.rank)
    low, high = root + none, board.lasts[root] + none + 1
    while low < high:
        if low & 1:
            first, second = min(first, board.first[low]), min(second, board.second[low])
            low += 1
        if high & 1:
            high -= 1
            first, second = min(first, board.first[high]), min(second, board.second[high])
        low, high = low >> 1, high >> 1
    return first, second


@register_jitable
def _use(board: _Board, tree: Integers, run: tuple[int, int], least: int) -> None:
    """Use a run (T3) and close the places before it that would run into it."""
    (start, length), none = run, len(board.rank)
    for p in range(start, start + length):
        board.used[p] = True
        _put(tree, board.rank[p], none)
    # Every stretch follows an item that counts as used, so this ends within it.
    p = start - 1
    while p > start - length and not board.used[p]:
        _put(tree, board.rank[p], none)
        if start - p >= least:
            _chain(board.opening, start - p, p)
        p -= 1


@register_jitable
def _put(tree: Integers, k: int, place: int) -> None:
    """Set a leaf, and what stands above it as far as that changes."""
    k += len(tree) >> 1
    tree[k] = place
    while k > 1:
        k >>= 1
        lower = min(tree[2 * k], tree[2 * k + 1])
        if tree[k] == lower:
            break
        tree[k] = lower
