"""Calibration of probabilities: expected calibration error and log-likelihood-ratio cost.

Guo, C., Pleiss, G., Sun, Y. and Weinberger, K. Q. (2017). On calibration of modern neural networks.
ICML 2017, 1321-1330. Brümmer, N. and du Preez, J. (2006). Application-independent evaluation of
speaker detection. Computer Speech and Language 20, 230-275.

With n probabilities p_i of what came true (y_i = 1) or did not (y_i = 0), in B bins of equal width:

    ECE  = sum over bins of |sum of (y_i - p_i) in the bin| / n                                (K1)
    LR_i = p_i (1 - π) / ((1 - p_i) π)                                                         (K2)
    Cllr = (mean of log2(1 + 1 / LR_i) where y_i = 1
            + mean of log2(1 + LR_i) where y_i = 0) / 2                                        (K3)

π is the prior, which (K2) takes out again. A bin holds its upper end. Bins may also be quantiles,
equal probabilities sharing one. Of several classes, with P_i(c), the true class t_i and the share
q(t) of class t:

    Cllr = mean of -ln P_i(t_i), divided by mean of -ln q(t_i)                                 (K4)

(K3) and (K4) are 1 for probabilities that equal the prior, 0 for certain and right ones, and above
1, up to infinity, for misleading ones.
"""

from collections.abc import Iterable
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from byline.errors import InputError

__all__ = ["Equal", "bins_of", "classes_cllr", "cllr", "expected_calibration_error"]

Floats = NDArray[np.float64]
Equal = Literal["width", "number"]
"""Bins of equal width, or of equal numbers of probabilities."""


def expected_calibration_error(
    probabilities: ArrayLike, came_true: Iterable[bool], bins: int = 15, equal: Equal = "width"
) -> float:
    """The expected calibration error (K1).

    Of several classes give the probability of each answer, and whether it was right.

    >>> expected_calibration_error([0.9, 0.9, 0.9, 0.9], [True, True, True, False])
    0.15000000000000002
    """
    given, truth = _checked(probabilities, came_true)
    apart = np.bincount(bins_of(given, bins, equal), weights=truth - given, minlength=bins)
    return float(np.abs(apart).sum() / len(given))


def bins_of(probabilities: Floats, bins: int, equal: Equal = "width") -> NDArray[np.intp]:
    """The number of the bin of each probability, from 0.

    >>> bins_of(np.array([0.1, 0.2, 0.2, 0.9]), 2).tolist()
    [0, 0, 0, 1]
    >>> bins_of(np.array([0.1, 0.2, 0.3, 0.9]), 2, "number").tolist()
    [0, 0, 1, 1]
    """
    if bins < 1:
        raise InputError(f"there must be at least one bin, not {bins}.")
    if equal == "number":
        # Equal probabilities share a bin, so that the order in which they come decides nothing.
        before = np.searchsorted(np.sort(probabilities), probabilities)
        return (before * bins // max(len(probabilities), 1)).astype(np.intp)
    return np.clip(np.ceil(probabilities * bins).astype(np.intp) - 1, 0, bins - 1)


def cllr(probabilities: ArrayLike, came_true: Iterable[bool], prior: float) -> float:
    """The log-likelihood-ratio cost in bits (K3), independent of the prior."""
    given, truth = _checked(probabilities, came_true)
    if not 0 < prior < 1:
        raise InputError(f"the prior must lie between 0 and 1, not {prior}.")
    if truth.all() or not truth.any():
        raise InputError("the cost needs some that came true and some that did not.")
    with np.errstate(divide="ignore"):
        odds = np.log(given) - np.log1p(-given) - np.log(prior / (1 - prior))
    missed, alarmed = np.logaddexp(0, -odds[truth]), np.logaddexp(0, odds[~truth])
    return float((missed.mean() + alarmed.mean()) / 2 / np.log(2))


def classes_cllr(probabilities: ArrayLike, classes: ArrayLike) -> float:
    """The normalised cross-entropy (K4) of a row of probabilities for each text."""
    rows, truth = np.asarray(probabilities, np.float64), np.asarray(classes, np.intp)
    if rows.ndim != 2 or len(rows) != len(truth):
        raise InputError(f"{len(truth)} classes need as many rows of probabilities.")
    if np.any(truth < 0) or np.any(truth >= rows.shape[1]):
        raise InputError(f"classes are numbered from 0 to {rows.shape[1] - 1}.")
    _check_range(rows)
    shares = np.bincount(truth) / len(truth)
    if shares.max() == 1:
        raise InputError("all texts are of one class, which costs nothing to know beforehand.")
    with np.errstate(divide="ignore"):
        cross_entropy = -np.log(rows[np.arange(len(truth)), truth]).mean()
    return float(cross_entropy / -np.log(shares[truth]).mean())


def _checked(
    probabilities: ArrayLike, came_true: Iterable[bool]
) -> tuple[Floats, NDArray[np.bool_]]:
    given, truth = np.asarray(probabilities, np.float64), np.fromiter(came_true, np.bool_)
    if given.ndim != 1 or len(given) != len(truth):
        raise InputError(f"{given.size} probabilities and {len(truth)} outcomes do not pair up.")
    _check_range(given)
    return given, truth


def _check_range(given: Floats) -> None:
    if not given.size:
        raise InputError("there are no probabilities to look at.")
    if not np.all((given >= 0) & (given <= 1)):
        raise InputError("probabilities must lie between 0 and 1.")
