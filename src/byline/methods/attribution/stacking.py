"""A second classifier stacked on the first, with weights fitted on held-out texts.

    score_a(x) = first_a(x) + (q + q' r) second_a(x) + m                                       (D1)

r is how short the text is: the logarithm of the usual number of words over its own, or 0. The
second classifier does better on short texts. q and q' are fitted with the calibration on held-out
texts that both classifiers scored, with a penalty that draws them to 0.2
(`byline.numerics.open_set`, O6). m is the same for all authors and changes no order: it keeps the
mean of the highest score of texts by known authors where the first classifier had it, as *none of
these* depends on that. The second classifier sees one feature set. Without this feature set the
first classifier stands alone.

Messages are mostly asked about whole, and are often short. So with a second classifier stretches
weigh half of what whole texts do, offsets may change with the length of a text (O4), and only texts
shorter than all but a hundredth of the held-out ones count as shorter than any that was tested.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.engine import Engine
from byline.methods.attribution.classifiers import Classifier, Grams, Scorer
from byline.methods.attribution.cross_validation import (
    FEWEST,
    OpenSetFold,
    cross_validate,
    cross_validate_all,
)
from byline.methods.attribution.fold_data import FoldData
from byline.methods.attribution.linear_scores import FeatureRows, Linear, Shortening
from byline.numerics.open_set import StackingWeights, ValidationScores, fit_stacking_weights

__all__ = [
    "SingleView",
    "Stacked",
    "StackedFit",
    "add_second",
    "fit_stack",
    "shortest",
    "weights_of",
]

Ints = NDArray[np.intp]
Floats = NDArray[np.float64]
NO_SECOND = StackingWeights()
PARTS = 0.5
"""The weight of a stretch; that of a whole text is 1."""
RARELY = 0.01
"""The share of held-out rows that are shorter than what counts as tested."""


@dataclass(frozen=True)
class SingleView:
    """A classifier that sees one feature set."""

    classifier: Classifier
    view: str

    def prepare(self, features: FeatureRows, engine: Engine) -> Grams:
        """Nothing: what it needs is made when it learns."""
        return {}

    def learn(self, features: FeatureRows, grams: Grams, answers: Ints, n_authors: int) -> Scorer:
        """What the classifier makes of the view."""
        return self.classifier.learn({self.view: features[self.view]}, grams, answers, n_authors)


@dataclass(frozen=True)
class Stacked:
    """Two classifiers whose scores are sums over features; unfitted weights are 0."""

    first: Classifier
    second: SingleView
    share: StackingWeights = NO_SECOND
    """The numbers q and q'."""
    level: float = 0.0
    """m."""

    def prepare(self, features: FeatureRows, engine: Engine) -> Grams:
        """What the first classifier needs."""
        return self.first.prepare(features, engine)

    def learn(self, features: FeatureRows, grams: Grams, answers: Ints, n_authors: int) -> Scorer:
        """Both as one sum (D1)."""
        scorer = self.first.learn(features, grams, answers, n_authors)
        return self.beside(scorer, features, answers, n_authors)

    def beside(
        self, scorer: Scorer, features: FeatureRows, answers: Ints, n_authors: int
    ) -> Scorer:
        """The scorer of the first, with the second added (D1)."""
        if self.share == NO_SECOND or self.second.view not in features:
            return scorer
        second = self.second.learn(features, {}, answers, n_authors)
        if not isinstance(scorer, Linear) or not isinstance(second, Linear):
            return scorer
        return self._sum(scorer, second)

    def _sum(self, first: Linear, second: Linear) -> Shortening:
        view, (q, more) = self.second.view, self.share
        return Shortening(
            vectors={**first.vectors, view: first.vectors[view] + _times(q, second.vectors[view])},
            offsets=first.offsets + q * second.offsets + self.level,
            mixture=first.mixture,
            convergence=first.convergence,
            view=view,
            more=_times(more, second.vectors[view]),
            more_offsets=more * second.offsets,
        )


def _times(factor: float, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(np.float32(factor) * vectors)


class StackedFit(NamedTuple):
    """A classifier with the weights of its second, and its scores of held-out texts."""

    classifier: Classifier
    validation: ValidationScores


def fit_stack(
    classifier: Classifier,
    fold_data: FoldData,
    lengths: Floats,
    folds: Sequence[OpenSetFold],
    engine: Engine,
) -> StackedFit:
    """Cross-validate a classifier and, if it has a second, fit the weights of that."""
    if not isinstance(classifier, Stacked):
        return StackedFit(classifier, cross_validate(classifier, fold_data, lengths, folds, engine))
    if classifier.second.view not in fold_data.features:
        return StackedFit(
            classifier, cross_validate(classifier.first, fold_data, lengths, folds, engine)
        )
    first, second = cross_validate_all(
        (classifier.first, classifier.second), fold_data, lengths, folds, engine
    )
    first = first._replace(by_length=True, weights=weights_of(first))
    share = fit_stacking_weights(first, second.scores)
    # Minus infinity, of authors that were not there, stays what it is.
    beside = np.where(np.isfinite(first.scores), second.scores, 0.0)
    both = first.scores + share.at(first.log_lengths)[:, None] * beside
    known = ~first.out_of_set
    level = 0.0
    if known.any():
        level = float((first.scores[known].max(axis=1) - both[known].max(axis=1)).mean())
    return StackedFit(
        replace(classifier, share=share, level=level), first._replace(scores=both + level)
    )


def weights_of(validation: ValidationScores) -> Floats:
    """The weights of whole texts and of stretches."""
    return np.where(np.arange(len(validation.texts)) < validation.n_whole, 1.0, PARTS)


def add_second(classifier: Classifier, scorer: Scorer, fold_data: FoldData) -> Scorer:
    """The scorer of the first, with the second if its weights were fitted."""
    if not isinstance(classifier, Stacked):
        return scorer
    return classifier.beside(
        scorer, fold_data.features, fold_data.answers, int(fold_data.answers.max()) + 1
    )


def shortest(validation: ValidationScores, usual: float) -> float:
    """How many words a text must have to be as long as those that were tested."""
    if not validation.by_length or not len(validation.log_lengths):
        return float(FEWEST)
    return float(min(FEWEST, usual * np.exp(np.quantile(validation.log_lengths, RARELY))))
