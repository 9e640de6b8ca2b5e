"""Agglomerative clustering: linkage of a graph of similarities, or of rows by the group average.

Lance, G. N., Williams, W. T. (1967). A general theory of classificatory sorting strategies: 1.
Hierarchical systems. The Computer Journal 9(4), 373-380. The similarity of two groups of a graph
(`link`), with s(i, j) that of two members and 0 for pairs not stored:

    average     mean of s(i, j) over all pairs, i in one group and j in the other       (L1)
    complete    the lowest s(i, j)                                                      (L2)
    single      the highest s(i, j)                                                     (L3)

In all three a merged group is no more similar to a third one than both its parts were. So groups
never grow beyond the connected components of the pairs at or above the threshold, and scipy links
one component at a time. Where pairs tie, the result is one of several valid ones.

Rows need no matrix of similarities (`group_average`): Voorhees, E. M. (1986). Implementing
agglomerative hierarchic clustering algorithms for use in document retrieval. Information
Processing & Management 22(6), 465-476. With the product of two rows as their similarity, the mean
over all pairs of members of two groups needs no pairs:

    mean of x · y over x in A, y in B = (sum of A) · (sum of B) / (|A| |B|)              (G1)

so a group is kept as the sum of its rows. With weights w of the rows, the sizes |A| and |B|
are sums of weights, and (G1) is the mean of x · y / (w(x) w(y)), each pair weighing w(x) w(y).

A graph holds the candidate pairs; those at or above the threshold may start a merger. If it has all
such pairs, the result is exactly that of average linkage over all pairs, since the mean of two
groups reaches the threshold only if some pair of members does. If it has only the nearest
neighbours of each row, a merger can be missed, but every merger is decided by all pairs.

Pairs are in a heap by their last known similarity, an upper bound as groups grow. The pair at the
top is scored again, and merged if it is still ahead of the next. If thousands of pairs tie, as in
letters made from one form, all of them fall a little with every merger and would all be scored
again; so a pair may be merged that falls short of the next by a given share (`slack`).
"""

from heapq import heapify, heappop, heappush
from typing import Literal

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.sparse import csr_matrix, triu
from scipy.sparse.csgraph import connected_components

from byline.errors import InputError

__all__ = ["Link", "group_average", "link"]

Link = Literal["average", "complete", "single"]
Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Columns = NDArray[np.int32]
Vector = tuple[Columns, Floats]

LARGEST = 20_000
"""Rows of one component: the distances of all its pairs take 1.6 GB."""
ROUNDING = 1e-12


def link(graph: csr_matrix, threshold: float, how: Link = "average") -> Integers:
    """The group number of each row of a graph, where a pair may be stored at either of its rows.

    Groups are merged while their similarity is at least `threshold`, which must be above 0.
    """
    if not threshold > 0:
        raise ValueError(f"the threshold must be above 0, not {threshold}.")
    graph = graph.maximum(graph.T).tocsr()
    kept = graph.copy()
    kept.data = (kept.data >= threshold).astype(np.int8)
    kept.eliminate_zeros()
    n, component = connected_components(kept, directed=False)
    labels = component.astype(np.int64)
    if how == "single":
        return labels
    order = np.argsort(component, kind="stable")
    for rows in np.split(order, np.cumsum(np.bincount(component, minlength=n))[:-1]):
        if len(rows) > LARGEST:
            raise InputError(
                f"{len(rows):,} texts hang together at this threshold, and {how} linkage takes "
                f"{LARGEST:,} at most: use a higher threshold, single linkage, or another method."
            )
        if len(rows) > 2:
            labels[rows] = n + _linked(graph[rows][:, rows], threshold, how)
            n = int(labels.max()) + 1
    return labels


def _linked(graph: csr_matrix, threshold: float, how: Link) -> Integers:
    """The groups (L1) or (L2) of a component, from the distances highest s - s of all pairs."""
    size, top = graph.shape[0], float(graph.data.max())
    pairs = triu(graph, k=1, format="coo")
    i, j = pairs.row.astype(np.int64), pairs.col
    distances = np.full(size * (size - 1) // 2, top)
    distances[i * size - i * (i + 1) // 2 + j - i - 1] -= pairs.data
    tree = linkage(distances, how)
    return fcluster(tree, top - threshold + ROUNDING * top, "distance").astype(np.int64)


def group_average(
    rows: csr_matrix,
    graph: csr_matrix,
    threshold: float,
    weights: Floats | None = None,
    *,
    slack: float = 0.0,
) -> Integers:
    """The group number of each row.

    `graph` holds similarities x · y / (w(x) w(y)) of rows, those of at least `threshold`
    that may start a merger. All `weights` are 1 if they are not given. `slack` is the share by
    which a merged pair may fall short of the most similar one: 0 is exact.
    """
    if not threshold > 0:
        raise ValueError(f"the threshold must be above 0, not {threshold}.")
    if not 0 <= slack < 1:
        raise ValueError(f"the slack must be 0 or more and below 1, not {slack}.")
    table = csr_matrix(rows, dtype=np.float64).sorted_indices()
    starts, columns = table.indptr.astype(np.int64), table.indices.astype(np.int32)
    sizes = np.ones(table.shape[0]) if weights is None else weights.astype(np.float64)
    pairs = _pairs(graph, threshold)
    return _merge((starts, columns, table.data), pairs, threshold, sizes, 1 - slack)


def _pairs(graph: csr_matrix, threshold: float) -> tuple[Integers, Floats]:
    """The ends of each pair that may start a merger, each pair once, and their similarities."""
    # A graph of nearest rows need not be symmetric.
    once = triu(graph.maximum(graph.T), k=1, format="coo")
    enough = once.data >= threshold
    ends = np.stack([once.row[enough], once.col[enough]], axis=1).astype(np.int64)
    return ends, once.data[enough].astype(np.float64)


@numba.njit(cache=True)
def _merge(
    rows: tuple[Integers, Columns, Floats],
    pairs: tuple[Integers, Floats],
    threshold: float,
    sizes: Floats,
    share: float,
) -> Integers:
    """Merge the pair at the top of the heap until it is empty."""
    ends, levels = pairs
    parents = np.arange(len(sizes))
    sums = _sums(rows)
    # A similarity holds while its two groups have the size together that they had then.
    together = sizes[ends[:, 0]] + sizes[ends[:, 1]]
    waiting = [(-levels[k], ends[k, 0], ends[k, 1], together[k]) for k in range(len(levels))]
    heapify(waiting)
    measured = {-1: 0.0}
    while len(waiting):
        _, i, j, then = heappop(waiting)
        a, b = _find_root(parents, i), _find_root(parents, j)
        if a == b:
            continue
        now = sizes[a] + sizes[b]
        if then == now:
            _join(parents, sizes, sums, a, b)
            continue
        pair = min(a, b) * len(parents) + max(a, b)
        # Many pairs may lead from one group to another; one score is enough while neither grows.
        if pair in measured and measured[pair] == now:
            continue
        measured[pair] = now
        mean = _product(sums[a], sums[b]) / (sizes[a] * sizes[b])  # (G1)
        if mean >= threshold and (not len(waiting) or mean >= -share * waiting[0][0]):
            _join(parents, sizes, sums, a, b)
        elif mean >= threshold:
            heappush(waiting, (-mean, a, b, now))
    for i in range(len(parents)):
        parents[i] = _find_root(parents, i)
    return parents


@numba.njit(cache=True)
def _find_root(parents: Integers, i: int) -> int:
    """The number of the group that `i` is in."""
    while parents[i] != i:
        # Halving the path as it is walked keeps later look-ups short.
        parents[i] = parents[parents[i]]
        i = parents[i]
    return i


@numba.njit(cache=True)
def _sums(rows: tuple[Integers, Columns, Floats]) -> list[Vector]:
    """Each row as the sum of a group."""
    starts, columns, values = rows
    return [
        (columns[starts[i] : starts[i + 1]].copy(), values[starts[i] : starts[i + 1]].copy())
        for i in range(len(starts) - 1)
    ]


@numba.njit(cache=True)
def _join(parents: Integers, sizes: Floats, sums: list[Vector], a: int, b: int) -> None:
    """Merge two groups under the lower number."""
    low, high = min(a, b), max(a, b)
    parents[high] = low
    sizes[low] += sizes[high]
    sums[low] = _added(sums[low], sums[high])
    # Freed: all sums together then never exceed the size of the rows.
    sums[high] = (np.empty(0, np.int32), np.empty(0, np.float64))


@numba.njit(cache=True)
def _product(x: Vector, y: Vector) -> float:
    """The product of two sums; each column of the shorter is looked up in the longer."""
    # A merge of both would read all of the longer one, which may be a whole cluster.
    if len(x[0]) > len(y[0]):
        x, y = y, x
    total, place = 0.0, 0
    for k in range(len(x[0])):
        place += np.searchsorted(y[0][place:], x[0][k])
        if place == len(y[0]):
            break
        if y[0][place] == x[0][k]:
            total += x[1][k] * y[1][place]
    return total


@numba.njit(cache=True)
def _added(x: Vector, y: Vector) -> Vector:
    """The sum of two vectors whose columns rise."""
    columns = np.empty(len(x[0]) + len(y[0]), np.int32)
    values = np.empty(len(columns), np.float64)
    i = j = k = 0
    while i < len(x[0]) or j < len(y[0]):
        from_x = j == len(y[0]) or (i < len(x[0]) and x[0][i] <= y[0][j])
        from_y = i == len(x[0]) or (j < len(y[0]) and y[0][j] <= x[0][i])
        columns[k] = x[0][i] if from_x else y[0][j]
        values[k] = (x[1][i] if from_x else 0.0) + (y[1][j] if from_y else 0.0)
        i, j, k = i + from_x, j + from_y, k + 1
    return columns[:k].copy(), values[:k].copy()
