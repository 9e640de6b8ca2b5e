"""What can be learned from rows of several views: regions of kernels, or any estimator of arrays.

A classifier is told which texts are whose, and gives back a scorer, which scores further texts for
every author. All scorers can be calibrated alike; those that are `Linear` can also say why.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack
from sklearn.base import clone

from byline.engine import Engine
from byline.features.style import StyleRows, gram
from byline.methods.attribution.linear_scores import FeatureRows, Linear, linear_of, normals
from byline.methods.attribution.regions import Region, Terms, learn_regions

__all__ = ["Classifier", "Estimator", "Grams", "KernelSum", "Profiles", "Regions", "Scorer"]

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Grams = Mapping[str, NDArray[Any]]
STANDARD = Terms()


class Scorer(Protocol):
    """What a classifier has learned."""

    def scores(self, features: FeatureRows) -> Floats:
        """One row per text and one column per author; the higher the likelier."""
        ...


class Classifier(Protocol):
    """Learns to judge."""

    def prepare(self, features: FeatureRows, engine: Engine) -> Grams:
        """What is worked out once for all parts of the texts."""
        ...

    def learn(self, features: FeatureRows, grams: Grams, answers: Ints, n_authors: int) -> Scorer:
        """A scorer of so many authors, from texts that are theirs by number (or nobody's: -1)."""
        ...


@dataclass(frozen=True)
class Regions:
    """A region for each author, in a mixture of the views."""

    terms: Terms = STANDARD

    def prepare(self, features: FeatureRows, engine: Engine) -> Grams:
        """The Gram matrix of each view, in single precision: plenty for cosines."""
        return {
            name: gram(rows, dtype=np.float32, engine=engine) for name, rows in features.items()
        }

    def learn(self, features: FeatureRows, grams: Grams, answers: Ints, n_authors: int) -> Linear:
        """Regions as sums over features."""
        regions = learn_regions([grams[name] for name in features], answers, n_authors, self.terms)
        return linear_of(regions, features)


@dataclass(frozen=True)
class KernelSum:
    """A support vector machine for each author against all others, on the mean of all views."""

    C: float = 10.0

    def prepare(self, features: FeatureRows, engine: Engine) -> Grams:
        """As of regions."""
        return Regions().prepare(features, engine)

    def learn(self, features: FeatureRows, grams: Grams, answers: Ints, n_authors: int) -> Linear:
        """Classifiers as sums over features."""
        from sklearn.svm import SVC

        known = np.flatnonzero(answers >= 0)
        evenly = np.full(len(features), 1 / len(features))
        whole = np.stack([grams[name] for name in features]).mean(axis=0).astype(np.float64)
        regions = []
        for author in range(n_authors):
            classifier = SVC(C=self.C, kernel="precomputed")
            classifier.fit(whole[np.ix_(known, known)], answers[known] == author)
            weights = np.zeros(len(answers))
            weights[known[classifier.support_]] = classifier.dual_coef_[0]
            regions.append(Region(evenly, weights, -float(classifier.intercept_[0]), 1.0, 0.0, 1))
        return linear_of(regions, features)


@dataclass(frozen=True)
class Profiles:
    """The cosine of a text with the mean of each author's texts."""

    def prepare(self, features: FeatureRows, engine: Engine) -> Grams:
        """Nothing."""
        return {}

    def learn(self, features: FeatureRows, grams: Grams, answers: Ints, n_authors: int) -> Linear:
        """Profiles of length 1 in each view, all views alike."""
        means = np.stack([(answers == a) / max((answers == a).sum(), 1) for a in range(n_authors)])
        evenly = np.full((n_authors, len(features)), 1 / len(features))
        vectors = {}
        for name, rows in features.items():
            found = normals(rows, means)
            lengths = np.linalg.norm(found, axis=1, keepdims=True)
            found /= np.maximum(lengths, 1e-300) * len(features)
            vectors[name] = found.astype(np.float32)
        return Linear(vectors, np.zeros(n_authors), evenly)


@dataclass(frozen=True)
class Estimator:
    """Any classifier of arrays, on the rows of all views side by side."""

    model: Any
    rows: Literal["unit", "shares"] = "unit"
    """Rows of length 1, or plain shares, all numbers of which are written out."""

    def prepare(self, features: FeatureRows, engine: Engine) -> Grams:
        """Nothing."""
        return {}

    def learn(self, features: FeatureRows, grams: Grams, answers: Ints, n_authors: int) -> Scorer:
        """The scorer that the fitted classifier makes."""
        known = answers >= 0
        fitted = clone(self.model).fit(self.table(features)[known], answers[known])
        if self.rows == "unit" and hasattr(fitted, "coef_"):
            return _linear(fitted, features)
        return Fitted(self, fitted)

    def table(self, features: FeatureRows) -> Any:
        """The rows of all views side by side."""
        if self.rows == "shares":
            return hstack([rows.matrix for rows in features.values()], format="csr").toarray()
        return hstack([_written(rows) for rows in features.values()], format="csr")


@dataclass(frozen=True)
class Fitted:
    """A fitted classifier that is no sum over features."""

    classifier: Estimator
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
