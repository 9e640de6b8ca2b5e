"""Inverse sentence frequency: a term weighs the more, the fewer sentences of the pile have it.

Papers on summaries take the rarity of a term from a large collection of other texts. Here the pile
is all there is, and its texts are about one thing, so that the words of the matter itself are in
all of them; rarity is therefore counted over sentences. With n sentences, n_t of which have term t,

    r_t = 1 + ln(n / n_t)                                                                   (W1)

A term of all sentences weighs 1, not 0: in a pile of one sentence there would be nothing left.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, diags

from byline.methods.summarisation.selection import unit_rows

__all__ = ["term_weights", "tf_idf_rows"]


def term_weights(counts: csr_matrix) -> NDArray[np.float64]:
    """The weight of each term (W1); one that does not occur weighs as one that does once."""
    occurs_in = np.bincount(counts.indices, minlength=counts.shape[1])
    return 1.0 + np.log(counts.shape[0] / np.maximum(occurs_in, 1))


def tf_idf_rows(counts: csr_matrix) -> csr_matrix:
    """One row of length 1 for each sentence: counts times rarity. Products are cosines."""
    return unit_rows(csr_matrix(counts @ diags(term_weights(counts))))
