"""The answer to "would it work in a case like this?": likelihood ratios of cases that are known."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from byline.results._run import Run
from byline.results.decisions import Fitness

__all__ = ["Likeness", "StepErrors", "Validation"]

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class StepErrors:
    """Pairs whose ratio has one word of the verbal scale, and how many of them point wrongly."""

    name: str
    low: float
    """From this |log10 LR| on,"""
    high: float | None
    """and below this one."""
    for_one: int
    """Pairs with so much support for one writer,"""
    for_one_wrong: int
    """and those of them that two people wrote."""
    for_two: int
    for_two_wrong: int

    @property
    def stated(self) -> int:
        """Pairs with so much support, either way."""
        return self.for_one + self.for_two

    @property
    def wrong(self) -> int:
        """Those of them whose ratio points the wrong way."""
        return self.for_one_wrong + self.for_two_wrong


@dataclass(frozen=True, slots=True)
class Likeness:
    """How far known and questioned texts are apart in one respect, in the case and in pairs."""

    name: str
    case: float
    low: float
    """The least of all pairs,"""
    median: float
    high: float
    """and the most."""


@dataclass(frozen=True, slots=True)
class Validation:
    """How good the likelihood ratios of a method are on pairs like a case, all held out."""

    question: Literal["same", "who"]
    verdict: Fitness
    sentence: str
    """The verdict with its reason."""
    n_same: int
    """Pairs by one writer."""
    n_different: int
    """Pairs by two."""
    n_writers: int
    cllr: float | None
    """None where there are no pairs of both answers, as all measures."""
    cllr_min: float | None
    cllr_cal: float | None
    eer: float | None
    lr_bounds: Interval | None
    """The lowest and the highest likelihood ratio that so many pairs bear out (ELUB)."""
    intervals: Mapping[str, Interval]
    """By the name of a measure: 95 % by bootstrap over writers."""
    errors: tuple[StepErrors, ...]
    case_log10_lr: float | None
    """Of the case itself; None if the method gave none."""
    likeness: tuple[Likeness, ...]
    n_undecided: int
    """Pairs that the method gave no ratio; they count as a ratio of 1."""
    log10_lr: tuple[float, ...]
    same: tuple[bool, ...]
    method: str
    notes: tuple[str, ...] = ()
    decisions: Mapping[str, int] | None = None
    """Of `who`: how many held-out texts were answered how, and how many answers were right."""
    run: Run | None = None

    @property
    def wrong_where_sure(self) -> tuple[int, int]:
        """Of ratios of ten and more, either way, how many point the wrong way, and their number."""
        sure = [step for step in self.errors if step.low >= 1]
        return sum(step.wrong for step in sure), sum(step.stated for step in sure)
