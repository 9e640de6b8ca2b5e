"""Factors of small tables."""

import numpy as np
from scipy.sparse import csr_matrix

from byline.methods.summarisation.nmf import NMF, Factors, factorise, relevance
from byline.methods.summarisation.selection import Limit

SEED = np.random.SeedSequence(4)


def test_a_table_of_one_topic_is_found_whole():
    table = np.outer([1.0, 2, 3], [2.0, 0, 1])
    S, T, error = factorise(csr_matrix(table), 1, SEED, 500, tolerance=0)
    np.testing.assert_allclose(S @ T, table, atol=1e-6)
    assert error < 1e-9


def test_the_error_is_that_of_the_product_and_never_grows():
    rng = np.random.default_rng(2)
    table = rng.poisson(0.5, (12, 9)).astype(float)
    errors = []
    for rounds in range(1, 15):
        S, T, error = factorise(csr_matrix(table), 3, SEED, rounds, tolerance=-1)
        np.testing.assert_allclose(error, ((table - S @ T) ** 2).sum())
        assert S.min() >= 0
        assert T.min() >= 0
        errors.append(error)
    assert (np.diff(errors) <= 1e-9).all()


def test_relevance_by_hand():
    """Rows of T sum to 1 and 2, so S is scaled to 1, 0 and 0, 6; topics weigh 1/7 and 6/7."""
    factors = Factors(np.array([[1.0, 0], [0, 3]]), np.array([[0.5, 0.5], [1, 1]]), 0.0)
    np.testing.assert_allclose(relevance(factors), [1 / 7, 36 / 7])


def test_how_a_product_is_shared_between_its_factors_does_not_matter():
    rng = np.random.default_rng(6)
    S, T, scale = rng.random((5, 2)), rng.random((2, 4)), np.array([3.0, 0.2])
    scaled = Factors(S * scale, T / scale[:, None], 0.0)
    np.testing.assert_allclose(relevance(scaled), relevance(Factors(S, T, 0.0)))


def test_the_sentence_that_has_most_of_the_main_topic_is_taken(make_sentences):
    found = make_sentences("The ferry sank. The ferry sank at noon today. Bread rose.")
    assert NMF(2).summarise(found, Limit(1, "sentences")) == [1]
