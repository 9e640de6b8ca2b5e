"""How evenly the occurrences of a word are spread over the parts of a corpus.

With v(i) the occurrences in part i of n, f their sum, s(i) the share of the part in the words of
the corpus and p(i) = v(i) / (s(i) N) the frequency in it, N words in all:

    D     = 1 - V / √(n - 1),   V the standard deviation (divisor n) of p over its mean      (K1)
    DP    = ½ Σ |v(i) / f - s(i)|                                                            (K2)
    DPn   = DP / (1 - min s(i))                                                              (K3)
    U_R   = Σ (1 + 1/2 + … + 1/v(i)) = Σ ψ(v(i) + 1) + C                                     (K4)

(K1) Juilland, Chang-Rodríguez 1964, by the frequencies p as the parts differ in size; 1 is even, 0
is all in one part of equal parts. (K2) Gries 2008: 0 is even, near 1 is all in a small part. (K3)
Lijffijt, Gries 2012, whose greatest value is 1. (K4) Kromer 2003: the occurrences, each later one
in a part counting less; made for parts of equal size.

Gries, S. Th. (2008). Dispersions and adjusted frequencies in corpora. International Journal of
Corpus Linguistics 13(4), 403-437.
"""

from collections.abc import Sequence
from math import sqrt

__all__ = ["deviation_of_proportions", "juilland_d", "kromer_ur", "normalised_deviation"]


def juilland_d(matches: Sequence[int], sizes: Sequence[int]) -> float | None:
    """Juilland's D (K1); None without a match or a second part.

    >>> round(juilland_d([1, 2, 3, 4, 5], [9, 10, 10, 10, 11]), 3)
    0.785
    """
    n = len(sizes)
    if n < 2 or not sum(matches):
        return None
    p = [v / size for v, size in zip(matches, sizes, strict=True)]
    mean = sum(p) / n
    spread = sqrt(sum((x - mean) ** 2 for x in p) / n)
    # Rounding alone can take all in one part a hair below 0.
    return max(0.0, 1.0 - spread / mean / sqrt(n - 1))


def deviation_of_proportions(matches: Sequence[int], sizes: Sequence[int]) -> float | None:
    """Gries's DP (K2); None without a match or a second part.

    >>> round(deviation_of_proportions([1, 2, 3, 4, 5], [9, 10, 10, 10, 11]), 3)
    0.18
    """
    f, total = sum(matches), sum(sizes)
    if len(sizes) < 2 or not f:
        return None
    return 0.5 * sum(abs(v / f - s / total) for v, s in zip(matches, sizes, strict=True))


def normalised_deviation(matches: Sequence[int], sizes: Sequence[int]) -> float | None:
    """DP over its greatest possible value (K3)."""
    dp = deviation_of_proportions(matches, sizes)
    return None if dp is None else dp / (1.0 - min(sizes) / sum(sizes))


def kromer_ur(matches: Sequence[int]) -> float | None:
    """Kromer's U_R (K4); None without a match.

    >>> kromer_ur([1, 2])
    2.5
    """
    if not sum(matches):
        return None
    # The digamma function at v + 1 is the harmonic number less Euler's constant, which C adds.
    return sum(1.0 / k for v in matches for k in range(1, v + 1))
