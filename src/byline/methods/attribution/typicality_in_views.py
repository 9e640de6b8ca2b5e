"""How odd a text is in several views at once, for one that its likeliest author is said to write.

Somebody else's hand in a text may show in no view so clearly that it would be odd there, and yet in
several of them a little. The texts of a small pile are therefore learned once more in each of a few
views alone, with the same texts held out in the same folds. With t_v how typical a text is of its
likeliest author in view v (`held_out.Typicality`; all views of the method together count as one),

    o = - sum over v of ln max(t_v, LEAST)                                                    (N1)
    p = (1 + texts held out whose o, of their own author, is as high) / (1 + texts held out)   (N2)

so that of texts like those held out a share p is as odd, however the views depend on each other.
Texts of a length that too few held out have are typical (1) in each view, and not odd.

The views are the four of Nasir, Görnitz and Brefeld (2014). On papers of the Federalist that were
made up of one by Hamilton and one by Madison the area of telling them from those of one author was
0.89 (`benchmarks/attribution/neither.py`, with papers left out of all that is learned).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.engine import Engine
from byline.errors import InputError, UsageError
from byline.methods.attribution.attributor import Attributor, Probabilities
from byline.methods.attribution.folds import SMALL

__all__ = ["TypicalityInViews", "fit_typicality_in_views"]

Floats = NDArray[np.float64]
VIEWS = ("function-words", "parts-of-speech", "suffixes", "words")
LEAST = 0.005


class TypicalityInViews(NamedTuple):
    """What is needed to tell how odd a text is."""

    models: tuple[Attributor, ...]
    """One for each view."""
    held_out: Floats
    """o of the texts held out."""

    def odd(self, found: Probabilities, bodies: Sequence[str]) -> Floats:
        """The share of texts held out that are as odd as each of these (N2).

        `found` is what is thought of them in all views of the method.
        """
        first = found.authors.argmax(axis=1)
        judged = [model.probabilities(model.features(bodies), bodies) for model in self.models]
        typical = [one.typical[np.arange(len(first)), first] for one in (found, *judged)]
        odder = self.held_out >= _oddness(typical)[:, None] - 1e-12
        return np.asarray((1 + odder.sum(axis=1)) / (1 + len(self.held_out)))


def fit_typicality_in_views(
    model: Attributor, bodies: Sequence[str], authors: Sequence[str], engine: Engine | None = None
) -> TypicalityInViews | None:
    """Learn the texts that a model has learned once more, in each view alone.

    None if they are many, if hardly any were held out, or if they cannot be seen in these views.
    """
    folds = model._learned.folds
    if len(bodies) > SMALL or not folds:
        return None
    try:
        models = tuple(
            Attributor([view], prior_none=model.prior_none, n_folds=folds, seed=model.seed).fit(
                bodies, authors, engine
            )
            for view in VIEWS
        )
    except (InputError, UsageError):  # no parts of speech are known of this language, or no words
        return None
    typical = [_typical_held_out(one, len(bodies)) for one in (model, *models)]
    found = _oddness(typical)
    return TypicalityInViews(models, found[np.isfinite(found)])


def _typical_held_out(model: Attributor, n: int) -> Floats:
    """How typical each text was of its own author when it was held out; NaN if it never was."""
    validation = model.validation_
    own = np.flatnonzero(~validation.strange[: validation.n_whole])
    scores = np.where(
        np.isfinite(validation.scores[own]), validation.scores[own], np.finfo(np.float64).min
    )
    typical = model.typicality_.typical(scores, validation.evidence[own])
    found = np.full(n, np.nan)
    found[validation.texts[own]] = typical[np.arange(len(own)), validation.classes[own]]
    return found


def _oddness(typical: Sequence[Floats]) -> Floats:
    """(N1)."""
    return -np.log(np.maximum(typical, LEAST)).sum(axis=0)
