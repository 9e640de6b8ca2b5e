"""Learning in shards next to learning from all groups at once: how close the two are.

The training set of the first split of m = 100 is learned from whole and in 2, 4 and 8 shards, at
one C, and both tell the groups that were held out and tested. `cosine` is of the two vectors of
weights; `gap` what the structural machine has left to gain at most, as a share of the
value of its objective; `same` the share of headlines that are the same, in per cent; R-1 and
R-1 merged are next to the lines chosen.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from sklearn.base import clone

from byline.methods.compression.learned_compressor import LearnedCompressor
from byline.methods.compression.structural_svm import StructuralSVM
from byline.research.bench import Measured, Request
from byline.research.corpora import load, locate

sys.path.insert(0, str(Path(__file__).parent))
from headline_splits import LEARNERS, chosen_path, group_of, headlines, scaled, scored, split

__all__ = ["data", "measure"]

QUICK_SKIPS = "nothing"

SHARDS = (2, 4, 8)
C = 0.25


def data() -> list[Path]:
    """The groups."""
    return [locate("headline_groups")]


def measure(request: Request) -> Iterator[Measured]:
    """How close both are, for each learner and number of shards."""
    groups = [group_of(group) for group in load("headline_groups")]
    stories = headlines().stories
    train, held, test = split(stories, scaled(100, len(stories)), (request.seed, 0))
    known = [groups[place] for place in train]
    note = f"{len(train)} groups learned from, {len(held) + len(test)} told"
    for name, learner in LEARNERS.items():
        whole = clone(learner).set_params(C=C).fit(known)
        for shards in SHARDS:
            merged = clone(learner).set_params(C=C).fit_in_shards(known, shards, request.engine)
            for what, value in _compared(name, whole, merged, [*held, *test]).items():
                yield Measured(name, f"{what}, {shards} shards", round(value, 4), note)


def _compared(
    name: str, whole: LearnedCompressor, merged: LearnedCompressor, places: list[int]
) -> dict[str, float]:
    made = headlines()
    both = whole.weights_, merged.weights_
    norms = np.linalg.norm(both[0]) * np.linalg.norm(both[1])
    paths = [[chosen_path(made, name, p, weights) for p in places] for weights in both]
    same = np.mean([one == other for one, other in zip(*paths, strict=True)])
    r_1 = [
        np.mean([scored(made.graphs[p].words_of(path), made.references[p])[0] for p, path in told])
        for told in (zip(places, each, strict=True) for each in paths)
    ]
    found = {
        "cosine": float(both[0] @ both[1] / norms),
        "same": 100 * float(same),
        "R-1": float(r_1[0]),
        "R-1 merged": float(r_1[1]),
    }
    if isinstance(whole, StructuralSVM) and isinstance(merged, StructuralSVM):
        found |= {"gap": whole.learned_.gap, "gap merged": merged.learned_.gap}
    return found
