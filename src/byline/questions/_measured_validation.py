"""The measures of a validation, its verdict and the sentence that says it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.metrics.likelihood_ratios import CllrParts, cllr_parts, elub
from byline.metrics.writer_bootstrap import intervals_over_writers
from byline.results.decisions import (
    FEWEST_PAIRS,
    FEWEST_WRITERS,
    MOST_MISCALIBRATED,
    MOST_WRONG,
    NAMES,
    SCALE,
    Fitness,
    fitness,
)
from byline.results.validation import Likeness, StepErrors, Validation

__all__ = ["DecidedTexts", "SureAnswers", "measured"]

Floats = NDArray[np.float64]
Booleans = NDArray[np.bool_]
BEYOND = 1.05
"""A case that is further apart than so many times the pair furthest apart is not like them."""


class SureAnswers(NamedTuple):
    """Answers that are said to be sure, and how many of them are wrong."""

    wrong: int
    stated: int
    words: str
    """What they are."""


class DecidedTexts(NamedTuple):
    """Held-out texts that were attributed, where these are what was made."""

    made: str
    """What they are, in words."""
    sure: SureAnswers


def measured(  # noqa: PLR0913
    question: Literal["same", "who"],
    log10_lr: Sequence[float | None],
    same: Sequence[bool],
    writers: NDArray[np.int64],
    *,
    likeness: Sequence[Likeness] = (),
    lacks: str = "",
    decided: DecidedTexts | None = None,
    seed: int = 0,
    **more: Any,
) -> Validation:
    """The validation of these ratios; `lacks` says what kept there from being more pairs."""
    x = np.array([0.0 if ratio is None else ratio for ratio in log10_lr], np.float64)
    y = np.asarray(same, np.bool_)
    both = bool(y.any() and (~y).any())
    parts = cllr_parts(x, y) if both else None
    ends = intervals_over_writers(x, y, writers, seed=seed) if both else {}
    low, high = elub(x, y) if both else (0.0, 0.0)
    errors = tuple(_errors(x, y))
    n_writers = len(np.unique(writers))
    off = [one for one in likeness if one.case > BEYOND * one.high]
    made = decided.made if decided else _made(y, n_writers)
    sure = decided.sure if decided else _sure(errors)
    writers_needed = 0 if decided else FEWEST_WRITERS
    verdict, sentence = _verdict(
        parts,
        ends,
        (int(min(y.sum(), (~y).sum())), n_writers, writers_needed),
        made,
        sure,
        off,
        lacks,
    )
    return Validation(
        question=question,
        verdict=verdict,
        sentence=sentence,
        n_same=int(y.sum()),
        n_different=int((~y).sum()),
        n_writers=n_writers,
        cllr=parts.cllr if parts else None,
        cllr_min=parts.minimum if parts else None,
        cllr_cal=parts.calibration if parts else None,
        eer=parts.eer if parts else None,
        lr_bounds=(10**low, 10**high) if both else None,
        intervals=dict(ends),
        errors=errors if both else (),
        likeness=tuple(likeness),
        n_undecided=sum(ratio is None for ratio in log10_lr),
        log10_lr=tuple(x.tolist()),
        same=tuple(y.tolist()),
        **more,
    )


def _errors(x: Floats, y: Booleans) -> Iterator[StepErrors]:
    """Each step of the verbal scale that has a word of support."""
    limits = [limit for limit, _ in SCALE]
    for low, high, name in zip(limits, [*limits[1:], None], NAMES[1:], strict=True):
        at = (np.abs(x) >= low) & (np.abs(x) < (np.inf if high is None else high))
        up, down = at & (x > 0), at & (x < 0)
        yield StepErrors(
            name, low, high,
            int(up.sum()), int((up & ~y).sum()), int(down.sum()), int((down & y).sum()),
        )  # fmt: skip


def _made(y: Booleans, n_writers: int) -> str:
    return f"{y.sum()} pairs by one writer and {(~y).sum()} by two, of {n_writers} writers"


def _sure(errors: Sequence[StepErrors]) -> SureAnswers:
    """Ratios of ten or more, either way."""
    steps = [step for step in errors if step.low >= 1]
    return SureAnswers(
        sum(step.wrong for step in steps),
        sum(step.stated for step in steps),
        "ratios of ten or more, either way,",
    )


def _verdict(  # noqa: PLR0913, PLR0917
    parts: CllrParts | None,
    ends: Mapping[str, tuple[float, float]],
    amount: tuple[int, int, int],
    made: str,
    sure: SureAnswers,
    off: Sequence[Likeness],
    lacks: str,
) -> tuple[Fitness, str]:
    """(D3) and why; the amount is that of pairs, of writers, and how many of these are needed."""
    pairs, n_writers, needed = amount
    top = ends["cllr"][1] if ends else float("inf")
    cal = parts.calibration if parts else float("inf")
    rate = sure.wrong / sure.stated if sure.stated else 0.0
    verdict = fitness(pairs, n_writers if needed else FEWEST_WRITERS, top, cal, rate)
    if verdict == "too little data" or parts is None:
        by = f" of each by {needed} writers" if needed else " held-out texts of candidates"
        need = f"{FEWEST_PAIRS}{by} are needed"
        return "too little data", f"Too little data to know: {lacks or made}; {need}."
    if off:
        names = " and ".join(one.name for one in off)
        return "too little data", (
            f"Too little data to know: no two reference texts are as far apart in {names} as the "
            "known and the questioned text."
        )
    cost = f"Cllr is {parts.cllr:.2f} ({ends['cllr'][0]:.2f} to {top:.2f})"
    wrong = (
        f"of {sure.stated} {sure.words} {sure.wrong} {'was' if sure.wrong == 1 else 'were'} wrong"
    )
    if verdict == "fit":
        return verdict, f"Fit for this case: on {made}, {cost}, and {wrong}."
    reasons = [
        (top >= 1, f"{cost}, and 1 is no evidence at all"),
        (cal > MOST_MISCALIBRATED, f"calibration loses {cal:.2f} of {parts.cllr:.2f}"),
        (rate > MOST_WRONG, wrong),
    ]
    why = "; ".join(reason for holds, reason in reasons if holds)
    return verdict, f"Not fit for this case: on {made}, {why}."
