"""What all summarisers do alike: choose sentences within a limit, and give them in order.

A summariser says which sentences it takes (`_choose`). Most rank all of them and leave the rest to
`byline.methods.summarisation.selection`; these say only how good each sentence is (`_scores`), or
how good each is for each topic, the topics by their weight.

Where some sentences are asked for more than others, by w_s from 0 to 1, a ranker's score becomes

    w_s · share of the sentences that it ranks no higher than s                             (Q1)

and any other summariser chooses among the sentences whose w_s is half of the highest or more.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator

from byline.errors import UsageError
from byline.methods.summarisation._parameter_checks import check_settings
from byline.methods.summarisation.selection import Limit, best_first, round_robin, select
from byline.methods.summarisation.sentences import Sentences

__all__ = ["ALIKE", "Choice", "Ranker", "Summariser", "rank_shares"]

Floats = NDArray[np.float64]
ALIKE = 0.4
"""One for all rankers, so that they differ in nothing but their ranks."""
WANTED = 0.5
"""The share of the highest w_s that a sentence needs; chosen as in `query_relevance`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The sentences of a summary, the first chosen first, and what each is worth."""

    sentences: tuple[int, ...]
    scores: tuple[float, ...]
    notes: tuple[str, ...] = ()
    """What to beware of."""


class Summariser(BaseEstimator, ABC):
    """Sentences of a pile that say what it says."""

    def summarise(self, sentences: Sentences, limit: Limit) -> list[int]:
        """The places of the sentences chosen, in the order of the pile."""
        return sorted(self.choose(sentences, limit).sentences)

    def choose(self, sentences: Sentences, limit: Limit) -> Choice:
        """The same in the order of choice, with what each is worth.

        If no sentence fits into the limit, one is chosen nevertheless, to be cut.
        """
        check_settings(self)
        if sentences.wanted is None:
            return self._choose(sentences, limit)
        return self._choose_wanted(sentences, sentences.wanted, limit)

    def filled(self, choice: Choice, sentences: Sentences, limit: Limit) -> Choice:
        """The same, with what a summariser has nothing to say of where there is room for more."""
        return choice

    def _choose_wanted(self, sentences: Sentences, wanted: Floats, limit: Limit) -> Choice:
        kept = np.flatnonzero(wanted >= WANTED * wanted.max())
        choice = self._choose(sentences.take(kept), limit)
        return replace(choice, sentences=tuple(int(kept[place]) for place in choice.sentences))

    @abstractmethod
    def _choose(self, sentences: Sentences, limit: Limit) -> Choice: ...


class Ranker(Summariser):
    """A summariser that takes sentences by their rank.

    A subclass has the setting `alike`: sentences whose likeness with one already chosen is above
    it are passed over.
    """

    alike: float

    def _choose(self, sentences: Sentences, limit: Limit) -> Choice:
        return self._ranked(self._scores(sentences, limit), sentences, limit)

    def _choose_wanted(self, sentences: Sentences, wanted: Floats, limit: Limit) -> Choice:
        scores = self._scores(sentences, limit)
        weighed = np.where(np.isfinite(scores), wanted * rank_shares(scores), -np.inf)  # (Q1)
        return self._ranked(weighed, sentences, limit)

    def _ranked(self, scores: Floats, sentences: Sentences, limit: Limit) -> Choice:
        if not 0 <= self.alike <= 1:
            raise UsageError(f"alike is from 0 to 1, not {self.alike}.")
        order = best_first(scores) if scores.ndim == 1 else round_robin(scores)
        chosen = select(map(int, order), sentences, limit, self.alike)
        worth = np.atleast_2d(scores).max(axis=0)
        return Choice(tuple(chosen), tuple(float(worth[place]) for place in chosen))

    @abstractmethod
    def _scores(self, sentences: Sentences, limit: Limit) -> Floats:
        """How good each sentence is, or topics × sentences: how good for each topic."""


def rank_shares(scores: Floats) -> Floats:
    """The share of the scores (of each row) that are no higher than each.

    >>> rank_shares(np.array([0.2, 7.0, 0.2, 3.0])).tolist()
    [0.5, 1.0, 0.5, 0.75]
    """
    from scipy.stats import rankdata

    return np.asarray(rankdata(scores, method="max", axis=-1) / scores.shape[-1])
