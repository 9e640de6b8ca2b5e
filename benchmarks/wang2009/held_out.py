"""`forecast` learned from some clusters, to be measured on others: its weights and `word` alike.

What a word counts next to a pair is chosen among `WORD_WEIGHTS` by cross-validation inside the
clusters that are learned from: the one with the highest mean of R-1 and R-2 recall over corpora.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from byline.methods.summarisation._summariser import Summariser
from byline.methods.summarisation.forecast import Forecast
from byline.metrics.rouge import PorterStemmer, RougeReading, rouge

sys.path.insert(0, str(Path(__file__).parent))
from learning import Case, folds, learn

__all__ = ["FOLDS", "WORD_WEIGHTS", "cross_validated", "fit_forecast", "mean_of_corpora", "recall"]

Floats = NDArray[np.float64]
FOLDS = 5
WORD_WEIGHTS = (0.1, 0.3, 0.6)


def fit_forecast(
    cases: Sequence[Case], seed: int, word_weights: Sequence[float] = WORD_WEIGHTS
) -> Forecast:
    """Weights and `word` learned from these cases and no others."""
    return Forecast(word=_best_word(cases, seed, word_weights), weights=learn(cases))


def cross_validated(cases: Sequence[Case], word: float, seed: int) -> Floats:
    """R-1 and R-2 of each case, by weights learned from the folds it is not in."""
    fold = folds(cases, FOLDS, seed)
    found = np.empty((len(cases), 2))
    for k in np.unique(fold):
        others = [case for case, own in zip(cases, fold, strict=True) if own != k]
        model = Forecast(word=word, weights=learn(others))
        for place in np.flatnonzero(fold == k).tolist():
            found[place] = recall(cases[place], model)
    return found


def recall(case: Case, model: Summariser) -> tuple[float, float]:
    """R-1 and R-2 of a summary."""
    places = model.summarise(case.sentences, case.limit)
    found = rouge(
        [case.sentences.wording(place) for place in places],
        case.references,
        ["1", "2"],
        reading=RougeReading(
            words=case.limit.amount, stem=PorterStemmer() if case.language == "en" else None
        ),
    )
    return found["1"].recall, found["2"].recall


def mean_of_corpora(cases: Sequence[Case], values: Floats) -> Floats:
    """The mean of the rows of `values`, of which each corpus counts the same."""
    corpora = np.array([case.corpus for case in cases])
    return np.mean([values[corpora == name].mean(axis=0) for name in np.unique(corpora)], axis=0)


def _best_word(cases: Sequence[Case], seed: int, word_weights: Sequence[float]) -> float:
    if len(word_weights) == 1:
        return word_weights[0]
    return max(
        word_weights,
        key=lambda word: mean_of_corpora(cases, cross_validated(cases, word, seed)).mean(),
    )
