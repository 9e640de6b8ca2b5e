"""Linear SVM: the flat border between one author and all others that keeps furthest from both.

Joachims, T. (1998). Text categorization with support vector machines: learning with many relevant
features. ECML 1998, 137-142. Diederich, J., Kindermann, J., Leopold, E. and Paass, G. (2003).
Authorship attribution with support vector machines. Applied Intelligence 19, 109-123.

For each author, with y_i = +1 for the author's rows and -1 for others,

    minimise |w|^2 / 2 + b^2 / 2 + C sum of max(0, 1 - y_i (<w, x_i> + b))^2                    (V1)

by scikit-learn's `LinearSVC`. The author whose <w, x> + b is highest wins. `byline who` gives rows
of length 1 for each of two feature sets, side by side.
"""

from typing import ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.svm import LinearSVC
from sklearn.utils import Tags
from sklearn.utils.validation import check_is_fitted, validate_data

from byline.methods.attribution._scores import ScoringClassifier
from byline.parameters import Count, Positive

__all__ = ["LinearSVM"]

Floats = NDArray[np.float64]


class LinearSVM(ScoringClassifier):
    """Authors by linear support vector machines.

    Parameters
    ----------
    C : float, default=1
        How much a row on the wrong side costs.
    class_weight : {"balanced"} or None, default=None
        "balanced": rows of authors with few count more, so that every author counts the same.
    max_iter : int, default=10000
        After so many passes a classifier stays as it is, with a warning.
    random_state : int, default=0
        Fixes the order in which rows are visited.

    Attributes
    ----------
    classes_ : ndarray
        The authors, in sorted order.
    coef_, intercept_ : ndarray
        w and b of each author, or, if there are two authors, of the second.

    Examples
    --------
    >>> shares = [[0.06, 0.01], [0.05, 0.02], [0.01, 0.06], [0.02, 0.05]]
    >>> model = LinearSVM().fit(shares, ["ann", "ann", "bob", "bob"])
    >>> model.predict([[0.05, 0.01]]).tolist()
    ['ann']
    """

    feature_sets: ClassVar[tuple[str, ...]] = ("chars", "words")

    def __init__(
        self,
        C: Positive = 1.0,
        *,
        class_weight: Literal["balanced"] | None = None,
        max_iter: Count = 10_000,
        random_state: int = 0,
    ) -> None:
        self.C = C
        self.class_weight = class_weight
        self.max_iter = max_iter
        self.random_state = random_state

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn one classifier for each author."""
        rows, labels = validate_data(self, X, y, dtype=np.float64, accept_sparse="csr")
        classifier = LinearSVC(
            C=self.C,
            class_weight=self.class_weight,
            max_iter=self.max_iter,
            random_state=self.random_state,
        ).fit(rows, labels)
        self.classes_, self.n_iter_ = classifier.classes_, classifier.n_iter_
        self.coef_, self.intercept_ = classifier.coef_, classifier.intercept_
        return self

    def scores(self, X: ArrayLike) -> Floats:
        """<w, x> + b for the rows of `X`, one column per author."""
        check_is_fitted(self)
        rows = validate_data(self, X, dtype=np.float64, accept_sparse="csr", reset=False)
        lead = np.asarray(rows @ self.coef_.T) + self.intercept_
        return np.hstack([-lead, lead]) if lead.shape[1] == 1 else lead

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags
