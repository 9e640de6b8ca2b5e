"""Where the vertices of a graph of words stand: columns from left to right, and rows.

Edges that would close a circle go backwards: edges are taken one after the other, those of the path
first and then the most used, and one that leads back to where it came from is set aside. Among the
rest,

    column(v) = 1 + the greatest column of those that lead to v                             (L1)

and a vertex off the path that more edges leave than enter moves right, up to what it leads to. The
path has row 0. Other vertices, from left to right, take the free row that is nearest to the path,
above it before below it, and what they lead to stands in the same row as far as that is free.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

__all__ = ["backward", "columns", "rows", "steps"]

Edge = tuple[int, int]


def steps(path: Sequence[int]) -> list[Edge]:
    """The edges of a path."""
    return list(pairwise(path))


def backward(size: int, edges: Iterable[Edge]) -> set[Edge]:
    """Those of the edges, given in the order of their weight, that close a circle."""
    followers: list[set[int]] = [set() for _ in range(size)]
    found = set()
    for start, end in edges:
        if _leads(end, start, followers):
            found.add((start, end))
        else:
            followers[start].add(end)
    return found


def columns(size: int, edges: Sequence[Edge], path: Sequence[int]) -> list[int]:
    """The column of each vertex, from 0 on, for edges without a circle (L1)."""
    followers: list[list[int]] = [[] for _ in range(size)]
    leading = [0] * size
    for start, end in edges:
        followers[start].append(end)
        leading[end] += 1
    left, column, order = list(leading), [0] * size, []
    ready = [vertex for vertex in range(size) if not left[vertex]]
    while ready:
        vertex = ready.pop()
        order.append(vertex)
        for end in followers[vertex]:
            column[end] = max(column[end], column[vertex] + 1)
            left[end] -= 1
            if not left[end]:
                ready.append(end)
    fixed = set(path)
    for vertex in reversed(order):
        ends = followers[vertex]
        if vertex not in fixed and ends and len(ends) >= leading[vertex]:
            column[vertex] = max(column[vertex], min(column[end] for end in ends) - 1)
    return column


def rows(column: Sequence[int], edges: Iterable[Edge], path: Sequence[int]) -> list[int]:
    """The row of each vertex, that of the path being 0; no two share a column and a row."""
    row = {vertex: 0 for vertex in path}
    followers: dict[int, list[int]] = {}
    for start, end in edges:
        followers.setdefault(start, []).append(end)
    taken = {(place, 0) for place in range(max(column, default=0) + 1)}
    for first in sorted(range(len(column)), key=lambda v: (column[v], v)):
        vertex: int | None = None if first in row else first
        own = _nearest(column[first], taken)
        start = column[first]
        while vertex is not None:
            row[vertex] = own
            # What lies between two words of one row stays free for the line that joins them.
            taken |= {(place, own) for place in range(start, column[vertex] + 1)}
            start = column[vertex] + 1
            vertex = next(
                (
                    end
                    for end in followers.get(vertex, [])
                    if end not in row
                    and not any((place, own) in taken for place in range(start, column[end] + 1))
                ),
                None,
            )
    return [row[vertex] for vertex in range(len(column))]


def _leads(start: int, end: int, followers: Sequence[set[int]]) -> bool:
    seen, waiting = {start}, [start]
    while waiting:
        vertex = waiting.pop()
        if vertex == end:
            return True
        waiting += followers[vertex] - seen
        seen |= followers[vertex]
    return False


def _nearest(column: int, taken: set[tuple[int, int]]) -> int:
    distance = 1
    while True:
        for row in (-distance, distance):
            if (column, row) not in taken:
                return row
        distance += 1
