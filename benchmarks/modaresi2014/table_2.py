"""Table 2: verification on problems that nothing was learned from, and how long it takes.

The paper has the test sets of PAN 2014, which are not among the recorded corpora. Beside its
figures stand those of problems held out of the training sets: five folds that share no text, each
answered by clusters of the known texts of all other problems. c and m are the paper's, which were
chosen on these same sets; apart from that nothing of a problem is seen before it is asked.

`cut learned` has scores cut where c@1 is highest on the problems learned from (`threshold=train`).
Seconds are those of one processor for the first fold: clusters of four parts of the problems, and
the answers to the fifth, so that every text of the set is read once. The paper's are those of
another machine and of other problems.
"""

import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus.problems import VerificationProblem
from byline.corpus.splits import linked_folds
from byline.methods.verification.cases import case_of
from byline.methods.verification.fuzzy import FuzzyClusters, Threshold, cluster
from byline.metrics.verification import auc, c_at_1
from byline.research.bench import Measured, Request

sys.path.insert(0, str(Path(__file__).parent))
from table_1 import SETS, data, told_of

__all__ = ["HeldOut", "answered", "data", "measure"]

QUICK_SKIPS = "all sets but the first"
HELD_OUT = "problems of the training set held out; the test set is not here"


class HeldOut(NamedTuple):
    """The scores of problems that were held out, and the seconds of the first fold."""

    scores: NDArray[np.float64]
    seconds: float


def measure(request: Request) -> Iterator[Measured]:
    """One set after another."""
    if not data():
        for name in SETS:
            yield Measured(name, "c@1", None, "pan14 is not here")
        return
    cluster(np.eye(4), 2, 2.0).memberships(np.eye(4))  # compiled before anything is timed
    for name in SETS[: 1 if request.effort == "quick" else None]:
        problems, _ = told_of(name)
        same = np.array([bool(problem.same) for problem in problems])
        printed = answered(problems, "printed", request.seed)
        correct, area = c_at_1(same, printed.scores), auc(same, printed.scores)
        yield Measured(name, "c@1", correct, f"{(printed.scores > 0.5).mean():.0%} yes; {HELD_OUT}")
        yield Measured(name, "AUC", area, HELD_OUT)
        yield Measured(name, "c@1 · AUC", correct * area, HELD_OUT)
        note = f"{len(problems)} problems; machines and problems differ"
        yield Measured(name, "seconds", round(printed.seconds, 2), note)
        learned = c_at_1(same, answered(problems, "train", request.seed).scores)
        yield Measured(name, "c@1, cut learned", learned, HELD_OUT)
        yield Measured(name, "c@1 · AUC, cut learned", learned * area, HELD_OUT)


def answered(problems: list[VerificationProblem], threshold: Threshold, seed: int) -> HeldOut:
    """Every problem answered by what the other folds teach."""
    cases = [case_of(problem) for problem in problems]
    same = [bool(problem.same) for problem in problems]
    scores, seconds = np.empty(len(cases)), 0.0
    for fold in linked_folds(problems, 5, seed=seed):
        start = time.process_time()
        model = FuzzyClusters(language=problems[0].language, threshold=threshold, seed=seed)
        model.set_params(genre=problems[0].genre)
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "all cases learned score 0.5")  # the share of yes
            model.fit([cases[k] for k in fold.train], [same[k] for k in fold.train])
        scores[fold.test] = model.predict_proba([cases[k] for k in fold.test])
        seconds = seconds or time.process_time() - start  # later folds find texts in tokens
    return HeldOut(scores, seconds)
