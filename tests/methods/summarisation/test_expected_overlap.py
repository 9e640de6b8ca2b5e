"""What sets share with a summary that was foretold, by hand and by drawing summaries."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from byline.methods.summarisation.forecast import ExpectedMatches, ExpectedOverlap


def wordings(has):
    return csr_matrix(np.array(has, np.int32))


def test_what_is_shared_is_the_mean_of_the_smaller_number():
    """Next to drawing the summaries themselves, a million times."""
    means = np.array([0.1, 1.0, 4.0])
    drawn = np.random.default_rng(0).poisson(means, (10**6, 3))
    table, which = ExpectedMatches(means, np.full(3, 50)), np.arange(3)
    for c in range(7):
        found = table.of(np.full(3, c), which)
        np.testing.assert_allclose(found, np.minimum(c, drawn).mean(axis=0), atol=4e-3)
    np.testing.assert_allclose(table.of(np.full(3, 50), which), means, atol=1e-3)


def test_nothing_is_kept_past_what_the_pile_has():
    """Once, twice and never: 2, 3 and 1 numbers, however often a summary may have them."""
    table = ExpectedMatches(np.array([900.0, 900.0, 900.0]), np.array([1, 2, 0]))
    assert len(table._values) == 6
    np.testing.assert_allclose(table.of(np.array([1, 2, 0]), np.arange(3)), [1, 2, 0])


def test_a_set_shares_words_and_pairs_and_repeating_gains_less():
    """Of one word of mean 1: once is 1 - 1/e, twice 2 - 3/e; it weighs 2, a pair of mean 1 one."""
    word, pair = wordings([[1], [1], [0]]), wordings([[0], [1], [1]])
    shared = ExpectedOverlap([(word, 2.0, np.ones(1)), (pair, 1.0, np.ones(1))])
    once, twice = 1 - 1 / np.e, 2 - 3 / np.e
    assert shared.of([]) == 0
    assert shared.of([0, 1]) == pytest.approx(2 * twice + once)
    np.testing.assert_allclose(shared.gains([]), [2 * once, 3 * once, once])
    np.testing.assert_allclose(
        shared.gains([0]), [2 * (twice - once), 2 * (twice - once) + once, once]
    )


def test_gains_are_differences_of_what_sets_share():
    rng = np.random.default_rng(1)
    parts = [(wordings(rng.poisson(0.7, (6, 9))), w, rng.gamma(1.0, 1.0, 9)) for w in (0.3, 1.0)]
    shared = ExpectedOverlap(parts)
    for chosen in ([], [2], [0, 3, 5]):
        wanted = [shared.of([*chosen, place]) - shared.of(chosen) for place in range(6)]
        np.testing.assert_allclose(shared.gains(chosen), wanted, atol=1e-12)
        some = shared.gains(chosen, np.array([4, 1]))
        np.testing.assert_allclose(some, [wanted[4], wanted[1]], atol=1e-12)
