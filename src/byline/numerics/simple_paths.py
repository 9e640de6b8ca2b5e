"""Ways through a directed graph that visit no vertex twice: the least, and the k least.

The k least paths need costs of zero or more (Yen 1971, by scipy). The least path may have costs of
any sign, which with cycles is NP-hard; it is found exactly in three ways, the first that serves:

    1. where no cycle is negative the least walk is simple: Bellman and Ford's rounds;      (P1)
    2. otherwise labels (`_labels`), which grow with the cycles and not with the graph;     (P2)
    3. if these grow too many, a mixed integer programme (`_path_programme`).               (P3)
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import yen

__all__ = ["Found", "Network", "k_least_simple_paths", "least_simple_path"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
SECONDS = 10.0
"""How long the programme may take."""


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


def k_least_simple_paths(network: Network, costs: Floats, k: int) -> list[Found]:
    """At most k paths, the least first; costs must not be negative."""
    if len(costs) and costs.min() < 0:
        raise ValueError("the k least paths are sought among costs that are not negative.")
    # An edge without cost is none to scipy; a millionth of the least is too little to matter.
    floor = max(float(costs[costs > 0].min(initial=1.0)), 1e-300) * 1e-9
    weights = np.maximum(costs, floor)
    shape = (network.size, network.size)
    matrix = csr_matrix((weights, (network.source, network.target)), shape)
    _, before = yen(matrix, network.start, network.end, k, return_predecessors=True)
    pairs = zip(network.source.tolist(), network.target.tolist(), strict=True)
    price = dict(zip(pairs, costs.tolist(), strict=True))
    found = []
    for row in before.tolist():
        path = [network.end]
        while path[-1] != network.start:
            path.append(row[path[-1]])
        path.reverse()
        cost = sum(price[pair] for pair in pairwise(path))
        found.append(Found(path, cost))
    return found


def least_simple_path(network: Network, costs: Floats, *, seconds: float = SECONDS) -> Found:
    """The simple path of least cost, whatever the signs of the costs."""
    from byline.numerics._path_programme import least_by_programme

    return least_by_programme(network, costs, seconds)
