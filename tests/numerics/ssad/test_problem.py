"""Which settings have an answer, and what is said about those that have none."""

import numpy as np
import pytest
from numerics.ssad.peers import problem_of
from scipy import optimize

from byline.numerics.ssad import check, costs, kappa_max, solve
from byline.numerics.ssad._problem import Box, Levels, violations_of


def largest_kappa(problem):
    """The largest labelled sum under the other constraints, by linear programming."""
    found = optimize.linprog(
        -problem.labelled.astype(float),
        A_eq=problem.signs[None],
        b_eq=[1],
        bounds=[(0, c) for c in problem.upper],
    )
    return -found.fun if found.success else None


def test_the_bound_is_that_of_a_linear_programme():
    rng = np.random.default_rng(0)
    feasible = 0
    for _ in range(300):
        kinds = "u" * rng.integers(0, 6) + "+" * rng.integers(0, 4) + "-" * rng.integers(0, 4)
        if not kinds:
            continue
        problem = problem_of(kinds, *rng.exponential(0.5, 2), kappa=0)
        most = largest_kappa(problem)
        if most is None:
            with pytest.raises(ValueError, match=r"eta_u and eta_l are too small"):
                check(problem, len(kinds))
            continue
        feasible += 1
        assert kappa_max(problem) == pytest.approx(most, abs=1e-9)
        check(problem._replace(kappa=most), len(kinds))
        with pytest.raises(ValueError, match=r"kappa = .* is too large"):
            check(problem._replace(kappa=1.001 * most + 1e-6), len(kinds))
    assert feasible > 50


def test_the_error_names_the_bound():
    """One text of the author and one of another, each at most 2: alpha is at most (2, 1)."""
    with pytest.raises(ValueError, match=r"kappa = 3.5 is too large.* 3 at most"):
        solve(np.eye(2), problem_of("+-", 1, 2, kappa=3.5))


def test_the_error_names_the_mass():
    with pytest.raises(ValueError, match=r"eta_u times .* make 0.6"):
        solve(np.eye(3), problem_of("uuu", 0.2, 1, kappa=0))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"signs": np.array([1, -1, 1])}, "for each of 2 rows"),
        ({"signs": np.array([1, 0])}, r"-1 or \+1"),
        ({"signs": np.array([-1, -1])}, r"\+1 for unlabelled"),
        ({"upper": np.array([1, 0])}, "positive and finite"),
        ({"upper": np.array([1, np.nan])}, "positive and finite"),
        ({"upper": np.array([1, np.inf])}, "positive and finite"),
        ({"upper": np.array([1, 2e8])}, r"1e\+08 at most, not 2e\+08"),
        ({"kappa": -1}, "kappa must be 0 or more"),
        ({"kappa": np.nan}, "kappa must be 0 or more"),
    ],
)
def test_nonsense_is_refused(change, complaint):
    with pytest.raises(ValueError, match=complaint):
        solve(np.eye(2), problem_of("u-", 1, 1, kappa=0)._replace(**change))


@pytest.mark.parametrize("nu", [0.05, 0.2, 1])
@pytest.mark.parametrize("kinds", ["uuuu++---", "++--", "uuuuuuuu", "uuu++", "u-", "+", "u----"])
def test_settings_from_shares_always_have_an_answer(kinds, nu):
    plain = problem_of(kinds, 1, 1, kappa=0)
    for r in (1, 3, 10):
        for s in (0, 0.25, 1):
            eta_u, eta_l, kappa = costs(plain.signs, plain.labelled, nu=nu, r=r, s=s)
            check(problem_of(kinds, eta_u, eta_l, kappa), len(kinds))


def test_settings_by_hand():
    """Ten unlabelled at nu = 1/2: 1 / 5 each. P_u = 2, P_l = N_l = 0.4: kappa_max is 0.8."""
    signs, labelled = np.append(np.ones(11), -1), np.arange(12) >= 10
    found = costs(signs, labelled, nu=0.5, r=2, s=0.5)
    np.testing.assert_allclose(found, [0.2, 0.4, 0.5 * 0.98 * 0.8])


@pytest.mark.parametrize(("nu", "r", "s"), [(0, 1, 1), (1.1, 1, 1), (0.5, 0.9, 1), (0.5, 1, 1.1)])
def test_shares_that_are_none_are_refused(nu, r, s):
    with pytest.raises(ValueError, match="nu must be"):
        costs(np.ones(3), np.zeros(3, bool), nu=nu, r=r, s=s)


def test_somebody_must_be_inside():
    with pytest.raises(ValueError, match="unlabelled or the author's"):
        costs(-np.ones(3), np.ones(3, bool), nu=0.5, r=1, s=0)


@pytest.mark.parametrize("at", ["lower", "upper"])
def test_a_row_violates_the_level_of_its_kind_by_what_it_can_still_move(at):
    """Of three rows of each kind the outer ones are free, and the middle one is 0.1 too low.

    It should rise, so that it violates its level at its lower bound and satisfies it at its upper.
    """
    side = np.repeat([-1, 0, 1], 3)
    lower = np.where(side < 0, -1.0, 0.0)
    box = Box(lower, lower + 1, side, 0.0)
    beta = lower + np.tile([0.5, 0.0 if at == "lower" else 1.0, 0.5], 3)
    products = 2 + 0.5 * side + np.tile([-0.4, -0.1, 0.4], 3)
    found, free = violations_of(box, beta, products, Levels(rho=2.0, gamma=0.5, norm2=1, gap=1))
    middle = 0.1 if at == "lower" else -0.1
    np.testing.assert_allclose(found, np.tile([np.inf, middle, np.inf], 3))
    assert free == 6
