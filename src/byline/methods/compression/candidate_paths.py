"""The candidate paths of a word graph, and tables of their edges, vertices and words."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression.filippova import filippova_costs, n_words
from byline.methods.compression.keyphrases import Phrase, key_phrases
from byline.methods.compression.shortest_paths import k_shortest_paths
from byline.methods.compression.tokenisation import is_mark
from byline.methods.compression.word_graph import END, START, WordGraph

if TYPE_CHECKING:
    from byline.methods.compression.language_model import PileModel

__all__ = ["CandidatePaths", "Words", "overlap"]

Floats = NDArray[np.float64]
Words = tuple[str, ...]


class CandidatePaths:
    """Candidates for a headline: the cheapest paths by three kinds of costs, and the sources.

    Costs are Filippova's, one for each edge, and 1 / (steps on the edge)²; `paths` of the first and
    the last are taken and a quarter as many of the second. `pile_model` is what the pile has taught
    from which the group was taken, if there is one.
    """

    def __init__(self, graph: WordGraph, paths: int, pile_model: "PileModel | None" = None) -> None:
        self.graph = graph
        self.pile_model = pile_model
        self.costs = filippova_costs(graph)
        ones = np.ones(len(self.costs))
        found = [
            *k_shortest_paths(graph, self.costs, paths),
            *k_shortest_paths(graph, ones, -(-paths // 4)),
        ]
        found += k_shortest_paths(graph, 1.0 / graph.edge_counts**2, paths)
        every = [*(way.path for way in found), *graph.sources]
        # One that merges all equal words has sources that come back to a vertex.
        self.paths = [p for p in dict.fromkeys(every) if len(set(p)) == len(p)]

    @cached_property
    def words(self) -> list[Words]:
        """The words of each path."""
        return [self.graph.words_of(path) for path in self.paths]

    @cached_property
    def lengths(self) -> Floats:
        """How many words each path has, marks left out."""
        return np.array([n_words(self.graph, path) for path in self.paths], np.float64)

    @cached_property
    def usual_length(self) -> float:
        """The median of the same over the sources."""
        return float(np.median([n_words(self.graph, source) for source in self.graph.sources]))

    @cached_property
    def edges(self) -> Floats:
        """Which path goes over which edge: paths × edges of zeros and ones."""
        table = np.zeros((len(self.paths), len(self.graph.edges)))
        for row, path in zip(table, self.paths, strict=True):
            row[self.graph.edges_of(path)] = 1.0
        return table

    @cached_property
    def vertices(self) -> Floats:
        """The same of vertices."""
        table = np.zeros((len(self.paths), len(self.graph)))
        for row, path in zip(table, self.paths, strict=True):
            row[list(path)] = 1.0
        return table

    @cached_property
    def n_edges(self) -> Floats:
        """How many edges each path has."""
        return np.asarray(self.edges.sum(axis=1))

    @cached_property
    def phrases(self) -> dict[Phrase, float]:
        """The key phrases of the group."""
        return key_phrases(self.graph)

    def unseen(self, labels: Sequence[object], size: int) -> Floats:
        """The share of a path's runs of `size` labels that no source has."""
        begin, end = [labels[START]] * (size - 1), [labels[END]] * (size - 1)

        def runs(path: Sequence[int]) -> list[tuple[object, ...]]:
            whole = [*begin, *(labels[vertex] for vertex in path), *end]
            return list(zip(*(whole[place:] for place in range(size)), strict=False))

        seen = {run for source in self.graph.sources for run in runs(source)}
        found = (runs(path) for path in self.paths)
        return np.array([sum(r not in seen for r in each) / len(each) for each in found])


def overlap(given: Sequence[Words], references: Sequence[Words], size: int) -> Floats:
    """Twice the shared runs of `size` words out of those of both, given × references.

    >>> overlap([("a", "b", "c")], [("a", "b")], 1)
    array([[0.8]])
    """
    numbers: dict[Words, int] = {}
    ours, theirs = (_counted(each, size, numbers) for each in (given, references))
    wide = max(len(numbers), 1)
    table = np.zeros((2, max(len(given), len(references)), wide))
    for place, side in enumerate((ours, theirs)):
        for row, counts in enumerate(side):
            for number, count in counts.items():
                table[place, row, number] = count
    left, right = table[0, : len(given)], table[1, : len(references)]
    shared = np.stack([np.minimum(left, each).sum(axis=1) for each in right], axis=1)
    total = left.sum(axis=1)[:, None] + right.sum(axis=1)
    return np.asarray(2.0 * shared / np.maximum(total, 1.0))


def _counted(sides: Sequence[Words], size: int, numbers: dict[Words, int]) -> list[dict[int, int]]:
    found = []
    marks = set(filter(is_mark, set().union(*sides)))
    for words in sides:
        plain = [word for word in words if word not in marks]
        counts: dict[int, int] = {}
        for run in zip(*(plain[place:] for place in range(size)), strict=False):
            number = numbers.setdefault(run, len(numbers))
            counts[number] = counts.get(number, 0) + 1
        found.append(counts)
    return found
