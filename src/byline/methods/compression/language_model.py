"""Language models of a group and of its pile: the log-probability of the words of a path.

A language model of three words (`numerics.kneser_ney`) is learned from the sources of the group, so
it needs no language and no file; it tells ways along many sources from such as leave one for
another. Where the group is one of many, a second model is learned from the sentences of all, which
has seen more of what goes together, and both have an equal say:

    P(w | before) = ½ P_group(w | before) + ½ P_pile(w | before)                            (L1)

A step from word to word has one word before it, so that steps are told by models of two words.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression.candidate_paths import CandidatePaths
from byline.methods.compression.training_groups import tokens_of
from byline.methods.compression.word_graph import WordGraph
from byline.numerics.kneser_ney import NgramModel, log_probabilities, train
from byline.numerics.ngram_counts import BITS, largest_symbol, windows

__all__ = ["PileModel", "fluency", "learn_pile_model", "step_fluency"]

ORDER, STEP = 3, 2
"""Words in a run, and in one of steps."""
MOST = largest_symbol(ORDER)
"""Words that can be told apart; in a pile that has more, the last ones are taken for one."""
END = ""
"""The word that the end of a graph has."""
Floats = NDArray[np.float64]


class PileModel(NamedTuple):
    """What a pile has taught: a number for each of its words, and how they follow each other."""

    numbers: dict[str, int]
    models: dict[int, NgramModel]
    """By the number of words in a run."""

    def log_probabilities_of(self, rows: Sequence[Sequence[str]]) -> Floats:
        """The logarithm of the probability of each word of each row, all in one."""
        return log_probabilities(self.models[ORDER], windows([*map(self._coded, rows)], ORDER))

    def log_probabilities_of_steps(self, before: Sequence[str], after: Sequence[str]) -> Floats:
        """The same of words after one other each; nothing is before the first of a sentence."""
        # Zero is what stands before a row.
        first = np.where([word == END for word in before], 0, self._coded(before))
        return log_probabilities(self.models[STEP], self._coded(after) << BITS // STEP | first)

    def _coded(self, words: Sequence[str]) -> NDArray[np.int64]:
        """All words that the pile has not are one, which it has never seen."""
        unknown = min(len(self.numbers) + 1, MOST)
        return np.array([self.numbers.get(word, unknown) for word in words], np.int64)


def learn_pile_model(sentences: Iterable[str], language: str) -> PileModel:
    """What the sentences of a pile teach."""
    return _learned(((*tokens_of(each, language), END) for each in sentences), (ORDER, STEP))


def fluency(listed: CandidatePaths) -> Floats:
    """The mean logarithm of the probability (L1) of a path's words, its end included."""
    graph = listed.graph
    rows = [(*graph.words_of(path), END) for path in listed.paths]
    found = _of_group(graph, ORDER).log_probabilities_of(rows)
    if listed.pile_model is not None:
        found = np.logaddexp(found, listed.pile_model.log_probabilities_of(rows)) - np.log(2)
    ends = np.cumsum([len(row) for row in rows])
    sums = np.diff(np.append(0.0, np.cumsum(found)[ends - 1]))
    return np.asarray(sums / [len(row) for row in rows])


def step_fluency(graph: WordGraph, pile_model: PileModel | None = None) -> Floats:
    """The logarithm of the probability (L1) of each edge's second word after its first."""
    before, after = graph.words_of(graph.source), graph.words_of(graph.target)
    found = _of_group(graph, STEP).log_probabilities_of_steps(before, after)
    if pile_model is not None:
        found = np.logaddexp(found, pile_model.log_probabilities_of_steps(before, after)) - np.log(
            2
        )
    return found


def _of_group(graph: WordGraph, order: int) -> PileModel:
    return _learned(((*graph.words_of(source), END) for source in graph.sources), (order,))


def _learned(rows: Iterable[Sequence[str]], orders: Sequence[int]) -> PileModel:
    numbers: dict[str, int] = {}
    coded = [
        np.array([numbers.setdefault(word, min(len(numbers) + 1, MOST)) for word in row])
        for row in rows
    ]
    size = len(numbers) + 1
    return PileModel(numbers, {n: train(coded, n, size, masses="count") for n in orders})
