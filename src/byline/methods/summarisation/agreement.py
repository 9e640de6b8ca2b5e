"""Who says it, too: sentences of other texts, or of texts already seen, that say much the same.

With x_s the counts of sentence s times the rarity of each term, brought to length 1, sentence r
says what s says if

    x_r · x_s > 0.4 and both have two terms in common, or both have the same words          (E1)

One term in common is never enough: *they asked* and *nobody asked* say nothing together. Against
sentences already seen,

    novelty_s = 1 - highest x_r · x_s over those seen, 0 if one of them says it (E1)        (E2)

That two sentences have their words in common does not make them agree: one may deny what the other
says. Products are taken some rows at a time, and nothing of sentences × sentences is kept.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.methods.summarisation._summariser import ALIKE
from byline.methods.summarisation._weighing import directions
from byline.methods.summarisation.sentences import Sentences

__all__ = ["Agreement", "novelty"]

Floats = NDArray[np.float64]
BLOCK = 200
FEWEST = 2


class Agreement:
    """The sentences of a pile, which can be asked who says the same."""

    def __init__(self, sentences: Sentences) -> None:
        self._sentences = sentences
        self._rows = directions(sentences.counts)
        self._has = _has(sentences.counts)

    def texts(self, place: int) -> tuple[int, ...]:
        """The texts with a sentence that says what this one says (E1), its own included."""
        product = (self._rows @ self._rows[[place]].T).toarray().ravel()
        common = (self._has @ self._has[[place]].T).toarray().ravel()
        copies = self._sentences.copy_of == self._sentences.copy_of[place]
        same = (product > ALIKE) & (common >= FEWEST) | copies
        return tuple(int(text) for text in np.unique(self._sentences.text[same]))


def novelty(sentences: Sentences, seen: NDArray[np.bool_]) -> Floats:
    """How much each sentence says that none of those seen does (E2); 0 for these themselves."""
    rows, has = directions(sentences.counts), _has(sentences.counts)
    old, old_has = rows[seen].T.tocsc(), has[seen].T.tocsc()
    found = np.zeros(len(sentences))
    new = np.flatnonzero(~seen)
    for start in range(0, len(new), BLOCK):
        block = new[start : start + BLOCK]
        product = csr_matrix(rows[block] @ old)
        common = csr_matrix(has[block] @ old_has)
        found[block] = 1.0 - _highest(product)
        said = product.multiply(common >= FEWEST)
        found[block[_highest(csr_matrix(said)) > ALIKE]] = 0.0
    copied = np.isin(sentences.copy_of, sentences.copy_of[seen])
    return np.where(copied, 0.0, np.clip(found, 0.0, 1.0))


def _has(counts: csr_matrix) -> csr_matrix:
    """Which sentence has which term."""
    return csr_matrix((np.ones_like(counts.data), counts.indices, counts.indptr), counts.shape)


def _highest(products: csr_matrix) -> Floats:
    """The highest entry of each row, 0 at least."""
    if not products.shape[1]:
        return np.zeros(products.shape[0])
    return np.asarray(products.max(axis=1).todense(), np.float64).ravel()
