"""An index of rows that have a value in every column, such as embeddings."""

from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from byline.numerics.likeness import MEASURES, Measure, level
from byline.numerics.nearest._copies import Copies, copies_of
from byline.numerics.nearest._hits import Found, Wish, Wishes
from byline.numerics.nearest._rows import Floats, Integers

__all__ = ["FullIndex", "FullQueries", "build", "queries_of", "search"]

Table = NDArray[np.float32] | Floats

QUERIES, ROWS = 256, 4096  # so many against so many at a time
LARGEST_SINGLE = 1e15  # products of larger values need double precision


class FullRows(NamedTuple):
    """Values, and each row's product with itself."""

    values: Table
    products: Floats


class FullQueries(NamedTuple):
    """Rows to search with."""

    rows: FullRows


class FullIndex(NamedTuple):
    """Rows, each once."""

    measure: Measure
    copies: Copies
    rows: FullRows


def build(table: Any, measure: Measure) -> FullIndex:
    """Make the rows of an array ready to be searched."""
    values = _tidied(table)
    copies = copies_of(row.tobytes() for row in values)
    return FullIndex(measure, copies, _rows(values[copies.rows[copies.starts[:-1]]]))


def queries_of(index: FullIndex, table: Any) -> FullQueries:
    """Make the rows of another array with the same columns ready to search with."""
    values, width = _tidied(table), index.rows.values.shape[1]
    if values.shape[1] != width:
        raise ValueError(f"rows have {values.shape[1]} columns, those searched {width}.")
    return FullQueries(_rows(values))


def search(
    index: FullIndex, wishes: Wishes, wish: Wish, queries: FullQueries | None = None
) -> Found:
    """Search with rows of `queries`, or of the index itself."""
    mine = index.rows if queries is None else queries.rows
    parts = [
        _search(index.rows, mine, Wishes(*(part[at : at + QUERIES] for part in wishes)), wish)
        for at in range(0, len(wishes.queries), QUERIES)
    ]
    counts, rows, scores = (
        np.concatenate([np.empty(0, kind), *(part[n] for part in parts)])
        for n, kind in enumerate((np.int64, np.int64, np.float64))
    )
    read = len(wishes.queries) * index.rows.values.size
    return Found(np.concatenate(([0], np.cumsum(counts))), rows, scores, read)


def _tidied(table: Any) -> Table:
    values = np.asarray(table)
    if values.ndim != 2:
        raise ValueError("rows must be a sparse matrix, or an array, of two dimensions.")
    largest = np.abs(values).max(initial=0)
    if not np.isfinite(largest):
        raise ValueError("rows hold values that are infinite or not numbers.")
    single = values.dtype == np.float32 and largest < LARGEST_SINGLE
    # A copy of our own, in which -0 is 0.
    return np.add(values, 0, dtype=np.float32 if single else np.float64, order="C")


def _rows(values: Table) -> FullRows:
    places = np.arange(len(values))
    products = _products(values, values, places, places)
    if not np.isfinite(products).all():
        raise ValueError("rows hold values so large that their products cannot be worked out.")
    return FullRows(values, products)


def _search(
    rows: FullRows, queries: FullRows, wishes: Wishes, wish: Wish
) -> tuple[Integers, Integers, Floats]:
    """How many rows were found for each query, the rows, and their scores."""
    places, found = _candidates(rows, queries, wishes, wish)
    numbers, measure = wishes.queries[places], MEASURES[wish.measure]
    s = _products(queries.values, rows.values, numbers, found)
    scores = level(measure, s, queries.products[numbers], rows.products[found])
    wanted = (scores > 0) & (scores >= wish.floor)
    places, found, scores = places[wanted], found[wanted], scores[wanted]
    order = np.lexsort((found, -scores, places))
    counts = np.bincount(places, minlength=len(wishes.queries))
    return counts, found[order], scores[order]


def _candidates(
    rows: FullRows, queries: FullRows, wishes: Wishes, wish: Wish
) -> tuple[Integers, Integers]:
    """Pairs of a place among the wishes and a row that may be among the best: no others are.

    Products of tables are quick, but their last digits depend on the sizes of the tables. So they
    only say between which bounds a score is.
    """
    values, a = queries.values[wishes.queries], queries.products[wishes.queries][:, None]
    bars, width = np.full((len(a), 1), wish.floor), values.shape[1]
    precision = np.finfo(np.result_type(values, rows.values))
    all_places, all_rows = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
    for at in range(0, len(rows.values), ROWS):
        b = rows.products[None, at : at + ROWS]
        s = (values @ rows.values[at : at + ROWS].T).astype(np.float64)
        error = (np.sqrt(a) * np.sqrt(b) * precision.eps + precision.tiny) * 4 * (width + 8)
        lowest, highest = (level(MEASURES[wish.measure], s + e, a, b) for e in (-error, error))
        lowest[wishes.leave_out[:, None] == np.arange(at, at + b.shape[1])] = -np.inf
        if wish.limit < b.shape[1]:
            worst = np.partition(lowest, -wish.limit, axis=1)[:, -wish.limit, None]
            bars = np.maximum(bars, worst)
        places, near = np.nonzero((highest >= bars) & (highest > 0) & np.isfinite(lowest))
        all_places.append(places)
        all_rows.append(near + at)
    return np.concatenate(all_places), np.concatenate(all_rows)


@numba.njit(cache=True)
def _products(left: Table, right: Table, lefts: Integers, rights: Integers) -> Floats:
    """The product of each pair of rows, added in the order of columns."""
    products = np.zeros(len(lefts))
    for pair in range(len(lefts)):
        one, other = left[lefts[pair]], right[rights[pair]]
        for column in range(len(one)):
            products[pair] += np.float64(one[column]) * np.float64(other[column])
    return products
