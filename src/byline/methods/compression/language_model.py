"""Language models of a group and of its pile: the log-probability of the words of a path.

A trigram model (`numerics.kneser_ney`) is learned from the sources of the group, so it needs no
language and no file; it prefers paths that follow sources to paths that switch between them. Where
the group is one of many, a second model is learned from the sentences of all, and both are mixed:

    P(w | before) = ½ P_group(w | before) + ½ P_pile(w | before)                            (L1)

Single edges are scored by bigram models in the same way.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression.candidate_paths import CandidatePaths
from byline.methods.compression.tokenisation import tokens_of
from byline.methods.compression.word_graph import WordGraph
from byline.numerics.kneser_ney import NgramModel, log_probabilities, train
from byline.numerics.ngram_counts import BITS, largest_symbol, windows

__all__ = ["PileModel", "edge_fluency", "fluency", "learn_pile_model"]

ORDER, EDGE_ORDER = 3, 2
"""Words in an n-gram of paths, and of edges."""
LARGEST = largest_symbol(ORDER)
"""The largest vocabulary; in a pile with more words, the last ones share a number."""
END = ""
"""The word that the end of a graph has."""
Floats = NDArray[np.float64]


class PileModel(NamedTuple):
    """N-gram models of the sentences of a pile, and the number of each of its words."""

    numbers: dict[str, int]
    models: dict[int, NgramModel]
    """By the order of their n-grams."""

    def log_probabilities_of(self, rows: Sequence[Sequence[str]]) -> Floats:
        """The log-probability of each word of each row, in one array."""
        return log_probabilities(self.models[ORDER], windows([*map(self._coded, rows)], ORDER))

    def bigram_log_probabilities(self, before: Sequence[str], after: Sequence[str]) -> Floats:
        """The log-probability of each word after one other; `END` stands for the start."""
        # Zero pads the beginning of a sentence.
        first = np.where([word == END for word in before], 0, self._coded(before))
        return log_probabilities(
            self.models[EDGE_ORDER], self._coded(after) << BITS // EDGE_ORDER | first
        )

    def _coded(self, words: Sequence[str]) -> NDArray[np.int64]:
        """The number of each word; unknown words share one."""
        unknown = min(len(self.numbers) + 1, LARGEST)
        return np.array([self.numbers.get(word, unknown) for word in words], np.int64)


def learn_pile_model(sentences: Iterable[str], language: str) -> PileModel:
    """The language model of the sentences of a pile."""
    return _learned(((*tokens_of(each, language), END) for each in sentences), (ORDER, EDGE_ORDER))


def fluency(candidates: CandidatePaths) -> Floats:
    """The mean log-probability (L1) of a path's words, its end included."""
    graph = candidates.graph
    rows = [(*graph.words_of(path), END) for path in candidates.paths]
    logs = _group_model(graph, ORDER).log_probabilities_of(rows)
    if candidates.pile_model is not None:
        logs = _mixed(logs, candidates.pile_model.log_probabilities_of(rows))
    lengths = np.array([len(row) for row in rows])
    sums = np.diff(np.append(0.0, np.cumsum(logs)[np.cumsum(lengths) - 1]))
    return np.asarray(sums / lengths)


def edge_fluency(graph: WordGraph, pile_model: PileModel | None = None) -> Floats:
    """The log-probability (L1) of each edge's second word after its first."""
    before, after = graph.words_of(graph.source), graph.words_of(graph.target)
    logs = _group_model(graph, EDGE_ORDER).bigram_log_probabilities(before, after)
    if pile_model is not None:
        logs = _mixed(logs, pile_model.bigram_log_probabilities(before, after))
    return logs


def _mixed(group: Floats, pile: Floats) -> Floats:
    """(L1) in logarithms."""
    return np.asarray(np.logaddexp(group, pile) - np.log(2))


def _group_model(graph: WordGraph, order: int) -> PileModel:
    return _learned(((*graph.words_of(source), END) for source in graph.sources), (order,))


def _learned(rows: Iterable[Sequence[str]], orders: Sequence[int]) -> PileModel:
    numbers: dict[str, int] = {}
    coded = [
        np.array([numbers.setdefault(word, min(len(numbers) + 1, LARGEST)) for word in row])
        for row in rows
    ]
    size = len(numbers) + 1
    return PileModel(numbers, {n: train(coded, n, size, masses="count") for n in orders})
