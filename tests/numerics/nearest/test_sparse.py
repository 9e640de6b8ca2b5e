"""Search over sparse rows against the slow way, to the last bit."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numerics.nearest.brute import above as brute_above
from numerics.nearest.brute import listed, scores, sparse, zipfian
from numerics.nearest.brute import nearest as brute_nearest

from byline.numerics.likeness import MEASURES
from byline.numerics.nearest import above, build, nearest, queries_of

SMALL = st.tuples(st.integers(0, 9), st.integers(0, 5)).flatmap(
    lambda shape: arrays(np.float64, shape, elements=st.sampled_from([0, 0, 0, 1, 2, -1, 0.5]))
)


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("weight", ["unit", "count"])
def test_the_nearest_are_those_of_the_slow_way(measure, weight):
    rows = zipfian(300, seed=1, weight=weight)
    index, full = build(sparse(rows), measure), scores(measure, rows)
    for k in (1, 7, 350):
        assert listed(nearest(index, k)) == brute_nearest(full, k, own=True)


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("threshold", [0.02, 0.3, 0.999])
def test_all_above_a_threshold_are_those_of_the_slow_way(measure, threshold):
    rows = zipfian(300, seed=2)
    index, full = build(sparse(rows), measure), scores(measure, rows)
    assert listed(above(index, threshold)) == brute_above(full, threshold, own=True)
    once = above(index, threshold, pairs="once")
    assert listed(once) == brute_above(full, threshold, own=True, once=True)


@settings(deadline=None, max_examples=15)
@given(st.integers(1, 300), st.integers(0, 10**6), st.integers(1, 12), st.sampled_from(MEASURES))
def test_any_pile_of_rows_is_searched_exactly(n, seed, k, measure):
    rows = zipfian(n, seed)
    full = scores(measure, rows)
    assert listed(nearest(build(sparse(rows), measure), k)) == brute_nearest(full, k, own=True)


@settings(deadline=None, max_examples=60)
@given(SMALL, st.integers(1, 11), st.sampled_from(MEASURES))
def test_ties_copies_empty_and_negative_rows_are_no_exception(rows, k, measure):
    full, index = scores(measure, rows), build(sparse(rows), measure)
    assert listed(nearest(index, k)) == brute_nearest(full, k, own=True)
    assert listed(above(index, 0.5)) == brute_above(full, 0.5, own=True)
    once = above(index, 0.5, pairs="once")
    assert listed(once) == brute_above(full, 0.5, own=True, once=True)


def test_of_equal_scores_the_lower_row_comes_first_also_if_the_other_is_a_copy():
    """Rows 0 and 2 are one, and its first row is the one that asks."""
    index = build(sparse([[1, 0], [1, 1], [1, 0]]))
    assert listed(nearest(index, 1)) == [[(1, 1.0)], [(0, 1.0)], [(0, 1.0)]]


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**6), st.integers(1, 9), st.sampled_from(MEASURES))
def test_many_copies_and_ties_are_put_in_order(seed, k, measure):
    rows = np.random.default_rng(seed).integers(0, 2, (25, 3)).astype(float)
    full, index = scores(measure, rows), build(sparse(rows), measure)
    assert listed(nearest(index, k)) == brute_nearest(full, k, own=True)
    assert listed(nearest(build(rows, measure), k)) == brute_nearest(full, k, own=True)


@settings(deadline=None, max_examples=40)
@given(SMALL, st.integers(0, 99), st.integers(1, 5), st.sampled_from(MEASURES))
def test_other_rows_can_be_asked_about_also_with_features_not_searched(rows, seed, k, measure):
    others = np.random.default_rng(seed).integers(-1, 3, (4, rows.shape[1])).astype(float)
    index = build(sparse(rows), measure)
    queries = queries_of(index, sparse(others))
    full = scores(measure, rows, others)
    assert listed(nearest(index, k, queries=queries)) == brute_nearest(full, k, own=False)
    assert listed(above(index, 0.4, queries=queries)) == brute_above(full, 0.4, own=False)


@pytest.mark.parametrize("measure", MEASURES)
def test_many_other_rows_are_searched_as_well(measure):
    rows = zipfian(400, seed=3)
    index = build(sparse(rows[:300]), measure)
    full = scores(measure, rows[:300], rows[300:])
    queries = queries_of(index, sparse(rows[300:]))
    assert listed(nearest(index, 4, queries=queries)) == brute_nearest(full, 4, own=False)


@pytest.mark.parametrize("size", [1, 7, 64, 1000])
@pytest.mark.parametrize("measure", ["dot", "overlap"])
def test_blocks_of_any_size_give_the_same(measure, size):
    index = build(sparse(zipfian(200, seed=4)), measure)
    whole, blocks = nearest(index, 5), []
    for start in range(0, 200, size):
        block = nearest(index, 5, start=start, stop=start + size)
        assert block.queries.tolist() == list(range(start, min(start + size, 200)))
        blocks += listed(block)
    assert blocks == listed(whole)


def test_a_score_does_not_depend_on_what_else_is_searched():
    """The common features of one index are the rare ones of another, which changes the order."""
    rows = zipfian(400, seed=5)
    few, many = build(sparse(rows[:60])), build(sparse(rows))
    of_few = above(few, 0.01)
    of_many = dict(
        ((place, row), score)
        for place, line in enumerate(listed(above(many, 0.01)))
        for row, score in line
    )
    for place, line in enumerate(listed(of_few)):
        assert [of_many[place, row] for row, _ in line] == [score for _, score in line]


def test_both_see_the_same_score():
    rows = zipfian(300, seed=6)
    found = {
        (place, row): score
        for place, line in enumerate(listed(above(build(sparse(rows), "jaccard"), 0.01)))
        for row, score in line
    }
    assert all(found[b, a] == score for (a, b), score in found.items())
