"""Near-duplicate sentences of other texts, and the novelty of sentences against texts seen.

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

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, diags

from byline.methods.summarisation._summariser import ALIKE
from byline.methods.summarisation.selection import term_weights, unit_rows
from byline.methods.summarisation.sentences import Sentences

__all__ = ["novelty", "said_in"]

Floats = NDArray[np.float64]
BLOCK = 1 << 12
NOVEL = 200
"""Fewer at a time, as each of them may be like any that was seen."""
ENOUGH = 3
FEWEST = 2
LEAST_NEW = 0.2


def said_in(sentences: Sentences, places: Sequence[int]) -> list[tuple[int, ...]]:
    """The texts with a sentence that says what each of these says (E1), its own included."""
    whole, text, copy_of = _Compared(sentences), sentences.text, sentences.copy_of
    asked = whole.rows(np.asarray(places, np.intp))
    found: list[list[NDArray[np.int32]]] = [[] for _ in places]
    for start in range(0, len(sentences), BLOCK):
        block = np.arange(start, min(start + BLOCK, len(sentences)))
        others = whole.rows(block)
        product = (others.direction @ asked.direction.T).toarray()
        common = (others.has @ asked.has.T).toarray()
        needed = np.clip(np.minimum.outer(others.sizes, asked.sizes), FEWEST, ENOUGH)
        copies = copy_of[block][:, None] == copy_of[np.asarray(places, np.intp)]
        same = (product > ALIKE) & (common >= needed) | copies
        for column, texts in enumerate(found):
            texts.append(text[block][same[:, column]])
    return [tuple(np.unique(np.concatenate(texts)).tolist()) for texts in found]


class _Rows(NamedTuple):
    """Some sentences: terms by rarity, at length 1; which they have; and how many."""

    direction: csr_matrix
    has: csr_matrix
    sizes: NDArray[np.int32]


class _Compared:
    """The sentences of a pile, of which some rows are worked out at a time."""

    def __init__(self, sentences: Sentences) -> None:
        self._counts = sentences.counts
        self._weights = diags(term_weights(sentences.counts))
        telling = [_is_informative(name) for name in sentences.terms.numbers]
        self._telling = diags(np.array(telling, np.float64))

    def rows(self, places: NDArray[np.intp]) -> _Rows:
        """Those at these places; single letters do not count among what they have."""
        counts = self._counts[places]
        has = csr_matrix(_has(counts) @ self._telling)
        has.eliminate_zeros()
        return _Rows(unit_rows(csr_matrix(counts @ self._weights)), has, np.diff(has.indptr))


def novelty(sentences: Sentences, seen: NDArray[np.bool_]) -> Floats:
    """How much each sentence says that none of those seen does (E2); 0 for these themselves."""
    has = _has(sentences.counts)
    weighed = csr_matrix(has @ diags(term_weights(sentences.counts)))
    shares = csr_matrix(diags(1.0 / np.asarray(weighed.sum(axis=1)).ravel()) @ weighed)
    old = has[seen].T.tocsc()
    found = np.zeros(len(sentences))
    new = np.flatnonzero(~seen)
    for start in range(0, len(new), NOVEL):
        block = new[start : start + NOVEL]
        found[block] = 1.0 - _highest(csr_matrix(shares[block] @ old))
    found[found < LEAST_NEW] = 0.0
    copied = np.isin(sentences.copy_of, sentences.copy_of[seen])
    return np.where(copied, 0.0, np.clip(found, 0.0, 1.0))


def _is_informative(term: str) -> bool:
    """Whether a term is more than a letter; in Chinese, one sign is a word.

    >>> [_is_informative(term) for term in ["ferri", "p", "水"]]
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
