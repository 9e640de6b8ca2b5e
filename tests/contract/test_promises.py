"""The promises can be broken: methods with one fault each are caught by the promise they break."""

import sys

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin

from byline.catalogue import Method
from contract import promises

THIS = __name__


class Good(ClassifierMixin, BaseEstimator):
    """Says the class with the nearest mean."""

    def __init__(self, random_state=None):
        self.random_state = random_state

    def fit(self, X, y):
        X, y = np.asarray(X), np.asarray(y)
        if not np.ptp(X, axis=0).any():
            raise ValueError("all texts are alike, so no writer can be told from another.")
        self.classes_ = np.unique(y)
        self.means_ = np.stack([X[y == c].mean(axis=0) for c in self.classes_])
        return self

    def predict(self, X):
        distances = np.abs(np.asarray(X)[:, None] - self.means_).sum(axis=2)
        return self.classes_[distances.argmin(axis=1)]


class ChangesItsArguments(Good):
    def __init__(self, random_state=None):
        self.random_state = random_state
        self.cache = {}


class ForgetsWhenPickled(Good):
    def __getstate__(self):
        return {"random_state": self.random_state, "classes_": self.classes_[::-1]} | {
            "means_": self.means_
        }


class IgnoresItsSeed(Good):
    def predict(self, X):
        return np.random.default_rng().permutation(self.classes_.repeat(len(X)))[: len(X)]


class ScoresNothingAsNaN(Good):
    def fit(self, X, y):
        self.classes_ = np.unique(y)
        self.means_ = np.zeros((len(self.classes_), np.shape(X)[1]))
        return self

    def decision_function(self, X):
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.divide(np.asarray(X).sum(axis=1), np.ptp(np.asarray(X)))


class RefusesTersely(Good):
    def fit(self, X, y):
        if not np.ptp(np.asarray(X), axis=0).any():
            raise ValueError("bad")
        return super().fit(X, y)


def row(kind: type) -> Method:
    setattr(sys.modules[THIS], kind.__name__, kind)
    return Method("attribution", kind.__name__.lower(), f"{THIS}:{kind.__name__}", "", "no2020one")


@pytest.mark.parametrize("promise", promises.ESTIMATOR_PROMISES, ids=lambda p: p.__name__)
def test_a_good_method_passes(promise):
    promise(row(Good))


@pytest.mark.parametrize(
    ("kind", "promise"),
    [
        (ChangesItsArguments, promises.stores_and_clones),
        (ForgetsWhenPickled, promises.survives_pickling),
        (IgnoresItsSeed, promises.repeats_itself),
        (RefusesTersely, promises.answers_or_refuses_hopeless_input),
        (ScoresNothingAsNaN, promises.answers_or_refuses_hopeless_input),
        (Good, promises.cites_its_paper),
        (Good, promises.has_its_own_tests),
    ],
    ids=lambda value: value.__name__,
)
def test_a_fault_is_caught_by_its_promise(kind, promise):
    with pytest.raises(AssertionError):
        promise(row(kind))


def test_a_missing_docs_page_is_caught():
    with pytest.raises(FileNotFoundError):
        promises.has_a_docs_page(row(Good))
