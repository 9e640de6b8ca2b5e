"""Rows laid over each other, by hand and against a plain version with dictionaries."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.numerics.sequence_graphs import align_to_nodes

WEAK = frozenset({0, 4, 5})


def vertices(*rows: list[int]) -> list[list[int]]:
    """Those of each row; symbols are from 1 to 9, of which some are weak."""
    flat = np.array([symbol for row in rows for symbol in row], np.int64)
    stops = np.cumsum([0, *map(len, rows)])
    weak = np.array([symbol in WEAK for symbol in range(10)])
    found = align_to_nodes(flat, stops, weak).tolist()
    return [found[begin:end] for begin, end in pairwise(stops)]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        # Strong ones come first: 1 and 2 are vertices 0 and 1, and the weak 4 is 2.
        ([[1, 4, 2]], [[0, 2, 1]]),
        # Twice in one row is two vertices; the next row's goes to that after 1.
        ([[2, 1, 2], [1, 2]], [[1, 0, 2], [0, 2]]),
        # A weak one beside a strong one that agrees is the same, beside another it is not.
        ([[1, 4], [1, 4], [2, 4]], [[0, 1], [0, 1], [2, 3]]),
        # With weak neighbours both must agree, ends counting too: only the last 4 is the same.
        ([[4, 5, 4], [5, 5, 4]], [[0, 1, 2], [3, 4, 2]]),
    ],
)
def test_by_hand(rows, expected):
    assert vertices(*rows) == expected


class Plain:
    """The same, as the rules are told."""

    def __init__(self) -> None:
        self.by_symbol: dict[int, list[int]] = {}
        self.beside: Counter[tuple[int, int, int]] = Counter()
        self.sizes: Counter[int] = Counter()

    def turn(self, symbol: int, row: list[int]) -> int:
        if symbol in WEAK:
            return 3
        return 2 if len(self.by_symbol.get(symbol, ())) > 1 or row.count(symbol) > 1 else 1

    def best(self, symbol: int, before: int, after: int, taken: list[int]) -> int:
        ranked = []
        for vertex in self.by_symbol.setdefault(symbol, []):
            left, right = self.beside[vertex, -1, before], self.beside[vertex, 1, after]
            agreeing = before if left else after if right else 0
            alone = symbol in WEAK and not (left and right) and agreeing in WEAK
            if vertex not in taken and not alone:
                ranked.append((-left - right, -self.sizes[vertex], vertex))
        if ranked:
            return min(ranked)[2]
        new = sum(map(len, self.by_symbol.values()))
        self.by_symbol[symbol].append(new)
        return new

    def add(self, row: list[int]) -> list[int]:
        whole = [0, *row, 0]
        placed = [-1] * len(row)
        for _, place in sorted((self.turn(symbol, row), place) for place, symbol in enumerate(row)):
            around = whole[place], whole[place + 2]
            placed[place] = self.best(row[place], *around, placed)
        self.sizes.update(placed)
        self.beside.update((vertex, -1, whole[place]) for place, vertex in enumerate(placed))
        self.beside.update((vertex, 1, whole[place + 2]) for place, vertex in enumerate(placed))
        return placed


@given(st.lists(st.lists(st.integers(1, 9), min_size=1, max_size=9), min_size=1, max_size=9))
def test_as_a_plain_version_does(rows):
    laid = Plain()
    assert vertices(*rows) == [laid.add(row) for row in rows]
