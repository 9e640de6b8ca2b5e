"""Multiple kernel learning: the mixing weights of Gram matrices, fitted with the region.

    K = sum over t of theta_t K_t,  theta >= 0,  |theta|_p = 1                              (M1)

theta is to make the best (A1), which is -|w|^2 / 2, as small as it can be. Rounds alternate: alpha
for theta, and

    q_t = sum over i, j of alpha_i alpha_j y_i y_j K_t(i, j),  |w_t| = theta_t sqrt(q_t)    (M2)
    theta_t = |w_t|^(2 / (p + 1)) / (sum over s of |w_s|^(2 p / (p + 1)))^(1 / p)        eq. (3)

which fixes w, not alpha, and so lowers (A1) from round to round. For the alpha of this theta, no
theta brings (A1) below -|q|_{p*} / 2, 1 / p + 1 / p* = 1, so that with the gap (A7) of alpha itself

    gap = (|q|_{p*} - sum over t of theta_t q_t) / 2 + (A7)                                 (M3)

A theta_t of 0 stays 0, hence the start from theta_t = T^(-1/p). For p = infinity K is the plain
sum. Where all |w_t| are 0, the labelled -1 rows cancel the author's: theta stays as it was, and the
mixture is marked as collapsed.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.numerics.ssad._problem import Floats, Problem
from byline.numerics.ssad._solve import Solution, begin, descend_to_gap, solution_of
from byline.numerics.ssad._threshold import Levels

__all__ = ["Mixture", "dual_norm", "fit_mixture"]

FINE = 1e-3
"""The gap of alpha is brought down to this share of `tol`, lest theta follow its noise."""
REVIVED = 1e-2
"""No weight starts below this: from 0 it could not rise, from nearly 0 hardly."""


class Mixture(NamedTuple):
    """A region in the kernel that theta mixes."""

    weights: Floats
    """theta."""
    solution: Solution
    """alpha, rho and gamma for the Gram matrix that theta mixes."""
    q: Floats
    """(M2): how much of |w|^2 each matrix would make at theta_t = 1."""
    gap: float
    """(M3) as a share of |w|^2 / 2."""
    rounds: int
    converged: bool
    collapsed: bool
    """|w| is 0, and there is no region: eta_l or kappa is too large."""


def fit_mixture(  # noqa: PLR0913
    grams: Sequence[NDArray[Any]],
    problem: Problem,
    p: float,
    *,
    start: "Mixture | Floats | None" = None,
    tol: float = 1e-3,
    max_rounds: int = 500,
) -> Mixture:
    """Fit theta and alpha, to a gap of `tol` or for so many rounds.

    `start` is an alpha to begin from, or a mixture of similar settings, with its theta.
    """
    _check(grams, p, max_rounds)
    alpha = start.solution.alpha if isinstance(start, Mixture) else start
    descent = begin(grams, problem, alpha)
    theta = _first(start, len(grams), p)
    fine = FINE * tol
    for done in range(1, max_rounds + 1):
        levels = descend_to_gap(descent, theta, fine)
        q = np.maximum(descent.products @ descent.beta, 0.0)
        gap = _gap(theta, q, p, levels)
        solution = solution_of(descent, theta, levels, problem, fine)
        if gap <= tol or solution.collapsed or done == max_rounds:
            break
        theta = _updated(theta, q, p)
    return Mixture(theta, solution, q, gap, done, gap <= tol, solution.collapsed)


def _check(grams: Sequence[NDArray[Any]], p: float, max_rounds: int) -> None:
    if not len(grams) or len({np.shape(gram) for gram in grams}) > 1:
        raise ValueError("there must be Gram matrices to mix, all of the same shape.")
    if not p >= 1:
        raise ValueError(f"p must be 1 or more, got {p}.")
    if max_rounds < 1:
        raise ValueError(f"max_rounds must be 1 or more, got {max_rounds}.")


def _first(start: "Mixture | Floats | None", count: int, p: float) -> Floats:
    """All alike; or as in an earlier mixture, but none so near to 0 that it would stay there."""
    theta = np.ones(count)
    if isinstance(start, Mixture) and not np.isinf(p):
        if len(start.weights) != count:
            raise ValueError(f"the start mixes {len(start.weights)} Gram matrices, not {count}.")
        theta = np.maximum(start.weights, REVIVED)
    return theta / np.linalg.norm(theta, p)


def _gap(theta: Floats, q: Floats, p: float, levels: Levels) -> float:
    """(M3) as a share; the sum of theta_t q_t is |w|^2."""
    if levels.norm2 <= 0:
        return 0.0
    return float(dual_norm(q, p) - theta @ q + 2 * levels.gap) / levels.norm2


def dual_norm(q: Floats, p: float) -> float:
    """|q|_{p*}, by way of its largest entry: high powers of the others are 0 soon enough."""
    most = float(q.max())
    if p == 1 or most == 0:
        return most
    conjugate = 1.0 if np.isinf(p) else p / (p - 1)
    return most * float(np.linalg.norm(q / most, conjugate))


def _updated(theta: Floats, q: Floats, p: float) -> Floats:
    """Eq. (3), by way of the largest |w_t|; all ones for p = infinity."""
    if np.isinf(p):
        return theta
    norms = theta * np.sqrt(q)
    shares = (norms / norms.max()) ** (2 / (p + 1))
    return shares / np.linalg.norm(shares, p)
