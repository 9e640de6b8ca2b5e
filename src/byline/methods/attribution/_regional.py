"""What classifiers have in common that learn a region for each class, each in a mixture of kernels.

A subclass says which kernels there are and what is asked of one class (`_named`, `_asked`).
`byline.numerics.ssad` solves it. How far a row x lies within the region of a class a is measured by
the region's own margin, at which labelled rows are meant to lie within or without,

    score_a(x) = (<w_a, phi(x)> - rho_a) / gamma_a                                              (S3)
    score_a(x) = (<w_a, phi(x)> - rho_a) / (|w_a| sqrt(sum of theta_a))   where gamma_a is 0    (S4)

in both of which the scale of kernels cancels; and 0 where x has nothing in common with any row
learned from. Rows that score above 0 are accepted.

Departure: rows that are empty under every kernel are not learned from. As points they lie at the
origin, from which w is to part the others.
"""

import warnings
from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_matrix, issparse, vstack
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils import Tags
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from byline.methods.attribution._scores import accepted, decided, highest
from byline.methods.attribution.kept_grams import gram_of
from byline.methods.attribution.unit_kernels import Kernel, Rows, kernel_of
from byline.numerics.ssad import Mixture, Problem, fit_mixture

__all__ = ["Asked", "LearnedRegion", "Regional"]

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
NOBODY = -1
"""The number of an unlabelled row's class."""
FAINT = 1e-6
"""Below this share of |w| gamma counts as 0."""


class Asked(NamedTuple):
    """One class's problem, on these rows out of all."""

    problem: Problem
    rows: Ints


@dataclass(frozen=True, slots=True)
class LearnedRegion:
    """The region of one class, and how near to the best one it is certain to be."""

    rho: float
    gamma: float
    scale: float
    """What scores are divided by (S3, S4)."""
    gap: float
    """How much better the best objective can be at most, as a share."""
    rounds: int
    converged: bool


class Regional(ClassifierMixin, BaseEstimator):
    """A region for each class."""

    nobody: Any = None
    p: float = np.inf
    tol: float = 1e-3
    max_rounds: int = 500

    @abstractmethod
    def _named(self) -> tuple[tuple[str, Kernel], ...]:
        """The kernels to mix, with their names."""

    @abstractmethod
    def _asked(self, answers: Ints, author: int, halvings: int) -> Asked | None:
        """What is asked of a class; None if nothing else can be tried after so many halvings."""

    def fit(self, X: ArrayLike, y: ArrayLike, *, unlabelled: ArrayLike | None = None) -> Self:
        """Learn from rows whose classes are known, and from others of which only they are known."""
        rows, answers = self._read(X, y, unlabelled)
        named = self._named()
        self.kernel_names_ = tuple(name for name, _ in named)
        self.kernels_ = tuple(kernel_of(kernel).fitted(rows) for _, kernel in named)
        grams = [gram_of(kernel, rows) for kernel in self.kernels_]
        filled = self._filled(grams, answers)
        if len(filled) < len(answers):
            grams, answers = [gram[np.ix_(filled, filled)] for gram in grams], answers[filled]
        found = [self._learn(grams, answers, author) for author in range(len(self.classes_))]
        self._keep(rows, filled, found)
        return self

    def scores(self, X: ArrayLike) -> Floats:
        """How far within each region the rows of `X` lie (S3), one column per class."""
        check_is_fitted(self)
        rows = validate_data(self, X, dtype=np.float64, accept_sparse="csr", reset=False)
        if self._given():
            rows = rows[:, self.support_]
        total = np.zeros((rows.shape[0], len(self.classes_)))
        common = np.zeros(rows.shape[0], bool)
        for kernel, theta in zip(self.kernels_, self.weights_.T, strict=True):
            products = kernel.products(rows, self.rows_)
            common |= products.any(axis=1)
            total += products @ (self.coefficients_ * theta[:, None]).T
        rho = np.array([region.rho for region in self.regions_])
        scale = np.array([region.scale for region in self.regions_])
        return np.where(common[:, None], (total - rho) / scale, 0.0)

    def decision_function(self, X: ArrayLike) -> Floats:
        """The same, and of two classes only by how much the second leads."""
        return decided(self.scores(X))

    def accepts(self, X: ArrayLike) -> NDArray[np.bool_]:
        """Whether each row of `X` lies within the region of each class."""
        return self.scores(X) > 0

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """The class with the highest score, for each row of `X`."""
        scores = self.scores(X)
        return highest(self.classes_, scores)

    def predict_or_none(self, X: ArrayLike) -> NDArray[np.object_]:
        """The same, but None where no region accepts the row."""
        scores = self.scores(X)
        return accepted(self.classes_, scores)

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = self._given()
        tags.input_tags.sparse = not self._given()
        return tags

    def _given(self) -> bool:
        """Whether rows are those of a Gram matrix."""
        return getattr(self, "kernel", None) == "precomputed"

    def _read(self, X: ArrayLike, y: ArrayLike, unlabelled: ArrayLike | None) -> tuple[Rows, Ints]:
        """All rows, and the class of each by number."""
        rows, labels = validate_data(self, X, y, dtype=np.float64, accept_sparse="csr")
        known = np.asarray(labels != self.nobody)
        if not known.any():
            raise ValueError("y marks every row as unlabelled, so there is no class to learn.")
        check_classification_targets(labels[known])
        self.classes_, numbers = np.unique(labels[known], return_inverse=True)
        answers = np.full(len(labels), NOBODY, np.intp)
        answers[known] = numbers
        if unlabelled is None:
            return rows, answers
        if self._given():
            raise ValueError(
                "with a precomputed Gram matrix unlabelled rows must be part of it: mark them in y "
                "by the value of `nobody`."
            )
        more = validate_data(self, unlabelled, dtype=np.float64, accept_sparse="csr", reset=False)
        sparse = issparse(rows) or issparse(more)
        both = vstack([csr_matrix(rows), csr_matrix(more)], "csr") if sparse else None
        stacked = np.vstack([rows, more]) if both is None else both
        return stacked, np.append(answers, np.full(more.shape[0], NOBODY, np.intp))

    def _filled(self, grams: list[Floats], answers: Ints) -> Ints:
        """The rows that are not empty under every kernel; every class must have one."""
        filled = np.any([gram.diagonal() > 0 for gram in grams], axis=0)
        for author, name in enumerate(self.classes_):
            if not filled[answers == author].any():
                raise ValueError(f"every row of class {name} is empty under every kernel.")
        return np.flatnonzero(filled)

    def _learn(self, grams: list[Floats], answers: Ints, author: int) -> tuple[Asked, Mixture]:
        """The best mixture for one class, on the first terms that leave it a region."""
        halvings = 0
        while (asked := self._asked(answers, author, halvings)) is not None:
            every = len(asked.rows) == len(answers)
            seen = grams if every else [gram[np.ix_(asked.rows, asked.rows)] for gram in grams]
            found = self._solve(seen, asked.problem, author)
            if not found.collapsed:
                return asked, found
            halvings += 1
        raise ValueError(f"class {self.classes_[author]}: {self._refusal()}")

    def _solve(self, grams: list[Floats], problem: Problem, author: int) -> Mixture:
        """What `fit_mixture` finds, or why not, with the name of the class."""
        try:
            return fit_mixture(grams, problem, self.p, tol=self.tol, max_rounds=self.max_rounds)
        except ValueError as refusal:
            raise ValueError(f"class {self.classes_[author]}: {refusal}") from refusal

    def _refusal(self) -> str:
        """Why there is no region, and what to do."""
        return (
            "the rows of others cancel its own, so that no region is left: eta_l or kappa is too "
            "large. Lower eta_l, or kappa, or both."
        )

    def _keep(self, rows: Rows, filled: Ints, found: list[tuple[Asked, Mixture]]) -> None:
        """What `scores` needs, without rows that no region rests on."""
        coefficients = np.zeros((len(found), len(filled)))
        for place, (asked, mixture) in enumerate(found):
            coefficients[place, asked.rows] = mixture.solution.alpha * asked.problem.signs
        used = coefficients.any(axis=0)
        self.support_, self.coefficients_ = filled[used], coefficients[:, used]
        self.rows_ = None if self._given() else rows[self.support_]
        self.weights_ = np.stack([mixture.weights for _, mixture in found])
        self.regions_ = tuple(_region(mixture) for _, mixture in found)
        slow = [
            str(name)
            for name, region in zip(self.classes_, self.regions_, strict=True)
            if not region.converged
        ]
        if slow:
            warnings.warn(
                f"the regions of {', '.join(slow)} are not yet the best: raise max_rounds or tol.",
                ConvergenceWarning,
                stacklevel=3,
            )


def _region(mixture: Mixture) -> LearnedRegion:
    solution = mixture.solution
    length = float(np.sqrt(solution.norm2 * mixture.weights.sum()))
    scale = solution.gamma if solution.gamma > FAINT * length else length
    return LearnedRegion(
        solution.rho, solution.gamma, scale, mixture.gap, mixture.rounds, mixture.converged
    )
