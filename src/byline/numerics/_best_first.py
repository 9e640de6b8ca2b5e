"""The k least simple paths, the most promising beginnings first.

With d(v) the least cost from v to the end, a path that has cost g so far and stands at v costs
g + d(v) at least. Beginnings are taken up in the order of this bound; whenever one has reached the
end, it is the next path in order (Hart, Nilsson and Raphael 1968). In graphs with few cycles nearly
every beginning leads to a path at its bound, and none is looked at twice, as Yen's algorithm does.
"""

from heapq import heappop, heappush

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["k_best_first"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@numba.njit(cache=True)
def k_best_first(
    starts: Ints, targets: Ints, costs: Floats, ends: tuple[int, int], limits: tuple[int, int]
) -> tuple[Ints, Ints, Floats, bool]:
    """The vertices of at most k paths one after the other, where each ends, and their costs.

    `limits` are k and how many beginnings may be made; the last value is whether these sufficed.
    """
    start, end = ends
    k, most = limits
    ahead = _costs_ahead(starts, targets, costs, end)
    vertices, parents, spent = [start], [-1], [0.0]
    heap = [(ahead[start], 0)]
    flat, stops, sums = np.empty(256, np.int64), np.zeros(k + 1, np.int64), np.empty(k)
    n_found, used = 0, 0
    while heap and n_found < k:
        _, at = heappop(heap)
        vertex = vertices[at]
        if vertex == end:
            length = _length(parents, at)
            while used + length > len(flat):
                flat = np.append(flat, np.empty(len(flat), np.int64))
            sums[n_found] = spent[at]
            for place in range(used + length - 1, used - 1, -1):
                flat[place] = vertices[at]
                at = parents[at]
            used += length
            n_found += 1
            stops[n_found] = used
            continue
        for edge in range(starts[vertex], starts[vertex + 1]):
            to = targets[edge]
            if ahead[to] < np.inf and not _passes(vertices, parents, at, to):
                if len(vertices) == most:
                    return flat[:used], stops[: n_found + 1], sums[:n_found], False
                vertices.append(to)
                parents.append(at)
                spent.append(spent[at] + costs[edge])
                heappush(heap, (spent[-1] + ahead[to], len(vertices) - 1))
    return flat[:used], stops[: n_found + 1], sums[:n_found], True


@numba.njit(cache=True)
def _costs_ahead(starts: Ints, targets: Ints, costs: Floats, end: int) -> Floats:
    """The least cost from every vertex to the end; infinite where there is no way."""
    n = len(starts) - 1
    ahead = np.full(n, np.inf)
    ahead[end] = 0.0
    changed = True
    while changed:
        changed = False
        for vertex in range(n - 1, -1, -1):
            for edge in range(starts[vertex], starts[vertex + 1]):
                cost = costs[edge] + ahead[targets[edge]]
                if cost < ahead[vertex]:
                    ahead[vertex], changed = cost, True
    return ahead


@numba.njit(cache=True)
def _passes(vertices: list[int], parents: list[int], at: int, vertex: int) -> bool:
    while at >= 0:
        if vertices[at] == vertex:
            return True
        at = parents[at]
    return False


@numba.njit(cache=True)
def _length(parents: list[int], at: int) -> int:
    length = 0
    while at >= 0:
        length, at = length + 1, parents[at]
    return length
