"""The gap of the structural SVM's solver over the interval of C in print, 2^-10 to 2^12.

The training set of the first split of m = 100 is learned from at every power of two, each from
nothing. `gap` is the difference between the value of (T2) at the weights and a bound that no
weights go below, as a share of the value; it is a bound as long as no search was given up, and the
note says how many were at these weights. `R-1` is of the test groups of the split.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from sklearn.base import clone

from byline.methods.compression.structural_svm import StructuralSVM
from byline.research.bench import Measured, Request
from byline.research.corpora import locate

sys.path.insert(0, str(Path(__file__).parent))
from headline_splits import LEARNERS, headlines, scaled, split, told

__all__ = ["data", "measure"]

QUICK_SKIPS = "three of four groups, powers between -10, 1 and 12"
POWERS = range(-10, 13)


def data() -> list[Path]:
    """The groups."""
    return [locate("headline_groups")]


def measure(request: Request) -> Iterator[Measured]:
    """The gap and R-1 at each C, by both sets of features and graphs."""
    made = headlines(request.effort)
    size = scaled(100, len(made.stories))
    train, _, test = split(made.stories, size, (request.seed, 0))
    for name, learner in LEARNERS.items():
        if not isinstance(learner, StructuralSVM):
            continue
        examples = made.examples[name]
        known = [examples[place] for place in train]
        for power in POWERS[::11] if request.effort == "quick" else POWERS:
            model = clone(learner).set_params(C=2.0**power).fit_prepared(known)
            fit = model.learned_
            note = f"{len(known)} groups, {fit.rounds} rounds, {len(fit.cuts.losses)} paths"
            note += f", {fit.n_inexact} searches given up"
            yield Measured(name, f"gap C=2^{power}", float(f"{max(fit.gap, 0.0):.1e}"), note)
            r_1 = told(made, examples, test, model.weights_)[:, 0].mean()
            yield Measured(name, f"R-1 C=2^{power}", round(float(r_1), 2), note)
