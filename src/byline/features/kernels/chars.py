"""Two texts are alike if they share character n-grams that few texts have.

Stamatatos, E. (2013). On the Robustness of Authorship Attribution Based on Character N-gram
Features. Journal of Law and Policy 21(2), 421-439. N-grams of `n[0]` to `n[1]` characters, lower
case, weighted by count and rarity as terms are (T1 of `byline.features.kernels.tfidf`), compared
by their cosine. Nothing has to be known of the language; they carry endings, names and spellings.

Departure: n-grams that fewer than `min_texts` of the texts fitted have are left out altogether, and
so are those of new texts that no fitted text has.
"""

from collections.abc import Sequence
from typing import Self

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import csr_matrix

from byline.features.counts import Counts
from byline.features.kernels._kernel import Kernel, Rows, unit
from byline.features.kernels.tfidf import PRIOR
from byline.features.pile import checked_bodies
from byline.parameters import Count

__all__ = ["CharTfIdf"]


class CharTfIdf(Kernel):
    """Cosine of character n-grams, weighted by how rare they are.

    Parameters
    ----------
    n : tuple of two int, default=(2, 5)
        The shortest and the longest n-gram.
    min_texts : int, default=1
        Leave out n-grams that fewer texts have; of a large pile 2 saves memory, but in a small one
        texts then look more alike than they are.

    Attributes
    ----------
    features_ : list of str
        The n-grams in the order of the columns.
    rarity_ : ndarray
        The second factor of (T1) for each.

    Examples
    --------
    >>> rows = CharTfIdf().fit_transform(["ferries", "ferry", "goat"])
    >>> (rows @ rows.T).toarray().round(2).tolist()
    [[1.0, 0.39, 0.0], [0.39, 1.0, 0.0], [0.0, 0.0, 1.0]]
    """

    def __init__(self, n: tuple[int, int] = (2, 5), *, min_texts: Count = 1) -> None:
        self.n = n
        self.min_texts = min_texts

    def fit_rows(self, bodies: Sequence[str]) -> Rows:
        """Learn the n-grams of these texts, and give rows and the product of each with itself."""
        texts = checked_bodies(bodies)
        least = max(1, min(self.min_texts, len(texts)))
        self._counts = Counts("chars-lower", n=self.n, min_texts=least)
        counted = self._counts.set_params(weighting="log").fit_transform(texts)
        occurs_in = np.bincount(counted.indices, minlength=counted.shape[1])
        self.features_ = self._counts.features_
        self.rarity_ = 1.0 + np.log((len(texts) + PRIOR) / (occurs_in + PRIOR))
        return self._rows(counted)

    def rows(self, bodies: Sequence[str]) -> Rows:
        """Rows of further texts, with the product of each with itself."""
        return self._rows(self._counts.transform(checked_bodies(bodies)))

    def use(self, features: list[str], rarity: ArrayLike) -> Self:
        """Take these n-grams and rarities, as if `fit` had found them."""
        self._counts = Counts("chars-lower", n=self.n, weighting="log").use_features(features)
        self.features_, self.rarity_ = features, np.asarray(rarity, np.float64)
        return self

    @property
    def width(self) -> int:
        """How many columns the rows have."""
        return len(self.features_)

    def feature_names(self, columns: Sequence[int] | None = None) -> list[str]:
        """The characters of n-grams, in marks so that blanks are seen."""
        wanted = range(self.width) if columns is None else columns
        return [f"‘{self.features_[int(column)]}’" for column in wanted]

    def _rows(self, counted: csr_matrix) -> Rows:
        counted.data *= self.rarity_[counted.indices]
        sizes = np.asarray(counted.multiply(counted).sum(axis=1), dtype=np.float64).ravel()
        return unit(Rows(counted, sizes))
