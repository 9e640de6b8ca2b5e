"""The weights that come with Byline, as numbers in a file: where they are from stands beside them.

`weights.json` holds, for each learned method, the names of its features and the weight of each.
Nothing of the texts that were learned from is in it.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from byline.errors import UsageError

__all__ = ["default_weights_of", "weights_as_json"]

DIGITS = 6
Floats = NDArray[np.float64]


def default_weights_of(method: str, features: Sequence[str]) -> Floats:
    """The weights of a method, one for each of its features."""
    known = _facts()["methods"].get(method, {})
    if not set(features) <= set(known):
        raise UsageError(
            f"no weights for these settings of {method} come with Byline: learn some with `fit`."
        )
    if len(features) < len(known):
        raise UsageError(
            f"the weights of {method} that come with Byline are for all its features: "
            "leave `features` as it is, or learn others with `fit`."
        )
    return np.array([known[feature] for feature in features])


def weights_as_json(origin: str, methods: Mapping[str, Mapping[str, float]]) -> dict[str, Any]:
    """Weights by method and feature, as `weights.json` holds them."""
    return {
        "origin": origin,
        "methods": {
            method: {name: float(f"{weight:.{DIGITS}g}") for name, weight in weights.items()}
            for method, weights in methods.items()
        },
    }


@cache
def _facts() -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((files(__package__) / "weights.json").read_text("utf-8"))
    return facts
