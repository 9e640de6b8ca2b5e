"""Which rows hold each feature, and what the features not yet looked at can add at most.

Features are ranked from rare to common. With w the weights of a row, rounded up, and f a rank,

    rest(f) = √(sum of w_g² over g > f)        tail(f) = √(sum of w_g² over g ≥ f)       (P1)
    sum of v_g w_g over g > f  ≤  rest_v(f) rest_w(f)        (Cauchy and Schwarz)        (P2)

for weights that are not negative. The rows that hold a feature are listed with the largest tail
first, so that those which can still reach a score are the beginning of the list.

Weights are values on a scale on which a product of weights says something of the measure: for `dot`
all are divided by the largest norm of a row; for `dice` and `jaccard`, which are at most the
cosine, each by the norm of its row.
"""

from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.numerics.likeness import Measure
from byline.numerics.nearest._compiled import inner
from byline.numerics.nearest._rows import Floats, Integers, Rows

__all__ = [
    "STEPS",
    "Bounds",
    "Entries",
    "Lists",
    "Singles",
    "Weighed",
    "bounds_of",
    "lists_of",
    "norms_of",
    "weighed",
]

Singles = NDArray[np.float32]
Whole = NDArray[np.uint32]
Entries = NDArray[np.void]

STEPS = 255  # in which a tail is told, in one byte
UP = 1 + 1e-6  # more than a rounding to single precision takes away
LEAST = 1e-37  # a weight may become small, not nothing
ENTRY = np.dtype([("rank", np.uint32), ("weight", np.float32)])


class Lists(NamedTuple):
    """The rows that hold column c: `holders[starts[c]:starts[c + 1]]`, with their values."""

    starts: Integers
    holders: Whole
    values: Floats


class Weighed(NamedTuple):
    """Rows by rank: the entries of row i start where they do in `Rows`, the rarest first."""

    entries: Entries
    """Of `ENTRY`: rank and weight lie side by side, as to fetch them takes the most time."""
    scale: Floats
    """What a value of each row is multiplied by to make a weight."""


class Bounds(NamedTuple):
    """Holders by rank, and what bounds the rest of their products."""

    ranks: Integers
    """The rank of each column."""
    starts: Integers
    holders: Whole
    weights: Singles
    rests: Singles
    tails: NDArray[np.uint8]
    """Line l has the tail of each row over features that 2^l rows or more hold, in `STEPS`."""
    own: Weighed


def lists_of(rows: Rows, n_columns: int) -> Lists:
    """The holders of each column, rising."""
    shape = (len(rows.products), n_columns)
    turned = csr_matrix((rows.values, rows.columns, rows.starts), shape).tocsc()
    starts = np.asarray(turned.indptr, np.int64)
    return Lists(starts, turned.indices.astype(np.uint32), turned.data)


def bounds_of(rows: Rows, n_columns: int, measure: Measure) -> Bounds:
    """Rank the features, and list holders with the largest tail first."""
    counts = np.bincount(rows.columns, minlength=n_columns)
    ranks = np.empty(n_columns, np.int64)
    ranks[np.argsort(counts, kind="stable")] = np.arange(n_columns)
    counts.sort()
    norms = norms_of(rows)
    common = np.full(len(norms), norms.max(initial=0) or 1.0)
    own = weighed(rows, ranks, 1 / (common if measure == "dot" else np.where(norms, norms, 1.0)))
    rests, tails = _bounds(rows.starts, own.entries, counts)
    holders = np.repeat(np.arange(len(norms), dtype=np.uint32), np.diff(rows.starts))
    order = _by_rank_and_tail(own.entries, rests)
    starts = np.concatenate(([0], np.cumsum(counts)))
    weights = own.entries["weight"][order]
    return Bounds(ranks, starts, holders[order], weights, rests[order], tails, own)


def weighed(rows: Rows, ranks: Integers, scale: Floats) -> Weighed:
    """The rows by rank, their weights never too small."""
    weights = rows.values * np.repeat(scale, np.diff(rows.starts)) * UP + LEAST
    shape = (len(rows.products), len(ranks))
    # csr_matrix sorts each row in place: what it is given must not be shared with anybody.
    by_rank = csr_matrix((weights, ranks[rows.columns], rows.starts.copy()), shape)
    by_rank.sort_indices()
    entries = np.empty(by_rank.nnz, ENTRY)
    entries["rank"], entries["weight"] = by_rank.indices, by_rank.data
    return Weighed(entries, scale)


def norms_of(rows: Rows) -> Floats:
    """The norm of each row over the entries that are here."""
    return _norms(rows.starts, rows.values)


@numba.njit(cache=True)
def _norms(starts: Integers, values: Floats) -> Floats:
    """The norm of each row, also where squares would be too small to be told from nothing."""
    norms = np.zeros(len(starts) - 1)
    for row in range(len(norms)):
        largest = squares = 0.0
        for value in values[starts[row] : starts[row + 1]]:
            largest = max(largest, value)
        for value in values[starts[row] : starts[row + 1]]:
            squares += (value / largest) ** 2
        norms[row] = largest * np.sqrt(squares)
    return norms


@numba.njit(cache=True)
def _bounds(
    starts: Integers, entries: Entries, counts: Integers
) -> tuple[Singles, NDArray[np.uint8]]:
    """What (P1) has for each entry, and for each row at every power of two holders."""
    rests = np.empty(len(entries), np.float32)
    n_levels = 1
    while len(counts) and (1 << n_levels) <= counts[-1]:
        n_levels += 1
    tails = np.zeros((n_levels, len(starts) - 1), np.uint8)
    for row in range(len(starts) - 1):
        squares, level = 0.0, n_levels - 1
        for place in range(starts[row + 1] - 1, starts[row] - 1, -1):
            while (1 << level) > counts[entries[place]["rank"]]:
                tails[level, row] = _in_steps(squares)
                level -= 1
            rests[place] = np.sqrt(squares) * UP + LEAST
            squares += np.float64(entries[place]["weight"]) ** 2
        for lower in range(level + 1):
            tails[lower, row] = _in_steps(squares)
    return rests, tails


@inner
def _in_steps(squares: float) -> int:
    # A norm of 1 that was rounded up makes one step too many, which the search's own margin covers.
    return min(STEPS, int(np.ceil(np.sqrt(squares) * STEPS)))


def _by_rank_and_tail(entries: Entries, rests: Singles) -> Integers:
    """Places in the order of ranks, those of one rank with the largest tail first."""
    tails = np.hypot(entries["weight"], rests)
    # The bits of a positive float rise with it, so one key sorts by both.
    falling = np.uint64(0xFFFFFFFF) - tails.view(np.uint32).astype(np.uint64)
    return np.argsort((entries["rank"].astype(np.uint64) << np.uint64(32)) | falling)
