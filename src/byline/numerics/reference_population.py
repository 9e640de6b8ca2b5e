"""How alike a few rows are to many, when features are chosen and scaled anew for each few.

Rows of shares x ≥ 0 lie in groups; the rows of a group weigh 1 together. For the few rows asked
about, together with the many, over the features f that at least t groups have and of these the n
with the largest mean,

    m = mean over groups of the mean over their rows of x                                  (B1)
    d² = mean over groups of the mean over their rows of (x - m)²                          (B2)
    D: cosine of z, z = min(max((x - m) / d, -clip), clip), 0 where d = 0                  (B3)
    M: Σ min(x, y) / d over Σ max(x, y) / d                                                (B4)
    H: Σ √(x y) over √(Σ x Σ y)                                                            (B5)

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
    measures: str = "DMH"


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

    def similarities(
        self, few: Ints, groups: Ints, apart: Ints, choice: FeatureChoice
    ) -> dict[str, Floats]:
        """By measure, each of the few (down) with each of them and then of the many in `apart`.

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
        wanted = tuple(measure in choice.measures for measure in "DMH")
        sims = _similarities(*(*self._table, rows, len(few), *scale, choice.clip, *wanted))
        pairs = zip("DMH", sims, strict=True)
        return {measure: matrix for measure, matrix in pairs if measure in choice.measures}


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
def _similarities(  # type: ignore[no-untyped-def]  # noqa: C901, PLR0912, PLR0913, PLR0917
    indptr, indices, data, rows, few, places, means, inverse, clip, delta, minmax, roots
):
    """(B3), (B4) and (B5) of the first rows with all, each where it is wanted."""
    n, width = len(rows), len(means)
    z_few = np.zeros((width, few if delta else 0))
    scaled_few = np.zeros((width, few if minmax else 0))
    roots_few = np.zeros((width, few if roots else 0))
    # A feature that a row lacks has this z-score: rows are sums over what they have and depart
    # from it, so that only what a row has is gone through.
    shift = np.maximum(-means * inverse, -clip)
    for c in range(z_few.shape[1]):
        z_few[:, c] = shift
    for c in range(few):
        for k in range(indptr[rows[c]], indptr[rows[c] + 1]):
            f, x = places[indices[k]], data[k]
            if f < 0:
                continue
            if delta:
                z_few[f, c] = min(max((x - means[f]) * inverse[f], -clip), clip)
            if minmax:
                scaled_few[f, c] = x * inverse[f]
            if roots:
                roots_few[f, c] = np.sqrt(x)
    base = np.zeros(z_few.shape[1])
    for f in range(width):
        for c in range(z_few.shape[1]):
            base[c] += shift[f] * z_few[f, c]
    ground = (shift**2).sum()
    dots = np.zeros((n, z_few.shape[1]))
    lesser = np.zeros((n, scaled_few.shape[1]))
    crossed = np.zeros((n, roots_few.shape[1]))
    squares, sums, shares = np.zeros(n), np.zeros(n), np.zeros(n)
    for r in range(n):
        square = ground
        dots[r] = base
        for k in range(indptr[rows[r]], indptr[rows[r] + 1]):
            f = places[indices[k]]
            if f < 0:
                continue
            x = data[k]
            value = min(max((x - means[f]) * inverse[f], -clip), clip)
            more, part, root = value - shift[f], x * inverse[f], np.sqrt(x)
            square += value * value - shift[f] * shift[f]
            sums[r] += part
            shares[r] += x
            for c in range(z_few.shape[1]):
                dots[r, c] += more * z_few[f, c]
            for c in range(scaled_few.shape[1]):
                lesser[r, c] += min(part, scaled_few[f, c])
            for c in range(roots_few.shape[1]):
                crossed[r, c] += root * roots_few[f, c]
        # A row without any feature has no direction.
        squares[r] = max(square, 0.0) if shares[r] > 0 else 0.0
    for r in range(n):
        for c in range(few):
            if delta:
                dots[r, c] = _ratio(dots[r, c], np.sqrt(squares[c] * squares[r]))
            if minmax:
                lesser[r, c] = _ratio(lesser[r, c], sums[c] + sums[r] - lesser[r, c])
            if roots:
                crossed[r, c] = _ratio(crossed[r, c], np.sqrt(shares[c] * shares[r]))
    return dots.T, lesser.T, crossed.T


@njit(cache=True)
def _ratio(above, below):  # type: ignore[no-untyped-def]
    return above / below if below > 0 else 0.0
