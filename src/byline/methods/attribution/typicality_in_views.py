"""How atypical a text is in several feature sets at once, of its likeliest author.

Another hand in a text may show in no feature set clearly, and yet in several a little. So the texts
of a small pile are learned again in each of a few feature sets alone, with the same folds. With t_v
the typicality of a text for its likeliest author in feature set v (`typicality`; all of the
method's feature sets together count as one),

    o = - sum over v of ln max(t_v, LEAST)                                                    (N1)
    p = (1 + held-out texts whose o, of their own author, is as high) / (1 + held-out texts)   (N2)

p is a p-value, however the feature sets depend on each other, as t_v of a new text and of one held
out are made alike. Texts of a length that too few held-out ones have are typical (1) in each.

The feature sets are the four of Nasir, Görnitz and Brefeld (2014). On Federalist papers made up of
one by Hamilton and one by Madison, the area under the ROC curve against papers of one author was
0.89 (`benchmarks/studies/attribution/joint_papers_combined.py`).
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
    typical = model.typicality_.typical(scores, validation.evidence[own], held_out=True)
    found = np.full(n, np.nan)
    found[validation.texts[own]] = typical[np.arange(len(own)), validation.classes[own]]
    return found


def _oddness(typical: Sequence[Floats]) -> Floats:
    """(N1)."""
    return -np.log(np.maximum(typical, LEAST)).sum(axis=0)
