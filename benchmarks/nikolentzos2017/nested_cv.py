"""Support vector machines on one kernel, with C chosen by cross-validation inside training parts.

    minimise |w|^2 / 2 + C sum of max(0, 1 - y f),  the bias regularised like the weights

for one category against the rest, whatever the kernel. Kernels that are products of rows are
trained on the rows by liblinear, others on their Gram matrix by dual coordinate descent
(`byline.numerics.kernel_svm`): two solvers of the same problem. Neither converges where some texts
have a k(x, x) fifty times that of others (dot of pages and reviews); these Gram matrices go to
libsvm, whose bias is free.

Two savings that change no kernel value and no label that is seen:

- a feature of one text only makes that text's row longer and nothing else, so that all such
  features of a text are merged into one;
- where ten parts are each tested once, the classifier trained without parts j and k judges C on j
  for the test of k, and on k for the test of j.
"""

import warnings
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, diags, hstack

from byline.features.kernels import Rows
from byline.numerics.kernel_svm import SVMSettings, path
from byline.numerics.similarity_measures import Measure, score_products

__all__ = [
    "Answered",
    "Fit",
    "Labelled",
    "Places",
    "Plan",
    "answer",
    "judge",
    "merged_alone",
    "parts_plan",
    "similarities",
    "split_plan",
]

Places = NDArray[np.intp]
Floats = NDArray[np.float64]
LONG = 8
"""Rows are long, and the Gram matrix is quicker, if they have more features than texts / 8."""
PASSES = 300
GRAM = SVMSettings(loss="hinge", tol=1e-2)
BLOCK = 500
UNEVEN = 50
FREQUENT = 50
"""Features that one text in so many has are multiplied as dense columns."""


class Fit(NamedTuple):
    """A training of the inner cross-validation, and the texts that it judges C on."""

    train: Places
    judged: tuple[tuple[int, Places], ...]
    """For which tested part, on which texts."""


class Plan(NamedTuple):
    """What is trained and tested, and the inner trainings that choose C."""

    train: tuple[Places, ...]
    test: tuple[Places, ...]
    fits: tuple[Fit, ...]


class Labelled(NamedTuple):
    """The rows of all texts by one kernel, and the category of each."""

    rows: Rows
    measure: Measure
    answers: Places
    n_classes: int

    def at(self, places: Places) -> "Labelled":
        """The same of these texts alone."""
        rows = Rows(self.rows.matrix[places], self.rows.sizes[places])
        return self._replace(rows=rows, answers=self.answers[places])

    @property
    def scale(self) -> float:
        """What C is multiplied by, so that one grid suits kernels whose k(x, x) is not 1."""
        filled = self.rows.sizes[self.rows.sizes > 0]
        return 1.0 / float(np.median(filled)) if self.measure == "dot" else 1.0

    @property
    def is_uneven(self) -> bool:
        """Whether some k(x, x) are so large that coordinate descent would not converge."""
        filled = self.rows.sizes[self.rows.sizes > 0]
        return bool(filled.max() > UNEVEN * np.median(filled))


class Answered(NamedTuple):
    """The categories given to the texts of one tested part."""

    test: Places
    given: Places


def parts_plan(n_texts: int, n_parts: int, reach: int) -> Plan:
    """Every part tested once; its C is judged on the `reach` parts before and after it."""
    part = np.arange(n_texts) % n_parts
    inside = [np.flatnonzero(part == k) for k in range(n_parts)]
    near = [
        (j, k) for j, k in combinations(range(n_parts), 2) if min(k - j, n_parts - (k - j)) <= reach
    ]
    fits = tuple(
        Fit(np.flatnonzero((part != j) & (part != k)), ((k, inside[j]), (j, inside[k])))
        for j, k in near
    )
    train = tuple(np.flatnonzero(part != k) for k in range(n_parts))
    return Plan(train, tuple(inside), fits)


def split_plan(
    train: Places, test: Places, n_folds: int, judged: int, chosen_on: int | None = None
) -> Plan:
    """One tested part; C is judged on the first folds of the training part or of some of it."""
    some = train[:chosen_on]
    fold = np.arange(len(some)) % n_folds
    fits = tuple(Fit(some[fold != k], ((0, some[fold == k]),)) for k in range(judged))
    return Plan((train,), (test,), fits)


def judge(texts: Labelled, plan: Plan, Cs: Sequence[float]) -> Floats:
    """The inner accuracy for each tested part (down) and each of the rising Cs (across)."""
    held_out = [places for fit in plan.fits for _, places in fit.judged]
    used = np.unique(np.concatenate([*held_out, *(fit.train for fit in plan.fits)]))
    local = texts.at(used)
    fits = [_moved(fit, used) for fit in plan.fits]
    right = np.zeros((len(plan.test), len(Cs)))
    judged = np.zeros(len(plan.test))
    for column, given in enumerate(_given(local, fits, [C * texts.scale for C in Cs])):
        for fit, answers in zip(fits, given, strict=True):
            start = 0
            for part, places in fit.judged:
                found = answers[start : start + len(places)]
                right[part, column] += (found == local.answers[places]).sum()
                start += len(places)
    for fit in fits:
        for part, places in fit.judged:
            judged[part] += len(places)
    return right / judged[:, None]


def answer(texts: Labelled, plan: Plan, Cs: dict[int, float]) -> dict[int, Answered]:
    """The answers on the tested parts that have a C, each trained on its whole training part."""
    answered = {}
    for C in sorted(set(Cs.values())):
        parts = [part for part, chosen in Cs.items() if chosen == C]
        fits = [Fit(plan.train[part], ((part, plan.test[part]),)) for part in parts]
        given = next(iter(_given(texts, fits, [C * texts.scale])))
        for part, found in zip(parts, given, strict=True):
            answered[part] = Answered(plan.test[part], found)
    return answered


def _moved(fit: Fit, used: Places) -> Fit:
    """The same fit by places among the used texts."""
    judged = tuple((part, np.searchsorted(used, places)) for part, places in fit.judged)
    return Fit(np.searchsorted(used, fit.train), judged)


def _given(texts: Labelled, fits: Sequence[Fit], Cs: Sequence[float]) -> list[list[Places]]:
    """For each C and fit the categories given to its judged texts, one part after another."""
    n_texts = len(texts.answers)
    if texts.measure == "dot" and texts.is_uneven:
        return _given_by_libsvm(texts, fits, Cs)
    if texts.measure == "dot" and texts.rows.matrix.nnz * LONG < n_texts**2:
        return _given_by_rows(texts, fits, Cs)
    return _given_by_gram(texts, fits, Cs)


def _given_by_rows(texts: Labelled, fits: Sequence[Fit], Cs: Sequence[float]) -> list[list[Places]]:
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.svm import LinearSVC

    rows = merged_alone(texts.rows.matrix)
    given: list[list[Places]] = [[] for _ in Cs]
    for fit in fits:
        known, labels = rows[fit.train], texts.answers[fit.train]
        asked = rows[np.concatenate([places for _, places in fit.judged])]
        for answers, C in zip(given, Cs, strict=True):
            # liblinear's own tolerance: a finer one takes several times as long.
            model = LinearSVC(C=C, loss="hinge", tol=0.1, max_iter=PASSES, random_state=0)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ConvergenceWarning)
                answers.append(np.asarray(model.fit(known, labels).predict(asked), np.intp))
    return given


def _given_by_libsvm(
    texts: Labelled, fits: Sequence[Fit], Cs: Sequence[float]
) -> list[list[Places]]:
    from sklearn.svm import SVC

    gram = similarities(texts.rows, texts.measure).astype(np.float64)
    positives = range(texts.n_classes) if texts.n_classes > 2 else range(1, 2)
    given: list[list[Places]] = [[] for _ in Cs]
    for fit in fits:
        known = np.ascontiguousarray(gram[np.ix_(fit.train, fit.train)])
        asked = gram[np.ix_(np.concatenate([places for _, places in fit.judged]), fit.train)]
        for answers, C in zip(given, Cs, strict=True):
            model = SVC(C=C, kernel="precomputed", cache_size=500)
            scores = [
                model.fit(known, texts.answers[fit.train] == one).decision_function(asked)
                for one in positives
            ]
            answers.append(_highest(np.stack(scores, axis=1)))
    return given


def merged_alone(rows: csr_matrix) -> csr_matrix:
    """Rows with equal products, where the features of one text only are a single feature."""
    n_texts = np.bincount(rows.indices, minlength=rows.shape[1])
    squares = csr_matrix((rows.data**2, rows.indices, rows.indptr), shape=rows.shape)
    alone = np.sqrt(np.asarray(squares @ (n_texts == 1).astype(np.float64)).ravel())
    return hstack([rows[:, n_texts > 1], diags(alone)], format="csr")


def _given_by_gram(texts: Labelled, fits: Sequence[Fit], Cs: Sequence[float]) -> list[list[Places]]:
    positives = np.arange(texts.n_classes) if texts.n_classes > 2 else np.array([1])
    targets = np.where(texts.answers[:, None] == positives, 1.0, -1.0)
    columns = np.zeros((len(targets), len(fits), len(positives)))
    for k, one in enumerate(fits):
        columns[one.train, k] = targets[one.train]
    flat = columns.reshape(len(targets), -1)
    gram = similarities(texts.rows, texts.measure)
    duals = path(gram, flat, Cs, GRAM)
    return [_decided(dual.decisions.reshape(columns.shape), fits) for dual in duals]


def _decided(decisions: Floats, fits: Sequence[Fit]) -> list[Places]:
    """The category with the highest decision; with two categories the sign of one."""
    given = []
    for k, one in enumerate(fits):
        scores = decisions[np.concatenate([places for _, places in one.judged]), k]
        given.append(_highest(scores))
    return given


def _highest(scores: Floats) -> Places:
    return np.asarray(scores.argmax(axis=1) if scores.shape[1] > 1 else (scores[:, 0] > 0) * 1)


def similarities(rows: Rows, measure: Measure) -> NDArray[np.float32]:
    """The Gram matrix, a block of texts at a time; frequent features by dense products."""
    frequent = np.bincount(rows.matrix.indices, minlength=rows.matrix.shape[1]) * FREQUENT
    dense = rows.matrix[:, frequent > len(rows.sizes)].toarray().astype(np.float32)
    rest = rows.matrix[:, frequent <= len(rows.sizes)].astype(np.float32)
    across = rest.T.tocsr()
    gram = np.empty((len(rows.sizes), len(rows.sizes)), np.float32)
    for start in range(0, len(gram), BLOCK):
        block = slice(start, start + BLOCK)
        products = dense[block] @ dense.T + (rest[block] @ across).toarray()
        gram[block] = score_products(measure, products, rows.sizes[block, None], rows.sizes)
    return gram
