"""Weights adapted to one kind of text from those that kinds share, by cross-validated penalties.

With z the numbers of a case on a common scale and w the weights that other kinds share,

    log odds = t (a w · z + v · z + b)                                                      (C3)

a says how much of w holds for this kind, and v is what it adds. Weak penalties draw a to 1 and b to
what all kinds have, so that a handful of writers moves them little. The penalty of v, and t, which
corrects overfitting, are those of `PENALTIES` and `SCALES` with the highest held-out likelihood in
four times five-fold cross-validation by writer. The held-out log-odds also choose, by c@1, how near
to 1/2 a case is left undecided.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from byline.numerics.ridge_logistic import ridge_logistic

__all__ = ["LabelledCases", "SharedWeights", "adapt_weights"]

Floats = NDArray[np.float64]
Booleans = NDArray[np.bool_]
PENALTIES: tuple[float, ...] = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 40.0, 80.0)
SCALES: tuple[float, ...] = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2)
WEAK = 0.2
"""The penalty of a - 1, and of what b is more than that of all kinds."""
PARTS, DIVISIONS = 5, 4


class LabelledCases(NamedTuple):
    """Cases whose answers are known."""

    z: Floats
    same: Booleans
    weights: Floats
    """What each case counts."""
    writers: NDArray[np.int64]
    """Who wrote the known texts of each, and who the questioned one: cases × 2."""

    def take(self, some: Booleans) -> "LabelledCases":
        """Some of the cases."""
        return LabelledCases(self.z[some], self.same[some], self.weights[some], self.writers[some])


class SharedWeights(NamedTuple):
    """What holds for all kinds."""

    weights: Floats
    bias: float


def adapt_weights(cases: LabelledCases, shared: SharedWeights) -> tuple[Floats, float, Floats]:
    """Weights t (a w + v) and bias t b of (C3), and the held-out log odds of each case.

    The log odds are those by cases without its writer, NaN where there are none.
    """
    # Threads of a product this small wait for each other longer than they work.
    with threadpool_limits(limits=1):
        penalty, scale, predicted = _best(cases, shared)
        weights, bias, _ = _fitted(cases, shared, penalty)
    return scale * weights, scale * bias, predicted


def _best(cases: LabelledCases, shared: SharedWeights) -> tuple[float, float, Floats]:
    """The penalty of v and the scale t with the highest held-out likelihood, and its log odds."""
    costs = dict.fromkeys(product(reversed(PENALTIES), SCALES), 0.0)
    predicted = {penalty: np.zeros(len(cases.same)) for penalty in PENALTIES}
    times = np.zeros(len(cases.same))
    for about, apart in _parted(cases.writers):
        if not about.any() or not apart.any():
            continue
        asked, learned = cases.take(about), cases.take(apart)
        times += about
        near = None
        for penalty in reversed(PENALTIES):
            weights, bias, near = _fitted(learned, shared, penalty, near)
            odds = asked.z @ weights + bias
            predicted[penalty][about] += odds
            wrong = np.where(asked.same, -odds, odds)
            for scale in SCALES:
                costs[penalty, scale] += float(asked.weights @ np.logaddexp(0, scale * wrong))
    # Of equal ones the first: where nothing can be predicted, little is to be claimed.
    penalty, scale = min(costs, key=costs.__getitem__)
    mean = predicted[penalty] / np.where(times > 0, times, np.nan)
    return penalty, scale, scale * mean


def _parted(writers: NDArray[np.int64]) -> Iterator[tuple[Booleans, Booleans]]:
    """Which cases are about a fifth of the writers, and which have no text of theirs."""
    people, numbers = np.unique(writers, return_inverse=True)
    for seed in range(DIVISIONS):
        part = np.random.default_rng(seed).permutation(len(people)) % PARTS
        known, questioned = part[numbers.reshape(-1, 2)].T
        for number in range(PARTS):
            yield known == number, (known != number) & (questioned != number)


def _fitted(
    cases: LabelledCases, shared: SharedWeights, penalty: float, start: Floats | None = None
) -> tuple[Floats, float, Floats]:
    """A w + v, b, and what both were made of: v, a - 1, and what b is more than that of all."""
    score = cases.z @ shared.weights
    columns = np.column_stack([cases.z, score, np.ones(len(score))])
    coefficients = ridge_logistic(
        columns,
        cases.same,
        [*[penalty] * len(shared.weights), WEAK, WEAK],
        row_weights=cases.weights,
        beforehand=score + shared.bias,
        start=start,
    )
    weights = (1 + coefficients[-2]) * shared.weights + coefficients[:-2]
    return weights, float(shared.bias + coefficients[-1]), coefficients
