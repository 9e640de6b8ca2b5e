"""What one set of texts prefers and avoids, compared with another.

With a and b the occurrences of a feature in the texts of A and B, N_A and N_B all features there,
and p_A and p_B the share of segments, equally long parts of texts, that have it at all:

    Craig's Zeta    p_A + (1 - p_B), from 0 to 2; 1 is no preference                         (Z1)
    Eder's Zeta     (p_A - p_B) / (p_A + p_B), from -1 to 1; 0 is no preference              (Z2)
    G²              2 Σ O ln(O / E) over a, b, N_A - a, N_B - b, with the sign of a preference (Z3)
    log ratio       log2((a / N_A) / (b / N_B)), where 0 occurrences count as ½              (Z4)

(Z1) Craig and Kinney 2009, after Burrows 2007. (Z2) as in `oppose` of stylo, by analogy with the
Canberra distance; 0 where no segment has the feature. (Z3) Dunning 1993, with all four cells of
the table; often only the first two are summed. (Z4) Hardie 2014.

G² takes each occurrence as independent of all others, and words are not: they come in clusters, so
that its p-values find differences between halves of one author. The p-value here is that of the
Wilcoxon rank-sum test of the shares of a feature in whole texts (Kilgarriff 2001; Lijffijt et al.
2016), where a text counts once however often it repeats a word. Of many features some differ by
chance; two adjustments:

    Benjamini-Hochberg   of the features called different, the expected share of false ones is α
    Holm                 the probability of even one false one is α
"""

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = [
    "Correction",
    "adjusted",
    "craig_zeta",
    "eder_zeta",
    "log_likelihood",
    "log_ratio",
    "rank_sum_p",
]

Floats = NDArray[np.float64]
Correction = Literal["benjamini-hochberg", "holm", "none"]


def craig_zeta(p_a: ArrayLike, p_b: ArrayLike) -> Floats:
    """(Z1) of shares of segments.

    >>> craig_zeta([0.75, 0.5], [0.25, 0.5]).tolist()
    [1.5, 1.0]
    """
    return np.asarray(p_a, np.float64) + (1.0 - np.asarray(p_b, np.float64))


def eder_zeta(p_a: ArrayLike, p_b: ArrayLike) -> Floats:
    """(Z2) of shares of segments.

    >>> eder_zeta([0.75, 0.0], [0.25, 0.0]).tolist()
    [0.5, 0.0]
    """
    first, second = np.asarray(p_a, np.float64), np.asarray(p_b, np.float64)
    both = first + second
    return np.divide(first - second, both, out=np.zeros_like(both), where=both > 0)


def log_likelihood(a: ArrayLike, b: ArrayLike, n_a: ArrayLike, n_b: ArrayLike) -> Floats:
    """(Z3) of counts; negative where B uses the feature more.

    >>> log_likelihood([10], [10], 100, 200).round(3).tolist()
    [2.535]
    """
    first, second = np.asarray(a, np.float64), np.asarray(b, np.float64)
    size_a, size_b = np.asarray(n_a, np.float64), np.asarray(n_b, np.float64)
    share = (first + second) / (size_a + size_b)
    cells = (
        (first, size_a * share),
        (second, size_b * share),
        (size_a - first, size_a * (1.0 - share)),
        (size_b - second, size_b * (1.0 - share)),
    )
    # Rounding can take equal shares a hair below 0.
    total = np.maximum(2.0 * sum(_cell(observed, expected) for observed, expected in cells), 0.0)
    return np.where(first * size_b >= second * size_a, total, -total)


def _cell(observed: Floats, expected: Floats) -> Floats:
    """O ln(O / E), 0 where nothing was observed."""
    ratio = np.divide(observed, expected, out=np.ones_like(observed), where=observed > 0)
    return observed * np.log(ratio)


def log_ratio(a: ArrayLike, b: ArrayLike, n_a: ArrayLike, n_b: ArrayLike) -> Floats:
    """(Z4) of counts.

    >>> log_ratio([4, 1], [1, 0], 100, 100).tolist()
    [2.0, 1.0]
    """
    first, second = np.asarray(a, np.float64), np.asarray(b, np.float64)
    first, second = np.where(first > 0, first, 0.5), np.where(second > 0, second, 0.5)
    return np.log2(first * np.asarray(n_b, np.float64) / (second * np.asarray(n_a, np.float64)))


def rank_sum_p(shares_a: Floats, shares_b: Floats) -> Floats:
    """The p-value of each column: texts × features of A and of B; two-sided, normal with ties."""
    from scipy.stats import mannwhitneyu

    found = mannwhitneyu(shares_a, shares_b, axis=0, method="asymptotic")
    # Where all shares are the same, nothing speaks for a difference.
    return np.nan_to_num(np.asarray(found.pvalue, np.float64), nan=1.0)


def adjusted(p: ArrayLike, correction: Correction = "benjamini-hochberg") -> Floats:
    """P-values adjusted for their number.

    >>> adjusted([0.01, 0.04, 0.03], "holm").round(3).tolist()
    [0.03, 0.06, 0.06]
    """
    from scipy.stats import false_discovery_control

    values = np.asarray(p, np.float64)
    if correction == "none" or not len(values):
        return values
    if correction == "benjamini-hochberg":
        return np.asarray(false_discovery_control(values), np.float64)
    order = np.argsort(values, kind="stable")
    scaled = values[order] * np.arange(len(values), 0, -1)
    found = np.empty_like(values)
    found[order] = np.minimum(np.maximum.accumulate(scaled), 1.0)
    return found
