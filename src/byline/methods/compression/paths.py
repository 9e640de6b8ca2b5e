"""Paths through a word graph: the k shortest, the nearest to a sentence, and their source segments.

Where the words of a sentence are a simple path, that path is the nearest. Otherwise it is the
simple path that shares most word bigrams with the sentence, then most words, then has fewest edges:
the least simple path of `numerics` under the edge costs

    -1 for a shared bigram,   -1/100 for a shared word,   +1/10 000 for every edge.         (N1)

A path is cut from the left into the longest segments that some source has. Neighbouring segments
share a vertex, as every edge is one of some source; a path of few segments is more often a
grammatical sentence.
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus.tokens import fold
from byline.methods.compression.tokenisation import tokens_of
from byline.methods.compression.word_graph import END, START, WordGraph
from byline.numerics.simple_paths import Network, k_least_simple_paths, least_simple_path
from byline.parameters import Bounds

__all__ = [
    "NearestPath",
    "PathCount",
    "ScoredPath",
    "common_prefix_length",
    "count_source_switches",
    "k_shortest_paths",
    "nearest_path",
    "network_of",
]

Floats = NDArray[np.float64]
Path = tuple[int, ...]
PathCount = Annotated[int, Bounds(1, 100_000)]
WORD_COST, EDGE_COST = 0.01, 0.0001


class ScoredPath(NamedTuple):
    """A path without start and end, and its score."""

    path: Path
    score: float


class NearestPath(NamedTuple):
    """The path of a graph that is nearest to a sentence."""

    path: Path
    exact: bool
    """Whether the path has the very words of the sentence."""


def k_shortest_paths(graph: WordGraph, costs: Floats, k: int) -> list[ScoredPath]:
    """The k shortest paths by edge cost, without start and end, the shortest first."""
    paths, sums = k_least_simple_paths(network_of(graph), costs, k)
    return [ScoredPath(path[1:-1], cost) for path, cost in zip(paths, sums, strict=True)]


def network_of(graph: WordGraph) -> Network:
    """The graph without its words."""
    return Network(len(graph), graph.source, graph.target, START, END)


def nearest_path(graph: WordGraph, sentence: str | Sequence[str]) -> NearestPath:
    """The simple path nearest to a sentence, or to its tokens, by (N1)."""
    words = (
        tokens_of(sentence, graph.language)
        if isinstance(sentence, str)
        else tuple(fold(token) for token in sentence)
    )
    if exact := _exact_path(graph, words):
        return NearestPath(exact, exact=True)
    bigrams = set(zip(("", *words), (*words, ""), strict=True))
    known = set(words)
    costs = np.full(len(graph.edges), EDGE_COST)
    for number, (start, end) in enumerate(graph.edges.tolist()):
        costs[number] -= (graph.words[start], graph.words[end]) in bigrams
        costs[number] -= WORD_COST * (graph.words[end] in known)
    nearest = least_simple_path(network_of(graph), costs).path[1:-1]
    return NearestPath(tuple(nearest), exact=False)


def count_source_switches(graph: WordGraph, paths: Sequence[Sequence[int]]) -> Floats:
    """How often each path switches from one source to another.

    >>> graph = WordGraph.of(["goat eats cards", "wolf eats paper"], "en")
    >>> fused = (graph.sources[0][0], *graph.sources[1][1:])
    >>> count_source_switches(graph, [graph.sources[0], fused])
    array([0., 1.])
    """
    suffixes: dict[int, list[Path]] = {}
    for source in graph.sources:
        whole = (START, *source, END)
        for place, vertex in enumerate(whole):
            suffixes.setdefault(vertex, []).append(whole[place:])
    return np.array([_n_segments((START, *path, END), suffixes) - 1.0 for path in paths])


def common_prefix_length(one: Sequence[int], other: Sequence[int]) -> int:
    """How many vertices both begin with."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _n_segments(path: Path, suffixes: dict[int, list[Path]]) -> int:
    place = n_segments = 0
    while place < len(path) - 1:
        rest = path[place:]
        place += max(common_prefix_length(rest, suffix) for suffix in suffixes[path[place]]) - 1
        n_segments += 1
    return n_segments


def _exact_path(graph: WordGraph, words: Sequence[str]) -> Path:
    """A simple path with just these words, searched depth first; empty where there is none."""
    successors: dict[int, list[int]] = {}
    for start, end in graph.edges.tolist():
        successors.setdefault(start, []).append(end)
    prefixes: list[Path] = [(START,)]
    while prefixes:
        prefix = prefixes.pop()
        n_matched = len(prefix) - 1
        if n_matched == len(words):
            if END in successors.get(prefix[-1], ()):
                return prefix[1:]
            continue
        prefixes += [
            (*prefix, vertex)
            for vertex in reversed(successors.get(prefix[-1], []))
            if vertex != END and graph.words[vertex] == words[n_matched] and vertex not in prefix
        ]
    return ()
