"""Whether an attribution is decided, and what other priors would have given."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from byline.questions._candidates import SHORT
from byline.results import PriorEffect, Ranked
from byline.results.decisions import LEAST, is_clear

__all__ = ["PRIORS", "Why", "prior_effects", "why_undecided"]

Floats = NDArray[np.float64]
Why = Literal["", "short", "untried", "close", "unsure", "register", "unlike"]
PRIORS = (0.05, 0.2, 0.5)
"""Prior probabilities of none of the candidates whose effect is told."""


def why_undecided(  # noqa: PLR0913
    ranking: Sequence[Ranked],
    none: float,
    *,
    words: int,
    documents: int,
    least: float | None,
    on_register: bool,
    atypical: bool,
) -> Why:
    """Why no answer is given, or nothing.

    `documents` is how many were held out, `least` the lower end of the interval of the first
    answer's probability, if that is known.
    """
    if words < SHORT:
        return "short"
    if documents == 0:
        return "untried"
    if not is_clear([row.probability for row in ranking], none):
        return "close"
    if least is not None and least < LEAST:
        return "unsure"
    named = none <= ranking[0].probability
    return _why_not_named(on_register=on_register, atypical=atypical) if named else ""


def _why_not_named(*, on_register: bool, atypical: bool) -> Why:
    if on_register:
        return "register"
    return "unlike" if atypical else ""


def prior_effects(
    model: Any, scores: Floats, words: Floats, authors: Floats
) -> list[tuple[PriorEffect, ...]]:
    """What `PRIORS` would give for each text, where `authors` are its candidates' probabilities."""
    first = authors.argmax(axis=1)
    inside = authors.max(axis=1) / np.maximum(authors.sum(axis=1), 1e-300)
    effects = []
    for prior in PRIORS:
        none = model.unknown(model.calibration_, scores, words, prior)
        effects.append(
            [
                PriorEffect(prior, str(model.classes_[k]), float(p * (1 - q)), float(q))
                for k, p, q in zip(first, inside, none, strict=True)
            ]
        )
    return list(zip(*effects, strict=True))
