"""Structural support vector machine: weights under which correct outputs cost least, by a margin.

Tsochantaridis, I., Joachims, T., Hofmann, T., Altun, Y. (2005). Large margin methods for structured
and interdependent output variables. JMLR 6, 1453-1484. Of example i, a_p is what a wrong answer p
has more of than the right one, and Δ_p how wrong it is:

    min over w, ξ >= 0 of  ‖w‖² + C sum of ξ_i    s.t.  w·a_p >= Δ_p - ξ_i for all i, p     (S1)

There are too many answers to list. Each round asks for the worst of every example,

    the p with the greatest Δ_p - w·a_p,                                                    (S2)

adds those that are worse than all known ones by more than the tolerance, and solves (S1) over the
known ones together with its dual, in which w = ½ sum of α_p a_p and

    max over α >= 0 of  sum of α_p Δ_p - ¼ ‖sum of α_p a_p‖²,   sum of α_p over i's p <= C  (S3)

by a primal-dual interior-point method (Nocedal and Wright 2006, section 16.6). It begins inside all
constraints and stays there: with s_p = w·a_p - Δ_p + ξ_i and β_i = C - sum of α_p over i's p, a
step of Newton's method towards α_p s_p = β_i ξ_i = σμ needs one system in w alone, as every ξ_i is
eliminated by itself. A round costs (answers known) · (features)², whatever C is.

(S3) bounds (S1) from below and the answers of (S2) bound it from above: their difference, the gap,
is reported. It is a bound as long as the answers to (S2) are the worst; `n_inexact` counts those
that may not be.
"""

from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Cuts", "Stop", "StructuralFit", "Worst", "joined", "structural_svm"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
PRECISION = 1e-9
"""The gap of (S3) over the known answers, as a share of its value, at which Newton steps end."""
NEGLIGIBLE = 1e-3
"""A sum of slacks below which the share is of this."""
STEPS = 100
SHORTENED = 0.995
"""The share of the way to the nearest constraint that a step goes at most."""


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
    exact: bool = True
    """False where the search was given up, and worse ones may exist."""


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
    n_inexact: int = 0
    """How many examples had an inexact answer to (S2) at these weights."""

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
    point = _solved(cuts, n_examples, C)
    best, least, n_inexact = point.weights, np.inf, 0
    for number in range(1, stop.rounds + 1):
        weights = point.weights
        answers = [worst(example, weights) for example in range(n_examples)]
        violations = np.array([each.loss - weights @ each.difference for each in answers])
        value = float(weights @ weights + C * np.maximum(violations, 0.0).sum())
        if value < least:
            best, least = weights, value
            n_inexact = sum(not each.exact for each in answers)
        new = np.flatnonzero(violations > point.slacks + stop.tolerance)
        if not len(new) or number == stop.rounds:
            break
        cuts = _with(cuts, [answers[example] for example in new], new)
        point = _solved(cuts, n_examples, C)
    return StructuralFit(best, least, point.bound, number, cuts, n_inexact)


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
    slacks: Floats
    bound: float


def _no_cuts(n_features: int) -> Cuts:
    return Cuts(np.empty((0, n_features)), np.empty(0), np.empty(0, np.int64))


def _with(cuts: Cuts, answers: list[Worst], owners: Ints) -> Cuts:
    return Cuts(
        np.vstack([cuts.differences, *(each.difference for each in answers)]),
        np.append(cuts.losses, [each.loss for each in answers]),
        np.append(cuts.owners, owners),
    )


def _solved(cuts: Cuts, n_examples: int, C: float) -> _Point:
    """The solution of (S3)."""
    multipliers = _multipliers(cuts, n_examples, C)
    # Rounding may leave a sum above C by its last digits, and (S3) would be no bound.
    sums = np.bincount(cuts.owners, multipliers, n_examples)
    multipliers *= np.minimum(1.0, C / np.maximum(sums, C))[cuts.owners]
    weights = 0.5 * (multipliers @ cuts.differences)
    slacks = np.zeros(n_examples)
    np.maximum.at(slacks, cuts.owners, cuts.losses - cuts.differences @ weights)
    return _Point(weights, slacks, float(multipliers @ cuts.losses - weights @ weights))


class _Inside(NamedTuple):
    """A point inside all constraints, or a step from one: w, ξ, α, s and β of the module."""

    weights: Floats
    slacks: Floats
    multipliers: Floats
    surplus: Floats
    spare: Floats

    def room(self, step: "_Inside") -> float:
        """How many times the step may be taken until a constraint is met."""
        here, there = (np.concatenate(each[1:]) for each in (self, step))
        shrinking = there < 0
        return float((here[shrinking] / -there[shrinking]).min(initial=np.inf))

    def moved(self, step: "_Inside", times: float) -> "_Inside":
        return _Inside(*(a + times * b for a, b in zip(self, step, strict=True)))

    def complementarity(self) -> float:
        """The gap between (S1) and (S3)."""
        return float(self.multipliers @ self.surplus + self.spare @ self.slacks)


def _multipliers(cuts: Cuts, n_examples: int, C: float) -> Floats:
    """α of (S3), by predictor and corrector steps from a point inside all constraints."""
    here = _begin(cuts, n_examples, C)
    n_products = len(here.multipliers) + len(here.spare)
    for _ in range(STEPS):
        gap = here.complementarity()
        value = here.weights @ here.weights + C * here.slacks.sum()
        if gap <= PRECISION * max(value, C * NEGLIGIBLE):
            break
        system = _newton_system(cuts, here)
        straight = _step(cuts, here, system, (0.0, 0.0))
        ahead = here.moved(straight, min(1.0, here.room(straight))).complementarity()
        target = (ahead / gap) ** 3 * gap / n_products
        bent = straight.multipliers * straight.surplus, straight.spare * straight.slacks
        step = _step(cuts, here, system, (target - bent[0], target - bent[1]))
        here = here.moved(step, min(1.0, SHORTENED * here.room(step)))
    return here.multipliers


def _begin(cuts: Cuts, n_examples: int, C: float) -> _Inside:
    """Equal multipliers, their weights, and slacks that are larger than needed."""
    counts = np.bincount(cuts.owners, minlength=n_examples)
    spare: Floats = C / (1.0 + counts.astype(np.float64))
    multipliers = spare[cuts.owners]
    weights = 0.5 * (multipliers @ cuts.differences)
    left = cuts.losses - cuts.differences @ weights
    slacks = np.zeros(n_examples)
    np.maximum.at(slacks, cuts.owners, left)
    slacks += 1.0
    return _Inside(weights, slacks, multipliers, slacks[cuts.owners] - left, spare)


class _System(NamedTuple):
    """Newton's equations of w after all ξ_i are eliminated."""

    ratios: Floats
    """α_p / s_p,"""
    of_slacks: Floats
    """the coefficient of each ξ_i in its own equation,"""
    mixed: Floats
    """those of w in the equations of ξ,"""
    of_weights: Floats
    """and those of w in its own equations, less what ξ takes of them."""


def _newton_system(cuts: Cuts, here: _Inside) -> _System:
    ratios = here.multipliers / here.surplus
    weighted = ratios[:, None] * cuts.differences
    of_slacks = np.bincount(cuts.owners, ratios, len(here.slacks)) + here.spare / here.slacks
    mixed = np.zeros((len(here.slacks), cuts.differences.shape[1]))
    np.add.at(mixed, cuts.owners, weighted)
    of_weights = 2.0 * np.eye(mixed.shape[1]) + cuts.differences.T @ weighted
    return _System(ratios, of_slacks, mixed, of_weights - mixed.T @ (mixed / of_slacks[:, None]))


def _step(
    cuts: Cuts, here: _Inside, system: _System, targets: tuple[Floats | float, Floats | float]
) -> _Inside:
    """The step after which, to first order, α_p s_p and β_i ξ_i are at their targets."""
    pull = targets[0] / here.surplus - here.multipliers
    push = targets[1] / here.slacks - here.spare
    of_slacks = np.bincount(cuts.owners, pull, len(push)) + push
    right = pull @ cuts.differences - (of_slacks / system.of_slacks) @ system.mixed
    weights: Floats = np.asarray(np.linalg.solve(system.of_weights, right), np.float64)
    slacks = (of_slacks - system.mixed @ weights) / system.of_slacks
    surplus = cuts.differences @ weights + slacks[cuts.owners]
    spare = push - here.spare / here.slacks * slacks
    return _Inside(weights, slacks, pull - system.ratios * surplus, surplus, spare)
