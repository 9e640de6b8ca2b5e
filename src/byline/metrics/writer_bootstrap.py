"""Intervals of the measures of likelihood ratios, by bootstrap over writers.

Pairs that share a writer are not independent, so writers are drawn, with replacement, as many as
there are (Efron 1979). With m(a) how often writer a was drawn, a pair by a alone counts m(a) times
and a pair by a and b m(a) m(b) times. Draws that leave no pair of one kind are not counted.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from byline.errors import InputError
from byline.metrics.bootstrap import Interval
from byline.metrics.likelihood_ratios import cllr_parts

__all__ = ["intervals_over_writers"]

NAMES = ("cllr", "cllr_min", "cllr_cal", "eer")


def intervals_over_writers(  # noqa: PLR0913
    log10_lr: ArrayLike,
    same: ArrayLike,
    writers: ArrayLike,
    *,
    confidence: float = 0.95,
    draws: int = 400,
    seed: int = 0,
) -> Mapping[str, Interval]:
    """Intervals of Cllr, its parts and the equal error rate; `writers` has two columns."""
    x, y, who = np.asarray(log10_lr), np.asarray(same, np.bool_), np.asarray(writers)
    if who.shape != (len(x), 2) or len(x) != len(y):
        raise InputError(f"{len(x)} ratios go with {len(y)} answers and {who.shape} writers.")
    people, places = np.unique(who, return_inverse=True)
    first, second = places.reshape(-1, 2).T
    rng = np.random.default_rng(seed)
    rows = []
    for _ in range(draws):
        times = np.bincount(rng.integers(len(people), size=len(people)), minlength=len(people))
        counts = np.where(first == second, times[first], times[first] * times[second])
        if counts[y].any() and counts[~y].any():
            some = np.repeat(np.arange(len(x)), counts)
            rows.append(cllr_parts(x[some], y[some]))
    if not rows:
        return {}
    tail = (1 - confidence) / 2
    low, high = np.quantile(np.array(rows), [tail, 1 - tail], axis=0)
    ends = zip(low.tolist(), high.tolist(), strict=True)
    return {name: Interval(*pair) for name, pair in zip(NAMES, ends, strict=True)}
