"""What each setting of the structural SVM changes, at m = 100 over ten splits.

The first row has the paper's settings; each of the others differs from it, or from ours, in one.
"""

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
from sklearn.base import clone

from byline.engine import SharedObject
from byline.methods.compression.learned_compressor import TrainingExample
from byline.methods.compression.structural_svm import EdgeExample, StructuralSVM
from byline.research.bench import Effort, Measured, Request
from byline.research.corpora import locate

sys.path.insert(0, str(Path(__file__).parent))
from headline_splits import (
    MEASURES,
    QUICK_SKIPS,
    REPETITIONS,
    WRITTEN,
    Floats,
    Ready,
    fitted,
    group_of,
    groups_of,
    headlines,
    scaled,
    split,
    told,
)

__all__ = ["QUICK_SKIPS", "data", "measure"]

VARIANTS = {
    "paper": StructuralSVM("paper", merge="all"),
    "paper, merge=context": StructuralSVM("paper"),
    "paper, loss=half": StructuralSVM("paper", merge="all", loss="half"),
    "paper, missing=drop": StructuralSVM("paper", merge="all", missing="drop"),
    "ours": StructuralSVM(),
    "ours, merge=all": StructuralSVM(merge="all"),
    "ours, loss=half": StructuralSVM(loss="half"),
}
Shared = SharedObject[tuple[Ready, dict[str, list[TrainingExample]]]]


def data() -> list[Path]:
    """The groups."""
    return [locate("headline_groups")]


def measure(request: Request) -> Iterator[Measured]:
    """Means over the repetitions of all measures, next to chosen and to written lines."""
    groups = [group_of(group) for group in groups_of(request.effort)]
    # Groups whose reference is no path are dropped from training only.
    examples = {
        name: clone(model).set_params(missing="nearest").examples(groups)
        for name, model in VARIANTS.items()
    }
    share = request.engine.share((headlines(request.effort), examples))
    work = partial(_split, share, request.seed, request.effort)
    numbers = range(1 if request.effort == "quick" else REPETITIONS)
    found = list(request.engine.map(work, numbers, batch=1))
    for name in VARIANTS:
        means = np.mean([each[name] for each in found], axis=0)
        note = f"{len(found)} splits, {sum(map(_is_nearest, examples[name]))} references no path"
        for measure, value in zip((*MEASURES, *WRITTEN), means, strict=True):
            yield Measured(name, measure, round(float(value), 2), note)


def _split(share: Shared, seed: int, effort: Effort, number: int) -> dict[str, Floats]:
    """The means of all variants over the test groups of one split."""
    made, examples = share.get()
    train, held, test = split(made.stories, scaled(100, len(made.stories)), (seed, number))
    found = {}
    for name, model in VARIANTS.items():
        every = examples[name]
        drop = model.missing == "drop"
        known = [place for place in train if not (drop and _is_nearest(every[place]))]
        weights = fitted(model, every, (known, held), effort).weights_
        found[name] = told(made, every, test, weights).mean(axis=0)
    return found


def _is_nearest(example: TrainingExample) -> bool:
    """Whether the reference of a group is no path, and the nearest stands for it."""
    return isinstance(example, EdgeExample) and not example.exact
