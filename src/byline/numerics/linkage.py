"""Agglomerative clustering of a sparse similarity graph: average, complete or single linkage.

Lance, G. N., Williams, W. T. (1967). A general theory of classificatory sorting strategies: 1.
Hierarchical systems. The Computer Journal 9(4), 373-380. The order of merging, by chains of nearest
neighbours, is in Murtagh, F. (1983). A survey of recent advances in hierarchical clustering
algorithms. The Computer Journal 26(4), 354-359.

The similarity of two groups, with s(i, j) that of two members and 0 for pairs not stored:

    average     mean of s(i, j) over all pairs, i in one group and j in the other       (L1)
    complete    the lowest s(i, j)                                                      (L2)
    single      the highest s(i, j)                                                     (L3)

All three are reducible: a merged group is no more similar to a third one than both its parts were.
So two groups that are nearest to each other may be merged at once, with the same result as always
merging the most similar pair. Where pairs tie, the result is one of several valid ones.

A group keeps a linked list of the pairs that lead out of it. Lists are joined when groups are, and
pairs that lead to the same group are summed when the list is next walked. Memory is that of the
pairs.
"""

from typing import Literal, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

__all__ = ["Link", "find_root", "link"]

Link = Literal["average", "complete", "single"]
Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


def link(graph: csr_matrix, threshold: float, how: Link = "average") -> Integers:
    """The group number of each row of a symmetric graph.

    Groups are merged while their similarity is at least `threshold`, which must be above 0.
    """
    if not threshold > 0:
        raise ValueError(f"the threshold must be above 0, not {threshold}.")
    if how == "single":
        return _connected(graph, threshold)
    return _merge(_groups(graph), threshold, 1 if how == "complete" else 0)


def _connected(graph: csr_matrix, threshold: float) -> Integers:
    """Single linkage (L3): connected components of the pairs at or above the threshold."""
    kept = graph.copy()
    kept.data = (kept.data >= threshold).astype(np.int8)
    kept.eliminate_zeros()
    return connected_components(kept, directed=False)[1].astype(np.int64)


class _Groups(NamedTuple):
    """Groups by the number of their first member, and the lists of pairs that lead out of them."""

    parents: Integers
    sizes: Floats
    first: Integers
    last: Integers
    after: Integers
    """The pair that follows a pair in its list, or -1."""
    ends: Integers
    values: Floats
    """The sum (L1) or the lowest (L2) of the similarities between two groups."""
    counts: Floats
    """The number of stored similarities between two groups."""
    places: Integers
    """Scratch space for walking a list; -1 everywhere between walks."""


def _groups(graph: csr_matrix) -> _Groups:
    """Every row alone, with its stored pairs as its list."""
    n, starts = graph.shape[0], graph.indptr.astype(np.int64)
    after = np.arange(1, graph.nnz + 1)
    filled = starts[1:] > starts[:-1]
    after[starts[1:][filled] - 1] = -1
    return _Groups(
        parents=np.arange(n),
        sizes=np.ones(n),
        first=np.where(filled, starts[:-1], -1),
        last=np.where(filled, starts[1:] - 1, -1),
        after=after,
        ends=graph.indices.astype(np.int64),
        values=graph.data.astype(np.float64),
        counts=np.ones(graph.nnz),
        places=np.full(n, -1),
    )


@numba.njit(cache=True)
def _merge(groups: _Groups, threshold: float, lowest: int) -> Integers:
    """Follow nearest neighbours from each group until two are each other's nearest, and merge."""
    parents = groups.parents
    path = np.empty(len(parents), np.int64)
    levels = np.empty(len(parents), np.float64)
    walked = np.zeros(len(parents), np.bool_)
    for start in range(len(parents)):
        # All groups with a lower number are done: by reducibility, no later group can be similar
        # enough to them.
        if parents[start] != start:
            continue
        path[0], levels[0], length = start, 0.0, 1
        while length:
            a, before = path[length - 1], path[length - 2]
            _gather(groups, a, lowest)
            b, level = _nearest(groups, a, lowest)
            # Similarities rise along the path, so one that does not, or a cycle, is a tie up to
            # rounding: the last two are nearest neighbours, and merging them ends the loop.
            if length > 1 and (b == before or level <= levels[length - 1] or walked[b]):
                walked[a] = walked[before] = False
                a = _join(groups, a, before)
                length -= 2
                if not length:
                    path[0], length = a, 1
            elif level < threshold:
                length -= 1
            else:
                walked[a] = True
                path[length], levels[length] = b, level
                length += 1
    for i in range(len(parents)):
        parents[i] = find_root(parents, i)
    return parents


@numba.njit(cache=True)
def find_root(parents: Integers, i: int) -> int:
    """The number of the group that `i` is in."""
    while parents[i] != i:
        # Halving the path as it is walked keeps later look-ups short.
        parents[i] = parents[parents[i]]
        i = parents[i]
    return i


@numba.njit(cache=True)
def _gather(groups: _Groups, a: int, lowest: int) -> None:
    """Walk the list of a group: drop pairs within it, combine pairs that lead to one group."""
    parents, _, first, last, after, ends, values, counts, places = groups
    kept, pair = -1, first[a]
    first[a] = -1
    while pair >= 0:
        following, b = after[pair], find_root(parents, ends[pair])
        if b != a and places[b] < 0:
            places[b], ends[pair] = pair, b
            if kept < 0:
                first[a] = pair
            else:
                after[kept] = pair
            kept = pair
            after[kept] = -1
        elif b != a:
            seen = places[b]
            total = values[seen] + values[pair]
            values[seen] = min(values[seen], values[pair]) if lowest else total
            counts[seen] += counts[pair]
        pair = following
    last[a] = kept
    # Only what was set is cleared: clearing all of `places` would cost n for every walk.
    pair = first[a]
    while pair >= 0:
        places[ends[pair]] = -1
        pair = after[pair]


@numba.njit(cache=True)
def _nearest(groups: _Groups, a: int, lowest: int) -> tuple[int, float]:
    """The group most similar to `a`, the first of equals, and the similarity (L1) or (L2)."""
    best, level, pair = -1, 0.0, groups.first[a]
    while pair >= 0:
        b, value = groups.ends[pair], groups.values[pair]
        possible = groups.sizes[a] * groups.sizes[b]
        if not lowest:
            value /= possible
        elif groups.counts[pair] < possible:
            value = 0.0  # a pair of members that is not stored has similarity 0
        if value > level or (value == level and b < best):
            best, level = b, value
        pair = groups.after[pair]
    return best, level


@numba.njit(cache=True)
def _join(groups: _Groups, a: int, b: int) -> int:
    """Merge two groups under the lower number, and join their lists."""
    low, high = min(a, b), max(a, b)
    parents, sizes, first, last, after = groups[:5]
    parents[high] = low
    sizes[low] += sizes[high]
    if first[low] < 0:
        first[low] = first[high]
    else:
        after[last[low]] = first[high]
    if last[high] >= 0:
        last[low] = last[high]
    return low
