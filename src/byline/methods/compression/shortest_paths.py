"""The k shortest paths of a word graph."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression._compressor import ScoredPath
from byline.methods.compression.word_graph import END, START, WordGraph
from byline.numerics.simple_paths import Network, k_least_simple_paths

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["k_shortest_paths", "network_of"]

Floats = NDArray[np.float64]


def k_shortest_paths(graph: WordGraph, costs: Floats, k: int) -> "Sequence[ScoredPath]":
    """The k shortest paths by edge cost, without start and end, the shortest first."""
    paths, sums = k_least_simple_paths(network_of(graph), costs, k)
    return [ScoredPath(path[1:-1], cost) for path, cost in zip(paths, sums, strict=True)]


def network_of(graph: WordGraph) -> Network:
    """The graph as numbers alone."""
    return Network(len(graph), graph.source, graph.target, START, END)
