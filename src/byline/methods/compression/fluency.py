"""How usual the words of a path are after each other, by what the group says, and the pile.

A language model of three words (`numerics.kneser_ney`) is learned from the sources of the group, so
it needs no language and no file; it tells ways along many sources from such as leave one for
another. Where the group is one of many, a second model is learned from the sentences of all, which
has seen more of what goes together, and both have an equal say:

    P(w | before) = ½ P_group(w | before) + ½ P_pile(w | before)                            (L1)
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression.groups import tokens_of
from byline.methods.compression.listed import Listed
from byline.numerics.kneser_ney import Model, log_probabilities, train
from byline.numerics.symbol_runs import largest_symbol, windows

__all__ = ["Speech", "fluency", "speech_of"]

ORDER = 3
MOST = largest_symbol(ORDER)
"""Words that can be told apart; in a pile that has more, the last ones are taken for one."""
END = ""
"""The word that the end of a graph has."""
Floats = NDArray[np.float64]


class Speech(NamedTuple):
    """What a pile has taught: a number for each of its words, and how they follow each other."""

    numbers: dict[str, int]
    model: Model

    def tells(self, rows: Sequence[Sequence[str]]) -> Floats:
        """The logarithm of the probability of each word of each row, all in one."""
        # All words that the pile has not are one, which it has never seen.
        unknown = min(len(self.numbers) + 1, MOST)
        coded = [np.array([self.numbers.get(word, unknown) for word in row]) for row in rows]
        return log_probabilities(self.model, windows(coded, ORDER))


def speech_of(sentences: Iterable[str], language: str) -> Speech:
    """What the sentences of a pile teach."""
    return _learned((*tokens_of(sentence, language), END) for sentence in sentences)


def fluency(listed: Listed) -> Floats:
    """The mean logarithm of the probability (L1) of a path's words, its end included."""
    graph = listed.graph
    rows = [(*graph.words_of(path), END) for path in listed.paths]
    own = _learned((*graph.words_of(source), END) for source in graph.sources)
    found = own.tells(rows)
    if listed.speech is not None:
        found = np.logaddexp(found, listed.speech.tells(rows)) - np.log(2)
    ends = np.cumsum([len(row) for row in rows])
    sums = np.diff(np.append(0.0, np.cumsum(found)[ends - 1]))
    return np.asarray(sums / [len(row) for row in rows])


def _learned(rows: Iterable[Sequence[str]]) -> Speech:
    numbers: dict[str, int] = {}
    coded = [
        np.array([numbers.setdefault(word, min(len(numbers) + 1, MOST)) for word in row])
        for row in rows
    ]
    return Speech(numbers, train(coded, ORDER, len(numbers) + 1, masses="count"))
