"""Search over rows with a value in every column, such as embeddings, against the slow way."""

from itertools import chain

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numerics.nearest.brute import above as brute_above
from numerics.nearest.brute import listed, scores
from numerics.nearest.brute import nearest as brute_nearest

from byline.numerics.likeness import MEASURES
from byline.numerics.nearest import _full, above, build, nearest, queries_of

SMALL = st.tuples(st.integers(0, 12), st.integers(0, 4)).flatmap(
    lambda shape: arrays(np.float64, shape, elements=st.sampled_from([0, 1, 2, -1, 0.5]))
)


@pytest.fixture
def small_tiles(monkeypatch):
    monkeypatch.setattr(_full, "ROWS", 5)
    monkeypatch.setattr(_full, "QUERIES", 3)


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.usefixtures("small_tiles")
def test_the_nearest_are_those_of_the_slow_way(measure, kind):
    rows = np.random.default_rng(0).standard_normal((60, 16)).astype(kind)
    index, full = build(rows, measure), scores(measure, rows.astype(float))
    for k in (1, 6, 100):
        assert listed(nearest(index, k)) == brute_nearest(full, k, own=True)
    assert listed(above(index, 0.2)) == brute_above(full, 0.2, own=True)


@settings(deadline=None, max_examples=40)
@given(SMALL, st.integers(1, 14), st.sampled_from(MEASURES))
def test_ties_copies_and_empty_rows_are_no_exception(rows, k, measure):
    full, index = scores(measure, rows), build(rows, measure)
    assert listed(nearest(index, k)) == brute_nearest(full, k, own=True)
    once = above(index, 0.5, pairs="once")
    assert listed(once) == brute_above(full, 0.5, own=True, once=True)
    asked = scores(measure, rows, rows[::-1])
    queries = queries_of(index, rows[::-1])
    assert listed(nearest(index, k, queries=queries)) == brute_nearest(asked, k, own=False)


@pytest.mark.parametrize("size", [1, 8, 100])
def test_blocks_of_any_size_give_the_same_to_the_last_bit(size):
    rows = np.random.default_rng(1).standard_normal((50, 64)).astype(np.float32)
    index = build(rows)
    blocks = [nearest(index, 4, start=at, stop=at + size) for at in range(0, 50, size)]
    assert list(chain.from_iterable(map(listed, blocks))) == listed(nearest(index, 4))


@pytest.mark.usefixtures("small_tiles")
def test_more_ties_than_are_asked_for_go_by_number():
    """Tiles of the table hold ties at their edges, and none may push out a lower number."""
    rows = np.repeat(np.eye(3), [9, 1, 9], axis=0) + 1.0
    rows[:, 2] += np.arange(19) * 2.0**-40  # no copies, but almost
    full = scores("dot", rows)
    assert listed(nearest(build(rows), 3)) == brute_nearest(full, 3, own=True)


def test_copies_are_searched_once():
    found = nearest(build(np.ones((5000, 3))), 2)
    assert found.of(0)[0].tolist() == [1, 2]
    assert found.of(1)[0].tolist() == [0, 2]
    assert found.read == 3


def test_single_precision_is_left_where_it_would_not_hold_the_products():
    rows = np.array([[1e30, 1], [1e30, 2], [1, 1]], np.float32)
    found = nearest(build(rows), 1)
    assert found.rows.tolist() == [1, 0, 0]
    assert np.isfinite(found.scores).all()


def test_what_it_is_given_stays_as_it_was():
    rows = np.array([[1.0, -0.0], [0.5, 1.0]])
    rows.flags.writeable = False
    build(rows)
    assert np.signbit(rows[0, 1])
