"""Table 1: verification on the six training sets of PAN 2014, by fuzzy clusters.

As in the paper: its c and m for each set, clusters of the known texts of a random 20 % of the
problems, 1000 repetitions, of which c@1 and AUC are averaged. What it does not say: all problems
that made no clusters are scored; the product is that of the means, as the printed ones are.

Beside the printed columns, which cut scores at 0.5: `yes` is the share of scores of 0.5 and more;
`cut learned` cuts them where c@1 is highest on the 20 %; `best cut` is the c@1 of the cut that is
best on the very problems it is measured on, which no other cut exceeds; `m = 1.5` has sharper
clusters than the paper, scores cut at 0.5. sd is over repetitions; quick runs have 5 of them.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus.problems import VerificationProblem
from byline.engine import SharedObject, spawn_seeds
from byline.errors import InputError
from byline.features.punctuation import punctuation_habits
from byline.methods.verification.fuzzy import (
    PRINTED,
    around_half,
    best_cut,
    cluster,
    membership_similarity,
)
from byline.metrics.verification import auc, c_at_1
from byline.research.bench import Measured, Request
from byline.research.corpora import load, locate

__all__ = ["SETS", "Problems", "Run", "data", "measure", "problems_of", "runs_of", "told_of"]

QUICK_SKIPS = "most repetitions"

Floats = NDArray[np.float64]
Habits = Callable[[Sequence[str], str | None], Floats]
SETS = (
    "Dutch essays",
    "Dutch reviews",
    "English essays",
    "English novels",
    "Greek articles",
    "Spanish articles",
)
SHARE, REPETITIONS, QUICK = 0.2, 1000, 5
SHARPER = 1.5


class Problems(NamedTuple):
    """The features of all texts of a set, known ones first, and where each problem's are."""

    habits: Floats
    known: list[slice]
    same: NDArray[np.bool_]


class Run(NamedTuple):
    """What one repetition found."""

    c_at_1: float
    auc: float
    learned: float
    best: float
    yes: float
    width: float


def data() -> list[Path]:
    """The corpus, if it is here."""
    return [path for path in [_located()] if path is not None]


def measure(request: Request) -> Iterator[Measured]:
    """One set after another."""
    if _located() is None:
        for name in SETS:
            yield Measured(name, "c@1", None, "pan14 is not here")
        return
    for name in SETS:
        yield from _measure_set(name, request)


def _measure_set(name: str, request: Request) -> Iterator[Measured]:
    told, (c, m) = told_of(name)
    problems = problems_of(told)
    n = REPETITIONS if request.effort == "full" else QUICK
    found, spread = runs_of(problems, (c, m), request, n)
    sharper, sharper_spread = runs_of(problems, (c, SHARPER), request, n)
    yield Measured(name, "c@1", found.c_at_1, f"sd {spread.c_at_1:.3f}; {found.yes:.1%} yes")
    yield Measured(name, "AUC", found.auc, f"sd {spread.auc:.3f}")
    yield Measured(name, "c@1 · AUC", found.c_at_1 * found.auc)
    yield Measured(name, "yes", found.yes, f"centres at most {found.width:.2f} apart")
    yield Measured(name, "c@1, cut learned", found.learned, f"sd {spread.learned:.3f}")
    yield Measured(name, "c@1 · AUC, cut learned", found.learned * found.auc)
    yield Measured(name, "c@1, best cut", found.best, "chosen on what it is measured on")
    yield Measured(name, "c@1, m = 1.5", sharper.c_at_1, f"sd {sharper_spread.c_at_1:.3f}")
    yield Measured(name, "AUC, m = 1.5", sharper.auc, f"sd {sharper_spread.auc:.3f}")


def told_of(name: str) -> tuple[list[VerificationProblem], tuple[int, float]]:
    """The problems of a set, and c and m as printed."""
    told = load("pan14", part=name.lower().replace(" ", "-"))
    return told, PRINTED[told[0].language or "", told[0].genre or ""]


def problems_of(told: list[VerificationProblem], habits: Habits = punctuation_habits) -> Problems:
    """The problems of a set in numbers."""
    known = [body for problem in told for body in problem.known.bodies]
    bodies = [*known, *(problem.questioned.body for problem in told)]
    ends = np.cumsum([len(problem.known) for problem in told]).tolist()
    places = [slice(*pair) for pair in pairwise([0, *ends])]
    same = np.array([bool(problem.same) for problem in told])
    return Problems(habits(bodies, told[0].language), places, same)


def runs_of(
    problems: Problems, shape: tuple[int, float], request: Request, n: int
) -> tuple[Run, Run]:
    """The mean and the standard deviation over n repetitions."""
    work = partial(_repeat, request.engine.share(problems), shape)
    runs = np.array(list(request.engine.map(work, spawn_seeds(request.seed, n))))
    return Run(*runs.mean(axis=0).tolist()), Run(*runs.std(axis=0).tolist())


def _repeat(
    shared: SharedObject[Problems], shape: tuple[int, float], seed: np.random.SeedSequence
) -> Run:
    """Clusters of some problems, and what they make of the rest."""
    (habits, known, same), rng = shared.get(), np.random.default_rng(seed)
    drawn = rng.permutation(len(same)) < round(SHARE * len(same))
    learned_on = [habits[place] for place, own in zip(known, drawn, strict=True) if own]
    found = cluster(np.vstack(learned_on), *shape, seed=int(rng.integers(2**31)))
    shares = found.memberships(habits)
    asked_shares = shares[-len(same) :]
    pairs = zip(known, asked_shares, strict=True)
    scores = np.array([membership_similarity(shares[place], asked) for place, asked in pairs])
    asked, truth = scores[~drawn], same[~drawn]
    cuts = best_cut(scores[drawn], same[drawn]), best_cut(asked, truth)
    learned, best = (c_at_1(truth, around_half(asked, cut)) for cut in cuts)
    yes = float((asked >= 0.5).mean())
    return Run(c_at_1(truth, asked), auc(truth, asked), learned, best, yes, found.width)


def _located() -> Path | None:
    try:
        return locate("pan14")
    except InputError:
        return None
