"""A second classifier beside the first, heard as far as texts held out bear it out.

    score_a(x) = first_a(x) + (q + q' r) second_a(x) + m                                       (D1)

r is how short the text is, the logarithm of the usual number of words over its own, or 0: of short
texts the second classifier knows more. q and q' are learned with the calibration from texts held
out, of which both classifiers have said something, and drawn to 0.2 (`byline.numerics.open_set`,
O7). m is the same for all authors and changes no order: by it the highest score of texts whose
author is there stays on the average what the first classifier has given, as *none of these* goes by
that. The second classifier looks at one view alone. Where this is not looked at, or there are too
many texts for it, the first is heard alone.

Messages that are asked about are mostly whole and often short. So where the second is heard,
stretches count half of what whole texts do, offsets may change with the length of a text (O4), and
what was tried is what is answered: only texts shorter than all but a hundredth of those tried are
held to be as unsure as ones that were never tried.
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
    Fold,
    cross_validate,
    cross_validate_all,
)
from byline.methods.attribution.folds import FoldData
from byline.methods.attribution.linear_scores import FeatureRows, Linear, Shortening
from byline.numerics.open_set import Share, ValidationScores, fit_stacking_weights

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
MOST_WORK = 20_000
"""Texts times authors that the second learns from at most: 400 texts of 20 take 6 s more."""
NO_SECOND = Share()
PARTS = 0.5
"""What stretches count beside whole texts."""
RARELY = 0.01
"""The share of rows of a validation that are shorter than what counts as tried."""


@dataclass(frozen=True)
class SingleView:
    """A classifier that looks at one view alone."""

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
    """Two classifiers whose scores are sums over features; before it is settled only the first."""

    first: Classifier
    second: SingleView
    share: Share = NO_SECOND
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
        """What the first has learned, with the second added."""
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
    """A classifier that knows how far its second is heard, and what it made of texts held out."""

    classifier: Classifier
    validation: ValidationScores


def fit_stack(
    classifier: Classifier,
    fold_data: FoldData,
    lengths: Floats,
    folds: Sequence[Fold],
    engine: Engine,
) -> StackedFit:
    """Try a classifier out and, if it has a second, learn how far that is to be heard."""
    if not isinstance(classifier, Stacked):
        return StackedFit(classifier, cross_validate(classifier, fold_data, lengths, folds, engine))
    work = len(fold_data.answers) * (int(fold_data.answers.max()) + 1)
    if classifier.second.view not in fold_data.features or work > MOST_WORK:
        return StackedFit(
            classifier, cross_validate(classifier.first, fold_data, lengths, folds, engine)
        )
    first, second = cross_validate_all(
        (classifier.first, classifier.second), fold_data, lengths, folds, engine
    )
    first = first._replace(waning=True, weights=weights_of(first))
    share = fit_stacking_weights(first, second.scores)
    # Minus infinity, of authors that were not there, stays what it is.
    beside = np.where(np.isfinite(first.scores), second.scores, 0.0)
    both = first.scores + share.at(first.evidence)[:, None] * beside
    known = ~first.strange
    level = 0.0
    if known.any():
        level = float((first.scores[known].max(axis=1) - both[known].max(axis=1)).mean())
    return StackedFit(
        replace(classifier, share=share, level=level), first._replace(scores=both + level)
    )


def weights_of(validation: ValidationScores) -> Floats:
    """What rows of whole texts and of stretches count."""
    return np.where(np.arange(len(validation.texts)) < validation.n_whole, 1.0, PARTS)


def add_second(classifier: Classifier, scorer: Scorer, fold_data: FoldData) -> Scorer:
    """What was learned before the second was heard, with the second of a settled classifier."""
    if not isinstance(classifier, Stacked):
        return scorer
    return classifier.beside(
        scorer, fold_data.features, fold_data.answers, int(fold_data.answers.max()) + 1
    )


def shortest(validation: ValidationScores, usual: float) -> float:
    """How many words a text must have to be as long as those that were tried."""
    if not validation.waning or not len(validation.evidence):
        return float(FEWEST)
    return float(min(FEWEST, usual * np.exp(np.quantile(validation.evidence, RARELY))))
