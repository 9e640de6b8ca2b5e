"""Cross-validation: scores of held-out texts, by authors who are learned from and by unknown ones.

Each of ten folds holds out a tenth of every author's texts, and beside them all texts of a tenth of
the authors. The classifier learns from the rest. Its scores of held-out texts are what calibration
needs: texts of authors who are there have an answer, those of the others are by unknown authors.
Near-duplicates stay in one fold.

Calibration needs many held-out texts, but not ever more of them. Folds are therefore left out once
`ENOUGH` texts of known authors are held out: the larger the pile, the fewer folds, chosen at
random, and two at least. Every fold holds out the same shares whatever the number of folds, so one
text more changes little.

An author's texts are not divided at random. Questioned texts are rarely as similar to the training
texts as a random part of these is: other topics, other years. So an author's texts are ordered
along their first principal component over all feature sets, and neighbours are held out together.
With random folds probabilities were too high: on fifty authors of C50, whose test half is the later
one, 0.86 on average where 0.80 were right.

Questioned texts are often shorter than those learned from. So each held-out text is scored twice:
whole, and as a stretch of random length.
"""

import math
import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus import Corpus, Text
from byline.corpus.documents import Documents
from byline.corpus.splits import duplicate_groups
from byline.engine import Engine, Serial, SharedObject
from byline.errors import InputError
from byline.features.messages import body_start
from byline.features.style import gram
from byline.methods.attribution.classifiers import Classifier, Scorer
from byline.methods.attribution.fold_data import FoldData
from byline.methods.attribution.linear_scores import FeatureRows
from byline.methods.attribution.unlabelled_texts import learn_transductively
from byline.numerics.open_set import ValidationScores
from byline.results.decisions import FEWEST_WORDS

__all__ = [
    "FEWEST",
    "N_FOLDS",
    "OpenSetFold",
    "assign_folds",
    "cross_validate",
    "cross_validate_all",
    "log_length_ratios",
    "mark_documents",
    "n_folds_used",
    "stretches",
    "word_counts",
]

Ints = NDArray[np.intp]
Floats = NDArray[np.float64]
FEWEST = FEWEST_WORDS
"""Words in the shortest stretch."""
N_FOLDS, ENOUGH = 10, 1000
_WORD = re.compile(r"\S+")


class OpenSetFold(NamedTuple):
    """What is learned from and what is tried; `absent` are the authors that are not there."""

    train: Ints
    test: Ints
    absent: Ints


def assign_folds(  # noqa: PLR0913, PLR0917
    bodies: Sequence[str],
    answers: Ints,
    features: FeatureRows,
    n_folds: int,
    seed: int,
    documents: Documents | None = None,
) -> list[OpenSetFold]:
    """Folds over texts and authors at once, all `n_folds` or as many as are enough.

    With two authors none is left out, as nobody would be left to compare with. An author of whom
    nothing would be left to learn from is left out as well. Texts of one of the `documents` are
    held out together, unless they are all of their author's.
    """
    pile = Corpus(
        Text(str(place), body, author=str(answer))
        for place, (body, answer) in enumerate(zip(bodies, answers, strict=True))
    )
    groups = duplicate_groups(pile)
    if documents is not None:
        groups = documents.joined(groups)
    parts = min(n_folds, len(np.unique(groups)))
    if parts < 2:
        return []
    absence = _absence(int(answers.max()) + 1, parts, seed)
    part = _blocks(features, answers, groups, parts, absence)
    n_used = n_folds_used(len(answers), parts)
    chosen = np.sort(np.random.default_rng(seed).permutation(parts)[:n_used])
    return [fold for k in chosen for fold in _fold(part == k, absence == k, answers)]


def n_folds_used(n_texts: int, n_folds: int = N_FOLDS) -> int:
    """How many of the folds are computed for so many texts."""
    return max(2, math.ceil(n_folds * min(1.0, ENOUGH / n_texts)))


def _absence(n_authors: int, parts: int, seed: int) -> Ints:
    """In which fold each author is left out altogether."""
    found = np.full(n_authors, -1, np.intp)
    if n_authors > 2:
        order = np.random.default_rng(seed).permutation(n_authors)
        found[order] = np.arange(n_authors) % parts
    return found


def _blocks(features: FeatureRows, answers: Ints, groups: Ints, parts: int, absence: Ints) -> Ints:
    """Parts of each author's texts in the order in which they differ most."""
    part = np.zeros(len(answers), np.intp)
    for author in range(int(answers.max()) + 1):
        own = np.flatnonzero(answers == author)
        whole = np.sum([gram(rows.take(own)) for rows in features.values()], axis=0)
        middle = whole - whole.mean(axis=0)
        along = np.linalg.eigh(middle - middle.mean(axis=1, keepdims=True))[1][:, -1]
        along = along * np.sign(along[np.abs(along).argmax()])  # either direction is as good
        number = np.unique(groups[own], return_inverse=True)[1]
        order = np.argsort(np.bincount(number, along) / np.bincount(number), kind="stable")
        turns = np.empty(len(order), np.intp)
        turns[order] = _turns(len(order), parts, author, int(absence[author]))
        part[own] = turns[number]
    first, owner = np.unique(groups, return_index=True, return_inverse=True)[1:]
    return part[first][owner]


def _turns(n: int, parts: int, author: int, absent: int) -> Ints:
    """In which part each of an author's texts is held out.

    Texts that are fewer than the parts begin elsewhere for each author, or all that is known of
    several would be held out at once; and they spare the part in which the author is left out, as
    they would be an unknown author's there. A single text is an unknown author's whenever it is
    held out.
    """
    turns = np.arange(n) * parts // n
    if n >= parts:
        return turns
    for begin in range(author, author + parts):
        moved = (turns + begin) % parts
        if (absent in moved) == (n == 1):
            return moved
    return (turns + author) % parts


def _fold(
    held_out: NDArray[np.bool_], absent: NDArray[np.bool_], answers: Ints
) -> Iterator[OpenSetFold]:
    """The fold of these texts and authors, if two authors are left to learn from."""
    away = absent[answers]
    left = np.unique(answers[~held_out & ~away])
    if len(left) < 2:
        return
    missing = np.setdiff1d(np.arange(len(absent)), left)
    away |= np.isin(answers, missing)
    test = np.flatnonzero(held_out | away)
    if len(test):
        yield OpenSetFold(np.flatnonzero(~held_out & ~away), test, missing)


def cross_validate(
    classifier: Classifier,
    fold_data: FoldData,
    lengths: Floats,
    folds: Sequence[OpenSetFold],
    engine: Engine,
) -> ValidationScores:
    """Scores of all texts held out, whole (first) and as stretches.

    `lengths` are of the whole texts and then of their stretches, as logarithms over the usual.
    """
    return cross_validate_all((classifier,), fold_data, lengths, folds, engine)[0]


def cross_validate_all(
    classifiers: Sequence[Classifier],
    fold_data: FoldData,
    lengths: Floats,
    folds: Sequence[OpenSetFold],
    engine: Engine,
) -> list[ValidationScores]:
    """The same of several classifiers on the same texts; what the first prepares is for all."""
    answers = fold_data.answers
    n_authors = int(answers.max()) + 1
    work = partial(_try, tuple(classifiers), engine.share(fold_data))
    scores = [np.zeros((len(classifiers), 2, 0, n_authors))]
    strange, places = [np.zeros(0, bool)], [np.zeros(0, np.intp)]
    for fold, found in zip(
        folds, engine.map(work, folds, describe=_described, batch=1), strict=True
    ):
        if found is None:
            continue
        scores.append(found)
        strange.append(np.isin(answers[fold.test], fold.absent))
        places.append(fold.test)
    where = np.concatenate(places)
    first = ValidationScores(
        np.zeros((0, n_authors)),
        np.tile(answers[where], 2),
        np.tile(np.concatenate(strange), 2),
        np.concatenate([lengths[where], lengths[where + len(answers)]]),
        np.tile(where, 2),
        len(where),
    )
    whole = np.concatenate(scores, axis=2)
    return [first._replace(scores=one.reshape(-1, n_authors)) for one in whole]


def mark_documents(validation: ValidationScores, documents: Documents) -> ValidationScores:
    """The same with what each row is a part of: its document or, of an unknown author, the author.

    Rows of an author who is known by one document are of a document that was learned from.
    """
    strange = validation.out_of_set
    return validation._replace(
        same_document=documents.single[validation.texts] & ~strange,
        clusters=np.where(strange, -1 - validation.classes, documents.groups[validation.texts]),
    )


def _try(
    classifiers: Sequence[Classifier], shared: SharedObject[FoldData], fold: OpenSetFold
) -> Floats | None:
    """Scores of shape (classifiers, 2, texts, authors); -inf for authors that were not there."""
    if not len(fold.test):
        return None  # of so few texts that there was none for this fold
    fold_data = shared.get()
    n_authors = int(fold_data.answers.max()) + 1
    there = _present(n_authors, fold)
    scores = np.full((len(classifiers), 2, len(fold.test), n_authors), -np.inf)
    try:
        for k, (scorers, seen) in enumerate(_learned(classifiers, fold_data, fold)):
            for scorer, found in zip(scorers, scores, strict=True):
                found[k][:, there] = scorer.scores(seen)
    except InputError:
        return None  # the few texts left cannot be told apart: nothing is learned from this fold
    return scores


def _learned(
    classifiers: Sequence[Classifier], fold_data: FoldData, fold: OpenSetFold
) -> Iterator[tuple[list[Scorer], FeatureRows]]:
    """The scorers of a fold, with what they score: whole texts, then stretches.

    If `fold_data` is transductive, the texts to score are learned from, too, without their labels.
    """
    there = _present(int(fold_data.answers.max()) + 1, fold)
    known, n_there = np.searchsorted(there, fold_data.answers[fold.train]), len(there)
    if fold_data.transductive:
        features, tried = fold_data.rows(fold.train, fold.test)
        for seen in tried:
            labelled = features, known
            yield learn_transductively(classifiers, labelled, seen, n_there, Serial()), seen
        return
    features, grams, tried = fold_data.cut(classifiers[0], fold.train, fold.test)
    scorers = [classifier.learn(features, grams, known, n_there) for classifier in classifiers]
    for seen in tried:
        yield scorers, seen


def _present(n_authors: int, fold: OpenSetFold) -> Ints:
    return np.setdiff1d(np.arange(n_authors), fold.absent)


def _described(fold: OpenSetFold) -> str:
    return f"a fold of {len(fold.test):,} texts"


def stretches(bodies: Sequence[str], seed: int) -> list[str]:
    """Of each text a stretch of random length, short ones as likely as long ones.

    A message keeps its subject, and the stretch is of its body.
    """
    rng = np.random.default_rng(seed)
    found = []
    for body in bodies:
        start = body_start(body)
        words = [(m.start(), m.end()) for m in _WORD.finditer(body, start)]
        share, place = rng.random(2)
        size = len(words)
        if size > FEWEST:
            size = round(FEWEST * (size / FEWEST) ** share)
        first = int(place * (len(words) - size + 1)) if words else 0
        cut = body[words[first][0] : words[first + size - 1][1]] if size else ""
        found.append(body[:start] + cut)
    return found


def word_counts(bodies: Sequence[str]) -> Floats:
    """How many words each text has, counted by the blanks between; subjects do not count."""
    counts = [sum(1 for _ in _WORD.finditer(body, body_start(body))) for body in bodies]
    return np.array(counts, np.float64)


def log_length_ratios(counts: Floats, usual: float) -> Floats:
    """The logarithm of each length over the usual one."""
    return np.asarray(np.log(np.maximum(counts, 1.0) / usual))
