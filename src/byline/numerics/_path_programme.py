"""The least simple path as a mixed integer programme with cuts added as they are needed.

With x_e = 1 for the edges e of the path, c_e their costs, and out(v), in(v) the edges at v,

    min  sum of c_e x_e                                                                     (M1)
    s.t. out(start) = 1, in(start) = 0, in(end) = 1, out(end) = 0                           (M2)
         out(v) = in(v) <= 1 for every other v                                              (M3)

which has a path and cycles apart from it for a solution. While there is a cycle Q,

         sum of x over edges inside Q  <=  sum of out(i) over i in Q, i ≠ k, for each k in Q (M4)

is added and the programme solved again: no path is cut off, and the cycle is.
"""

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix, vstack

if TYPE_CHECKING:
    from byline.numerics.simple_paths import Found, Network

__all__ = ["least_by_programme"]

Floats = NDArray[np.float64]


def least_by_programme(network: "Network", costs: Floats, seconds: float) -> "Found":
    """The least simple path; the best known, and said to be inexact, if time runs out."""
    from time import monotonic

    from byline.numerics.simple_paths import Found

    deadline = monotonic() + seconds
    rows, low, high = _flow(network)
    while True:
        left = max(deadline - monotonic(), 0.05)
        answer = milp(
            costs,
            integrality=np.ones(len(costs)),
            bounds=Bounds(0, 1),
            constraints=LinearConstraint(rows, low, high),
            options={"time_limit": left, "mip_rel_gap": 0.0},
        )
        if answer.x is None:
            return _plain(network, costs)
        chosen = np.flatnonzero(answer.x > 0.5)
        path, cycles = _taken_apart(network, chosen)
        if not cycles or monotonic() > deadline:
            used = set(pairwise(path))
            pairs = zip(network.source.tolist(), network.target.tolist(), strict=True)
            cost = float(sum(costs[e] for e, pair in enumerate(pairs) if pair in used))
            return Found(path, cost, exact=not cycles and answer.status == 0)
        cuts = csr_matrix(np.array([cut for cycle in cycles for cut in _cuts(network, cycle)]))
        rows = vstack([rows, cuts])
        low = np.append(low, np.full(cuts.shape[0], -np.inf))
        high = np.append(high, np.zeros(cuts.shape[0]))


def _flow(network: "Network") -> tuple[Any, Floats, Floats]:
    """What goes in comes out (M2), at most once (M3)."""
    n, m = network.size, len(network.source)
    edges, ones = np.arange(m), np.ones(m)
    leaving = csr_matrix((ones, (network.source, edges)), (n, m))
    entering = csr_matrix((ones, (network.target, edges)), (n, m))
    balance = np.zeros(n)
    balance[network.start], balance[network.end] = 1.0, -1.0
    most = np.ones(n)
    most[network.end] = 0.0
    begins = csr_matrix(entering[[network.start]])
    rows = vstack([leaving - entering, leaving, begins])
    low = np.concatenate([balance, np.zeros(n + 1)])
    return rows, low, np.concatenate([balance, most, [0.0]])


def _taken_apart(network: "Network", chosen: NDArray[np.intp]) -> tuple[list[int], list[list[int]]]:
    """The path among the chosen edges, and the cycles apart from it."""
    after = {int(network.source[e]): int(network.target[e]) for e in chosen}
    path = [network.start]
    while path[-1] != network.end:
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


def _cuts(network: "Network", cycle: list[int]) -> list[Floats]:
    """The rows of (M4), all on one side: at most zero."""
    leaves = np.isin(network.source, cycle)
    inside = leaves & np.isin(network.target, cycle)
    return [inside * 1.0 - (leaves & (network.source != k)) for k in cycle]


def _plain(network: "Network", costs: Floats) -> "Found":
    """Some path where the programme found none in its time: that of the fewest edges."""
    from byline.numerics.simple_paths import Found, k_least_simple_paths

    path = k_least_simple_paths(network, np.ones(len(costs)), 1)[0].path
    used = set(pairwise(path))
    pairs = zip(network.source.tolist(), network.target.tolist(), strict=True)
    cost = sum(float(costs[e]) for e, pair in enumerate(pairs) if pair in used)
    return Found(path, cost, exact=False)
