"""Where along a sequence of vectors the mean changes: scan statistics and binary segmentation.

For values x(1) … x(n) with weights w and a split into a left and a right part of weights L and R,
with m the weighted means of the parts and S the covariance of the noise,

    T = L R / (L + R) (m_L - m_R)' S⁻¹ (m_L - m_R)                                          (G1)

is the generalised likelihood ratio for a change of the mean under normal noise. The scan takes the
largest T over all splits that leave a least weight on both sides (Hinkley 1970, Sen and Srivastava
1975) and, if asked, have the largest mean in different columns: then only a change from one column
to another counts. How large it gets without any change depends on how values depend on each other,
so its threshold is not taken from theory: `p_value` ranks it among scans of sequences known to have
no change,

    p = (1 + number of those as large) / (1 + number of those)                              (G2)

which is valid whatever their distribution, if the sequence is like them (Vovk et al. 2005). Binary
segmentation (Scott and Knott 1974) scans both parts again after each change that is called.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Change", "binary_segmentation", "noise_scale", "p_value", "scan"]

Floats = NDArray[np.float64]


class Change(NamedTuple):
    """A split of a sequence: the first place of the right part, its statistic and p-value."""

    place: int
    statistic: float
    p: float


def scan(
    values: Floats, weights: Floats, scale: Floats, least: float, *, crossing: bool = False
) -> tuple[float, int]:
    """The largest T (G1) and the first place of its right part; (0, 0) where no split is allowed.

    `crossing` allows only splits whose parts have their largest mean in different columns; `scale`
    is a matrix W with W W' = S⁻¹, as `noise_scale` gives it.

    >>> scan(np.array([[0.0], [0.0], [1.0], [1.0]]), np.ones(4), np.eye(1), 1)
    (1.0, 2)
    """
    total = float(weights.sum())
    left = np.cumsum(weights)[:-1]
    right = total - left
    allowed = (left >= least) & (right >= least)
    sums = np.cumsum(values * weights[:, None], axis=0)
    first, second = sums[:-1] / left[:, None], (sums[-1] - sums[:-1]) / right[:, None]
    if crossing:
        allowed &= first.argmax(axis=1) != second.argmax(axis=1)
    if not allowed.any():
        return 0.0, 0
    gap = (first - second) @ scale
    statistic = np.where(allowed, left * right / total * (gap**2).sum(axis=1), -1.0)
    place = int(statistic.argmax())
    return float(statistic[place]), place + 1


def noise_scale(sequences: Sequence[tuple[Floats, Floats]]) -> Floats:
    """W for (G1) from sequences without change, each values and weights.

    The covariance is that of values around the mean of their sequence; directions in which nothing
    varies, as the sum of scores that always add up to 0, are left out.
    """
    parts = [
        (values - np.average(values, axis=0, weights=weights)) * np.sqrt(weights)[:, None]
        for values, weights in sequences
    ]
    rows = np.concatenate(parts)
    freedom = max(1, len(rows) - len(parts))
    variances, directions = np.linalg.eigh(rows.T @ rows / freedom)
    kept = variances > 1e-9 * max(float(variances.max()), 1e-300)
    return np.asarray(directions[:, kept] / np.sqrt(variances[kept]))


def p_value(statistic: float, unchanged: Sequence[float]) -> float:
    """(G2).

    >>> p_value(2.0, [1.0, 2.0, 3.0])
    0.75
    """
    return (1 + sum(other >= statistic for other in unchanged)) / (1 + len(unchanged))


def binary_segmentation(  # noqa: PLR0913, PLR0917
    values: Floats,
    weights: Floats,
    scale: Floats,
    least: float,
    unchanged: Sequence[float],
    level: float,
    *,
    crossing: bool = False,
) -> list[Change]:
    """All changes whose p-value is at most `level`, in the order of their places."""
    found: list[Change] = []
    open_parts = [(0, len(values))]
    while open_parts:
        start, end = open_parts.pop()
        statistic, offset = scan(
            values[start:end], weights[start:end], scale, least, crossing=crossing
        )
        p = p_value(statistic, unchanged)
        if offset and p <= level:
            place = start + offset
            found.append(Change(place, statistic, p))
            open_parts += [(start, place), (place, end)]
    return sorted(found)
