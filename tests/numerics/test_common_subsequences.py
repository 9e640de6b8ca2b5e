"""Common subsequences worked by hand, and next to trying all."""

from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from byline.numerics.common_subsequences import mark_common, run_weights

rows = st.lists(st.integers(0, 3), max_size=7)


def kept(row, other, power=1.0, marks=()):
    found = np.array([place in marks for place in range(len(row))], bool)
    ends = np.array(row, np.int64), np.array(other, np.int64)
    mark_common(*ends, run_weights(power, len(row)), found)
    return np.flatnonzero(found).tolist()


def is_within(part, row):
    rest = iter(row)
    return all(symbol in rest for symbol in part)


def test_places_of_the_common_symbols_in_their_order():
    assert kept([1, 2, 3, 4], [2, 9, 4]) == [1, 3]
    assert kept([1, 2], [3, 4]) == kept([1], []) == kept([], [1]) == []


def test_of_equal_ways_the_one_that_leaves_the_end_of_the_row():
    assert kept([1, 2], [2, 1]) == [0]


def test_a_run_is_worth_more_than_its_parts():
    """Seen from the end, 5 and 3 4 lead to the same length; the run is worth more."""
    assert kept([3, 4, 5, 6], [5, 6, 3, 9, 4], 1.0) == [0, 1]
    assert kept([3, 4, 5, 6], [5, 6, 3, 9, 4], 2.0) == [2, 3]


def test_marks_stay():
    assert kept([1, 2, 3], [2], marks=[0]) == [0, 1]


@given(rows, rows)
def test_none_is_longer(row, other):
    places = kept(row, other)
    assert is_within([row[place] for place in places], other)
    longer = combinations(row, len(places) + 1)
    assert not any(is_within(part, other) for part in longer)
