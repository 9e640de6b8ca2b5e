"""Burrows's Delta: a text belongs to the author who uses the commonest words most alike.

Burrows, J. (2002). 'Delta': a measure of stylistic difference and a guide to likely authorship.
Literary and Linguistic Computing 17(3), 267-287.

With f_w(t) the share of word w among the words of text t, and m_w, s_w its mean and standard
deviation over the training texts:

    z_w(t)      = (f_w(t) - m_w) / s_w                      (D1)
    Delta(a, t) = mean over w of |z_w(a) - z_w(t)|          (D2)

where z_w(a) is the mean of z_w over the texts of author a, and w runs over the words that are
commonest in the training texts.

Departure: a word whose share never varies (s_w = 0) is left out, since (D1) is undefined for it.
"""

from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from byline.features.style import Style
from byline.methods.attribution._scores import decided
from byline.parameters import Count

__all__ = ["DeltaAttributor", "delta", "z_scores"]

Floats = NDArray[np.float64]


class DeltaAttributor(ClassifierMixin, BaseEstimator):
    """Nearest author by Burrows's Delta.

    Parameters
    ----------
    n_words : int, default=150
        How many of the commonest words are compared.

    Attributes
    ----------
    classes_ : ndarray
        The authors, in sorted order.
    columns_ : ndarray of int
        Which columns of the training table are compared, commonest first.
    mean_, spread_ : ndarray
        m_w and s_w of those columns.
    profiles_ : ndarray of shape (n_authors, n_columns)
        z_w(a) of each author.

    Examples
    --------
    >>> shares = [[0.06, 0.01], [0.05, 0.02], [0.01, 0.06], [0.02, 0.05]]
    >>> model = DeltaAttributor().fit(shares, ["ann", "ann", "bob", "bob"])
    >>> model.predict([[0.05, 0.01]]).tolist()
    ['ann']
    """

    rows: ClassVar[str] = "shares"

    def __init__(self, n_words: Count = 150) -> None:
        self.n_words = n_words

    @property
    def feature_sets(self) -> tuple[Style, ...]:
        """The shares of the commonest words, out of which (D1) takes those that vary."""
        return (Style("words", weighting="share", max_features=max(self.n_words, 500)),)

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn each author's profile from a table of word shares, one row per text."""
        if self.n_words < 1:
            raise ValueError(f"n_words must be 1 or more, not {self.n_words}.")
        shares, authors = validate_data(self, X, y, dtype=np.float64)
        check_classification_targets(authors)
        self.classes_ = np.unique(authors)
        if len(self.classes_) < 2:
            raise ValueError("Delta compares authors, but y holds only one class.")
        self.columns_ = _commonest_varying(shares, self.n_words)
        chosen = shares[:, self.columns_]
        self.mean_, self.spread_ = chosen.mean(axis=0), chosen.std(axis=0)
        z = z_scores(chosen, self.mean_, self.spread_)
        self.profiles_ = self._profiles(z, authors)
        return self

    def _profiles(self, z: Floats, authors: NDArray[Any]) -> Floats:
        """z_w(a) of each author."""
        return np.stack([z[authors == name].mean(axis=0) for name in self.classes_])

    def z_scores(self, X: ArrayLike) -> Floats:
        """The rows of `X` on the scale of the training texts (D1), in the columns compared."""
        check_is_fitted(self)
        shares = validate_data(self, X, dtype=np.float64, reset=False)
        return z_scores(shares[:, self.columns_], self.mean_, self.spread_)

    def deltas(self, X: ArrayLike) -> Floats:
        """Delta from each row of `X` to each of `classes_`; smaller is more alike."""
        z = self.z_scores(X)
        return delta(self.profiles_, z)

    def decision_function(self, X: ArrayLike) -> Floats:
        """Minus Delta, one column per author, and of two only by how much the second leads."""
        return decided(-self.deltas(X))

    def predict(self, X: ArrayLike) -> NDArray[np.generic]:
        """The author with the smallest Delta, for each row of `X`."""
        nearest = self.deltas(X).argmin(axis=1)
        return self.classes_[nearest]


def z_scores(shares: Floats, mean: Floats, spread: Floats) -> Floats:
    """Shares on the scale of the training texts (D1)."""
    return (shares - mean) / spread


def delta(profiles: Floats, texts: Floats) -> Floats:
    """Delta of each text to each profile (D2), one row per text.

    >>> delta(np.array([[1.0, -1.0]]), np.array([[0.0, 1.0]])).tolist()
    [[1.5]]
    """
    # One profile at a time: all at once would hold texts x authors x words.
    return np.stack([np.abs(texts - profile).mean(axis=1) for profile in profiles], axis=1)


def _commonest_varying(shares: Floats, n_words: int) -> NDArray[np.intp]:
    """The `n_words` commonest columns, less those that never vary."""
    commonest = np.argsort(-shares.mean(axis=0), kind="stable")[:n_words]
    varying = commonest[np.ptp(shares[:, commonest], axis=0) > 0]
    if not varying.size:
        raise ValueError("Delta is undefined here: every text uses every word equally often.")
    return varying
