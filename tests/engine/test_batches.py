"""How a stream of items is cut into batches."""

import pickle
import threading

from hypothesis import given
from hypothesis import strategies as st

from byline.engine._window import LARGEST_BATCH, BatchStream
from byline.errors import UsageError


def batches(stream):
    while (batch := stream.next()) is not None:
        yield batch


@given(st.lists(st.integers()), st.lists(st.floats(1e-7, 10), min_size=1))
def test_every_item_travels_once_and_in_order(items, seconds):
    stream, sent = BatchStream(iter(items), str, None, 0.05), []
    for number, batch in enumerate(batches(stream)):
        assert pickle.loads(batch.packed) == batch.items
        sent += batch.items
        stream.adapt(len(batch.items), seconds[number % len(seconds)])
    assert sent == items


def test_batches_grow_until_they_last_long_enough():
    stream = BatchStream(iter(range(10_000)), str, None, 0.05)
    sizes = []
    for batch in batches(stream):
        sizes.append(len(batch.items))
        stream.adapt(len(batch.items), 0.001 * len(batch.items))
    assert sizes[:5] == [1, 4, 16, 50, 50]


def test_batches_shrink_when_items_turn_out_slow():
    stream = BatchStream(iter(range(100)), str, None, 0.05)
    stream.adapt(40, 0.05)
    assert len(stream.next().items) == 40
    stream.adapt(2, 1.0)
    assert len(stream.next().items) == 1


def test_batches_of_nothing_much_stay_bounded():
    stream = BatchStream(iter(range(10_000)), str, None, 0.05)
    stream.adapt(LARGEST_BATCH, 1e-9)
    assert len(stream.next().items) == LARGEST_BATCH


def test_items_handed_back_are_cut_to_the_size_learnt():
    stream = BatchStream(iter([]), str, 100, 0.05)
    stream.adapt(1, 0.02)
    assert [batch.items for batch in stream.recut([1, 2, 3, 4, 5])] == [[1, 2], [3, 4], [5]]


def test_trouble_waits_for_the_batches_before_it():
    lock = threading.Lock()
    stream = BatchStream(iter([1, 2, 3, lock]), lambda item: f"item {item}", 2, 0.05)
    assert [item for batch in batches(stream) for item in batch.items] == [1, 2]
    assert isinstance(stream.error, UsageError)
    assert "item 3, or one of the 1 items after it, cannot be sent" in str(stream.error)
