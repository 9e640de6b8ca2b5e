"""The open-set classification rate curve: correct classification against false acceptance.

Dhamija, A. R., Günther, M. and Boult, T. E. (2018). Reducing network agnostophobia. NeurIPS 2018.

A text is accepted if its score, say that of its likeliest class, is at least the threshold.

    correct(θ) = texts of known classes that are accepted and given their class / all of these (Q1)
    false(θ)   = out-of-set texts that are accepted / all of these                             (Q2)
    area       = the area under (Q1) as a function of (Q2), on straight lines between points   (Q3)

(Q3) is 1 if all known texts are given their class and score above all out-of-set texts. It never
exceeds the area under the ROC curve.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from byline.errors import InputError

__all__ = ["OpenSetCurve", "open_set_area", "open_set_curve"]

Floats = NDArray[np.float64]


class OpenSetCurve(NamedTuple):
    """The rates at every threshold that makes a difference, strictest first."""

    thresholds: Floats
    correct: Floats
    false: Floats


def open_set_curve(scores: ArrayLike, known: Iterable[bool], right: Iterable[bool]) -> OpenSetCurve:
    """Rates (Q1) and (Q2); `right` says whether a text's class was found, if it has one.

    >>> curve = open_set_curve([0.9, 0.6, 0.4], [True, False, True], [True, False, True])
    >>> curve.correct.tolist(), curve.false.tolist()
    ([0.0, 0.5, 0.5, 1.0], [0.0, 0.0, 1.0, 1.0])
    """
    score, own = np.asarray(scores, np.float64), np.fromiter(known, np.bool_)
    correct = np.fromiter(right, np.bool_)
    _check(score, own, correct)
    order = np.argsort(-score, kind="stable")
    # Equal scores cross the threshold together: only the last of them is a point.
    last = np.append(np.diff(score[order]) != 0, True)
    accepted, false = (np.append(0, np.cumsum(side[order])[last]) for side in (correct & own, ~own))
    thresholds = np.append(np.inf, score[order][last])
    return OpenSetCurve(thresholds, accepted / own.sum(), false / (~own).sum())


def open_set_area(scores: ArrayLike, known: Iterable[bool], right: Iterable[bool]) -> float:
    """The area under the curve (Q3)."""
    _, correct, false = open_set_curve(scores, known, right)
    return float(((correct[1:] + correct[:-1]) / 2) @ np.diff(false))


def _check(scores: Floats, known: NDArray[np.bool_], right: NDArray[np.bool_]) -> None:
    """Refuse what has no curve."""
    if scores.ndim != 1 or not len(scores) == len(known) == len(right):
        raise InputError(
            f"{scores.size} scores, {len(known)} truths and {len(right)} answers do not pair up."
        )
    if np.isnan(scores).any():
        raise InputError("a score is not a number.")
    if known.all() or not known.any():
        raise InputError("the curve needs texts of known classes and out-of-set texts.")
