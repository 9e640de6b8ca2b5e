"""The default verifier, cross-validated on the six training sets of PAN 2014.

    python benchmarks/mismatch/pan2014.py FOLDER [none|20|100 …] [--blind] [--keep]

Five folds by text: no text is on both sides. The weights for any kind of text are learned without
the set that is asked about (`weights.py`, whose numbers are found in FOLDER). Of each fold the rest
of its set gives the reference texts and the cases to learn from, all of them, or a sample of so
many, or `none`. Reference texts are by other people, as the question demands: where novels and
Spanish articles of one writer stand on both sides, those by a writer of the problem asked about are
not compared with. That knowledge comes from the truth; `--blind` does without it, and leaves out
whom the program suspects.
"""

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray
from weights import PAN, KindOfCases, kinds, stored_without

from byline.corpus.splits import linked_folds
from byline.methods.verification import delta_odds
from byline.methods.verification.cases import Case, ReferenceTexts, case_of, reference_texts_of
from byline.metrics.calibration import expected_calibration_error
from byline.metrics.likelihood_ratios import cllr_parts
from byline.metrics.verification import auc, c_at_1
from byline.research.corpora import load
from byline.research.records import clean_commit, study_results

Floats = NDArray[np.float64]
FOLDS = 5


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


def main() -> None:
    """Answer all problems, and print and write the tables."""
    place = study_results(__file__)
    blind = "--blind" in sys.argv
    arguments = [argument for argument in sys.argv[1:] if argument != "--blind"]
    kept, sizes = Path(arguments[0]), arguments[1:] or ["all"]
    samples = dict(kinds(kept))
    lines = []
    for size in sizes:
        rows = {}
        for name in PAN:
            rows[name] = _answered(name, samples, size, blind=blind)
            print(_row(name, *rows[name])[0], file=sys.stderr, flush=True)
        lines += [f"cases to learn from: {size}", *_table(rows), ""]
        print("\n".join(lines[-len(rows) - 4 :]), flush=True)
    commit = clean_commit(place) if place.name == "results" else "not recorded"
    head = f"byline {version('byline')}, commit {commit}"
    name = "-".join(["pan2014", *sizes, *(["blind"] if blind else [])])
    (place / f"{name}.txt").write_text("\n".join([head, "", *lines]), "utf-8")


def _answered(
    name: str, samples: Mapping[str, KindOfCases], size: str, *, blind: bool
) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """The log-odds of the problems of a set, their scores, and the truth."""
    problems = load("pan14", part=name)
    cases, same = [case_of(p) for p in problems], [bool(p.same) for p in problems]
    every = reference_texts_of(cases, same)
    told = dict(zip(every.bodies, every.writers, strict=True))
    odds, widths = np.zeros(len(cases)), np.zeros(len(cases))
    with patch.object(delta_odds, "stored_weights", lambda: stored_without(samples, name)):
        for fold in linked_folds(problems, FOLDS):
            train = fold.train.tolist()
            texts = reference_texts_of([cases[k] for k in train], [same[k] for k in train])
            writers = texts.writers if blind else tuple(told[body] for body in texts.bodies)
            others = texts if blind else Told(texts.bodies, writers, told=told)
            model = delta_odds.DeltaOdds()
            some = _sampled(train, same, size)
            if some:
                model.fit([cases[k] for k in some], [same[k] for k in some], others=others)
            else:
                model.fit_others(others, sizes=[len(cases[k].known) for k in train])
            asked = [cases[k] for k in fold.test]
            odds[fold.test] = [scored.log_odds for scored in model.score_cases(asked)]
            widths[fold.test] = model.width_
    p = 1 / (1 + np.exp(-odds))
    return p, np.where(np.abs(p - 0.5) <= widths, 0.5, p), np.array(same)


def _sampled(train: list[int], same: list[bool], size: str) -> list[int]:
    """So many cases to learn from, or all; none where they would have one answer only."""
    if size == "none":
        return []
    n = len(train) if size == "all" else int(size)
    some = sorted(np.random.default_rng(0).permutation(train)[:n].tolist())
    return some if len({same[k] for k in some}) == 2 else []


def _table(rows: Mapping[str, tuple[Floats, Floats, NDArray[np.bool_]]]) -> list[str]:
    found = [_row(name, *row) for name, row in rows.items()]
    p, same = (np.concatenate([row[k] for row in rows.values()]) for k in (0, 2))
    cost, error = _cost(p, same), expected_calibration_error(p, same)
    mean = f"{np.mean([final for _, final in found]):7.3f}{'':14}{cost:7.3f}{error:7.3f}"
    head = f"{'':20}{'final':>7}{'AUC':>7}{'c@1':>7}{'Cllr':>7}{'ECE':>7}"
    return [head, *(line for line, _ in found), f"{'mean final, pooled':20}{mean}"]


def _row(name: str, p: Floats, answers: Floats, same: NDArray[np.bool_]) -> tuple[str, float]:
    """The line of a set, and its final score."""
    truth = same.tolist()
    area, kept = auc(truth, answers.tolist()), c_at_1(truth, answers.tolist())
    values = area * kept, area, kept, _cost(p, same), expected_calibration_error(p, same)
    return f"{name:20}" + "".join(f"{value:7.3f}" for value in values), values[0]


def _cost(p: Floats, same: NDArray[np.bool_]) -> float:
    return cllr_parts(np.log10(p / (1 - p)), same).cllr


if __name__ == "__main__":
    main()
