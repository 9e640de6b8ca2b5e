"""An index of sparse rows."""

from typing import Any, NamedTuple

import numpy as np

from byline.numerics.likeness import Measure
from byline.numerics.nearest import _plain, _pruned
from byline.numerics.nearest._copies import Copies, copies_of, lasts_of
from byline.numerics.nearest._desk import Case, desk_of
from byline.numerics.nearest._hits import Found, Wish, Wishes, opened
from byline.numerics.nearest._plain import PlainCase, slate_of
from byline.numerics.nearest._postings import (
    Bounds,
    Lists,
    Weighed,
    bounds_of,
    lists_of,
    norms_of,
    weighed,
)
from byline.numerics.nearest._rows import (
    Integers,
    Rows,
    keys_of,
    known_columns,
    picked,
    rows_of,
    tidied,
)

__all__ = ["SparseIndex", "SparseQueries", "build", "queries_of", "search"]


class SparseIndex(NamedTuple):
    """Rows, each once, and either bounds for a search that prunes or lists for one that cannot."""

    measure: Measure
    width: int
    copies: Copies
    known: Integers
    """The columns that have any value; the columns of `rows` are places in here."""
    rows: Rows
    bounds: Bounds | None
    lists: Lists | None


class SparseQueries(NamedTuple):
    """Rows with the columns of an index, and by rank if they can be searched for with bounds."""

    rows: Rows
    weighed: Weighed | None


def build(matrix: Any, measure: Measure) -> SparseIndex:
    """Make the rows of a sparse matrix ready to be searched."""
    tidy = tidied(matrix)
    known = known_columns(tidy)
    every = rows_of(tidy, known)
    copies = copies_of(keys_of(every))
    rows = picked(every, copies.rows[copies.starts[:-1]])
    bounds = lists = None
    if measure == "overlap" or (rows.values < 0).any():
        lists = lists_of(rows, len(known))
    else:
        bounds = bounds_of(rows, len(known), measure)
    return SparseIndex(measure, tidy.shape[1], copies, known, rows, bounds, lists)


def queries_of(index: SparseIndex, matrix: Any) -> SparseQueries:
    """Make the rows of another matrix with the same columns ready to search with."""
    tidy = tidied(matrix)
    if tidy.shape[1] != index.width:
        raise ValueError(f"rows have {tidy.shape[1]} columns, those searched {index.width}.")
    rows = rows_of(tidy, index.known)
    if index.bounds is None or (rows.values < 0).any():
        return SparseQueries(rows, None)
    norms = np.maximum(np.sqrt(rows.products), norms_of(rows))
    return SparseQueries(rows, weighed(rows, index.bounds.ranks, 1 / np.where(norms, norms, 1.0)))


def search(
    index: SparseIndex, wishes: Wishes, wish: Wish, queries: SparseQueries | None = None
) -> Found:
    """Search with rows of `queries`, or of the index itself."""
    rows, lasts = index.rows, lasts_of(index.copies)
    mine = rows if queries is None else queries.rows
    hits = opened(len(rows.products), len(wishes.queries), wish.limit)
    if index.bounds is not None:
        by_rank = index.bounds.own if queries is None else queries.weighed
        if by_rank is not None:
            desk = desk_of(index.bounds, mine)
            case = Case(rows, index.bounds, lasts, mine, by_rank, wish, desk, hits)
            return _pruned.search(case, wishes)
    lists = index.lists or lists_of(rows, len(index.known))
    slate = slate_of(len(rows.products))
    return _plain.search(PlainCase(rows, lists, lasts, mine, wish, slate, hits), wishes)
