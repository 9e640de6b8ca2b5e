"""What a search that prunes is given, and what it writes on."""

from typing import NamedTuple

import numpy as np

from byline.numerics.nearest._compiled import inner
from byline.numerics.nearest._hits import Hits, Wish, Wishes, bar
from byline.numerics.nearest._postings import Bounds, Singles, Weighed, Whole
from byline.numerics.nearest._rows import Floats, Integers, Rows

__all__ = [
    "ALIVE",
    "DONE",
    "DUE",
    "NOUGHT",
    "READ",
    "SCORED",
    "TOUCHED",
    "Case",
    "Desk",
    "Query",
    "clear",
    "desk_of",
    "least_of",
    "spread_out",
]

ALIVE, DUE, DONE, READ, TOUCHED = 0, 1, 2, 3, 4  # what `Desk.counts` counts
SCORED = np.float32(-1e30)  # in place of the sum of a row whose score is known
NOUGHT = np.float32(0)
MARGIN, MARGIN_EACH = 1e-5, 3e-7  # more than single precision loses, once and for each feature


class Desk(NamedTuple):
    """Room for one query: a sum for each row, and what the query has of each feature.

    `alive` lists the rows that have a sum, `due` those that may be past the bar, `done` those whose
    score is known. `tails` has (P1) for each entry of the query.
    """

    sums: Singles
    alive: Whole
    due: Whole
    done: Whole
    values: Floats
    weights: Singles
    tails: Floats
    counts: Integers


class Case(NamedTuple):
    """All that a search is given; `lasts` has the last copy of each row."""

    rows: Rows
    bounds: Bounds
    lasts: Integers
    queries: Rows
    weighed: Weighed
    wish: Wish
    desk: Desk
    hits: Hits


class Query(NamedTuple):
    """One row to search with: entries `start` to `stop` of the queries."""

    row: int
    start: int
    stop: int
    first: int
    scale: float
    """What turns a score into a product of weights, the margin taken off."""


def desk_of(bounds: Bounds, queries: Rows) -> Desk:
    """A desk on which nothing is written yet."""
    n_rows, n_features = bounds.tails.shape[1], len(bounds.ranks)
    return Desk(
        sums=np.zeros(n_rows, np.float32),
        alive=np.empty(n_rows + 1, np.uint32),
        due=np.empty(n_rows + 1, np.uint32),
        done=np.empty(n_rows + 1, np.uint32),
        values=np.zeros(n_features),
        weights=np.zeros(n_features, np.float32),
        tails=np.zeros(np.diff(queries.starts).max(initial=0) + 1),
        counts=np.zeros(5, np.int64),
    )


@inner
def spread_out(case: Case, wishes: Wishes, number: int) -> Query:
    """Lay the query's values and weights out by feature, and work out its tails."""
    row, desk, entries = wishes.queries[number], case.desk, case.weighed.entries
    start, stop = case.queries.starts[row], case.queries.starts[row + 1]
    squares = 0.0
    desk.tails[stop - start] = 0
    for place in range(stop - 1, start - 1, -1):
        desk.values[case.queries.columns[place]] = case.queries.values[place]
        desk.weights[entries[place]["rank"]] = entries[place]["weight"]
        squares += np.float64(entries[place]["weight"]) ** 2
        desk.tails[place - start] = np.sqrt(squares)
    if wishes.leave_out[number] >= 0:
        desk.sums[wishes.leave_out[number]] = SCORED
        desk.done[0] = wishes.leave_out[number]
        desk.counts[DONE] = 1
    scale = max(0.0, 1 - MARGIN - MARGIN_EACH * (stop - start))
    if case.wish.measure == 0 and len(case.bounds.own.scale):
        scale *= case.weighed.scale[row] * case.bounds.own.scale[0]
    return Query(row, start, stop, wishes.first[number], scale)


@inner
def least_of(case: Case, query: Query) -> np.float32:
    """The product of weights that a row must reach if its score is to reach the bar."""
    score = bar(case.hits, case.wish.floor)
    if case.wish.measure == 2:
        score = 2 * score / (1 + score)  # (L3) is at least t only if (L2) is at least 2t / (1 + t)
    return np.float32(score * query.scale)


@inner
def clear(case: Case, query: Query) -> None:
    """Leave the desk as it was found."""
    desk, counts = case.desk, case.desk.counts
    for place in range(counts[ALIVE]):
        desk.sums[desk.alive[place]] = NOUGHT
    for place in range(counts[DONE]):
        desk.sums[desk.done[place]] = NOUGHT
    counts[ALIVE] = counts[DUE] = counts[DONE] = 0
    for place in range(query.start, query.stop):
        desk.values[case.queries.columns[place]] = 0
        desk.weights[case.weighed.entries[place]["rank"]] = 0
