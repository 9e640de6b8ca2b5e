"""Agreement with authors: against scikit-learn, and where chance is all there is."""

import numpy as np
import pytest
from scipy.spatial.distance import pdist, squareform
from sklearn.metrics import adjusted_rand_score, silhouette_score

from byline.methods.style.chance import (
    adjusted_rand,
    author_agreement,
    group_agreement,
    silhouette,
)


def test_measures_are_those_of_scikit_learn():
    rng = np.random.default_rng(2)
    square = squareform(pdist(rng.normal(size=(40, 3))))
    for _ in range(5):
        a, b = rng.integers(0, 5, 40), rng.integers(0, 4, 40)
        assert adjusted_rand(a, b) == pytest.approx(adjusted_rand_score(a, b), abs=1e-12)
        expected = silhouette_score(square, a, metric="precomputed")
        assert silhouette(square, a) == pytest.approx(expected, abs=1e-12)


def test_authors_far_apart_are_found_beyond_chance():
    points = np.repeat([[0.0], [10.0], [30.0]], 4, axis=0) + np.arange(12)[:, None] / 100
    authors = [f"a{k // 4}" for k in range(12)]
    found = author_agreement(squareform(pdist(points)), authors, [str(k) for k in range(12)])
    assert found.rand.value == 1.0
    assert found.silhouette.value > 0.9
    # Of 34,650 ways to deal four texts each to three names 6 are right: hardly any shuffle is.
    assert found.rand.p <= 0.005
    # The true order is one of those that reach the value, so that p is never 0.
    assert found.rand.p * 1000 == pytest.approx(round(found.rand.p * 1000))
    assert found.rand.p >= 0.001


def test_p_values_are_even_where_authors_mean_nothing():
    rng = np.random.default_rng(0)
    authors, sources = ["a", "b"] * 6, [str(k) for k in range(12)]
    tests = [
        author_agreement(
            squareform(pdist(rng.normal(size=(12, 2)))), authors, sources, shuffles=39, seed=seed
        ).silhouette
        for seed in range(200)
    ]
    # A valid test says p <= 0.1 in a tenth of 200: more than 34 has a chance below one in 1,000.
    assert np.mean([test.p <= 0.1 for test in tests]) <= 0.17
    # And of 95 % bands of chance, the true value is in 95 %.
    assert np.mean([test.by_chance[0] <= test.value <= test.by_chance[1] for test in tests]) > 0.87


def test_samples_of_one_text_are_not_shuffled_apart():
    """Ten samples each of four texts that differ: of chance alone texts look like authors."""
    points = np.repeat([[0.0], [10.0], [20.0], [30.0]], 10, axis=0)
    points += np.arange(40)[:, None] / 100
    authors = ["a"] * 20 + ["b"] * 20
    sources = [f"t{k // 10}" for k in range(40)]
    together = author_agreement(squareform(pdist(points)), authors, sources)
    # Two of the six ways to deal two names to four texts keep a and b apart as here.
    assert together.silhouette.p > 0.2
    apart = author_agreement(squareform(pdist(points)), authors, [str(k) for k in range(40)])
    assert apart.silhouette.p < 0.01


@pytest.mark.parametrize("authors", [["a"] * 4, ["a", "b", "c", "d"], [None, "a", "a", "b"]])
def test_nothing_is_tested_where_no_two_authors_have_two_texts(authors):
    square = squareform(pdist(np.arange(4.0)[:, None]))
    assert author_agreement(square, authors, list("wxyz")) is None


def test_groups_that_were_found_are_compared_over_signed_texts():
    groups = np.array([0, 0, 0, 1, 1, 1, 5])
    authors = ["a", "a", "a", "b", "b", "b", None]
    found = group_agreement(groups, authors, list("tuvwxyz"))
    assert (found.texts, found.rand.value, found.silhouette) == (6, 1.0, None)


def test_labels_need_not_be_numbered_from_zero():
    square = squareform(pdist(np.random.default_rng(6).normal(size=(12, 2))))
    labels = np.array([7, 3, 9] * 4)
    expected = silhouette_score(square, labels, metric="precomputed")
    assert silhouette(square, labels) == pytest.approx(expected, abs=1e-12)
