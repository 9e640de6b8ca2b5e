"""Simple paths of a directed graph: the shortest, and the k shortest.

The k shortest paths need edge costs of zero or more. They are those of Yen's algorithm (1971), as
scipy has it, in a graph whose non-branching vertices are contracted (`_graph_contraction`), which
makes it two to four times as fast; scipy decides the order of paths of equal cost. The one shortest
path may have costs of any sign, which with cycles is NP-hard. Label correcting finds it exactly
(`_label_correcting`): the labels grow in number with the negative cycles and not with the graph.
Should they be too many, a mixed integer programme does (`_path_integer_programme`), which stops at
a limit and then says so.
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import yen

from byline.numerics._graph_contraction import branchings, by_source, whole_paths
from byline.numerics._label_correcting import least_by_labels
from byline.numerics._path_integer_programme import Effort, least_by_integer_programme

__all__ = ["Effort", "Network", "SimplePath", "k_least_simple_paths", "least_simple_path"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Path = tuple[int, ...]
EFFORT = Effort(branches=100, rounds=8, edges=600)
"""After what the programme is given up."""
LABELS = 4_000


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
    """False where the search was given up, and better paths may exist."""


def k_least_simple_paths(network: Network, costs: Floats, k: int) -> tuple[list[Path], list[float]]:
    """At most k paths, the least first, and what they cost; costs must not be negative."""
    ends = (network.start, network.end)
    small = branchings(network.size, network.source, network.target, costs, ends)
    shape = len(small.old), len(small.old)
    matrix = csr_array((small.costs, small.targets, small.starts), shape)
    sums, before = yen(matrix, 0, 1, k, return_predecessors=True)
    flat, stops = whole_paths(small, before)
    vertices = tuple(flat.tolist())
    return [vertices[begin:end] for begin, end in pairwise(stops.tolist())], sums.tolist()


def least_simple_path(
    network: Network, costs: Floats, *, labels: int = LABELS, effort: Effort = EFFORT
) -> SimplePath:
    """The simple path of least cost, whatever the signs of the costs."""
    ends = (network.start, network.end)
    whole = by_source(network.size, network.source, network.target, costs)
    path, cost = least_by_labels(*whole, ends, labels)
    if len(path):
        return SimplePath(path.tolist(), float(cost))
    edges = (network.source, network.target)
    return SimplePath(*least_by_integer_programme(network.size, edges, ends, costs, effort))
