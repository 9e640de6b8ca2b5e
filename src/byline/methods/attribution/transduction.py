"""Transduction: questioned texts that are asked about as a batch are learned from, too.

All texts, candidates' and questioned ones, are compared by the mean kernel of all feature sets; two
of them count as similar if they are similar to the same texts (`byline.numerics.kernel_ridge`, G3).
On that Gram matrix least squares are fitted to

    y_i = 1 for the author of a candidate's text, 0 for all others,                            (T1)
    y_i = p_ic of a questioned text, with weight WEIGHT (1 - p_i(none))

and the prediction for every questioned text without itself and its near-duplicates (G2) is its p of
the next round. Predictions become probabilities by those of the candidates' texts, and of stretches
of them, without the texts of their fold (`byline.numerics.open_set`). p of questioned texts depends
on the labels of these, so probabilities are too high by up to 0.01 (ten authors of C50). A
calibration on stretches corrects too much for whole texts; a text of l words, where L are usual,
gets a mean:

    min(l / L, 1) P(by whole texts) + (1 - min(l / L, 1)) P(by whole texts and stretches)      (T2)

The first p is the mean of the method's probabilities for each text by itself and of least squares
without the questioned texts. p is shifted to the author prior, given or guessed (`priors`): an
author who gains many texts would otherwise attract still more.

Errors are learned from as well, and answers are too sure. The answer to a text is therefore a mean
of the probabilities of the batch, with weight two thirds, and of those without it (`attributor`).

`benchmarks/studies/attribution/transduction.py` measures what this gains on C50 and Usenet, with
even and uneven author priors. It differs from the paper's transduction, in which unlabelled texts
enter the regions themselves (`unlabelled_texts`).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.engine import Engine, Serial
from byline.features.style import gram
from byline.methods.attribution.classifiers import Classifier
from byline.methods.attribution.cross_validation import OpenSetFold
from byline.methods.attribution.feature_rows import stacked
from byline.methods.attribution.linear_scores import FeatureRows
from byline.numerics.kernel_ridge import alike_to_the_same, each_left_out, inverse, without
from byline.numerics.open_set import ValidationScores, calibrate

__all__ = ["HELP", "Asked", "TrainingData", "transduce"]

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
HELP = 2 / 3
"""How much what is thought with the others counts."""
PENALTY, WEIGHT, ROUNDS = 0.1, 0.3, 3
LEAST = 1e-3
"""A text in question counts for this much at least, however probable it is that none wrote it."""
MOST_CUT = 3000
"""Texts whose stretches are tried at most."""
MARGIN = 2.0
"""Targets of 0 and 1 are half as far apart as -1 and +1, in which scores are calibrated."""


class TrainingData(NamedTuple):
    """What a classifier has learned from: texts in all views, and whose they are by number."""

    classifier: Classifier
    features: FeatureRows
    answers: Ints
    folds: Sequence[OpenSetFold]
    """What was held out in turn."""
    places: Ints
    """Where the texts are among those that were given."""
    stretches: Sequence[str]
    """A stretch of each text."""
    lengths: Floats
    """Of the texts and then of their stretches, as logarithms over the usual."""

    def scored_stretches(self) -> Ints:
        """The texts whose stretches are scored: all, or a part of very many."""
        n = len(self.answers)
        return np.arange(0, n, 1 + (n - 1) // MOST_CUT)


class Asked(NamedTuple):
    """The texts in question, and what is thought of each by itself."""

    features: FeatureRows
    inside: Floats
    """Of each author, given that one of them wrote it."""
    known: Floats
    """How probable that is."""
    lengths: Floats
    short: FeatureRows
    """The stretches of the candidates' texts that are scored (`scored_stretches`)."""
    copies: Sequence[Ints] = ()
    """Those that are nearly the same, in groups: none has a say in the case of another."""


def transduce(
    learned: TrainingData,
    asked: Asked,
    prior_shift: Callable[[Floats], Floats],
    engine: Engine | None = None,
) -> Floats:
    """The probabilities of the authors of the texts in question, given that one of them wrote it.

    `prior_shift` shifts probabilities to the author prior.
    """
    n, n_authors = len(learned.answers), asked.inside.shape[1]
    there = n + len(asked.inside)
    signed = np.eye(n_authors)[learned.answers]
    usual = signed.mean(axis=0)
    alike = _alike(learned, asked, engine or Serial())
    first = inverse(alike[:n, :n], np.full(n, PENALTY))
    alone = alike[n:there, :n] @ (first @ (signed - usual))
    tried = _tried(alike, first, signed - usual, learned)
    found = (asked.inside + _probable(tried, alone, asked)) / 2
    weights = np.maximum(WEIGHT * asked.known, LEAST)
    whole = inverse(alike[:there], PENALTY / np.concatenate([np.ones(n), weights]))
    copies = [n + rows for rows in asked.copies]
    for _ in range(ROUNDS):
        targets = np.vstack([signed, prior_shift(found)]) - usual
        tried = _tried(alike, whole, targets, learned)
        found = _probable(tried, each_left_out(whole, targets, copies)[n:], asked)
    return found


def _alike(learned: TrainingData, asked: Asked, engine: Engine) -> Floats:
    """How alike all texts are to candidates' texts, whose mean is the middle, and to others.

    Rows are of candidates' texts, of those in question and of stretches of the former.
    """
    n = len(learned.answers)
    cut = learned.scored_stretches()
    every = stacked(learned.features, asked.features, asked.short)
    size = len(next(iter(every.values())))
    whole = np.zeros((size, size))
    for rows in every.values():
        whole += gram(rows, dtype=np.float32, engine=engine)
    whole /= len(every)
    middle = (np.arange(len(whole)) < n) / n
    return alike_to_the_same(whole, middle, len(whole) - len(cut), cut)


def _tried(
    alike: Floats, inverse: Floats, targets: Floats, learned: TrainingData
) -> ValidationScores:
    """What candidates' texts and stretches get without the texts held out with them."""
    n, there = len(learned.answers), alike.shape[1]
    cut = learned.scored_stretches()
    whole, short = [np.zeros((0, targets.shape[1]))], []
    texts, parts = [np.zeros(0, np.intp)], [np.zeros(0, np.intp)]
    for rows in _held_out(learned):
        rest = MARGIN * without(inverse, targets, rows)
        own = np.flatnonzero(np.isin(cut, rows))
        texts.append(rows)
        parts.append(cut[own])
        whole.append(alike[rows, : len(rest)] @ rest)
        short.append(alike[there + own, : len(rest)] @ rest)
    where, stretched = np.concatenate(texts), np.concatenate(parts)
    both = np.concatenate([where, stretched])
    return ValidationScores(
        np.concatenate([*whole, *short]),
        learned.answers[both],
        np.zeros(len(both), bool),
        np.concatenate([learned.lengths[where], learned.lengths[n + stretched]]),
        both,
        len(where),
        by_length=True,
    )


def _held_out(learned: TrainingData) -> Iterator[Ints]:
    """The texts that are held out together, without those of authors that are left out as well."""
    for fold in learned.folds:
        rows = fold.test[~np.isin(learned.answers[fold.test], fold.absent)]
        if len(rows):
            yield rows


def _probable(tried: ValidationScores, scores: Floats, asked: Asked) -> Floats:
    """(T2)."""
    whole, all_rows = (
        calibrate(rows).inside(MARGIN * scores, asked.lengths) for rows in (_whole(tried), tried)
    )
    share = np.exp(np.minimum(asked.lengths, 0.0))[:, None]
    return np.asarray(share * whole + (1 - share) * all_rows)


def _whole(tried: ValidationScores) -> ValidationScores:
    n = tried.n_whole
    return ValidationScores(
        tried.scores[:n],
        tried.classes[:n],
        tried.out_of_set[:n],
        tried.log_lengths[:n],
        tried.texts[:n],
        n,
    )
