"""What each part of the default verifier brings, on the folds of `default.py`.

python benchmarks/studies/verification/ablation.py FOLDER [SEED …]

FOLDER holds the numbers that `default.py FOLDER SEED` kept; rows are means over the seeds. They
leave out spaces or numbers, cases made up, or the choice of penalties or of how near to 1/2 is left
undecided; then comes what was tried and not taken; the last ones ask what is left where a set has
taught nothing, or only what its other writers' texts teach.
"""

import sys
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
from default import (
    CORPORA,
    FOLDS,
    Floats,
    Judged,
    Part,
    final_of,
    judged,
    note,
    part_of,
    place_of,
)
from numpy.typing import NDArray

from byline.corpus.problems import VerificationProblem
from byline.corpus.splits import linked_folds
from byline.engine import Serial
from byline.features.style import LEAN
from byline.methods.verification import adaptation as adapting
from byline.methods.verification.combiner import WIDTH, Combiner, Kind, Sample, learn_combiner
from byline.methods.verification.similarities import SPACES, feature_names
from byline.metrics.calibration import cllr, expected_calibration_error
from byline.research.corpora import load

Parts = dict[str, list[Part]]
Found = dict[str, Judged]
Problems = dict[str, list[VerificationProblem]]


class Stronger(Sample):
    """Cases of twice the weight."""

    def weights(self) -> Floats:
        """What each case counts."""
        return 2 * super().weights()


class MadeUpMore(Sample):
    """Cases of which those made up have twice the weight."""

    def weights(self) -> Floats:
        """What each case counts."""
        return np.where(self.made_up, 2, 1) * super().weights()


class Alike(Sample):
    """Cases of which either answer weighs as much, whether made up or not."""

    def weights(self) -> Floats:
        """What each case counts."""
        weights = super().weights()
        total = weights[~self.made_up].sum()
        for answer in (True, False):
            some = ~self.made_up & (self.same == answer)
            if some.any():
                weights[some] = total / 2 / np.count_nonzero(some)
        return weights


def main() -> None:
    """Judge all folds with parts of what is known, and print a row each."""
    folder, seeds = Path(sys.argv[1]), [int(word) for word in sys.argv[2:]] or [0, 1, 2]
    problems = {kind: load("pan14", part=part) for kind, part in CORPORA.items()}
    parts = [parts_of(folder, problems, seed) for seed in seeds]
    heads = "".join(f"{kind:>12}" for kind in CORPORA)
    print(f"{f'means of seeds {seeds}':<38}{heads}{'mean':>8}{'Cllr':>8}{'ECE 15':>8}")
    for name, way in ROWS.items():
        means = np.mean([measured(problems, way(some)) for some in parts], axis=0)
        row = "".join(
            f"{value:{12 if k < len(CORPORA) else 8}.3f}" for k, value in enumerate(means)
        )
        print(f"{name:<38}{row}", flush=True)


def parts_of(folder: Path, problems: Problems, seed: int) -> Parts:
    """What is learned from and asked in each fold of a division."""
    return {
        kind: [
            part_of(some, fold, Serial(), place_of(folder, kind, seed, number))
            for number, fold in enumerate(linked_folds(some, FOLDS, seed=seed))
        ]
        for kind, some in problems.items()
    }


def all_of_it(parts: Parts) -> Found:
    """The default."""
    return judged(parts, sizes(parts))


def by(kept: Callable[[str], bool]) -> Callable[[Parts], Found]:
    """By some of the numbers; the others are taken for missing."""
    gone = np.array([not kept(name) for name in feature_names(SPACES)])

    def without(numbers: Floats) -> Floats:
        return np.where(gone, np.nan, numbers)

    def way(parts: Parts) -> Found:
        some = learned_otherwise(parts, lambda s: replace(s, numbers=without(s.numbers)))
        asked = {
            kind: [p._replace(asked=without(p.asked)) for p in found]
            for kind, found in some.items()
        }
        return all_of_it(asked)

    return way


def made_up_at_most(most: int) -> Callable[[Parts], Found]:
    """With so many cases of either answer made up."""

    def fewer(sample: Sample) -> Sample:
        some = ~sample.made_up
        for answer in (True, False):
            some[np.flatnonzero(sample.made_up & (sample.same == answer))[:most]] = True
        return only(sample, some)

    return lambda parts: all_of_it(learned_otherwise(parts, fewer))


def with_penalties(
    penalties: tuple[float, ...], scales: tuple[float, ...]
) -> Callable[[Parts], Found]:
    """With other penalties and scales to choose from."""

    def way(parts: Parts) -> Found:
        before = adapting.PENALTIES, adapting.SCALES
        adapting.PENALTIES, adapting.SCALES = penalties, scales
        try:
            return all_of_it(parts)
        finally:
            adapting.PENALTIES, adapting.SCALES = before

    return way


def open_within(width: float) -> Callable[[Parts], Found]:
    """With one width for all of what is left undecided."""

    def way(parts: Parts) -> Found:
        found = all_of_it(parts)
        return {kind: Judged(f.p, np.full(len(f.p), width)) for kind, f in found.items()}

    return way


def weighed_as(sort: type[Sample]) -> Callable[[Parts], Found]:
    """With other weights of cases."""

    def other(sample: Sample) -> Sample:
        return sort(**{field.name: getattr(sample, field.name) for field in fields(sample)})

    return lambda parts: all_of_it(learned_otherwise(parts, other))


def carried_over(known: Callable[[Combiner, Sample], Kind]) -> Callable[[Parts], Found]:
    """Each set with the weights of the five others."""

    def way(parts: Parts) -> Found:
        found = {kind: Judged(np.zeros(n), np.zeros(n)) for kind, n in sizes(parts).items()}
        for number in range(FOLDS):
            samples = {kind: some[number].sample for kind, some in parts.items()}
            combiner = learn_combiner(samples, feature_names(SPACES))
            for kind, some in parts.items():
                rest, part = combiner.apart[kind], some[number]
                note(found[kind], part, rest, known(rest, part.sample))
        return found

    return way


def made_up(combiner: Combiner, sample: Sample) -> Kind:
    """A kind of text known by cases made up alone."""
    return combiner.adapted(only(sample, sample.made_up))


def nothing(combiner: Combiner, sample: Sample) -> Kind:
    """A kind of text of which nothing is known."""
    return combiner.kind()


def learned_otherwise(parts: Parts, change: Callable[[Sample], Sample]) -> Parts:
    """The same folds with something changed in what is learned from."""
    return {
        kind: [part._replace(sample=change(part.sample)) for part in found]
        for kind, found in parts.items()
    }


def only(sample: Sample, some: NDArray[np.bool_]) -> Sample:
    """Some of the cases."""
    return replace(
        sample,
        numbers=sample.numbers[some],
        same=sample.same[some],
        made_up=sample.made_up[some],
        writers=sample.writers[some],
    )


def sizes(parts: Parts) -> dict[str, int]:
    """How many problems each set has."""
    return {kind: sum(len(part.fold.test) for part in found) for kind, found in parts.items()}


def measured(problems: Problems, found: Found) -> list[float]:
    """Finals of each set, their mean, and how well all probabilities are calibrated."""
    truth = {kind: [bool(problem.same) for problem in some] for kind, some in problems.items()}
    finals = [final_of(some, truth[kind]) for kind, some in found.items()]
    every = np.concatenate([some.p for some in found.values()])
    same = [one for some in truth.values() for one in some]
    error = expected_calibration_error(every, same)
    return [*finals, float(np.mean(finals)), cllr(every, same, 0.5), error]


ROWS: dict[str, Callable[[Parts], Found]] = {
    "all": all_of_it,
    "80 cases of either answer made up": made_up_at_most(80),
    "40": made_up_at_most(40),
    "20": made_up_at_most(20),
    "none": made_up_at_most(0),
    "without layout": by(lambda name: not name.startswith("layout")),
    "without parts of speech": by(lambda name: not name.startswith("pos-1-4-grams")),
    "five spaces": by(lambda name: name.split()[0] in LEAN),
    "without kk": by(lambda name: not name.endswith("kk")),
    "without choosing penalties": with_penalties((10.0,), (1.0,)),
    "left undecided within .07": open_within(WIDTH),
    "nothing left undecided": open_within(0.0),
    "not taken: answers weigh alike": weighed_as(Alike),
    "not taken: cases weigh twice": weighed_as(Stronger),
    "not taken: those made up weigh twice": weighed_as(MadeUpMore),
    "not taken: penalties from .12 to 320": with_penalties(
        (0.12, 0.25, *adapting.PENALTIES, 160.0, 320.0), adapting.SCALES
    ),
    "five sets, then made-up cases": carried_over(made_up),
    "five sets, and nothing of its own": carried_over(nothing),
}


if __name__ == "__main__":
    main()
