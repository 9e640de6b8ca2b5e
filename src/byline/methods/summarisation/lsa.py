"""LSA: the main directions of a pile, and the sentences that lie along them.

The counts of terms in sentences, A, are taken apart into directions by singular values,

    Aᵀ = sum over k of σ_k u_k v_kᵀ,  σ_1 >= σ_2 >= …                                       (A1)

u_k over terms and v_k over sentences. Gong, Y., Liu, X. (2001). Generic text summarization using
relevance measure and latent semantic analysis. SIGIR 2001, 19-25, take one sentence from each
direction, the strongest direction first:

    score_s for direction k = |v_ks|                                                        (A2)

Steinberger, J., Ježek, K. (2004). Using latent semantic analysis in text summarization and summary
evaluation. ISIM 2004, 93-100, take those that are strong over all directions together:

    score_s = sqrt(sum over k of σ_k² v_ks²),  over those k with σ_k >= σ_1 / 2             (A3)

A singular vector may as well be turned round, so (A2) takes the size without the sign, of which the
paper says nothing. After the last direction the first ones offer their next best.
"""

from dataclasses import KW_ONLY, dataclass
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.linalg import svds

from byline.methods.summarisation._summariser import ALIKE, Ranker
from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.sentences import Sentences
from byline.parameters import Bounds, Count

__all__ = ["LSA", "Directions", "SteinbergerLSA", "directions_of"]

Floats = NDArray[np.float64]
SMALL = 300
"""Up to so many sentences or terms, all singular values are computed."""
ROUNDING = 1e-9


@dataclass(eq=False, repr=False)
class LSA(Ranker):
    """The best sentence of each main direction.

    Parameters
    ----------
    n_directions : int or None, default=None
        How many directions take turns; None for as many as sentences are expected to fit.
    alike : float, default=0.4
        Pass over sentences whose cosine with one already chosen is above this.
    """

    n_directions: Count | None = None
    _: KW_ONLY
    alike: Annotated[float, Bounds(0, 1)] = ALIKE

    def _scores(self, sentences: Sentences, limit: Limit) -> Floats:
        k = self.n_directions or limit.expected(sentences)
        return np.abs(directions_of(sentences.counts, k).vectors)  # (A2)


@dataclass(eq=False, repr=False)
class SteinbergerLSA(Ranker):
    """Sentences that are strong over all main directions together.

    Parameters
    ----------
    most : int, default=50
        At most so many directions are looked at.
    alike : float, default=0.4
        Pass over sentences whose cosine with one already chosen is above this.
    """

    most: Count = 50
    _: KW_ONLY
    alike: Annotated[float, Bounds(0, 1)] = ALIKE

    def _scores(self, sentences: Sentences, limit: Limit) -> Floats:
        strengths, vectors = directions_of(sentences.counts, self.most)
        main = strengths >= strengths[0] / 2
        return np.sqrt(strengths[main] ** 2 @ vectors[main] ** 2)  # (A3)


class Directions(NamedTuple):
    """Singular values, falling, and the vectors over sentences, one in each row."""

    strengths: Floats
    vectors: Floats


def directions_of(counts: csr_matrix, k: int) -> Directions:
    """The k strongest directions (A1), or as many as there are."""
    smaller = min(counts.shape)
    if smaller <= SMALL or 3 * k >= smaller:
        vectors, strengths, _ = np.linalg.svd(counts.toarray(), full_matrices=False)
    else:
        vectors, strengths, _ = svds(counts, k, v0=np.ones(smaller), solver="arpack")
    order = np.argsort(-strengths, kind="stable")[:k]
    order = order[strengths[order] > ROUNDING * strengths.max()]
    return Directions(strengths[order], _steady(vectors[:, order].T))


def _steady(vectors: Floats) -> Floats:
    """The vectors without the noise of rounding, which would decide between equal sentences."""
    return np.round(vectors, 9)
