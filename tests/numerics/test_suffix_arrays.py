"""The order of suffixes, against sorting them whole."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from byline.numerics.tiling import suffixes


def common(a: list[int], b: list[int]) -> int:
    k = 0
    while k < min(len(a), len(b)) and a[k] == b[k]:
        k += 1
    return k


@given(items=st.lists(st.integers(-1, 2), max_size=60))
def test_it_is_the_order_of_the_suffixes_written_out(items):
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
