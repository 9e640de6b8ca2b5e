"""The least simple path by labels that remember only the vertices that matter.

A label is a walk from the start: where it is, what it cost, and which of some *critical* vertices
it has visited, none of which it may visit again. It is dropped where another at the same vertex has
cost no more and visited no more of them. With no critical vertices this is Bellman and Ford's way.
A walk that comes back to a vertex at less cost has found a negative cycle, and only such a walk is
not dropped; so its vertex becomes critical and all begins again. When nothing comes back, every
label is a simple path and the least at the end is the least of all (Righini and Salani 2008:
decremental state space relaxation). There are at most 63 critical vertices.
"""

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["least_by_labels"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
MOST_CRITICAL = 63
ROUNDING = 1e-12


@numba.njit(cache=True)
def least_by_labels(
    starts: Ints, targets: Ints, costs: Floats, ends: tuple[int, int], most: int
) -> tuple[Ints, float]:
    """The vertices of the path and its cost; none where more than `most` labels are needed.

    Edges are in the order of their sources: those of vertex v are `starts[v]` to `starts[v + 1]`.
    """
    bits = np.full(len(starts) - 1, -1, np.int64)
    n_critical = 0
    state = np.empty((most, 4), np.int64)  # vertex, visited, parent, next label at the vertex
    price = np.empty(most)
    while True:
        found, vertex = _spread((starts, targets, costs), ends, bits, (state, price))
        if vertex < 0 or n_critical == MOST_CRITICAL:
            break
        bits[vertex] = n_critical
        n_critical += 1
    if found < 0 or vertex >= 0:
        return np.empty(0, np.int64), np.inf
    return _walk(state, found), price[found]


@numba.njit(cache=True)
def _spread(
    edges: tuple[Ints, Ints, Floats],
    ends: tuple[int, int],
    bits: Ints,
    labels: tuple[NDArray[np.int64], Floats],
) -> tuple[int, int]:
    """Extend all labels, first in, first out.

    The best label at the end (-1: out of room), and the vertex to make critical (-1: none).
    """
    starts, targets, costs = edges
    state, price = labels
    heads = np.full(len(bits), -1, np.int64)
    state[0], price[0] = (ends[0], 0, -1, -1), 0.0
    heads[ends[0]] = 0
    n_labels, at = 1, 0
    while at < n_labels:
        vertex, visited = state[at, 0], state[at, 1]
        if vertex != ends[1] and _is_listed(state, heads, at):
            for edge in range(starts[vertex], starts[vertex + 1]):
                to = targets[edge]
                if to == ends[0] or (bits[to] >= 0 and visited >> bits[to] & 1):
                    continue
                mark = visited | (1 << bits[to]) if bits[to] >= 0 else visited
                cost = price[at] + costs[edge]
                if not _takes(state, price, heads, (to, mark, cost)):
                    continue
                if _passes(state, at, to):
                    return -1, to
                if n_labels == len(price):
                    return -1, -1
                state[n_labels], price[n_labels] = (to, mark, at, heads[to]), cost
                heads[to] = n_labels
                n_labels += 1
        at += 1
    best, label = -1, heads[ends[1]]
    while label >= 0:
        if best < 0 or price[label] < price[best]:
            best = label
        label = state[label, 3]
    return best, -1


@numba.njit(cache=True)
def _is_listed(state: NDArray[np.int64], heads: Ints, label: int) -> bool:
    """Whether a label has not been dropped since it was made."""
    at = heads[state[label, 0]]
    while at >= 0:
        if at == label:
            return True
        at = state[at, 3]
    return False


@numba.njit(cache=True)
def _takes(
    state: NDArray[np.int64], price: Floats, heads: Ints, new: tuple[int, int, float]
) -> bool:
    """Whether no label at a vertex is as good as a new one; those it makes needless are dropped."""
    vertex, visited, cost = new
    last, label = -1, heads[vertex]
    while label >= 0:
        further = state[label, 3]
        known = state[label, 1]
        if price[label] <= cost + ROUNDING and known & ~visited == 0:
            return False
        if cost <= price[label] and visited & ~known == 0:
            if last < 0:
                heads[vertex] = further
            else:
                state[last, 3] = further
        else:
            last = label
        label = further
    return True


@numba.njit(cache=True)
def _passes(state: NDArray[np.int64], label: int, vertex: int) -> bool:
    """Whether the walk of a label has been at a vertex."""
    while label >= 0:
        if state[label, 0] == vertex:
            return True
        label = state[label, 2]
    return False


@numba.njit(cache=True)
def _walk(state: NDArray[np.int64], label: int) -> Ints:
    length, at = 0, label
    while at >= 0:
        length, at = length + 1, state[at, 2]
    path = np.empty(length, np.int64)
    while label >= 0:
        length -= 1
        path[length] = state[label, 0]
        label = state[label, 2]
    return path
