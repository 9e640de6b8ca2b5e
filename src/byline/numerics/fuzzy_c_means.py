"""Fuzzy c-means clustering: centres, and the degrees of membership of points.

Bezdek, J. C., Ehrlich, R. and Full, W. (1984). FCM: the fuzzy c-means clustering algorithm.
Computers & Geosciences 10(2-3), 191-203. Numbers are those of Modaresi and Gross (2014), the letter
is ours. With points z_k, centres v_i, memberships μ_ik that add up to 1 for each k, and m > 1:

    v_i  = sum over k of μ_ik^m z_k / sum over k of μ_ik^m                           (6)
    D_ik = ‖z_k - v_i‖                                                               (7)
    μ_ik = 1 / sum over j of (D_ik / D_jk)^(2/(m-1))                                 (8)
    if some D_ik = 0:  μ_ik = 1 / (how many are 0) where D_ik = 0, else 0            (9)
    J    = sum over i and k of μ_ik^m D_ik²                                          (J)

(6) and (8) in turn, from random memberships, until no μ_ik changes by as much as 1e-5, or 300
times. J never rises; of several starts the one with the least J is kept. Memberships are worked
out in logarithms, so that neither an m close to 1 nor a large one overflows.

Departures: print allows m = 1, which divides by 0, and leaves the shares in (9) open. A distance
that rounding alone may have made counts as 0. A centre that nothing belongs to stays where it was.
"""

from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import ArrayLike, NDArray

from byline.errors import InputError

__all__ = ["Clusters", "centres_of", "fuzzy_c_means", "memberships", "objective"]

Floats = NDArray[np.float64]

TOLERANCE = 1e-5
MOST_ROUNDS = 300
# Two centres on one point would otherwise share it as the last bit of each happens to fall.
COINCIDING = 1e-13
# Squares of larger numbers could overflow.
LARGEST = 1e150


class Clusters(NamedTuple):
    """The best of several starts."""

    centres: Floats
    """One row for each cluster."""
    memberships: Floats
    """One row for each point, which adds up to 1."""
    objective: float
    rounds: int


def fuzzy_c_means(
    points: ArrayLike, c: int, m: float, *, starts: int = 10, seed: int = 0
) -> Clusters:
    """The c clusters with the least J among several starts.

    There may be fewer points than clusters: some centres then coincide, or nearly so.

    >>> clusters = fuzzy_c_means([[0.0], [0.0], [4.0], [4.0]], c=2, m=2)
    >>> sorted(clusters.centres.round(6).ravel().tolist()), clusters.rounds < 20
    ([0.0, 4.0], True)
    """
    rows = _checked(points, m)
    if c < 1 or starts < 1:
        raise InputError(f"there must be a cluster and a start at least, not {c} and {starts}.")
    # Seen from one of the points, points that are all alike have centres exactly where they are.
    origin = rows[0]
    shifted = rows - origin
    fits = [
        _from_start(shifted, np.random.default_rng(own), c, m)
        for own in np.random.SeedSequence(seed).spawn(starts)
    ]
    best = min(fits, key=lambda clusters: clusters.objective)
    return best._replace(centres=best.centres + origin)


def memberships(points: ArrayLike, centres: ArrayLike, m: float) -> Floats:
    """How far each point, met before or not, belongs to each centre (8), (9).

    >>> memberships([[1.0], [4.0]], [[0.0], [4.0]], m=2).round(6).tolist()
    [[0.9, 0.1], [0.0, 1.0]]
    """
    rows, middles = _checked(points, m), _checked(centres, m)
    if rows.shape[1] != middles.shape[1]:
        raise InputError(
            f"points of {rows.shape[1]} features do not fit centres of {middles.shape[1]}."
        )
    shares, logs = np.zeros((len(rows), len(middles))), np.empty((len(rows), len(middles)))
    _share(rows - middles[0], middles - middles[0], float(m), shares, logs)
    return shares


def centres_of(points: ArrayLike, shares: Floats, m: float) -> Floats:
    """The centres of these memberships (6); the first point for one that nothing belongs to."""
    rows = _checked(points, m)
    with np.errstate(divide="ignore"):
        logs = np.log(shares)
    centres = np.zeros((shares.shape[1], rows.shape[1]))
    _move(rows - rows[0], logs, float(m), centres)
    return centres + rows[0]


def objective(points: ArrayLike, centres: ArrayLike, shares: Floats, m: float) -> float:
    """What is to be small (J)."""
    rows, middles = np.asarray(points, np.float64), np.asarray(centres, np.float64)
    squares = ((rows[:, None, :] - middles[None, :, :]) ** 2).sum(axis=2)
    return float((shares**m * squares).sum())


def _checked(points: ArrayLike, m: float) -> Floats:
    if not 1 < m < np.inf:
        raise InputError(f"the fuzzifier m must be above 1, not {m}: at 1 memberships divide by 0.")
    rows = np.ascontiguousarray(points, np.float64)
    if rows.ndim != 2 or not rows.size:
        raise InputError(f"clusters need a table of points, not one of shape {rows.shape}.")
    if not np.all(np.abs(rows) <= LARGEST):
        raise InputError(f"points must be numbers, none larger than {LARGEST:g}.")
    return rows


def _from_start(points: Floats, rng: np.random.Generator, c: int, m: float) -> Clusters:
    """Where one random start leads."""
    shares = rng.dirichlet(np.ones(c), len(points))
    centres = np.zeros((c, points.shape[1]))
    rounds = _settle(points, shares, centres, float(m))
    return Clusters(centres, shares, objective(points, centres, shares, m), rounds)


@numba.njit(cache=True)
def _settle(points: Floats, shares: Floats, centres: Floats, m: float) -> int:
    """Update centres and memberships in turn until these converge; both are changed."""
    logs = np.log(shares)
    for done in range(1, MOST_ROUNDS + 1):
        _move(points, logs, m, centres)
        if _share(points, centres, m, shares, logs) < TOLERANCE:
            return done
    return MOST_ROUNDS


@numba.njit(cache=True)
def _move(points: Floats, logs: Floats, m: float, centres: Floats) -> None:
    """Put each centre in the middle of its points (6); weights are relative to the largest."""
    n, features = points.shape
    for i in range(len(centres)):
        largest = logs[:, i].max()
        if largest == -np.inf:
            continue
        # Relative to the largest weight, which is 1: none of the others can overflow.
        total = 0.0
        sums = np.zeros(features)
        for k in range(n):
            weight = np.exp(m * (logs[k, i] - largest))
            total += weight
            for f in range(features):
                sums[f] += weight * points[k, f]
        centres[i] = sums / total


@numba.njit(cache=True)
def _share(points: Floats, centres: Floats, m: float, shares: Floats, logs: Floats) -> float:
    """Fill in memberships and their logarithms (8), (9); the largest change of a membership."""
    c, features = centres.shape
    lengths = (centres**2).sum(axis=1)
    row, powers = np.empty(c), np.empty(c)
    most = 0.0
    for k in range(len(points)):
        length, on = 0.0, False
        for f in range(features):
            length += points[k, f] ** 2
        for i in range(c):
            square = 0.0
            for f in range(features):
                square += (points[k, f] - centres[i, f]) ** 2
            if square <= COINCIDING**2 * (length + lengths[i]):
                row[i], on = np.inf, True
            else:
                row[i] = -np.log(square) / (m - 1)
        top = row.max()
        for i in range(c):
            if on:
                row[i] = 0.0 if row[i] == np.inf else -np.inf
            else:
                row[i] -= top
            powers[i] = np.exp(row[i])
        total = powers.sum()
        log_total = np.log(total)
        for i in range(c):
            share = powers[i] / total
            most = max(most, abs(share - shares[k, i]))
            shares[k, i], logs[k, i] = share, row[i] - log_total
    return most
