"""Similarity measures of two rows, from their products with each other and with themselves.

With s = x·y, a = x·x and b = y·y,

    dot     = s                                                                     (L1)
    dice    = 2s / (a + b)                                                          (L2)
    jaccard = s / (a + b - s), of vectors also called Tanimoto                      (L3)
    overlap = s / min(a, b)                                                         (L4)

and 0 wherever s = 0, so that rows without a common feature, or empty ones, are never undefined. On
rows of zeros and ones a and b count features and s the common ones: the measures of sets. All
rise with s, and as 2√(ab) ≤ a + b, (L2) and (L3) are never more than the cosine s / √(ab).
"""

from typing import Any, Final, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["MEASURES", "Measure", "divisor", "measure_code", "score_products"]

Measure = Literal["dot", "dice", "jaccard", "overlap"]
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)


def score_products(
    measure: Measure, dots: ArrayLike, left: ArrayLike, right: ArrayLike
) -> NDArray[np.float64]:
    """The measure (L1-L4) of each s in `dots`, with a in `left` and b in `right`.

    >>> score_products("jaccard", [2.0, 0.0], [3.0, 3.0], [5.0, 0.0])
    array([0.33333333, 0.        ])
    """
    s, a, b = np.broadcast_arrays(*(np.asarray(part, np.float64) for part in (dots, left, right)))
    below = divisor(measure_code(measure), s, a, b)
    return np.divide(s, below, out=np.zeros(s.shape), where=(s != 0) & (below > 0))


def measure_code(measure: Measure) -> int:
    """The number of a measure in compiled code."""
    if measure not in MEASURES:
        raise ValueError(f"no measure is called {measure!r}; there are {', '.join(MEASURES)}.")
    return MEASURES.index(measure)


def divisor(number: int, s: Any, a: Any, b: Any) -> Any:
    """The divisor of s; for numbers or arrays, so that it can be compiled too."""
    if number == 1:
        return (a + b) / 2
    if number == 2:
        return a + b - s
    if number == 3:
        return np.minimum(a, b)
    return 1.0
