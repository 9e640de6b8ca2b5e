"""Whether a baseline stacked on the default verifier adds to it, weighted on the other folds.

python benchmarks/studies/verification/stacked_baselines.py KEPT RIVALS [SEED …]

KEPT holds the numbers that `default.py KEPT SEED` kept, RIVALS what `baselines.py --scores RIVALS
--seed SEED` wrote. To the log odds that the default gives a problem when it is held out, those of
the rival are added times a weight, and a shift; both come from the problems of the other four
folds, under a penalty of 1 that draws them to 0, for each set apart or for all sets together. The
last two rows have all rivals. Rows are means over seeds; rivals that were not asked on all of them
are left out.

Below is what a rival with one weight for all sets changes in the mean final and in the pooled Cllr,
with the 95 % interval over 500 samples of each set's problems, drawn with replacement. Problems
that share texts are drawn as if they did not, so that intervals are rather too narrow.
"""

import json
import sys
from pathlib import Path

import numpy as np
from calibration_tables import BINS
from default import CORPORA, FOLDS, Floats, Judged, final_of
from numpy.typing import NDArray
from scipy.special import expit, logit
from seeds import judged_by, measured

from byline.corpus.problems import VerificationProblem
from byline.corpus.splits import linked_folds
from byline.metrics.calibration import cllr
from byline.numerics.ridge_logistic import ridge_logistic
from byline.research.corpora import load

PENALTY = 1.0
SAMPLES = 500
Problems = dict[str, list[VerificationProblem]]
Found = dict[str, Judged]
Odds = dict[str, Floats]
"""Log odds of problems by set, a column for each rival."""


def main() -> None:
    """Print a row for the default, two for each rival, and what each changes."""
    folder, rivals = Path(sys.argv[1]), Path(sys.argv[2])
    seeds = [int(word) for word in sys.argv[3:]] or [0, 1, 2]
    problems = {kind: load("pan14", part=part) for kind, part in CORPORA.items()}
    names = [*CORPORA, "mean", "Cllr", *(f"ECE {bins}" for bins in BINS), "slope"]
    print(f"{'means of seeds ' + str(seeds):<40}" + "".join(f"{name:>12}" for name in names))
    alone = [judged_by(folder, problems, seed) for seed in seeds]
    _show("the default alone", problems, alone)
    asked = _asked(rivals, problems, seeds)
    asked["all of these"] = [
        {kind: np.hstack([odds[kind] for odds in some]) for kind in CORPORA}
        for some in zip(*asked.values(), strict=True)
    ]
    changes = []
    for name, odds in asked.items():
        for title, apart in (("each set apart", True), ("one weight", False)):
            found = [
                added(problems, *given, apart=apart)
                for given in zip(alone, odds, seeds, strict=True)
            ]
            _show(f"with {name}, {title}", problems, found)
        changes.append(f"{name:<20}{_changes(problems, alone, found)}")
    print("\nwith one weight      mean final                     Cllr")
    print("\n".join(changes))


def _asked(rivals: Path, problems: Problems, seeds: list[int]) -> dict[str, list[Odds]]:
    """The log odds that each rival gave, by seeds, of those that were asked on all of these."""
    stems = {place.stem.rpartition("-")[0] for place in sorted(rivals.glob("*.json"))}
    places = {name: [rivals / f"{name}-{seed}.json" for seed in seeds] for name in sorted(stems)}
    return {
        name: [_odds(place, problems) for place in some]
        for name, some in places.items()
        if all(place.exists() for place in some)
    }


def _odds(place: Path, problems: Problems) -> Odds:
    told = json.loads(place.read_text("utf-8"))
    p = {
        kind: [told[CORPORA[kind]][problem.id]["probability"] for problem in some]
        for kind, some in problems.items()
    }
    return {kind: logit(np.clip(some, 0.01, 0.99))[:, None] for kind, some in p.items()}


def added(problems: Problems, alone: Found, odds: Odds, seed: int, *, apart: bool) -> Found:
    """Probabilities of both together, each problem by weights of other folds."""
    made = {kind: np.zeros(len(some)) for kind, some in problems.items()}
    folds = {kind: list(linked_folds(some, FOLDS, seed=seed)) for kind, some in problems.items()}
    columns = {kind: np.hstack([some, np.ones((len(some), 1))]) for kind, some in odds.items()}
    for number in range(FOLDS):
        for kinds in [[kind] for kind in CORPORA] if apart else [list(CORPORA)]:
            rows, same, before = [], [], []
            for kind in kinds:
                learned = np.setdiff1d(np.arange(len(made[kind])), folds[kind][number].test)
                rows.append(columns[kind][learned])
                same += [bool(problems[kind][k].same) for k in learned]
                before.append(logit(alone[kind].p[learned]))
            penalties = [PENALTY] * rows[0].shape[1]
            weights = ridge_logistic(
                np.vstack(rows), same, penalties, beforehand=np.concatenate(before)
            )
            for kind in kinds:
                test = folds[kind][number].test
                made[kind][test] = expit(logit(alone[kind].p[test]) + columns[kind][test] @ weights)
    return {kind: Judged(p, alone[kind].widths) for kind, p in made.items()}


def _show(name: str, problems: Problems, found: list[Found]) -> None:
    means = np.mean([measured(problems, some) for some in found], axis=0)
    print(f"{name:<40}" + "".join(f"{value:12.3f}" for value in means), flush=True)


def _changes(problems: Problems, alone: list[Found], found: list[Found]) -> str:
    """How much higher the mean final and Cllr are, each with its interval."""
    rng, rows = np.random.default_rng(0), []
    every = {kind: np.arange(len(some)) for kind, some in problems.items()}
    drawn = [
        {kind: rng.integers(len(some), size=len(some)) for kind, some in problems.items()}
        for _ in range(SAMPLES)
    ]
    for sample in [every, *drawn]:
        before, after = (
            np.mean([_figures(problems, one, sample) for one in some], axis=0)
            for some in (alone, found)
        )
        rows.append(after - before)
    low, high = np.percentile(rows[1:], [2.5, 97.5], axis=0)
    return "        ".join(
        f"{value:+.3f} ({a:+.3f} to {b:+.3f})"
        for value, a, b in zip(rows[0], low, high, strict=True)
    )


def _figures(
    problems: Problems, found: Found, sample: dict[str, NDArray[np.int64]]
) -> tuple[float, float]:
    """The mean final and the pooled Cllr of some problems."""
    truth = {kind: [bool(problems[kind][k].same) for k in some] for kind, some in sample.items()}
    finals = [
        final_of(Judged(some.p[sample[kind]], some.widths[sample[kind]]), truth[kind])
        for kind, some in found.items()
    ]
    p = np.concatenate([some.p[sample[kind]] for kind, some in found.items()])
    return float(np.mean(finals)), cllr(p, [one for some in truth.values() for one in some], 0.5)


if __name__ == "__main__":
    main()
