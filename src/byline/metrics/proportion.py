"""Wilson confidence intervals of a proportion.

Wilson, E. B. (1927). Probable inference, the law of succession, and statistical inference. Journal
of the American Statistical Association 22, 209-212. With k of n, p = k/n and the normal deviate z
of the confidence (1.96 for 95 %),

    low, high = (p + z²/2n ± z √(p (1 - p)/n + z²/4n²)) / (1 + z²/n)                          (P1)

Unlike the normal approximation it stays within 0 to 1, and has a width where p is 0 or 1.
"""

from math import sqrt
from statistics import NormalDist

from byline.errors import InputError
from byline.metrics.bootstrap import Interval

__all__ = ["wilson_interval"]


def wilson_interval(count: int, total: int, *, confidence: float = 0.95) -> Interval:
    """The interval (P1) of a proportion of which `count` of `total` is a sample.

    >>> low, high = wilson_interval(8, 9)
    >>> round(low, 3), round(high, 3)
    (0.565, 0.98)
    """
    if not 0 <= count <= total or total < 1:
        raise InputError(f"{count} of {total} is no share.")
    if not 0 < confidence < 1:
        raise InputError(f"the confidence must lie between 0 and 1, not {confidence}.")
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, weight = count / total, z * z / total
    middle = share + weight / 2
    spread = z * sqrt(share * (1 - share) / total + weight / (4 * total))
    low, high = ((middle + side * spread) / (1 + weight) for side in (-1, 1))
    # With none or all the bound is exact, and rounding would leave a trace of it.
    return Interval(low if count else 0.0, high if count < total else 1.0)
