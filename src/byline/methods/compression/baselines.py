"""Headlines without weights: an input sentence, or the path with the fewest words.

The baselines of Tzouridis, E., Nasir, J. A., Brefeld, U. (2014). Learning to summarise related
sentences. COLING 2014, 1636-1647: a sentence drawn at random, the shortest one, and the paths with
the fewest edges, found by Yen's algorithm (1971).

Departure: print leaves open which of many paths of the same length is taken. Here it is the first
in the order of its words, so that an answer repeats.
"""

import numpy as np

from byline.methods.compression._compressor import Compressor, Ranked, ScoredPath
from byline.methods.compression.shortest_paths import k_shortest_paths
from byline.methods.compression.word_graph import END, START, Merge, WordGraph

__all__ = ["Random", "Shortest", "Yen"]


class Random(Compressor):
    """A sentence of the group, drawn at random.

    Parameters
    ----------
    seed : int, default=0
        The draw depends on it and on the number of sentences.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def _ranked(self, graph: WordGraph, k: int) -> Ranked:
        order = np.random.default_rng(self.seed).permutation(len(graph.sources))
        return Ranked([ScoredPath(graph.sources[place], 0.0) for place in order])


class Shortest(Compressor):
    """The sentence of the group with the fewest words; the first of several."""

    def _ranked(self, graph: WordGraph, k: int) -> Ranked:
        order = sorted(graph.sources, key=len)
        return Ranked([ScoredPath(source, float(len(source))) for source in order])


class Yen(Compressor):
    """The path with the fewest words.

    Parameters
    ----------
    paths : int, default=50
        How many of the shortest paths are found.
    merge : {"context", "all"}, default="context"
        Which equal words share a vertex (`WordGraph.of`).
    """

    def __init__(self, paths: int = 50, merge: Merge = "context") -> None:
        self.paths = paths
        self.merge = merge

    def _ranked(self, graph: WordGraph, k: int) -> Ranked:
        ways = k_shortest_paths(graph, np.ones(len(graph.edges)), max(self.paths, k))
        first = _first_shortest(graph)
        others = sorted(ways, key=lambda way: (way.score, graph.words_of(way.path)))
        return Ranked(
            [ScoredPath(first, len(first) + 1.0), *(w for w in others if w.path != first)]
        )


def _first_shortest(graph: WordGraph) -> tuple[int, ...]:
    """Of the paths with the fewest words the first in the order of its words."""
    followers: dict[int, list[int]] = {}
    leaders: dict[int, list[int]] = {}
    for start, end in graph.edges.tolist():
        followers.setdefault(start, []).append(end)
        leaders.setdefault(end, []).append(start)
    left = {END: 0}
    queue = [END]
    for vertex in queue:
        for before in leaders.get(vertex, []):
            if before not in left:
                left[before] = left[vertex] + 1
                queue.append(before)
    # All the ways that have the first words so far, by their last vertex.
    ways: dict[int, tuple[int, ...]] = {START: ()}
    for _ in range(left[START] - 1):
        further = {
            end: (*way, end)
            for vertex, way in reversed(ways.items())
            for end in followers[vertex]
            if left.get(end) == left[vertex] - 1
        }
        least = min(graph.words[vertex] for vertex in further)
        ways = {v: way for v, way in sorted(further.items()) if graph.words[v] == least}
    return next(iter(ways.values()))
