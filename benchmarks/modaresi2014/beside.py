"""Whether a rival adds to the default verifier: both log odds weighed on the other folds.

python benchmarks/modaresi2014/beside.py KEPT RIVALS [SEED …]

KEPT holds the numbers that `default.py KEPT SEED` kept, RIVALS what `rivals.py --keep RIVALS --seed
SEED` wrote. To the log odds that the default gives a problem when it is held out, those of the
rival are added times a weight, and a shift; both come from the problems of the other four folds,
under a penalty of 1 that draws them to 0, for each set apart or for all sets together. Rows are
means over seeds, of the divisions that a rival was asked on; what the default alone has on the same
ones stands above.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from calibrated import BINS
from default import CORPORA, FOLDS, Floats, Judged
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
    seeds = [int(word) for word in sys.argv[3:]] or [0, 1]
    problems = {kind: load("pan14", part=part) for kind, part in CORPORA.items()}
    names = [*CORPORA, "mean", "Cllr", *(f"ECE {bins}" for bins in BINS), "slope"]
    print(f"{'':<40}" + "".join(f"{name:>12}" for name in names))
    alone = {seed: judged_by(folder, problems, seed) for seed in seeds}
    before: list[int] = []
    for name, found in _asked(rivals, seeds):
        if list(found) != before:
            before = list(found)
            which = ", ".join(map(str, before))
            _show(f"the default alone, seeds {which}", problems, [alone[s] for s in before])
        for title, apart in (("each set apart", True), ("one weight", False)):
            rows = []
            for seed, answers in found.items():
                more = {
                    kind: np.array([answers[part][p.id]["probability"] for p in problems[kind]])
                    for kind, part in CORPORA.items()
                }
                rows.append(added(problems, alone[seed], more, seed, apart=apart))
            _show(f"with {name}, {title}", problems, rows)


def _asked(rivals: Path, seeds: list[int]) -> Iterator[tuple[str, dict[int, Any]]]:
    """What each rival answered by seeds, those that were asked on more of them first."""
    places = [(seed, place) for seed in seeds for place in sorted(rivals.glob(f"*-{seed}.json"))]
    found: defaultdict[str, dict[int, Any]] = defaultdict(dict)
    for seed, place in places:
        found[place.stem.removesuffix(f"-{seed}")][seed] = json.loads(place.read_text("utf-8"))
    yield from sorted(found.items(), key=lambda pair: (-len(pair[1]), list(pair[1]), pair[0]))


def added(
    problems: dict[str, list[VerificationProblem]],
    alone: dict[str, Judged],
    more: dict[str, Floats],
    seed: int,
    *,
    apart: bool,
) -> dict[str, Judged]:
    """Probabilities of both together, each problem by weights of other folds."""
    made = {kind: np.zeros(len(some)) for kind, some in problems.items()}
    folds = {kind: list(linked_folds(some, FOLDS, seed=seed)) for kind, some in problems.items()}
    for number in range(FOLDS):
        for kinds in [[kind] for kind in CORPORA] if apart else [list(CORPORA)]:
            rows, same, before = [], [], []
            for kind in kinds:
                learned = np.setdiff1d(np.arange(len(made[kind])), folds[kind][number].test)
                rows.append(_columns(more[kind][learned]))
                same += [bool(problems[kind][k].same) for k in learned]
                before.append(logit(alone[kind].p[learned]))
            weights = ridge_logistic(
                np.vstack(rows), same, [PENALTY, PENALTY], beforehand=np.concatenate(before)
            )
            for kind in kinds:
                test = folds[kind][number].test
                odds = logit(alone[kind].p[test]) + _columns(more[kind][test]) @ weights
                made[kind][test] = expit(odds)
    return {kind: Judged(p, alone[kind].widths) for kind, p in made.items()}


def _columns(p: Floats) -> Floats:
    return np.column_stack([logit(np.clip(p, 0.01, 0.99)), np.ones(len(p))])


def _show(
    name: str, problems: dict[str, list[VerificationProblem]], found: list[dict[str, Judged]]
) -> None:
    means = np.mean([measured(problems, some) for some in found], axis=0)
    print(f"{name:<40}" + "".join(f"{value:12.3f}" for value in means), flush=True)


if __name__ == "__main__":
    main()
