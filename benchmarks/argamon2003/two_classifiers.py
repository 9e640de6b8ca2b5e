"""Scores of regions and of a linear SVM on characters, for test posts and held-out posts.

With both, probabilities can be had in several ways without measuring again.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from protocol import svm_on_characters

from byline.corpus import Corpus
from byline.corpus.splits import duplicate_groups, folds
from byline.engine import Serial
from byline.features.style import Pile
from byline.methods.attribution.cross_validation import (
    FEWEST,
    N_FOLDS,
    assign_folds,
    cross_validate_all,
    log_length_ratios,
    stretches,
    word_counts,
)
from byline.methods.attribution.feature_rows import fit_feature_rows, named_styles
from byline.methods.attribution.fold_data import FoldData, view_counts
from byline.methods.attribution.messages import MessageSSAD
from byline.methods.attribution.stacking import Stacked, shortest, weights_of
from byline.methods.attribution.typicality import held_out
from byline.numerics.open_set import (
    StackingWeights,
    ValidationScores,
    calibrate,
    fit_stacking_weights,
)
from byline.questions.attributors import attributor

__all__ = ["EVERYTHING", "Said", "heard", "needed", "probable", "said"]

Floats = NDArray[np.float64]
SCORES = ("tr", "ts", "tf", "truth", "words", "usual")
TRIAL = ("R", "classes", "strange", "evidence", "texts", "n_whole")
VIEWS = MessageSSAD.feature_sets
EVERYTHING = {"by_length": True, "added": True, "half": True, "tried": True}
"""The way of `messages`."""


class Said(NamedTuple):
    """Of one fold: scores of its posts by both, and of those held out within the rest."""

    first: Floats
    second: Floats
    rival: Floats
    """By the SVM of the tables, whose features are not those of a view."""
    truth: NDArray[np.intp]
    words: Floats
    usual: float
    validation: ValidationScores
    beside: Floats
    """What the second says in the validation."""


def said(name: str, corpus: Corpus, n_folds: int, seed: int, scores: Path | None) -> Iterator[Said]:
    """Every fold of a draw; what is in the folder `scores` is not measured again."""
    parts = folds(corpus, n_folds, groups=duplicate_groups(corpus), seed=seed)
    for number, fold in enumerate(parts):
        target = scores and scores / f"{name.replace('/', '-')}_{seed}_{number}.npz"
        if target and target.exists():
            yield _read(target)
            continue
        found = _measured(*fold.of(corpus))
        if target:
            _write(found, target)
        yield found


def probable(
    one: Said,
    *,
    by_length: bool = False,
    added: bool = False,
    half: bool = False,
    tried: bool = False,
) -> Floats:
    """Probabilities as `Attributor` has them, given that one of the authors wrote each post.

    `added` is the second classifier, `by_length` what changes with the length of posts; `half` is
    the weight of stretches, and `tried` that posts as short as held-out ones are scored like these.
    """
    validation = one.validation._replace(
        by_length=by_length, weights=weights_of(one.validation) if half else None
    )
    share = fit_stacking_weights(validation, one.beside) if added else StackingWeights()
    calibration = calibrate(validation._replace(scores=heard(one, share)))
    fewest = shortest(validation, one.usual) if tried else FEWEST
    amount = log_length_ratios(np.maximum(one.words, fewest), one.usual)
    inside = calibration.inside(one.first + share.at(amount)[:, None] * one.second, amount)
    told = np.minimum(one.words / fewest, 1.0)[:, None]
    return np.asarray(told * inside + (1 - told) / inside.shape[1])


def needed(one: Said) -> float | None:
    """How many words a post needs by what `messages` says of itself; None if no length will do."""
    validation = one.validation._replace(by_length=True, weights=weights_of(one.validation))
    validation = validation._replace(
        scores=heard(one, fit_stacking_weights(validation, one.beside))
    )
    return held_out(calibrate(validation), validation, one.usual).enough


def heard(one: Said, share: StackingWeights) -> Floats:
    """Scores of what was held out by both classifiers."""
    there = np.isfinite(one.validation.scores)
    beside = share.at(one.validation.log_lengths)[:, None] * np.where(there, one.beside, 0.0)
    return np.asarray(one.validation.scores + beside)


def _measured(train: Corpus, test: Corpus) -> Said:
    names, answers = np.unique([text.author for text in train], return_inverse=True)
    pile, new, n_authors = Pile(train.bodies), Pile(test.bodies), len(names)
    styles, features = fit_feature_rows(named_styles(VIEWS, pile), pile)
    classifier = attributor("messages").classifier
    assert isinstance(classifier, Stacked)
    both = classifier.first, classifier.second
    grams = classifier.prepare(features, Serial())
    asked = {name: style.rows(new) for name, style in styles.items()}
    scores = [one.learn(features, grams, answers, n_authors).scores(asked) for one in both]
    rival = svm_on_characters().fit(train.bodies, answers).decision_function(test.bodies)
    cut, usual = stretches(pile.bodies, 0), float(np.median(word_counts(pile.bodies)))
    fold_data = FoldData(features, {}, answers, view_counts(styles, pile.bodies, cut))
    lengths = log_length_ratios(word_counts([*pile.bodies, *cut]), usual)
    folds = assign_folds(pile.bodies, answers, features, N_FOLDS, 0)
    validation, beside = cross_validate_all(both, fold_data, lengths, folds, Serial())
    return Said(
        scores[0],
        scores[1],
        np.column_stack([-rival, rival]) if rival.ndim == 1 else rival,
        np.searchsorted(names, np.array([text.author for text in test])),
        word_counts(test.bodies),
        usual,
        validation,
        beside.scores,
    )


def _write(found: Said, target: Path) -> None:
    parts: dict[str, Any] = dict(zip(SCORES, found[:6], strict=True))
    parts |= dict(zip(TRIAL, found.validation[:6], strict=True))
    np.savez(target, **parts, S=found.beside)


def _read(target: Path) -> Said:
    with np.load(target) as kept:
        first, second, rival, truth, words, usual = (kept[name] for name in SCORES)
        rows, classes, strange, lengths, texts, n_whole = (kept[name] for name in TRIAL)
        validation = ValidationScores(rows, classes, strange, lengths, texts, int(n_whole))
        return Said(first, second, rival, truth, words, float(usual), validation, kept["S"])
