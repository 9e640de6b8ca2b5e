"""rho and gamma: where no text is free, where one end is open, and always primal = dual."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numerics.ssad.peers import primal, problem_of

from byline.numerics.ssad import costs, solve


@settings(max_examples=150, deadline=None)
@given(
    st.integers(0, 10**6),
    st.tuples(st.integers(1, 12), st.integers(0, 6), st.integers(0, 6)),
    st.sampled_from([0.05, 0.1, 0.2, 0.5, 0.9]),
    st.sampled_from([1, 3, 10]),
    st.sampled_from([0, 0.25, 0.5, 1]),
)
def test_the_primal_equals_the_dual(seed, counts, nu, r, s):
    kinds = "".join(kind * count for kind, count in zip("u+-", counts, strict=True))
    plain = problem_of(kinds, 1, 1, 0)
    problem = problem_of(kinds, *costs(plain.signs, plain.labelled, nu=nu, r=r, s=s))
    X = np.random.default_rng(seed).standard_normal((len(kinds), 1 + seed % 12))
    K = X @ X.T / X.shape[1]
    found = solve(K, problem, tol=1e-10)
    assert 0 <= primal(K, problem, found) - found.objective + 1e-12 <= 1e-7
    assert found.gamma >= 0


def test_all_at_their_bounds_leave_rho_open_above():
    """At nu = 1 every alpha is 1/3, g is 2/3, 2/3 and 1/3, and rho may be anything from 2/3 up."""
    K = np.eye(3)
    K[0, 1] = K[1, 0] = 1
    assert solve(K, problem_of("uuu", 1 / 3, 1, 0)).rho == pytest.approx(2 / 3)


def test_between_bounds_rho_is_in_the_middle():
    """Two at their bound of 1/2 and g = 1/2, one at 0 and g = 0.9: each rho between is as good."""
    K = np.array([[1.0, 0, 0.9], [0, 1, 0.9], [0.9, 0.9, 2]])
    found = solve(K, problem_of("uuu", 0.5, 1, 0))
    np.testing.assert_allclose(found.alpha, [0.5, 0.5, 0], atol=1e-12)
    assert found.rho == pytest.approx((0.5 + 0.9) / 2)


def test_where_the_labelled_hold_more_than_kappa_gamma_is_nothing():
    """Without kappa the best is alpha = 1/3 for each: the two labelled hold 2/3."""
    found = solve(np.eye(3), problem_of("u++", 1, 1, kappa=0.5), tol=1e-10)
    np.testing.assert_allclose(found.alpha, 1 / 3, atol=1e-5)
    assert (found.rho, found.gamma) == (pytest.approx(1 / 3, abs=1e-5), 0)


def test_a_kind_without_a_free_text_leaves_gamma_a_range():
    """Unlabelled: 1/2, free, so rho = 1/2. Labelled: one full, g = 0.5; one empty, g = 0.9."""
    K = np.array([[1.0, 0, 0.9], [0, 1, 0.9], [0.9, 0.9, 2]])
    found = solve(K, problem_of("u++", 1, 0.5, kappa=0.5), tol=1e-10)
    np.testing.assert_allclose(found.alpha, [0.5, 0.5, 0], atol=1e-9)
    assert (found.rho, found.gamma) == pytest.approx((0.5, (0 + 0.4) / 2))


def test_where_gamma_has_no_end_its_least_is_taken():
    """The one labelled text is at its bound, so that rho + gamma may be anything from 2/3 up."""
    found = solve(np.diag([2.0, 1.0]), problem_of("u+", 1, 2 / 3, kappa=2 / 3), tol=1e-10)
    np.testing.assert_allclose(found.alpha, [1 / 3, 2 / 3], atol=1e-9)
    assert (found.rho, found.gamma) == pytest.approx((2 / 3, 0), abs=1e-8)


@pytest.mark.parametrize("eta_l", [2, 1e4, 1e8])
def test_bounds_that_nothing_comes_near_change_nothing(eta_l):
    """Alpha can only be 1.5 and 0.5, and g is 1.5 and -0.5: rho + gamma and rho - gamma."""
    found = solve(np.eye(2), problem_of("+-", 1, eta_l, kappa=2))
    np.testing.assert_allclose(found.alpha, [1.5, 0.5])
    assert (found.rho, found.gamma) == pytest.approx((0.5, 1))
    assert found.converged
