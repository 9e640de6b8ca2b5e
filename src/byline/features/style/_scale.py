"""Which features to keep, and how their counts become rows of length 1.

x is the share of a feature among all of its text's, m and d its mean and standard deviation over
the texts fitted, c > 0 its count, and t the number of the N texts fitted that have it:

    "share"     x                                                             (Y1)
    "root"      √x, so that products are Hellinger affinities                 (Y2)
    "log"       (1 + ln c) (1 + ln((1 + N) / (1 + t)))                        (Y3)
    "delta"     z = min(max((x - m) / d, -clip), clip)                        (Y4)

A feature that a text does not have has the same z in all texts, z0 = max(-m / d, -clip). So rows
of (Y4) stay sparse: z0 is their `shift`, and only z - z0 is kept, for what occurs. A feature that
never varies (d = 0) has z = 0.

Among features with equal m those of shorter rows are kept first, then in alphabetical order.
`groups` lets several rows weigh as one text: those of one group share a weight of 1 in m, d and N,
and what any of them has counts once in t. Without it each text is its own group.
"""

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_matrix

from byline.features.counting import Counted
from byline.features.pile import distinct
from byline.features.rows import StyleRows

__all__ = ["Scale", "Weighting", "learn_scale", "weigh"]

Weighting = Literal["share", "root", "log", "delta"]
Floats = NDArray[np.float64]
# Shares that are equal but for rounding have this much spread, and z-scores of it would be noise.
_ROUNDING = 1e-10


class Scale(NamedTuple):
    """The features kept, and what is known of each."""

    columns: NDArray[np.int64]
    """Where they stand among those that were counted."""
    means: Floats
    spreads: Floats
    n_texts: Floats
    """t of each."""
    n_fitted: float
    """N."""

    def reordered(self, order: NDArray[np.int64]) -> "Scale":
        """The same features in another order."""
        columns, means, spreads, n_texts, n_fitted = self
        return Scale(columns[order], means[order], spreads[order], n_texts[order], n_fitted)


def learn_scale(
    counted: Counted,
    *,
    min_texts: int = 1,
    max_features: int | None = None,
    groups: ArrayLike | None = None,
) -> Scale:
    """Keep the features that at least `min_texts` have, of these the ones with the largest m."""
    weights, n_texts, n_groups = _weights(counted.table, groups)
    shares = counted.shares()
    owners = np.repeat(np.arange(shares.shape[0]), np.diff(shares.indptr))
    width = shares.shape[1]
    each = weights[owners]
    means = np.bincount(shares.indices, each * shares.data, width) / n_groups
    columns = _chosen(means, n_texts >= min_texts, max_features)
    off = each * (shares.data - means[shares.indices]) ** 2
    present = np.bincount(shares.indices, each, width)
    absent = np.maximum(n_groups - present, 0.0) * means**2
    spreads = np.sqrt((np.bincount(shares.indices, off, width) + absent) / n_groups)
    spreads[spreads <= _ROUNDING * means] = 0.0
    return Scale(columns, means[columns], spreads[columns], n_texts[columns], n_groups)


def weigh(counted: Counted, scale: Scale, weighting: Weighting, clip: float = 2.0) -> StyleRows:
    """Rows of texts over the features of a scale."""
    counted = counted.columns(scale.columns)
    has_features = counted.totals.sum(axis=1) > 0
    if weighting == "delta":
        inverse = np.zeros(len(scale.spreads))
        np.divide(1.0, scale.spreads, out=inverse, where=scale.spreads > 0)
        return _delta(counted.shares(), scale.means, inverse, clip, has_features)
    table = counted.table.copy() if weighting == "log" else counted.shares()
    if weighting == "root":
        table.data = np.sqrt(table.data)
    elif weighting == "log":
        rarity = 1.0 + np.log((1.0 + scale.n_fitted) / (1.0 + scale.n_texts))
        table.data = (1.0 + np.log(table.data)) * rarity[table.indices]
    squares = np.asarray(table.multiply(table).sum(axis=1), np.float64).ravel()
    return StyleRows(table, np.zeros(0), _one_over_root(squares))


def _weights(table: csr_matrix, groups: ArrayLike | None) -> tuple[Floats, Floats, float]:
    """The weight of each row, how many groups have each feature, and how many there are."""
    n, width = table.shape
    if groups is None:
        have = np.bincount(table.indices, minlength=width).astype(np.float64)
        return np.ones(n), have, float(max(n, 1))
    _, numbers, sizes = np.unique(np.asarray(groups), return_inverse=True, return_counts=True)
    owners = np.repeat(numbers, np.diff(table.indptr))
    single = sizes[owners] == 1
    # Only rows that share a group can have a feature twice; most do not, and sorting takes time.
    pairs = distinct(owners[~single] * np.int64(width) + table.indices[~single])
    columns = [table.indices[single], pairs % max(width, 1)]
    have = np.bincount(np.concatenate(columns), minlength=width).astype(np.float64)
    return 1.0 / sizes[numbers], have, float(max(len(sizes), 1))


def _chosen(means: Floats, enough: NDArray[np.bool_], most: int | None) -> NDArray[np.int64]:
    """The columns to keep, in rising order; of equally frequent ones those that come first."""
    kept = np.flatnonzero(enough & (means > 0))
    if most is None or len(kept) <= most:
        return kept
    least = np.partition(means[kept], len(kept) - most)[len(kept) - most]
    # Equal means may differ by rounding, and then the order of texts would decide.
    equal = np.abs(means[kept] - least) <= _ROUNDING * least
    surely, perhaps = kept[~equal & (means[kept] > least)], kept[equal]
    return np.sort(np.concatenate([surely, perhaps[: most - len(surely)]]))


def _delta(
    shares: csr_matrix, means: Floats, inverse: Floats, clip: float, has_features: NDArray[np.bool_]
) -> StyleRows:
    """z-scores as differences from what an absent feature has (Y4)."""
    shift = np.maximum(-means * inverse, -clip)
    columns = shares.indices
    z = np.clip((shares.data - means[columns]) * inverse[columns], -clip, clip)
    shares.data = z - shift[columns]
    owners = np.repeat(np.arange(shares.shape[0]), np.diff(shares.indptr))
    more = np.bincount(owners, z**2 - shift[columns] ** 2, shares.shape[0])
    squares = np.where(has_features, np.maximum(more + shift @ shift, 0.0), 0.0)
    return StyleRows(shares, shift, _one_over_root(squares))


def _one_over_root(squares: Floats) -> Floats:
    return np.divide(1.0, np.sqrt(squares), out=np.zeros_like(squares), where=squares > 0)
