"""Simple paths of a directed graph: the shortest, and the k shortest.

The k shortest paths need edge costs of zero or more. They are those of Yen's algorithm (1971), as
scipy has it, which decides the order of paths of equal cost. The one shortest path may have costs
of any sign, which with cycles is NP-hard: label correcting finds it exactly, and should there be
too many labels, a mixed integer programme does, which may stop at a limit.

Label correcting. A label is a walk from the start: where it is, what it cost, and which of some
*critical* vertices it has visited, none of which it may visit again. It is dropped where another at
the same vertex has cost no more and visited no more of them (dominance). With no critical vertices
this is the Bellman-Ford algorithm. A walk that returns to a vertex at less cost has a negative
cycle, and only such a walk is not dominated; its vertex becomes critical and the search starts
again. When no walk returns, every label is a simple path and the least at the end is the shortest
(Righini and Salani 2008). There are at most 63 critical vertices, the bits of a label.

Mixed integer programme. With x_e = 1 for the edges e of the path, c_e their costs, and out(v) and
in(v) the edges at v,

    min  sum of c_e x_e                                                                     (M1)
    s.t. out(start) = 1, in(start) = 0, in(end) = 1, out(end) = 0                           (M2)
         out(v) = in(v) <= 1 for every other v                                              (M3)

which has a path and cycles apart from it for a solution. While there is a cycle Q,

         sum of x over edges inside Q  <=  sum of out(i) over i in Q, i ≠ k, for each k in Q (M4)

is added and the programme solved again: no path is cut off, and the cycle is. Limits are on
branches, rounds of cuts and edges, never on time, so that a slow machine gives the same answer.
"""

from itertools import pairwise
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array, csr_matrix, vstack
from scipy.sparse.csgraph import breadth_first_order, yen

__all__ = ["Effort", "Network", "SimplePath", "k_least_simple_paths", "least_simple_path"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Path = tuple[int, ...]
LABELS = 4_000
MOST_CRITICAL = 63
ROUNDING = 1e-12
FREE = 1e-9
"""The cost of free edges as a share of the least cost: scipy takes a stored 0 for no edge."""


class Effort(NamedTuple):
    """Limits of the search."""

    branches: int
    """The most branches of one programme."""
    rounds: int
    """The most programmes, each with more cuts than the one before."""
    edges: int
    """The most edges of a graph."""


EFFORT = Effort(branches=100, rounds=8, edges=600)
"""Limits of the integer programme."""


class Network(NamedTuple):
    """Edges from `source[e]` to `target[e]` between `size` vertices, no two of them alike."""

    size: int
    source: Ints
    target: Ints
    start: int
    end: int


class SimplePath(NamedTuple):
    """A path from start to end, both included."""

    path: list[int]
    cost: float
    exact: bool = True
    """False where a limit was met, and shorter paths may exist."""


def k_least_simple_paths(network: Network, costs: Floats, k: int) -> tuple[list[Path], list[float]]:
    """At most k paths, the least first, and what they cost; costs must not be negative."""
    if (costs < 0).any():
        raise ValueError("the k least paths are sought among costs that are not negative.")
    starts, targets, paid = _by_source(network, costs)
    least = FREE * paid[paid > 0].min(initial=np.inf)
    paid = np.maximum(paid, least if np.isfinite(least) else FREE)
    edges = paid, targets.astype(np.int32), starts.astype(np.int32)
    matrix = csr_array(edges, shape=(network.size, network.size))
    sums, before = yen(matrix, network.start, network.end, k, return_predecessors=True)
    return [_traced(row, network) for row in before.tolist()], sums.tolist()


def _by_source(network: Network, costs: Floats) -> tuple[Ints, Ints, Floats]:
    """Edges in the order of their sources: those of v are from `starts[v]` to `starts[v + 1]`."""
    order = np.argsort(network.source, kind="stable")
    starts = np.zeros(network.size + 1, np.int64)
    np.cumsum(np.bincount(network.source, minlength=network.size), out=starts[1:])
    return starts, network.target[order], costs[order]


def _traced(before: list[int], network: Network) -> Path:
    """The path to the end, from the vertex before each one on it."""
    path = [network.end]
    while path[-1] != network.start:
        path.append(before[path[-1]])
    return tuple(reversed(path))


def least_simple_path(
    network: Network, costs: Floats, *, labels: int = LABELS, effort: Effort = EFFORT
) -> SimplePath:
    """The simple path of least cost, whatever the signs of the costs."""
    ends = (network.start, network.end)
    path, cost = least_by_labels(*_by_source(network, costs), ends, labels)
    if len(path):
        return SimplePath(path.tolist(), float(cost))
    return _least_by_integer_programme(network, costs, effort)


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
        label, vertex = _spread((starts, targets, costs), ends, bits, (state, price))
        if vertex < 0 or n_critical == MOST_CRITICAL:
            break
        bits[vertex] = n_critical
        n_critical += 1
    if label < 0 or vertex >= 0:
        return np.empty(0, np.int64), np.inf
    return _walk(state, label), price[label]


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
        # A label that was dominated after it was queued need not be extended.
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
    """Whether no label at a vertex dominates a new one; those that it dominates are dropped."""
    vertex, visited, cost = new
    last, label = -1, heads[vertex]
    while label >= 0:
        further = state[label, 3]
        known = state[label, 1]
        # Without the tolerance, rounding along a cycle of cost 0 would look like a gain.
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


def _least_by_integer_programme(net: Network, costs: Floats, effort: Effort) -> SimplePath:
    """The shortest simple path by (M1) to (M4), or the best within the limits."""
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
            exact = not cycles and answer.status == 0
            return SimplePath(path, _cost(net, costs, path), exact)
        cuts = csr_matrix(np.array([cut for cycle in cycles for cut in _cuts(net, cycle)]))
        rows = vstack([rows, cuts])
        low = np.append(low, np.full(cuts.shape[0], -np.inf))
        high = np.append(high, np.zeros(cuts.shape[0]))
    path = _any_path(net)
    return SimplePath(path, _cost(net, costs, path), exact=False)


def _flow(net: Network) -> tuple[Any, Floats, Floats]:
    """Flow conservation (M2), at most one unit through a vertex (M3)."""
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


def _path_and_cycles(net: Network, chosen: NDArray[np.intp]) -> tuple[list[int], list[list[int]]]:
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


def _cuts(net: Network, cycle: list[int]) -> list[Floats]:
    """The rows of (M4), all on one side: at most zero."""
    leaves = np.isin(net.source, cycle)
    inside = leaves & np.isin(net.target, cycle)
    return [inside * 1.0 - (leaves & (net.source != k)) for k in cycle]


def _any_path(net: Network) -> list[int]:
    """The path of the fewest edges, where none was found."""
    matrix = csr_matrix((np.ones(len(net.source)), (net.source, net.target)), (net.size, net.size))
    _, before = breadth_first_order(matrix, net.start)
    return list(_traced(before.tolist(), net))


def _cost(net: Network, costs: Floats, path: list[int]) -> float:
    pairs = zip(net.source.tolist(), net.target.tolist(), strict=True)
    price = dict(zip(pairs, costs.tolist(), strict=True))
    return float(sum(price[pair] for pair in pairwise(path)))
