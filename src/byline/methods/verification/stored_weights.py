"""The weights that come with Byline, as numbers in a file: where they are from stands beside them.

`weights.json` holds, for every number of `similarities`, its mean and variance over all kinds of
text and its weight; for each kind of text that was learned from, the mean, spread and weight there,
and what all kinds but this share; and a checksum of each questioned text, by which cases are known
again. Nothing of the texts themselves is in it.
"""

import json
import re
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from byline.methods.verification.combiner import Combiner, Kind

__all__ = ["SHARED", "combiner_of", "kind_named", "stored_combiner"]

SHARED = ("means", "variances", "weights")


@cache
def stored_combiner() -> Combiner:
    """What was learned from the training problems of PAN 2014."""
    facts = json.loads((files(__package__) / "weights.json").read_text("utf-8"))
    return combiner_of(facts)


def combiner_of(facts: dict[str, Any]) -> Combiner:
    """A combiner as `weights.json` describes it."""
    features = tuple(facts["features"])
    kinds = {
        name: Kind(
            np.array(kind["means"]),
            np.array(kind["spreads"]),
            np.array(kind["weights"]),
            kind["bias"],
            kind["width"],
        )
        for name, kind in facts["kinds"].items()
    }
    apart = {name: _shared_of(features, kind["apart"]) for name, kind in facts["kinds"].items()}
    seen = {name: frozenset(kind["seen"]) for name, kind in facts["kinds"].items()}
    return replace(_shared_of(features, facts), kinds=kinds, apart=apart, seen=seen)


def _shared_of(features: tuple[str, ...], facts: dict[str, Any]) -> Combiner:
    means, variances, weights = (np.array(facts[name]) for name in SHARED)
    return Combiner(features, means, variances, weights, facts["bias"])


def kind_named(language: str | None, genre: str | None) -> str | None:
    """The kind of text that weights came for, by its language and what its genre is called.

    >>> kind_named("el", "newspaper articles"), kind_named("fr", "essays")
    ('el-articles', None)
    """
    words = {word.removesuffix("s") for word in re.findall(r"\w+", (genre or "").lower())}
    for name in stored_combiner().kinds:
        spoken, _, called = name.partition("-")
        if spoken == language and called.removesuffix("s") in words:
            return name
    return None
