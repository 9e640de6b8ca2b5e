"""A point to begin from that obeys every constraint, near to one that may not.

The masses u, p and n of the three kinds of rows must satisfy u + p - n = 1 and p + n >= kappa, and
stay within P_u, P_l and N_l. Given n and then p, both intervals are closed:

    max(0, kappa - P_l, (kappa - 1) / 2) <= n <= min(N_l, P_u + P_l - 1)
    max(0, kappa - n, 1 + n - P_u) <= p <= min(P_l, 1 + n),   u = 1 + n - p                 (A11)
"""

import numpy as np
from numpy.typing import NDArray

from byline.numerics.ssad._problem import Floats, Masses, Problem, masses

__all__ = ["feasible"]


def feasible(problem: Problem, start: Floats | None) -> Floats:
    """An alpha within (A2) to (A4); `start` itself, up to rounding, if it is one."""
    if start is None:
        alpha = np.zeros(len(problem.upper))
    elif np.shape(start) != np.shape(problem.upper) or not np.isfinite(start).all():
        raise ValueError("start must hold one finite number for each row.")
    else:
        alpha = np.clip(start, 0, problem.upper)
    wanted = _wanted(masses(problem, problem.upper), masses(problem, alpha), problem.kappa)
    plus = problem.signs > 0
    kinds = (~problem.labelled, problem.labelled & plus, problem.labelled & ~plus)
    for kind, mass in zip(kinds, wanted, strict=True):
        rows = np.flatnonzero(kind)
        alpha[rows] = _moved(alpha[rows], problem.upper[rows], mass)
    return alpha


def _wanted(bounds: Masses, has: Masses, kappa: float) -> Masses:
    """The masses (A11) allows that are nearest to those there are, the last kind first."""
    least = max(0.0, kappa - bounds.plus, (kappa - 1) / 2)
    most = min(bounds.minus, bounds.unlabelled + bounds.plus - 1)
    minus = max(min(has.minus, most), least)
    least = max(0.0, kappa - minus, 1 + minus - bounds.unlabelled)
    plus = max(min(has.plus, bounds.plus, 1 + minus), least)
    return Masses(1 + minus - plus, plus, minus)


def _moved(alpha: Floats, upper: Floats, mass: float) -> Floats:
    """Fill rows up to their bounds, or empty them, in order, until they add up to `mass`."""
    missing = mass - alpha.sum()
    room = upper - alpha if missing > 0 else alpha
    return alpha + np.sign(missing) * _poured(abs(missing), room)


def _poured(amount: float, room: Floats) -> NDArray[np.float64]:
    before = np.cumsum(room) - room
    return np.clip(amount - before, 0, room)
