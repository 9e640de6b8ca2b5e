"""Detection error trade-off: misses and false alarms of scores of pairs, and their cost.

Martin, A., Doddington, G., Kamm, T., Ordowski, M., Przybocki, M. (1997). The DET curve in
assessment of detection task performance. Eurospeech 1997, 1895-1898. The cost is the one of Topic
Detection and Tracking: Fiscus, J., Doddington, G. (2002), in Allan, J. (ed.), Topic Detection and
Tracking, 17-31.

A pair is called linked if its score is at least the threshold. A linked pair that is not called so
is missed; one that is called linked and is not is a false alarm.

    C_det = C_miss P_miss P_target + C_fa P_fa (1 - P_target)                        (L1)
    normalised: divided by min(C_miss P_target, C_fa (1 - P_target))                 (L2)

so that the better of always *no* and always *yes* costs 1. With C_miss = 1, C_fa = 0.1 and
P_target = 0.02, as in TDT, (L2) is P_miss + 4.9 P_fa.

Pooled, P_miss is the share of all linked pairs that are missed, and P_fa the share of all others
called linked. Weighted by topic, either is the mean over topics of its share in the topic; a topic
without linked pairs has no say in P_miss, one without others none in P_fa.

With n linked pairs and n' others, both errors at a threshold have a Wilson interval (`proportion`)
of confidence √c each, so that the rectangle they span holds both true errors with confidence c, as
far as pairs are independent:

    miss in wilson(k, n; √c)  and  false alarm in wilson(k', n'; √c)                 (L3)

This holds at each threshold alone; over all thresholds at once the curve may leave its band.

The *minimum* cost is found on the pairs it is measured on, and so is optimistic; `cost_at` the
threshold that was best on other pairs is not.
"""

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from byline.errors import InputError
from byline.metrics.proportion import wilson_interval

__all__ = [
    "TDT",
    "Costs",
    "DetBand",
    "DetCurve",
    "Operating",
    "cost_at",
    "costs_along",
    "det_curve",
    "equal_error_rate",
    "error_band",
    "minimum_cost",
]

Floats = NDArray[np.float64]


class Costs(NamedTuple):
    """What an error costs, and how many pairs are expected to be linked."""

    miss: float = 1.0
    false_alarm: float = 0.1
    target: float = 0.02


TDT = Costs()


class DetCurve(NamedTuple):
    """The errors at every threshold that makes a difference, strictest first.

    The first threshold is infinite, which calls nothing linked; the last calls everything linked.
    """

    thresholds: Floats
    miss: Floats
    false_alarm: Floats


class DetBand(NamedTuple):
    """The lower and the upper bound of a curve (L3)."""

    low: DetCurve
    high: DetCurve


class Operating(NamedTuple):
    """One point of a curve and its normalised cost."""

    threshold: float
    miss: float
    false_alarm: float
    cost: float


def det_curve(
    scores: ArrayLike, linked: Iterable[bool], topics: Sequence[Hashable] | None = None
) -> DetCurve:
    """The errors at each distinct score; with a topic for each pair, means over topics.

    >>> curve = det_curve([0.9, 0.6, 0.6, 0.1], [True, True, False, False])
    >>> curve.miss.tolist(), curve.false_alarm.tolist()
    ([1.0, 0.5, 0.0, 0.0], [0.0, 0.0, 0.5, 1.0])
    """
    score, truth = np.asarray(scores, np.float64), np.fromiter(linked, np.bool_)
    _check(score, truth, topics)
    weights = np.ones(len(score)) if topics is None else _topic_weights(truth, topics)
    order = np.argsort(-score, kind="stable")
    # Equal scores cross the threshold together: only the last of them is a point.
    last = np.append(np.diff(score[order]) != 0, True)
    detected, alarms = (
        np.append(0.0, np.cumsum(np.where(side, weights, 0.0)[order])[last])
        for side in (truth, ~truth)
    )
    thresholds = np.append(np.inf, score[order][last])
    return DetCurve(thresholds, 1 - detected / detected[-1], alarms / alarms[-1])


def error_band(curve: DetCurve, linked: int, others: int, *, confidence: float = 0.9) -> DetBand:
    """The bounds of both errors at each threshold (L3), of a pooled curve.

    >>> band = error_band(det_curve([0.9, 0.6, 0.6, 0.1], [True, True, False, False]), 2, 2)
    >>> bool(band.low.miss[0] < 1.0 == band.high.miss[0])
    True
    """
    each = confidence**0.5

    def bounds(shares: Floats, total: int) -> Floats:
        counts = [round(share * total) for share in shares.tolist()]
        return np.array([wilson_interval(count, total, confidence=each) for count in counts]).T

    (miss_low, miss_high), (alarm_low, alarm_high) = (
        bounds(curve.miss, linked),
        bounds(curve.false_alarm, others),
    )
    return DetBand(
        DetCurve(curve.thresholds, miss_low, alarm_low),
        DetCurve(curve.thresholds, miss_high, alarm_high),
    )


def minimum_cost(curve: DetCurve, costs: Costs = TDT) -> Operating:
    """Where the normalised cost (L2) is least; the strictest of equal thresholds."""
    along = costs_along(curve, costs)
    return _operating(curve, along, int(np.argmin(along)))


def cost_at(curve: DetCurve, threshold: float, costs: Costs = TDT) -> Operating:
    """The errors and the normalised cost (L2) at any threshold, be it a score or not."""
    if np.isnan(threshold):
        raise InputError("the threshold must be a number; nothing is at least NaN.")
    at = int(np.searchsorted(-curve.thresholds, -threshold, side="right")) - 1
    return _operating(curve, costs_along(curve, costs), at)._replace(threshold=threshold)


def costs_along(curve: DetCurve, costs: Costs = TDT) -> Floats:
    """The normalised cost (L2) at each point of the curve."""
    miss, alarm = costs.miss * costs.target, costs.false_alarm * (1 - costs.target)
    if not (0 < costs.target < 1 and min(miss, alarm) > 0):
        raise InputError(f"errors must cost something and the target lie between 0 and 1: {costs}.")
    # Divided first, so that always no costs exactly 1 with the costs of TDT.
    least = min(miss, alarm)
    return (miss / least) * curve.miss + (alarm / least) * curve.false_alarm


def equal_error_rate(curve: DetCurve) -> float:
    """The rate at which misses and false alarms are equal, by linear interpolation."""
    above = curve.miss - curve.false_alarm
    after = int(np.argmax(above <= 0))  # never the first, which misses all and alarms at nothing
    before = after - 1
    step = above[before] / (above[before] - above[after])
    rise = curve.false_alarm[after] - curve.false_alarm[before]
    return float(curve.false_alarm[before] + step * rise)


def _check(scores: Floats, linked: NDArray[np.bool_], topics: Sequence[Hashable] | None) -> None:
    """Refuse what has no curve."""
    if scores.ndim != 1 or len(scores) != len(linked):
        raise InputError(f"{scores.size} scores and {len(linked)} truths do not make pairs.")
    if topics is not None and len(topics) != len(scores):
        raise InputError(f"{len(scores)} pairs need as many topics, not {len(topics)}.")
    if not np.isfinite(scores).all():
        at = int(np.argmin(np.isfinite(scores)))
        raise InputError(f"the score of pair {at + 1} is {scores[at]}; scores must be numbers.")
    if linked.all() or not linked.any():
        kind = "linked" if linked.any() else "not linked"
        raise InputError(
            f"of {len(linked)} pairs all are {kind}; errors of both kinds need pairs of both kinds."
        )


def _topic_weights(linked: NDArray[np.bool_], topics: Sequence[Hashable]) -> Floats:
    """Weights of pairs with which all topics weigh the same, among linked pairs and the others."""
    numbers: dict[Hashable, int] = {}
    kind = np.array([numbers.setdefault(topic, len(numbers)) for topic in topics]) * 2 + linked
    return 1 / np.bincount(kind)[kind]


def _operating(curve: DetCurve, costs: Floats, at: int) -> Operating:
    return Operating(*(float(values[at]) for values in (*curve, costs)))
