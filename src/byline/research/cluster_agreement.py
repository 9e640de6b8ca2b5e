"""How well groups agree with the true ones.

Bagga, A., Baldwin, B. (1998). Entity-based cross-document coreferencing using the vector space
model. COLING-ACL 1998, 79-85. Rosenberg, A., Hirschberg, J. (2007). V-measure: a conditional
entropy-based external cluster evaluation measure. EMNLP-CoNLL 2007, 410-420. Hubert, L., Arabie, P.
(1985). Comparing partitions. Journal of Classification 2, 193-218.

With n texts, n_gt of them in group g and of true class t, n_g and n_t in all:

    B³ precision = sum of n_gt² / n_g over all g, t, divided by n                    (C1)
    B³ recall    = sum of n_gt² / n_t, divided by n                                  (C2)
    F1           = harmonic mean of the two                                          (C3)

(C1) is the mean over texts of the share of a text's group that is of its class: the definition of
the paper with all texts weighing the same.

    homogeneity  = I / H(truth),  completeness = I / H(groups),  1 where H = 0       (C4)
    V-measure    = harmonic mean of the two                                          (C5)
    adjusted Rand = (P - E) / (M - E)                                                (C6)

I is the mutual information and H the entropy. P counts the pairs of texts that are together in
both, M is the mean of the numbers of pairs together in one and in the other, and E is what P would
be by chance: the product of the two numbers, divided by all pairs. 1 where nothing can differ.

All take two rows of labels, text by text, in O(n); only which labels are equal counts.
"""

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from math import comb, fsum, log

from byline.metrics._paired import paired

__all__ = ["BCubed", "VMeasure", "adjusted_rand", "bcubed", "v_measure"]

Labels = Iterable[Hashable]


@dataclass(frozen=True, slots=True)
class BCubed:
    """B³: 1 is perfect, and neither all in one group nor each alone can cheat both numbers."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class VMeasure:
    """How pure groups are, how whole the classes stay, and both in one number; 1 is perfect."""

    homogeneity: float
    completeness: float
    v: float


def bcubed(truth: Labels, groups: Labels) -> BCubed:
    """B³ precision, recall and F1, (C1) to (C3).

    >>> bcubed("aab", "112")
    BCubed(precision=1.0, recall=1.0, f1=1.0)
    """
    both, classes, clusters, n = _counts(truth, groups)
    precision = fsum(k * k / clusters[g] for (_, g), k in both.items()) / n
    recall = fsum(k * k / classes[t] for (t, _), k in both.items()) / n
    return BCubed(precision, recall, _harmonic(precision, recall))


def v_measure(truth: Labels, groups: Labels) -> VMeasure:
    """Homogeneity, completeness and V-measure, (C4) and (C5)."""
    both, classes, clusters, n = _counts(truth, groups)
    shared = fsum(k / n * log(k * n / (classes[t] * clusters[g])) for (t, g), k in both.items())
    entropies = [fsum(-k / n * log(k / n) for k in sizes.values()) for sizes in (classes, clusters)]
    # Rounding must not turn a perfect answer into more than one, nor chance into less than none.
    pure, whole = (min(max(shared / h, 0.0), 1.0) if h else 1.0 for h in entropies)
    return VMeasure(pure, whole, _harmonic(pure, whole))


def adjusted_rand(truth: Labels, groups: Labels) -> float:
    """Agreement on pairs of texts beyond chance (C6): 1 is perfect, 0 is chance."""
    both, classes, clusters, n = _counts(truth, groups)
    together, one, other = (_pairs(sizes) for sizes in (both, classes, clusters))
    # Whole numbers throughout, as both sides are near-equal and huge: P - E times all pairs.
    pairs = comb(n, 2)
    above, room = together * pairs - one * other, (one + other) * pairs - 2 * one * other
    return 2 * above / room if room else 1.0


def _counts(
    truth: Labels, groups: Labels
) -> tuple[Counter[tuple[Hashable, Hashable]], Counter[Hashable], Counter[Hashable], int]:
    """How many texts each pair of labels has, each class, each group, and all."""
    both = Counter(paired(truth, groups))
    classes: Counter[Hashable] = Counter()
    clusters: Counter[Hashable] = Counter()
    for (wanted, given), k in both.items():
        classes[wanted] += k
        clusters[given] += k
    return both, classes, clusters, both.total()


def _pairs(sizes: Counter[tuple[Hashable, Hashable]] | Counter[Hashable]) -> int:
    return sum(comb(size, 2) for size in sizes.values())


def _harmonic(a: float, b: float) -> float:
    return 2 * a * b / (a + b) if a + b else 0.0
