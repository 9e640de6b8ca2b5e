"""Classifiers that score every class, and what scikit-learn's verbs make of the scores."""

from abc import abstractmethod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin

__all__ = ["ScoringClassifier", "decided"]

Floats = NDArray[np.float64]


class ScoringClassifier(ClassifierMixin, BaseEstimator):
    """A classifier whose `scores` have one column for each of `classes_`; the highest wins."""

    classes_: NDArray[Any]

    @abstractmethod
    def scores(self, X: ArrayLike) -> Floats:
        """The score of each row of `X` for each of `classes_`."""

    def decision_function(self, X: ArrayLike) -> Floats:
        """The same, and of two classes only by how much the second leads."""
        return decided(self.scores(X))

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """The class with the highest score, for each row of `X`; the first of equals."""
        best = self.scores(X).argmax(axis=1)
        return self.classes_[best]


def decided(scores: Floats) -> Floats:
    """One column per class, but of two classes only how much the second leads.

    >>> decided(np.array([[1.0, 3.0]])).tolist()
    [2.0]
    """
    return scores[:, 1] - scores[:, 0] if scores.shape[1] == 2 else scores
