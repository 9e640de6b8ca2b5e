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

import numpy as np
from numpy.typing import NDArray

from byline.errors import UsageError
from byline.methods.summarisation._expected_overlap import ExpectedOverlap
from byline.methods.summarisation._forecast_weights import PAIRS, WORDS
from byline.methods.summarisation._local_search import best_set
from byline.methods.summarisation._pile_ngrams import PileNgrams
from byline.methods.summarisation._summariser import Choice, Summariser, check_weights
from byline.methods.summarisation.selection import Limit, unit_rows
from byline.methods.summarisation.sentences import Sentences

__all__ = ["Forecast", "forecast"]

Floats = NDArray[np.float64]
HIGHEST = 1e3
"""No predicted count is higher than this."""
REPEATED = 0.9
"""Of two sentences with a cosine (S1 of `selection`) above this, one at most is taken."""


@dataclass(kw_only=True, eq=False, repr=False)
class Forecast(Summariser):
    """Sentences of the highest expected overlap with a predicted summary.

    Parameters
    ----------
    word : float, default=0.3
        a: what a shared word counts, where a shared pair counts 1; 0 or more.
    weights : pair of tuples of float or None, default=None
        Weights of the features of words and of pairs; None for those that come with Byline.
    """

    word: float = 0.3
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
