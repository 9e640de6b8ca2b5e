"""Linear judges: each scores every category of a text from the rows of one kernel.

A judge is one support vector machine per category against all others (one in all if there are two).
`contrast` first weighs each feature by how much commoner it is in the category than elsewhere
(Wang, S. and Manning, C. D. 2012. Baselines and Bigrams: Simple, Good Sentiment and Topic
Classification. ACL, 90-94):

    r_j = ln( (1 + p_j) / sum(1 + p)  :  (1 + q_j) / sum(1 + q) )                      (J1)

with p_j and q_j the number of texts in and out of the category that have feature j; rows are
brought to length 1 again. Both kinds of score have a constant added, regularised like the weights.
"""

import warnings
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.features.kernels import Rows

__all__ = ["Judge", "Loss", "Machine", "Weighing", "is_levelled", "train_judge"]

Floats = NDArray[np.float64]
Weighing = Literal["plain", "contrast"]
Loss = Literal["hinge", "squared_hinge"]


class Machine(NamedTuple):
    """How a machine is trained."""

    C: float
    weighing: Weighing
    loss: Loss = "squared_hinge"


class Judge(NamedTuple):
    """Weights per category: (categories, features), and a constant each."""

    weights: Floats
    offsets: Floats
    ratios: Floats | None
    """r of (J1), squared; none for plain rows."""

    def scores(self, rows: Rows) -> Floats:
        """One row per text, one column per category."""
        found = rows.matrix @ self.weights.T
        if self.ratios is not None:
            lengths = np.sqrt(rows.matrix.multiply(rows.matrix) @ self.ratios.T)
            found = np.divide(found, lengths, out=np.zeros_like(found), where=lengths > 0)
        found = found + self.offsets
        return np.hstack([-found, found]) if found.shape[1] == 1 else found


def train_judge(rows: Rows, answers: NDArray[np.intp], n_classes: int, machine: Machine) -> Judge:
    """A judge of these rows; `answers` are categories by number."""
    asked = range(n_classes) if n_classes > 2 else range(1, 2)
    trained = [_trained(rows.matrix, answers == number, machine) for number in asked]
    weights, offsets, ratios = zip(*trained, strict=True)
    squared = np.stack(ratios) ** 2 if machine.weighing == "contrast" else None
    return Judge(np.stack(weights), np.array(offsets), squared)


def _trained(
    rows: csr_matrix, inside: NDArray[np.bool_], machine: Machine
) -> tuple[Floats, float, Floats]:
    """Weights, constant and ratios of one category."""
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.svm import LinearSVC

    if inside.all() or not inside.any():  # a fold may hold none of a small category
        return np.zeros(rows.shape[1]), 1.0 if inside.all() else -1.0, np.ones(rows.shape[1])
    contrast = machine.weighing == "contrast"
    ratios = _ratios(rows, inside) if contrast else np.ones(rows.shape[1])
    seen = _weighed(rows, ratios) if contrast else rows
    if is_levelled(np.asarray(seen.multiply(seen).sum(axis=1)).ravel()):
        # liblinear's own tolerance: a finer one takes several times as long, and no answer changes.
        how = {"C": machine.C, "loss": machine.loss, "dual": True, "tol": 0.1}
    else:
        # Coordinate steps crawl where some rows are far longer than others; Newton steps do not.
        how = {"C": machine.C, "loss": "squared_hinge", "dual": False, "tol": 1e-3}
    model = LinearSVC(**how, random_state=0, max_iter=1000)
    with warnings.catch_warnings():  # a machine that is nearly done is used as it stands
        warnings.simplefilter("ignore", ConvergenceWarning)
        model.fit(seen, inside)
    return model.coef_[0] * ratios, float(model.intercept_[0]), ratios


def is_levelled(sizes: Floats) -> bool:
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
    found = csr_matrix((values, rows.indices, rows.indptr), shape=rows.shape)
    lengths = np.sqrt(np.add.reduceat(np.append(values**2, 0.0), rows.indptr[:-1]))
    lengths[np.diff(rows.indptr) == 0] = 0.0
    shares = np.divide(1.0, lengths, out=np.zeros_like(lengths), where=lengths > 0)
    found.data = values * np.repeat(shares, np.diff(rows.indptr))
    return found
