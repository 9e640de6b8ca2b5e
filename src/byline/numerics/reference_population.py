"""Similarities of a few rows to a reference population, on features scaled for each few.

Rows of relative frequencies x ≥ 0 lie in groups; the rows of a group weigh 1 together. Over the few
rows together with the reference rows, and over the features f that at least t groups have, of
these the n with the largest mean,

    m = mean over groups of the mean over their rows of x                                  (B1)
    d² = mean over groups of the mean over their rows of (x - m)²                          (B2)
    D: cosine of z, z = min(max((x - m) / d, -clip), clip), 0 where d = 0                  (B3)
    M: Σ min(x, y) / d over Σ max(x, y) / d                                                (B4)
    H: Σ √(x y) over √(Σ x Σ y)                                                            (B5)

The moments of the reference rows are computed once (`ReferencePopulation`) and updated by those of
the few. Similarities take one pass over the sparse rows, without making the dense rows of (B3).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

__all__ = ["FeatureChoice", "FewRows", "ReferencePopulation"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
# (B2) is a difference of squares: up to this share of the mean, a spread is rounding alone.
_ROUNDING = 1e-7


@dataclass(frozen=True, slots=True)
class FeatureChoice:
    """Which features are kept, how they are clipped, and the measures wanted."""

    min_texts: int = 1
    max_features: int | None = None
    clip: float = 2.0
    measures: str = "DMH"


class FewRows(NamedTuple):
    """Some rows of a sparse table; much faster to make than a sparse matrix of their own."""

    indptr: Ints
    indices: Ints
    data: Floats
    shape: tuple[int, int]

    @classmethod
    def of(cls, table: csr_matrix, rows: Sequence[int]) -> "FewRows":
        """These rows, in the order given."""
        spans = [slice(table.indptr[row], table.indptr[row + 1]) for row in rows]
        ends = np.cumsum([0, *(span.stop - span.start for span in spans)])
        indices, data = (
            np.concatenate([values[span] for span in spans])
            for values in (table.indices, table.data)
        )
        return cls(ends, indices, data, (len(rows), table.shape[1]))


class ReferencePopulation:
    """The reference rows, each of which is a group by itself."""

    def __init__(self, rows: csr_matrix) -> None:
        self._rows = rows
        width = rows.shape[1]
        self._sums = np.bincount(rows.indices, rows.data, width)
        self._squares = np.bincount(rows.indices, rows.data**2, width)
        self._have = np.bincount(rows.indices, minlength=width).astype(np.float64)

    def similarities(
        self, few: "csr_matrix | FewRows", groups: Ints, apart: Ints, choice: FeatureChoice
    ) -> dict[str, Floats]:
        """By measure, each of the few (down) with each of them and then with the rows in `apart`.

        The groups of the few are numbered from 0.
        """
        kept, means, spreads = self._scale(few, groups, apart, choice)
        places = np.full(few.shape[1], -1, np.int64)
        places[kept] = np.arange(len(kept))
        inverse = np.divide(1.0, spreads, out=np.zeros_like(spreads), where=spreads > 0)
        dense = np.zeros((len(kept), few.shape[0]))
        owners = np.repeat(np.arange(few.shape[0]), np.diff(few.indptr))
        here = places[few.indices] >= 0
        dense[places[few.indices[here]], owners[here]] = few.data[here]
        z = np.clip((dense - means[:, None]) * inverse[:, None], -choice.clip, choice.clip)
        transformed = {"D": z, "M": dense * inverse[:, None], "H": np.sqrt(dense)}
        for measure in transformed.keys() - set(choice.measures):
            transformed[measure] = np.zeros((len(kept), 0))
        rows = (self._rows.indptr, self._rows.indices, self._rows.data, apart)
        totals = _pass(*rows, places, means, inverse, choice.clip, *transformed.values())
        return _finished(totals, dense, transformed, choice.measures)

    def _scale(
        self, few: "csr_matrix | FewRows", groups: Ints, apart: Ints, choice: FeatureChoice
    ) -> tuple[Ints, Floats, Floats]:
        """The features kept in rising order, with m and d (B1) (B2)."""
        n = len(apart) + int(groups.max()) + 1
        left_out = np.ones(self._rows.shape[0], np.bool_)
        left_out[apart] = False
        own = np.where(left_out, np.cumsum(left_out) - 1, -1)
        more = _moments(few.indptr, few.indices, few.data, groups, few.shape[1])
        less = _moments(self._rows.indptr, self._rows.indices, self._rows.data, own, few.shape[1])
        whole = (self._sums, self._squares, self._have)
        sums, squares, have = (a + b - c for a, b, c in zip(whole, more, less, strict=True))
        means = sums / n
        kept = _largest(means, np.flatnonzero(have >= choice.min_texts), choice.max_features)
        spreads = np.sqrt(np.maximum(squares[kept] / n - means[kept] ** 2, 0.0))
        spreads[spreads <= _ROUNDING * means[kept]] = 0.0
        return kept, means[kept], spreads


def _largest(means: Floats, kept: Ints, most: int | None) -> Ints:
    """The features with the largest means in rising order; of equal ones those that come first."""
    if most is None or len(kept) <= most:
        return kept
    # Equal means may differ by rounding, and then the order of texts would decide.
    rounded = means[kept].round(12)
    least = np.partition(rounded, len(kept) - most)[len(kept) - most]
    surely, perhaps = kept[rounded > least], kept[rounded == least]
    return np.sort(np.concatenate([surely, perhaps[: most - len(surely)]]))


@njit(cache=True)
def _moments(indptr, indices, data, groups, width):  # type: ignore[no-untyped-def]
    """Sums over groups of mean x and mean x², and how many groups have each feature.

    Rows whose group is negative do not count.
    """
    sizes = np.zeros(len(groups) + 1, np.int64)
    for r in range(len(groups)):
        sizes[groups[r]] += groups[r] >= 0
    sums, squares, have = np.zeros(width), np.zeros(width), np.zeros(width)
    # One group after the other, as its rows need not be neighbours: `last` then says whether this
    # group has been counted for a feature, without clearing anything in between.
    last = np.full(width, -1)
    for group in range(groups.max() + 1):
        weight = 1 / sizes[group]
        for r in range(len(groups)):
            if groups[r] != group:
                continue
            for k in range(indptr[r], indptr[r + 1]):
                f, x = indices[k], data[k]
                sums[f] += weight * x
                squares[f] += weight * x**2
                if last[f] != group:
                    last[f] = group
                    have[f] += 1.0
    return sums, squares, have


@njit(cache=True)
def _pass(  # type: ignore[no-untyped-def]  # noqa: PLR0913, PLR0917
    indptr, indices, data, apart, places, means, inverse, clip, z, scaled, roots
):
    """The sums of (B3) to (B5) of each reference row with the few.

    Where a measure is not wanted, its array of the few has no columns, and costs nothing.
    """
    n = len(apart)
    # Most entries are 0, and all zeros of a feature have the same z, `shift`. So every sum begins
    # as if the row were empty, and each entry adds only its difference to that.
    shift = np.maximum(-means * inverse, -clip)
    base = np.zeros(z.shape[1])
    for f in range(len(means)):
        for c in range(z.shape[1]):
            base[c] += shift[f] * z[f, c]
    ground = (shift**2).sum()
    dots = np.zeros((z.shape[1], n))
    lesser = np.zeros((scaled.shape[1], n))
    crossed = np.zeros((roots.shape[1], n))
    squares, sums, shares = np.zeros(n), np.zeros(n), np.zeros(n)
    for r in range(n):
        square = ground
        dots[:, r] = base
        for k in range(indptr[apart[r]], indptr[apart[r] + 1]):
            f = places[indices[k]]
            if f < 0:
                continue
            x = data[k]
            value = min(max((x - means[f]) * inverse[f], -clip), clip)
            more, part = value - shift[f], x * inverse[f]
            square += value * value - shift[f] * shift[f]
            sums[r] += part
            shares[r] += x
            for c in range(z.shape[1]):
                dots[c, r] += more * z[f, c]
            for c in range(scaled.shape[1]):
                lesser[c, r] += min(part, scaled[f, c])
            if roots.shape[1]:
                root = np.sqrt(x)
                for c in range(roots.shape[1]):
                    crossed[c, r] += root * roots[f, c]
        squares[r] = square
    return dots, lesser, crossed, squares, sums, shares


@njit(cache=True)
def _lesser_parts(parts):  # type: ignore[no-untyped-def]
    """Sums over features of the smaller of two columns, for each two columns."""
    n = parts.shape[1]
    sums = np.zeros((n, n))
    for f in range(len(parts)):
        for a in range(n):
            for b in range(n):
                sums[a, b] += min(parts[f, a], parts[f, b])
    return sums


def _finished(
    totals: tuple[Floats, ...], dense: Floats, transformed: dict[str, Floats], measures: str
) -> dict[str, Floats]:
    """(B3) to (B5) from the sums of the pass, and from those of the few among themselves."""
    dots, lesser, crossed, squares, sums, shares = totals
    few = dense.shape[1]
    shares = np.concatenate([dense.sum(axis=0), shares])
    finished = {}
    if "D" in measures:
        z = transformed["D"]
        squares = np.concatenate([(z**2).sum(axis=0), np.maximum(squares, 0.0)])
        squares[shares <= 0] = 0.0  # a row without any feature has no direction
        dots = np.hstack([z.T @ z, dots])
        finished["D"] = _over(dots, np.sqrt(squares[:few, None] * squares))
    if "M" in measures:
        parts = transformed["M"]
        sums = np.concatenate([parts.sum(axis=0), sums])
        lesser = np.hstack([_lesser_parts(parts), lesser])
        finished["M"] = _over(lesser, sums[:few, None] + sums - lesser)
    if "H" in measures:
        roots = transformed["H"]
        crossed = np.hstack([roots.T @ roots, crossed])
        finished["H"] = _over(crossed, np.sqrt(shares[:few, None] * shares))
    return finished


def _over(above: Floats, below: Floats) -> Floats:
    return np.divide(above, below, out=np.zeros_like(above), where=below > 0)
