"""Judges for kernels that are no products of rows: machines on the Gram matrix itself.

As `judges`, but the score of a text is a weighed sum of its similarities to the texts trained on,
which are therefore kept. The Gram matrix is sparse: pairs that share nothing are not stored.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.features.kernels import Rows
from byline.methods.similarity.categories.judges import Loss
from byline.numerics.kernel_svm import Recipe, fit, path
from byline.numerics.similarity_measures import Measure, score_products

__all__ = [
    "GramJudge",
    "GramMachine",
    "gram",
    "held_out_by_gram",
    "levelling",
    "train_gram_judge",
]

Floats = NDArray[np.float64]


class GramMachine(NamedTuple):
    """How a machine is trained."""

    C: float
    measure: Measure
    loss: Loss = "squared_hinge"

    @property
    def recipe(self) -> Recipe:
        """Loss and tolerance; 1e-2 tells which C is best as well as 1e-5 does."""
        # Overlap need not be positive semi-definite: only the hinge then keeps the dual bounded.
        return Recipe(loss="hinge" if self.measure == "overlap" else self.loss, tol=1e-2)


class GramJudge(NamedTuple):
    """Texts trained on, and how much similarity to each speaks for each category."""

    known: Rows
    measure: Measure
    weights: Floats
    """(texts, categories)"""
    offsets: Floats

    def scores(self, rows: Rows) -> Floats:
        """One row per text, one column per category."""
        found = gram(rows, self.known, self.measure) @ self.weights + self.offsets
        return np.hstack([-found, found]) if found.shape[1] == 1 else found


def gram(left: Rows, right: Rows, measure: Measure) -> csr_matrix:
    """How alike each text on the left is to each on the right, where they share anything."""
    products = (left.matrix @ right.matrix.T).tocsr()
    rows = np.repeat(np.arange(products.shape[0]), np.diff(products.indptr))
    values = score_products(measure, products.data, left.sizes[rows], right.sizes[products.indices])
    return csr_matrix((values, products.indices, products.indptr), shape=products.shape)


def train_gram_judge(
    rows: Rows, answers: NDArray[np.intp], n_classes: int, machine: GramMachine
) -> GramJudge:
    """A judge of these rows; `answers` are categories by number."""
    asked = np.arange(n_classes) if n_classes > 2 else np.array([1])
    targets = np.where(answers[:, None] == asked, 1.0, -1.0)
    learned = (targets == 1).any(axis=0) & (targets == -1).any(axis=0)
    weights = np.zeros(targets.shape)
    offsets = np.where((targets == 1).all(axis=0), 1.0, -1.0)
    if learned.any():
        C = machine.C * levelling(rows, machine.measure)
        dual = fit(gram(rows, rows, machine.measure), targets[:, learned], C, machine.recipe)
        weights[:, learned] = dual.alpha * targets[:, learned]
        offsets[learned] = weights[:, learned].sum(axis=0)
    return GramJudge(rows, machine.measure, weights, offsets)


def held_out_by_gram(
    rows: Rows,
    answers: NDArray[np.intp],
    fold: NDArray[np.intp],
    machine: GramMachine,
    Cs: Sequence[float],
) -> list[Floats]:
    """For each of the rising Cs, scores of the rows by machines that were not trained on them."""
    alike = gram(rows, rows, machine.measure)
    n_classes = int(answers.max()) + 1
    targets = np.where(answers[:, None] == np.arange(n_classes), 1.0, -1.0)
    found = [np.full(targets.shape, -1.0) for _ in Cs]
    scaled = [C * levelling(rows, machine.measure) for C in Cs]
    for number in np.unique(fold):
        out = fold == number
        kept = np.where(out[:, None], 0.0, targets)
        learned = (kept == 1).any(axis=0) & (kept == -1).any(axis=0)
        if learned.any():
            duals = path(alike, kept[:, learned], scaled, machine.recipe)
            for scores, dual in zip(found, duals, strict=True):
                scores[np.ix_(out, learned)] = dual.decisions[out]
    return found


def levelling(rows: Rows, measure: Measure) -> float:
    """What C is multiplied by, so that one C suits kernels whose k(x, x) is not 1."""
    filled = rows.sizes[rows.sizes > 0]
    return 1.0 / float(filled.mean()) if measure == "dot" and len(filled) else 1.0
