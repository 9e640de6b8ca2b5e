"""How methods learn from feature sets: the verbs of a classifier, and any estimator as one.

A classifier is given the rows of texts in several feature sets, and whose they are. It returns a
scorer, which scores further texts for every author. All scorers are calibrated alike; those that
are `Linear` can also be explained.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack
from sklearn.base import clone

from byline.engine import Engine
from byline.features.style import StyleRows, gram
from byline.methods.attribution.linear_scores import FeatureRows, Linear

__all__ = [
    "FEATURE_SETS",
    "Classifier",
    "Fitted",
    "Grams",
    "Scorer",
    "TableClassifier",
    "classifier_of",
    "grams_of",
]

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Grams = Mapping[str, NDArray[Any]]
FEATURE_SETS = (
    "chars",
    "tokens",
    "token-1-3-grams",
    "char-3-grams",
    "char-5-grams",
    "masked-token-2-3-grams",
    "masked-char-6-grams",
    "affixes",
    "punctuation-and-case",
    "sentence-starts-and-ends",
)
"""What methods compare texts by that do not choose for themselves."""


class Scorer(Protocol):
    """What a classifier has learned."""

    def scores(self, features: FeatureRows) -> Floats:
        """One row per text and one column per author; the higher the likelier."""
        ...


class Classifier(Protocol):
    """Learns to score texts for authors."""

    def prepare(self, features: FeatureRows, engine: Engine) -> Grams:
        """Gram matrices, if it needs any: computed once for all folds."""
        ...

    def learn(self, features: FeatureRows, grams: Grams, answers: Ints, n_authors: int) -> Scorer:
        """A scorer of so many authors, from texts that are theirs by number (or nobody's: -1)."""
        ...


def grams_of(features: FeatureRows, engine: Engine) -> dict[str, NDArray[Any]]:
    """The Gram matrix of each feature set, in single precision: plenty for cosines."""
    return {name: gram(rows, dtype=np.float32, engine=engine) for name, rows in features.items()}


def classifier_of(method: Any) -> Classifier:
    """What learns from feature sets for a method of the catalogue.

    A method that has the verbs of `Classifier` learns itself; one that combines classifiers says
    which (`classifier`); any other is an estimator in scikit-learn's manner, and gets a table.
    """
    if hasattr(method, "classifier"):
        return method.classifier()
    return method if hasattr(method, "learn") else TableClassifier(method)


@dataclass(frozen=True)
class TableClassifier:
    """Any classifier of arrays, on the rows of all feature sets side by side.

    The rows of each feature set have length 1, unless the class of the classifier says otherwise by
    `rows = "shares"`: then they are shares, and the table is dense.
    """

    model: Any

    def prepare(self, features: FeatureRows, engine: Engine) -> Grams:
        """Nothing."""
        return {}

    def learn(self, features: FeatureRows, grams: Grams, answers: Ints, n_authors: int) -> Scorer:
        """The scorer that the fitted classifier makes."""
        known = answers >= 0
        fitted = clone(self.model).fit(self.table(features)[known], answers[known])
        if not self._takes_shares and hasattr(fitted, "coef_"):
            return _linear(fitted, features)
        return Fitted(self, fitted)

    @property
    def _takes_shares(self) -> bool:
        return getattr(self.model, "rows", "unit") == "shares"

    def table(self, features: FeatureRows) -> Any:
        """The rows of all feature sets side by side."""
        if self._takes_shares:
            return hstack([rows.matrix for rows in features.values()], format="csr").toarray()
        return hstack([_written(rows) for rows in features.values()], format="csr")


@dataclass(frozen=True)
class Fitted:
    """A fitted classifier that is no sum over features."""

    classifier: TableClassifier
    model: Any

    def scores(self, features: FeatureRows) -> Floats:
        """What the classifier makes of each text."""
        found = np.asarray(
            self.model.decision_function(self.classifier.table(features)), np.float64
        )
        return np.column_stack([-found, found]) if found.ndim == 1 else found


def _written(rows: StyleRows) -> csr_matrix:
    if len(rows.shift):
        return csr_matrix(rows.dense())
    found = rows.matrix.astype(np.float64)
    found.data *= np.repeat(rows.scales, np.diff(found.indptr))
    return found


def _linear(model: Any, features: FeatureRows) -> Linear:
    """A linear classifier as a sum over features."""
    coef, offsets = np.asarray(model.coef_), np.atleast_1d(model.intercept_)
    if len(coef) == 1:
        coef, offsets = np.vstack([-coef, coef]), np.concatenate([-offsets, offsets])
    ends = np.cumsum([rows.matrix.shape[1] for rows in features.values()])[:-1]
    parts = np.split(coef, ends, axis=1)
    sizes = np.column_stack([np.linalg.norm(part, axis=1) for part in parts])
    vectors = {name: part.astype(np.float32) for name, part in zip(features, parts, strict=True)}
    return Linear(vectors, offsets, sizes / np.maximum(sizes.sum(axis=1, keepdims=True), 1e-300))
