"""Search that adds up every product: for a measure without a bound, and for negative values."""

from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from byline.numerics.nearest._compiled import inner
from byline.numerics.nearest._hits import Found, Hits, Wish, Wishes, keep, level, written
from byline.numerics.nearest._postings import Lists, Whole
from byline.numerics.nearest._rows import Floats, Integers, Rows

__all__ = ["PlainCase", "Slate", "search", "slate_of"]


class Slate(NamedTuple):
    """Room for one query: the sum of each row, whether it was met, and the rows met."""

    sums: Floats
    met: NDArray[np.bool_]
    rows: Whole


class PlainCase(NamedTuple):
    """All that a search is given; `lasts` has the last copy of each row."""

    rows: Rows
    lists: Lists
    lasts: Integers
    queries: Rows
    wish: Wish
    slate: Slate
    hits: Hits


def slate_of(n_rows: int) -> Slate:
    """A slate on which nothing is written yet."""
    return Slate(np.zeros(n_rows), np.zeros(n_rows, np.bool_), np.empty(n_rows, np.uint32))


@numba.njit(cache=True)
def search(case: PlainCase, wishes: Wishes) -> Found:
    """The rows found for each query."""
    hits, read = case.hits, 0
    found, scores = np.empty(len(hits.rows), np.int64), np.empty(len(hits.rows))
    for number in range(len(wishes.queries)):
        n_met, more = _sum_up(case, wishes.queries[number])
        _score(case, wishes, number, n_met)
        read += more
        found, scores = written(hits, number, found, scores)
    return Found(hits.starts, found[: hits.sizes[1]], scores[: hits.sizes[1]], read)


@inner
def _sum_up(case: PlainCase, query: int) -> tuple[int, int]:
    """Add products in the order of columns, as `product` does; how many rows and entries met."""
    lists, queries, slate, n_met, read = case.lists, case.queries, case.slate, 0, 0
    for entry in range(queries.starts[query], queries.starts[query + 1]):
        column, value = queries.columns[entry], queries.values[entry]
        start, stop = lists.starts[column], lists.starts[column + 1]
        holders, values = lists.holders[start:stop], lists.values[start:stop]
        read += stop - start
        for place in range(len(holders)):
            row = holders[place]
            if not slate.met[row]:
                slate.met[row] = True
                slate.rows[n_met] = row
                n_met += 1
            slate.sums[row] += value * values[place]
    return n_met, read


@inner
def _score(case: PlainCase, wishes: Wishes, number: int, n_met: int) -> None:
    """Keep the best of the rows met, and wipe the slate."""
    slate, query, measure = case.slate, wishes.queries[number], case.wish.measure
    leave_out, first = wishes.leave_out[number], wishes.first[number]
    for place in range(n_met):
        row = slate.rows[place]
        a, b = case.queries.products[query], case.rows.products[row]
        if row != leave_out and case.lasts[row] >= first:
            keep(case.hits, case.wish.floor, level(measure, slate.sums[row], a, b), row)
        slate.sums[row], slate.met[row] = 0.0, False
