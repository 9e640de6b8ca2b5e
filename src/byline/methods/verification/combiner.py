"""Many numbers of a case as one probability, with what is known of other kinds of text.

A kind of text is a language and a genre. Of each number the mean and variance over cases of a kind
are drawn to the mean over kinds: with G groups of cases that share no text,

    mean = G / (G + 20) mean_kind + 20 / (G + 20) mean_all, and the same for variances      (C1)
    z    = (x - mean) / √variance, between -4 and 4, and 0 where there is no number         (C2)

The weights w that kinds share are those of a logistic regression over cases of all kinds, each kind
with a bias of its own, with the penalty 30. A kind is `adapted` to by (C3) of `adaptation`, where
the kinds that were learned from have w of the other kinds alone, so that their own cases do not
speak twice; and so has a kind that is adapted to again by cases that were learned from (`unseen`).
A kind without any case has w as it is, and the bias of all.

`weights.json` comes with Byline. It holds, for every number of `similarities`, its mean and
variance over all kinds of text and its weight; for each kind that was learned from, the mean,
spread and weight there, and what all kinds but this share; and a checksum of each questioned text,
by which cases are known again. Nothing of the texts themselves is in it.
"""

import json
import math
import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from byline.methods.verification._verifier import best_width
from byline.methods.verification.adaptation import LabelledCases, SharedWeights, adapt_weights
from byline.numerics.ridge_logistic import ridge_logistic

__all__ = [
    "SHARED",
    "WIDTH",
    "Combiner",
    "Kind",
    "Sample",
    "combiner_of",
    "kind_named",
    "learn_combiner",
    "limit_log_odds",
    "stored_combiner",
]

Floats = NDArray[np.float64]
SHARED = ("means", "variances", "weights")
"""What all kinds of text share, in `weights.json`."""
PENALTY = 30.0
"""Of the weights that kinds share."""
DRAWN = 20.0
"""So many groups weigh as much as all that is known of other kinds."""
FULL, ENOUGH = 100.0, 90.0
"""What the cases of a kind weigh together, if they are of at least so many groups."""
FEW_SEEN = 0.1
"""The share of cases that may have been learned from before."""
WIDTH, ENOUGH_CASES = 0.07, 30
"""How near to 1/2 leaves a case undecided, where there are fewer cases to choose it by: this was
chosen by cross-validation on problems of PAN."""
FURTHEST = 4.0
UNTESTED = 3.0
SUREST = math.log(99)
"""Log odds above `UNTESTED` are drawn in, never to pass this: more was never put to the test."""


@dataclass(frozen=True)
class Sample:
    """Cases of one kind whose answers are known."""

    numbers: Floats
    same: NDArray[np.bool_]
    made_up: NDArray[np.bool_]
    """Cases put together from the texts of other writers."""
    groups: int
    """How many groups the cases that were not made up form."""
    writers: NDArray[np.int64]
    """Who wrote the known texts of each case, and who the questioned one: cases × 2."""

    def weights(self) -> Floats:
        """What each case counts: as much made up as not, and made-up ones of both answers alike."""
        total = FULL * min(1.0, self.groups / ENOUGH)
        weights = np.zeros(len(self.same))
        if not self.made_up.all():
            weights[~self.made_up] = total / np.count_nonzero(~self.made_up)
        for answer in (True, False):
            alike = self.made_up & (self.same == answer)
            if alike.any():
                weights[alike] = total / 2 / np.count_nonzero(alike)
        return weights


@dataclass(frozen=True)
class Kind:
    """What holds for a kind of text."""

    means: Floats
    spreads: Floats
    weights: Floats
    bias: float = 0.0
    width: float = WIDTH
    """How near to 1/2 leaves a case undecided."""

    def z(self, numbers: Floats) -> Floats:
        """Numbers of cases on a common scale (C2)."""
        z = (numbers - self.means) / self.spreads
        return np.nan_to_num(np.clip(z, -FURTHEST, FURTHEST), nan=0.0)


@dataclass(frozen=True)
class Combiner:
    """Weights for all kinds of text, and those of some kinds."""

    features: tuple[str, ...]
    means: Floats
    variances: Floats
    weights: Floats
    bias: float
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    apart: Mapping[str, "Combiner"] = field(default_factory=dict)
    """What is shared by all kinds but one."""
    seen: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """Marks of the questioned texts of the cases that were learned from, by their kind."""

    @property
    def marks(self) -> frozenset[int]:
        """Marks of all questioned texts that were learned from."""
        return frozenset[int]().union(*self.seen.values())

    def kind(self, name: str | None = None) -> Kind:
        """A kind by its name; of one that is not known, what is known of all."""
        plain = Kind(self.means, np.sqrt(self.variances), self.weights, self.bias)
        return self.kinds.get(name or "", plain)

    def unseen(self, marks: AbstractSet[int]) -> "Combiner":
        """What is shared by kinds whose cases these questioned texts are not from.

        Cases that were learned from before would else speak twice, and what predicts them best
        could not be chosen by them. Of several such kinds each takes away what it had brought.
        """
        left_out = [
            name for name, seen in self.seen.items() if len(marks & seen) > FEW_SEEN * len(marks)
        ]
        if not left_out:
            return self
        seen = {name: marks for name, marks in self.seen.items() if name not in left_out}
        return replace(self._without([self.apart[name] for name in left_out]), seen=seen)

    def _without(self, apart: Sequence["Combiner"]) -> "Combiner":
        """What is shared without several kinds, as far as what each had brought adds up.

        A mean over n kinds moves by 1 / (n - 1) of what one of them is off it, if that is left out,
        and by 1 / (n - k) of what k are: so for means this is exact, for weights nearly so.
        """
        share = (len(self.apart) - 1) / max(len(self.apart) - len(apart), 1)

        def less(name: str) -> Any:
            here = getattr(self, name)
            return here + share * sum(getattr(some, name) - here for some in apart)

        # A variance must stay one, whatever the differences add up to.
        variances = np.maximum(less("variances"), 0.1 * self.variances)
        return Combiner(self.features, less("means"), variances, less("weights"), less("bias"))

    def log_odds(self, numbers: Floats, kind: Kind) -> Floats:
        """The logarithm of the odds that cases are by one writer (C3)."""
        return kind.z(numbers) @ kind.weights + kind.bias

    def adapted(self, sample: Sample) -> Kind:
        """What holds for the kind of text of these cases."""
        kind = _scaled(sample, self.means, self.variances)
        z = kind.z(sample.numbers)
        cases = LabelledCases(z, sample.same, sample.weights(), sample.writers)
        weights, bias, predicted = adapt_weights(cases, SharedWeights(self.weights, self.bias))
        return replace(kind, weights=weights, bias=bias, width=_width(predicted, sample))


def learn_combiner(samples: Mapping[str, Sample], features: Sequence[str]) -> Combiner:
    """Learn what kinds share, and adapt to each with what the others share."""
    apart = {
        name: _shared({n: s for n, s in samples.items() if n != name}, features) for name in samples
    }
    kinds = {name: apart[name].adapted(sample) for name, sample in samples.items()}
    return replace(_shared(samples, features), kinds=kinds, apart=apart)


def _shared(samples: Mapping[str, Sample], features: Sequence[str]) -> Combiner:
    """What holds for all kinds; nothing, if there are none."""
    moments = [_moments(sample) for sample in samples.values()]
    none = np.zeros(len(features))
    means = _mean_of_known([none * np.nan, *(m for m, _ in moments)], 0.0)
    variances = _mean_of_known([none * np.nan, *(v for _, v in moments)], 1.0)
    rows = [
        np.hstack([_scaled(s, means, variances).z(s.numbers), _marked(k, len(samples), s)])
        for k, s in enumerate(samples.values())
    ]
    if not rows:
        return Combiner(tuple(features), means, variances, none, 0.0)
    coefficients = ridge_logistic(
        np.vstack(rows),
        np.concatenate([sample.same for sample in samples.values()]),
        [PENALTY] * (len(features) + len(samples)) + [0.0],
        row_weights=np.concatenate([sample.weights() for sample in samples.values()]),
    )
    return Combiner(
        tuple(features), means, variances, coefficients[: len(features)], float(coefficients[-1])
    )


def _marked(number: int, n: int, sample: Sample) -> Floats:
    """Columns for the bias of each kind, and that of all."""
    columns = np.zeros((len(sample.same), n + 1))
    columns[:, [number, n]] = 1.0
    return columns


def _width(predicted: Floats, sample: Sample) -> float:
    """The width whose c@1 is highest on cases that were not made up."""
    some = ~sample.made_up & np.isfinite(predicted)
    if np.count_nonzero(some) < ENOUGH_CASES:
        return WIDTH
    return best_width(1 / (1 + np.exp(-predicted[some])), sample.same[some])


def limit_log_odds(odds: float) -> float:
    """Log odds, those larger than any that were put to the test made smaller in their order.

    >>> round(limit_log_odds(2.0), 3), round(limit_log_odds(-9.0), 3)
    (2.0, -4.558)
    """
    room = SUREST - UNTESTED
    over = max(0.0, abs(odds) - UNTESTED)
    return math.copysign(min(abs(odds), UNTESTED) + room * -math.expm1(-over / room), odds)


def _scaled(sample: Sample, means: Floats, variances: Floats) -> Kind:
    """Means and spreads of a kind, drawn to those of all (C1), and no weights yet."""
    own_means, own_variances = _moments(sample)
    share = sample.groups / (sample.groups + DRAWN)
    mean = np.where(np.isnan(own_means), means, share * own_means + (1 - share) * means)
    mixed = share * own_variances + (1 - share) * variances
    spreads = np.sqrt(np.where(np.isnan(own_variances), variances, mixed))
    return Kind(mean, spreads, np.zeros_like(means))


def _moments(sample: Sample) -> tuple[Floats, Floats]:
    """Mean and variance of each number; not a number where hardly any case has it."""
    rows = sample.numbers if sample.made_up.all() else sample.numbers[~sample.made_up]
    there = np.isfinite(rows)
    n = there.sum(axis=0)
    enough = n >= 5
    count = np.maximum(n, 1)
    means = np.where(there, rows, 0.0).sum(axis=0) / count
    off = np.where(there, rows - means, 0.0)
    variances = (off**2).sum(axis=0) / count
    return np.where(enough, means, np.nan), np.where(enough, np.maximum(variances, 1e-6), np.nan)


def _mean_of_known(rows: list[Floats], otherwise: float) -> Floats:
    """The mean over kinds that have a number."""
    table = np.array(rows)
    there = np.isfinite(table)
    total = np.where(there, table, 0.0).sum(axis=0)
    return np.where(there.any(axis=0), total / np.maximum(there.sum(axis=0), 1), otherwise)


@cache
def stored_combiner() -> Combiner:
    """What was learned from the training problems of PAN 2014."""
    facts = json.loads((files(__package__) / "weights.json").read_text("utf-8"))
    return combiner_of(facts)


def combiner_of(facts: dict[str, Any]) -> Combiner:
    """A combiner as `weights.json` describes it."""
    features = tuple(facts["features"])
    kinds = {
        name: Kind(
            np.array(kind["means"]),
            np.array(kind["spreads"]),
            np.array(kind["weights"]),
            kind["bias"],
            kind["width"],
        )
        for name, kind in facts["kinds"].items()
    }
    apart = {name: _shared_of(features, kind["apart"]) for name, kind in facts["kinds"].items()}
    seen = {name: frozenset(kind["seen"]) for name, kind in facts["kinds"].items()}
    return replace(_shared_of(features, facts), kinds=kinds, apart=apart, seen=seen)


def _shared_of(features: tuple[str, ...], facts: dict[str, Any]) -> Combiner:
    means, variances, weights = (np.array(facts[name]) for name in SHARED)
    return Combiner(features, means, variances, weights, facts["bias"])


def kind_named(language: str | None, genre: str | None) -> str | None:
    """The kind of text that weights came for, by its language and what its genre is called.

    >>> kind_named("el", "newspaper articles"), kind_named("fr", "essays")
    ('el-articles', None)
    """
    words = {word.removesuffix("s") for word in re.findall(r"\w+", (genre or "").lower())}
    for name in stored_combiner().kinds:
        spoken, _, called = name.partition("-")
        if spoken == language and called.removesuffix("s") in words:
            return name
    return None
