"""A region for each class, each in a mixture of kernels: the base of the SSAD and one-class family.

A subclass says which kernels a table of rows has and which problem one class poses (`_named`,
`_problem`); `byline.numerics.ssad` solves it. How far a row x lies within the region of a class a
is measured by the region's own margin, at which labelled rows are meant to lie within or without,

    score_a(x) = (<w_a, phi(x)> - rho_a) / gamma_a                                              (S3)
    score_a(x) = (<w_a, phi(x)> - rho_a) / (|w_a| sqrt(sum of theta_a))   where gamma_a is 0    (S4)

in both of which the scale of kernels cancels; and 0 where x has nothing in common with any row
learned from. Rows that score above 0 are accepted. How scores of authors are compared is not
printed in the paper; with (S4) throughout fewer authors are found (ten of C50: 91.8 for 93.4 %).

`fit` takes a table. `byline who` gives feature sets instead (`prepare`, `learn`): their Gram
matrices are the kernels, and the same regions are returned as sums over features.

Departure: rows that are empty under every kernel are not learned from. As points they lie at the
origin, from which w is to part the others.
"""

import warnings
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_matrix, issparse, vstack
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils import Tags
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from byline.engine import Engine
from byline.errors import InputError
from byline.methods.attribution._scores import ScoringClassifier
from byline.methods.attribution.classifiers import Grams, grams_of
from byline.methods.attribution.linear_scores import Convergence, FeatureRows, Linear, linear_of
from byline.methods.attribution.unit_kernels import Kernel, Rows, kernel_of
from byline.numerics.ssad import Mixture, Problem, fit_mixture

__all__ = ["NOBODY", "AuthorRegions", "ClassProblem", "NoRegion", "Region", "region_of"]

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
NOBODY = -1
"""The number of an unlabelled row's class."""
FAINT = 1e-6
"""Below this share of |w| gamma counts as 0."""


class NoRegion(ValueError):
    """The problem of a class leaves it no region."""


class Region(NamedTuple):
    """f(x) = sum over kernels t and rows i of mixture_t weights_i K_t(i, x) - rho, over scale."""

    mixture: Floats
    """theta, one number per kernel."""
    weights: Floats
    """alpha_i y_i, one number per row."""
    rho: float
    gamma: float
    scale: float
    """What scores are divided by: (S3), (S4)."""
    gap: float
    """How much better the best objective can be at most, as a share: (M3)."""
    rounds: int
    """How often kernels were weighed."""
    converged: bool
    eta_l: float
    kappa: float
    eased: bool
    """Whether (S1) or (S2) lowered the usual kappa or raised the usual eta_l."""


class ClassProblem(NamedTuple):
    """The problem of one class, on these rows out of all."""

    problem: Problem
    rows: Ints
    eased: bool = False
    """Whether eta_l or kappa are not the usual ones."""


class AuthorRegions(ScoringClassifier):
    """A region for each class."""

    nobody: Any = None
    p: float = np.inf
    tol: float = 1e-2
    max_rounds: int = 500
    table_settings: ClassVar[tuple[str, ...]] = ("kernel", "kernels", "gamma", "nobody")
    """Settings that concern tables given to `fit`, and so no command."""

    @abstractmethod
    def _named(self) -> tuple[tuple[str, Kernel], ...]:
        """The kernels to mix, with their names."""

    @abstractmethod
    def _problem(self, answers: Ints, author: int, halvings: int) -> ClassProblem | None:
        """The problem of a class; None if nothing else can be tried after so many halvings."""

    def fit(self, X: ArrayLike, y: ArrayLike, *, unlabelled: ArrayLike | None = None) -> Self:
        """Learn from rows whose classes are known, and from others of which only they are known."""
        rows, answers = self._read(X, y, unlabelled)
        named = self._named()
        self.kernel_names_ = tuple(name for name, _ in named)
        self.kernels_ = tuple(kernel_of(kernel).fitted(rows) for _, kernel in named)
        grams = [kernel.products(rows, rows) for kernel in self.kernels_]
        filled = self._filled(grams, answers)
        if len(filled) < len(answers):
            grams, answers = [gram[np.ix_(filled, filled)] for gram in grams], answers[filled]
        self.regions_ = self.fit_regions(grams, answers, self.classes_)
        self._keep_support(rows, filled)
        self._warn_of_slow()
        return self

    def prepare(self, features: FeatureRows, engine: Engine) -> Grams:
        """The Gram matrix of each feature set."""
        return grams_of(features, engine)

    def learn(self, features: FeatureRows, grams: Grams, answers: Ints, n_authors: int) -> Linear:
        """Regions as sums over features; `answers` are authors by number, or NOBODY."""
        kernels = [grams[name] for name in features]
        try:
            regions = self.fit_regions(kernels, answers, range(1, n_authors + 1))
        except NoRegion as error:
            raise InputError(
                "the candidates' texts cannot be told apart by these feature sets. Give more or "
                "longer texts, or name other feature sets."
            ) from error
        scales = np.array([region.scale for region in regions])
        return linear_of(
            features,
            weights=np.stack([region.weights for region in regions]) / scales[:, None],
            mixture=np.stack([region.mixture for region in regions]),
            offsets=-np.array([region.rho for region in regions]) / scales,
            convergence=Convergence.of_regions(regions),
        )

    def fit_regions(
        self, grams: Sequence[NDArray[Any]], answers: Ints, names: Sequence[Any] | NDArray[Any]
    ) -> tuple[Region, ...]:
        """One region for each class, on the first terms that leave it one."""
        if not isinstance(self.p, int | float | np.number) or not self.p >= 1:
            raise ValueError(f"p must be 1 or more, not {self.p}.")
        if not isinstance(self.max_rounds, int | np.integer) or self.max_rounds < 1:
            raise ValueError(
                f"max_rounds must be a whole number of 1 or more, not {self.max_rounds}."
            )
        return tuple(
            self._fit_region(grams, answers, author, name) for author, name in enumerate(names)
        )

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

    def accepts(self, X: ArrayLike) -> NDArray[np.bool_]:
        """Whether each row of `X` lies within the region of each class."""
        return self.scores(X) > 0

    def predict_or_none(self, X: ArrayLike) -> NDArray[np.object_]:
        """`predict`, but None where no region accepts the row."""
        scores = self.scores(X)
        answers = self.classes_[scores.argmax(axis=1)].astype(object)
        answers[~(scores > 0).any(axis=1)] = None
        return answers

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

    def _fit_region(
        self, grams: Sequence[NDArray[Any]], answers: Ints, author: int, name: Any
    ) -> Region:
        halvings = 0
        while (posed := self._problem(answers, author, halvings)) is not None:
            try:
                region = region_of(grams, posed, self.p, tol=self.tol, max_rounds=self.max_rounds)
            except ValueError as refusal:
                raise ValueError(f"class {name}: {refusal}") from refusal
            if region is not None:
                return region
            halvings += 1
        raise NoRegion(f"class {name}: {self._refusal()}")

    def _refusal(self) -> str:
        """Why there is no region, and what to do."""
        return (
            "the rows of others cancel its own, so that no region is left: eta_l or kappa is too "
            "large. Lower eta_l, or kappa, or both."
        )

    def _keep_support(self, rows: Rows, filled: Ints) -> None:
        """What `scores` needs, without rows that no region rests on."""
        coefficients = np.stack([region.weights for region in self.regions_])
        used = coefficients.any(axis=0)
        self.support_, self.coefficients_ = filled[used], coefficients[:, used]
        self.rows_ = None if self._given() else rows[self.support_]
        self.weights_ = np.stack([region.mixture for region in self.regions_])

    def _warn_of_slow(self) -> None:
        pairs = zip(self.classes_, self.regions_, strict=True)
        slow = [str(name) for name, region in pairs if not region.converged]
        if slow:
            warnings.warn(
                f"the regions of {', '.join(slow)} are not yet the best: raise max_rounds or tol.",
                ConvergenceWarning,
                stacklevel=3,
            )


def region_of(
    grams: Sequence[NDArray[Any]], posed: ClassProblem, p: float, *, tol: float, max_rounds: int
) -> Region | None:
    """The region that solves a problem; None where the others cancel the class (w = 0)."""
    problem, rows, eased = posed
    n = len(grams[0])
    own = grams if len(rows) == n else [gram[np.ix_(rows, rows)] for gram in grams]
    fitted = fit_mixture(own, problem, p, tol=tol, max_rounds=max_rounds)
    if fitted.collapsed:
        return None
    weights = np.zeros(n)
    weights[rows] = fitted.solution.alpha * problem.signs
    solution = fitted.solution
    labelled = problem.upper[problem.labelled]
    return Region(
        fitted.weights,
        weights,
        solution.rho,
        solution.gamma,
        _scale(fitted),
        fitted.gap,
        fitted.rounds,
        fitted.converged,
        float(labelled.max() if len(labelled) else problem.upper.max()),
        problem.kappa,
        eased,
    )


def _scale(fitted: Mixture) -> float:
    """The divisor of (S3), or of (S4) where gamma is 0."""
    length = float(np.sqrt(fitted.solution.norm2 * fitted.weights.sum()))
    return fitted.solution.gamma if fitted.solution.gamma > FAINT * length else length
