"""Equal rows are searched for and with once; afterwards each has its own answer."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.numerics.nearest._hits import Found, Wishes
from byline.numerics.nearest._rows import Floats, Integers

__all__ = [
    "Asked",
    "Copies",
    "Matches",
    "asked_of",
    "copies_of",
    "lasts_of",
    "matches_of",
    "with_own",
]


class Copies(NamedTuple):
    """Which rows are equal: group g is `rows[starts[g]:starts[g + 1]]`, rising.

    `group` has the group of each row. Groups are in the order of their first rows.
    """

    group: Integers
    starts: Integers
    rows: Integers


class Asked(NamedTuple):
    """Rows that an answer is wanted for: number, place among the wishes, first row wanted.

    `own` is the number where the row must not be found itself, and -1 elsewhere.
    """

    numbers: Integers
    places: Integers
    first: Integers
    own: Integers


class Matches(NamedTuple):
    """The rows found for each query, best first: those of `queries[i]` start at `starts[i]`.

    `read` says how many entries of the index were looked at to find them.
    """

    queries: Integers
    starts: Integers
    rows: Integers
    scores: Floats
    read: int

    def of(self, place: int) -> tuple[Integers, Floats]:
        """The rows found for `queries[place]`, and their scores."""
        found = slice(self.starts[place], self.starts[place + 1])
        return self.rows[found], self.scores[found]


def copies_of(keys: Iterable[bytes]) -> Copies:
    """Find out which rows are equal, from what tells them apart."""
    known: dict[bytes, int] = {}
    group = np.array([known.setdefault(key, len(known)) for key in keys], np.int64)
    starts = np.concatenate(([0], np.cumsum(np.bincount(group, minlength=len(known)))))
    return Copies(group, starts, np.argsort(group, kind="stable"))


def lasts_of(copies: Copies) -> Integers:
    """The last row of each group."""
    return copies.rows[copies.starts[1:] - 1]


def asked_of(copies: Copies, numbers: Integers, first: Integers) -> tuple[Asked, Wishes]:
    """What to search for, group by group, if these rows of the index are to have an answer."""
    groups, at, places = np.unique(copies.group[numbers], return_index=True, return_inverse=True)
    return Asked(numbers, places, first, numbers), Wishes(groups, groups, first[at])


def with_own(found: Found, groups: Integers, copies: Copies, scores: Floats) -> Found:
    """Let each group that has copies, and was left out of its own search, be found as well.

    In the search it would have gone by its first row, which may be the one that asks.
    """
    added = (np.diff(copies.starts)[groups] > 1) & (scores > 0)
    at = found.starts[1:][added]
    rows = np.insert(found.rows, at, groups[added])
    starts = found.starts + np.concatenate(([0], np.cumsum(added)))
    return Found(starts, rows, np.insert(found.scores, at, scores[added]), found.read)


def matches_of(found: Found, copies: Copies, asked: Asked, limit: int) -> Matches:
    """The answer of each row asked about: copies in place of groups, in order, up to the limit."""
    counts = np.diff(found.starts)[asked.places]
    entries = _ranges(found.starts[asked.places], counts)
    places, groups = np.repeat(np.arange(len(counts)), counts), found.rows[entries]
    # One more than the limit, as the row itself may be among its copies.
    sizes = np.diff(copies.starts)[groups]
    sizes = sizes if asked.first.any() else np.minimum(sizes, limit + 1)
    rows = copies.rows[_ranges(copies.starts[groups], sizes)]
    places, scores = np.repeat(places, sizes), np.repeat(found.scores[entries], sizes)
    wanted = (rows != asked.own[places]) & (rows >= asked.first[places])
    places, rows, scores = places[wanted], rows[wanted], scores[wanted]
    _put_in_order(places, rows, scores, np.repeat(sizes > 1, sizes)[wanted])
    starts = np.concatenate(([0], np.cumsum(np.bincount(places, minlength=len(counts)))))
    best = np.arange(len(rows)) - np.repeat(starts[:-1], np.diff(starts)) < limit
    starts = np.concatenate(([0], np.cumsum(np.minimum(np.diff(starts), limit))))
    return Matches(asked.numbers, starts, rows[best], scores[best], found.read)


def _put_in_order(
    places: Integers, rows: Integers, scores: Floats, copied: NDArray[np.bool_]
) -> None:
    """Sort where there are copies, in place; elsewhere, rows are in the order of their groups."""
    some = np.zeros(places[-1] + 1 if len(places) else 0, np.bool_)
    some[places[copied]] = True
    there = np.flatnonzero(some[places])
    order = there[np.lexsort((rows[there], -scores[there], places[there]))]
    rows[there], scores[there] = rows[order], scores[order]


def _ranges(starts: Integers, lengths: Integers) -> Integers:
    """The numbers from each start on, as many as its length, one after the other."""
    ends = np.cumsum(lengths)
    return np.arange(ends[-1] if len(ends) else 0) + np.repeat(starts - ends + lengths, lengths)
