"""The order of suffixes, against sorting them whole."""

from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from byline.numerics import suffixes as module
from byline.numerics.suffixes import suffixes

both_speeds = pytest.mark.parametrize("small", [0, 10**9], ids=["compiled", "interpreted"])


def common(a: list[int], b: list[int]) -> int:
    k = 0
    while k < min(len(a), len(b)) and a[k] == b[k]:
        k += 1
    return k


@both_speeds
@settings(deadline=None)
@given(items=st.lists(st.integers(-1, 2), max_size=60))
def test_it_is_the_order_of_the_suffixes_written_out(small, items):
    with patch.object(module, "SMALL", small):
        order, rank, shared = suffixes(np.array(items, np.int64))
    assert order.tolist() == sorted(range(len(items)), key=lambda p: items[p:])
    assert [rank[p] for p in order] == list(range(len(items)))
    assert [
        common(items[order[k - 1] :], items[order[k] :]) for k in range(1, len(items))
    ] == shared[1:].tolist()


def test_one_item_for_ever_is_sorted_too():
    order, _, shared = suffixes(np.zeros(100_000, np.int64))
    assert (order == np.arange(99_999, -1, -1)).all()
    assert (shared == np.arange(100_000)).all()


def test_a_table_of_items_is_refused():
    with pytest.raises(ValueError, match="one row"):
        suffixes(np.zeros((2, 2), np.int64))
