"""Attributors that learn further texts of the same authors, in one pass over these alone.

Only exponentiated gradient can: its weights stand, and are updated by the new texts. Features,
scales and calibration stay, with one exception. The offset of an author that depends on the number
of training texts, g (ln n_a - mean) of (O4) in `byline.numerics.open_set`, is renewed for the texts
there are now; g is the slope of the regression line through all offsets v:

    v_a + g (ln n'_a - ln n_a),    g = sum of d_a v_a / sum of d_a^2,  d_a = ln n_a - mean     (F1)

and so is that of short texts, w.
"""

from collections.abc import Sequence
from copy import copy, deepcopy

import numpy as np
from numpy.typing import NDArray

from byline.errors import InputError, UsageError
from byline.methods.attribution.attributor import Attributor
from byline.methods.attribution.eg_scorer import ExponentiatedScorer
from byline.numerics.open_set import Calibration

__all__ = ["fit_further"]

AT_ONCE = 2000
"""Texts that are looked at together."""


def fit_further(
    model: Attributor, bodies: Sequence[str], authors: Sequence[str], method: str
) -> Attributor:
    """A model that has also learned from these; the given one stays as it is."""
    if not isinstance(model.scorer_, ExponentiatedScorer):
        raise UsageError(
            f"{method} cannot go on learning, only exponentiated gradient can (-m "
            "eg-ova-conservative, …): learn from all texts anew."
        )
    if not len(bodies):
        raise InputError("there is no signed text to learn from.")
    known = {str(name): number for number, name in enumerate(model.classes_)}
    strange = sorted(set(authors) - set(known))
    if strange:
        raise UsageError(
            f"{strange[0]} is not among the {len(known)} authors of the model, and it cannot take "
            "in new ones: leave such texts out, or learn from all texts anew."
        )
    further = copy(model)
    further.scorer_ = scorer = deepcopy(model.scorer_)
    # What texts that help each other would learn from is no longer all that was learned.
    if hasattr(further, "_learned"):
        del further._learned
    answers = np.array([known[name] for name in authors])
    for start in range(0, len(bodies), AT_ONCE):
        some = slice(start, start + AT_ONCE)
        scorer.learn_more(model.features(bodies[some]), answers[some])
    further.counts_ = model.counts_ + np.bincount(answers, minlength=len(known))
    further.calibration_ = _renewed(model.calibration_, model.counts_, further.counts_)
    further._replicates = [
        _renewed(one, model.counts_, further.counts_) for one in model.replicates_
    ]
    return further


def _renewed(
    calibration: Calibration, before: NDArray[np.int64], after: NDArray[np.int64]
) -> Calibration:
    """The calibration for so many texts of each author (F1)."""
    away = np.log(before) - np.log(before).mean()
    spread = float(away @ away)
    if spread < 1e-12:
        return calibration
    change = np.log(after) - np.log(before)
    offsets, length_offsets = (
        levels + float(away @ levels) / spread * change
        for levels in (calibration.offsets, calibration.length_offsets)
    )
    return calibration._replace(offsets=offsets, length_offsets=length_offsets)
