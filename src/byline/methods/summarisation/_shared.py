"""What sets of sentences share with a summary that was foretold: (F2) and (F3) of `forecast`.

A word or pair that the pile has twice can be had twice at most, so that (F2) is worked out and kept
only that far: one number for each time that the pile has one, not a table of all by all.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.special import pdtrc

from byline.methods.summarisation._wordings import Wordings

__all__ = ["Expected", "Shared"]

Floats = NDArray[np.float64]
Places = NDArray[np.intp]


class Expected:
    """(F2) for each word or pair, for c = 0, 1, 2 … up to so many times.

    >>> table = Expected(np.array([1.0, 0.5]), np.array([2, 1]))
    >>> table.of(np.array([0, 1, 2, 9]), np.array([0, 0, 0, 0])).round(3).tolist()
    [0.0, 0.632, 0.896, 0.896]
    """

    def __init__(self, means: Floats, times: Places) -> None:
        highest = float(means.max(initial=0.0))
        # Hardly any summary has more.
        self._last = np.minimum(times, int(np.ceil(highest + 5.0 * np.sqrt(highest))) + 2)
        self._starts = np.cumsum(self._last + 1) - self._last - 1
        self._values = np.zeros(int((self._last + 1).sum()))
        for c in range(1, int(self._last.max(initial=0)) + 1):
            going = np.flatnonzero(self._last >= c)
            at = self._starts[going] + c
            self._values[at] = self._values[at - 1] + pdtrc(c - 1, means[going])

    def of(self, counts: Places, which: Places) -> Floats:
        """What having these so many times is worth."""
        return self._values[self._starts[which] + np.minimum(counts, self._last[which])]


class Shared:
    """What sets of sentences share with a summary that was foretold (F3)."""

    def __init__(self, parts: list[tuple[Wordings, float, Floats]]) -> None:
        self._parts = [
            (wordings.has, weight, Expected(means, _total(wordings.has)))
            for wordings, weight, means in parts
        ]

    def of(self, places: list[int]) -> float:
        """What this set shares."""
        return sum(
            weight * float(worth.of(_had(has, places), np.arange(has.shape[1])).sum())
            for has, weight, worth in self._parts
        )

    def gains(self, places: list[int]) -> Floats:
        """What each sentence of the pile would add to this set."""
        total = np.zeros(self._parts[0][0].shape[0])
        for has, weight, worth in self._parts:
            before = _had(has, places)[has.indices]
            after = before + has.data.astype(np.intp)
            added = weight * (worth.of(after, has.indices) - worth.of(before, has.indices))
            total += np.bincount(
                np.repeat(np.arange(has.shape[0]), np.diff(has.indptr)), added, len(total)
            )
        return total


def _total(has: csr_matrix) -> Places:
    return np.asarray(has.sum(axis=0)).ravel().astype(np.intp)


def _had(has: csr_matrix, places: list[int]) -> Places:
    """How often these sentences have each word or pair."""
    return _total(has[places]) if places else np.zeros(has.shape[1], np.intp)
