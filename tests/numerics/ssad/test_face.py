"""The long step along all free rows."""

import numpy as np
import pytest
from numerics.ssad.peers import primal, problem_of

from byline.numerics.ssad import costs, solve
from byline.numerics.ssad._steps import Block, descend_face


def block_of(K, kinds, upper):
    """Rows in the order minus, unlabelled, plus."""
    starts = np.array([0, kinds.count("-"), kinds.count("-") + kinds.count("u"), len(kinds)])
    lower = np.array([-upper if kind == "-" else 0.0 for kind in kinds])
    return Block(K, K.diagonal().copy(), lower, lower + upper, starts)


def test_one_step_reaches_the_best_point_of_a_face():
    beta = np.array([0.2, 0.3, 0.5])
    moved, _ = descend_face(block_of(np.diag([1.0, 2, 4]), "uuu", 1), beta, beta * [1, 2, 4], 0.0)
    np.testing.assert_allclose(moved, np.array([4, 2, 1]) / 7, atol=1e-9)


def test_without_slack_both_sums_stay():
    """One row of each kind, as in the solver's test: n = 1/6, u = 1/3, p = 5/6 for kappa = 1."""
    beta = np.array([-0.3, 0.6, 0.7])
    moved, slack = descend_face(block_of(np.eye(3), "-u+", 2), beta, beta, 0.0)
    np.testing.assert_allclose(moved, [-1 / 6, 1 / 3, 5 / 6], atol=1e-9)
    assert slack == 0


def test_slack_is_used_up_before_it_stops_the_step():
    """From p = 0.9 the best is 1/2, but no more than 0.2 may be taken from the labelled row."""
    beta = np.array([0.1, 0.9])
    moved, slack = descend_face(block_of(np.eye(2), "u+", 1), beta, beta, 0.2)
    np.testing.assert_allclose(moved, [0.3, 0.7], atol=1e-9)
    assert slack == pytest.approx(0, abs=1e-12)


def test_a_row_that_meets_its_bound_stays_there():
    """The best point has the first row below 0; at 0 the others share what is left."""
    K = np.array([[4.0, 1.3, 1.3], [1.3, 1, 0], [1.3, 0, 1]])
    beta = np.array([0.1, 0.6, 0.3])
    moved, _ = descend_face(block_of(K, "uuu", 1), beta, K @ beta, 0.0)
    np.testing.assert_allclose(moved, [0, 0.5, 0.5], atol=1e-9)


def test_an_indefinite_matrix_is_left_to_short_steps():
    beta = np.array([0.3, 0.7])
    moved, _ = descend_face(block_of(np.array([[1.0, 2], [2, 1]]), "uu", 1), beta, beta, 0.0)
    np.testing.assert_array_equal(moved, beta)


@pytest.mark.parametrize("width", [10, 100])
def test_smooth_kernels_are_solved_where_short_steps_crawl(width):
    rng = np.random.default_rng(0)
    X, kinds = rng.standard_normal((400, 5)), "u" * 300 + "+" * 25 + "-" * 75
    K = np.exp(-((X[:, None] - X) ** 2).sum(axis=2) / width)
    plain = problem_of(kinds, 1, 1, 0)
    settings = costs(plain.signs, plain.labelled, nu=0.05, r=10, s=0.5)
    problem = problem_of(kinds, *settings)
    found = solve(K, problem, tol=1e-9, budget=60_000)
    assert found.converged
    assert primal(K, problem, found) - found.objective <= 1e-9 * found.norm2
