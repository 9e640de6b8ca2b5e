"""Where the printed figures of Table 1 stand among what choices in hindsight would give.

    python benchmarks/modaresi2014/best_draws.py [--repetitions 1000]

Two memberships on the same clusters: those of (8), whose distances have the exponent 2 / (m - 1),
and those with 2 (m - 1) instead. For either the mean of c@1 and AUC over draws of the 20 %, both of
the draw with the highest product, and the share of draws in which c@1, AUC and their product are as
high as printed or higher.

`no clusters` asks what the four features hold at all: AUC of a weighted distance between the mean
of the known texts and the questioned one, of all problems; with equal weights, and with the best of
3,000 weightings (of differences and of their squares) for the very problems it is measured on.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from byline.engine import spawn_seeds
from byline.features.punctuation import learn_extent, scaled
from byline.methods.verification.fuzzy import cluster, membership_similarity
from byline.metrics.verification import auc, c_at_1
from byline.research.bench import find_paper

sys.path.insert(0, str(Path(__file__).parent))
from table_1 import SETS, SHARE, Problems, problems_of, told_of

Floats = NDArray[np.float64]
WEIGHTINGS = 3000


def main() -> None:
    """Print four lines for each set."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=1000)
    n = parser.parse_args().repetitions
    cells = find_paper("modaresi2014").cells
    for name in SETS:
        told, shape = told_of(name)
        problems = problems_of(told)
        printed = np.array([c.printed for c in cells if c.row == name][:2])
        print(f"{name:17} printed c@1 {printed[0]:.3f} AUC {printed[1]:.3f}")
        for title, inverse in (("2 / (m - 1)", False), ("2 (m - 1)", True)):
            runs = np.array(list(_runs(problems, shape, n, inverse=inverse)))
            print(f"{title:>17} {_among(runs, printed)}", flush=True)
        equal, best = _without_clusters(problems)
        print(f"{'no clusters':>17} AUC {equal:.3f}, best weights in hindsight {best:.3f}\n")


def _runs(
    problems: Problems, shape: tuple[int, float], n: int, *, inverse: bool
) -> Iterator[tuple[float, float]]:
    """c@1 and AUC of each draw: the draws of `table_1.py`."""
    habits, known, same = problems
    for seed in spawn_seeds(0, n):
        rng = np.random.default_rng(seed)
        drawn = rng.permutation(len(same)) < round(SHARE * len(same))
        rows = np.vstack([habits[place] for place, own in zip(known, drawn, strict=True) if own])
        found = cluster(rows, *shape, seed=int(rng.integers(2**31)))
        if inverse:  # 2 / (m' - 1) = 2 (m - 1)
            found = found._replace(m=1 + 1 / (shape[1] - 1))
        shares = found.memberships(habits)
        pairs = zip(known, shares[-len(same) :], strict=True)
        scores = np.array([membership_similarity(shares[place], asked) for place, asked in pairs])
        yield c_at_1(same[~drawn], scores[~drawn]), auc(same[~drawn], scores[~drawn])


def _among(runs: Floats, printed: Floats) -> str:
    """The mean, the best draw, and how many draws reach what is printed."""
    products = runs.prod(axis=1)
    best = runs[products.argmax()]
    reached = [*(runs >= printed).mean(axis=0), (products >= printed.prod()).mean()]
    mean = runs.mean(axis=0)
    return (
        f"mean {mean[0]:.3f} {mean[1]:.3f}   best draw {best[0]:.3f} {best[1]:.3f}   as printed or "
        f"more: c@1 {reached[0]:.1%}, AUC {reached[1]:.1%}, product {reached[2]:.1%}"
    )


def _without_clusters(problems: Problems) -> tuple[float, float]:
    """AUC of distances with equal weights, and with the best ones for these very problems."""
    habits, known, same = problems
    rows = scaled(habits, learn_extent(habits))
    means = np.array([rows[place].mean(axis=0) for place in known])
    apart = np.abs(means - rows[-len(same) :])
    weights = np.random.default_rng(0).dirichlet(np.full(apart.shape[1], 0.5), WEIGHTINGS)
    distances = np.hstack([apart @ weights.T, apart**2 @ weights.T])
    best = max(auc(same, np.exp(-column)) for column in distances.T)
    return auc(same, np.exp(-(apart**2).sum(axis=1))), best


if __name__ == "__main__":
    main()
