"""Texts in question that help each other: they are learned from, too, as far as they are clear.

All texts, those of the candidates and those in question, are compared in the mean of all views, and
two of them count as alike if they are alike to the same texts (`byline.numerics.kernel_ridge`, G3).
On that Gram matrix least squares are fitted to

    y_i = 1 for the author of a candidates' text, 0 for all others,                            (T1)
    y_i = p_ic of a text in question, which counts WEIGHT (1 - p_i(none)) times as much

and what every text in question gets without itself and its copies (G2) is what is learned from in
the next round. It becomes probabilities by what the candidates' texts, and stretches of them, get
without those held out with them (`byline.numerics.open_set`). These are among the texts that others
are alike to, without their labels; but what was thought of the texts in question comes of their
labels, too, so that probabilities are too sure by up to 0.01 (ten authors of C50). What is made up
for in stretches would be too much for whole texts, so that these are looked at by themselves as
well, and a text of l words, where L are usual, gets a mean of both:

    min(l / L, 1) P(by whole texts) + (1 - min(l / L, 1)) P(by whole texts and stretches)      (T2)

The first p is the mean of what the method thinks of each text by itself and of least squares
without the texts in question; p leans to the shares that authors are told, or seem, to have
(`sharing`), or an author who gains many texts would draw still more.

Errors are learned from as well, and the answers are surer than they should be. What is said of a
text is therefore a mean of what is thought of it with the others, which counts for two thirds, and
without them (`attributor`).

All this was chosen on the half of C50 to learn from, cut by time, and on people of Usenet who are
in no table (`benchmarks/attribution/transduction.py`), next to what was here before: classifiers
that learned from the clear texts of the other nine parts of ten as if their authors were known.
Beside that, random tens went from 95.1 to 95.6 %, people of Usenet from 80.2 to 83.3 %, and all
fifty, in a trial before stretches were looked at, from 82.4 to 83.8 %; with uneven shares tens have
95.1, 94.8 and 94.6 %, and 93.2, 93.2 and 92.8 % where each text is judged by itself. By trials
without a script, penalties of 0.1 to 0.3, weights of 0.1 to 1 and two to six rounds differ by less
than half a point. Texts that are alike by themselves (C for C C) find fewer in tens and of Usenet,
and up to half a point more of fifty. To take texts in question from their own mean finds 3 points
more of Usenet, but four to nine points less of tens with very uneven shares. Without stretches
texts of 60 words are found in 61 instead of 75 %.

This is what transduction comes to where it pays. Unlabelled texts can also enter the regions
themselves (`regions`, `unlabelled`), as in the paper; on ten authors of C50 that changed nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import vstack

from byline.engine import Engine, Serial
from byline.features.style import StyleRows, gram
from byline.methods.attribution.classifiers import Classifier
from byline.methods.attribution.cross_validation import Fold
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
    folds: Sequence[Fold]
    """What was held out in turn."""
    short: FeatureRows
    """A stretch of each text."""
    lengths: Floats
    """Of the texts and then of their stretches, as logarithms over the usual."""


class Asked(NamedTuple):
    """The texts in question, and what is thought of each by itself."""

    features: FeatureRows
    inside: Floats
    """Of each author, given that one of them wrote it."""
    known: Floats
    """How probable that is."""
    lengths: Floats
    copies: Sequence[Ints] = ()
    """Those that are nearly the same, in groups: none has a say in the case of another."""


def transduce(
    learned: TrainingData,
    asked: Asked,
    prior_shift: Callable[[Floats], Floats],
    engine: Engine | None = None,
) -> Floats:
    """The probabilities of the authors of the texts in question, given that one of them wrote it.

    `lean` makes probabilities lean to the shares that authors have.
    """
    n, n_authors = len(learned.answers), asked.inside.shape[1]
    there = n + len(asked.inside)
    signed = np.eye(n_authors)[learned.answers]
    usual = signed.mean(axis=0)
    alike = _alike(learned, asked.features, engine or Serial())
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


def _alike(learned: TrainingData, features: FeatureRows, engine: Engine) -> Floats:
    """How alike all texts are to candidates' texts, whose mean is the middle, and to others.

    Rows are of candidates' texts, of those in question and of stretches of the former.
    """
    n = len(learned.answers)
    cut = _cut(n)
    stacked = {
        name: _stacked(rows, features[name], learned.short[name].take(cut))
        for name, rows in learned.features.items()
    }
    size = len(next(iter(stacked.values())).scales)
    whole = np.zeros((size, size))
    for rows in stacked.values():
        whole += gram(rows, dtype=np.float32, engine=engine)
    whole /= len(stacked)
    middle = (np.arange(len(whole)) < n) / n
    return alike_to_the_same(whole, middle, len(whole) - len(cut), cut)


def _tried(
    alike: Floats, inverse: Floats, targets: Floats, learned: TrainingData
) -> ValidationScores:
    """What candidates' texts and stretches get without the texts held out with them."""
    n, there = len(learned.answers), alike.shape[1]
    cut = _cut(n)
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
        waning=True,
    )


def _cut(n: int) -> Ints:
    """The candidates' texts whose stretches are tried: all, or a part of very many."""
    return np.arange(0, n, 1 + (n - 1) // MOST_CUT)


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
        tried.strange[:n],
        tried.evidence[:n],
        tried.texts[:n],
        n,
    )


def _stacked(*parts: StyleRows) -> StyleRows:
    matrix: Any = vstack([one.matrix for one in parts], format="csr")
    return StyleRows(matrix, parts[0].shift, np.concatenate([one.scales for one in parts]))
