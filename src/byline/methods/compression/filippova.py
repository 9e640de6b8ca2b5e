"""Filippova's headlines: shortest paths along edges that many sentences share.

Filippova, K. (2010). Multi-sentence compression: finding shortest paths in word graphs. COLING
2010, 322-330. With freq(i) the tokens of vertex i and pos(s, i) its place in sentence s,

    diff(s, i, j) = pos(s, j) - pos(s, i) where i comes before j in s                       (F1)
    w(i, j) = (freq(i) + freq(j)) / (sum over s of 1 / diff(s, i, j)) / (freq(i) freq(j))   (F2)

Of the k shortest paths the one with the least cost per word is taken. Where sources are whole
sentences, paths of fewer than eight words or without a verb are discarded, unless all are such.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression._compressor import Compressor, PathRanking
from byline.methods.compression.paths import PathCount, ScoredPath, k_shortest_paths
from byline.methods.compression.tokenisation import is_mark
from byline.methods.compression.word_graph import Merge, WordGraph
from byline.numerics.sequence_graphs import proximity

__all__ = [
    "Filippova",
    "adequate_paths",
    "filippova_costs",
    "n_words",
    "sorted_paths",
    "whole_sentences",
]

Floats = NDArray[np.float64]
LEAST_WORDS = 8
STOPS = frozenset(".!?。！？।")
TOO_SHORT = "no path has the words and the verb of a whole sentence; a shorter one is taken."


class Filippova(Compressor):
    """The path of least cost per word among the k shortest.

    Parameters
    ----------
    paths : int, default=100
        How many of the shortest paths are compared.
    merge : {"context", "all"}, default="context"
        Which equal words share a vertex (`WordGraph.of`).
    """

    def __init__(self, paths: PathCount = 100, merge: Merge = "context") -> None:
        self.paths = paths
        self.merge = merge

    def _rank(self, graph: WordGraph, k: int) -> PathRanking:
        paths, notes = adequate_paths(graph, max(self.paths, k))
        scored = [ScoredPath(path, cost / n_words(graph, path)) for path, cost in paths]
        return PathRanking(sorted_paths(graph, scored), notes)


def filippova_costs(graph: WordGraph) -> Floats:
    """The cost of every edge (F2)."""
    near = proximity(*graph.rows, graph.edges, len(graph))  # (F1)
    freq = graph.counts.astype(np.float64)
    before, after = freq[graph.source], freq[graph.target]
    return np.asarray((before + after) / near / (before * after))


def adequate_paths(graph: WordGraph, k: int) -> tuple[list[ScoredPath], tuple[str, ...]]:
    """The k shortest paths by (F2), of sentences those with enough words and a verb; and notes."""
    shortest = k_shortest_paths(graph, filippova_costs(graph), k)
    if not whole_sentences(graph):
        return shortest, ()
    long = [each for each in shortest if n_words(graph, each.path) >= LEAST_WORDS]
    if any(graph.tags):
        long = [each for each in long if any(graph.tags[v] in ("VERB", "AUX") for v in each.path)]
    return (long, ()) if long else (shortest, (TOO_SHORT,))


def sorted_paths(graph: WordGraph, paths: Iterable[ScoredPath]) -> list[ScoredPath]:
    """Paths by score, then by their words, so that an answer repeats."""
    return sorted(paths, key=lambda each: (each.score, graph.words_of(each.path)))


def whole_sentences(graph: WordGraph) -> bool:
    """Whether most sources end as sentences do."""
    n_stopped = sum(sentence[-1].text in STOPS for sentence in graph.sentences)
    return n_stopped * 2 > len(graph.sentences)


def n_words(graph: WordGraph, path: Sequence[int]) -> int:
    """The words of a path without punctuation; at least 1."""
    return max(1, sum(not is_mark(graph.words[vertex]) for vertex in path))
