"""Base classes of summarisers, and the checks of their settings.

A summariser selects sentences within a limit (`_choose`). A `Ranker` only scores them (`_scores`),
or scores them for each topic, heaviest topic first; `selection` does the rest.

Where sentences have a relevance w_s from 0 to 1 (to a query, or by novelty), a ranker's score is

    w_s · share of the sentences that it ranks no higher than s                             (Q1)

and any other summariser selects from the sentences whose w_s is at least half of the highest.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite
from numbers import Integral, Real

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator

from byline.errors import UsageError
from byline.methods.summarisation.selection import Limit, best_first, round_robin, select
from byline.methods.summarisation.sentences import Sentences

__all__ = [
    "ALIKE",
    "Choice",
    "Ranker",
    "Summariser",
    "check_settings",
    "check_weights",
    "rank_shares",
]

Floats = NDArray[np.float64]
ALIKE = 0.4
"""One for all rankers, so that they differ in nothing but their ranks."""
WANTED = 0.5
"""The share of the highest w_s that a sentence needs; chosen as in `query_relevance`."""

FROM_NOTHING = ("fewest", "seed")
WHOLE_OR_NONE = ("n_clusters", "n_directions", "n_topics")


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

    A subclass has the setting `alike`: sentences whose cosine with one already chosen is above it
    are skipped.
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


def check_settings(model: BaseEstimator) -> None:
    """Refuse settings that are not of the kind of their default.

    Where the default is a whole number or None, a setting is a whole number of 1 or more (`fewest`
    and seeds 0 or more); where it is a fraction, a finite number.
    """
    usual = type(model)().get_params(deep=False)
    for name, value in model.get_params(deep=False).items():
        if name in FROM_NOTHING:
            _check_whole(name, value, 0)
        elif name in WHOLE_OR_NONE and value is None:
            continue
        elif name in WHOLE_OR_NONE or isinstance(usual[name], int):
            _check_whole(name, value, 1)
        elif isinstance(usual[name], float):
            _check_finite(name, value)


def check_weights(weights: object, n: int, what: str) -> None:
    """Refuse weights that are not n finite numbers."""
    if not isinstance(weights, Sequence) or isinstance(weights, str) or len(weights) != n:
        raise UsageError(f"weights are {n} numbers for {what}, not {weights!r:.60}.")
    for weight in weights:
        _check_finite(f"a weight of {what}", weight)


def _check_whole(name: str, value: object, least: int) -> None:
    if isinstance(value, bool) or not isinstance(value, Integral) or value < least:
        raise UsageError(f"{name} is a whole number of {least} or more, not {value!r}.")


def _check_finite(name: str, value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value):
        raise UsageError(f"{name} is a number, not {value!r}.")
