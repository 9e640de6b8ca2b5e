"""Categories from labelled examples: support vector machines on kernels, pooled and calibrated.

Each judge (a kernel and a way to weigh its features) is trained on all examples but one fold at a
time, and scores that fold. From these scores the best C of each judge and the pool of all judges
are learned (`byline.numerics.pooling`), so that probabilities are calibrated on texts the machines
had not seen; then the judges are trained again on all. Copies of a text stay in one fold.

The contrast of Wang and Manning (2012) that some judges use is in `judges`.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_matrix
from sklearn.base import BaseEstimator, ClassifierMixin, clone
from sklearn.utils.validation import check_is_fitted

from byline.corpus import Corpus, Text
from byline.corpus.splits import duplicate_groups, folds
from byline.engine import Engine, Serial, Shared
from byline.errors import InputError
from byline.features.kernels import Rows
from byline.methods.similarity.categories.blend import blend
from byline.methods.similarity.categories.gram_judges import (
    GramJudge,
    GramMachine,
    held_out_by_gram,
    levelling,
    train_gram_judge,
)
from byline.methods.similarity.categories.judges import (
    Judge,
    Loss,
    Machine,
    Weighing,
    is_levelled,
    train_judge,
)
from byline.numerics.pooling import LogLinearPool, fit_pool

__all__ = ["Categoriser", "Look", "Task"]

Floats = NDArray[np.float64]

FEW = 3000
"""C is chosen on so many examples at most: more do not change which is best."""


class Categoriser(ClassifierMixin, BaseEstimator):
    """Categories of texts by one kernel or several.

    Parameters
    ----------
    judges : sequence of (kernel, {"plain", "contrast"}), optional
        What looks at the texts: `blend()` unless given; `contrast` needs a kernel that is a product
        of rows.
    Cs : sequence of float, default=(0.1, 0.3, 1, 3)
        How much an error on the examples costs; chosen for each judge by cross-validation.
    n_folds : int, default=5
        Parts of the cross-validation.
    seed : int, default=0
        Fixes the folds.

    Attributes
    ----------
    classes_ : ndarray of str
        The categories, in alphabetical order.
    kernels_, judges_, Cs_ : list
        The fitted kernels, the machines on them and the C of each.
    pool_ : LogLinearPool
        How the judges' scores become probabilities.
    found_ : float
        The share of the examples that the pool labels rightly while they are held out.
    """

    def __init__(
        self,
        judges: Sequence[tuple[Any, Weighing]] | None = None,
        *,
        Cs: Sequence[float] = (0.1, 0.3, 1.0, 3.0),
        n_folds: int = 5,
        seed: int = 0,
    ) -> None:
        self.judges = judges
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
        task = Task.of(bodies, answers, n_folds=self.n_folds, seed=self.seed)
        self.kernels_, self.judges_, self.Cs_ = [], [], []
        held_out = []
        seen: list[tuple[Any, Rows]] = []
        for kernel, weighing in self.judges or blend():
            fitted, rows = _fitted(kernel, list(bodies), seen)
            looked = Look(task, rows, fitted.measure, weighing)
            C, _ = looked.best(self.Cs, where)
            held_out.append(looked.held_out(C, where))
            self.kernels_.append(fitted)
            self.judges_.append(looked.trained(C, np.arange(len(answers))))
            self.Cs_.append(C)
        scores = np.stack(held_out)
        self.pool_: LogLinearPool = fit_pool(scores, answers)
        self.found_ = float((self.pool_.log_odds(scores).argmax(axis=1) == answers).mean())
        return self

    def predict_proba(self, bodies: Sequence[str]) -> Floats:
        """The probability of each of `classes_`, one row per text."""
        check_is_fitted(self, "pool_")
        if not len(bodies):
            return np.zeros((0, len(self.classes_)))
        # Judges may share a kernel, whose rows are then worked out once.
        kernels = {id(kernel): kernel for kernel in self.kernels_}
        rows = {name: _sparse(kernel.rows(list(bodies))) for name, kernel in kernels.items()}
        pairs = zip(self.kernels_, self.judges_, strict=True)
        return self.pool_.probabilities(
            np.stack([judge.scores(rows[id(kernel)]) for kernel, judge in pairs])
        )

    def predict(self, bodies: Sequence[str]) -> NDArray[np.str_]:
        """The likeliest category of each text."""
        return np.asarray(self.classes_[self.predict_proba(bodies).argmax(axis=1)])


class Task(NamedTuple):
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
    ) -> "Task":
        """Deal the examples into folds, each category evenly, copies together."""
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


class Look(NamedTuple):
    """One judge's view of the examples."""

    task: Task
    rows: Rows
    measure: Any
    weighing: Weighing
    loss: Loss = "squared_hinge"

    def best(self, Cs: Sequence[float], engine: Engine) -> tuple[float, float]:
        """The C under which most of the examples are found while held out, and their share.

        Of equals it is the least, which goes with the simplest machine.
        """
        few = self.task.few
        wanted = self.task.answers[few]
        scored: Iterable[Floats]
        rows = Rows(self.rows.matrix[few], self.rows.sizes[few])
        if self._is_quicker_by_gram(rows):
            machine = GramMachine(1.0, self.measure, self.loss)
            scored = held_out_by_gram(rows, wanted, self.task.fold[few], machine, Cs)
        else:
            scored = self._scores(Cs, few, engine)
        found = [float((scores.argmax(axis=1) == wanted).mean()) for scores in scored]
        place = int(np.argmax(found))
        return Cs[place], found[place]

    def _is_quicker_by_gram(self, rows: Rows) -> bool:
        """Whether one Gram matrix for every C and fold is quicker than training on rows each time.

        It is if rows are long, and if no row is so much longer than others that steps on it crawl.
        """
        if self.measure != "dot":
            return True
        long = rows.matrix.nnz > len(rows.sizes) ** 2 / 8
        return self.weighing == "plain" and long and is_levelled(rows.sizes)

    def held_out(self, C: float, engine: Engine) -> Floats:
        """Scores of every example by machines that were not trained on it."""
        [scores] = self._scores([C], np.arange(len(self.task.answers)), engine)
        return scores

    def trained(self, C: float, places: NDArray[np.intp]) -> Judge | GramJudge:
        """The judge that these examples make."""
        rows = Rows(self.rows.matrix[places], self.rows.sizes[places])
        answers, n_classes = self.task.answers[places], self.task.n_classes
        if self.measure == "dot":
            machine = Machine(C * levelling(rows, "dot"), self.weighing, self.loss)
            return train_judge(rows, answers, n_classes, machine)
        return train_gram_judge(rows, answers, n_classes, GramMachine(C, self.measure, self.loss))

    def _scores(
        self, Cs: Sequence[float], places: NDArray[np.intp], engine: Engine
    ) -> Iterator[Floats]:
        """For each C the scores of `places`, each held out in its turn."""
        fold = self.task.fold[places]
        numbers = np.unique(fold)
        jobs = [(C, places[fold != k], places[fold == k]) for C in Cs for k in numbers]
        scored = engine.map(partial(_scored, engine.share(self)), jobs, describe=_job, batch=1)
        for _ in Cs:
            found = np.zeros((len(places), self.task.n_classes))
            for k in numbers:
                found[fold == k] = next(scored)
            yield found


def _fitted(kernel: Any, bodies: list[str], seen: list[tuple[Any, Rows]]) -> tuple[Any, Rows]:
    """The kernel fitted and the rows of the examples; once for all judges that share it."""
    for known, rows in seen:
        if type(known) is type(kernel) and known.get_params() == kernel.get_params():
            return known, rows
    fitted = clone(kernel)
    seen.append((fitted, _sparse(fitted.fit_rows(bodies))))
    return seen[-1]


def _sparse(rows: Any) -> Rows:
    """Rows as the machines take them, also of a kernel that has a value in every column."""
    return Rows(csr_matrix(rows.matrix), rows.sizes)


Job = tuple[float, NDArray[np.intp], NDArray[np.intp]]


def _scored(look: Shared[Look], job: Job) -> Floats:
    """Train on some examples and score others."""
    C, train, test = job
    rows = look.get().rows
    judge = look.get().trained(C, train)
    return judge.scores(Rows(rows.matrix[test], rows.sizes[test]))


def _job(job: Job) -> str:
    return f"a fold of {len(job[2]):,} texts at C = {job[0]:g}"
