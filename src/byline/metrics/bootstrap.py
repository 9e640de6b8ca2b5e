"""Bootstrap confidence intervals of a mean.

Efron, B. (1979). Bootstrap methods: another look at the jackknife. Annals of Statistics 7(1), 1-26.
From n values, n are drawn with replacement, again and again, B times. With the B means in
rising order, x_0 to x_(B-1), and a confidence of c,

    low, high = x_d, x_(B-1-d),   d = B (1 - c) / 2                                      (B1)

between neighbours if d is not whole. These are the bounds that ROUGE 1.5.5 prints for `-c 95 -r
1000`, but for what is drawn.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from byline.errors import InputError

__all__ = ["Interval", "bootstrap_interval"]


class Interval(NamedTuple):
    """A confidence interval."""

    low: float
    high: float


def bootstrap_interval(
    values: ArrayLike, *, confidence: float = 0.95, draws: int = 1000, seed: int = 0
) -> Interval:
    """Bounds of the mean of these values (B1); the same seed draws the same for any values.

    >>> bootstrap_interval([0.25, 0.25, 0.25])
    Interval(low=0.25, high=0.25)
    """
    given = np.asarray(values, np.float64)
    if given.ndim != 1 or not given.size or not np.isfinite(given).all():
        raise InputError("an interval needs a row of numbers, one at least.")
    if not 0 < confidence < 1 or draws < 1:
        raise InputError(f"there is no interval at {confidence} from {draws} draws.")
    drawn = np.random.default_rng(seed).integers(len(given), size=(draws, len(given)))
    means = np.sort(given[drawn].mean(axis=1))
    # One place in a thousand millions, so that 1000 · 0.025 is the whole number that it is.
    low = round(draws * (1 - confidence) / 2, 9)
    places = np.clip([low, draws - 1 - low], 0, draws - 1)
    below, above = np.interp(places, np.arange(draws), means)
    return Interval(float(below), float(above))
