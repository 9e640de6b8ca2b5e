"""Scores that are sums over the features of several views, whichever method weighed them.

    score_a(x) = sum over views t of <v_at, phi_t(x)> + b_a                                    (L1)

A region of kernels is of this form, with v_at = theta_t sum of alpha_i y_i phi_t(x_i), divided by
its scale (R1); so are linear classifiers and profiles. What each feature adds to a score is a term
of (L1): that is the evidence.

In texts shorter than usual one more sum over a view may count, as much as the text is short (`r`,
the logarithm of the usual length over its own, 0 if it is longer):

    score_a(x) = (L1) + r (<u_a, phi_t(x)> + d_a)                                              (L2)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from byline.features.style import StyleRows

__all__ = ["Convergence", "FeatureRows", "Linear", "Shortening", "linear_of", "normals"]

Floats = NDArray[np.float64]
FeatureRows = Mapping[str, StyleRows]
"""Rows of the same texts, one set for each view."""


class Convergence(NamedTuple):
    """The numbers of all authors' regions that tell how far they can be trusted."""

    gaps: Floats
    rounds: Floats
    converged: NDArray[np.bool_]
    eta_l: Floats
    kappa: Floats
    eased: NDArray[np.bool_]

    @property
    def table(self) -> Floats:
        """All of it, a row for each author."""
        return np.column_stack([np.asarray(part, np.float64) for part in self])

    @classmethod
    def of_table(cls, table: Floats) -> Self:
        """The inverse of `table`."""
        gaps, rounds, converged, eta_l, kappa, eased = table.T
        return cls(gaps, rounds, converged > 0, eta_l, kappa, eased > 0)

    @classmethod
    def of_regions(cls, regions: Sequence[Any]) -> Self:
        """The numbers of these regions."""
        fields = ("gap", "rounds", "converged", "eta_l", "kappa", "eased")
        return cls.of_table(
            np.array([[float(getattr(region, name)) for name in fields] for region in regions])
        )


@dataclass(frozen=True, eq=False)
class Linear:
    """What (L1) needs, and how much each author's answer owes to each view."""

    vectors: Mapping[str, NDArray[np.float32]]
    """By view: v, of shape (authors, features); single precision, as a saved model has them."""
    offsets: Floats
    """b, one per author."""
    mixture: Floats
    """(authors, views); each row adds up to 1."""
    convergence: Convergence | None = None
    """How near to the best the regions are, if they are regions."""

    def scores(self, features: FeatureRows) -> Floats:
        """(L1), one row per text, one column per author."""
        n_texts = len(next(iter(features.values())))
        found = np.zeros((n_texts, len(self.offsets))) + self.offsets
        for name, vectors in self.vectors.items():
            found += _products(features[name], vectors)
        return found


@dataclass(frozen=True, eq=False, kw_only=True)
class Shortening(Linear):
    """What (L2) needs; as it stands it scores texts as if they were of the usual length."""

    view: str
    """t."""
    more: NDArray[np.float32]
    """u, of shape (authors, features)."""
    more_offsets: Floats
    """d."""

    def scores_of_short(self, features: FeatureRows, short: Floats) -> Floats:
        """(L2), given how short each text is."""
        beside = _products(features[self.view], self.more) + self.more_offsets
        return np.asarray(self.scores(features) + short[:, None] * beside)

    def at(self, short: float) -> Linear:
        """The sums (L1) that a text as short as this has."""
        vectors = self.vectors[self.view] + np.float32(short) * self.more
        return replace(
            self,
            vectors={**self.vectors, self.view: vectors},
            offsets=self.offsets + short * self.more_offsets,
        )


def linear_of(
    features: FeatureRows,
    *,
    weights: Floats,
    mixture: Floats,
    offsets: Floats,
    convergence: Convergence | None = None,
) -> Linear:
    """Scores by kernels as sums over features; `features` are the texts learned from.

    `weights` has a row for each author and a column for each text, `mixture` one for each view.
    """
    vectors = {
        name: normals(rows, weights * mixture[:, [place]]).astype(np.float32)
        for place, (name, rows) in enumerate(features.items())
    }
    shares = mixture / mixture.sum(axis=1, keepdims=True)
    return Linear(vectors, offsets, shares, convergence)


def normals(rows: StyleRows, weights: Floats) -> Floats:
    """For each author the sum of all rows, weighed."""
    scaled = weights * rows.scales
    found = np.asarray((rows.matrix.T @ scaled.T).T, np.float64)
    if len(rows.shift):
        found += scaled.sum(axis=1, keepdims=True) * rows.shift
    return found


def _products(rows: StyleRows, vectors: NDArray[np.float32]) -> Floats:
    found = np.asarray(rows.matrix @ vectors.T, np.float64)
    if len(rows.shift):
        found += vectors @ rows.shift
    return np.asarray(found * rows.scales[:, None])
