"""Nearest profiles by min-max similarity, worked by hand."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from byline.methods.attribution.profile import NearestProfile, min_max_similarity


def test_min_max_similarity_is_what_is_shared_out_of_what_either_has():
    """With (0.5, 0.5, 0) the least are 0.2, 0.5 and 0, the greatest 0.5, 0.5 and 0.3."""
    profiles = np.array([[0.5, 0.5, 0.0], [0.0, 0.0, 1.0], [0.2, 0.5, 0.3]])
    shares = csr_matrix([[0.2, 0.5, 0.3]])
    np.testing.assert_allclose(min_max_similarity(profiles, shares), [[0.7 / 1.3, 0.3 / 1.7, 1.0]])


def test_a_profile_is_the_mean_of_shares_whatever_the_lengths():
    """Counts (3, 1) and (100, 300) are shares (0.75, 0.25) and (0.25, 0.75)."""
    model = NearestProfile().fit([[3, 1], [100, 300], [0, 2]], ["ann", "ann", "bob"])
    np.testing.assert_allclose(model.profiles_, [[0.5, 0.5], [0.0, 1.0]])
    np.testing.assert_allclose(model.scores([[7, 7], [0, 9]]), [[1, 1 / 3], [1 / 3, 1]])
    np.testing.assert_allclose(model.decision_function([[7, 7]]), [1 / 3 - 1])


def test_sparse_and_dense_tables_are_read_alike():
    rng = np.random.default_rng(0)
    counts = rng.poisson(1.0, (20, 30)).astype(float)
    names = np.array(["ann", "bob"]).repeat(10)
    dense = NearestProfile().fit(counts, names).scores(counts)
    np.testing.assert_allclose(
        NearestProfile().fit(csr_matrix(counts), names).scores(csr_matrix(counts)), dense
    )
    columns = rng.permutation(30)
    turned = NearestProfile().fit(counts[:, columns], names).scores(counts[:, columns])
    np.testing.assert_allclose(turned, dense)


def test_a_text_that_holds_nothing_is_like_nobody():
    model = NearestProfile().fit([[1, 0], [0, 0], [0, 1]], ["ann", "ann", "bob"])
    assert model.scores([[0, 0]]).tolist() == [[0, 0]]
    np.testing.assert_allclose(model.profiles_[0], [0.5, 0.0])


def test_hopeless_input_is_refused_with_the_reason():
    with pytest.raises(ValueError, match="never below 0"):
        NearestProfile().fit([[1.0, -1.0], [1.0, 0.0]], ["ann", "bob"])
    with pytest.raises(ValueError, match="only one class"):
        NearestProfile().fit([[1.0], [2.0]], ["ann", "ann"])
