"""One-against-rest support vector machines on the rows, or the Gram matrix, of one kernel.

There is one machine per category (one in all if there are two). With `contrast`, each feature is
first multiplied by its log-count ratio (Wang, S. and Manning, C. D. 2012. Baselines and Bigrams:
Simple, Good Sentiment and Topic Classification. ACL, 90-94):

    r_j = ln( (1 + p_j) / sum(1 + p)  :  (1 + q_j) / sum(1 + q) )                      (J1)

with p_j and q_j the number of texts in and out of the category that have feature j; rows are
brought to length 1 again. Scores have an intercept, regularised like the weights.

A kernel that is no product of rows is trained on its Gram matrix. The score of a text is then a
weighted sum of its similarities to the training texts, which are therefore kept. The Gram matrix is
sparse: pairs that share nothing are not stored.
"""

import warnings
from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.features.kernels import Rows
from byline.numerics.kernel_svm import SVMSettings, fit, path
from byline.numerics.similarity_measures import Measure, score_products

__all__ = [
    "GramClassifier",
    "GramTraining",
    "LinearClassifier",
    "LinearTraining",
    "Loss",
    "Weighing",
    "gram",
    "has_even_lengths",
    "held_out_by_gram",
    "penalty_scale",
    "train_gram",
    "train_linear",
]

Floats = NDArray[np.float64]
Weighing = Literal["plain", "contrast"]
Loss = Literal["hinge", "squared_hinge"]


class LinearTraining(NamedTuple):
    """How the machines are trained."""

    C: float
    weighing: Weighing
    loss: Loss = "squared_hinge"


class LinearClassifier(NamedTuple):
    """Weights per category: (categories, features), and an intercept each."""

    weights: Floats
    offsets: Floats
    ratios: Floats | None
    """r of (J1), squared; none for plain rows."""

    def scores(self, rows: Rows) -> Floats:
        """One row per text, one column per category."""
        scores = rows.matrix @ self.weights.T
        if self.ratios is not None:
            lengths = np.sqrt(rows.matrix.multiply(rows.matrix) @ self.ratios.T)
            scores = np.divide(scores, lengths, out=np.zeros_like(scores), where=lengths > 0)
        scores = scores + self.offsets
        return np.hstack([-scores, scores]) if scores.shape[1] == 1 else scores


def train_linear(
    rows: Rows, answers: NDArray[np.intp], n_classes: int, training: LinearTraining
) -> LinearClassifier:
    """The classifier of these rows; `answers` are categories by number."""
    positives = range(n_classes) if n_classes > 2 else range(1, 2)
    trained = [_trained(rows.matrix, answers == number, training) for number in positives]
    weights, offsets, ratios = zip(*trained, strict=True)
    squared = np.stack(ratios) ** 2 if training.weighing == "contrast" else None
    return LinearClassifier(np.stack(weights), np.array(offsets), squared)


def _trained(
    rows: csr_matrix, inside: NDArray[np.bool_], training: LinearTraining
) -> tuple[Floats, float, Floats]:
    """Weights, intercept and ratios of one category."""
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.svm import LinearSVC

    if inside.all() or not inside.any():  # a fold may hold none of a small category
        return np.zeros(rows.shape[1]), 1.0 if inside.all() else -1.0, np.ones(rows.shape[1])
    contrast = training.weighing == "contrast"
    ratios = _ratios(rows, inside) if contrast else np.ones(rows.shape[1])
    features = _weighed(rows, ratios) if contrast else rows
    if has_even_lengths(np.asarray(features.multiply(features).sum(axis=1)).ravel()):
        # liblinear's own tolerance: a finer one takes several times as long, and no answer changes.
        how = {"C": training.C, "loss": training.loss, "dual": True, "tol": 0.1}
    else:
        # Coordinate steps crawl where some rows are far longer than others; Newton steps do not.
        how = {"C": training.C, "loss": "squared_hinge", "dual": False, "tol": 1e-3}
    model = LinearSVC(**how, random_state=0, max_iter=1000)
    with warnings.catch_warnings():  # a fit that nearly converged is used
        warnings.simplefilter("ignore", ConvergenceWarning)
        model.fit(features, inside)
    return model.coef_[0] * ratios, float(model.intercept_[0]), ratios


def has_even_lengths(sizes: Floats) -> bool:
    """Whether no row is much longer than the others, by their products with themselves."""
    filled = sizes[sizes > 0]
    return not len(filled) or bool(filled.max() <= 4 * np.median(filled))


def _ratios(rows: csr_matrix, inside: NDArray[np.bool_]) -> Floats:
    """(J1) for every feature."""
    halves = rows[inside], rows[~inside]
    p, q = (1.0 + np.bincount(half.indices, minlength=rows.shape[1]) for half in halves)
    return np.asarray(np.log((p / p.sum()) / (q / q.sum())))


def _weighed(rows: csr_matrix, ratios: Floats) -> csr_matrix:
    """Rows times ratios, of length 1."""
    values = rows.data * ratios[rows.indices]
    weighed = csr_matrix((values, rows.indices, rows.indptr), shape=rows.shape)
    lengths = np.sqrt(np.add.reduceat(np.append(values**2, 0.0), rows.indptr[:-1]))
    lengths[np.diff(rows.indptr) == 0] = 0.0
    shares = np.divide(1.0, lengths, out=np.zeros_like(lengths), where=lengths > 0)
    weighed.data = values * np.repeat(shares, np.diff(rows.indptr))
    return weighed


class GramTraining(NamedTuple):
    """How the machines are trained."""

    C: float
    measure: Measure
    loss: Loss = "squared_hinge"

    @property
    def svm_settings(self) -> SVMSettings:
        """Loss and tolerance; 1e-2 tells which C is best as well as 1e-5 does."""
        # Overlap need not be positive semi-definite: only the hinge then keeps the dual bounded.
        return SVMSettings(loss="hinge" if self.measure == "overlap" else self.loss, tol=1e-2)


class GramClassifier(NamedTuple):
    """Texts trained on, and how much similarity to each speaks for each category."""

    known: Rows
    measure: Measure
    weights: Floats
    """(texts, categories)"""
    offsets: Floats

    def scores(self, rows: Rows) -> Floats:
        """One row per text, one column per category."""
        scores = gram(rows, self.known, self.measure) @ self.weights + self.offsets
        return np.hstack([-scores, scores]) if scores.shape[1] == 1 else scores


def gram(left: Rows, right: Rows, measure: Measure) -> csr_matrix:
    """How alike each text on the left is to each on the right, where they share anything."""
    products = (left.matrix @ right.matrix.T).tocsr()
    rows = np.repeat(np.arange(products.shape[0]), np.diff(products.indptr))
    values = score_products(measure, products.data, left.sizes[rows], right.sizes[products.indices])
    return csr_matrix((values, products.indices, products.indptr), shape=products.shape)


def train_gram(
    rows: Rows, answers: NDArray[np.intp], n_classes: int, training: GramTraining
) -> GramClassifier:
    """The classifier of these rows; `answers` are categories by number."""
    positives = np.arange(n_classes) if n_classes > 2 else np.array([1])
    targets = np.where(answers[:, None] == positives, 1.0, -1.0)
    learned = (targets == 1).any(axis=0) & (targets == -1).any(axis=0)
    weights = np.zeros(targets.shape)
    offsets = np.where((targets == 1).all(axis=0), 1.0, -1.0)
    if learned.any():
        C = training.C * penalty_scale(rows, training.measure)
        dual = fit(
            gram(rows, rows, training.measure), targets[:, learned], C, training.svm_settings
        )
        weights[:, learned] = dual.alpha * targets[:, learned]
        offsets[learned] = weights[:, learned].sum(axis=0)
    return GramClassifier(rows, training.measure, weights, offsets)


def held_out_by_gram(
    rows: Rows,
    answers: NDArray[np.intp],
    fold: NDArray[np.intp],
    training: GramTraining,
    Cs: Sequence[float],
) -> list[Floats]:
    """For each of the rising Cs, scores of the rows by machines that were not trained on them."""
    alike = gram(rows, rows, training.measure)
    n_classes = int(answers.max()) + 1
    targets = np.where(answers[:, None] == np.arange(n_classes), 1.0, -1.0)
    held_out = [np.full(targets.shape, -1.0) for _ in Cs]
    scaled = [C * penalty_scale(rows, training.measure) for C in Cs]
    for number in np.unique(fold):
        out = fold == number
        kept = np.where(out[:, None], 0.0, targets)
        learned = (kept == 1).any(axis=0) & (kept == -1).any(axis=0)
        if learned.any():
            duals = path(alike, kept[:, learned], scaled, training.svm_settings)
            for scores, dual in zip(held_out, duals, strict=True):
                scores[np.ix_(out, learned)] = dual.decisions[out]
    return held_out


def penalty_scale(rows: Rows, measure: Measure) -> float:
    """What C is multiplied by, so that one C suits kernels whose k(x, x) is not 1."""
    filled = rows.sizes[rows.sizes > 0]
    return 1.0 / float(filled.mean()) if measure == "dot" and len(filled) else 1.0
