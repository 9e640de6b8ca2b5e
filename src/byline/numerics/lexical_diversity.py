"""How varied a sequence of words is, by measures that depend little on its length.

    MATTR   mean over all windows of w words of (distinct words / w)                        (X1)
    MTLD    mean of both directions of N / F, where F counts factors: stretches until the share of
            distinct words falls below 0.72, and of what is left at the end the part
            (1 - share) / (1 - 0.72)                                                        (X2)

(X1) Covington and McFall 2010; of a text shorter than the window, the share of all. (X2) McCarthy
and Jarvis 2010; undefined where no word is repeated.
"""

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["mattr", "mtld"]

Integers = NDArray[np.int64]
THRESHOLD = 0.72


def mattr(words: Integers, window: int = 100) -> float | None:
    """(X1) of words as numbers; None without words.

    >>> mattr(np.array([0, 1, 0, 2]), 2)
    1.0
    """
    if not len(words):
        return None
    _, known = np.unique(words, return_inverse=True)
    return float(_mattr(known.astype(np.int64), min(window, len(words))))


def mtld(words: Integers) -> float | None:
    """(X2) of words as numbers; None where it is undefined.

    >>> round(mtld(np.array([0, 1, 2, 0, 1, 2])), 3)  # 5 words are a factor, 1 is left
    6.0
    """
    if not len(words):
        return None
    _, known = np.unique(words, return_inverse=True)
    numbers = known.astype(np.int64)
    factors = _factors(numbers), _factors(numbers[::-1].copy())
    if min(factors) <= 0:
        return None
    return float(sum(len(words) / one for one in factors) / 2)


@numba.njit(cache=True)
def _mattr(words: Integers, window: int) -> float:
    counts = np.zeros(words.max() + 1, np.int64)
    distinct = 0
    total = 0.0
    for k in range(len(words)):
        counts[words[k]] += 1
        distinct += counts[words[k]] == 1
        if k >= window:
            old = words[k - window]
            counts[old] -= 1
            distinct -= counts[old] == 0
        if k >= window - 1:
            total += distinct / window
    return total / (len(words) - window + 1)


@numba.njit(cache=True)
def _factors(words: Integers) -> float:
    # The factor in which a word was last seen, so that nothing is cleared between factors.
    seen = np.full(words.max() + 1, -1, np.int64)
    factor = 0
    size = 0
    distinct = 0
    for k in range(len(words)):
        size += 1
        if seen[words[k]] != factor:
            seen[words[k]] = factor
            distinct += 1
        if distinct < THRESHOLD * size:
            factor += 1
            size = 0
            distinct = 0
    rest = 0.0 if size == 0 else (1 - distinct / size) / (1 - THRESHOLD)
    return factor + rest
