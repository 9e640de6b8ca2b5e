"""The default verifier, cross-validated on the six training sets of PAN 2014.

python benchmarks/studies/verification/default.py [FOLDER] [SEED] [blind]

Five folds by text: no text is on both sides. Of each fold everything is learned from the training
part alone: whose texts serve as others', means and spreads, cases made up, and the weights, which
the six sets share. So each problem is answered as if it were the only one. Reference texts are by
other people, as the question demands: where novels and Spanish articles of one writer stand on both
sides, those by a writer of the problem asked about are not compared with. That knowledge comes from
the truth; `blind` does without it, and leaves out whom the program suspects. Numbers of each fold
are kept in FOLDER, if one is named, and found there again; use another one for `blind`.
"""

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
from calibration_tables import BINS, calibration_lines
from numpy.typing import NDArray

from byline.corpus.problems import VerificationProblem
from byline.corpus.splits import Fold, linked_folds, linked_groups
from byline.engine import Engine, connect
from byline.methods.verification.cases import (
    Case,
    ReferenceTexts,
    case_of,
    draw_training_cases,
    reference_texts_of,
    writers_in,
)
from byline.methods.verification.combiner import (
    Combiner,
    Kind,
    Sample,
    learn_combiner,
    limit_log_odds,
)
from byline.methods.verification.similarities import (
    SPACES,
    PreparedReferences,
    case_features,
    feature_names,
)
from byline.metrics.calibration import cllr, expected_calibration_error
from byline.metrics.verification import auc, c_at_1
from byline.research.corpora import load

Floats = NDArray[np.float64]
CORPORA = {
    "nl-essays": "dutch-essays",
    "nl-reviews": "dutch-reviews",
    "en-essays": "english-essays",
    "en-novels": "english-novels",
    "el-articles": "greek-articles",
    "es-articles": "spanish-articles",
}
FOLDS = 5
EACH = 160
AT_ONCE = 200


@dataclass(frozen=True)
class Told(ReferenceTexts):
    """Texts of others, with who wrote the texts that are asked about."""

    told: Mapping[str, int] = field(default_factory=dict)

    def writers_of(self, case: Case) -> set[int]:
        """Who wrote texts of the case."""
        return {self.told[body] for body in case.bodies}

    def take(self, places: Iterable[int]) -> "Told":
        """Some of the texts, in the order given."""
        some = super().take(places)
        return Told(some.bodies, some.writers, told=self.told)


class Part(NamedTuple):
    """One fold of one set: what is learned from, and what is asked."""

    sample: Sample
    asked: Floats
    fold: Fold


class Judged(NamedTuple):
    """What was made of problems."""

    p: Floats
    """How probable one writer is."""
    widths: Floats
    """How near to 1/2 each was left undecided, by what it was learned from."""

    @property
    def answers(self) -> Floats:
        """The same probabilities, 1/2 where a problem is left open."""
        return np.where(np.abs(self.p - 0.5) <= self.widths, 0.5, self.p)


def main() -> None:
    """Find the numbers of all folds, judge, and print."""
    kept = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    blind = "blind" in sys.argv[3:]
    problems = {kind: load("pan14", part=part) for kind, part in CORPORA.items()}
    with connect("local") as engine:
        parts = {
            kind: [
                part_of(
                    problems[kind], fold, engine, place_of(kept, kind, seed, number), blind=blind
                )
                for number, fold in enumerate(linked_folds(problems[kind], FOLDS, seed=seed))
            ]
            for kind in CORPORA
        }
    report(problems, judged(parts, {kind: len(found) for kind, found in problems.items()}))


def part_of(
    problems: list[VerificationProblem],
    fold: Fold,
    engine: Engine,
    place: Path | None,
    *,
    blind: bool = False,
) -> Part:
    """The numbers of one fold."""
    learned = [problems[k] for k in fold.train]
    cases = [case_of(problem) for problem in learned]
    same = [bool(problem.same) for problem in learned]
    others = reference_texts_of(cases, same) if blind else _others(problems, cases)
    more, answers = draw_training_cases(others, EACH, sizes=[len(case.known) for case in cases])
    every = [*cases, *more, *(case_of(problems[k]) for k in fold.test)]
    if place is not None and place.exists():
        numbers = np.load(place)["numbers"]
    else:
        around, n = PreparedReferences.of(others, list(SPACES)), len(every) - len(fold.test)
        # Only of those asked about it is not known who wrote them.
        learned_from = _numbers(every[:n], around, engine)
        numbers = np.vstack(
            [learned_from, _numbers(every[n:], around, engine, exclude_suspects=blind)]
        )
        if place is not None:
            np.savez(place, numbers=numbers)
        print(f"{place or ''} {len(every)} cases", file=sys.stderr, flush=True)
    n = len(cases) + len(more)
    groups = len(set(linked_groups(problems, len(problems) // FOLDS)[fold.train].tolist()))
    made_up = np.repeat([False, True], [len(cases), len(more)])
    truth = np.array([*same, *answers], np.bool_)
    sample = Sample(numbers[:n], truth, made_up, groups, writers_in([*cases, *more], others))
    return Part(sample, numbers[n:], fold)


def _others(problems: list[VerificationProblem], learned: list[Case]) -> Told:
    """The texts of the problems learned from."""
    every = reference_texts_of([case_of(p) for p in problems], [p.same for p in problems])
    told = dict(zip(every.bodies, every.writers, strict=True))
    bodies = tuple(dict.fromkeys(body for case in learned for body in case.bodies))
    return Told(bodies, tuple(told[body] for body in bodies), told=told)


def _numbers(
    cases: list[Case], around: PreparedReferences, engine: Engine, *, exclude_suspects: bool = False
) -> Floats:
    shared = engine.share(around)

    def found(some: list[Case]) -> Floats:
        return case_features(some, shared.get(), SPACES, exclude_suspects=exclude_suspects)

    batches = [cases[k : k + AT_ONCE] for k in range(0, len(cases), AT_ONCE)]
    none = np.zeros((0, len(feature_names(SPACES))))
    return np.vstack([none, *engine.map(found, batches, batch=1)])


def judged(parts: dict[str, list[Part]], sizes: dict[str, int]) -> dict[str, Judged]:
    """The probability of each problem, from the fold in which it is asked."""
    found = {kind: Judged(np.zeros(n), np.zeros(n)) for kind, n in sizes.items()}
    for number in range(FOLDS):
        here = {kind: some[number] for kind, some in parts.items()}
        combiner = learn_combiner({k: p.sample for k, p in here.items()}, feature_names(SPACES))
        for kind, part in here.items():
            note(found[kind], part, combiner, combiner.kind(kind))
    return found


def note(found: Judged, part: Part, combiner: Combiner, kind: Kind) -> None:
    """Put down what a fold is answered."""
    p, widths = judged_by_kind(combiner, kind, part.asked)
    found.p[part.fold.test], found.widths[part.fold.test] = p, widths


def judged_by_kind(combiner: Combiner, kind: Kind, numbers: Floats) -> Judged:
    """What is made of cases with these numbers."""
    drawn = np.array([limit_log_odds(one) for one in combiner.log_odds(numbers, kind)])
    return Judged(1 / (1 + np.exp(-drawn)), np.full(len(drawn), kind.width))


def report(problems: dict[str, list[VerificationProblem]], found: dict[str, Judged]) -> None:
    """Print the measures of each set, and of all."""
    errors = "".join(f"{f'ECE {bins}':>8}" for bins in BINS)
    print(f"{'':<14}{'AUC':>8}{'c@1':>8}{'final':>8}{'Cllr':>8}{errors}{'left':>6}")
    finals = []
    for kind, some in found.items():
        same = [bool(problem.same) for problem in problems[kind]]
        area, answered = auc(same, some.answers), c_at_1(same, some.answers)
        finals.append(area * answered)
        row = [area, answered, finals[-1], *_costs(some.p, same)]
        left = np.count_nonzero(some.answers == 0.5)
        print(f"{kind:<14}" + "".join(f"{value:8.3f}" for value in row) + f"{left:6d}")
    p = np.concatenate([some.p for some in found.values()])
    same = [bool(problem.same) for some in problems.values() for problem in some]
    costs = "".join(f"{value:8.3f}" for value in _costs(p, same))
    print(f"{'mean, all':<30}{np.mean(finals):8.3f}{costs}\n")
    print("\n".join(calibration_lines(p, same)))


def final_of(found: Judged, same: list[bool]) -> float:
    """AUC · c@1 of the answers, those near a half left open."""
    return float(auc(same, found.answers) * c_at_1(same, found.answers))


def _costs(p: Floats, same: list[bool]) -> list[float]:
    """Cllr, and expected calibration errors by ten and by fifteen bins."""
    return [cllr(p, same, 0.5), *(expected_calibration_error(p, same, bins) for bins in BINS)]


def place_of(kept: Path | None, kind: str, seed: int, number: int) -> Path | None:
    """Where the numbers of a fold are kept."""
    return None if kept is None else kept / f"{kind}-{seed}-{number}.npz"


if __name__ == "__main__":
    main()
