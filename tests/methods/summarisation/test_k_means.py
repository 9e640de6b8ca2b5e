"""Clusters that are plain to see."""

import numpy as np
from scipy.sparse import csr_matrix

from byline.methods.summarisation.k_means import KMeans, clusters, similarity_to_centre
from byline.methods.summarisation.selection import Limit, unit_rows

ROWS = unit_rows(csr_matrix([[0.0, 0, 2], [1, 0, 0], [1, 1, 0]]))


def test_similarity_is_the_cosine_with_the_centre_within_the_cluster():
    """Two rows at 45 degrees are each 22.5 degrees from their mean; the larger cluster is first."""
    near = np.cos(np.pi / 8)
    expected = [[-np.inf, near, near], [1, -np.inf, -np.inf]]
    np.testing.assert_allclose(similarity_to_centre(ROWS, np.array([0, 1, 1])), expected)


def test_rows_that_share_nothing_fall_into_clusters_of_their_own():
    labels = clusters(ROWS, 2, seed=0)
    assert labels[1] == labels[2] != labels[0]


def test_seeds_may_be_as_high_as_one_likes():
    assert clusters(ROWS, 2, seed=2**70 + 3).tolist() == clusters(ROWS, 2, seed=3).tolist()


def test_there_are_no_more_clusters_than_different_rows():
    same = csr_matrix(np.ones((5, 2)))
    assert clusters(same, 3, seed=0).tolist() == [0] * 5


def test_each_cluster_gives_its_middle_and_the_largest_comes_first(make_sentences):
    found = make_sentences(
        "Ann swam. The ferry burned. The ferry sank and burned. The ferry sank. Ann ran."
    )
    choice = KMeans(2, alike=1).choose(found, Limit(2, "sentences"))
    assert choice.sentences == (2, 0)
