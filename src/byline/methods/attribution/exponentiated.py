"""Exponentiated gradient: the author whose words have been promoted most wins.

Argamon, S., Šarić, M., Stein, S. S. (2003). Style mining of electronic messages for multiple
authorship discrimination: first results. KDD 2003, 475-480.

`byline.numerics.exponentiated` has the equations (W1) to (W11): how a model changes by its mistakes
and how the models of n authors are corrected together, by five rules. Here

    x_i        = share of feature i / its greatest share in the first texts that have it,
                 1 at most                                                                   (E1)
    one vs all : n models, one for each author; the one that says most wins                  (E2)
    all vs all : n (n - 1) models, one for each author against each other; what those of an
                 author say is read by its sum (vote), its least or its greatest, and the
                 author of whom most is said wins; the diagonal may take part (W12, W13)     (E3)
    equal says : the author with more texts wins                                             (E4)

Departures: print does not say how features are scaled, nor (E4). By (E1) all x_i lie in [0, 1];
with mere shares, which are small, learning takes many times the passes.
"""

from numbers import Integral
from typing import Annotated, ClassVar, Literal, Self, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_matrix, diags
from sklearn.base import BaseEstimator, ClassifierMixin, clone
from sklearn.utils import Tags
from sklearn.utils.multiclass import check_classification_targets, unique_labels
from sklearn.utils.validation import check_is_fitted, validate_data

from byline.engine import Engine
from byline.errors import UsageError
from byline.features.messages import PAPER, MessageStyle
from byline.methods.attribution.classifiers import Grams
from byline.methods.attribution.eg_scorer import (
    ExponentiatedScorer,
    check_memory,
    table_of,
    widths_of,
)
from byline.methods.attribution.linear_scores import FeatureRows
from byline.numerics.exponentiated import (
    Diagonal,
    Evaluation,
    Factor,
    Reading,
    Update,
    WinnowSettings,
    confidences,
    learn,
    start,
)
from byline.parameters import Bounds

__all__ = ["ExponentiatedGradient"]

Floats = NDArray[np.float64]
MOST_BETA, MOST_PASSES = 1e6, 100_000
_CHOICES = {
    "update": Update,
    "reading": Reading,
    "diagonal": Diagonal,
    "factor": Factor,
    "evaluation": Evaluation,
    "scaling": Literal["greatest", "none"],
}


class ExponentiatedGradient(ClassifierMixin, BaseEstimator):
    """Linear models of authors that are corrected by multiplication, text after text.

    Parameters
    ----------
    update : {"naive", "conservative", "none", "all", "rows"}, default="conservative"
        How models are corrected. `naive` and `conservative`: one model for each author; the
        others: one for each author against each other. `rows` is `conservative` by another name,
        but for `diagonal`.
    reading : {"vote", "min", "max"}, default="vote"
        How the models of an author are read together, where there are several.
    diagonal : {"empty", "zero"}, default="empty"
        Whether the least and the greatest are those of an author's models alone, or of these and
        0. With "zero" the three readings of `rows` differ, as they do in print.
    factor : {"linear", "power"}, default="linear"
        1 + beta x, or (1 + beta)^x.
    beta : float, default=2
        How hard a mistake is punished.
    passes : int, default=25
        How often `fit` goes through all texts.
    evaluation : {"current", "before"}, default="current"
        Whether models are compared as they stand, or as they stood when the text came up.
    epsilon : float, default=1e-6
        A weight below this part of the sum of its kind becomes 0 for good.
    scaling : {"greatest", "none"}, default="greatest"
        Whether columns are divided by their greatest value.
    random_state : int, default=0
        Fixes the order in which texts are shown.

    Attributes
    ----------
    classes_ : ndarray
        The authors, in sorted order.
    counts_ : ndarray of int
        How many texts of each were learned from.
    scale_ : ndarray
        What each column is divided by.
    weights_ : ndarray of shape (n_columns, n_models, 2)
        p and q of (W1).
    passes_ : int
        How many passes were made.

    Examples
    --------
    >>> shares = [[0.06, 0.01], [0.05, 0.02], [0.01, 0.06], [0.02, 0.05]]
    >>> model = ExponentiatedGradient().fit(shares, ["ann", "ann", "bob", "bob"])
    >>> model.predict([[0.05, 0.01]]).tolist()
    ['ann']
    >>> model.partial_fit([[0.01, 0.04]], ["bob"]).counts_.tolist()
    [2, 3]
    """

    def __init__(  # noqa: PLR0913
        self,
        update: Update = "conservative",
        *,
        reading: Reading = "vote",
        diagonal: Diagonal = "empty",
        factor: Factor = "linear",
        beta: Annotated[float, Bounds(above=0, most=MOST_BETA)] = 2.0,
        passes: Annotated[int, Bounds(1, MOST_PASSES)] = 25,
        evaluation: Evaluation = "current",
        epsilon: Annotated[float, Bounds(0, 1)] = 1e-6,
        scaling: Literal["greatest", "none"] = "greatest",
        random_state: int = 0,
    ) -> None:
        self.update = update
        self.reading = reading
        self.diagonal = diagonal
        self.factor = factor
        self.beta = beta
        self.passes = passes
        self.evaluation = evaluation
        self.epsilon = epsilon
        self.scaling = scaling
        self.random_state = random_state

    whole_messages: ClassVar[bool] = True
    """Whether texts are seen with their subjects and their layout."""
    effective_only: ClassVar[dict[str, str]] = {
        "evaluation": "with update=conservative, all or rows",
        "diagonal": "with reading=min or max",
    }
    table_settings: ClassVar[tuple[str, ...]] = ("scaling", "random_state", "update", "reading")
    """Settings that no command takes: the method's name or the seed stands for them."""

    @property
    def feature_sets(self) -> tuple[MessageStyle, ...]:
        """The feature sets of the paper."""
        return tuple(MessageStyle(name) for name in PAPER)

    def prepare(self, features: FeatureRows, engine: Engine) -> Grams:
        """Nothing: it needs no Gram matrices."""
        return {}

    def learn(
        self, features: FeatureRows, grams: Grams, answers: NDArray[np.intp], n_authors: int
    ) -> ExponentiatedScorer:
        """A scorer that can go on learning; `answers` are authors by number."""
        check_memory(features, n_authors, self.update)
        known = answers >= 0
        fitted = clone(self).fit(table_of(features)[known], answers[known])
        return ExponentiatedScorer(fitted, widths_of(features))

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn from a table of shares, one row per text, in several passes."""
        self.check_settings()
        shares, authors = self._checked(X, y, first=True)
        self._begin(shares.shape[1], np.unique(authors))
        self.counts_ += np.bincount(np.searchsorted(self.classes_, authors), minlength=self._n)
        self._show(shares, authors, self.passes)
        return self

    def partial_fit(self, X: ArrayLike, y: ArrayLike, classes: ArrayLike | None = None) -> Self:
        """Learn from some more texts, in one pass over them alone.

        The first call, if `fit` was not called before, must be given all authors as `classes`.
        """
        self.check_settings()
        first = not hasattr(self, "weights_")
        if first and classes is None:
            raise ValueError("classes must be passed on the first call to partial_fit.")
        shares, authors = self._checked(X, y, first=first)
        if first:
            self._begin(shares.shape[1], unique_labels(classes))
        elif classes is not None and not np.array_equal(self.classes_, unique_labels(classes)):
            raise ValueError("classes are not those of the first call to partial_fit.")
        strange = np.setdiff1d(authors, self.classes_)
        if strange.size:
            raise ValueError(f"y holds a class that was not named at first: {strange[0]}.")
        self.counts_ += np.bincount(np.searchsorted(self.classes_, authors), minlength=self._n)
        self._show(shares, authors, 1)
        return self

    def confidences(self, X: ArrayLike) -> Floats:
        """What is said of each author (E2, E3), one row for each of `X`."""
        check_is_fitted(self)
        shares = validate_data(self, X, dtype=np.float64, accept_sparse="csr", reset=False)
        return confidences(
            self.weights_, self._scaled(shares), self._n, self.reading, self.diagonal
        )

    def decision_function(self, X: ArrayLike) -> Floats:
        """The same, and of two authors only how much more is said of the second."""
        said = self.confidences(X)
        return said[:, 1] - said[:, 0] if self._n == 2 else said

    def predict(self, X: ArrayLike) -> NDArray[np.generic]:
        """The author of whom most is said (E4 among equals), for each row of `X`."""
        said = self.confidences(X)
        best = said == said.max(axis=1, keepdims=True)
        return self.classes_[np.where(best, self.counts_ + 1, 0).argmax(axis=1)]

    def check_settings(self) -> None:
        """Refuse settings that make no sense."""
        for name, kind in _CHOICES.items():
            if getattr(self, name) not in get_args(kind):
                known = ", ".join(get_args(kind))
                raise ValueError(f"{name} must be one of {known}, not {getattr(self, name)!r}.")
        alone = self.update in ("naive", "conservative")
        if self.diagonal != "empty" and (alone or self.reading == "vote"):
            raise UsageError(
                f"diagonal={self.diagonal!r} does nothing by {self.update}, {self.reading}: it is "
                "for the least (min) or the greatest (max) of models of pairs of authors."
            )
        if self.evaluation != "current" and self.update in ("naive", "none"):
            raise UsageError(
                f"evaluation={self.evaluation!r} does nothing by {self.update}, which compares "
                "each model with 0 once: it is for conservative, all and rows."
            )
        if not (0 < self.beta <= MOST_BETA and 0 <= self.epsilon < 1):
            raise ValueError(f"beta must be above 0, at most {MOST_BETA:g}, and epsilon in [0, 1).")
        if not 1 <= self.passes <= MOST_PASSES:
            raise ValueError(f"passes must be 1 or more, at most {MOST_PASSES:,}.")
        if not isinstance(self.random_state, Integral) or self.random_state < 0:
            raise ValueError("random_state must be a whole number of 0 or more.")

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.input_tags.positive_only = True
        # The planes go through the origin, as in print, so clouds behind each other look alike.
        tags.classifier_tags.poor_score = True
        return tags

    @property
    def _n(self) -> int:
        return len(self.classes_)

    def _checked(
        self, X: ArrayLike, y: ArrayLike, *, first: bool
    ) -> tuple[csr_matrix, NDArray[np.generic]]:
        shares, authors = validate_data(
            self, X, y, dtype=np.float64, accept_sparse="csr", reset=first
        )
        check_classification_targets(authors)
        shares = csr_matrix(shares)
        if shares.data.min(initial=0) < 0:
            name = type(self).__name__
            raise ValueError(f"Negative values in data passed to {name}: shares are never below 0.")
        return shares, authors

    def _begin(self, n_columns: int, classes: NDArray[np.generic]) -> None:
        if len(classes) < 2:
            raise ValueError("authors are told from each other, but y holds only one class.")
        self.classes_ = classes
        self.counts_ = np.zeros(self._n, dtype=np.int64)
        self.scale_ = np.zeros(n_columns)
        self.weights_ = start(n_columns, self._n, self.update)
        self.passes_ = 0

    def _show(self, shares: csr_matrix, authors: NDArray[np.generic], passes: int) -> None:
        # A column's weights stay as they are until a text has it, so its scale may wait as well.
        greatest = np.asarray(shares.max(axis=0).todense()).ravel()
        self.scale_ = np.where(self.scale_ > 0, self.scale_, greatest)
        table, labels = self._scaled(shares), np.searchsorted(self.classes_, authors)
        settings = WinnowSettings(
            self.update, self.beta, self.epsilon, self.factor, self.evaluation
        )
        for _ in range(passes):
            # The order of a pass depends on its number alone, so that a saved model can go on.
            rng = np.random.default_rng([self.random_state, self.passes_])
            learn(self.weights_, table, labels, settings, rng)
            self.passes_ += 1

    def _scaled(self, shares: ArrayLike) -> csr_matrix:
        """(E1)."""
        table = csr_matrix(shares)
        if self.scaling == "none":
            return table
        table = csr_matrix(table @ diags(1 / np.where(self.scale_ > 0, self.scale_, 1)))
        np.minimum(table.data, 1.0, out=table.data)
        return table
