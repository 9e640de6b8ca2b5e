"""Structural support vector machine: weights under which correct outputs cost least, by a margin.

Tsochantaridis, I., Joachims, T., Hofmann, T., Altun, Y. (2005). Large margin methods for structured
and interdependent output variables. JMLR 6, 1453-1484. Of example i, a_p is what a wrong answer p
has more of than the right one, and Δ_p how wrong it is:

    min over w, ξ >= 0 of  ‖w‖² + C sum of ξ_i    s.t.  w·a_p >= Δ_p - ξ_i for all i, p     (S1)

There are too many answers to list. Each round asks for the worst of every example,

    the p with the greatest Δ_p - w·a_p,                                                    (S2)

adds those that are worse than all known ones by more than the tolerance, and solves (S1) over the
known ones in its dual, in which w = ½ sum of α_p a_p and

    max over α >= 0 of  sum of α_p Δ_p - ¼ ‖sum of α_p a_p‖²,   sum of α_p over i's p <= C  (S3)

two multipliers of one example at a time. (S3) bounds (S1) from below and the answers of (S2) bound
it from above: their difference, the gap, is reported. It is a bound as long as the answers to (S2)
are the worst.
"""

from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["Cuts", "Stop", "StructuralFit", "Worst", "joined", "structural_svm"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
SWEEPS = 3000


class Stop(NamedTuple):
    """When the rounds end."""

    tolerance: float = 1e-3
    """By how much an answer must be worse than all known ones to be added."""
    rounds: int = 200


_USUAL = Stop()


class Worst(NamedTuple):
    """The answer that (S2) asks for: its difference from the right one, and its loss."""

    difference: Floats
    loss: float


class Cuts(NamedTuple):
    """Wrong answers that are known: one row each, with the example and the loss."""

    differences: Floats
    losses: Floats
    owners: Ints


class StructuralFit(NamedTuple):
    """Weights, and bounds of the objective."""

    weights: Floats
    value: float
    """(S1) at these weights, and"""
    bound: float
    """a value that no weights go below."""
    rounds: int
    cuts: Cuts

    @property
    def gap(self) -> float:
        """The duality gap, as a share of the value."""
        return (self.value - self.bound) / max(abs(self.value), 1e-12)


def structural_svm(
    shape: tuple[int, int],
    worst: Callable[[int, Floats], Worst],
    C: float,
    *,
    known: Cuts | None = None,
    stop: Stop = _USUAL,
) -> StructuralFit:
    """Learn from examples, of which `worst` answers (S2); `known` cuts speed a second run.

    `shape` is how many examples there are and how many features.
    """
    n_examples, n_features = shape
    cuts = known or _no_cuts(n_features)
    point = _solved(cuts, np.zeros(len(cuts.losses)), n_examples, C)
    best, least = point.weights, np.inf
    for number in range(1, stop.rounds + 1):
        weights = point.weights
        answers = [worst(example, weights) for example in range(n_examples)]
        violations = np.array([each.loss - weights @ each.difference for each in answers])
        value = float(weights @ weights + C * np.maximum(violations, 0.0).sum())
        if value < least:
            best, least = weights, value
        new = np.flatnonzero(violations > point.slacks + stop.tolerance)
        if not len(new) or number == stop.rounds:
            break
        cuts, begun = _with(cuts, point.multipliers, [answers[example] for example in new], new)
        point = _solved(cuts, begun, n_examples, C)
    return StructuralFit(best, least, point.bound, number, cuts)


def joined(several: Iterable[Cuts]) -> Cuts:
    """The cuts of some examples and of others, these numbered on."""
    differences, losses, owners = zip(*several, strict=True)
    counts = [int(each.max(initial=-1)) + 1 for each in owners]
    begins = accumulate(counts[:-1], initial=0)
    numbered = [each + begin for each, begin in zip(owners, begins, strict=True)]
    return Cuts(np.vstack(differences), np.concatenate(losses), np.concatenate(numbered))


class _Point(NamedTuple):
    """A solution of (S3) over the known cuts."""

    weights: Floats
    multipliers: Floats
    slacks: Floats
    bound: float


def _no_cuts(n_features: int) -> Cuts:
    return Cuts(np.empty((0, n_features)), np.empty(0), np.empty(0, np.int64))


def _with(
    cuts: Cuts, multipliers: Floats, answers: list[Worst], owners: Ints
) -> tuple[Cuts, Floats]:
    """More cuts in the order of the examples, and the multipliers to go on from."""
    differences = np.vstack([cuts.differences, *(each.difference for each in answers)])
    losses = np.append(cuts.losses, [each.loss for each in answers])
    every = np.append(cuts.owners, owners)
    order = np.argsort(every, kind="stable")
    begun = np.append(multipliers, np.zeros(len(owners)))[order]
    return Cuts(differences[order], losses[order], every[order]), begun


def _solved(cuts: Cuts, begun: Floats, n_examples: int, C: float) -> _Point:
    """The solution of (S3), started from the last one."""
    starts = np.searchsorted(cuts.owners, np.arange(n_examples + 1))
    weights, multipliers = _ascend(cuts.differences, cuts.losses, (starts, C), begun)
    left = cuts.losses - cuts.differences @ weights
    slacks = np.zeros(n_examples)
    np.maximum.at(slacks, cuts.owners, left)
    return _Point(
        weights, multipliers, slacks, float(multipliers @ cuts.losses - weights @ weights)
    )


@numba.njit(cache=True)
def _ascend(
    differences: Floats, losses: Floats, blocks: tuple[Ints, float], begun: Floats
) -> tuple[Floats, Floats]:
    """Move weight between two answers of one example until no such move improves (S3)."""
    starts, C = blocks
    multipliers = begun.copy()
    weights = 0.5 * (multipliers @ differences)
    for _ in range(SWEEPS):
        greatest = 0.0
        for example in range(len(starts) - 1):
            begin, end = starts[example], starts[example + 1]
            if begin < end:
                here = multipliers[begin:end]
                gain = _move(differences[begin:end], losses[begin:end], (weights, here), C)
                greatest = max(greatest, gain)
        if greatest < 1e-7:
            break
    return weights, multipliers


@numba.njit(cache=True)
def _move(differences: Floats, losses: Floats, point: tuple[Floats, Floats], C: float) -> float:
    """The best single move within an example, and what it gains per unit at first.

    The right answer, at place -1, takes part with difference and loss zero and what the others
    leave of C.
    """
    weights, multipliers = point
    spare = C - multipliers.sum()
    slopes = losses - differences @ weights
    up, most = -1, 0.0
    down, least = -1, 0.0 if spare > 1e-12 * C else np.inf
    for place in range(len(slopes)):
        if slopes[place] > most:
            up, most = place, slopes[place]
        if multipliers[place] > 0.0 and slopes[place] < least:
            down, least = place, slopes[place]
    if most - least < 1e-9:
        return 0.0
    # Both multipliers change by the same amount, so that their sum stays at most C.
    step = _row(differences, up) - _row(differences, down)
    square = step @ step
    room = multipliers[down] if down >= 0 else spare
    amount = min(room, 2.0 * (most - least) / square) if square > 0.0 else room
    if up >= 0:
        multipliers[up] += amount
    if down >= 0:
        multipliers[down] -= amount
    weights += 0.5 * amount * step
    return most - least


@numba.njit(cache=True)
def _row(differences: Floats, place: int) -> Floats:
    return differences[place].copy() if place >= 0 else np.zeros(differences.shape[1])
