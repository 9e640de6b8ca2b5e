"""Kernel sum: support vector machines on the plain sum of several kernels, one per author.

Cortes, C. and Vapnik, V. (1995). Support-vector networks. Machine Learning 20, 273-297. Gönen,
M. and Alpaydın, E. (2011). Multiple kernel learning algorithms. JMLR 12, 2211-2268, find the plain
sum of kernels hard to beat; it is what a learned mixture is to be measured against.

    K = (K_1 + … + K_T) / T,  every K_t with 1 for a row with itself (K1)                      (P1)

One support vector machine for each author against the rest (`sklearn.svm.SVC`). T keeps C on one
scale however many kernels there are.
"""

from typing import ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.utils import Tags
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from byline.engine import Engine
from byline.methods.attribution._scores import ScoringClassifier
from byline.methods.attribution.classifiers import Grams, grams_of
from byline.methods.attribution.linear_scores import FeatureRows, Linear, linear_of
from byline.methods.attribution.unit_kernels import (
    MIXED,
    Kernel,
    Rows,
    UnitKernel,
    checked_kernels,
    kernel_of,
)
from byline.parameters import Positive

__all__ = ["KernelSum", "summed"]

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]


class KernelSum(ScoringClassifier):
    """Authors by support vector machines on the sum of several kernels.

    `fit` takes a table; `byline who` adds up the kernels of feature sets (`prepare`, `learn`).

    Parameters
    ----------
    kernels : sequence of (name, kernel), default=MIXED
        What is added up: `CosineKernel` and `Rbf` of `unit_kernels`, of all columns or of a slice
        of them, "linear", "rbf", or functions of two sets of rows.
    C : float, default=10
        How much a row on the wrong side costs.

    Attributes
    ----------
    classes_ : ndarray
        The authors, in sorted order.
    support_ : ndarray of int
        The rows on which some classifier rests.
    coefficients_ : ndarray of shape (n_authors, n_support)
        a_i y_i of each classifier.
    offsets_ : ndarray
        b of each classifier.

    Examples
    --------
    >>> shares = [[0.06, 0.01], [0.05, 0.02], [0.01, 0.06], [0.02, 0.05]]
    >>> model = KernelSum().fit(shares, ["ann", "ann", "bob", "bob"])
    >>> model.predict([[0.05, 0.01]]).tolist()
    ['ann']
    """

    table_settings: ClassVar[tuple[str, ...]] = ("kernels",)

    def __init__(
        self,
        kernels: tuple[tuple[str, Kernel], ...] = MIXED,
        *,
        C: Positive = 10.0,
    ) -> None:
        self.kernels = kernels
        self.C = C

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn one classifier for each author."""
        rows, labels = validate_data(self, X, y, dtype=np.float64, accept_sparse="csr")
        check_classification_targets(labels)
        self.classes_ = np.unique(labels)
        if len(self.classes_) < 2:
            raise ValueError("authors are told from each other, but y holds only one class.")
        named = checked_kernels(self.kernels)
        self.kernels_ = tuple(kernel_of(kernel).fitted(rows) for _, kernel in named)
        answers = np.searchsorted(self.classes_, labels)
        whole = summed(self.kernels_, rows, rows)
        weights, self.offsets_ = _fit_each(whole, answers, len(self.classes_), self.C)
        self.support_ = np.flatnonzero(weights.any(axis=0))
        self.coefficients_, self.rows_ = weights[:, self.support_], rows[self.support_]
        return self

    def prepare(self, features: FeatureRows, engine: Engine) -> Grams:
        """The Gram matrix of each feature set."""
        return grams_of(features, engine)

    def learn(self, features: FeatureRows, grams: Grams, answers: Ints, n_authors: int) -> Linear:
        """Classifiers as sums over features; `answers` are authors by number, or -1."""
        whole = np.stack([grams[name] for name in features]).mean(axis=0).astype(np.float64)
        known = np.flatnonzero(answers >= 0)
        weights = np.zeros((n_authors, len(answers)))
        weights[:, known], offsets = _fit_each(
            whole[np.ix_(known, known)], answers[known], n_authors, self.C
        )
        mixture = np.full((n_authors, len(features)), 1 / len(features))
        return linear_of(features, weights=weights, mixture=mixture, offsets=offsets)

    def scores(self, X: ArrayLike) -> Floats:
        """What each author's classifier says of the rows of `X`, one column per author."""
        check_is_fitted(self)
        rows = validate_data(self, X, dtype=np.float64, accept_sparse="csr", reset=False)
        return summed(self.kernels_, rows, self.rows_) @ self.coefficients_.T + self.offsets_

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags


def summed(kernels: tuple[UnitKernel, ...], one: Rows, other: Rows) -> Floats:
    """(P1) of each row of `one` with each of `other`."""
    return np.asarray(sum(kernel.products(one, other) for kernel in kernels) / len(kernels))


def _fit_each(whole: Floats, answers: Ints, n_authors: int, C: float) -> tuple[Floats, Floats]:
    """a_i y_i of one support vector machine per author, one row each, and their offsets."""
    from sklearn.svm import SVC

    weights, offsets = np.zeros((n_authors, len(answers))), np.zeros(n_authors)
    for author in range(n_authors):
        machine = SVC(C=C, kernel="precomputed").fit(whole, answers == author)
        weights[author, machine.support_] = machine.dual_coef_[0]
        offsets[author] = machine.intercept_[0]
    return weights, offsets
