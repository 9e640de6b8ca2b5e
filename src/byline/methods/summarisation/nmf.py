"""NMF: a pile as a sum of a few topics, and sentences that have much of the weighty ones.

Lee, D. D., Seung, H. S. (1999). Learning the parts of objects by non-negative matrix factorization.
Nature 401, 788-791, and (2001) Algorithms for non-negative matrix factorization. NIPS 13, 556-562;
for summaries Lee, J.-H., Park, S., Ahn, C.-M., Kim, D. (2009). Automatic generic document
summarization based on non-negative matrix factorization. Information Processing and Management
45(1), 20-34. The counts of terms in sentences, A, are approached by two matrices without negative
entries, S (sentences × topics) and T (topics × terms):

    S ← S ∘ (A Tᵀ) ⊘ (S T Tᵀ),  then  T ← T ∘ (Sᵀ A) ⊘ (Sᵀ S T)                            (N1)

with ∘ and ⊘ entry by entry, which never makes |A - S T|² grow. A sentence is as good as

    score_s = sum over k of S_sk · g_k,   g_k = share of topic k in the sum of S            (N2)

Wang et al. (2009) rank sentences "by their weighted scores" and print no formula; (N2) is a
reading of Lee et al. (2009). Topics are scaled so that each row of T sums to 1, without which S
would mean nothing; of several random starts the best one stays.
"""

from dataclasses import KW_ONLY, dataclass
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.methods.summarisation._summariser import ALIKE, Ranker
from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.sentences import Sentences
from byline.parameters import Bounds, Count

__all__ = ["NMF", "Factors", "factorise", "relevance"]

Floats = NDArray[np.float64]
TINY = 1e-12


@dataclass(eq=False, repr=False)
class NMF(Ranker):
    """Sentences that have much of the weighty topics.

    Parameters
    ----------
    n_topics : int or None, default=None
        How many topics there are, at most one for each sentence; None for as many as sentences are
        expected to fit.
    starts : int, default=3
        Random starts, of which the best is kept.
    rounds : int, default=200
        At most so many updates of each.
    alike : float, default=0.4
        Pass over sentences whose cosine with one already chosen is above this.
    seed : int, default=0
        Decides where the starts are.
    """

    n_topics: Count | None = None
    _: KW_ONLY
    starts: Annotated[int, Bounds(1, 1000)] = 3
    rounds: Count = 200
    alike: Annotated[float, Bounds(0, 1)] = ALIKE
    seed: int = 0

    def _scores(self, sentences: Sentences, limit: Limit) -> Floats:
        k = min(self.n_topics or limit.expected(sentences), len(sentences))
        seeds = np.random.SeedSequence(self.seed).spawn(self.starts)
        found = [factorise(sentences.counts, k, seed, self.rounds) for seed in seeds]
        return relevance(min(found, key=lambda factors: factors.error))


class Factors(NamedTuple):
    """Two matrices whose product is near another, and the squares of what is missing."""

    sentences: Floats
    topics: Floats
    error: float


def factorise(
    counts: csr_matrix, k: int, seed: np.random.SeedSequence, rounds: int, tolerance: float = 1e-5
) -> Factors:
    """Sentences × topics and topics × terms, updated until the error hardly falls (N1)."""
    rng = np.random.default_rng(seed)
    scale = np.sqrt(counts.mean() / k)
    S = scale * (0.5 + rng.random((counts.shape[0], k)))
    T = scale * (0.5 + rng.random((k, counts.shape[1])))
    total = float(counts.multiply(counts).sum())
    error = np.inf
    for _ in range(rounds):
        S *= (counts @ T.T) / np.maximum(S @ (T @ T.T), TINY)
        T *= (S.T @ counts) / np.maximum((S.T @ S) @ T, TINY)
        # |A - S T|² without the dense product of sentences and terms
        new = total - 2.0 * float(((counts @ T.T) * S).sum()) + float(((S.T @ S) * (T @ T.T)).sum())
        if error - new <= tolerance * total:
            break
        error = new
    return Factors(S, T, max(new, 0.0))


def relevance(factors: Factors) -> Floats:
    """How much each sentence has of the topics, each by its share (N2)."""
    weights = factors.sentences * factors.topics.sum(axis=1)
    return weights @ (weights.sum(axis=0) / weights.sum())
