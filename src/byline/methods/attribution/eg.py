"""The eleven variants of exponentiated gradient that Argamon, Šarić and Stein (2003) compare.

`ova`: one author against all others; `ava`: each author against each other, with how the models are
corrected and then how they are read. `byline.methods.attribution.exponentiated` says the rest.
"""

from functools import partial

from byline.methods.attribution.exponentiated import ExponentiatedGradient

__all__ = [
    "ava_all_max",
    "ava_all_min",
    "ava_all_vote",
    "ava_none_max",
    "ava_none_min",
    "ava_none_vote",
    "ava_rows_max",
    "ava_rows_min",
    "ava_rows_vote",
    "ova_conservative",
    "ova_naive",
]

ova_naive = partial(ExponentiatedGradient, update="naive")
ova_conservative = partial(ExponentiatedGradient, update="conservative")
ava_none_vote = partial(ExponentiatedGradient, update="none", reading="vote")
ava_none_min = partial(ExponentiatedGradient, update="none", reading="min")
ava_none_max = partial(ExponentiatedGradient, update="none", reading="max")
ava_all_vote = partial(ExponentiatedGradient, update="all", reading="vote")
ava_all_min = partial(ExponentiatedGradient, update="all", reading="min")
ava_all_max = partial(ExponentiatedGradient, update="all", reading="max")
ava_rows_vote = partial(ExponentiatedGradient, update="rows", reading="vote")
ava_rows_min = partial(ExponentiatedGradient, update="rows", reading="min")
ava_rows_max = partial(ExponentiatedGradient, update="rows", reading="max")
