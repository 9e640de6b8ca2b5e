"""K-means: sentences in as many clusters as the summary has room for, and from each its middle.

A row of the table of Wang, D., Zhu, S., Li, T., Gong, Y. (2009). Multi-document summarization using
sentence-based topic models. ACL-IJCNLP 2009, 297-300, who say no more of it than its name; the
clustering is that of Lloyd, S. P. (1982). Least squares quantization in PCM. IEEE Transactions on
Information Theory 28(2), 129-137. With x_s the term counts of sentence s brought to length 1 and
m_k the mean of cluster k,

    s is in the cluster k of the lowest |x_s - m_k|²                                        (K1)
    score_s for the topic k = x_s · m_k / |m_k| if s is in cluster k                        (K2)

Clusters take turns, the largest first, and offer their own sentences only.
"""

from dataclasses import KW_ONLY, dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.methods.summarisation._summariser import ALIKE, Ranker
from byline.methods.summarisation.selection import Limit, unit_rows
from byline.methods.summarisation.sentences import Sentences
from byline.parameters import Bounds, Count

__all__ = ["KMeans", "clusters", "similarity_to_centre"]

Floats = NDArray[np.float64]
SEEDS = 2**32
"""How many different seeds scikit-learn knows; higher ones begin anew at 0."""


@dataclass(eq=False, repr=False)
class KMeans(Ranker):
    """The sentences nearest to the centres of clusters.

    Parameters
    ----------
    n_clusters : int or None, default=None
        How many there are; None for as many as sentences are expected to fit.
    alike : float, default=0.4
        Pass over sentences whose cosine with one already chosen is above this.
    seed : int, default=0
        Decides where the clustering begins.
    """

    n_clusters: Count | None = None
    _: KW_ONLY
    alike: Annotated[float, Bounds(0, 1)] = ALIKE
    seed: int = 0

    def _scores(self, sentences: Sentences, limit: Limit) -> Floats:
        rows = unit_rows(sentences.counts)
        k = self.n_clusters or limit.expected(sentences)
        return similarity_to_centre(rows, clusters(rows, k, self.seed))


def clusters(rows: csr_matrix, k: int, seed: int) -> NDArray[np.intp]:
    """The cluster of each row (K1); no more of them than there are different rows."""
    from sklearn.cluster import KMeans as Lloyd

    k = min(k, _different(rows))
    if k < 2:
        return np.zeros(rows.shape[0], np.intp)
    labels = Lloyd(k, n_init=4, random_state=seed % SEEDS).fit_predict(rows)
    return np.asarray(labels, np.intp)


def similarity_to_centre(rows: csr_matrix, labels: NDArray[np.intp]) -> Floats:
    """Clusters × sentences, the largest cluster first: the cosine with the centre (K2)."""
    n, sizes = rows.shape[0], np.bincount(labels)
    member = csr_matrix((np.ones(n), (labels, np.arange(n))), (len(sizes), n))
    scores = (unit_rows(csr_matrix(member @ rows)) @ rows.T).toarray()
    scores[labels != np.arange(len(sizes))[:, None]] = -np.inf
    return scores[np.argsort(-sizes, kind="stable")]


def _different(rows: csr_matrix) -> int:
    """How many rows there are without their copies."""
    steps = zip(rows.indptr[:-1], rows.indptr[1:], strict=True)
    return len({(rows.indices[a:b].tobytes(), rows.data[a:b].tobytes()) for a, b in steps})
