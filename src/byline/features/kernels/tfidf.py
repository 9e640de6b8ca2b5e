"""Two texts are alike if they share terms that few texts have.

Salton, G. and Buckley, C. (1988). Term-weighting approaches in automatic text retrieval.
Information Processing & Management 24(5), 513-523. For each n-gram of 1 to n terms that occurs
c > 0 times in a text and in d of the N texts fitted,

    x = (1 + ln c) (1 + ln((N + P) / (d + P))),   P = 6                       (T1)

and the kernel is the cosine of two such rows. An n-gram that no fitted text has weighs as if d = 0.

Departure: P is 6, where 1 would only avoid a division by zero. In a pile of two or three texts the
share of texts that have a word says nothing, and what they have in common must not weigh less for
being shared; in piles of hundreds, 6 measures as well as 1.
"""

from collections.abc import Sequence
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.features.kernels._kernel import Layer
from byline.features.kernels._terms import Forms, Kept
from byline.features.kernels.ngrams import LONGEST, Grams
from byline.parameters import Bounds

__all__ = ["TfIdf"]

PRIOR = 6.0


class TfIdf(Grams):
    """Cosine of n-grams of 1 to n terms, weighted by how rare they are.

    Parameters are those of `Grams`, but n is 2 unless given.

    Attributes
    ----------
    terms_, tables_
        As of `Grams`.
    n_texts_ : int
        N.
    rarity_ : list of ndarray
        The second factor of (T1) for each column, shorter n-grams first.

    Examples
    --------
    >>> kernel = TfIdf(language="en")
    >>> rows = kernel.fit_transform(["The ferry sank.", "The ferry was late."])
    >>> (rows @ rows.T).toarray().round(2).tolist()
    [[1.0, 0.28], [0.28, 1.0]]
    """

    def __init__(
        self,
        n: Annotated[int, Bounds(1, LONGEST)] = 2,
        *,
        language: str = "auto",
        words: Kept = "content",
        forms: Forms = "stems",
    ) -> None:
        super().__init__(n, language=language, words=words, forms=forms)

    def _learn(self, layers: Sequence[Layer]) -> None:
        self.n_texts_ = layers[0].table.shape[0]
        self.rarity_ = [self._rarities(layer.table) for layer in layers]

    def _weighed(self, level: int, layer: Layer) -> csr_matrix:
        table = layer.table
        table.data = 1.0 + np.log(table.data)
        new = np.full(table.shape[1] - layer.known, 1.0 + np.log((self.n_texts_ + PRIOR) / PRIOR))
        weights = np.concatenate([self.rarity_[level], new])
        table.data *= weights[table.indices]
        return table

    def _rarities(self, table: csr_matrix) -> NDArray[np.float64]:
        occurs_in = np.bincount(table.indices, minlength=table.shape[1])
        return 1.0 + np.log((self.n_texts_ + PRIOR) / (occurs_in + PRIOR))
