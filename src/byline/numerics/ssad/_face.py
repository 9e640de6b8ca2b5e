"""A Newton step along all free rows, to the best point of the face that they span.

Rows at a bound stay. For the free rows F, with A for the sums that must not change (that of beta,
and of side beta where there is no slack), the step is

    d = -H (g - A' m),  H = (K_FF + e I)^-1,  m = (A H A')^-1 A H g                         (A14)

with e so small that it only matters where K_FF is singular. What reaches its bound first stops it;
that row, and all that would have been stopped soon after, are left alone, and the next step is for
the rest. The step along d is as long as is best for K_FF itself, so that |w|^2 never rises.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cho_factor, cho_solve

from byline.numerics.ssad._problem import Floats
from byline.numerics.ssad._steps import Block

__all__ = ["Moved", "descend_face"]

RIDGE = 1e-11
"""The e of (A14) as a share of the diagonal."""
SOON = 1.5
"""Rows that would be stopped before so many times the step that was possible are left alone."""
TRIES = 30


class Moved(NamedTuple):
    """Where the rows are then, and what slack is left."""

    beta: Floats
    slack: float


def descend_face(block: Block, beta: Floats, values: Floats, slack: float) -> Moved:
    """Step on from `beta`, whose products are `values`; all rows of the block are free."""
    side = np.searchsorted(block.starts[1:3], np.arange(len(beta)), side="right") - 1.0
    beta, values, left = beta.copy(), values.copy(), np.arange(len(beta))
    for _ in range(TRIES):
        if len(left) < 2:
            break
        held = slack <= 0
        sums = np.ones((1, len(left))) if not held else np.vstack([np.ones(len(left)), side[left]])
        try:
            d = _newton(block.gram[np.ix_(left, left)], values[left], sums)
        except np.linalg.LinAlgError:  # rounding has made the matrix indefinite
            break
        change = block.gram[:, left] @ d
        slope, curvature = float(values[left] @ d), float(change[left] @ d)
        if slope >= 0 or curvature <= 0:
            break
        reach = _reach(beta[left], d, block.lower[left], block.upper[left])
        fall = -float(side[left] @ d)
        best = -slope / curvature
        t = min(best, float(reach.min()), slack / fall if not held and fall > 0 else np.inf)
        beta[left] = np.clip(beta[left] + t * d, block.lower[left], block.upper[left])
        slack = 0.0 if held else max(slack - t * fall, 0.0)
        values += t * change
        if t >= best:
            break
        left = left[reach > SOON * t]
    return Moved(beta, slack)


def _newton(gram: Floats, values: Floats, sums: Floats) -> Floats:
    """(A14), and what rounding has left of the sums taken away."""
    ridge = RIDGE * float(gram.diagonal().max())
    factor = cho_factor(gram + ridge * np.eye(len(gram)), lower=True, check_finite=False)
    solved = cho_solve(factor, np.column_stack([values, sums.T]), check_finite=False)
    m = np.linalg.lstsq(sums @ solved[:, 1:], sums @ solved[:, 0], rcond=1e-12)[0]
    d = solved[:, 1:] @ m - solved[:, 0]
    return np.asarray(d - np.linalg.pinv(sums) @ (sums @ d))


def _reach(beta: Floats, d: Floats, lower: Floats, upper: Floats) -> NDArray[np.float64]:
    """How many times d each row can go."""
    room = np.where(d > 0, upper - beta, beta - lower)
    return np.divide(room, np.abs(d), out=np.full(len(d), np.inf), where=d != 0)
