"""Nearest profile: a text belongs to the author with whose average it shares the largest part.

Koppel, M. and Winter, Y. (2014). Determining if two documents are written by the same author.
Journal of the Association for Information Science and Technology 65(1), 178-187, compare texts by
the min-max similarity, also called Ruzicka's. With f_w(t) the share of feature w in text t and
f_w(a) its mean over the texts of author a,

    similarity(a, t) = sum over w of min(f_w(a), f_w(t)) / sum over w of max(f_w(a), f_w(t))   (N1)

from 0, nothing in common, to 1, the same shares. As min + max is the sum of both, a sum over what
the text holds is all that is needed. A text that holds nothing is like nobody: 0.
"""

from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_matrix
from sklearn.preprocessing import normalize
from sklearn.utils import Tags
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from byline.features.style import Style
from byline.methods.attribution._scores import ScoringClassifier
from byline.numerics.row_products import overlaps

__all__ = ["NearestProfile", "min_max_similarity"]

Floats = NDArray[np.float64]


class NearestProfile(ScoringClassifier):
    """Nearest author by the min-max similarity of shares.

    Attributes
    ----------
    classes_ : ndarray
        The authors, in sorted order.
    profiles_ : ndarray of shape (n_authors, n_columns)
        f_w(a) of each author.

    Examples
    --------
    >>> counts = [[6, 1], [5, 2], [1, 6], [2, 5]]
    >>> model = NearestProfile().fit(counts, ["ann", "ann", "bob", "bob"])
    >>> model.predict([[5, 1]]).tolist()
    ['ann']
    """

    rows: ClassVar[str] = "shares"
    feature_sets: ClassVar[tuple[Style, ...]] = (
        Style("chars", n=(4, 4), weighting="share", max_features=5000),
    )

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn each author's profile from a table of counts or shares, one row per text."""
        rows, labels = validate_data(self, X, y, dtype=np.float64, accept_sparse="csr")
        shares = self._shares(rows)
        check_classification_targets(labels)
        self.classes_ = np.unique(labels)
        if len(self.classes_) < 2:
            raise ValueError("authors are told from each other, but y holds only one class.")
        means = [shares[labels == name].mean(axis=0) for name in self.classes_]
        self.profiles_ = np.vstack([np.asarray(mean).ravel() for mean in means])
        return self

    def scores(self, X: ArrayLike) -> Floats:
        """(N1) of each row of `X` with each of `classes_`."""
        check_is_fitted(self)
        rows = validate_data(self, X, dtype=np.float64, accept_sparse="csr", reset=False)
        return min_max_similarity(self.profiles_, self._shares(rows))

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.input_tags.positive_only = True
        # Of two columns shares keep but one number, so clouds behind each other look alike.
        tags.classifier_tags.poor_score = True
        return tags

    def _shares(self, rows: Any) -> csr_matrix:
        """Rows that add up to 1, or to 0 if they hold nothing."""
        table = csr_matrix(rows)
        if table.data.min(initial=0) < 0:
            name = type(self).__name__
            raise ValueError(f"Negative values in data passed to {name}: shares are never below 0.")
        return csr_matrix(normalize(table, norm="l1"))


def min_max_similarity(profiles: Floats, shares: csr_matrix) -> Floats:
    """(N1) of each row of shares with each profile, one row per text.

    >>> min_max_similarity(np.array([[0.5, 0.5]]), csr_matrix([[1.0, 0.0]])).tolist()
    [[0.3333333333333333]]
    """
    common = overlaps(shares, profiles.T)
    both = np.asarray(shares.sum(axis=1)).reshape(-1, 1) + profiles.sum(axis=1)
    return np.divide(common, both - common, out=np.zeros(common.shape), where=common > 0)
