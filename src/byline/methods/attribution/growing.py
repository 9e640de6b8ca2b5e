"""How much better authors are told apart with more to learn from, or with longer texts to judge.

*By texts*: the folds of the calibration are learned again from at most 1, 2, 3, 5, … texts of each
author, in an order drawn once, and the texts that a fold holds out are judged. Once `ENOUGH` of
them were, no further fold is learned. The author with the highest score counts as the answer. Views
are those of all texts, which were looked at without their authors.

*By words*: each text held out was tried whole and as a stretch of random length (`trials`). Both
are put in the order of their lengths and cut into groups of the same size.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.engine import Engine, Serial
from byline.errors import InputError
from byline.methods.attribution.attributor import Attributor
from byline.methods.attribution.linear import Looks
from byline.methods.attribution.machines import Grams, Judge, Machine
from byline.methods.attribution.trials import Fold

__all__ = ["ENOUGH", "Grown", "by_texts", "by_words"]

Ints = NDArray[np.intp]
SIZES = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89)
ENOUGH = 150
"""Judgements of each size that are plenty."""
GROUPS, OF_EACH = 6, 15
"""Groups by length at most, and judgements in each at least."""


class Grown(NamedTuple):
    """How many judgements were right, of so many, with this amount of texts or words."""

    amount: int
    right: int
    total: int


def by_texts(model: Attributor, engine: Engine | None = None, seed: int = 0) -> list[Grown]:
    """Right answers against the texts of each author that are learned from, at most."""
    machine, looks, answers, dealt = model._learned[:4]
    chosen = _some(dealt, answers)
    if not chosen:
        return []  # whatever was held out is all that its author wrote
    grams = machine.prepare(looks, engine or Serial())
    order = np.random.default_rng(seed).permutation(len(answers))
    found = []
    for size in _sizes(chosen, answers):
        right = total = 0
        for fold in chosen:
            small = fold._replace(train=_first(fold.train, answers, order, size))
            there, judge = _learn(machine, looks, grams, answers, small)
            own = fold.test[np.isin(answers[fold.test], there)]
            if judge is None or not len(own):
                continue
            scores = judge.scores({name: rows.take(own) for name, rows in looks.items()})
            right += int((there[scores.argmax(axis=1)] == answers[own]).sum())
            total += len(own)
        if total:
            found.append(Grown(size, right, total))
    return found


def by_words(model: Attributor) -> list[Grown]:
    """Right answers against the words of the text that is judged."""
    trial = model.trial_
    known = np.flatnonzero(~trial.strange)
    groups = min(GROUPS, len(known) // OF_EACH)
    if groups < 2:
        return []
    inside = model.calibration_.inside(trial.scores[known], trial.evidence[known])
    right = inside.argmax(axis=1) == trial.classes[known]
    words = np.exp(trial.evidence[known]) * model.usual_
    found: dict[int, Grown] = {}
    for rows in np.array_split(np.argsort(words, kind="stable"), groups):
        middle = round(float(np.median(words[rows])))
        before = found.get(middle, Grown(middle, 0, 0))
        found[middle] = Grown(
            middle, before.right + int(right[rows].sum()), before.total + len(rows)
        )
    return list(found.values())


def _some(dealt: Sequence[Fold], answers: Ints) -> list[Fold]:
    """Folds, until they hold out plenty of texts by authors that are there."""
    chosen: list[Fold] = []
    judged = 0
    for fold in dealt:
        known = int((~np.isin(answers[fold.test], fold.absent)).sum())
        if judged >= ENOUGH:
            break
        if known:
            chosen.append(fold)
            judged += known
    return chosen


def _sizes(chosen: list[Fold], answers: Ints) -> list[int]:
    """Up to as many texts as the middle one of the authors has."""
    most = max(
        int(np.median(np.unique(answers[fold.train], return_counts=True)[1])) for fold in chosen
    )
    kept = [size for size in SIZES if size < most]
    return [*kept, most]


def _first(train: Ints, answers: Ints, order: Ints, size: int) -> Ints:
    """At most so many texts of each author, the first in an order."""
    place = np.empty(len(order), np.intp)
    place[order] = np.arange(len(order))
    ranked = train[np.argsort(place[train], kind="stable")]
    kept = [ranked[answers[ranked] == author][:size] for author in np.unique(answers[ranked])]
    return np.sort(np.concatenate(kept))


def _learn(
    machine: Machine, looks: Looks, grams: Grams, answers: Ints, fold: Fold
) -> tuple[Ints, Judge | None]:
    """The authors that are there in a fold, and who judges between them, if they can be parted."""
    there = np.setdiff1d(np.arange(int(answers.max()) + 1), fold.absent)
    try:
        judge = machine.learn(
            {name: rows.take(fold.train) for name, rows in looks.items()},
            {name: one[np.ix_(fold.train, fold.train)] for name, one in grams.items()},
            np.searchsorted(there, answers[fold.train]),
            len(there),
        )
    except InputError:
        return there, None
    return there, judge
