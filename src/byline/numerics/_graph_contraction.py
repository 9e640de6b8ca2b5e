"""Contraction of non-branching vertices of a graph, and the expansion of its paths.

From a vertex of out-degree 1 all paths continue alike, to the next vertex of higher out-degree or
to the end. Such vertices are contracted: edges to them lead on directly, at the total cost. Simple
paths stay simple and none is lost: a path that visits a contracted vertex twice also visits the
one it leads to twice. Edges back to their own source are dropped. Of parallel edges one gets a new
vertex in its middle, so that paths along them remain distinct.

Word graphs have few vertices left, as words that only one sentence has do not branch.
"""

from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["Branchings", "Whole", "branchings", "by_source", "whole_paths"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Shorts = NDArray[np.int32]
FREE = 1e-9
"""The cost of free edges as a share of the least cost: scipy takes a stored 0 for no edge."""


class Whole(NamedTuple):
    """The graph: its edges in the order of their sources, those of v from `starts[v]` on."""

    starts: Ints
    targets: Ints
    costs: Floats


class Branchings(NamedTuple):
    """The smaller graph: start is 0, end is 1; the edges of v are from `starts[v]` on."""

    starts: Shorts
    targets: Shorts
    costs: Floats
    old: Ints
    """Which vertex of the whole graph each one is; -1 for new ones."""
    first: Ints
    """To which vertex of the whole graph each edge goes first; -1 for those that leave new ones."""
    onward: Ints
    """Where the first edge of each vertex of the whole graph leads: the only one, if left out."""


@numba.njit(cache=True)
def by_source(size: int, source: Ints, target: Ints, costs: Floats) -> Whole:
    """Edges brought into the order of their sources, those of one source as they were."""
    starts = np.zeros(size + 1, np.int64)
    for vertex in source:
        starts[vertex + 1] += 1
    starts = np.cumsum(starts)
    free, targets, paid = starts[:-1].copy(), np.empty_like(target), np.empty_like(costs)
    for edge in range(len(source)):
        place = free[source[edge]]
        free[source[edge]] += 1
        targets[place], paid[place] = target[edge], costs[edge]
    return Whole(starts, targets, paid)


@numba.njit(cache=True)
def branchings(
    size: int, source: Ints, target: Ints, costs: Floats, ends: tuple[int, int]
) -> Branchings:
    """The contracted graph; costs must not be negative.

    Free edges cost `FREE` of the least cost.
    """
    if (costs < 0).any():
        raise ValueError("the k least paths are sought among costs that are not negative.")
    whole = by_source(size, source, target, costs)
    starts, targets, _ = whole
    new, old = _kept(starts, ends)
    size, room = len(old), 2 * len(targets)
    only = np.full(len(new), -1, np.int64)
    for vertex in range(len(new)):
        if starts[vertex] < starts[vertex + 1]:
            only[vertex] = targets[starts[vertex]]
    begins = np.zeros(size + len(targets) + 1, np.int32)
    to, price, first = np.empty(room, np.int32), np.empty(room), np.full(room, -1, np.int64)
    seen, further, n_edges = np.full(size, -1, np.int64), [(0, 0.0) for _ in range(0)], 0
    for at in range(size):
        begins[at] = n_edges
        for edge in range(starts[old[at]], starts[old[at] + 1]):
            reached, cost = _followed(whole, new, edge)
            if at == 1 or reached < 1 or reached == at:
                continue
            # A sparse matrix would add parallel edges up: the later one gets a vertex of its own,
            # with half the cost on either side.
            if seen[reached] == at:
                further.append((reached, cost / 2))
                reached, cost = size + len(further) - 1, cost / 2
            else:
                seen[reached] = at
            to[n_edges], price[n_edges], first[n_edges] = reached, cost, targets[edge]
            n_edges += 1
    for reached, cost in further:
        begins[size], to[n_edges], price[n_edges] = n_edges, reached, cost
        size, n_edges = size + 1, n_edges + 1
    begins[size] = n_edges
    every = np.append(old, np.full(size - len(old), -1))
    paid = _paid(price[:n_edges])
    return Branchings(begins[: size + 1], to[:n_edges], paid, every, first[:n_edges], only)


@numba.njit(cache=True)
def _paid(costs: Floats) -> Floats:
    """Costs above 0."""
    least = np.inf
    for cost in costs:
        if 0 < cost < least:
            least = cost
    return np.maximum(costs, FREE * (least if least < np.inf else 1.0))


@numba.njit(cache=True)
def _kept(starts: Ints, ends: tuple[int, int]) -> tuple[Ints, Ints]:
    """The new number of each vertex, -1 for contracted ones, and the old number of each new one."""
    new, old = np.full(len(starts) - 1, -1, np.int64), np.empty(len(starts) + 1, np.int64)
    new[ends[0]], new[ends[1]], old[0], old[1] = 0, 1, ends[0], ends[1]
    size = 2
    for vertex in range(len(new)):
        if new[vertex] < 0 and starts[vertex + 1] > starts[vertex] + 1:
            new[vertex], old[size] = size, vertex
            size += 1
    return new, old[:size]


@numba.njit(cache=True)
def _followed(whole: Whole, new: Ints, edge: int) -> tuple[int, float]:
    """The new vertex to which an edge leads, and the cost; -1 where it leads to none."""
    starts, targets, costs = whole
    cost = 0.0
    # Bounded, as vertices of out-degree 1 may form a cycle without an exit.
    for _ in range(len(new)):
        cost += costs[edge]
        vertex = targets[edge]
        if new[vertex] >= 0:
            return new[vertex], cost
        if starts[vertex] == starts[vertex + 1]:
            break
        edge = starts[vertex]
    return -1, cost


@numba.njit(cache=True)
def whole_paths(small: Branchings, before: Shorts) -> tuple[Ints, Ints]:
    """The vertices of paths of the whole graph one after the other, and where each one ends.

    `before` has a row for each path: the vertex before each one on it, in the smaller graph.
    """
    flat = np.empty(len(before) * len(small.onward), np.int64)
    stops, used = np.zeros(len(before) + 1, np.int64), 0
    way = np.empty(before.shape[1], np.int64)
    for number in range(len(before)):
        length, at, vertex = 0, 1, -1
        while at != 0:
            way[length] = at
            length, at = length + 1, before[number, at]
        flat[used] = small.old[0]
        used += 1
        for place in range(length - 1, -1, -1):
            edge = small.starts[at]
            at = way[place]
            while small.targets[edge] != at:
                edge += 1
            if small.first[edge] >= 0:
                vertex = small.first[edge]
            while small.old[at] >= 0:
                flat[used] = vertex
                used += 1
                if vertex == small.old[at]:
                    break
                vertex = small.onward[vertex]
        stops[number + 1] = used
    return flat[:used], stops
