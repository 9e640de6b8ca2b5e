"""Whether other writers' texts are of the kind of a case's, or any two of its kind look alike.

Others of another kind, essays for novels, lie so far off that two texts of one kind are alike for
them, whoever wrote these. Two things are weighed together. The similarities s of (D1) in all
feature sets: one writer's texts are alike above all in words and their n-grams, texts of one kind
just as much in common words, parts of speech, marks and layout. And, with x one of the numbers of
`registers`, m and σ its mean and spread over the others, and z = (x - m) / (σ + .01) for the
questioned text and for the known ones, each the mean over its parts,

    d = the smaller |z| of the two, if both have one sign, else 0; at most 4                (T1)

what both hands have in common against the others: the mean of d, the mean of d² and the mean of its
five largest (T2). How long texts are does not count, as reference texts are cut to the lengths of a
case.

Log odds of another kind are linear in these, brought to scale and missing ones left out (T3). Above
`OTHER_KIND` the others are held to be of another kind, unless their own texts are found as strange:
of cases that pair two texts by one of the others, 95 in 100 must pass (T4). The weights come with
Byline and were learned by `benchmarks/mismatch/genre_mismatch.py`, which also measures how often
that is right.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from math import inf, isfinite

import numpy as np
from numpy.typing import NDArray

from byline.features.registers import REGISTERS, registers
from byline.methods.verification.cases import FEWEST_OTHERS, Case, draw_training_cases
from byline.methods.verification.similarities import (
    SPACES,
    PreparedReferences,
    case_features,
    parts_of,
)

__all__ = ["OTHER_KIND", "GenreCheck", "GenreWeights", "stored_genre_weights"]

Floats = NDArray[np.float64]
OTHER_KIND = 0.0
"""Above these log odds, others are held to be of another kind."""
FURTHEST, LARGEST = 4.0, 5
LEAST_LIKE, MOST_LIKE = -8.0, 12.0
REGISTER = ("shift", "squared shift", "largest shifts")
EACH, ENOUGH, LESS_STRANGE, SIZES = 20, 8, 0.95, (1, 2, 4, 8)
"""(T4): cases to draw, the fewest to go by, the share that must pass, and their known texts."""
MOST_NAMED, LEAST_NAMED = 3, 1.0
"""How many numbers are named, and what (T1) they must have for it."""


@dataclass(frozen=True)
class GenreWeights:
    """What the numbers of (T3) weigh, by their names."""

    terms: Mapping[str, tuple[float, float, float]]
    """Mean, spread and weight of each."""
    bias: float

    def log_odds(self, values: Mapping[str, float]) -> float:
        """The logarithm of the odds that others are of another kind."""
        total = self.bias
        for name, (mean, spread, weight) in self.terms.items():
            value = values.get(name, mean)
            total += weight * (value - mean) / spread if np.isfinite(value) else 0.0
        return float(total)


@cache
def stored_genre_weights() -> GenreWeights:
    """What was learned from texts of several kinds."""
    facts = json.loads((files(__package__) / "genre_check.json").read_text("utf-8"))
    terms = {name: (a, b, c) for name, (a, b, c) in facts["terms"].items()}
    return GenreWeights(terms, facts["bias"])


class GenreCheck:
    """Whether reference texts are of the genre of a case."""

    def __init__(self, around: PreparedReferences, seed: int = 0) -> None:
        self._around, self._seed = around, seed
        self._rows = registers(around.parts)

    def mismatches(
        self, cases: Sequence[Case], features: Sequence[Floats] | None = None
    ) -> list[list[str] | None]:
        """What sets each case apart from reference texts of another genre; None where they fit.

        `features` are those of `similarities`, if they are known.
        """
        odds = self.log_odds(cases, features)
        return [
            self.unlike(case) if strange > OTHER_KIND and strange > self.limit else None
            for case, strange in zip(cases, odds, strict=True)
        ]

    def log_odds(
        self, cases: Sequence[Case], features: Sequence[Floats] | None = None
    ) -> list[float]:
        """(T3) of each case; -inf where there are too few reference texts."""
        rows = case_features(cases, self._around) if features is None else features
        log_odds = []
        for case, row in zip(cases, rows, strict=True):
            few = len(self._around.apart_from(case)) < FEWEST_OTHERS
            named = dict(zip(SPACES, row.tolist(), strict=True))
            terms = {} if few else self.numbers(case, named)
            log_odds.append(-inf if few else stored_genre_weights().log_odds(terms))
        return log_odds

    @cached_property
    def limit(self) -> float:
        """Log odds above which no case is answered (T4)."""
        everybody = self._around.everybody
        cases, same = draw_training_cases(everybody, EACH, sizes=SIZES, seed=self._seed)
        own = [case for case, one in zip(cases, same, strict=True) if one]
        odds = sorted(filter(isfinite, self.log_odds(own))) if own else []
        if len(odds) < ENOUGH:
            return OTHER_KIND
        return max(OTHER_KIND, odds[int(LESS_STRANGE * len(odds))])

    def numbers(self, case: Case, similarities: Mapping[str, float]) -> dict[str, float]:
        """The terms of (T3) by name, for a case with these features of `similarities`."""
        alike = {
            name: min(max(value, LEAST_LIKE), MOST_LIKE) for name, value in similarities.items()
        }
        apart = self._around.apart_from(case)
        d = np.abs(self._shared(case, apart))
        terms = [d.mean(), (d**2).mean(), np.sort(d)[-LARGEST:].mean()]
        return alike | dict(zip(REGISTER, map(float, terms), strict=True))

    def unlike(self, case: Case) -> list[str]:
        """In what both hands are unlike the others, such as "more commas", the plainest first."""
        d = self._shared(case, self._around.apart_from(case))
        plainest = [k for k in np.argsort(-np.abs(d)).tolist() if abs(d[k]) >= LEAST_NAMED]
        return [f"{'more' if d[k] > 0 else 'fewer'} {REGISTERS[k]}" for k in plainest[:MOST_NAMED]]

    def _shared(self, case: Case, apart: Sequence[int]) -> Floats:
        """(T1) with its sign."""
        rows = self._rows[apart]
        spread = rows.std(axis=0, ddof=1) + 0.01
        hands = [
            registers([part for body in bodies for part in parts_of(body, self._around.length)])
            for bodies in ((case.questioned,), case.known)
        ]
        z = np.array([(hand.mean(axis=0) - rows.mean(axis=0)) / spread for hand in hands])
        both = np.where(np.sign(z[0]) == np.sign(z[1]), np.abs(z).min(axis=0), 0.0)
        return np.sign(z[0]) * np.minimum(both, FURTHEST)
