"""Shares of a view's features in texts, also of those features that come later.

Features are spread over 2^18 columns by a hash. So the texts of others are counted once, a text
that comes later has the same columns, and what only two texts of a case have in common is seen
there as it is among the others, which a list of learned features would leave out. Columns that are
empty in the texts of others are dropped; those that a case has beyond these stand after them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, vstack

from byline.features.counts import Counts
from byline.features.masking import Learning
from byline.features.style import Pile
from byline.features.views import View, view_of
from byline.methods.verification.cases import Case, ReferenceTexts

__all__ = [
    "COLUMNS",
    "CaseRows",
    "HashedFeatures",
    "HashedReferences",
    "count_references",
    "spreads",
]

Floats = NDArray[np.float64]
COLUMNS = 1 << 18


class HashedFeatures(NamedTuple):
    """What is counted: a view, and how many neighbouring units make a feature."""

    view: str | View
    n: tuple[int, int] = (1, 1)


class CaseRows(NamedTuple):
    """Rows of some texts of others, then of the known texts, then of the questioned one."""

    table: csr_matrix
    weights: Floats
    """1 for each text, but the known ones weigh 1 together."""
    n_others: int

    @property
    def owners(self) -> NDArray[np.intp]:
        """The row of each entry."""
        return np.repeat(np.arange(self.table.shape[0]), np.diff(self.table.indptr))


@dataclass(frozen=True, eq=False)
class HashedReferences:
    """Reference texts as counts of one feature set."""

    counts: Counts
    columns: NDArray[np.int64]
    """The hash of each column of the table, in rising order."""
    table: csr_matrix
    rows: dict[str, int]
    """Where each text stands, so that none is counted twice."""
    order: NDArray[np.intp]
    """An order in which writers take turns."""

    def of(self, bodies: Sequence[str]) -> csr_matrix:
        """The rows of any texts, with as many columns as they need."""
        new = [body for body in dict.fromkeys(bodies) if body not in self.rows]
        further = _narrowed(self.counts.transform(new), self.columns)
        places = {body: len(bodies) + place for place, body in enumerate(new)}
        known = self.table[[self.rows.get(body, 0) for body in bodies]]
        table = _stack(known, further)
        return table[[places.get(body, place) for place, body in enumerate(bodies)]]

    def chosen(self, apart: Iterable[int], most: int) -> list[int]:
        """At most so many of these texts of others, by turns."""
        allowed = set(apart)
        return [place for place in self.order.tolist() if place in allowed][:most]

    def stacked(self, case: Case, places: Sequence[int]) -> CaseRows:
        """The rows of these texts of others and of the texts of a case."""
        table = _stack(self.table[list(places)], self.of(case.bodies))
        own = [*[1 / len(case.known)] * len(case.known), 1.0]
        return CaseRows(table, np.array([*[1.0] * len(places), *own]), len(places))


def count_references(
    others: ReferenceTexts, features: HashedFeatures, seed: int = 0
) -> HashedReferences:
    """Count the texts of others."""
    view = view_of(features.view)
    seen = view.learned(Pile(others.bodies)) if isinstance(view, Learning) else view
    counts = Counts(seen, n=features.n, hashing=COLUMNS, weighting="share").fit([""])
    rows = {body: place for place, body in enumerate(others.bodies)}
    order = np.array([rows[body] for body in others.in_turn(seed).bodies], np.intp)
    table = counts.transform(others.bodies)
    columns = np.unique(table.indices).astype(np.int64)
    return HashedReferences(counts, columns, _narrowed(table, columns), rows, order)


def spreads(stacked: CaseRows) -> tuple[Floats, Floats]:
    """The mean and the standard deviation of each column over weighted rows."""
    table, weights, _ = stacked
    each = weights[stacked.owners]
    total = weights.sum()
    means = np.bincount(table.indices, each * table.data, table.shape[1]) / total
    squares = np.bincount(table.indices, each * table.data**2, table.shape[1]) / total
    return means, np.sqrt(np.maximum(squares - means**2, 0.0))


def _narrowed(table: csr_matrix, columns: NDArray[np.int64]) -> csr_matrix:
    """Hashes as places among those known, in rising order, or after them."""
    places = np.searchsorted(columns, table.indices)
    known = np.append(columns, -1)[places] == table.indices
    further = np.unique(table.indices[~known])
    beyond = len(columns) + np.searchsorted(further, table.indices)
    parts = table.data, np.where(known, places, beyond), table.indptr
    return csr_matrix(parts, shape=(table.shape[0], len(columns) + len(further)))


def _stack(upper: csr_matrix, lower: csr_matrix) -> csr_matrix:
    """One table above the other, with as many columns as the wider has."""
    width = max(upper.shape[1], lower.shape[1])
    for table in (upper, lower):
        table.resize(table.shape[0], width)
    return vstack([upper, lower], format="csr")
