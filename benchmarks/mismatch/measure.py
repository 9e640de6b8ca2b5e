"""`byline same` on the beds of mismatch, without `--train`: how far its likelihood ratios hold.

    python benchmarks/mismatch/measure.py development|test [BED …] [--words N] [--keep]

AUC; the AUC of the hostile half; Cllr and its least value after PAV; the expected calibration error
at even odds; *sure*: ratios of at least 10 or at most 1/10, and how many of these are wrong; cases
answered *undecided*. The last row pools all cases. Intervals (95 %) are by bootstrap over writers.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version

import numpy as np
from beds import BEDS, Bed, MismatchCase, length, short
from numpy.typing import NDArray
from sklearn.metrics import roc_auc_score

from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.metrics.calibration import expected_calibration_error
from byline.metrics.likelihood_ratios import cllr_parts
from byline.questions._text_verifier import ChosenVerifier, TextVerifier
from byline.research.records import clean_commit, study_results

SURE = 1.0
DRAWS = 200
LENGTHS = {"topic": (100, 180, 400), "genre": (300, 1000), "document": (100, 300, 1000)}
"""The lengths at which a bed is measured, where not only at its own."""
SERIES: dict[str, Callable[..., Iterator[Bed]]] = {"length": length, "short": short}
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
    chosen = ChosenVerifier.of(method, 0)
    verifier = TextVerifier.without_cases(others, chosen, kind=("en", None))
    answers = list(verifier.answers(problems, evidence=False))
    ratios = [0.0 if a.log10_lr is None else a.log10_lr for a in answers]
    return np.array(ratios), [a.answer for a in answers]


def row(cases: Sequence[MismatchCase], x: Floats, answers: Sequence[str]) -> dict[str, float]:
    """The measures of some cases."""
    same = np.array([case.same for case in cases])
    hostile = np.array([case.hostile for case in cases])
    sure = np.abs(x) >= SURE
    parts = cllr_parts(x, same)
    both = len(set(same[hostile].tolist())) == 2
    low, high = _interval(cases, x)
    return {
        "n": len(x),
        "AUC": roc_auc_score(same, x),
        "hostile": roc_auc_score(same[hostile], x[hostile]) if both else float("nan"),
        "Cllr": parts.cllr,
        "from": low,
        "to": high,
        "min": parts.minimum,
        "ECE": expected_calibration_error(1 / (1 + 10**-x), same),
        "sure": float(sure.mean()),
        "wrong": float(np.mean((x > 0)[sure] != same[sure])) if sure.any() else 0.0,
        "undecided": float(np.mean([a == "undecided" for a in answers])),
        "own no": float(np.mean([a == "no" for a, own in zip(answers, same, strict=True) if own])),
    }


def _interval(cases: Sequence[MismatchCase], x: Floats) -> tuple[float, float]:
    """Of Cllr, drawing the writers of the known texts with replacement."""
    rng = np.random.default_rng(0)
    writers = np.array([case.writers[0] for case in cases])
    people = np.unique(writers)
    places = {name: np.flatnonzero(writers == name) for name in people.tolist()}
    same = np.array([case.same for case in cases])
    costs = []
    for _ in range(DRAWS):
        drawn = np.concatenate([places[name] for name in rng.choice(people, len(people)).tolist()])
        if len(set(same[drawn].tolist())) == 2:
            costs.append(cllr_parts(x[drawn], same[drawn]).cllr)
    low, high = np.quantile(costs, [0.025, 0.975])
    return float(low), float(high)


def beds(names: Sequence[str], part: str, words: int | None) -> Iterator[Bed]:
    """The beds of these names, each at its lengths."""
    for name in names:
        if name in SERIES:
            yield from SERIES[name](part)
            continue
        lengths = (words,) if words else LENGTHS.get(name, (None,))
        for n_words in lengths:
            yield BEDS[name](part, *(() if n_words is None else (n_words,)))


def main() -> None:
    """Measure the beds named, and all cases together."""
    parser = argparse.ArgumentParser()
    parser.add_argument("part", choices=("development", "test"))
    parser.add_argument("beds", nargs="*", default=[])
    parser.add_argument("--method")
    parser.add_argument("--words", type=int)
    place = study_results(__file__)
    given = parser.parse_args()
    lines: list[str] = []
    cases: list[MismatchCase] = []
    ratios: list[Floats] = []
    answers: list[str] = []
    for bed in beds(given.beds or list(BEDS), given.part, given.words):
        x, found = log10_ratios(bed, given.method)
        lines.append(_line(bed.name, row(bed.cases, x, found)))
        print(lines[-1], flush=True)
        cases += bed.cases
        ratios.append(x)
        answers += found
    lines.append(_line("all cases", row(cases, np.concatenate(ratios), answers)))
    print(lines[-1])
    name = "-".join([given.part, *given.beds, *([given.method] if given.method else [])])
    commit = clean_commit(place) if place.name == "results" else "not recorded"
    text = [f"byline {version('byline')}, commit {commit}", "", *lines, ""]
    (place / f"same-{name}.txt").write_text("\n".join(text), "utf-8")


def _line(name: str, values: dict[str, float]) -> str:
    return f"{name:38}" + "  ".join(
        f"{key} {value:.0f}" if key == "n" else f"{key} {value:.3f}"
        for key, value in values.items()
    )


if __name__ == "__main__":
    main()
