"""Pairs of symbols within a shortest-path distance in the co-occurrence graph of a sequence.

The graph of a sequence has a vertex for each distinct symbol and an edge between two different
symbols that occur less than `window` places apart. `near_pairs` gives, for each sequence, every
unordered pair of symbols whose shortest path has at most `depth` edges, with its length.
"""

from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["Pairs", "TooManyPairs", "near_pairs"]

SHIFT = np.uint64(32)

Integers = NDArray[np.int64]
Symbols = NDArray[np.int32]


class _Reach(NamedTuple):
    """The window, the greatest distance, and the most pairs of one sequence."""

    window: int
    depth: int
    most: int


class _Graph(NamedTuple):
    """Neighbours of vertex v: `neighbours[first[v]:first[v + 1]]`."""

    first: Integers
    neighbours: Symbols


class Pairs(NamedTuple):
    """Pairs of all sequences, one sequence after another."""

    starts: NDArray[np.int64]
    """The pairs of sequence t are `keys[starts[t]:starts[t + 1]]`, in ascending order."""
    keys: NDArray[np.uint64]
    """The smaller symbol in the upper 32 bits, the larger one in the lower."""
    lengths: NDArray[np.uint8]
    """Edges on the shortest path between the two."""


class TooManyPairs(Exception):
    """The sequence at `place` has more pairs than allowed."""

    def __init__(self, place: int) -> None:
        super().__init__(f"sequence number {place} has too many pairs")
        self.place = place


def near_pairs(
    symbols: Symbols,
    starts: Integers,
    *,
    window: int,
    depth: int,
    most: int = 30_000_000,
) -> Pairs:
    """Pairs of symbols at most `depth` edges apart, for each stretch of `symbols`.

    Sequence t is `symbols[starts[t]:starts[t + 1]]`; `most` limits the pairs of one sequence.
    """
    n_symbols = int(symbols.max(initial=-1)) + 1
    reach = _Reach(window, depth, most)
    ends, keys, lengths, failed = _near_pairs(symbols, starts, n_symbols, reach)
    if failed >= 0:
        raise TooManyPairs(failed)
    return Pairs(ends, keys, lengths)


@numba.njit(cache=True)
def _near_pairs(
    symbols: Symbols, starts: Integers, n_symbols: int, reach: _Reach
) -> tuple[Integers, NDArray[np.uint64], NDArray[np.uint8], int]:
    """`near_pairs` in compiled form; the last value is the sequence that failed, or -1."""
    n = len(starts) - 1
    ends = np.zeros(n + 1, np.int64)
    keys = np.empty(max(16, 4 * len(symbols)), np.uint64)
    lengths = np.empty(len(keys), np.uint8)
    local = np.full(n_symbols, -1, np.int32)
    used = 0
    for text in range(n):
        here = symbols[starts[text] : starts[text + 1]]
        names = _numbered(here, local)
        graph = _graph(here, local, len(names), reach.window)
        local[names] = -1  # ready for the next sequence, at the cost of this one's symbols
        begin = used
        distance = np.zeros(len(names), np.uint8)
        queue = np.empty(len(names), np.int32)
        for source in range(len(names)):
            n_reached = _walk(source, graph, reach.depth, (distance, queue))
            # Room for the most that one source can add, so that the loop below needs no check.
            while used + n_reached > len(keys):
                keys, lengths = _doubled(keys), _doubled(lengths)
            for place in range(n_reached):
                other = queue[place]
                if other > source:  # each unordered pair once, from its smaller end
                    upper = np.uint64(names[source]) << SHIFT
                    keys[used] = upper | np.uint64(names[other])
                    lengths[used] = distance[other]
                    used += 1
                distance[other] = 0
            if used - begin > reach.most:
                return ends, keys[:0], lengths[:0], text
        order = np.argsort(keys[begin:used])
        keys[begin:used] = keys[begin:used][order]
        lengths[begin:used] = lengths[begin:used][order]
        ends[text + 1] = used
    return ends, keys[:used].copy(), lengths[:used].copy(), -1


@numba.njit(cache=True)
def _numbered(here: Symbols, local: Symbols) -> Symbols:
    """The distinct symbols in ascending order; `local` then holds the place of each."""
    names = np.unique(here)
    for place in range(len(names)):
        local[names[place]] = place
    return names


@numba.njit(cache=True)
def _graph(here: Symbols, local: Symbols, n_names: int, window: int) -> _Graph:
    """The graph of a sequence, without repetitions."""
    edges = np.empty(2 * len(here) * max(window - 1, 0), np.int64)
    n_edges = 0
    for i in range(len(here)):
        u = local[here[i]]
        for j in range(i + 1, min(i + window, len(here))):
            v = local[here[j]]
            if u != v:
                edges[n_edges] = np.int64(u) * n_names + v
                edges[n_edges + 1] = np.int64(v) * n_names + u
                n_edges += 2
    # Sorted and without repetitions: the edges of each vertex are then adjacent.
    edges = np.unique(edges[:n_edges])
    first = np.zeros(n_names + 1, np.int64)
    for edge in edges:
        first[edge // n_names + 1] += 1
    return _Graph(np.cumsum(first), (edges % max(n_names, 1)).astype(np.int32))


@numba.njit(cache=True)
def _walk(
    source: int, graph: _Graph, depth: int, scratch: tuple[NDArray[np.uint8], Symbols]
) -> int:
    """Breadth-first search to `depth`; how many vertices were reached, which fill the queue."""
    first, neighbours = graph
    distance, queue = scratch
    reached = 0
    begin = 0
    for step in range(1, depth + 1):
        end = reached
        # The first step leaves from the source, which is not in the queue.
        for place in range(begin, end if step > 1 else begin + 1):
            u = source if step == 1 else queue[place]
            for edge in range(first[u], first[u + 1]):
                v = neighbours[edge]
                if v != source and distance[v] == 0:
                    distance[v] = step
                    queue[reached] = v
                    reached += 1
        begin = end
    return reached


@numba.njit(cache=True)
def _doubled(values: NDArray[Any]) -> NDArray[Any]:
    larger = np.empty(2 * len(values), values.dtype)
    larger[: len(values)] = values
    return larger
