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

from typing import Final, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["MEASURES", "Measure", "score_products"]

Measure = Literal["dot", "dice", "jaccard", "overlap"]
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)


def score_products(
    measure: Measure, dots: ArrayLike, left: ArrayLike, right: ArrayLike
) -> NDArray[np.float64]:
    """The measure (L1-L4) of each s in `dots`, with a in `left` and b in `right`.

    >>> score_products("jaccard", [2.0, 0.0], [3.0, 3.0], [5.0, 0.0])
    array([0.33333333, 0.        ])
    """
    if measure not in MEASURES:
        raise ValueError(f"no measure is called {measure!r}; there are {', '.join(MEASURES)}.")
    s, a, b = np.broadcast_arrays(*(np.asarray(part, np.float64) for part in (dots, left, right)))
    if measure == "dot":
        return s.copy()
    if measure == "overlap":
        below = np.minimum(a, b)
    else:
        below = (a + b) / 2 if measure == "dice" else a + b - s
    return np.divide(s, below, out=np.zeros(s.shape), where=(s != 0) & (below > 0))
