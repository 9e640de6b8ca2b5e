"""Which search fits the rows, and what is asked of it."""

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import issparse

from byline.numerics.likeness import Measure, code, level
from byline.numerics.nearest import _full, _sparse
from byline.numerics.nearest._copies import Asked, Matches, asked_of, matches_of, with_own
from byline.numerics.nearest._full import FullIndex, FullQueries
from byline.numerics.nearest._hits import Found, Wish, Wishes
from byline.numerics.nearest._sparse import SparseIndex, SparseQueries

__all__ = ["Index", "Pairs", "Queries", "above", "build", "nearest", "queries_of"]

Index = SparseIndex | FullIndex
Queries = SparseQueries | FullQueries
Pairs = Literal["both", "once"]


def build(rows: Any, measure: Measure = "dot") -> Index:
    """Make rows, a sparse matrix or an array, ready to be searched by this measure."""
    code(measure)
    index = _sparse.build(rows, measure) if issparse(rows) else _full.build(rows, measure)
    return _locked(index)


def queries_of(index: Index, rows: Any) -> Queries:
    """Make other rows with the same columns ready to search this index with."""
    if isinstance(index, SparseIndex):
        return _locked(_sparse.queries_of(index, rows))
    return _locked(_full.queries_of(index, rows))


def nearest(
    index: Index,
    k: int,
    *,
    start: int = 0,
    stop: int | None = None,
    queries: Queries | None = None,
) -> Matches:
    """The `k` best rows for each of the queries from `start` up to `stop`.

    Without `queries` these are rows of the index, and none is found for itself.
    """
    if k < 1:
        raise ValueError(f"k must be at least 1, got {k}.")
    numbers = _numbers(index, queries, start, stop)
    return _asked(
        index, queries, numbers, np.zeros_like(numbers), Wish(code(index.measure), k, 0.0)
    )


def above(  # noqa: PLR0913
    index: Index,
    threshold: float,
    *,
    start: int = 0,
    stop: int | None = None,
    queries: Queries | None = None,
    pairs: Pairs = "both",
) -> Matches:
    """All rows with a score of `threshold` or more for each of the queries, as for `nearest`.

    With `pairs="once"`, only rows after the query: each pair of rows of the index comes once.
    """
    if not threshold > 0:
        raise ValueError(f"the threshold must be above 0, got {threshold}.")
    if pairs == "once" and queries is not None:
        raise ValueError("pairs can be asked for once only among the rows of the index itself.")
    numbers = _numbers(index, queries, start, stop)
    first = numbers + 1 if pairs == "once" else np.zeros_like(numbers)
    wish = Wish(code(index.measure), max(1, len(index.copies.group)), float(threshold))
    return _asked(index, queries, numbers, first, wish)


def _numbers(
    index: Index, queries: Queries | None, start: int, stop: int | None
) -> NDArray[np.int64]:
    n = len(index.copies.group if queries is None else queries.rows.products)
    return np.arange(*slice(start, stop).indices(n), dtype=np.int64)


def _asked(
    index: Index,
    queries: Queries | None,
    numbers: NDArray[np.int64],
    first: NDArray[np.int64],
    wish: Wish,
) -> Matches:
    if queries is not None:
        nobody = np.full_like(numbers, -1)
        asked = Asked(numbers, np.arange(len(numbers)), first, nobody)
        found = _find(index, Wishes(numbers, nobody, first), wish, queries)
    else:
        asked, wishes = asked_of(index.copies, numbers, first)
        sizes = index.rows.products[wishes.queries]
        own = level(index.measure, sizes, sizes, sizes)
        found = _find(index, wishes, wish, queries)
        found = with_own(found, wishes.queries, index.copies, np.where(own >= wish.floor, own, 0))
    return matches_of(found, index.copies, asked, wish.limit)


def _find(index: Index, wishes: Wishes, wish: Wish, queries: Queries | None) -> Found:
    if isinstance(index, SparseIndex):
        if isinstance(queries, FullQueries):
            raise ValueError("queries were made ready for another index.")
        return _sparse.search(index, wishes, wish, queries)
    if isinstance(queries, SparseQueries):
        raise ValueError("queries were made ready for another index.")
    return _full.search(index, wishes, wish, queries)


def _locked(value: Any) -> Any:
    """Make all arrays read-only: as workers see them, so that they need no other compiled code."""
    if isinstance(value, np.ndarray):
        value.flags.writeable = False
    elif isinstance(value, tuple):
        for part in value:
            _locked(part)
    return value
