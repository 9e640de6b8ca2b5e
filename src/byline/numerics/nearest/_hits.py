"""What a search is to find, and the best of what it has found so far."""

from typing import NamedTuple

import numpy as np

from byline.numerics import likeness
from byline.numerics.nearest._compiled import growing, inner
from byline.numerics.nearest._rows import Floats, Integers

__all__ = ["Found", "Hits", "Wish", "Wishes", "bar", "keep", "level", "opened", "written"]


class Wish(NamedTuple):
    """At most `limit` rows for each query, with a score of at least `floor` and above nought."""

    measure: int
    limit: int
    floor: float


class Wishes(NamedTuple):
    """For each query the number of its row, a row to leave out or -1, and the first row wanted.

    A row is wanted if the last of its copies is not before the first row wanted.
    """

    queries: Integers
    leave_out: Integers
    first: Integers


class Found(NamedTuple):
    """Rows found for each query, best first: those of query i start at `starts[i]`.

    `read` says how many entries of the index were looked at.
    """

    starts: Integers
    rows: Integers
    scores: Floats
    read: int


class Hits(NamedTuple):
    """The best rows for the query at hand, as a heap with the worst on top.

    `sizes` holds how many there are in the heap, and how many of earlier queries were written out;
    `starts` where those of each query start.
    """

    scores: Floats
    rows: Integers
    sizes: Integers
    starts: Integers


def opened(n_rows: int, n_queries: int, limit: int) -> Hits:
    """Room for the best of one query."""
    room = min(n_rows, limit)
    starts = np.zeros(n_queries + 1, np.int64)
    return Hits(np.empty(room), np.empty(room, np.int64), np.zeros(2, np.int64), starts)


_divisor = inner(likeness.divisor)


@inner
def level(measure: int, s: float, a: float, b: float) -> float:
    """The measure of two rows, as `likeness.level` has it."""
    below = _divisor(measure, s, a, b)
    return s / below if s != 0 and below > 0 else 0.0


@inner
def bar(hits: Hits, floor: float) -> float:
    """The score below which a row is not wanted."""
    full = hits.sizes[0] == len(hits.scores)
    return max(floor, hits.scores[0]) if full else floor


@inner
def keep(hits: Hits, floor: float, score: float, row: int) -> None:
    """Keep a row if it is among the best so far; of equal ones, the first."""
    if not score > 0 or score < floor:
        return
    if hits.sizes[0] < len(hits.scores):
        hits.sizes[0] += 1
        _rise(hits.scores, hits.rows, hits.sizes[0] - 1, score, row)
    elif _is_worse(hits.scores[0], hits.rows[0], score, row):
        _sink(hits.scores, hits.rows, len(hits.rows), score, row)


@inner
def _is_worse(score: float, row: int, other_score: float, other_row: int) -> bool:
    return score < other_score or (score == other_score and row > other_row)


@inner
def _rise(scores: Floats, rows: Integers, place: int, score: float, row: int) -> None:
    """Put a row in the heap from below."""
    while place > 0:
        above = (place - 1) // 2
        if not _is_worse(score, row, scores[above], rows[above]):
            break
        scores[place], rows[place] = scores[above], rows[above]
        place = above
    scores[place], rows[place] = score, row


@inner
def _sink(scores: Floats, rows: Integers, size: int, score: float, row: int) -> None:
    """Put a row in the heap from above, in place of the worst."""
    place = 0
    while 2 * place + 1 < size:
        below = 2 * place + 1
        if below + 1 < size and _is_worse(
            scores[below + 1], rows[below + 1], scores[below], rows[below]
        ):
            below += 1
        if not _is_worse(scores[below], rows[below], score, row):
            break
        scores[place], rows[place] = scores[below], rows[below]
        place = below
    scores[place], rows[place] = score, row


@growing
def written(hits: Hits, number: int, rows: Integers, scores: Floats) -> tuple[Integers, Floats]:
    """Put the rows of query `number`, best first, behind what is found, which grows as it must."""
    held, start = hits.sizes[0], hits.sizes[1]
    if start + held > len(rows):
        room = max(2 * len(rows), start + held)
        all_rows, all_scores = np.empty(room, np.int64), np.empty(room)
        # One by one: to compile an assignment of slices takes seconds.
        for place in range(start):
            all_rows[place], all_scores[place] = rows[place], scores[place]
        rows, scores = all_rows, all_scores
    _take_out(hits, rows, scores)
    hits.starts[number + 1] = hits.sizes[1]
    return rows, scores


@inner
def _take_out(hits: Hits, rows: Integers, scores: Floats) -> None:
    """Empty the heap, from the worst to the best."""
    start = hits.sizes[1]
    for last in range(hits.sizes[0] - 1, -1, -1):
        rows[start + last], scores[start + last] = hits.rows[0], hits.scores[0]
        _sink(hits.scores, hits.rows, last, hits.scores[last], hits.rows[last])
    hits.sizes[0], hits.sizes[1] = 0, start + hits.sizes[0]
