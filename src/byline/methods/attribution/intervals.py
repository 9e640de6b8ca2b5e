"""Between what bounds the probabilities of authors lie, had other texts been held out.

Calibrations are drawn anew (`byline.numerics.bootstrap`), from documents by known authors and from
unknown authors, and the texts in question judged by each. The bounds leave out the same share of
draws at either end. They are drawn once for a model and kept with it.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from byline.numerics.bootstrap import bootstrap_calibrations
from byline.numerics.open_set import Calibration, ValidationScores

__all__ = ["CONFIDENCE", "FEWEST_DRAWS", "probability_bounds", "replicates"]

Floats = NDArray[np.float64]
DRAWS, FEWEST_DRAWS = 100, 40
WORK = 10_000
"""Rows of a validation that are calibrated in all, so that large piles do not take minutes."""
CONFIDENCE = 0.9


def replicates(validation: ValidationScores, seed: int) -> list[Calibration]:
    """Calibrations of bootstrap replicates, the fewer the larger the validation."""
    n_rows = max(1, validation.scores.size // max(1, validation.scores.shape[1]))
    draws = int(np.clip(WORK // n_rows, FEWEST_DRAWS, DRAWS))
    # Matrices are so small that threads would only wait for each other.
    with threadpool_limits(limits=1):
        return list(bootstrap_calibrations(validation, draws, seed))


def probability_bounds(
    model: Any,
    scores: Floats,
    words: Floats,
    more: Sequence[Any] = (),
    *,
    confidence: float = CONFIDENCE,
) -> Floats:
    """(2, texts, authors + 1): the least and the most of each author, and last of none of them.

    `more` is what `shares` of the model takes besides the scores and the numbers of words.
    """
    found = [
        np.column_stack(model.shares(calibration, scores, words, *more))
        for calibration in model.replicates_
    ]
    ends = (1 - confidence) / 2
    return np.quantile(np.array(found), [ends, 1 - ends], axis=0)
