"""When an answer is given, and how strong it is said to be: all thresholds of all answers.

Attribution. The first answer is given if its probability is at least `CLEAR`, or `CLEAR_NONE` for
*none of these*, and at least `LEAD` above the next, and if the lower end p of its 90 % interval is
at least `LEAST`. The words then go with p:

    probably < VERY_PROBABLE <= very probably < ALMOST_CERTAIN <= almost certainly            (D1)

and *almost certainly* also takes `TRIALS_NEEDED` held-out documents.

Verification. By |log10 LR| the strength of evidence is

    undecided < 0.5 <= weak < 1 <= moderate < 2 <= moderately strong < 3 <= strong            (D2)

and one step less where the range over which the ratio varied reaches into the undecided zone.

Validation. With a validation on pairs like a case, a method is

    too little data   fewer than `FEWEST_PAIRS` pairs of either answer or `FEWEST_WRITERS` writers,
                      or no pair as mismatched as the case
    fit               the upper end of the 95 % interval of Cllr is below 1, Cllr_cal is at most
                      `MOST_MISCALIBRATED`, and of ratios of 10 or more, either way, at most
                      `MOST_WRONG` point the wrong way
    not fit           otherwise                                                               (D3)
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

__all__ = [
    "ALMOST_CERTAIN",
    "ATYPICAL",
    "CERTAINTIES",
    "CLEAR",
    "CLEAR_NONE",
    "FEWEST_PAIRS",
    "FEWEST_WORDS",
    "FEWEST_WRITERS",
    "FEW_HELD_OUT",
    "LEAD",
    "LEAST",
    "MOST_MISCALIBRATED",
    "MOST_WRONG",
    "NAMES",
    "REACH",
    "SCALE",
    "SHORT",
    "STRONGEST",
    "SUSPECT",
    "TRIALS_NEEDED",
    "UNDECIDED",
    "VERY_PROBABLE",
    "VERY_SHORT",
    "ZONE",
    "Fitness",
    "answer_over_range",
    "bounded",
    "certainty",
    "fitness",
    "is_clear",
    "lead_words",
    "support",
]

CLEAR, CLEAR_NONE, LEAD = 0.6, 0.8, 0.2
"""How probable the first answer must be, if it is an author or none, and how far ahead."""
LEAST = 0.5
"""What the lower end of the interval of the first answer must be."""
VERY_PROBABLE, ALMOST_CERTAIN = 0.8, 0.95
TRIALS_NEEDED = 60
FEWEST_WORDS = 25
"""Texts with fewer words get no answer."""
VERY_SHORT, SHORT = 50, 250
"""Words: `same` does not judge shorter texts than the first; below the second a note is given."""
ATYPICAL, SUSPECT = 0.05, 0.1
"""Typicality (a p-value) below which an attribution is undecided, and in several feature sets at
once carries a note."""
FEW_HELD_OUT = 10
"""With fewer held-out texts, probabilities carry a note."""
Answer = Literal["yes", "no", "undecided"]
UNDECIDED: Final = "undecided"
CERTAINTIES = (UNDECIDED, "probably", "very probably", "almost certainly")
ZONE = 0.5
"""The |log10 LR| under which the answer is undecided."""
REACH = 0.99
"""A verification is undecided where its texts are further apart in topic or register than this
share of the cases that it is validated on."""
SCALE = ((ZONE, UNDECIDED), (1.0, "weak"), (2.0, "moderate"), (3.0, "moderately strong"))
NAMES = (*(name for _, name in SCALE), "strong")
STRONGEST = 4.0
"""The largest |log10 LR| that is reported."""
Fitness = Literal["fit", "not fit", "too little data"]
FEWEST_PAIRS, FEWEST_WRITERS = 30, 10
MOST_MISCALIBRATED, MOST_WRONG = 0.2, 0.1
LEADS = (
    (1e-9, "the next is as good"),  # what sums of the same numbers may differ by
    (0.05, "the next is nearly as good"),
    (0.25, "the next is somewhat worse"),
)
"""How far the first of two headlines is ahead, as a share of the larger score, and in words."""


def is_clear(authors: Iterable[float], none: float) -> bool:
    """Whether one answer is probable enough, and far enough ahead, to be given.

    >>> is_clear([0.7, 0.2], 0.1), is_clear([0.5, 0.1], 0.4), is_clear([0.2, 0.1], 0.7)
    (True, False, False)
    """
    first, second = sorted([*authors, none])[-1:-3:-1]
    return first >= (CLEAR_NONE if none == first else CLEAR) and first - second >= LEAD


def certainty(probability: float, n_held_out: int) -> int:
    """How sure a decided answer is, by the least its probability may be, in `CERTAINTIES`.

    >>> certainty(0.7, 99), certainty(0.96, 59), certainty(0.96, 60)
    (1, 2, 3)
    """
    if probability >= ALMOST_CERTAIN and n_held_out >= TRIALS_NEEDED:
        return 3
    return 2 if probability >= VERY_PROBABLE else 1


def support(log10_lr: float, ends: tuple[float, float] | None = None) -> str:
    """The strength of evidence of a likelihood ratio, whichever way it points.

    Where the ends of the range over which the ratio varied reach into the undecided zone, the word
    is one step lower.

    >>> support(-1.3), support(1.3, (0.4, 1.5)), support(0.4), support(-0.7, (-0.9, -0.2))
    ('moderate', 'weak', 'undecided', 'undecided')
    """
    step = next((k for k, (limit, _) in enumerate(SCALE) if abs(log10_lr) < limit), len(SCALE))
    if step and ends is not None and ends[0] < ZONE and ends[1] > -ZONE:
        step -= 1
    return NAMES[step]


def answer_over_range(
    answer: Answer, log10_lr: float | None, ends: tuple[float, float] | None
) -> tuple[Answer, str]:
    """The answer of a verification and its strength, lowered where its ratio varied so far.

    >>> answer_over_range("yes", 0.9, (-0.1, 1.2)), answer_over_range("no", -1.3, None)
    (('undecided', 'undecided'), ('no', 'moderate'))
    """
    if log10_lr is None:
        return answer, ""
    strength = UNDECIDED if answer == UNDECIDED else support(log10_lr, ends)
    return UNDECIDED if strength == UNDECIDED else answer, strength


def bounded(log10_lr: float, ends: tuple[float, float] | None = None) -> float:
    """The ratio, bounded by the step of the scale that it is lowered to.

    >>> bounded(1.3), bounded(1.3, (0.4, 1.5)), bounded(-7.0), bounded(0.4)
    (1.3, 1.0, -4.0, 0.0)
    """
    word = support(log10_lr, ends)
    if word == UNDECIDED:
        return 0.0
    most = next((limit for limit, name in SCALE if name == word), STRONGEST)
    return min(log10_lr, most) if log10_lr > 0 else max(log10_lr, -most)


def fitness(pairs: int, writers: int, cllr_high: float, cllr_cal: float, wrong: float) -> Fitness:
    """Whether a method is fit for a case (D3); `pairs` are those of the rarer answer.

    >>> fitness(29, 50, 0.5, 0.1, 0.0), fitness(80, 50, 0.9, 0.1, 0.05)
    ('too little data', 'fit')
    >>> fitness(80, 50, 1.1, 0.1, 0.0), fitness(80, 50, 0.9, 0.3, 0.0), fitness(80, 50, 0.9, 0, 0.2)
    ('not fit', 'not fit', 'not fit')
    """
    if pairs < FEWEST_PAIRS or writers < FEWEST_WRITERS:
        return "too little data"
    good = cllr_high < 1 and cllr_cal <= MOST_MISCALIBRATED and wrong <= MOST_WRONG
    return "fit" if good else "not fit"


def lead_words(scores: Sequence[float]) -> str:
    """How far the first of some headlines is ahead, in words; scores are costs, lowest first.

    >>> lead_words([1.0, 1.1, 5.0]), lead_words([1.0])
    ('the next is somewhat worse', 'no other is shown')
    """
    if len(scores) < 2:
        return "no other is shown"
    first, second = scores[:2]
    most = max(abs(first), abs(second))
    lead = (second - first) / most if most else 0.0
    return next((words for limit, words in LEADS if lead < limit), "the next is clearly worse")
