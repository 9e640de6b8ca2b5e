"""HiGHS behind the steps: asked where they do not get there, and believed if its gap is smaller."""

import sys

import numpy as np
import pytest
from numerics.ssad.peers import assert_feasible, primal, problem_of, slsqp

import byline.numerics.ssad._solve as solving
from byline.numerics.ssad import costs, fit_mixture, solve
from byline.numerics.ssad._face import Moved
from byline.numerics.ssad._highs import solve_block
from byline.numerics.ssad._steps import Block

pytest.importorskip("highspy")
KINDS = "u" * 30 + "+" * 8 + "-" * 22


def linear(n, columns, seed=0):
    """Rows of unit length that lean to one side: a kernel of low rank."""
    X = np.random.default_rng(seed).standard_normal((n, columns)) + np.eye(columns)[0] * 1.5
    X /= np.linalg.norm(X, axis=1)[:, None]
    return X @ X.T


def shared(kinds):
    plain = problem_of(kinds, 1, 1, 0)
    return problem_of(kinds, *costs(plain.signs, plain.labelled, nu=0.5, r=3, s=1))


def without_highs(monkeypatch):
    monkeypatch.setitem(sys.modules, "highspy", None)


@pytest.mark.parametrize("columns", [5, 8, 20])
def test_a_spent_budget_is_made_up_for(columns):
    K, problem = linear(60, columns), shared(KINDS)
    alone, found = solve(K, problem, budget=5, asked=0), solve(K, problem, budget=5)
    assert (alone.solver, alone.converged) == ("steps", False)
    assert (found.solver, found.converged) == ("highs", True)
    assert_feasible(problem, found.alpha)
    assert found.norm2 == pytest.approx(slsqp(K, problem), rel=1e-6)
    assert primal(K, problem, found) - found.objective == pytest.approx(found.gap, abs=1e-10)
    np.testing.assert_allclose(found.products, K @ (found.alpha * problem.signs), atol=1e-12)


def test_steps_that_get_there_ask_nobody(monkeypatch):
    monkeypatch.setattr(solving, "solve_block", lambda *_: pytest.fail("HiGHS was asked"))
    found = solve(linear(60, 8), shared(KINDS))
    assert (found.solver, found.converged) == ("steps", True)


def test_where_there_is_no_region_nobody_is_asked(monkeypatch):
    monkeypatch.setattr(solving, "solve_block", lambda *_: pytest.fail("HiGHS was asked"))
    assert solve(np.outer([1, 1, 2], [1, 1, 2]), problem_of("++-", 1, 4, kappa=3)).collapsed


def test_without_highs_it_is_said_that_more_is_needed(monkeypatch):
    without_highs(monkeypatch)
    found = solve(linear(60, 8), shared(KINDS), budget=5)
    assert (found.solver, found.converged, found.steps) == ("steps", False, 5)


def test_a_worse_answer_is_not_taken(monkeypatch):
    """As if HiGHS had led back to where steps began."""
    K, problem = linear(60, 8), shared(KINDS)
    first = solve(K, problem, budget=0, asked=0).alpha * problem.signs
    monkeypatch.setattr(
        solving,
        "solve_block",
        lambda block, beta, values, slack, ridge: Moved(first[_rows(problem)], slack),
    )
    found = solve(K, problem, budget=5)
    assert found.solver == "steps"
    assert found.norm2 == solve(K, problem, budget=5, asked=0).norm2


def _rows(problem):
    """The order in which a block has all rows."""
    return np.argsort(np.where(problem.labelled, problem.signs, 0), kind="stable")


def test_of_more_rows_than_a_block_holds_the_others_stay(monkeypatch):
    monkeypatch.setattr(solving, "LARGEST", 40)
    K, problem = linear(200, 8), shared("u" * 100 + "+" * 25 + "-" * 75)
    before, found = solve(K, problem, budget=30, asked=0), solve(K, problem, budget=30, asked=1)
    assert found.solver == "highs"
    assert found.gap < before.gap
    assert_feasible(problem, found.alpha)


def test_a_mixture_is_helped_in_its_rounds(monkeypatch):
    grams, problem = [linear(60, 5, 1), linear(60, 8, 2)], shared(KINDS)
    usual = fit_mixture(grams, problem, 2)
    monkeypatch.setattr(solving.settle, "__defaults__", (5, 3))
    found = fit_mixture(grams, problem, 2)
    assert (usual.solution.solver, found.solution.solver) == ("steps", "highs")
    assert found.converged
    np.testing.assert_allclose(found.weights, usual.weights, atol=1e-3)


def test_a_block_by_hand():
    """Two rows apart, all mass on the first: half of it goes over; with a slack it may."""
    block = Block(np.eye(2), np.ones(2), np.zeros(2), np.ones(2), np.array([0, 0, 2, 2]))
    moved = solve_block(block, np.array([1.0, 0.0]), np.array([1.0, 0.0]), 0.0)
    np.testing.assert_allclose(moved.beta, [0.5, 0.5], atol=1e-6)
    # Of one unlabelled and one labelled row, a quarter may go: that is all the slack.
    sides = Block(np.eye(2), np.ones(2), np.zeros(2), np.ones(2), np.array([0, 0, 1, 2]))
    moved = solve_block(sides, np.array([0.0, 1.0]), np.array([0.0, 1.0]), 0.25)
    np.testing.assert_allclose(moved.beta, [0.25, 0.75], atol=1e-6)
    assert moved.slack == pytest.approx(0, abs=1e-6)
