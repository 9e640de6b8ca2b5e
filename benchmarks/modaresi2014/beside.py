"""Whether a rival adds to the default verifier: both log odds weighed on the other folds.

python benchmarks/modaresi2014/beside.py KEPT RIVALS [methods …]

KEPT holds the numbers that `default.py KEPT` kept, RIVALS what `rivals.py --keep RIVALS` wrote. To
the log odds that the default gives a problem when it is held out, those of the rival are added
times a weight, and a shift; both come from the problems of the other four folds, under a penalty of
1 that draws them to 0, for each set apart or for all sets together.
"""

import json
import sys
from pathlib import Path

import numpy as np
from calibrated import BINS
from default import CORPORA, FOLDS, Floats
from scipy.special import expit, logit
from seeds import judged_by, measured

from byline.corpus.problems import VerificationProblem
from byline.corpus.public import load
from byline.corpus.splits import linked_folds
from byline.numerics.ridge_logistic import ridge_logistic

PENALTY = 1.0


def main() -> None:
    """Print a row for the default, and two for each rival."""
    folder, rivals = Path(sys.argv[1]), Path(sys.argv[2])
    problems = {kind: load("pan14", part=part) for kind, part in CORPORA.items()}
    names = [*CORPORA, "mean", "Cllr", *(f"ECE {bins}" for bins in BINS), "slope"]
    print(f"{'':<38}" + "".join(f"{name:>12}" for name in names))
    alone = judged_by(folder, problems, 0)
    _show("the default alone", problems, alone)
    for name in sys.argv[3:] or sorted(path.stem for path in rivals.glob("*.json")):
        found = json.loads((rivals / f"{name}.json").read_text("utf-8"))
        more = {
            kind: np.array([found[part][p.id]["probability"] for p in problems[kind]])
            for kind, part in CORPORA.items()
        }
        _show(f"with {name}, each set apart", problems, added(problems, alone, more, apart=True))
        _show(f"with {name}, one weight", problems, added(problems, alone, more, apart=False))


def added(
    problems: dict[str, list[VerificationProblem]],
    alone: dict[str, Floats],
    more: dict[str, Floats],
    *,
    apart: bool,
) -> dict[str, Floats]:
    """Probabilities of both together, each problem by weights of other folds."""
    made = {kind: np.zeros(len(some)) for kind, some in problems.items()}
    folds = {kind: list(linked_folds(some, FOLDS)) for kind, some in problems.items()}
    for number in range(FOLDS):
        for kinds in [[kind] for kind in CORPORA] if apart else [list(CORPORA)]:
            rows, same, before = [], [], []
            for kind in kinds:
                learned = np.setdiff1d(np.arange(len(made[kind])), folds[kind][number].test)
                rows.append(_columns(more[kind][learned]))
                same += [bool(problems[kind][k].same) for k in learned]
                before.append(logit(alone[kind][learned]))
            weights = ridge_logistic(
                np.vstack(rows), same, [PENALTY, PENALTY], beforehand=np.concatenate(before)
            )
            for kind in kinds:
                test = folds[kind][number].test
                odds = logit(alone[kind][test]) + _columns(more[kind][test]) @ weights
                made[kind][test] = expit(odds)
    return made


def _columns(p: Floats) -> Floats:
    return np.column_stack([logit(np.clip(p, 0.01, 0.99)), np.ones(len(p))])


def _show(
    name: str, problems: dict[str, list[VerificationProblem]], found: dict[str, Floats]
) -> None:
    row = "".join(f"{value:12.3f}" for value in measured(problems, found))
    print(f"{name:<38}{row}", flush=True)


if __name__ == "__main__":
    main()
