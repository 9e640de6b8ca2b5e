"""`byline same` on the beds of mismatch, without `--train`: how far its likelihood ratios hold.

    python benchmarks/mismatch/measure.py development|test [BED …] [--method NAME] [--keep]

AUC; the AUC of the hostile half; Cllr and its least value after PAV; the expected calibration error
at even odds; *sure*: ratios of at least 10 or at most 1/10, and how many of these are wrong;
*undecided*: answers that were given as such. Intervals are by bootstrap over writers.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from beds import BEDS, Bed, MismatchCase
from numpy.typing import NDArray
from sklearn.metrics import roc_auc_score

from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.metrics.calibration import expected_calibration_error
from byline.metrics.likelihood_ratios import cllr_parts
from byline.questions._text_verifier import ChosenVerifier, TextVerifier

LOCAL = Path(__file__).parent / "results" / "local"
SURE = 1.0
Floats = NDArray[np.float64]


def log10_ratios(bed: Bed, method: str | None) -> tuple[Floats, list[str]]:
    """The log10 LR and the answer of each case."""
    others = Corpus(
        [Text(f"r{k}", body, author=name) for k, (body, name) in enumerate(bed.references)]
    )
    problems = [
        VerificationProblem(
            str(k),
            Corpus([Text(f"k{k}", case.known)]),
            Text(f"q{k}", case.questioned),
            language="en",
        )
        for k, case in enumerate(bed.cases)
    ]
    verifier = TextVerifier.without_cases(others, ChosenVerifier.of(method, 0), kind=("en", None))
    answers = list(verifier.answers(problems, evidence=False))
    return (
        np.array([a.log10_lr if a.log10_lr is not None else 0.0 for a in answers]),
        [a.answer for a in answers],
    )


def row(cases: Sequence[MismatchCase], x: Floats, answers: Sequence[str]) -> dict[str, float]:
    """The measures of some cases."""
    same = np.array([case.same for case in cases])
    hostile = np.array([case.hostile for case in cases])
    sure = np.abs(x) >= SURE
    parts = cllr_parts(x, same)
    return {
        "n": len(x),
        "AUC": roc_auc_score(same, x),
        "hostile": roc_auc_score(same[hostile], x[hostile]),
        "Cllr": parts.cllr,
        "min": parts.minimum,
        "ECE": expected_calibration_error(1 / (1 + 10**-x), same),
        "sure": sure.mean(),
        "wrong": float(np.mean((x > 0)[sure] != same[sure])) if sure.any() else 0.0,
        "undecided": float(np.mean([a == "undecided" for a in answers])),
    }


def main() -> None:
    """Measure the beds named."""
    parser = argparse.ArgumentParser()
    parser.add_argument("part", choices=("development", "test"))
    parser.add_argument("beds", nargs="*", default=list(BEDS))
    parser.add_argument("--method")
    parser.add_argument("--words", type=int)
    given = parser.parse_args()
    for name in given.beds or BEDS:
        bed = BEDS[name](given.part, *((given.words,) if given.words else ()))
        x, answers = log10_ratios(bed, given.method)
        line = row(bed.cases, x, answers)
        print(f"{bed.name:28}" + "  ".join(f"{k} {v:.3f}" for k, v in line.items()), flush=True)
        LOCAL.mkdir(parents=True, exist_ok=True)
        (LOCAL / f"{name}-{given.part}.json").write_text(
            json.dumps({"x": x.tolist(), "same": [c.same for c in bed.cases]})
        )


if __name__ == "__main__":
    main()
