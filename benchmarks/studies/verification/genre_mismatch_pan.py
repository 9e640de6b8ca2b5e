"""What the genre check costs where the reference texts are of the right genre."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from default import CORPORA, FOLDS, Judged, final_of, judged, part_of, place_of
from genre_mismatch import Seen, strangeness, without
from numpy.typing import NDArray

from byline.corpus.problems import VerificationProblem
from byline.corpus.splits import linked_folds
from byline.engine import Serial
from byline.methods.verification.cases import case_of, reference_texts_of
from byline.methods.verification.genre_check import OTHER_KIND, stored_genre_weights
from byline.methods.verification.similarities import SPACES, PreparedReferences
from byline.metrics.verification import c_at_1
from byline.research.corpora import load

Floats = NDArray[np.float64]


def check(first: Sequence[Seen], kept: Path) -> None:
    """All problems of PAN, with the probabilities of `default.py` and with alarms left open."""
    problems = {kind: load("pan14", part=part) for kind, part in CORPORA.items()}
    parts = {
        kind: [
            part_of(some, fold, Serial(), place_of(kept, kind, 0, number))
            for number, fold in enumerate(linked_folds(some, FOLDS))
        ]
        for kind, some in problems.items()
    }
    found = judged(parts, {kind: len(some) for kind, some in problems.items()})
    head = ("alarms", "one", "two", "shipped", "final", "then", "c@1", "then")
    print(f"{'':<14}{'problems':>10}" + "".join(f"{name:>9}" for name in head))
    rows = []
    for kind, some in problems.items():
        asked = [(part.fold, part.asked) for part in parts[kind]]
        rows.append(_row(kind, some, asked, found[kind], first))
        print(f"{kind:<14}{len(some):>10}" + "".join(f"{value:9.3f}" for value in rows[-1]))
    print(f"{'mean':<24}" + "".join(f"{value:9.3f}" for value in np.mean(rows, axis=0)))


def _row(
    kind: str,
    problems: list[VerificationProblem],
    asked: Sequence[tuple[object, Floats]],
    found: Judged,
    first: Sequence[Seen],
) -> list[float]:
    same = np.array([bool(problem.same) for problem in problems])
    apart, own = without(first, kind), stored_genre_weights()
    odds, shipped = np.zeros(len(problems)), np.zeros(len(problems))
    for fold, numbers in asked:
        learned = [problems[k] for k in fold.train]  # type: ignore[attr-defined]
        others = reference_texts_of(
            [case_of(one) for one in learned], [one.same for one in learned]
        )
        around = PreparedReferences.of(others, list(SPACES))
        places = list(fold.test)  # type: ignore[attr-defined]
        cases = [case_of(problems[k]) for k in places]
        for k, row in zip(places, strangeness(cases, around, numbers), strict=True):
            odds[k], shipped[k] = apart.log_odds(row), own.log_odds(row)
    alarm = odds > OTHER_KIND
    then = Judged(np.where(alarm, 0.5, found.p), found.widths)
    truth = same.tolist()
    finals = [final_of(some, truth) for some in (found, then)]
    right = [c_at_1(truth, some.answers) for some in (found, then)]
    rates = [alarm.mean(), alarm[same].mean(), alarm[~same].mean(), (shipped > OTHER_KIND).mean()]
    return [*map(float, rates), *finals, *map(float, right)]
