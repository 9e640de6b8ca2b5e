"""The candidate paths of a word graph, and tables of their edges, vertices and words."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression.boudin_morin import Phrase, key_phrases
from byline.methods.compression.filippova import filippova_costs, n_words
from byline.methods.compression.paths import count_source_switches, k_shortest_paths
from byline.methods.compression.tokenisation import is_mark
from byline.methods.compression.word_graph import END, START, WordGraph

if TYPE_CHECKING:
    from byline.methods.compression.language_model import PileModel

__all__ = ["CandidatePaths", "Words", "overlap"]

Floats = NDArray[np.float64]
Words = tuple[str, ...]


class CandidatePaths:
    """Candidates for a headline: the shortest paths by three kinds of edge costs, and the sources.

    Edge costs are Filippova's, 1 / (occurrences of the edge)², and 1; `paths` paths are taken by
    each of the first two and a quarter as many by the last. `pile_model` is the language model of
    the pile that the group was taken from, if there is one.
    """

    def __init__(self, graph: WordGraph, paths: int, pile_model: "PileModel | None" = None) -> None:
        self.graph = graph
        self.pile_model = pile_model
        self.costs = filippova_costs(graph)
        ones = np.ones(len(self.costs))
        shortest = [
            *k_shortest_paths(graph, self.costs, paths),
            *k_shortest_paths(graph, ones, -(-paths // 4)),
            *k_shortest_paths(graph, 1.0 / graph.edge_counts**2, paths),
        ]
        unique = dict.fromkeys([*(each.path for each in shortest), *graph.sources])
        # With merge="all" a source may return to a vertex, and is no simple path.
        self.paths = [path for path in unique if len(set(path)) == len(path)]

    @cached_property
    def words(self) -> list[Words]:
        """The words of each path."""
        return [self.graph.words_of(path) for path in self.paths]

    @cached_property
    def lengths(self) -> Floats:
        """How many words each path has, without punctuation."""
        return np.array([n_words(self.graph, path) for path in self.paths], np.float64)

    @cached_property
    def usual_length(self) -> float:
        """The median of the same over the sources."""
        return float(np.median([n_words(self.graph, source) for source in self.graph.sources]))

    @cached_property
    def edges(self) -> Floats:
        """Which edges each path has: paths × edges of zeros and ones."""
        table = np.zeros((len(self.paths), len(self.graph.edges)))
        for row, path in zip(table, self.paths, strict=True):
            row[self.graph.edges_of(path)] = 1.0
        return table

    @cached_property
    def vertices(self) -> Floats:
        """Which vertices each path has: paths × vertices of zeros and ones."""
        table = np.zeros((len(self.paths), len(self.graph)))
        for row, path in zip(table, self.paths, strict=True):
            row[list(path)] = 1.0
        return table

    @cached_property
    def n_edges(self) -> Floats:
        """How many edges each path has."""
        return np.asarray(self.edges.sum(axis=1))

    @cached_property
    def switches_per_word(self) -> Floats:
        """How often each path switches from one source to another, per word."""
        return count_source_switches(self.graph, self.paths) / self.lengths

    @cached_property
    def phrases(self) -> dict[Phrase, float]:
        """The key phrases of the group."""
        return key_phrases(self.graph)

    def novel_ngram_share(self, labels: Sequence[object], n: int) -> Floats:
        """The share of a path's n-grams of vertex labels that no source has."""
        begin, end = [labels[START]] * (n - 1), [labels[END]] * (n - 1)

        def ngrams(path: Sequence[int]) -> list[tuple[object, ...]]:
            whole = [*begin, *(labels[vertex] for vertex in path), *end]
            return list(zip(*(whole[place:] for place in range(n)), strict=False))

        known = {ngram for source in self.graph.sources for ngram in ngrams(source)}
        of_paths = (ngrams(path) for path in self.paths)
        return np.array([sum(g not in known for g in each) / len(each) for each in of_paths])


def overlap(given: Sequence[Words], references: Sequence[Words], n: int) -> Floats:
    """The Dice coefficient of the word n-grams of each pair, given × references.

    >>> overlap([("a", "b", "c")], [("a", "b")], 1)
    array([[0.8]])
    """
    numbers: dict[Words, int] = {}
    ours, theirs = (_ngram_counts(each, n, numbers) for each in (given, references))
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


def _ngram_counts(lines: Sequence[Words], n: int, numbers: dict[Words, int]) -> list[Counter[int]]:
    """The n-grams of each line without punctuation, by number."""
    marks = set(filter(is_mark, set().union(*lines)))
    plain = ([word for word in words if word not in marks] for words in lines)
    return [
        Counter(
            numbers.setdefault(ngram, len(numbers))
            for ngram in zip(*(words[place:] for place in range(n)), strict=False)
        )
        for words in plain
    ]
