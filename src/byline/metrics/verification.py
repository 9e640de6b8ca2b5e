"""The measures of author verification at PAN.

Peñas, A. and Rodrigo, A. (2011). A simple measure to assess non-response. ACL 2011, 1415-1424.
Bevendorff, J. et al. (2020). Shared tasks on authorship analysis at PAN 2020. ECIR 2020, 508-516.

A score above 0.5 says that the writer is the same, one below that it is not, and 0.5 itself leaves
the problem unanswered. Of n problems n_c are answered rightly and n_u not at all; tp, fp and fn are
rightly and wrongly called the same, and wrongly called not the same:

    c@1   = (n_c + n_u n_c / n) / n                                                  (P1)
    AUC   = P(score of a same > score of another), ties counting half                (P2)
    final = AUC · c@1                                                                (P3)
    F0.5u = 1.25 tp / (1.25 tp + 0.25 (fn + n_u) + fp)                               (P4)
    Brier = mean of (score - 1 if the same, else score)²                             (P5)

(P2) also ranks problems that are not answered, in the middle. In (P5) less is better; PAN prints
1 - Brier. The equal error rate is that of `byline.metrics.detection`, the cost Cllr is (K3) of
`byline.metrics.calibration` with 0.5 as prior.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from byline.errors import InputError
from byline.metrics.calibration import cllr
from byline.metrics.detection import det_curve, equal_error_rate

__all__ = ["VerificationScores", "auc", "brier", "c_at_1", "f05u", "verification_scores"]

Floats = NDArray[np.float64]
Booleans = NDArray[np.bool_]

UNANSWERED = 0.5


class VerificationScores(NamedTuple):
    """All measures; None where one is undefined for want of problems of both kinds."""

    auc: float | None
    c_at_1: float
    final: float | None
    f05u: float | None
    brier: float
    eer: float | None
    cllr: float | None
    problems: int
    unanswered: int


def verification_scores(same: Iterable[bool], scores: ArrayLike) -> VerificationScores:
    """Every measure of these scores."""
    truth, given = _checked(same, scores)
    both = bool(truth.any()) and not truth.all()
    area, answered = auc(truth, given) if both else None, c_at_1(truth, given)
    return VerificationScores(
        auc=area,
        c_at_1=answered,
        final=None if area is None else area * answered,
        f05u=f05u(truth, given) if any(_counts(truth, given)) else None,
        brier=brier(truth, given),
        eer=equal_error_rate(det_curve(given, truth)) if both else None,
        cllr=cllr(given, truth, prior=0.5) if both else None,
        problems=len(truth),
        unanswered=int(np.count_nonzero(given == UNANSWERED)),
    )


def auc(same: Iterable[bool], scores: ArrayLike) -> float:
    """The area under the ROC curve (P2); needs problems of both kinds."""
    from sklearn.metrics import roc_auc_score

    truth, given = _checked(same, scores)
    if truth.all() or not truth.any():
        raise InputError("the area needs problems by the same writer and problems by another.")
    return float(roc_auc_score(truth, given))


def c_at_1(same: Iterable[bool], scores: ArrayLike) -> float:
    """The share of right answers, where unanswered problems count as the others do (P1).

    >>> c_at_1([True, True, False, False], [0.9, 0.2, 0.5, 0.1])
    0.625
    """
    truth, given = _checked(same, scores)
    n, left = len(truth), np.count_nonzero(given == UNANSWERED)
    right = np.count_nonzero(np.where(truth, given > UNANSWERED, given < UNANSWERED))
    return float((right + left * right / n) / n)


def f05u(same: Iterable[bool], scores: ArrayLike) -> float:
    """F0.5u (P4): precision of *same* weighs more, and unanswered problems count as misses."""
    truth, given = _checked(same, scores)
    hits, alarms, missed, left = _counts(truth, given)
    if not hits + alarms + missed + left:
        raise InputError(
            "F0.5u is undefined: no problem is by the same writer, unanswered, or answered *same*."
        )
    return 1.25 * hits / (1.25 * hits + 0.25 * (missed + left) + alarms)


def brier(same: Iterable[bool], scores: ArrayLike) -> float:
    """The mean squared distance of the scores from the truth (P5).

    >>> brier([True, False], [0.5, 0.5])
    0.25
    """
    truth, given = _checked(same, scores)
    return float(((given - truth) ** 2).mean())


def _counts(truth: Booleans, given: Floats) -> tuple[int, int, int, int]:
    """tp, fp, fn and n_u."""
    called, denied = given > UNANSWERED, given < UNANSWERED
    kinds = (truth & called, ~truth & called, truth & denied, given == UNANSWERED)
    hits, alarms, missed, left = (int(np.count_nonzero(kind)) for kind in kinds)
    return hits, alarms, missed, left


def _checked(same: Iterable[bool], scores: ArrayLike) -> tuple[Booleans, Floats]:
    truth, given = np.fromiter(same, np.bool_), np.asarray(scores, np.float64)
    if given.ndim != 1 or len(given) != len(truth):
        raise InputError(f"{given.size} scores and {len(truth)} truths do not pair up.")
    if not len(given):
        raise InputError("there are no scores to look at.")
    if not np.all((given >= 0) & (given <= 1)):
        raise InputError("scores must lie between 0 and 1.")
    return truth, given
