"""Coverage: a set of sentences that stands for all others, and is drawn from many clusters.

Lin, H., Bilmes, J. (2011). A class of submodular functions for document summarization. ACL-HLT
2011, 510-520. With w_rs the cosine of two sentences (counts times rarity), n sentences in clusters
P_1 … P_K, and S a set of sentences,

    L(S) = sum over r of min(sum over s in S of w_rs,  a / n · sum over all s of w_rs)      (U1)
    R(S) = sum over k of sqrt(sum over s in S and P_k of m_s),  m_s = mean over r of w_rs   (U2)
    F(S) = L(S) + b R(S)                                                                    (U3)

L asks that every sentence of the pile be stood for, but no better than enough; R that clusters not
yet drawn from come first. Both grow ever more slowly, so that taking sentences one by one
(`_lazy_greedy`) comes near the best set there is. The clusters are those of k-means on these rows.

Departures: the paper has a = 5 and costs that count, which do worse on MultiLing 2011; rarity is
counted over the pile's own sentences (`selection`); there are at most 100 clusters. Copies of a
sentence ask to be stood for as often as they occur, and are taken once.
"""

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csc_matrix, csr_matrix

from byline.errors import InputError, UsageError
from byline.methods.summarisation._lazy_greedy import take_greedily
from byline.methods.summarisation._summariser import Choice, Summariser
from byline.methods.summarisation.k_means import clusters
from byline.methods.summarisation.selection import Limit, tf_idf_rows
from byline.methods.summarisation.sentences import Sentences
from byline.parameters import Bounds, Positive

__all__ = ["CoverageValue", "SubmodularCoverage"]

Floats = NDArray[np.float64]
MOST_CLUSTERS = 100
ROOM = 2 * 2**30
"""Bytes that the cosines may take."""


@dataclass(kw_only=True, eq=False, repr=False)
class SubmodularCoverage(Summariser):
    """Sentences that together stand for the whole pile.

    Parameters
    ----------
    enough : float, default=20
        a: a sentence is stood for well enough by a / n of its similarity to all.
    diversity : float, default=6
        b: what being drawn from many clusters counts.
    per_cluster : float, default=5
        Sentences to a cluster, on average.
    scaling : float, default=0.0
        r: how much the length of a sentence counts against it; 0 for not at all.
    seed : int, default=0
        Decides where the clustering begins.
    """

    enough: Positive = 20.0
    diversity: Annotated[float, Bounds(0)] = 6.0
    per_cluster: Annotated[float, Bounds(1)] = 5.0
    scaling: float = 0.0
    seed: int = 0

    def _choose(self, sentences: Sentences, limit: Limit) -> Choice:
        if self.enough <= 0 or self.diversity < 0 or self.per_cluster < 1:
            raise UsageError("enough is above 0, diversity 0 or more and per_cluster 1 or more.")
        _check_room(sentences.counts)
        rows = tf_idf_rows(sentences.counts)
        k = max(1, min(MOST_CLUSTERS, round(len(sentences) / self.per_cluster)))
        value = CoverageValue(
            csc_matrix(rows @ rows.T), clusters(rows, k, self.seed), self.enough, self.diversity
        )
        firsts = np.unique(sentences.copy_of).tolist()
        taken = take_greedily(value, firsts, limit.costs(sentences), limit.room, self.scaling)
        return Choice(*taken)


class CoverageValue:
    """What a set of sentences is worth (U3), built up one by one."""

    def __init__(
        self, similarity: csc_matrix, labels: NDArray[np.intp], enough: float, diversity: float
    ) -> None:
        n = similarity.shape[0]
        total = np.asarray(similarity.sum(axis=1)).ravel()
        self._similarity = similarity
        self._labels = labels
        self._diversity = diversity
        self._enough = enough / n * total
        self._mean = total / n
        self._stood_for = np.zeros(n)
        self._drawn = np.zeros(int(labels.max(initial=0)) + 1)

    def gain(self, place: int) -> float:
        """What this sentence would add to (U3)."""
        rows, values = self._column(place)
        before = self._stood_for[rows]
        after = np.minimum(before + values, self._enough[rows])
        drawn = self._drawn[self._labels[place]]
        reward = np.sqrt(drawn + self._mean[place]) - np.sqrt(drawn)
        return float((after - np.minimum(before, self._enough[rows])).sum()) + float(
            self._diversity * reward
        )

    def take(self, place: int) -> None:
        """Put it into the set."""
        rows, values = self._column(place)
        self._stood_for[rows] += values
        self._drawn[self._labels[place]] += self._mean[place]

    def _column(self, place: int) -> tuple[NDArray[np.int32], Floats]:
        start, end = self._similarity.indptr[place : place + 2]
        return self._similarity.indices[start:end], self._similarity.data[start:end]


def _check_room(counts: csr_matrix) -> None:
    """Refuse what would not fit: a pair of sentences has a cosine if it shares a term."""
    n, shared = counts.shape[0], np.bincount(counts.indices).astype(np.float64)
    needed = 12 * min(float(n) ** 2, float(shared @ shared))
    if needed > ROOM:
        raise InputError(
            f"coverage compares all sentences that share a word; for these {n} that may take "
            f"{needed / 2**30:.0f} GB. Take fewer texts, or another method, such as lexpagerank."
        )
