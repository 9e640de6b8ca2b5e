"""How well groups agree with the true classes: B³, V-measure and the adjusted Rand index.

Bagga, A., Baldwin, B. (1998). Entity-based cross-document coreferencing using the vector space
model. COLING-ACL 1998, 79-85. Rosenberg, A., Hirschberg, J. (2007). V-measure: a conditional
entropy-based external cluster evaluation measure. EMNLP-CoNLL 2007, 410-420. Hubert, L., Arabie, P.
(1985). Comparing partitions. Journal of Classification 2, 193-218.

With n texts, n_gt of them in group g and of true class t, n_g and n_t in all:

    B³ precision = sum of n_gt² / n_g over all g, t, divided by n                    (C1)
    B³ recall    = sum of n_gt² / n_t, divided by n                                  (C2)
    F1           = harmonic mean of the two                                          (C3)

(C1) is the mean over texts of the share of a text's group that is of its class: the definition of
the paper with all texts weighing the same. The other two measures are scikit-learn's. Only which
labels are equal counts.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from sklearn.metrics import adjusted_rand_score, v_measure_score
from sklearn.metrics.cluster import contingency_matrix

from byline.metrics._paired import paired

__all__ = ["ClusterAgreement", "cluster_agreement"]


@dataclass(frozen=True, slots=True)
class ClusterAgreement:
    """Agreement of groups with true classes; 1 is perfect in each."""

    precision: float
    """B³ (C1)."""
    recall: float
    """B³ (C2)."""
    v_measure: float
    adjusted_rand: float

    @property
    def f1(self) -> float:
        """B³ (C3)."""
        return 2 * self.precision * self.recall / (self.precision + self.recall)


def cluster_agreement(truth: Iterable[Hashable], groups: Iterable[Hashable]) -> ClusterAgreement:
    """Compare two lists of labels, text by text, in O(n).

    >>> round(cluster_agreement("aab", "111").precision, 4)
    0.5556
    """
    classes, clusters = (_codes(side) for side in zip(*paired(truth, groups), strict=True))
    counts = contingency_matrix(classes, clusters, sparse=True)
    squares, n = counts.multiply(counts), len(classes)
    return ClusterAgreement(
        float((squares.sum(axis=0) / counts.sum(axis=0)).sum() / n),
        float((squares.sum(axis=1) / counts.sum(axis=1)).sum() / n),
        float(v_measure_score(classes, clusters)),
        float(adjusted_rand_score(classes, clusters)),
    )


def _codes(labels: Iterable[Hashable]) -> list[int]:
    """Labels of any type as whole numbers, in order of their first occurrence."""
    codes: dict[Hashable, int] = {}
    return [codes.setdefault(label, len(codes)) for label in labels]
