"""Ways through a directed graph that visit no vertex twice: the least, and the k least.

The k least paths need costs of zero or more. They are sought best first (`_best_first`), and by
Yen's algorithm (1971), as scipy has it, should cycles make that too long. The least path may have
costs of any sign, which with cycles is NP-hard. It is found exactly by labels (`_path_labels`),
whose number grows with the negative cycles and not with the graph; should they be too many, by a
mixed integer programme (`_path_programme`), which may be given up and then says so.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import yen

from byline.numerics._best_first import k_best_first
from byline.numerics._path_labels import least_by_labels
from byline.numerics._path_programme import Effort, least_by_programme

__all__ = ["Effort", "Found", "Network", "k_least_simple_paths", "least_simple_path"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
EFFORT = Effort(branches=100, rounds=8, edges=600)
"""After what the programme is given up."""
LABELS = 4_000
BEGINNINGS = 200_000


class Network(NamedTuple):
    """Edges from `source[e]` to `target[e]` between `size` vertices, no two of them alike."""

    size: int
    source: Ints
    target: Ints
    start: int
    end: int


class Found(NamedTuple):
    """A path from start to end, both included."""

    path: list[int]
    cost: float
    exact: bool = True
    """False where the search was given up, and better paths may exist."""


def k_least_simple_paths(
    network: Network, costs: Floats, k: int, *, beginnings: int = BEGINNINGS
) -> list[Found]:
    """At most k paths, the least first; costs must not be negative."""
    if len(costs) and costs.min() < 0:
        raise ValueError("the k least paths are sought among costs that are not negative.")
    starts, targets, sorted_costs = _by_source(network, costs)
    ends = (network.start, network.end)
    flat, stops, sums, done = k_best_first(starts, targets, sorted_costs, ends, (k, beginnings))
    if not done:
        return _by_yen(network, (starts, targets, sorted_costs), k)
    vertices, places = flat.tolist(), stops.tolist()
    return [
        Found(vertices[places[number] : places[number + 1]], cost)
        for number, cost in enumerate(sums.tolist())
    ]


def least_simple_path(
    network: Network, costs: Floats, *, labels: int = LABELS, effort: Effort = EFFORT
) -> Found:
    """The simple path of least cost, whatever the signs of the costs."""
    starts, targets, sorted_costs = _by_source(network, costs)
    ends = (network.start, network.end)
    path, cost = least_by_labels(starts, targets, sorted_costs, ends, labels)
    if len(path):
        return Found(path.tolist(), float(cost))
    edges = (network.source, network.target)
    return Found(*least_by_programme(network.size, edges, ends, costs, effort))


def _by_source(network: Network, costs: Floats) -> tuple[Ints, Ints, Floats]:
    """Edges in the order of their sources; those of vertex v are `starts[v]` to `starts[v + 1]`."""
    order = np.lexsort((network.target, network.source))
    starts = np.searchsorted(network.source[order], np.arange(network.size + 1))
    return starts, network.target[order], costs[order]


def _by_yen(network: Network, edges: tuple[Ints, Ints, Floats], k: int) -> list[Found]:
    starts, targets, costs = edges
    # An edge without cost is none to scipy; a billionth of the least is too little to matter.
    weights = np.maximum(costs, costs[costs > 0].min(initial=1.0) * 1e-9)
    matrix = csr_matrix((weights, targets, starts), (network.size, network.size))
    sums, before = yen(matrix, network.start, network.end, k, return_predecessors=True)
    return [
        Found(_walked_back(row, network.start, network.end), cost)
        for row, cost in zip(before.tolist(), sums.tolist(), strict=True)
    ]


def _walked_back(before: list[int], start: int, end: int) -> list[int]:
    path = [end]
    while path[-1] != start:
        path.append(before[path[-1]])
    path.reverse()
    return path
