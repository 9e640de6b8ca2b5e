"""Forecast: the sentences of the highest expected n-gram overlap with a person's summary.

A log-linear model predicts how often a person's summary has a word or a word bigram from its
features in the pile (`_pile_ngrams`), with weights learned from people's summaries
(`_forecast_weights`). For a summary of N words, with x_g the features of g and v the weights,

    λ_g = N · exp(v · x_g)                                                                  (F1)

A person's summary has g X times, X being a Poisson variable of mean λ_g. A set S of sentences that
has it c times shares with that summary

    E min(c, X) = sum over j from 1 to c of P(X >= j)                                       (F2)

of it, with diminishing returns. The set sought is that of the highest

    F(S) = a · sum over words of (F2) + sum over pairs of (F2)                              (F3)

which is what ROUGE counts of words and pairs, in expectation; `_local_search` maximises it.
Concepts by Gillick, D., Favre, B. (2009). A scalable global model for summarization. ILP for NLP
2009, 10-18, and words weighed by regression in Hong, K., Nenkova, A. (2014). Improving the
estimation of word importance for news multi-document summarization. EACL 2014, 712-721,
are its forebears; the combination, (F1) to (F3), is Byline's own.
"""

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.special import pdtrc

from byline.errors import UsageError
from byline.methods.summarisation._forecast_weights import PAIRS, WORDS
from byline.methods.summarisation._local_search import best_set
from byline.methods.summarisation._pile_ngrams import PileNgrams, times
from byline.methods.summarisation._summariser import Choice, Summariser, check_weights
from byline.methods.summarisation.selection import Limit, unit_rows
from byline.methods.summarisation.sentences import Sentences
from byline.parameters import Bounds

__all__ = ["ExpectedMatches", "ExpectedOverlap", "Forecast", "forecast"]

Floats = NDArray[np.float64]
Places = NDArray[np.integer]
HIGHEST = 1e3
"""No predicted count is higher than this."""
REPEATED = 0.9
"""Of two sentences with a cosine (S1 of `selection`) above this, one at most is taken."""
BLOCK = 1 << 12
"""Sentences whose gains are computed together."""


@dataclass(kw_only=True, eq=False, repr=False)
class Forecast(Summariser):
    """Sentences of the highest expected overlap with a predicted summary.

    Parameters
    ----------
    word : float, default=0.1
        a: what a shared word counts, where a shared pair counts 1; 0 or more.
    weights : pair of tuples of float or None, default=None
        Weights of the features of words and of pairs; None for those that come with Byline.
    """

    word: Annotated[float, Bounds(0)] = 0.1
    weights: tuple[tuple[float, ...], tuple[float, ...]] | None = None

    def _choose(self, sentences: Sentences, limit: Limit) -> Choice:
        if not self.word >= 0:
            raise UsageError(f"a word counts 0 or more, not {self.word}.")
        reader, costs = PileNgrams(sentences), limit.costs(sentences)
        words, pairs = _weights(self.weights)
        length = limit.room / float(costs.mean()) * float(sentences.words.mean())
        shared = ExpectedOverlap(
            [
                (reader.words.has, self.word, forecast(reader.words.log_rates(words), length)),
                (reader.pairs.has, 1.0, forecast(reader.pairs.log_rates(pairs), length)),
            ]
        )
        firsts = sentences.copy_of == np.arange(len(sentences))
        rows = unit_rows(sentences.counts)

        def repeats(place: int) -> NDArray[np.intp]:
            return np.flatnonzero((rows @ rows[[place]].T).toarray().ravel() > REPEATED)

        return _ordered(shared, best_set(shared, firsts, costs, limit.room, repeats))


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


def forecast(log_rates: Floats, length: float) -> Floats:
    """How often each word or pair is in a summary of that length (F1), given v · x_g of each."""
    return np.minimum(max(length, 1.0) * np.exp(np.minimum(log_rates, np.log(HIGHEST))), HIGHEST)


class ExpectedMatches:
    """(F2) for each word or pair, for c = 0, 1, 2 … up to its count in the pile.

    >>> table = ExpectedMatches(np.array([1.0, 0.5]), np.array([2, 1]))
    >>> table.of(np.array([0, 1, 2, 9]), np.array([0, 0, 0, 0])).round(3).tolist()
    [0.0, 0.632, 0.896, 0.896]
    """

    def __init__(self, means: Floats, times: Places) -> None:
        highest = float(means.max(initial=0.0))
        # Hardly any summary has more.
        most = int(np.ceil(highest + 5.0 * np.sqrt(highest))) + 2
        self._last = np.minimum(times, most).astype(np.int32)
        self._starts = np.cumsum(self._last, dtype=np.int64) - self._last + np.arange(len(means))
        self._values = np.zeros(int(self._last.sum()) + len(means))
        going = np.arange(len(means))
        for c in range(1, int(self._last.max(initial=0)) + 1):
            going = going[self._last[going] >= c]
            at = self._starts[going] + c
            self._values[at] = self._values[at - 1] + pdtrc(c - 1, means[going])

    def of(self, counts: Places, which: Places) -> Floats:
        """What having these so many times is worth."""
        return self._values[self._starts[which] + np.minimum(counts, self._last[which])]


class ExpectedOverlap:
    """The expected overlap of sentence sets with the predicted summary (F3)."""

    def __init__(self, parts: list[tuple[csr_matrix, float, Floats]]) -> None:
        """Which sentences have what, what it weighs, and how often a summary has it."""
        self._parts = [
            (has, weight, ExpectedMatches(means, times(has))) for has, weight, means in parts
        ]

    def of(self, places: list[int]) -> float:
        """The expected overlap of this set."""
        total = 0.0
        for has, weight, worth in self._parts:
            had = _had(has, places)
            which = np.flatnonzero(had)
            total += weight * float(worth.of(had[which], which).sum())
        return total

    def gains(self, places: list[int], asked: NDArray[np.intp] | None = None) -> Floats:
        """What each sentence asked about, or of the pile, would add to this set."""
        rows = np.arange(self._parts[0][0].shape[0]) if asked is None else asked
        total = np.zeros(len(rows))
        for has, weight, worth in self._parts:
            had = _had(has, places)
            for start in range(0, len(rows), BLOCK):
                some = rows[start : start + BLOCK]
                which, more, owner = _entries(has, some)
                before = had[which]
                added = worth.of(before + more, which) - worth.of(before, which)
                total[start : start + BLOCK] += weight * np.bincount(owner, added, len(some))
        return total


def _entries(has: csr_matrix, rows: Places) -> tuple[Places, Places, Places]:
    """The columns and values of these rows, and which of the rows each is from.

    scipy's own way would make a matrix of it, which takes longer than all else for a few rows.
    """
    starts = has.indptr[rows]
    sizes = has.indptr[rows + 1] - starts
    owner = np.repeat(np.arange(len(rows)), sizes)
    at = np.arange(len(owner)) + (starts - np.cumsum(sizes) + sizes)[owner]
    return has.indices[at], has.data[at], owner


def _had(has: csr_matrix, places: list[int]) -> NDArray[np.int32]:
    """How often these sentences have each word or pair."""
    had = np.zeros(has.shape[1], np.int32)
    for place in places:
        row = slice(*has.indptr[place : place + 2])
        had[has.indices[row]] += has.data[row]
    return had


def _ordered(shared: ExpectedOverlap, places: list[int]) -> Choice:
    """The sentence that adds most first, then what adds most to it, and so on."""
    chosen: list[int] = []
    scores: list[float] = []
    while len(chosen) < len(places):
        left = np.array(sorted(set(places) - set(chosen)), np.intp)
        gains = shared.gains(chosen, left)
        best = int(np.argmax(gains))
        chosen.append(int(left[best]))
        scores.append(float(gains[best]))
    return Choice(tuple(chosen), tuple(scores))
