"""Who says it, too: sentences of other texts, or of texts already seen, that say much the same.

With x_s the counts of sentence s times the rarity of each term, brought to length 1, sentence r
says what s says if

    x_r · x_s > 0.4, and both have three terms in common, or the shorter all of its two,    (E1)
    or both have the same words

One term in common is never enough: *they asked* and *nobody asked* say nothing together; nor are
two of many. Single letters, such as those of *p.m.*, do not count here. Against sentences already
seen, with w_t the rarity of a term,

    novelty_s = 1 - highest over r seen of                                                  (E2)
                sum of w_t over the terms of s that r has / sum of w_t over the terms of s

which is 0 if less than a fifth of the sentence is new, or if it has the words of one seen.

That two sentences have their words in common does not make them agree: one may deny what the other
says. Products are taken some rows at a time, and nothing of sentences × sentences is kept.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, diags

from byline.methods.summarisation._summariser import ALIKE
from byline.methods.summarisation._weighing import directions, rarities
from byline.methods.summarisation.sentences import Sentences

__all__ = ["Agreement", "novelty"]

Floats = NDArray[np.float64]
BLOCK = 200
ENOUGH = 3
FEWEST = 2
LEAST_NEW = 0.2


class Agreement:
    """The sentences of a pile, which can be asked who says the same."""

    def __init__(self, sentences: Sentences) -> None:
        self._sentences = sentences
        self._rows = directions(sentences.counts)
        telling = np.array([_tells(name) for name in sentences.terms.names()], np.bool_)
        self._has = _has(csr_matrix(sentences.counts[:, telling]))
        self._sizes = np.diff(self._has.indptr)

    def texts(self, place: int) -> tuple[int, ...]:
        """The texts with a sentence that says what this one says (E1), its own included."""
        product = (self._rows @ self._rows[[place]].T).toarray().ravel()
        common = (self._has @ self._has[[place]].T).toarray().ravel()
        needed = np.clip(np.minimum(self._sizes, self._sizes[place]), FEWEST, ENOUGH)
        copies = self._sentences.copy_of == self._sentences.copy_of[place]
        same = (product > ALIKE) & (common >= needed) | copies
        return tuple(int(text) for text in np.unique(self._sentences.text[same]))


def novelty(sentences: Sentences, seen: NDArray[np.bool_]) -> Floats:
    """How much each sentence says that none of those seen does (E2); 0 for these themselves."""
    has = _has(sentences.counts)
    weighed = csr_matrix(has @ diags(rarities(sentences.counts)))
    shares = csr_matrix(diags(1.0 / np.asarray(weighed.sum(axis=1)).ravel()) @ weighed)
    old = has[seen].T.tocsc()
    found = np.zeros(len(sentences))
    new = np.flatnonzero(~seen)
    for start in range(0, len(new), BLOCK):
        block = new[start : start + BLOCK]
        found[block] = 1.0 - _highest(csr_matrix(shares[block] @ old))
    found[found < LEAST_NEW] = 0.0
    copied = np.isin(sentences.copy_of, sentences.copy_of[seen])
    return np.where(copied, 0.0, np.clip(found, 0.0, 1.0))


def _tells(term: str) -> bool:
    """Whether a term is more than a letter; in Chinese, one sign is a word.

    >>> [_tells(term) for term in ["ferri", "p", "水"]]
    [True, False, True]
    """
    return len(term) > 1 or not term.isascii()


def _has(counts: csr_matrix) -> csr_matrix:
    """Which sentence has which term."""
    return csr_matrix((np.ones_like(counts.data), counts.indices, counts.indptr), counts.shape)


def _highest(products: csr_matrix) -> Floats:
    """The highest entry of each row, 0 at least."""
    if not products.shape[1]:
        return np.zeros(products.shape[0])
    return np.asarray(products.max(axis=1).todense(), np.float64).ravel()
