"""Forecast: the sentences that share most with the summary a person would probably write.

How often a person's summary has a word, or a pair of neighbouring words, is foretold from what the
pile tells of it (`_wordings`: how many texts have it, whether their openings do, how central and
how early its sentences are, …), by weights learned from people's summaries (`_forecast_weights`).
For a summary of N words, with x_g the traits of word or pair g and v the weights,

    λ_g = N · exp(v · x_g)                                                                  (F1)

A person's summary has g X times, X being a Poisson variable of mean λ_g. A set S of sentences that
has it c times shares with that summary

    E min(c, X) = sum over j from 1 to c of P(X >= j)                                       (F2)

of it, so that saying a thing once more gains ever less. The set sought is that of the highest

    F(S) = a · sum over words of (F2) + sum over pairs of (F2)                              (F3)

which is what ROUGE counts of words and pairs, in expectation; `_exchange` looks for it. Concepts by
Gillick, D., Favre, B. (2009). A scalable global model for summarization. ILP for NLP 2009, 10-18,
and words weighed by regression in Hong, K., Nenkova, A. (2014). Improving the estimation of word
importance for news multi-document summarization. EACL 2014, 712-721, are its forebears; the
combination, (F1) to (F3), is Byline's own.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.special import pdtrc

from byline.errors import UsageError
from byline.methods.summarisation._exchange import best_set
from byline.methods.summarisation._forecast_weights import PAIRS, WORDS
from byline.methods.summarisation._settings import check_weights
from byline.methods.summarisation._summariser import Choice, Summariser
from byline.methods.summarisation._wordings import Reader, Wordings
from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.sentences import Sentences

__all__ = ["Forecast", "Shared", "expected", "forecast", "shared_part"]

Floats = NDArray[np.float64]
HIGHEST = 1e3
"""No word is foretold more often than this."""


class Forecast(Summariser):
    """Sentences that share most with a summary that was foretold.

    Parameters
    ----------
    word : float, default=0.3
        a: what a shared word counts, where a shared pair counts 1; 0 or more.
    weights : pair of tuples of float or None, default=None
        What traits of words and of pairs count; None for those that come with Byline.
    """

    def __init__(
        self,
        *,
        word: float = 0.3,
        weights: tuple[tuple[float, ...], tuple[float, ...]] | None = None,
    ) -> None:
        self.word = word
        self.weights = weights

    def _choose(self, sentences: Sentences, limit: Limit) -> Choice:
        if not self.word >= 0:
            raise UsageError(f"a word counts 0 or more, not {self.word}.")
        reader, costs = Reader(sentences), limit.costs(sentences)
        words, pairs = _weights(self.weights)
        length = limit.room / float(costs.mean()) * float(sentences.words.mean())
        shared = Shared(
            [
                (reader.words, self.word, forecast(reader.words, words, length)),
                (reader.pairs, 1.0, forecast(reader.pairs, pairs, length)),
            ]
        )
        firsts = sentences.copy_of == np.arange(len(sentences))
        return _ordered(shared, best_set(shared, firsts, costs, limit.room))


def _weights(given: object) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What was given, or the usual."""
    if given is None:
        return WORDS, PAIRS
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise UsageError("weights are a pair: those of words and those of pairs.")
    words, pairs = given
    check_weights(words, len(WORDS), "words")
    check_weights(pairs, len(PAIRS), "pairs")
    return words, pairs


def forecast(wordings: Wordings, weights: tuple[float, ...], length: float) -> Floats:
    """How often each word or pair is in a summary of that length (F1)."""
    rates = np.minimum(wordings.traits @ np.asarray(weights), np.log(HIGHEST))
    return np.minimum(max(length, 1.0) * np.exp(rates), HIGHEST)


def expected(means: Floats) -> Floats:
    """(F2) for c = 0, 1, 2 … in rows, up to where hardly any summary has more.

    >>> expected(np.array([1.0])).round(3)[:3].ravel().tolist()
    [0.0, 0.632, 0.896]
    """
    most = int(np.ceil(means.max(initial=0.0) + 5.0 * np.sqrt(means.max(initial=0.0)))) + 2
    more = pdtrc(np.arange(most)[:, None], means[None, :])
    return np.vstack([np.zeros(len(means)), np.cumsum(more, axis=0)])


class Shared:
    """What sets of sentences share with a summary that was foretold (F3)."""

    def __init__(self, parts: list[tuple[Wordings, float, Floats]]) -> None:
        self._parts = [
            (wordings.has, weight * expected(means)) for wordings, weight, means in parts
        ]

    def of(self, places: list[int]) -> float:
        """What this set shares."""
        return sum(
            float(worth[shared_part(has, places, worth), np.arange(has.shape[1])].sum())
            for has, worth in self._parts
        )

    def gains(self, places: list[int]) -> Floats:
        """What each sentence of the pile would add to this set."""
        total = np.zeros(self._parts[0][0].shape[0])
        for has, worth in self._parts:
            before = shared_part(has, places, worth)[has.indices]
            after = np.minimum(before + has.data.astype(np.intp), len(worth) - 1)
            added = worth[after, has.indices] - worth[before, has.indices]
            total += np.bincount(
                np.repeat(np.arange(has.shape[0]), np.diff(has.indptr)), added, len(total)
            )
        return total


def shared_part(has: csr_matrix, places: list[int], worth: Floats) -> NDArray[np.intp]:
    """How often these sentences have each word or pair, up to where more are worth no more."""
    counts = np.asarray(has[places].sum(axis=0)).ravel() if places else np.zeros(has.shape[1])
    return np.minimum(counts.astype(np.intp), len(worth) - 1)


def _ordered(shared: Shared, places: list[int]) -> Choice:
    """The sentence that adds most first, then what adds most to it, and so on."""
    chosen: list[int] = []
    scores: list[float] = []
    while len(chosen) < len(places):
        gains = shared.gains(chosen)
        left = sorted(set(places) - set(chosen))
        best = max(left, key=lambda place: gains[place])
        chosen.append(best)
        scores.append(float(gains[best]))
    return Choice(tuple(chosen), tuple(scores))
