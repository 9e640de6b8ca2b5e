"""Between what bounds the probabilities of authors lie, had other texts been held out.

Calibrations are drawn anew (`byline.numerics.bootstrap`), and the texts in question judged by each.
The bounds leave out the same share of draws at either end.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from byline.methods.attribution.attributor import Attributor
from byline.numerics.bootstrap import bootstrap_calibrations

__all__ = ["DRAWS", "FEWEST_DRAWS", "probability_bounds"]

Floats = NDArray[np.float64]
DRAWS, FEWEST_DRAWS = 200, 40
WORK = 40_000
"""Rows of a validation that are calibrated in all, so that large piles do not take minutes."""


def probability_bounds(
    model: Attributor, bodies: Sequence[str], *, confidence: float = 0.9, seed: int = 0
) -> Floats:
    """(2, texts, authors + 1): the least and the most of each author, and last of none of them."""
    validation = model.validation_
    draws = int(np.clip(WORK // max(1, len(validation.texts)), FEWEST_DRAWS, DRAWS))
    scores = model.decision_function(bodies)
    found = []
    # Matrices are so small that threads would only wait for each other.
    with threadpool_limits(limits=1):
        for calibration in bootstrap_calibrations(validation, draws, seed):
            judged = model.probabilities_by(calibration, scores, bodies)
            found.append(np.column_stack([judged.authors, judged.none]))
    ends = (1 - confidence) / 2
    return np.quantile(np.array(found), [ends, 1 - ends], axis=0)
