"""Expected n-gram overlap of sentence sets with the predicted summary: (F2), (F3) of `forecast`.

(F2) is computed for each word or pair only up to its count in the pile.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.special import pdtrc

from byline.methods.summarisation._pile_ngrams import times

__all__ = ["ExpectedMatches", "ExpectedOverlap"]

Floats = NDArray[np.float64]
Places = NDArray[np.integer]
BLOCK = 1 << 12
"""Sentences whose gains are computed together."""


class ExpectedMatches:
    """(F2) for each word or pair, for c = 0, 1, 2 … up to so many times.

    >>> table = ExpectedMatches(np.array([1.0, 0.5]), np.array([2, 1]))
    >>> table.of(np.array([0, 1, 2, 9]), np.array([0, 0, 0, 0])).round(3).tolist()
    [0.0, 0.632, 0.896, 0.896]
    """

    def __init__(self, means: Floats, times: Places) -> None:
        highest = float(means.max(initial=0.0))
        # Hardly any summary has more.
        most = int(np.ceil(highest + 5.0 * np.sqrt(highest))) + 2
        self._last = np.minimum(times, most).astype(np.int32)
        self._starts = np.cumsum(self._last, dtype=np.int64) - self._last + np.arange(len(means))
        self._values = np.zeros(int(self._last.sum()) + len(means))
        going = np.arange(len(means))
        for c in range(1, int(self._last.max(initial=0)) + 1):
            going = going[self._last[going] >= c]
            at = self._starts[going] + c
            self._values[at] = self._values[at - 1] + pdtrc(c - 1, means[going])

    def of(self, counts: Places, which: Places) -> Floats:
        """What having these so many times is worth."""
        return self._values[self._starts[which] + np.minimum(counts, self._last[which])]


class ExpectedOverlap:
    """The expected overlap of sentence sets with the predicted summary (F3)."""

    def __init__(self, parts: list[tuple[csr_matrix, float, Floats]]) -> None:
        """Which sentences have what, what it weighs, and how often a summary has it."""
        self._parts = [
            (has, weight, ExpectedMatches(means, times(has))) for has, weight, means in parts
        ]

    def of(self, places: list[int]) -> float:
        """The expected overlap of this set."""
        total = 0.0
        for has, weight, worth in self._parts:
            had = _had(has, places)
            which = np.flatnonzero(had)
            total += weight * float(worth.of(had[which], which).sum())
        return total

    def gains(self, places: list[int], asked: NDArray[np.intp] | None = None) -> Floats:
        """What each sentence asked about, or of the pile, would add to this set."""
        rows = np.arange(self._parts[0][0].shape[0]) if asked is None else asked
        total = np.zeros(len(rows))
        for has, weight, worth in self._parts:
            had = _had(has, places)
            for start in range(0, len(rows), BLOCK):
                some = rows[start : start + BLOCK]
                which, more, owner = _entries(has, some)
                before = had[which]
                added = worth.of(before + more, which) - worth.of(before, which)
                total[start : start + BLOCK] += weight * np.bincount(owner, added, len(some))
        return total


def _entries(has: csr_matrix, rows: Places) -> tuple[Places, Places, Places]:
    """The columns and values of these rows, and which of the rows each is from.

    scipy's own way would make a matrix of it, which takes longer than all else for a few rows.
    """
    starts = has.indptr[rows]
    sizes = has.indptr[rows + 1] - starts
    owner = np.repeat(np.arange(len(rows)), sizes)
    at = np.arange(len(owner)) + (starts - np.cumsum(sizes) + sizes)[owner]
    return has.indices[at], has.data[at], owner


def _had(has: csr_matrix, places: list[int]) -> NDArray[np.int32]:
    """How often these sentences have each word or pair."""
    had = np.zeros(has.shape[1], np.int32)
    for place in places:
        row = slice(*has.indptr[place : place + 2])
        had[has.indices[row]] += has.data[row]
    return had
