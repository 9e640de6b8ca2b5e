"""Directions of small tables whose singular values are known."""

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse import random as random_table

from byline.methods.summarisation.lsa import LSA, SteinbergerLSA, directions_of
from byline.methods.summarisation.selection import Limit

ALL = Limit(9, "sentences")
# Nothing joins the first two sentences and the third: σ² is 4 + 1 and 1 + 1.
APART = csr_matrix([[2.0, 0, 0], [1.0, 0, 0], [0, 1.0, 1.0]])


def test_parts_that_share_no_term_have_directions_of_their_own():
    strengths, vectors = directions_of(APART, 5)
    np.testing.assert_allclose(strengths, np.sqrt([5, 2]))
    expected = [[2 / np.sqrt(5), 1 / np.sqrt(5), 0], [0, 0, 1]]
    np.testing.assert_allclose(np.abs(vectors), expected, atol=1e-8)


def test_sparse_and_dense_agree():
    table = csr_matrix(random_table(330, 310, 0.05, random_state=1, format="csr"))
    sparse, dense = directions_of(table, 5), np.linalg.svd(table.toarray().T)
    np.testing.assert_allclose(sparse.strengths, dense[1][:5])
    np.testing.assert_allclose(np.abs(sparse.vectors), np.abs(dense[2][:5]), atol=1e-7)


def test_directions_take_turns(make_sentences):
    """`ferry ferry` and `ferry` lie along the first direction, `ann swam` is the second."""
    found = make_sentences("Ferry, ferry. Ferry! Ann swam.")
    choice = LSA(2, alike=1).choose(found, ALL)
    assert choice.sentences == (0, 2, 1)
    np.testing.assert_allclose(choice.scores, [2 / np.sqrt(5), 1, 1 / np.sqrt(5)], atol=1e-8)


def test_all_directions_together_favour_the_strong_ones(make_sentences):
    """σ is sqrt 5 and sqrt 2, more than half of it: σ_k |v_ks| are 2, 1 and sqrt 2."""
    found = make_sentences("Ferry, ferry. Ferry! Ann swam.")
    choice = SteinbergerLSA(alike=1).choose(found, ALL)
    assert choice.sentences == (0, 2, 1)
    np.testing.assert_allclose(choice.scores, [2, np.sqrt(2), 1], atol=1e-7)


def test_weak_directions_are_left_out(make_sentences):
    """`swam` alone has σ = 1, less than half of sqrt 5."""
    found = make_sentences("Ferry, ferry. Ferry! Swam.")
    choice = SteinbergerLSA(alike=1).choose(found, ALL)
    assert choice.sentences == (0, 1, 2)
    np.testing.assert_allclose(choice.scores, [2, 1, 0], atol=1e-7)
