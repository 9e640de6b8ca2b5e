"""The default verifier on several divisions of the training problems of PAN 2014.

python benchmarks/studies/verification/seeds.py FOLDER [SEED …]

FOLDER holds the numbers that `default.py FOLDER SEED` kept; what is missing is found and kept. A
row for each seed: finals of the six sets, their mean, the pooled Cllr, expected calibration errors
by ten and by fifteen bins of equal width, the slope of (K6); and then means and spreads over seeds.
"""

import sys
from pathlib import Path

import numpy as np
from calibration_tables import BINS
from default import CORPORA, FOLDS, Judged, final_of, judged, part_of, place_of

from byline.corpus.problems import VerificationProblem
from byline.corpus.splits import linked_folds
from byline.engine import Serial
from byline.metrics.calibration import cllr, expected_calibration_error
from byline.research.corpora import load
from byline.research.miscalibration import calibration_line


def main() -> None:
    """Judge every division and print a row each."""
    folder, seeds = Path(sys.argv[1]), [int(word) for word in sys.argv[2:]] or [0, 1, 2]
    problems = {kind: load("pan14", part=part) for kind, part in CORPORA.items()}
    names = [*CORPORA, "mean", "Cllr", *(f"ECE {bins}" for bins in BINS), "slope"]
    print(f"{'seed':<7}" + "".join(f"{name:>12}" for name in names))
    rows = []
    for seed in seeds:
        rows.append(measured(problems, judged_by(folder, problems, seed)))
        print(f"{seed:<7}{_row(rows[-1])}", flush=True)
    table = np.array(rows)
    print(f"{'mean':<7}{_row(table.mean(axis=0).tolist())}")
    if len(rows) > 1:
        print(f"{'spread':<7}{_row(table.std(axis=0, ddof=1).tolist())}")


def judged_by(
    folder: Path, problems: dict[str, list[VerificationProblem]], seed: int
) -> dict[str, Judged]:
    """What is made of all problems in the folds of a seed."""
    parts = {
        kind: [
            part_of(some, fold, Serial(), place_of(folder, kind, seed, number))
            for number, fold in enumerate(linked_folds(some, FOLDS, seed=seed))
        ]
        for kind, some in problems.items()
    }
    return judged(parts, {kind: len(some) for kind, some in problems.items()})


def measured(
    problems: dict[str, list[VerificationProblem]], found: dict[str, Judged]
) -> list[float]:
    """The numbers of a row."""
    truth = {kind: [bool(problem.same) for problem in some] for kind, some in problems.items()}
    finals = [final_of(some, truth[kind]) for kind, some in found.items()]
    p = np.concatenate([some.p for some in found.values()])
    same = [one for some in truth.values() for one in some]
    errors = [expected_calibration_error(p, same, bins) for bins in BINS]
    slope = calibration_line(p, same)[0].value
    return [*finals, float(np.mean(finals)), cllr(p, same, 0.5), *errors, slope]


def _row(values: list[float]) -> str:
    return "".join(f"{value:12.3f}" for value in values)


if __name__ == "__main__":
    main()
