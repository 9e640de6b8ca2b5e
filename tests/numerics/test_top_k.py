"""Top-k and threshold search against brute force, to the last bit for sparse rows."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numerics import brute_top_k as brute
from numerics.brute_top_k import listed, scores, sparse, zipfian
from scipy.sparse import coo_array, csc_matrix, csr_array, csr_matrix

from byline.numerics import top_k
from byline.numerics.similarity_measures import MEASURES
from byline.numerics.top_k import above, build, nearest

SMALL = st.tuples(st.integers(0, 12), st.integers(0, 5)).flatmap(
    lambda shape: arrays(np.float64, shape, elements=st.sampled_from([0, 0, 0, 1, 2, -1, 0.5]))
)


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch):
    """Many blocks of columns and of queries, as a large pile has them."""
    monkeypatch.setattr(top_k, "COLUMNS", 37)
    monkeypatch.setattr(top_k, "PRODUCTS", 4000)


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("weight", ["unit", "count"])
def test_the_nearest_are_those_of_brute_force(measure, weight):
    rows = zipfian(200, seed=1, weight=weight)
    index, full = build(sparse(rows), measure), scores(measure, rows)
    for k in (1, 7, 250):
        assert listed(nearest(index, k)) == brute.nearest(full, k)


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("threshold", [1e-12, 0.3, 1.0])
def test_all_above_a_threshold_are_those_of_brute_force(measure, threshold):
    rows = zipfian(200, seed=2)
    index, full = build(sparse(rows), measure), scores(measure, rows)
    assert listed(above(index, threshold)) == brute.above(full, threshold)


def test_a_score_that_equals_the_threshold_is_found():
    index = build(sparse([[3.0, 4], [0, 1], [0, 2]]))
    assert listed(above(index, 4.0)) == [[(2, 8.0), (1, 4.0)], [], []]


@settings(deadline=None, max_examples=60)
@given(SMALL, st.integers(1, 14), st.sampled_from(MEASURES))
def test_ties_duplicates_empty_and_negative_rows_are_no_exception(rows, k, measure):
    full, index, dense = scores(measure, rows), build(sparse(rows), measure), build(rows, measure)
    assert listed(nearest(index, k)) == brute.nearest(full, k)
    assert listed(above(index, 0.5)) == brute.above(full, 0.5)
    assert listed(nearest(dense, k)) == brute.nearest(full, k)
    assert listed(above(dense, 0.5)) == brute.above(full, 0.5)


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10**6), st.integers(1, 9), st.sampled_from(MEASURES))
def test_many_duplicates_are_ordered_by_number(seed, k, measure):
    rows = np.random.default_rng(seed).integers(0, 2, (90, 3)).astype(float)
    full = scores(measure, rows)
    assert listed(nearest(build(sparse(rows), measure), k)) == brute.nearest(full, k)


@pytest.mark.parametrize("measure", MEASURES)
def test_dense_rows_are_searched_as_well(measure):
    rows = np.random.default_rng(0).standard_normal((60, 16)).astype(np.float32)
    rows[40:50] = rows[:10]
    index, full = build(rows, measure), scores(measure, rows.astype(float))
    for k in (1, 6, 100):
        for line, wanted in zip(listed(nearest(index, k)), brute.nearest(full, k), strict=True):
            assert [row for row, _ in line] == [row for row, _ in wanted]
            np.testing.assert_allclose([s for _, s in line], [s for _, s in wanted], rtol=1e-12)


@pytest.mark.parametrize("size", [1, 7, 64, 1000])
@pytest.mark.parametrize("make", [sparse, np.array])
@pytest.mark.parametrize("measure", ["dot", "overlap"])
def test_blocks_of_queries_of_any_size_give_the_same(measure, make, size):
    index = build(make(zipfian(100, seed=4)), measure)
    blocks = [nearest(index, 5, start=at, stop=at + size) for at in range(0, 100, size)]
    assert [line for block in blocks for line in listed(block)] == listed(nearest(index, 5))
    blocks = [above(index, 0.2, start=at, stop=at + size) for at in range(0, 100, size)]
    assert [line for block in blocks for line in listed(block)] == listed(above(index, 0.2))


def test_a_score_does_not_depend_on_what_else_is_searched():
    rows = zipfian(300, seed=5)
    many = listed(above(build(sparse(rows)), 0.01))
    for line, of_many in zip(listed(above(build(sparse(rows[:60])), 0.01)), many, strict=False):
        assert set(line) <= set(of_many)


@pytest.mark.parametrize("measure", MEASURES)
def test_values_of_any_size_are_compared(measure):
    rows = zipfian(150, seed=7, weight="count")
    rows *= np.random.default_rng(1).choice([1e-40, 1e-12, 1.0, 1e9, 1e60], 150)[:, None]
    index = build(sparse(rows), measure)
    assert listed(nearest(index, 5)) == brute.nearest(scores(measure, rows), 5)


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("shape", [(0, 0), (0, 5), (1, 0), (3, 0), (1, 5), (4, 5)])
@pytest.mark.parametrize("make", [csr_matrix, np.zeros])
def test_rows_that_hold_nothing_are_like_nothing(make, shape, measure):
    index = build(make(shape), measure)
    assert listed(nearest(index, 3)) == [[]] * shape[0]
    assert listed(above(index, 0.1)) == [[]] * shape[0]


def test_a_hand_worked_pile():
    index = build(sparse([[3, 4, 0], [0, 1, 0], [0, 2, 1], [0, 0, 0]]))
    matches = nearest(index, 2)
    lines = [[(2, 8.0), (1, 4.0)], [(0, 4.0), (2, 2.0)], [(0, 8.0), (1, 2.0)], []]
    assert listed(matches) == lines
    assert matches.starts.tolist() == [0, 2, 4, 6, 6]


@pytest.mark.parametrize("kind", [csr_array, csc_matrix, coo_array])
def test_any_sparse_form_will_do(kind):
    rows = zipfian(50, seed=0)
    assert listed(nearest(build(kind(rows)), 3)) == listed(nearest(build(sparse(rows)), 3))


def test_columns_may_be_many_more_than_fit_in_memory():
    columns = np.array([0, 2**40, 2**40, 2**60], np.int64)
    rows = csr_array((np.ones(4), columns, np.array([0, 2, 3, 4])), shape=(3, 2**62))
    assert listed(nearest(build(rows), 2)) == [[(1, 1.0)], [(0, 1.0)], []]


def test_entries_may_be_unsorted_repeated_or_zero_and_stay_as_they_are():
    data, columns = np.array([1.0, 2, 1, 0, 5, 4]), np.array([2, 0, 2, 1, 0, 2])
    rows = csr_matrix((data, columns, np.array([0, 4, 6])), shape=(2, 3))
    assert listed(nearest(build(rows), 1)) == [[(1, 18.0)], [(0, 18.0)]]
    assert rows.data.tolist() == [1, 2, 1, 0, 5, 4]
    assert rows.indices.tolist() == [2, 0, 2, 1, 0, 2]


def test_a_block_may_end_beyond_the_rows_or_count_from_the_end():
    index = build(sparse(zipfian(20, seed=0)))
    assert nearest(index, 2, start=15, stop=99).queries.tolist() == [15, 16, 17, 18, 19]
    assert nearest(index, 2, start=-2).queries.tolist() == [18, 19]
    assert listed(nearest(index, 2, start=20)) == []


@pytest.mark.parametrize("make", [sparse, np.array])
@pytest.mark.parametrize(
    ("value", "reason"), [(np.nan, "not numbers"), (np.inf, "infinite"), (1e200, "so large")]
)
def test_values_that_cannot_be_compared_are_refused(make, value, reason):
    with pytest.raises(ValueError, match=reason):
        build(make([[1.0, value]]))


def test_what_makes_no_sense_is_refused():
    index = build(sparse([[1.0, 2.0]]))
    with pytest.raises(ValueError, match="k must be at least 1, got 0"):
        nearest(index, 0)
    for threshold in (0.0, float("nan")):
        with pytest.raises(ValueError, match="above 0, got"):
            above(index, threshold)
    with pytest.raises(ValueError, match="no measure"):
        build(sparse([[1.0]]), "cosine")
    with pytest.raises(ValueError, match="two dimensions"):
        build(np.array([1.0, 2.0]))


def test_dense_rows_match_by_any_product_above_zero():
    """A product far below rounding of the norms still counts."""
    matches = nearest(build(np.array([[1.0, 0.0], [1e-14, 1.0]])), 1)
    assert matches.rows.tolist() == [1, 0]
    assert matches.scores.tolist() == [1e-14, 1e-14]
