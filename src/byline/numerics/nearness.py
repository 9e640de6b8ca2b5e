"""Rows of vertices: the steps along them, and how near pairs of vertices follow each other.

With place(r, v) where vertex v stands in row r, a pair (i, j) has

    sum over rows r of 1 / (place(r, j) - place(r, i)), where j comes after i               (N1)

and of a vertex that stands in a row more than once, the places that are nearest count.

    >>> nearness(np.array([4, 5, 4, 6, 5]), np.array([0, 2, 5]), np.array([[4, 5]]), 7)
    array([1.5])
"""

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["nearness", "steps_along"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@numba.njit(cache=True)
def steps_along(rows: Ints, stops: Ints, size: int) -> tuple[Ints, Ints, Floats]:
    """The different steps in the order first met, and that which each step of each row is.

    With it is from where it is made, from 0 to 1 along the row. What follows itself makes no step.
    """
    pairs, numbers = np.empty((len(rows), 2), np.int64), np.empty(len(rows), np.int64)
    places = np.empty(len(rows))
    # Chains: the last step from each vertex, and the one met before it.
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
def nearness(rows: Ints, stops: Ints, pairs: Ints, size: int) -> Floats:
    """(N1) of each pair; row r is from `stops[r]` to `stops[r + 1]`, vertices are below `size`."""
    found = np.zeros(len(pairs))
    # Chains: the first place of each vertex in the row at hand, and the next of the same vertex.
    first, following = np.full(size, -1, np.int64), np.full(len(rows), -1, np.int64)
    for row in range(len(stops) - 1):
        for place in range(stops[row + 1] - 1, stops[row] - 1, -1):
            following[place] = first[rows[place]]
            first[rows[place]] = place
        for number in range(len(pairs)):
            one, other = first[pairs[number, 0]], first[pairs[number, 1]]
            least = 0
            while one >= 0 and other >= 0:
                if other <= one:
                    other = following[other]
                    continue
                if least == 0 or other - one < least:
                    least = other - one
                one = following[one]
            if least:
                found[number] += 1.0 / least
        for place in range(stops[row], stops[row + 1]):
            first[rows[place]] = -1
    return found
