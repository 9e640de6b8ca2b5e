"""Categories from labelled examples: support vector machines on kernels, pooled and calibrated.

Each view (a kernel and a way to weigh its features) is cross-validated: its machines are fitted on
all folds but one and score that one. These held-out scores decide the best C of each view and the
pool of all views (`byline.numerics.pooling`), so that probabilities are calibrated on held-out
texts. Then each view is fitted on all examples. Copies of a text stay in one fold.

The log-count ratios of Wang and Manning (2012) that some views use are in `classifiers`.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Annotated, Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_matrix
from sklearn.base import BaseEstimator, ClassifierMixin, clone
from sklearn.utils.validation import check_is_fitted

from byline.corpus import Corpus, Text
from byline.corpus.splits import duplicate_groups, folds
from byline.engine import Engine, Serial, SharedObject
from byline.errors import InputError
from byline.features.kernels import Rows
from byline.features.kernels.chars import CharTfIdf
from byline.features.kernels.spgk import SPGK
from byline.features.kernels.tfidf import TfIdf
from byline.methods.similarity.categories.classifiers import (
    GramClassifier,
    GramTraining,
    LinearClassifier,
    LinearTraining,
    Loss,
    Weighing,
    has_even_lengths,
    held_out_by_gram,
    penalty_scale,
    train_gram,
    train_linear,
)
from byline.numerics.pooling import LogLinearPool, fit_pool
from byline.parameters import Bounds, Positive

__all__ = ["Categoriser", "KernelView", "LabelledExamples", "blend"]

Floats = NDArray[np.float64]

FEW = 3000
"""C is chosen on so many examples at most: more do not change which is best."""


class Categoriser(ClassifierMixin, BaseEstimator):
    """Categories of texts by one kernel or several.

    Parameters
    ----------
    views : sequence of (kernel, {"plain", "contrast"}), optional
        Kernels and how their features are weighed, `blend()` if None; `contrast` needs a kernel
        that is a product of rows.
    language : str, default="auto"
        The language of the texts, for `blend()`.
    Cs : sequence of float, default=(0.1, 0.3, 1, 3)
        How much an error on the examples costs; chosen for each view by cross-validation.
    n_folds : int, default=5
        Parts of the cross-validation.
    seed : int, default=0
        Fixes the folds.

    Attributes
    ----------
    classes_ : ndarray of str
        The categories, in alphabetical order.
    kernels_, classifiers_, Cs_ : list
        The fitted kernels, the classifiers on them and the C of each.
    pool_ : LogLinearPool
        How the scores of all views become probabilities.
    held_out_accuracy_ : float
        The share of the held-out examples that the pool labels correctly.
    """

    def __init__(
        self,
        views: Sequence[tuple[Any, Weighing]] | None = None,
        *,
        language: str = "auto",
        Cs: Sequence[Positive] = (0.1, 0.3, 1.0, 3.0),
        n_folds: Annotated[int, Bounds(2)] = 5,
        seed: int = 0,
    ) -> None:
        self.views = views
        self.language = language
        self.Cs = Cs
        self.n_folds = n_folds
        self.seed = seed

    def fit(self, bodies: Sequence[str], labels: ArrayLike, engine: Engine | None = None) -> Self:
        """Learn from labelled examples."""
        where = engine or Serial()
        self.classes_, answers = np.unique(np.asarray(labels), return_inverse=True)
        if len(self.classes_) < 2:
            raise InputError(
                "all examples have one label: there is nothing to tell apart. Give examples of at "
                "least two categories, one sub-folder or one value of the author column each."
            )
        examples = LabelledExamples.of(bodies, answers, n_folds=self.n_folds, seed=self.seed)
        self.kernels_, self.classifiers_, self.Cs_ = [], [], []
        held_out = []
        fitted_rows: list[tuple[Any, Rows]] = []
        for kernel, weighing in self.views or blend(self.language):
            fitted, rows = _fitted(kernel, list(bodies), fitted_rows)
            view = KernelView(examples, rows, fitted.measure, weighing)
            C, _ = view.best(self.Cs, where)
            held_out.append(view.held_out(C, where))
            self.kernels_.append(fitted)
            self.classifiers_.append(view.trained(C, np.arange(len(answers))))
            self.Cs_.append(C)
        scores = np.stack(held_out)
        self.pool_: LogLinearPool = fit_pool(scores, answers)
        self.held_out_accuracy_ = float(
            (self.pool_.log_odds(scores).argmax(axis=1) == answers).mean()
        )
        return self

    def predict_proba(self, bodies: Sequence[str]) -> Floats:
        """The probability of each of `classes_`, one row per text."""
        check_is_fitted(self, "pool_")
        if not len(bodies):
            return np.zeros((0, len(self.classes_)))
        # Views may share a kernel, whose rows are then computed once.
        kernels = {id(kernel): kernel for kernel in self.kernels_}
        rows = {name: _sparse(kernel.rows(list(bodies))) for name, kernel in kernels.items()}
        pairs = zip(self.kernels_, self.classifiers_, strict=True)
        return self.pool_.probabilities(
            np.stack([classifier.scores(rows[id(kernel)]) for kernel, classifier in pairs])
        )

    def predict(self, bodies: Sequence[str]) -> NDArray[np.str_]:
        """The likeliest category of each text."""
        return np.asarray(self.classes_[self.predict_proba(bodies).argmax(axis=1)])


def blend(language: str = "auto") -> tuple[tuple[Any, Weighing], ...]:
    """The default views: terms, pairs of terms and characters (chosen in docs/methods/blend.md)."""
    bigrams = TfIdf(2, language=language, words="all", forms="words")
    return (
        (SPGK(language=language, words="tokens"), "contrast"),
        (SPGK(language=language), "contrast"),
        (bigrams, "plain"),
        (bigrams, "contrast"),
        (TfIdf(1, language=language), "contrast"),
        (CharTfIdf(min_texts=2), "contrast"),
    )


class LabelledExamples(NamedTuple):
    """Which category each example has, and in which fold it is held out."""

    answers: NDArray[np.intp]
    n_classes: int
    fold: NDArray[np.intp]
    few: NDArray[np.intp]
    """The examples that C is chosen on."""

    @classmethod
    def of(
        cls,
        bodies: Sequence[str],
        answers: NDArray[np.intp],
        *,
        n_folds: int,
        seed: int,
        few: int = FEW,
    ) -> "LabelledExamples":
        """Split the examples into folds, stratified by category, copies together."""
        pile = Corpus(
            Text(str(place), body, author=str(answer))
            for place, (body, answer) in enumerate(zip(bodies, answers, strict=True))
        )
        groups = duplicate_groups(pile)
        fold = np.zeros(len(pile), np.intp)
        parts = min(n_folds, len(np.unique(groups)))
        for number, part in enumerate(folds(pile, parts, groups=groups, seed=seed)):
            fold[part.test] = number
        some = np.sort(np.random.default_rng(seed).permutation(len(pile))[:few])
        return cls(answers, int(answers.max()) + 1, fold, some)


class KernelView(NamedTuple):
    """The examples as one kernel represents them."""

    examples: LabelledExamples
    rows: Rows
    measure: Any
    weighing: Weighing
    loss: Loss = "squared_hinge"

    def best(self, Cs: Sequence[float], engine: Engine) -> tuple[float, float]:
        """The C of the highest held-out accuracy, the lowest of equals, and that accuracy."""
        few = self.examples.few
        wanted = self.examples.answers[few]
        scored: Iterable[Floats]
        rows = Rows(self.rows.matrix[few], self.rows.sizes[few])
        if self._is_quicker_by_gram(rows):
            training = GramTraining(1.0, self.measure, self.loss)
            scored = held_out_by_gram(rows, wanted, self.examples.fold[few], training, Cs)
        else:
            scored = self._scores(Cs, few, engine)
        accuracies = [float((scores.argmax(axis=1) == wanted).mean()) for scores in scored]
        best = int(np.argmax(accuracies))
        return Cs[best], accuracies[best]

    def _is_quicker_by_gram(self, rows: Rows) -> bool:
        """Whether one Gram matrix for every C and fold is quicker than training on rows each time.

        It is if rows are long, and none so much longer than others that coordinate descent is slow.
        """
        if self.measure != "dot":
            return True
        long = rows.matrix.nnz > len(rows.sizes) ** 2 / 8
        return self.weighing == "plain" and long and has_even_lengths(rows.sizes)

    def held_out(self, C: float, engine: Engine) -> Floats:
        """Scores of every example by classifiers that were not fitted on it."""
        [scores] = self._scores([C], np.arange(len(self.examples.answers)), engine)
        return scores

    def trained(self, C: float, places: NDArray[np.intp]) -> LinearClassifier | GramClassifier:
        """The classifier fitted on these examples."""
        rows = Rows(self.rows.matrix[places], self.rows.sizes[places])
        answers, n_classes = self.examples.answers[places], self.examples.n_classes
        if self.measure == "dot":
            training = LinearTraining(C * penalty_scale(rows, "dot"), self.weighing, self.loss)
            return train_linear(rows, answers, n_classes, training)
        return train_gram(rows, answers, n_classes, GramTraining(C, self.measure, self.loss))

    def _scores(
        self, Cs: Sequence[float], places: NDArray[np.intp], engine: Engine
    ) -> Iterator[Floats]:
        """For each C the scores of `places`, each held out in its turn."""
        fold = self.examples.fold[places]
        numbers = np.unique(fold)
        jobs = [(C, places[fold != k], places[fold == k]) for C in Cs for k in numbers]
        scored = engine.map(partial(_scored, engine.share(self)), jobs, describe=_job, batch=1)
        for _ in Cs:
            scores = np.zeros((len(places), self.examples.n_classes))
            for k in numbers:
                scores[fold == k] = next(scored)
            yield scores


def _fitted(kernel: Any, bodies: list[str], known: list[tuple[Any, Rows]]) -> tuple[Any, Rows]:
    """The kernel fitted and the rows of the examples; once for all views that share it."""
    for other, rows in known:
        if type(other) is type(kernel) and other.get_params() == kernel.get_params():
            return other, rows
    fitted = clone(kernel)
    known.append((fitted, _sparse(fitted.fit_rows(bodies))))
    return known[-1]


def _sparse(rows: Any) -> Rows:
    """Rows as a sparse matrix, also of a kernel that has a value in every column."""
    return Rows(csr_matrix(rows.matrix), rows.sizes)


Job = tuple[float, NDArray[np.intp], NDArray[np.intp]]


def _scored(view: SharedObject[KernelView], job: Job) -> Floats:
    """Scores of some examples by a classifier fitted on others."""
    C, train, test = job
    rows = view.get().rows
    return view.get().trained(C, train).scores(Rows(rows.matrix[test], rows.sizes[test]))


def _job(job: Job) -> str:
    return f"a fold of {len(job[2]):,} texts at C = {job[0]:g}"
