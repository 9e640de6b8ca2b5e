"""Filippova's headlines: shortest paths along edges that many sentences share.

Filippova, K. (2010). Multi-sentence compression: finding shortest paths in word graphs. COLING
2010, 322-330. With freq(i) the pieces of vertex i and pos(s, i) its place in sentence s,

    diff(s, i, j) = pos(s, j) - pos(s, i) where i comes before j in s                       (F1)
    w(i, j) = (freq(i) + freq(j)) / (sum over s of 1 / diff(s, i, j)) / (freq(i) freq(j))   (F2)

Of the k cheapest paths the one is taken with the least cost for each of its words. Where sources
are whole sentences it has at least eight words and a verb, if any path has; headlines may be short.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression._compressor import Compressor, Ranked, ScoredPath
from byline.methods.compression.shortest_paths import k_shortest_paths
from byline.methods.compression.tokenisation import is_mark
from byline.methods.compression.word_graph import Merge, WordGraph
from byline.numerics.sequence_graphs import proximity

__all__ = ["Filippova", "adequate", "filippova_costs", "n_words", "whole_sentences"]

Floats = NDArray[np.float64]
LEAST_WORDS = 8
STOPS = frozenset(".!?。！？।")
TOO_SHORT = "no path has the words and the verb of a whole sentence; a shorter one is taken."


class Filippova(Compressor):
    """The path of least cost for each word, among the cheapest.

    Parameters
    ----------
    paths : int, default=100
        How many of the cheapest paths are compared.
    merge : {"context", "all"}, default="context"
        Which equal words share a vertex (`WordGraph.of`).
    """

    def __init__(self, paths: int = 100, merge: Merge = "context") -> None:
        self.paths = paths
        self.merge = merge

    def _ranked(self, graph: WordGraph, k: int) -> Ranked:
        ways = k_shortest_paths(graph, filippova_costs(graph), max(self.paths, k))
        fair, notes = adequate(graph, ways)
        scored = [ScoredPath(path, cost / n_words(graph, path)) for path, cost in fair]
        return Ranked(sorted(scored, key=lambda way: (way.score, graph.words_of(way.path))), notes)


def filippova_costs(graph: WordGraph) -> Floats:
    """The cost of every edge (F2)."""
    near = proximity(*graph.rows, graph.edges, len(graph))  # (F1)
    freq = graph.counts.astype(np.float64)
    before, after = freq[graph.source], freq[graph.target]
    return np.asarray((before + after) / near / (before * after))


def adequate(
    graph: WordGraph, ways: Sequence[ScoredPath]
) -> tuple[Sequence[ScoredPath], tuple[str, ...]]:
    """Those that are long enough and have a verb, if whole sentences are asked for."""
    if not whole_sentences(graph):
        return ways, ()
    long = [way for way in ways if n_words(graph, way.path) >= LEAST_WORDS]
    if any(graph.tags):
        long = [way for way in long if any(graph.tags[v] in ("VERB", "AUX") for v in way.path)]
    return (long, ()) if long else (ways, (TOO_SHORT,))


def whole_sentences(graph: WordGraph) -> bool:
    """Whether most sources end as sentences do."""
    return sum(sentence[-1].text in STOPS for sentence in graph.sentences) * 2 > len(
        graph.sentences
    )


def n_words(graph: WordGraph, path: Sequence[int]) -> int:
    """The words of a path that are no marks; one at least."""
    return max(1, sum(not is_mark(graph.words[vertex]) for vertex in path))
