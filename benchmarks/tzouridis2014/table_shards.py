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
from byline.research.corpora import locate

sys.path.insert(0, str(Path(__file__).parent))
from headline_splits import (
    LEARNERS,
    Ready,
    group_of,
    groups_of,
    headlines,
    scaled,
    split,
    told,
)

__all__ = ["data", "measure"]

QUICK_SKIPS = "three of four groups, more than two shards"

SHARDS = (2, 4, 8)
C = 0.25


def data() -> list[Path]:
    """The groups."""
    return [locate("headline_groups")]


def measure(request: Request) -> Iterator[Measured]:
    """How close both are, for each learner and number of shards."""
    groups = [group_of(group) for group in groups_of(request.effort)]
    made = headlines(request.effort)
    size = scaled(100, len(made.stories))
    train, held, test = split(made.stories, size, (request.seed, 0))
    known = [groups[place] for place in train]
    note = f"{len(train)} groups learned from, {len(held) + len(test)} told"
    for name, learner in LEARNERS.items():
        whole = clone(learner).set_params(C=C).fit(known)
        for shards in SHARDS[:1] if request.effort == "quick" else SHARDS:
            merged = clone(learner).set_params(C=C, shards=shards)
            merged.fit(known, engine=request.engine)
            for what, value in _compared(made, name, (whole, merged), [*held, *test]).items():
                yield Measured(name, f"{what}, {shards} shards", round(value, 4), note)


def _compared(
    made: Ready, name: str, both: tuple[LearnedCompressor, LearnedCompressor], places: list[int]
) -> dict[str, float]:
    whole, merged = both
    weights = whole.weights_, merged.weights_
    norms = np.linalg.norm(weights[0]) * np.linalg.norm(weights[1])
    lines = [[made.examples[name][place].words(each) for place in places] for each in weights]
    r_1 = [told(made, made.examples[name], places, each)[:, 0].mean() for each in weights]
    found = {
        "cosine": float(weights[0] @ weights[1] / norms),
        "same": 100 * float(np.mean([a == b for a, b in zip(*lines, strict=True)])),
        "R-1": float(r_1[0]),
        "R-1 merged": float(r_1[1]),
    }
    if isinstance(whole, StructuralSVM) and isinstance(merged, StructuralSVM):
        found |= {"gap": whole.learned_.gap, "gap merged": merged.learned_.gap}
    return found
