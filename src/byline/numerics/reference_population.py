"""How alike a few rows are to many, when features are chosen and scaled anew for each few.

Rows of shares x ≥ 0 lie in groups; the rows of a group weigh 1 together. For the few rows asked
about, together with the many, over the features f that at least t groups have and of these the n
with the largest mean,

    m = mean over groups of the mean over their rows of x                                  (B1)
    d² = mean over groups of the mean over their rows of (x - m)²                          (B2)
    z = min(max((x - m) / d, -clip), clip), 0 where d = 0                                  (B3)

and the similarity of two rows is the cosine of their z.

The moments of the reference rows are computed once (`ReferencePopulation`) and updated by those of
the few. Their
similarities come from one compiled pass over the sparse rows, without making the rows of (B3).
"""

from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

__all__ = ["FeatureChoice", "ReferencePopulation"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
# Squares are subtracted from squares in (B2), so that a feature that never varies has this much.
_ROUNDING = 1e-7


@dataclass(frozen=True, slots=True)
class FeatureChoice:
    """Which features are kept, and what is made of them."""

    min_texts: int = 1
    max_features: int | None = None
    clip: float = 2.0


class ReferencePopulation:
    """The many rows, each of which is a group by itself: some rows of a table."""

    def __init__(self, table: csr_matrix, many: Ints) -> None:
        self._table = (table.indptr, table.indices, table.data)
        self._many = many
        rows = table[many]
        width = table.shape[1]
        self._sums = np.bincount(rows.indices, rows.data, width)
        self._squares = np.bincount(rows.indices, rows.data**2, width)
        self._have = np.bincount(rows.indices, minlength=width).astype(np.float64)

    def similarities(self, few: Ints, groups: Ints, apart: Ints, choice: FeatureChoice) -> Floats:
        """The similarity of each of the few (down) with each of them and then of those in `apart`.

        `few` are rows of the table, whose groups are numbered from 0; `apart` are places in `many`.
        """
        excluded = np.delete(self._many, apart)
        totals = self._sums.copy(), self._squares.copy(), self._have.copy()
        _add_groups(*self._table, few, groups, *totals)
        _subtract_rows(*self._table, excluded, *totals)
        n = len(apart) + int(groups.max()) + 1
        most = len(self._sums) if choice.max_features is None else choice.max_features
        scale = _scale(*totals, n, choice.min_texts, most)
        rows = np.concatenate([few, self._many[apart]])
        return np.asarray(_similarities(*(*self._table, rows, len(few), *scale, choice.clip)))


@njit(cache=True)
def _add_groups(indptr, indices, data, rows, groups, sums, squares, have):  # type: ignore[no-untyped-def]  # noqa: PLR0913, PLR0917
    """Add mean x, mean x² and 1 for each feature of a group, for each group of rows."""
    # Rows of a group need not be neighbours: whoever met a feature last is not enough to tell
    # whether the group has it, so groups are gone through one by one.
    last = np.full(len(sums), -1)
    for group in range(groups.max() + 1):
        weight = 1 / (groups == group).sum()
        for r in range(len(rows)):
            if groups[r] != group:
                continue
            for k in range(indptr[rows[r]], indptr[rows[r] + 1]):
                f, x = indices[k], data[k]
                sums[f] += weight * x
                squares[f] += weight * x**2
                if last[f] != group:
                    last[f] = group
                    have[f] += 1.0


@njit(cache=True)
def _subtract_rows(indptr, indices, data, rows, sums, squares, have):  # type: ignore[no-untyped-def]  # noqa: PLR0913, PLR0917
    """Take away rows that were added up, each a group by itself."""
    for row in rows:
        for k in range(indptr[row], indptr[row + 1]):
            f, x = indices[k], data[k]
            sums[f] -= x
            squares[f] -= x**2
            have[f] -= 1.0


@njit(cache=True)
def _scale(sums, squares, have, n, min_texts, most):  # type: ignore[no-untyped-def]  # noqa: PLR0913, PLR0917
    """The place of each feature among those kept, or -1, with m and 1 / d (B1) (B2).

    Kept are those with the largest means in rising order; of equal ones those that come first.
    """
    kept = np.flatnonzero(have >= min_texts)
    if len(kept) > most:
        # Equal means may differ by rounding, and then the order of texts would decide.
        rounded = np.rint(sums[kept] / n * 1e12)
        least = np.partition(rounded, len(kept) - most)[len(kept) - most]
        room = most - (rounded > least).sum()
        surely = rounded > least
        for k in range(len(kept)):
            if rounded[k] == least and room:
                surely[k] = True
                room -= 1
        kept = kept[surely]
    places = np.full(len(sums), -1)
    means, inverse = np.empty(len(kept)), np.zeros(len(kept))
    for k, f in enumerate(kept):
        places[f] = k
        means[k] = sums[f] / n
        spread = np.sqrt(max(squares[f] / n - means[k] ** 2, 0.0))
        if spread > _ROUNDING * means[k]:
            inverse[k] = 1 / spread
    return places, means, inverse


@njit(cache=True)
def _similarities(  # type: ignore[no-untyped-def]  # noqa: C901, PLR0913, PLR0917
    indptr, indices, data, rows, few, places, means, inverse, clip
):
    """The cosines of (B3) of the first rows with all."""
    n, width = len(rows), len(means)
    # A feature that a row lacks has this z-score: rows are sums over what they have and depart
    # from it, so that only what a row has is gone through.
    shift = np.maximum(-means * inverse, -clip)
    z_few = np.zeros((width, few))
    for c in range(few):
        z_few[:, c] = shift
    for c in range(few):
        for k in range(indptr[rows[c]], indptr[rows[c] + 1]):
            f, x = places[indices[k]], data[k]
            if f >= 0:
                z_few[f, c] = min(max((x - means[f]) * inverse[f], -clip), clip)
    base = np.zeros(few)
    for f in range(width):
        for c in range(few):
            base[c] += shift[f] * z_few[f, c]
    ground = (shift**2).sum()
    dots, squares = np.zeros((n, few)), np.zeros(n)
    for r in range(n):
        square, there = ground, False
        dots[r] = base
        for k in range(indptr[rows[r]], indptr[rows[r] + 1]):
            f = places[indices[k]]
            if f < 0:
                continue
            there = there or data[k] > 0
            value = min(max((data[k] - means[f]) * inverse[f], -clip), clip)
            more = value - shift[f]
            square += value * value - shift[f] * shift[f]
            for c in range(few):
                dots[r, c] += more * z_few[f, c]
        # A row without any feature has no direction.
        squares[r] = max(square, 0.0) if there else 0.0
    for r in range(n):
        for c in range(few):
            length = np.sqrt(squares[c] * squares[r])
            dots[r, c] = dots[r, c] / length if length > 0 else 0.0
    return dots.T
