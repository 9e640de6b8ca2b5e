"""What two hands have in common and what sets them apart: features, how frequent, and where.

In a space, with z-scores over the case's texts and those of others as in `similarities`, the
products

    z_f(U) z_f(K) / (|z(U)| |z(K)|)                                                       (W1)

add up to the similarity D of the questioned and the known texts. The largest speak for one writer:
both depart from what others do, in the same way. The smallest speak for two: they depart from it in
opposite ways. A feature is left out if a weightier one of its space holds it or is held by it, and
if its places all lie within those of weightier ones.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.features._places import places
from byline.features.style import Counted, Pile, learn_scale, weigh
from byline.features.views import View
from byline.methods.verification.cases import Case
from byline.methods.verification.similarities import PreparedReferences
from byline.results import MOST_PLACES, Trait

__all__ = ["explain_case"]

Floats = NDArray[np.float64]
SEEN = (
    "frequent-words",
    "frequent-token-2-3-grams",
    "masked-token-2-3-grams",
    "punctuation-and-case",
    "layout",
)
"""Spaces that do not see what a text is about, with features that a reader can find in it."""
LOOKED_AT = 30
OF_A_SPACE = 3
LONGEST = 100_000
PER = 1000.0


class _Term(NamedTuple):
    amount: float
    space: str
    view: View
    feature: str
    shares: tuple[float, float, float]


def explain_case(
    case: Case, around: PreparedReferences, most: int = 5, *, without: Sequence[int] = ()
) -> tuple[Trait, ...]:
    """The features most alike and most unlike, `most` of each, the weightiest first.

    Others at the places `without` are not compared with.
    """
    apart = set(without)
    used = [place for place in around.apart_from(case) if place not in apart]
    pile = Pile([case.questioned, *case.known, *(around.parts[place] for place in used)])
    groups = np.array([0, *[1] * len(case.known), *range(2, 2 + len(used))])
    terms = [
        term
        for space in SEEN
        if space in around.styles
        for term in _terms(space, around, pile, groups)
    ]
    return tuple(trait for sign in (1, -1) for trait in _chosen(terms, case.questioned, sign, most))


def _terms(
    space: str, around: PreparedReferences, pile: Pile, groups: NDArray[np.int64]
) -> Iterator[_Term]:
    """The products (W1) of one space that weigh most."""
    style = around.styles[space]
    counted = style.count(pile)
    scale = learn_scale(
        counted, min_texts=style.min_texts, max_features=style.max_features, groups=groups
    )
    few = counted.take(np.flatnonzero(groups < 2))
    rows = weigh(few, scale, "delta", style.clip).dense()
    amounts = rows[0] * rows[1:].mean(axis=0)
    order = np.argsort(amounts, kind="stable")
    shares = _shares(counted, scale.columns, groups)
    for column in {*order[:LOOKED_AT].tolist(), *order[-LOOKED_AT:].tolist()}:
        place = scale.columns[[column]]
        [name] = counted.names(place)
        view = style.views_[int(counted.views[place[0]])]
        yield _Term(float(amounts[column]), space, view, name, shares[column])


def _shares(
    counted: Counted, columns: NDArray[np.int64], groups: NDArray[np.int64]
) -> list[tuple[float, float, float]]:
    """How frequent each feature is in the questioned text, the known ones and those of others."""
    shares = counted.shares()[:, columns]
    parts = [groups == 0, groups == 1, groups > 1]
    means = [np.asarray(shares[part].mean(axis=0)).ravel() * PER for part in parts]
    return list(zip(*(mean.tolist() for mean in means), strict=True))


def _chosen(terms: Sequence[_Term], body: str, sign: int, most: int) -> Iterator[Trait]:
    """The weightiest terms of one sign that say something new."""
    covered = bytearray(len(body))
    named: dict[str, list[str]] = {space: [] for space in SEEN}
    shown = 0
    for term in sorted((t for t in terms if t.amount * sign > 0), key=lambda t: -abs(t.amount)):
        if shown == most:
            return
        before = named[term.space]
        if len(before) == OF_A_SPACE or any(_nested(term.feature, name) for name in before):
            continue
        spans = places(term.view, body[:LONGEST], term.feature)
        if spans and all(all(covered[start:end]) for start, end in spans):
            continue
        for start, end in spans:
            covered[start:end] = b"\x01" * (end - start)
        before.append(term.feature)
        shown += 1
        where = tuple((int(start), int(end)) for start, end in spans[:MOST_PLACES])
        yield Trait(term.feature, term.amount, term.space, *term.shares, places=where)


def _nested(a: str, b: str) -> bool:
    return a.strip() in b or b.strip() in a
