"""How often each feature occurs in each text, as the parts of a sparse matrix."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "MOST_TEXTS",
    "Ints",
    "Learned",
    "Tally",
    "blocks",
    "differs_from_last",
    "narrowed",
    "stacked",
    "tally",
]

Ints = NDArray[np.signedinteger[Any]]

# Enough to make the overhead of a block small; few enough to stay within some tens of megabytes.
_CHARACTERS = 1 << 20
MOST_TEXTS = 1 << 14


class Tally(NamedTuple):
    """Counts of features that are known by a number, text after text."""

    starts: Ints
    """Where the entries of each text begin, and where the last one's end."""
    features: Ints
    counts: Ints
    totals: Ints
    """How many features each text has, those without a number included."""


class Learned(NamedTuple):
    """A tally of everything there is, and the feature that each number stands for."""

    tally: Tally
    names: list[str]


def blocks(bodies: Sequence[str]) -> Iterator[Sequence[str]]:
    """The texts in slices of bounded length, so that no table between grows with the pile."""
    start = length = 0
    for place, body in enumerate(bodies):
        if length >= _CHARACTERS or place - start >= MOST_TEXTS:
            yield bodies[start:place]
            start, length = place, 0
        length += len(body)
    if start < len(bodies):
        yield bodies[start:]


def tally(texts: Ints, features: Ints, totals: Ints) -> Tally:
    """Count how often each feature's number stands beside each text's."""
    width = int(features.max(initial=0)) + 1
    # One sort of whole numbers is faster than sorting pairs or going text by text.
    keys = texts * width
    keys += features
    keys.sort()
    first = np.flatnonzero(differs_from_last(keys))
    edges = np.arange(len(totals) + 1) * width
    distinct = keys[first]
    starts = np.searchsorted(distinct, edges)
    distinct -= np.repeat(edges[:-1], np.diff(starts))
    counts = np.diff(first, append=len(keys))
    return Tally(starts, narrowed(distinct), narrowed(counts), totals)


def narrowed(row: Ints) -> Ints:
    """The same numbers in half the memory, if they are small enough."""
    return row.astype(np.int32) if row.max(initial=0) < 1 << 31 else row


def differs_from_last(row: Ints) -> NDArray[np.bool_]:
    """Whether each number differs from the one before it; the first does."""
    differs = np.ones(len(row), dtype=np.bool_)
    np.not_equal(row[1:], row[:-1], out=differs[1:])
    return differs


def stacked(tallies: Iterable[Tally]) -> Tally:
    """The tallies of blocks, one under the other."""
    parts = list(tallies) or [tally(*(np.empty(0, np.int64),) * 3)]
    ends = np.cumsum([len(part.features) for part in parts])
    starts = [p.starts[1:] - p.starts[-1] + end for p, end in zip(parts, ends, strict=True)]
    return Tally(
        np.concatenate([np.zeros(1, np.int64), *starts]),
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.counts for part in parts]),
        np.concatenate([part.totals for part in parts]),
    )
