"""The base of all verifiers: compare cases on an engine, calibrate by logistic regression, score.

A verifier prepares the reference texts once (`_prepare`) and gives one feature or several of each
case (`_compare`). With the features x of cases whose answers are known, standardised over these,

    P(same | x) = 1 / (1 + exp(-(w · x + b)))                                        (V1)

is fitted by logistic regression with a penalty on w, cases of either answer weighing as much. And
answers whose probability is nearer to 1/2 than h are left undecided, where h is whichever of a few
widths gives the highest c@1 on these cases.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from byline.engine import Engine, Serial, SharedObject
from byline.errors import InputError
from byline.methods.verification.cases import (
    Case,
    ReferenceTexts,
    draw_training_cases,
    reference_texts_of,
)
from byline.parameters import Parameterised, check_fitted
from byline.results import Trait

__all__ = ["ScoredCase", "Verifier", "best_width"]

Floats = NDArray[np.float64]
WIDTHS = (0.0, 0.03, 0.05, 0.07, 0.1, 0.15)


TRAINING_CASES = 80
"""Cases of either answer that are drawn from the reference texts where no others are given."""


class ScoredCase(NamedTuple):
    """The log-odds that one person wrote all texts of a case, and what they were made of."""

    log_odds: float
    features: Floats
    excluded: tuple[int, ...] = ()
    """The places of reference texts that were excluded: the writer may have written them."""
    unfiltered_log_odds: float | None = None
    """The log-odds with all reference texts, where the method may exclude some."""
    unfiltered_features: Floats | None = None
    """The features of `similarities` with all reference texts, where the method has these."""
    bounds: tuple[float, float] | None = None
    """The log10 likelihood ratios that validation bears out."""
    n_validated: int = 0
    """The number of cases by which the bounds were found."""
    validated: bool = True
    """Whether validation cases differed as much in topic and register as this one."""
    borrowed: bool = False
    """Whether these were of other kinds of text than the reference texts."""


class Verifier(Parameterised, ABC):
    """Whether the questioned text of a case is by the writer of its known texts.

    A verifier is `calibrated` if its scores are probabilities, learned from cases. It declines
    cases that leave it fewer than `fewest_others` reference texts. `fit` or `fit_others` learns,
    `score_cases` scores, and `explain` says which features an answer rests on; none calls another.

    Attributes
    ----------
    others_ : ReferenceTexts
        The texts of other writers that cases are compared with.
    width_ : float
        How near to 1/2 a probability leaves a case undecided.
    origin_ : str
        What the probabilities were learned from.
    """

    calibrated: ClassVar[bool] = True
    fewest_others: ClassVar[int] = 0

    def fit(
        self,
        cases: Sequence[Case],
        same: Sequence[bool],
        *,
        others: ReferenceTexts | None = None,
        engine: Engine | None = None,
    ) -> Self:
        """Learn from cases whose answers are known; without `others` their own texts serve."""
        self._check_answers(same)
        self.others_ = others if others is not None else reference_texts_of(cases, same)
        self.prepared_ = self._prepare(self.others_)
        self._learn(self.features(cases, engine), np.asarray(same, np.bool_))
        self.origin_ = f"{len(cases)} problems with their answers"
        return self

    def check_without_cases(self) -> None:
        """Refuse settings that need cases whose answers are known, where there are none."""

    def fit_others(
        self, others: ReferenceTexts, engine: Engine | None = None, *, sizes: Sequence[int] = (1,)
    ) -> Self:
        """Learn from reference texts alone, by cases drawn from them with so many known texts."""
        self.check_without_cases()
        seed = self.get_params().get("seed", 0)
        cases, answers = draw_training_cases(others, TRAINING_CASES, sizes=sizes, seed=seed)
        if len(set(answers)) < 2:
            raise InputError(
                f"{type(self).__name__} has to learn what its scores are worth: give problems with "
                "answers (--train), or others of whom several wrote two texts or more."
            )
        self.fit(cases, answers, others=others, engine=engine)
        self.origin_ = "cases made up from the others' texts"
        return self

    def score_cases(self, cases: Sequence[Case], engine: Engine | None = None) -> list[ScoredCase]:
        """The log-odds of each case, and the features behind them."""
        features = self.features(cases, engine)
        return list(map(ScoredCase, self.log_odds(features).tolist(), features))

    def explain(self, case: Case, excluded: Sequence[int] = ()) -> tuple[Trait, ...]:
        """The features that a reader can find in the texts, if the method has such."""
        return ()

    def log_odds_by_view(self, case: Case, features: Floats) -> dict[str, float] | None:
        """What each feature set adds to the log-odds of a case, if the method has several."""
        return None

    def features(self, cases: Sequence[Case], engine: Engine | None = None) -> Floats:
        """The features of each case: cases × features."""
        check_fitted(self, "prepared_")
        where = engine or Serial()
        work = partial(_compared, self.unfitted(), where.share((self.prepared_, self.others_)))
        rows = list(where.map(work, cases, describe=lambda case: case.questioned[:40]))
        return np.asarray(rows, np.float64).reshape(len(rows), -1)

    def predict_proba(self, cases: Sequence[Case], engine: Engine | None = None) -> Floats:
        """The probability that each is by one writer."""
        return 1 / (1 + np.exp(-self.decision_function(cases, engine)))

    def decision_function(self, cases: Sequence[Case], engine: Engine | None = None) -> Floats:
        """The logarithm of the odds that each is by one writer."""
        return self.log_odds(self.features(cases, engine))

    def _check_answers(self, same: Sequence[bool]) -> None:
        if len(set(same)) < 2:
            raise InputError(
                "a verifier learns from cases of both answers, and these have only one: "
                "add cases of the other, or let it learn from other writers' texts alone."
            )

    @abstractmethod
    def _prepare(self, others: ReferenceTexts) -> Any:
        """The reference texts, prepared once for all cases."""

    @abstractmethod
    def _compare(self, case: Case, prepared: Any, apart: list[int]) -> float | Floats:
        """The features of a case: higher speaks for one writer.

        `apart` are the places of those texts of `others` that no writer of the case wrote.
        """

    def _learn(self, features: Floats, same: NDArray[np.bool_]) -> None:
        from sklearn.linear_model import LogisticRegression
        from sklearn.pipeline import make_pipeline
        from sklearn.preprocessing import StandardScaler

        model = LogisticRegression(class_weight="balanced")
        self.odds_ = make_pipeline(StandardScaler(), model).fit(features, same)
        self.width_ = best_width(1 / (1 + np.exp(-self.log_odds(features))), same)

    def log_odds(self, features: Floats) -> Floats:
        """The log-odds that cases with these features are by one writer."""
        check_fitted(self, "odds_")
        return np.asarray(self.odds_.decision_function(features), np.float64)


def best_width(probabilities: Floats, same: NDArray[np.bool_]) -> float:
    """The widest of `WIDTHS` around 1/2 whose c@1 is highest."""
    n = len(same)
    right = (probabilities > 0.5) == same

    def c_at_1(width: float) -> float:
        left = np.abs(probabilities - 0.5) <= width
        correct = np.count_nonzero(right & ~left) / n
        return float(correct * (1 + np.count_nonzero(left) / n))

    return max(reversed(WIDTHS), key=c_at_1)


def _compared(
    verifier: Verifier, shared: SharedObject[tuple[Any, ReferenceTexts]], case: Case
) -> Floats:
    prepared, others = shared.get()
    features = verifier._compare(case, prepared, others.apart_from(case))
    return np.atleast_1d(np.asarray(features, np.float64))
