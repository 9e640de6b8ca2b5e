"""The shortest path as a linear programme: a unit of flow from start to end, at the least cost.

Tzouridis, E., Nasir, J. A., Brefeld, U. (2014). Learning to summarise related sentences. COLING
2014, 1636-1647, Lemma 1. With x_e the flow along edge e and c_e its cost,

    min  sum of c_e x_e                                                                     (L1)
    s.t. out(v) - in(v) = 1 at the start, -1 at the end, 0 at every other v                 (L2)
         0 <= x_e <= 1, where the paper has x_e = 0 or 1                                    (L3)

The constraints are those of a network, so that every vertex of (L2) and (L3) is of zeros and ones
and the relaxation loses nothing. But what it finds need not be a path: where costs are negative it
adds every cycle of negative cost, apart from the path or touching it. Its cost then is below that
of every simple path, which `simple_paths` finds.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import csr_array

from byline.numerics.simple_paths import Network

__all__ = ["PathFlow", "least_flow"]

Floats = NDArray[np.float64]


class PathFlow(NamedTuple):
    """A solution of (L1) to (L3)."""

    edges: Floats
    """x, one for each edge,"""
    cost: float
    path: list[int]
    """a simple path along edges with flow,"""
    is_path: bool
    """and whether there is no other flow than that of the path."""


def least_flow(network: Network, costs: Floats) -> PathFlow:
    """The flow of least cost, at a vertex of the constraints, by the dual simplex method."""
    n, m = network.size, len(network.source)
    numbers, ones = np.arange(m), np.ones(m)
    ends = np.concatenate([network.source, network.target])
    signs = np.concatenate([ones, -ones])
    balance = csr_array((signs, (ends, np.tile(numbers, 2))), shape=(n, m))
    demand = np.zeros(n)
    demand[network.start], demand[network.end] = 1.0, -1.0
    answer = linprog(costs, A_eq=balance, b_eq=demand, bounds=(0, 1), method="highs-ds")
    edges = np.round(answer.x)
    path = _path_along(network, np.flatnonzero(edges))
    return PathFlow(edges, float(costs @ edges), path, len(path) - 1 == int(edges.sum()))


def _path_along(network: Network, used: NDArray[np.intp]) -> list[int]:
    """A walk from start to end along edges with flow, without the loops on it."""
    after: dict[int, list[int]] = {}
    for edge in used.tolist():
        after.setdefault(int(network.source[edge]), []).append(int(network.target[edge]))
    path = [network.start]
    while path[-1] != network.end:
        vertex = after[path[-1]].pop()
        if vertex in path:
            del path[path.index(vertex) + 1 :]
        else:
            path.append(vertex)
    return path
