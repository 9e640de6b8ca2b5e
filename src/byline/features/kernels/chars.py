"""Two texts are alike if they share runs of letters that few texts have.

Stamatatos, E. (2013). On the Robustness of Authorship Attribution Based on Character N-gram
Features. Journal of Law and Policy 21(2), 421-439. Runs of `n[0]` to `n[1]` characters, small
letters, weighed by count and rarity as terms are (T1 of `byline.features.kernels.tfidf`), compared
by their cosine. Nothing has to be known of the language; runs carry endings, names and spellings.

Departure: runs that fewer than `min_texts` of the texts fitted have are left out altogether, and so
are those of new texts that no fitted text has.
"""

from collections.abc import Sequence
from typing import ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import csr_matrix
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.utils import Tags

from byline.features.counts import Counts
from byline.features.kernels._kernel import Rows, unit
from byline.features.kernels.tfidf import PRIOR
from byline.features.pile import checked_bodies
from byline.numerics.similarity_measures import Measure

__all__ = ["CharTfIdf"]


class CharTfIdf(TransformerMixin, BaseEstimator):
    """Cosine of runs of characters, weighed by how rare they are.

    Parameters
    ----------
    n : tuple of two int, default=(2, 5)
        The shortest and the longest run.
    min_texts : int, default=1
        Leave out runs that fewer texts have; of a large pile 2 saves memory, but in a small one
        texts then look more alike than they are.

    Attributes
    ----------
    features_ : list of str
        The runs in the order of the columns.
    rarity_ : ndarray
        The second factor of (T1) for each.

    Examples
    --------
    >>> rows = CharTfIdf().fit_transform(["ferries", "ferry", "goat"])
    >>> (rows @ rows.T).toarray().round(2).tolist()
    [[1.0, 0.39, 0.0], [0.39, 1.0, 0.0], [0.0, 0.0, 1.0]]
    """

    measure: ClassVar[Measure] = "dot"

    def __init__(self, n: tuple[int, int] = (2, 5), *, min_texts: int = 1) -> None:
        self.n = n
        self.min_texts = min_texts

    def fit(self, bodies: Sequence[str], y: object = None) -> Self:
        """Learn the runs of these texts."""
        self.fit_rows(bodies)
        return self

    def fit_transform(self, bodies: Sequence[str], y: object = None) -> csr_matrix:
        """Learn the runs of these texts, and give their rows."""
        return self.fit_rows(bodies).matrix

    def fit_rows(self, bodies: Sequence[str]) -> Rows:
        """The same, with the product of each row with itself."""
        texts = checked_bodies(bodies)
        least = max(1, min(self.min_texts, len(texts)))
        self._counts = Counts("chars-lower", n=self.n, min_texts=least)
        counted = self._counts.set_params(weighting="log").fit_transform(texts)
        occurs_in = np.bincount(counted.indices, minlength=counted.shape[1])
        self.features_ = self._counts.features_
        self.rarity_ = 1.0 + np.log((len(texts) + PRIOR) / (occurs_in + PRIOR))
        return self._rows(counted)

    def transform(self, bodies: Sequence[str]) -> csr_matrix:
        """Rows of further texts, for comparison with those learned from."""
        return self.rows(bodies).matrix

    def rows(self, bodies: Sequence[str]) -> Rows:
        """The same, with the product of each row with itself."""
        return self._rows(self._counts.transform(checked_bodies(bodies)))

    def use(self, features: list[str], rarity: ArrayLike) -> Self:
        """Take these runs and rarities, as if `fit` had found them."""
        self._counts = Counts("chars-lower", n=self.n, weighting="log").use_features(features)
        self.features_, self.rarity_ = features, np.asarray(rarity, np.float64)
        return self

    def feature_names(self, columns: Sequence[int]) -> list[str]:
        """The characters of runs, in marks so that blanks are seen."""
        return [f"‘{self.features_[int(column)]}’" for column in columns]

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.string = True
        tags.input_tags.two_d_array = False
        return tags

    def _rows(self, counted: csr_matrix) -> Rows:
        counted.data *= self.rarity_[counted.indices]
        sizes = np.asarray(counted.multiply(counted).sum(axis=1), dtype=np.float64).ravel()
        return unit(Rows(counted, sizes))
