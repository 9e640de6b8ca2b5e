"""Headlines without weights: an input sentence, or the path with the fewest words.

The baselines of Tzouridis, E., Nasir, J. A., Brefeld, U. (2014). Learning to summarise related
sentences. COLING 2014, 1636-1647: a sentence drawn at random, the shortest one, and the paths with
the fewest edges, found by Yen's algorithm (1971).

Departure: print leaves open which of many paths of the same length is taken. Here it is the first
in the order of its words, so that an answer repeats.
"""

import numpy as np

from byline.methods.compression._compressor import Compressor, PathRanking
from byline.methods.compression.filippova import n_words, sorted_paths
from byline.methods.compression.paths import PathCount, ScoredPath, k_shortest_paths
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

    def _rank(self, graph: WordGraph, k: int) -> PathRanking:
        order = np.random.default_rng(self.seed).permutation(len(graph.sources))
        return PathRanking([ScoredPath(graph.sources[place], 0.0) for place in order])


class Shortest(Compressor):
    """The sentence of the group with the fewest words, marks not counted; the first of several."""

    def _rank(self, graph: WordGraph, k: int) -> PathRanking:
        counted = [ScoredPath(source, float(n_words(graph, source))) for source in graph.sources]
        return PathRanking(sorted(counted, key=lambda each: each.score))


class Yen(Compressor):
    """The path with the fewest words.

    Parameters
    ----------
    paths : int, default=50
        How many of the shortest paths are found.
    merge : {"context", "all"}, default="context"
        Which equal words share a vertex (`WordGraph.of`).
    """

    def __init__(self, paths: PathCount = 50, merge: Merge = "context") -> None:
        self.paths = paths
        self.merge = merge

    def _rank(self, graph: WordGraph, k: int) -> PathRanking:
        shortest = k_shortest_paths(graph, np.ones(len(graph.edges)), max(self.paths, k))
        first = _first_shortest(graph)
        others = [each for each in sorted_paths(graph, shortest) if each.path != first]
        return PathRanking([ScoredPath(first, len(first) + 1.0), *others])


def _first_shortest(graph: WordGraph) -> tuple[int, ...]:
    """Of the paths with the fewest words, the first in the order of its words."""
    successors: dict[int, list[int]] = {}
    predecessors: dict[int, list[int]] = {}
    for start, end in graph.edges.tolist():
        successors.setdefault(start, []).append(end)
        predecessors.setdefault(end, []).append(start)
    distance = {END: 0}
    queue = [END]
    for vertex in queue:
        for before in predecessors.get(vertex, []):
            if before not in distance:
                distance[before] = distance[vertex] + 1
                queue.append(before)
    # The prefixes of shortest paths with the least words so far, by their last vertex.
    prefixes: dict[int, tuple[int, ...]] = {START: ()}
    for _ in range(distance[START] - 1):
        longer = {
            end: (*prefix, end)
            for vertex, prefix in reversed(prefixes.items())
            for end in successors[vertex]
            if distance.get(end) == distance[vertex] - 1
        }
        least = min(graph.words[vertex] for vertex in longer)
        prefixes = {v: prefix for v, prefix in sorted(longer.items()) if graph.words[v] == least}
    return next(iter(prefixes.values()))
