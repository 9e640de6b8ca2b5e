"""What the similarities of a case weigh in any kind of text, and where that was learned.

The weights are those of a logistic regression over cases of many kinds of text, each kind weighing
the same. `weights.json` comes with Byline. It was learned by
`benchmarks/mismatch/weights.py`, which also corrects it: with f the log-odds that
weights learned without a corpus give the cases of that corpus,

    log-odds = a f + b                                                                     (C1)

with a and b fitted over all corpora, so that the weights claim as much as they can of a kind of
text that they were not learned from. The highest and the lowest likelihood ratio that these same
cases bear out are the bounds where a case brings no pseudo-cases of its own kind.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from byline.methods.verification.similarities import SPACES

__all__ = ["StoredWeights", "stored_weights", "z_scores"]

Floats = NDArray[np.float64]
FURTHEST = 5.0
"""Similarities further than this from those of reference texts count as this far."""


@dataclass(frozen=True)
class StoredWeights:
    """Weights for any kind of text."""

    weights: Floats
    bias: float
    bounds: tuple[float, float]
    """The lowest and the highest log10 LR that was borne out on corpora not learned from."""
    n_validated: int
    """The number of cases by which the bounds were found."""


def z_scores(numbers: Floats) -> Floats:
    """The numbers of cases, limited; 0 where there is none."""
    return np.nan_to_num(np.clip(numbers, -FURTHEST, FURTHEST), nan=0.0)


@cache
def stored_weights() -> StoredWeights:
    """The weights that come with Byline."""
    facts = json.loads((files(__package__) / "weights.json").read_text("utf-8"))
    weights = np.array([facts["weights"][name] for name in SPACES])
    low, high = facts["bounds"]
    return StoredWeights(weights, facts["bias"], (low, high), facts["cases"])
