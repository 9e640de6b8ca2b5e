"""What each part of the default verifier brings, on the folds of `default.py`.

python benchmarks/modaresi2014/improvements.py FOLDER [SEED]

FOLDER holds the numbers that `default.py FOLDER [SEED]` kept. Rows leave out spaces or numbers, the
cases made up, or the choice of penalties; the last ones ask what is left where a set has taught
nothing, or only what its other writers' texts teach.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
from default import CORPORA, FOLDS, Part, judged, part_of, place_of, probabilities
from numpy.typing import NDArray

from byline.corpus.problems import VerificationProblem
from byline.corpus.public import load
from byline.corpus.splits import linked_folds
from byline.engine import Serial
from byline.features.style import LEAN
from byline.methods.verification import adapting
from byline.methods.verification.combiner import Combiner, Kind, Sample, learn_combiner
from byline.methods.verification.delta_odds import WIDTH
from byline.methods.verification.spaces import SPACES, feature_names
from byline.metrics.calibration import cllr, expected_calibration_error
from byline.metrics.verification import auc, c_at_1

Floats = NDArray[np.float64]
Parts = dict[str, list[Part]]


def main() -> None:
    """Judge all folds with parts of what is known, and print a row each."""
    folder, seed = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    problems = {kind: load("pan14", part=part) for kind, part in CORPORA.items()}
    parts: Parts = {
        kind: [
            part_of(some, fold, Serial(), place_of(folder, kind, seed, number))
            for number, fold in enumerate(linked_folds(some, FOLDS, seed=seed))
        ]
        for kind, some in problems.items()
    }
    heads = "".join(f"{kind:>12}" for kind in CORPORA)
    print(f"{'':<34}{heads}{'mean':>8}{'Cllr':>8}{'ECE':>8}")
    rows: dict[str, Callable[[], dict[str, Floats]]] = {
        "all": lambda: of(parts, problems, lambda name: True),
        "without layout": lambda: of(parts, problems, lambda name: space(name) != "ly"),
        "without parts of speech": lambda: of(parts, problems, lambda name: space(name) != "p4"),
        "five spaces": lambda: of(parts, problems, lambda name: space(name) in LEAN),
        "without kk": lambda: of(parts, problems, lambda name: not name.endswith("kk")),
        "without cases made up": lambda: judged(without_made_up(parts), sizes(problems)),
        "without choosing penalties": lambda: with_one_penalty(parts, problems),
        "five sets, then made-up cases": lambda: carried_over(parts, problems, made_up),
        "five sets, and nothing of its own": lambda: carried_over(parts, problems, nothing),
    }
    for name, found in rows.items():
        print(f"{name:<34}{measured(problems, found())}", flush=True)


def space(name: str) -> str:
    """The space that a number is of."""
    return name.split()[0]


def of(
    parts: Parts, problems: dict[str, list[VerificationProblem]], kept: Callable[[str], bool]
) -> dict[str, Floats]:
    """Probabilities by some of the numbers; the others are taken for missing."""
    gone = np.array([not kept(name) for name in feature_names(SPACES)])

    def without(numbers: Floats) -> Floats:
        return np.where(gone, np.nan, numbers)

    some = {
        kind: [
            part._replace(
                sample=replace(part.sample, numbers=without(part.sample.numbers)),
                asked=without(part.asked),
            )
            for part in found
        ]
        for kind, found in parts.items()
    }
    return judged(some, sizes(problems))


def without_made_up(parts: Parts) -> Parts:
    """The same folds with real cases alone."""
    return {
        kind: [part._replace(sample=_only(part.sample, ~part.sample.made_up)) for part in found]
        for kind, found in parts.items()
    }


def with_one_penalty(
    parts: Parts, problems: dict[str, list[VerificationProblem]]
) -> dict[str, Floats]:
    """Probabilities with the same penalty for all kinds, and what it gives left as it is."""
    before = adapting.PENALTIES, adapting.SCALES
    adapting.PENALTIES, adapting.SCALES = (10.0,), (1.0,)
    try:
        return judged(parts, sizes(problems))
    finally:
        adapting.PENALTIES, adapting.SCALES = before


def made_up(combiner: Combiner, sample: Sample) -> Kind:
    """A kind of text known by cases made up alone."""
    return combiner.adapted(_only(sample, sample.made_up))


def nothing(combiner: Combiner, sample: Sample) -> Kind:
    """A kind of text of which nothing is known."""
    return combiner.kind()


def carried_over(
    parts: Parts,
    problems: dict[str, list[VerificationProblem]],
    known: Callable[[Combiner, Sample], Kind],
) -> dict[str, Floats]:
    """Probabilities for each set with the weights of the five others."""
    found = {kind: np.zeros(n) for kind, n in sizes(problems).items()}
    for number in range(FOLDS):
        for kind, some in parts.items():
            others = {k: p[number].sample for k, p in parts.items() if k != kind}
            combiner = learn_combiner(others, feature_names(SPACES))
            part = some[number]
            own = known(combiner, part.sample)
            found[kind][part.fold.test] = probabilities(combiner, own, part.asked)
    return found


def measured(problems: dict[str, list[VerificationProblem]], found: dict[str, Floats]) -> str:
    """Finals of each set, their mean, and how well all probabilities are calibrated."""
    finals = []
    for kind, p in found.items():
        same = [bool(problem.same) for problem in problems[kind]]
        answers = np.where(np.abs(p - 0.5) <= WIDTH, 0.5, p)
        finals.append(auc(same, answers) * c_at_1(same, answers))
    every = np.concatenate(list(found.values()))
    truth = [bool(problem.same) for some in problems.values() for problem in some]
    row = "".join(f"{final:12.3f}" for final in finals)
    error = expected_calibration_error(every, truth)
    return f"{row}{np.mean(finals):8.3f}{cllr(every, truth, 0.5):8.3f}{error:8.3f}"


def sizes(problems: dict[str, list[VerificationProblem]]) -> dict[str, int]:
    """How many problems each set has."""
    return {kind: len(some) for kind, some in problems.items()}


def _only(sample: Sample, some: NDArray[np.bool_]) -> Sample:
    return replace(
        sample,
        numbers=sample.numbers[some],
        same=sample.same[some],
        made_up=sample.made_up[some],
        writers=sample.writers[some],
    )


if __name__ == "__main__":
    main()
