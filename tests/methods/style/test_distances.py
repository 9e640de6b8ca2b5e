"""Distances against stylo's own definitions, written out, and against cases worked by hand."""

import numpy as np
import pytest
from methods.style.literal_stylo import stylo_distances
from scipy.spatial.distance import squareform

from byline.errors import UsageError
from byline.methods.style.distances import (
    DISTANCES,
    distances,
    distances_of_prefixes,
    prepared,
)


@pytest.fixture(scope="module")
def frequencies():
    rng = np.random.default_rng(5)
    table = rng.gamma(1.0, 4 / np.arange(1, 31), (9, 30))
    table[rng.random(table.shape) < 0.2] = 0.0
    return table


@pytest.mark.parametrize("name", DISTANCES)
def test_distances_are_those_of_stylo(name, frequencies):
    expected = stylo_distances(frequencies.tolist(), name)
    np.testing.assert_allclose(distances(frequencies, name), expected, rtol=0, atol=1e-9)


@pytest.mark.parametrize("name", DISTANCES)
def test_those_of_prefixes_are_those_of_each_prefix_alone(name, frequencies):
    table = prepared(frequencies, name)
    for size, row in zip((2, 7, 30), distances_of_prefixes(table, [2, 7, 30], name), strict=True):
        [alone] = distances_of_prefixes(table[:, :size], [size], name)
        np.testing.assert_allclose(row, alone, rtol=1e-12)


@pytest.mark.parametrize("name", [name for name in DISTANCES if name != "eder"])
def test_a_feature_that_weighs_twice_is_there_twice(name, frequencies):
    table = prepared(frequencies, name)[:, :6]
    weights = np.array([2.0, 0, 1, 1, 3, 0])
    repeated = np.repeat(table, weights.astype(int), axis=1)
    [weighed] = distances_of_prefixes(table, [6], name, weights)
    [written] = distances_of_prefixes(repeated, [7], name)
    np.testing.assert_allclose(weighed, written, rtol=1e-12)


def test_delta_by_hand():
    # Both columns have mean 3 and sample standard deviation 2: z = ±1, 0.
    table = np.array([[1.0, 5.0], [3.0, 3.0], [5.0, 1.0]])
    # (|-1 - 0| + |1 - 0|) / 2 = 1 and (|-1 - 1| + |1 + 1|) / 2 = 2.
    assert distances(table, "burrows").tolist() == [[0, 1, 2], [1, 0, 1], [2, 1, 0]]


def test_min_max_by_hand():
    # sum of minima 1 + 1, of maxima 4 + 2.
    assert distances(np.array([[4.0, 1.0], [1.0, 2.0]]), "min-max")[0, 1] == pytest.approx(2 / 3)


def test_equal_texts_are_at_no_distance(frequencies):
    table = np.vstack([frequencies, frequencies[:1]])
    for name in DISTANCES:
        assert distances(table, name)[0, -1] == pytest.approx(0.0, abs=1e-12)


def test_a_feature_that_never_varies_counts_nothing_but_as_one_of_n():
    table = np.array([[1.0, 2.0], [3.0, 2.0]])
    # z of the first column is ±1/√2; the second adds nothing, and n is 2.
    assert distances(table, "burrows")[0, 1] == pytest.approx(np.sqrt(2) / 2)


def test_texts_with_none_of_the_features_have_no_nan():
    table = np.array([[0.0, 0.0], [0.0, 0.0], [1.0, 2.0]])
    for name in DISTANCES:
        found = distances(table, name)
        assert np.isfinite(found).all()
        np.testing.assert_array_equal(found, found.T)


def test_an_unknown_distance_is_refused():
    with pytest.raises(UsageError, match="no distance is called 'kelloggs'"):
        distances(np.eye(2), "kelloggs")


def test_matrices_are_square_and_condensed_alike(frequencies):
    table = prepared(frequencies, "canberra")
    [condensed] = distances_of_prefixes(table, [30], "canberra")
    np.testing.assert_allclose(squareform(condensed), distances(frequencies, "canberra"))
