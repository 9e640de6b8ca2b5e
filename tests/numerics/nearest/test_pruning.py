"""What is not read: the search must be quick because it prunes, and exact where that is hard."""

import numpy as np
import pytest
from numerics.nearest.brute import listed, scores, sparse, zipfian
from numerics.nearest.brute import nearest as brute_nearest

from byline.numerics.likeness import MEASURES
from byline.numerics.nearest import above, build, nearest, queries_of


def entries(rows):
    """How many entries a search reads that looks at every holder of every feature."""
    held = rows != 0
    return int((held * held.sum(axis=0)).sum())


@pytest.mark.parametrize("measure", ["dot", "dice", "jaccard"])
def test_common_features_are_hardly_read(measure):
    rows = zipfian(1500, seed=0, copies=0)
    full, index = entries(rows), build(sparse(rows), measure)
    assert nearest(index, 3).read < 0.4 * full
    assert above(index, 0.8).read < 0.1 * full


def test_without_a_bound_everything_is_read():
    rows = zipfian(300, seed=0, copies=0)
    distinct = np.unique(rows, axis=0)
    assert nearest(build(sparse(distinct), "overlap"), 3).read == entries(distinct)
    signed = distinct.copy()
    signed[:, 0] *= -1
    assert nearest(build(sparse(signed)), 3).read == entries(distinct)


@pytest.mark.parametrize("measure", MEASURES)
def test_copies_are_searched_once(measure):
    """Every row is as near as every other, so nothing could be pruned if they were not one."""
    rows = np.tile([1.0, 2.0, 0.0], (3000, 1))
    found = nearest(build(sparse(rows), measure), 3)
    assert found.of(0)[0].tolist() == [1, 2, 3]
    assert found.of(2)[0].tolist() == [0, 1, 3]
    assert found.of(2999)[0].tolist() == [0, 1, 2]
    assert found.read <= 2


@pytest.mark.parametrize("measure", MEASURES)
def test_a_very_long_row_is_looked_up_and_not_gone_through(measure):
    rng = np.random.default_rng(0)
    rows = np.zeros((500, 4000))
    for row in rows:
        row[rng.integers(0, 300, 4)] = rng.random(4)
    rows[13] = rng.random(4000)
    rows[14, ::2] = 1.0
    full = scores(measure, rows)
    assert listed(nearest(build(sparse(rows), measure), 5)) == brute_nearest(full, 5, own=True)


@pytest.mark.parametrize("measure", MEASURES)
def test_values_of_any_size_are_compared(measure):
    """Some have squares too small for a number, some sums too large for single precision."""
    rows = zipfian(600, seed=7, weight="count")
    sizes = np.random.default_rng(1).choice([1e-200, 1e-40, 1e-12, 1.0, 1e9, 1e60], 600)
    rows *= sizes[:, None]
    full = scores(measure, rows)
    index = build(sparse(rows), measure)
    assert listed(nearest(index, 5)) == brute_nearest(full, 5, own=True)
    queries = queries_of(index, sparse(rows[::-1][:50]))
    expected = brute_nearest(scores(measure, rows, rows[::-1][:50]), 5, own=False)
    assert listed(nearest(index, 5, queries=queries)) == expected


def test_scores_that_differ_in_the_last_digits_are_told_apart():
    """Hundreds of rows, almost as near as each other, and more than the bounds can tell apart."""
    rng = np.random.default_rng(2)
    rows = 1 + rng.integers(0, 5, (700, 6)) * 2.0**-50
    full = scores("dot", rows)
    assert listed(nearest(build(sparse(rows)), 4)) == brute_nearest(full, 4, own=True)


def test_rows_that_only_share_common_features_are_found():
    """The rare feature of each row is its own, so what is near is decided at the very end."""
    rows = np.zeros((700, 703))
    rows[np.arange(700), np.arange(700)] = 1.0
    rows[:, 700] = np.linspace(0.1, 0.9, 700)
    rows[::2, 701] = 0.3
    rows[::3, 702] = 0.2
    full = scores("dot", rows)
    assert listed(nearest(build(sparse(rows)), 3)) == brute_nearest(full, 3, own=True)
