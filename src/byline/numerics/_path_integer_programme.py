"""The least simple path as a mixed integer programme with cuts added as they are needed.

With x_e = 1 for the edges e of the path, c_e their costs, and out(v), in(v) the edges at v,

    min  sum of c_e x_e                                                                     (M1)
    s.t. out(start) = 1, in(start) = 0, in(end) = 1, out(end) = 0                           (M2)
         out(v) = in(v) <= 1 for every other v                                              (M3)

which has a path and cycles apart from it for a solution. While there is a cycle Q,

         sum of x over edges inside Q  <=  sum of out(i) over i in Q, i ≠ k, for each k in Q (M4)

is added and the programme solved again: no path is cut off, and the cycle is. What is given up is
given up after so many branches and so many rounds of cuts, or not begun for so many edges, never
by the clock, so that a slow machine finds the same.
"""

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix, vstack
from scipy.sparse.csgraph import breadth_first_order

__all__ = ["Effort", "least_by_integer_programme"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Effort(NamedTuple):
    """After what the search is given up."""

    branches: int
    """Branches of one programme,"""
    rounds: int
    """programmes, each with more cuts than the one before,"""
    edges: int
    """and the largest graph for which it is begun."""


class _Edges(NamedTuple):
    size: int
    source: Ints
    target: Ints
    start: int
    end: int


def least_by_integer_programme(
    size: int, edges: tuple[Ints, Ints], ends: tuple[int, int], costs: Floats, effort: Effort
) -> tuple[list[int], float, bool]:
    """The least simple path, its cost, and whether it is that for sure."""
    net = _Edges(size, *edges, *ends)
    rows, low, high = _flow(net)
    for left in reversed(range(effort.rounds if len(costs) <= effort.edges else 0)):
        answer = milp(
            costs,
            integrality=np.ones(len(costs)),
            bounds=Bounds(0, 1),
            constraints=LinearConstraint(rows, low, high),
            options={"node_limit": effort.branches, "mip_rel_gap": 0.0},
        )
        if answer.x is None:
            break
        path, cycles = _path_and_cycles(net, np.flatnonzero(answer.x > 0.5))
        if not cycles or not left:
            return path, _cost(net, costs, path), not cycles and answer.status == 0
        cuts = csr_matrix(np.array([cut for cycle in cycles for cut in _cuts(net, cycle)]))
        rows = vstack([rows, cuts])
        low = np.append(low, np.full(cuts.shape[0], -np.inf))
        high = np.append(high, np.zeros(cuts.shape[0]))
    path = _any_path(net)
    return path, _cost(net, costs, path), False


def _flow(net: _Edges) -> tuple[Any, Floats, Floats]:
    """What goes in comes out (M2), at most once (M3)."""
    n, m = net.size, len(net.source)
    edges, ones = np.arange(m), np.ones(m)
    leaving = csr_matrix((ones, (net.source, edges)), (n, m))
    entering = csr_matrix((ones, (net.target, edges)), (n, m))
    balance = np.zeros(n)
    balance[net.start], balance[net.end] = 1.0, -1.0
    most = np.ones(n)
    most[net.end] = 0.0
    rows = vstack([leaving - entering, leaving, csr_matrix(entering[[net.start]])])
    low = np.concatenate([balance, np.zeros(n + 1)])
    return rows, low, np.concatenate([balance, most, [0.0]])


def _path_and_cycles(net: _Edges, chosen: NDArray[np.intp]) -> tuple[list[int], list[list[int]]]:
    """The path among the chosen edges, and the cycles apart from it."""
    after = {int(net.source[edge]): int(net.target[edge]) for edge in chosen}
    path = [net.start]
    while path[-1] != net.end:
        path.append(after.pop(path[-1]))
    cycles = []
    while after:
        first, at = after.popitem()
        cycle = [first]
        while at != first:
            cycle.append(at)
            at = after.pop(at)
        cycles.append(cycle)
    return path, cycles


def _cuts(net: _Edges, cycle: list[int]) -> list[Floats]:
    """The rows of (M4), all on one side: at most zero."""
    leaves = np.isin(net.source, cycle)
    inside = leaves & np.isin(net.target, cycle)
    return [inside * 1.0 - (leaves & (net.source != k)) for k in cycle]


def _any_path(net: _Edges) -> list[int]:
    """The path of the fewest edges, where none was found."""
    matrix = csr_matrix((np.ones(len(net.source)), (net.source, net.target)), (net.size, net.size))
    _, before = breadth_first_order(matrix, net.start)
    path = [net.end]
    while path[-1] != net.start:
        path.append(int(before[path[-1]]))
    return path[::-1]


def _cost(net: _Edges, costs: Floats, path: list[int]) -> float:
    pairs = zip(net.source.tolist(), net.target.tolist(), strict=True)
    price = dict(zip(pairs, costs.tolist(), strict=True))
    return float(sum(price[pair] for pair in pairwise(path)))
