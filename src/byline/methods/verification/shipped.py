"""The weights that come with Byline, as numbers in a file: where they are from stands beside them.

`weights.json` holds, for every number of `spaces`, its mean and variance over all kinds of text and
its weight; and for each kind of text that was learned from, the mean, spread and weight there.
Nothing of the texts themselves is in it.
"""

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from byline.methods.verification.combiner import Combiner, Kind

__all__ = ["combiner_facts", "kind_named", "shipped_combiner"]

DIGITS = 6


@cache
def shipped_combiner() -> Combiner:
    """What was learned from the training problems of PAN 2014."""
    facts = json.loads((files(__package__) / "weights.json").read_text("utf-8"))
    kinds = {
        name: Kind(
            np.array(kind["means"]),
            np.array(kind["spreads"]),
            np.array(kind["weights"]),
            kind["bias"],
        )
        for name, kind in facts["kinds"].items()
    }
    return Combiner(
        tuple(facts["features"]),
        np.array(facts["means"]),
        np.array(facts["variances"]),
        np.array(facts["weights"]),
        facts["bias"],
        kinds,
    )


def kind_named(language: str | None, genre: str | None) -> str | None:
    """The kind of text that weights came for, by its language and what its genre is called.

    >>> kind_named("el", "newspaper articles"), kind_named("fr", "essays")
    ('el-articles', None)
    """
    words = {word.removesuffix("s") for word in re.findall(r"\w+", (genre or "").lower())}
    for name in shipped_combiner().kinds:
        spoken, _, called = name.partition("-")
        if spoken == language and called.removesuffix("s") in words:
            return name
    return None


def combiner_facts(combiner: Combiner, origin: str) -> dict[str, Any]:
    """A combiner as `weights.json` holds it."""

    def rounded(values: Any) -> list[float]:
        return [float(f"{value:.{DIGITS}g}") for value in values]

    return {
        "origin": origin,
        "features": list(combiner.features),
        "means": rounded(combiner.means),
        "variances": rounded(combiner.variances),
        "weights": rounded(combiner.weights),
        "bias": combiner.bias,
        "kinds": {
            name: {
                "means": rounded(kind.means),
                "spreads": rounded(kind.spreads),
                "weights": rounded(kind.weights),
                "bias": kind.bias,
            }
            for name, kind in combiner.kinds.items()
        },
    }
