"""Learning curves: accuracy by number of training texts, and by length of the questioned text.

*By texts*: the folds of the calibration are fitted again with at most 1, 2, 3, 5, … texts of each
author, in an order drawn once, and score the texts that they hold out, until `ENOUGH` are scored.
The author with the highest score is the answer. Feature sets are those of all texts.

*By words*: each held-out text was scored whole and as a stretch of random length
(`cross_validation`). Both are sorted by length and cut into groups of the same size.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.engine import Engine, Serial
from byline.errors import InputError
from byline.methods.attribution.attributor import Attributor
from byline.methods.attribution.classifiers import Classifier, Grams, Scorer
from byline.methods.attribution.cross_validation import OpenSetFold
from byline.methods.attribution.linear_scores import FeatureRows

__all__ = ["ENOUGH", "AnswerCount", "curve_by_texts", "curve_by_words"]

Ints = NDArray[np.intp]
SIZES = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89)
ENOUGH = 150
"""Judgements of each size that are plenty."""
GROUPS, OF_EACH = 6, 15
"""Groups by length at most, and judgements in each at least."""


class AnswerCount(NamedTuple):
    """How many judgements were right, of so many, with this amount of texts or words."""

    amount: int
    right: int
    total: int


def curve_by_texts(
    model: Attributor, engine: Engine | None = None, seed: int = 0
) -> list[AnswerCount]:
    """Right answers against the texts of each author that are learned from, at most."""
    classifier, features, answers, folds = model._learned[:4]
    chosen = _some(folds, answers)
    if not chosen:
        return []  # whatever was held out is all that its author wrote
    grams = classifier.prepare(features, engine or Serial())
    order = np.random.default_rng(seed).permutation(len(answers))
    found = []
    for size in _sizes(chosen, answers):
        right = total = 0
        for fold in chosen:
            small = fold._replace(train=_first(fold.train, answers, order, size))
            there, scorer = _learn(classifier, features, grams, answers, small)
            own = fold.test[np.isin(answers[fold.test], there)]
            if scorer is None or not len(own):
                continue
            scores = scorer.scores({name: rows.take(own) for name, rows in features.items()})
            right += int((there[scores.argmax(axis=1)] == answers[own]).sum())
            total += len(own)
        if total:
            found.append(AnswerCount(size, right, total))
    return found


def curve_by_words(model: Attributor) -> list[AnswerCount]:
    """Right answers against the words of the text that is judged."""
    validation = model.validation_
    known = np.flatnonzero(~validation.out_of_set)
    groups = min(GROUPS, len(known) // OF_EACH)
    if groups < 2:
        return []
    inside = model.calibration_.inside(validation.scores[known], validation.log_lengths[known])
    right = inside.argmax(axis=1) == validation.classes[known]
    words = np.exp(validation.log_lengths[known]) * model.usual_
    found: dict[int, AnswerCount] = {}
    for rows in np.array_split(np.argsort(words, kind="stable"), groups):
        middle = round(float(np.median(words[rows])))
        before = found.get(middle, AnswerCount(middle, 0, 0))
        found[middle] = AnswerCount(
            middle, before.right + int(right[rows].sum()), before.total + len(rows)
        )
    return list(found.values())


def _some(folds: Sequence[OpenSetFold], answers: Ints) -> list[OpenSetFold]:
    """Folds, until they hold out plenty of texts by authors that are there."""
    chosen: list[OpenSetFold] = []
    judged = 0
    for fold in folds:
        known = int((~np.isin(answers[fold.test], fold.absent)).sum())
        if judged >= ENOUGH:
            break
        if known:
            chosen.append(fold)
            judged += known
    return chosen


def _sizes(chosen: list[OpenSetFold], answers: Ints) -> list[int]:
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
    classifier: Classifier, features: FeatureRows, grams: Grams, answers: Ints, fold: OpenSetFold
) -> tuple[Ints, Scorer | None]:
    """The authors that are there in a fold, and who judges between them, if they can be parted."""
    there = np.setdiff1d(np.arange(int(answers.max()) + 1), fold.absent)
    try:
        scorer = classifier.learn(
            {name: rows.take(fold.train) for name, rows in features.items()},
            {name: one[np.ix_(fold.train, fold.train)] for name, one in grams.items()},
            np.searchsorted(there, answers[fold.train]),
            len(there),
        )
    except InputError:
        return there, None
    return there, scorer
