"""Search that passes over rows which cannot be among the best, and is exact all the same.

A query's features are taken from rare to common, and the products of each row with the features
taken so far are summed. At any moment (P2) of `byline.numerics.nearest._postings` says what a row
can still gain, so a row that cannot reach the worst of the best so far, the bar, is dropped for
good, or not begun with at all. When few rows are left, compared with the holders of the next
feature, those are finished one by one, and of the features to come only that part of the lists is
read where a row not met before might still reach the bar.

Sums and bounds are in single precision, with a margin; they only decide which rows are looked at.
The score of a row is worked out from its values, always in the same way.
"""

import numba
import numpy as np

from byline.numerics.nearest._compiled import inner
from byline.numerics.nearest._desk import (
    ALIVE,
    DONE,
    DUE,
    NOUGHT,
    READ,
    SCORED,
    TOUCHED,
    Case,
    Query,
    clear,
    least_of,
    spread_out,
)
from byline.numerics.nearest._hits import Found, Wishes, keep, level, written
from byline.numerics.nearest._postings import STEPS, Entries, Singles
from byline.numerics.nearest._rows import LONG, product, sparse_product

__all__ = ["search"]

LEAST_GAIN = np.float32(1e-30)  # so that a row once begun has a sum
FEW = 256  # entries; fewer are read sooner than rows are reviewed
SHORT = 32  # entries
LINE = 8  # entries that the processor fetches at once


@numba.njit(cache=True)
def search(case: Case, wishes: Wishes) -> Found:
    """The rows found for each query."""
    hits = case.hits
    found, scores = np.empty(len(hits.rows), np.int64), np.empty(len(hits.rows))
    for number in range(len(wishes.queries)):
        query = spread_out(case, wishes, number)
        place = _sum_up(case, query)
        _finish(case, query, place)
        _glean(case, query, place)
        clear(case, query)
        found, scores = written(hits, number, found, scores)
    size = hits.sizes[1]
    return Found(hits.starts, found[:size], scores[:size], case.desk.counts[READ])


@inner
def _sum_up(case: Case, query: Query) -> int:
    """Sum products list by list while that pays; give the first entry whose list was not read."""
    mine, starts, counts = case.weighed.entries, case.bounds.starts, case.desk.counts
    least, since, room = least_of(case, query), 0, len(case.hits.rows)
    for place in range(query.start, query.stop):
        rank = mine[place]["rank"]
        ahead, alive = starts[rank + 1] - starts[rank], counts[ALIVE]
        if 2 * (since + ahead) >= max(3 * alive, 2 * FEW) if least > 0 else alive >= 2 * room:
            _score_due(case, query)
            _drop(case, query, place, ahead)
            if _pays_to_stop(case, query, place, ahead):
                return place
            least, since = least_of(case, query), 0
        _read(case, query, place, least)
        since += ahead
    return query.stop


@inner
def _read(case: Case, query: Query, at: int, least: np.float32) -> None:
    """Add the products of one feature to sums, and begin one for rows that may reach the bar."""
    bounds, desk, rank = case.bounds, case.desk, case.weighed.entries[at]["rank"]
    weight, tails = case.weighed.entries[at]["weight"], desk.tails[at - query.start :]
    rest, start, stop = np.float32(tails[1]), bounds.starts[rank], bounds.starts[rank + 1]
    reach = _reach(bounds.weights, bounds.rests, start, stop, least / tails[0])
    sums, living, due = desk.sums, desk.alive, desk.due
    alive, n_due = desk.counts[ALIVE], desk.counts[DUE]
    rows, weights = bounds.holders[start:reach], bounds.weights[start:reach]
    rests = bounds.rests[start:reach]
    for place in range(len(rows)):
        row, gain = rows[place], max(weight * weights[place], LEAST_GAIN)
        total = sums[row]
        if total == NOUGHT:
            if gain + rest * rests[place] < least:
                continue
            living[alive] = row
            alive += 1
        sums[row] = total + gain
        if total <= least < total + gain:
            due[n_due] = row
            n_due += 1
    rows, weights = bounds.holders[reach:stop], bounds.weights[reach:stop]
    for place in range(len(rows)):
        total = sums[rows[place]]
        sums[rows[place]] = total + weight * weights[place] if total != NOUGHT else total
    desk.counts[ALIVE], desk.counts[DUE] = alive, n_due
    desk.counts[READ] += stop - start


@inner
def _reach(weights: Singles, rests: Singles, start: int, stop: int, tail: float) -> int:
    """Where the part of a list ends in which tails are at least this large."""
    if stop - start <= SHORT:
        return stop  # sooner read than searched
    enough = np.float32(tail * tail)
    while start < stop:
        middle = (start + stop) // 2
        if weights[middle] * weights[middle] + rests[middle] * rests[middle] >= enough:
            start = middle + 1
        else:
            stop = middle
    return start


@inner
def _score_due(case: Case, query: Query) -> None:
    """Work out the scores of rows that are past the bar, which lifts it."""
    desk, rows, counts = case.desk, case.rows, case.desk.counts
    columns = case.queries.columns[query.start : query.stop]
    values = case.queries.values[query.start : query.stop]
    least = least_of(case, query)
    for place in range(counts[DUE]):
        row = desk.due[place]
        if desk.sums[row] < max(least, LEAST_GAIN) or case.lasts[row] < query.first:
            continue  # the bar is higher by now, or the score is known, or not asked for
        desk.sums[row] = SCORED
        desk.done[counts[DONE]] = row
        counts[DONE] += 1
        start, stop = rows.starts[row], rows.starts[row + 1]
        if stop - start <= LONG * len(columns):
            s = product(rows.columns[start:stop], rows.values[start:stop], desk.values)
        else:
            s = sparse_product(rows.columns[start:stop], rows.values[start:stop], columns, values)
        a, b = case.queries.products[query.row], rows.products[row]
        keep(case.hits, case.wish.floor, level(case.wish.measure, s, a, b), row)
        least = least_of(case, query)
    counts[DUE] = 0


@inner
def _drop(case: Case, query: Query, at: int, ahead: int) -> None:
    """Keep alive only the rows that may reach the bar with the features from entry `at` on."""
    sums, alive, line, left = case.desk.sums, case.desk.alive, 0, 0
    while (2 << line) <= ahead:
        line += 1
    tails, least = case.bounds.tails[line], least_of(case, query)
    step = np.float32(case.desk.tails[at - query.start] / STEPS)
    for place in range(case.desk.counts[ALIVE]):
        row = alive[place]
        total = sums[row]
        may = total + step * np.float32(tails[row]) >= least
        alive[left] = row  # no branch: which way it goes cannot be foreseen
        left += may
        sums[row] = total if may or total < NOUGHT else NOUGHT
    case.desk.counts[ALIVE] = left


@inner
def _pays_to_stop(case: Case, query: Query, at: int, ahead: int) -> bool:
    """Whether to finish the rows alive costs less than to read even the next list."""
    bounds, mine, least = case.bounds, case.weighed.entries, least_of(case, query)
    if least == 0:
        return False
    mean_length = len(case.rows.columns) / len(case.rows.products)
    cost = case.desk.counts[ALIVE] * (2 + mean_length / 8)
    for later in range(at, query.stop):
        tail = case.desk.tails[later - query.start]
        if cost >= ahead or tail < least:
            break
        start, stop = bounds.starts[mine[later]["rank"]], bounds.starts[mine[later]["rank"] + 1]
        cost += 2 * (_reach(bounds.weights, bounds.rests, start, stop, least / tail) - start)
    return cost < ahead


@inner
def _finish(case: Case, query: Query, at: int) -> None:
    """Score the rows alive that reach the bar with the features from entry `at` on added."""
    desk, starts, entries = case.desk, case.rows.starts, case.bounds.own.entries
    rank, n_due, least = np.uint32(len(desk.weights)), 0, least_of(case, query)
    if at < query.stop:
        rank = case.weighed.entries[at]["rank"]
        _touch(case)
    for place in range(desk.counts[ALIVE]):
        row = desk.alive[place]
        start, stop = starts[row], starts[row + 1]
        if stop - start > LONG * (query.stop - query.start):
            desk.sums[row] = np.inf  # sooner scored than finished
        elif desk.sums[row] > NOUGHT:
            desk.sums[row] += _to_come(entries, start, stop, rank, desk.weights)
        desk.due[n_due] = row
        n_due += desk.sums[row] >= least
    desk.counts[DUE] = n_due
    _score_due(case, query)


@inner
def _touch(case: Case) -> None:
    """Have the ends of rows fetched, many at once; otherwise each would be waited for in turn."""
    starts, entries, ranks = case.rows.starts, case.bounds.own.entries, np.uint32(0)
    for row in case.desk.alive[: case.desk.counts[ALIVE]]:
        last = starts[row + 1] - 1
        ranks |= entries[last]["rank"] | entries[max(0, last - LINE)]["rank"]
    case.desk.counts[TOUCHED] = ranks  # or else it would not be done at all


@inner
def _glean(case: Case, query: Query, at: int) -> None:
    """Score rows first met in the lists from entry `at` on that may reach the bar."""
    bounds, desk, counts, starts = case.bounds, case.desk, case.desk.counts, case.rows.starts
    for later in range(at, query.stop):
        entry, least = case.weighed.entries[later], least_of(case, query)
        tail, rest = desk.tails[later - query.start], desk.tails[later - query.start + 1]
        if tail < least:
            break
        start, stop = bounds.starts[entry["rank"]], bounds.starts[entry["rank"] + 1]
        reach = _reach(bounds.weights, bounds.rests, start, stop, least / tail)
        counts[READ] += reach - start
        for place in range(start, reach):
            row = bounds.holders[place]
            may = entry["weight"] * bounds.weights[place] + rest * bounds.rests[place] >= least
            if may and desk.sums[row] == NOUGHT:
                begin, end = starts[row], starts[row + 1]
                desk.sums[row] = np.inf
                if end - begin <= LONG * (query.stop - query.start):
                    desk.sums[row] = LEAST_GAIN + _to_come(
                        bounds.own.entries, begin, end, entry["rank"], desk.weights
                    )
                desk.alive[counts[ALIVE]] = desk.due[counts[DUE]] = row
                counts[ALIVE] += 1
                counts[DUE] += 1
        _score_due(case, query)


@inner
def _to_come(entries: Entries, start: int, stop: int, rank: int, spread: Singles) -> float:
    """The product of a row's weights from a rank on with those spread out by rank."""
    total = 0.0
    while stop > start and entries[stop - 1]["rank"] >= rank:
        stop -= 1
        total += spread[entries[stop]["rank"]] * entries[stop]["weight"]
    return total
