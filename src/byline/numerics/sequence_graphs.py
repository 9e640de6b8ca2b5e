"""Graphs of symbol sequences: which places share a vertex, the edges, and how near vertices are.

Alignment: sequences (rows) are added one after the other, and no two places of one row go to one
vertex. A place goes to a vertex that has its symbol already. In each row symbols are placed in
three passes, from left to right: content symbols that occur once in the row and have one such
vertex at most; the other content symbols; and weak ones (stop words), which share a vertex only
where a content symbol beside them agrees, or both neighbours do. Of several vertices the one is
taken whose neighbours agree most often, then the one with more places, then the older; a place
that fits no vertex gets one of its own.

    >>> rows = np.array([1, 2, 1, 2, 3]), np.array([0, 2, 5])
    >>> align_to_nodes(*rows, np.array([True, False, False, False])).tolist()
    [0, 1, 0, 1, 2]

Proximity: with place(r, v) where vertex v stands in row r, a pair (i, j) has

    sum over rows r of 1 / (place(r, j) - place(r, i)), where j comes after i               (N1)

and of a vertex that stands in a row more than once, the nearest places count.

    >>> proximity(np.array([4, 5, 4, 6, 5]), np.array([0, 2, 5]), np.array([[4, 5]]), 7)
    array([1.5])
"""

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["align_to_nodes", "edges_along", "proximity"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


@numba.njit(cache=True)
def align_to_nodes(symbols: Ints, stops: Ints, weak: Flags) -> Ints:
    """The vertex of each place of all rows, numbered in the order they are made.

    Row r is from `stops[r]` to `stops[r + 1]`. Symbols are from 1 on; 0 is what is beside the first
    and the last of a row, and is weak.
    """
    n = len(symbols)
    beside = _neighbours(symbols, stops)
    # Chains: the vertices of a symbol from the oldest, and the places of a vertex from the last.
    oldest, younger = np.full(len(weak), -1), np.full(n, -1)
    last, earlier = np.full(n, -1), np.full(n, -1)
    sizes, taken = np.zeros(n, np.int64), np.zeros(n, np.bool_)
    vertices = np.full(n, -1)
    made = 0
    for row in range(len(stops) - 1):
        places = np.arange(stops[row], stops[row + 1])
        turns = _placement_order(symbols[places], weak, oldest, younger)
        for place in places[np.argsort(turns, kind="mergesort")]:
            known = (oldest[symbols[place]], younger, sizes, taken)
            vertex = _best(place, known, (last, earlier), beside, weak)
            if vertex < 0:
                vertex = made
                made += 1
                _append(oldest, younger, symbols[place], vertex)
            taken[vertex] = True
            vertices[place] = vertex
        for place in places:
            vertex = vertices[place]
            earlier[place], last[vertex] = last[vertex], place
            sizes[vertex] += 1
            taken[vertex] = False
    return vertices


@numba.njit(cache=True)
def _best(
    place: int,
    known: tuple[int, Ints, Ints, Flags],
    chain: tuple[Ints, Ints],
    beside: tuple[Ints, Ints, Ints],
    weak: Flags,
) -> int:
    """The vertex that a place goes to among those of its symbol, or -1."""
    vertex, younger, sizes, taken = known
    lefts, rights, symbols = beside
    best, most = -1, -1
    while vertex >= 0:
        if not taken[vertex]:
            left, right = _count_agreeing_neighbours(place, vertex, chain, beside)
            strong = not weak[lefts[place] if left else rights[place] if right else 0]
            fits = strong or (left and right) or not weak[symbols[place]]
            more = left + right - most
            if fits and (more > 0 or (more == 0 and sizes[vertex] > sizes[best])):
                best, most = vertex, left + right
        vertex = younger[vertex]
    return best


@numba.njit(cache=True)
def _count_agreeing_neighbours(
    place: int, vertex: int, chain: tuple[Ints, Ints], beside: tuple[Ints, Ints, Ints]
) -> tuple[int, int]:
    """How many places of a vertex have the left neighbour of another place, and the right one."""
    last, earlier = chain
    lefts, rights, _ = beside
    left, right = 0, 0
    other = last[vertex]
    while other >= 0:
        left += lefts[other] == lefts[place]
        right += rights[other] == rights[place]
        other = earlier[other]
    return left, right


@numba.njit(cache=True)
def _neighbours(symbols: Ints, stops: Ints) -> tuple[Ints, Ints, Ints]:
    """What stands before and after each symbol in its row, and the symbols."""
    lefts, rights = np.zeros_like(symbols), np.zeros_like(symbols)
    lefts[1:], rights[:-1] = symbols[:-1], symbols[1:]
    for row in range(len(stops) - 1):
        if stops[row] < stops[row + 1]:
            lefts[stops[row]], rights[stops[row + 1] - 1] = 0, 0
    return lefts, rights, symbols


@numba.njit(cache=True)
def _placement_order(row: Ints, weak: Flags, oldest: Ints, younger: Ints) -> Ints:
    """In which turn each place of a row is placed."""
    turns = np.zeros(len(row), np.int64)
    for place in range(len(row)):
        vertex = oldest[row[place]]
        if weak[row[place]]:
            turns[place] = 2
        elif vertex >= 0 and younger[vertex] >= 0:
            turns[place] = 1
        else:
            for other in range(len(row)):
                if other != place and row[other] == row[place]:
                    turns[place] = 1
    return turns


@numba.njit(cache=True)
def _append(oldest: Ints, younger: Ints, symbol: int, vertex: int) -> None:
    """A new vertex at the end of the chain of its symbol."""
    if oldest[symbol] < 0:
        oldest[symbol] = vertex
        return
    at = oldest[symbol]
    while younger[at] >= 0:
        at = younger[at]
    younger[at] = vertex


@numba.njit(cache=True)
def edges_along(rows: Ints, stops: Ints, size: int) -> tuple[Ints, Ints, Floats]:
    """The distinct edges in order of first use, the edge of each step of each row, and its place.

    The place of a step is from 0 to 1 along its row. A vertex that follows itself makes no step.
    """
    pairs, numbers = np.empty((len(rows), 2), np.int64), np.empty(len(rows), np.int64)
    places = np.empty(len(rows))
    # Linked lists: the last edge from each vertex, and the one made before it. A vertex has few
    # edges, so a list is walked faster than a table of all pairs could be cleared.
    last, earlier = np.full(size, -1, np.int64), np.empty(len(rows), np.int64)
    n_pairs = n_steps = 0
    for row in range(len(stops) - 1):
        begin, end = stops[row], stops[row + 1] - 1
        for place in range(begin, end):
            one, other = rows[place], rows[place + 1]
            if one == other:
                continue
            number = last[one]
            while number >= 0 and pairs[number, 1] != other:
                number = earlier[number]
            if number < 0:
                number = n_pairs
                pairs[number, 0], pairs[number, 1] = one, other
                earlier[number], last[one] = last[one], number
                n_pairs += 1
            numbers[n_steps], places[n_steps] = number, (place - begin) / (end - begin)
            n_steps += 1
    return pairs[:n_pairs], numbers[:n_steps], places[:n_steps]


@numba.njit(cache=True)
def proximity(rows: Ints, stops: Ints, pairs: Ints, size: int) -> Floats:
    """(N1) of each pair; row r is from `stops[r]` to `stops[r + 1]`, vertices are below `size`."""
    sums = np.zeros(len(pairs))
    # Linked lists: the first place of each vertex in this row, and the next of the same vertex.
    first, following = np.full(size, -1, np.int64), np.full(len(rows), -1, np.int64)
    for row in range(len(stops) - 1):
        for place in range(stops[row + 1] - 1, stops[row] - 1, -1):
            following[place] = first[rows[place]]
            first[rows[place]] = place
        for number in range(len(pairs)):
            one, other = first[pairs[number, 0]], first[pairs[number, 1]]
            least = 0
            # Both lists rise, so one pass over them as in a merge finds the nearest places.
            while one >= 0 and other >= 0:
                if other <= one:
                    other = following[other]
                    continue
                if least == 0 or other - one < least:
                    least = other - one
                one = following[one]
            if least:
                sums[number] += 1.0 / least
        # Only what this row has set: clearing all vertices would cost rows times vertices.
        for place in range(stops[row], stops[row + 1]):
            first[rows[place]] = -1
    return sums
