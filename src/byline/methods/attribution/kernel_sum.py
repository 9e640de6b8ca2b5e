"""Kernel sum: support vector machines on the plain sum of several kernels, one per author.

Cortes, C. and Vapnik, V. (1995). Support-vector networks. Classifier Learning 20, 273-297. Gönen,
M. and Alpaydın, E. (2011). Multiple kernel learning algorithms. JMLR 12, 2211-2268, find the plain
sum of kernels hard to beat; it is what a learned mixture is to be measured against.

    K = (K_1 + … + K_T) / T,  every K_t with 1 for a row with itself (K1)                      (P1)

`byline.numerics.kernel_svm` has the classifier, (V1) to (V6): one for each author against the rest,
with the squared hinge and a bias that is regularised. T keeps C on one scale however many kernels
there are.
"""

from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils import Tags
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from byline.methods.attribution._scores import decided, highest
from byline.methods.attribution.unit_kernels import (
    MIXED,
    Kernel,
    Rows,
    UnitKernel,
    checked_kernels,
    kernel_of,
)
from byline.numerics.kernel_svm import Recipe, decision, fit

__all__ = ["KernelSum", "summed"]

Floats = NDArray[np.float64]


class KernelSum(ClassifierMixin, BaseEstimator):
    """Authors by support vector machines on the sum of several kernels.

    Parameters
    ----------
    kernels : sequence of (name, kernel), default=MIXED
        What is added up: `Cosine` and `Rbf` of `unit_kernels`, of all columns or of a slice of
        them, "linear", "rbf", or functions of two sets of rows.
    C : float, default=1
        How much a row on the wrong side costs.
    tol : float, default=1e-3
        A classifier is done when this share of its objective, at most, could still be gained.

    Attributes
    ----------
    classes_ : ndarray
        The authors, in sorted order.
    support_ : ndarray of int
        The rows on which some classifier rests.
    coefficients_ : ndarray of shape (n_support, n_authors)
        a_i y_i of each classifier.

    Examples
    --------
    >>> shares = [[0.06, 0.01], [0.05, 0.02], [0.01, 0.06], [0.02, 0.05]]
    >>> model = KernelSum().fit(shares, ["ann", "ann", "bob", "bob"])
    >>> model.predict([[0.05, 0.01]]).tolist()
    ['ann']
    """

    def __init__(
        self,
        kernels: tuple[tuple[str, Kernel], ...] = MIXED,
        *,
        C: float = 1.0,
        tol: float = 1e-3,
    ) -> None:
        self.kernels = kernels
        self.C = C
        self.tol = tol

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn one classifier for each author."""
        rows, labels = validate_data(self, X, y, dtype=np.float64, accept_sparse="csr")
        check_classification_targets(labels)
        self.classes_ = np.unique(labels)
        if len(self.classes_) < 2:
            raise ValueError("authors are told from each other, but y holds only one class.")
        named = checked_kernels(self.kernels)
        self.kernels_ = tuple(kernel_of(kernel).fitted(rows) for _, kernel in named)
        targets = np.where(labels[:, None] == self.classes_, 1.0, -1.0)
        recipe = Recipe("squared_hinge", tol=self.tol)
        found = fit(summed(self.kernels_, rows, rows), targets, self.C, recipe)
        weights = found.alpha * targets
        self.support_ = np.flatnonzero(weights.any(axis=1))
        self.coefficients_, self.rows_ = weights[self.support_], rows[self.support_]
        return self

    def scores(self, X: ArrayLike) -> Floats:
        """What each author's classifier says of the rows of `X`, one column per author."""
        check_is_fitted(self)
        rows = validate_data(self, X, dtype=np.float64, accept_sparse="csr", reset=False)
        return decision(summed(self.kernels_, rows, self.rows_), self.coefficients_)

    def decision_function(self, X: ArrayLike) -> Floats:
        """The same, and of two authors only by how much the second leads."""
        return decided(self.scores(X))

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """The author whose classifier says most, for each row of `X`."""
        scores = self.scores(X)
        return highest(self.classes_, scores)

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags


def summed(kernels: tuple[UnitKernel, ...], one: Rows, other: Rows) -> Floats:
    """(P1) of each row of `one` with each of `other`."""
    return np.asarray(sum(kernel.products(one, other) for kernel in kernels) / len(kernels))
