"""Mixtures of kernels against direct solves over alpha, and what every round must keep."""

import numpy as np
import pytest
from numerics.ssad.peers import constraints, interior, problem_of, slsqp
from scipy import optimize

from byline.numerics.ssad import dual_norm, fit_mixture, solve

KINDS = "u" * 8 + "+" * 4 + "-" * 6
PROBLEM = problem_of(KINDS, 0.25, 0.5, kappa=0.8)


def kernels(count=3, seed=0):
    """Kernels of several ranks, in some of which the labels can be told."""
    rng = np.random.default_rng(seed)
    side = np.array([1.0 if kind != "-" else -1.0 for kind in KINDS])[:, None]
    found = []
    for t in range(count):
        X = rng.standard_normal((len(KINDS), 4 + 5 * t)) + 0.5 * (t + 1) * side * (t != 1)
        X /= np.linalg.norm(X, axis=1)[:, None]
        found.append(X @ X.T)
    return found


def direct(grams, problem, p):
    """The least |q(alpha)|_{p*} over all alpha, which is convex, by SLSQP."""
    signed = [K * np.outer(problem.signs, problem.signs) for K in grams]
    n = len(problem.upper)
    if p == 1:
        rules = [
            {"type": rule["type"], "fun": lambda x, rule=rule: rule["fun"](x[:n])}
            for rule in constraints(problem)
        ]
        rules += [{"type": "ineq", "fun": lambda x, Q=Q: x[n] - x[:n] @ Q @ x[:n]} for Q in signed]
        value, start = (lambda x: x[n]), np.append(interior(problem), 10)
        bounds = [*((0, c) for c in problem.upper), (0, None)]
    else:
        power, rules = p / (p - 1), constraints(problem)
        value, start = (lambda a: sum((a @ Q @ a) ** power for Q in signed) ** (1 / power)), None
        start, bounds = interior(problem), [(0, c) for c in problem.upper]
    options = {"ftol": 1e-14, "maxiter": 3000}
    return optimize.minimize(
        value, start, bounds=bounds, constraints=rules, method="SLSQP", options=options
    ).fun


@pytest.mark.parametrize("p", [1, 1.2, 1.7783, 2, 3.1623, 10])
@pytest.mark.parametrize("seed", range(3))
def test_a_direct_solve_finds_nothing_better(p, seed):
    grams = kernels(seed=seed)
    found = fit_mixture(grams, PROBLEM, p, tol=1e-6, max_rounds=20_000)
    assert found.converged
    assert found.solution.norm2 == pytest.approx(direct(grams, PROBLEM, p), rel=1e-5)


@pytest.mark.parametrize("p", [1, 1.0001, 1.5, 2, 10])
def test_what_every_round_keeps(p):
    grams, values = kernels(), []
    best = fit_mixture(grams, PROBLEM, p, tol=1e-5, max_rounds=5000).solution.objective
    for rounds in (1, 2, 3, 5, 8, 13):
        found = fit_mixture(grams, PROBLEM, p, tol=1e-9, max_rounds=rounds)
        assert found.rounds == rounds or found.converged
        assert np.linalg.norm(found.weights, p) == pytest.approx(1)
        assert (found.weights >= 0).all()
        assert found.gap >= 0
        norm2 = found.solution.norm2
        assert found.weights @ found.q == pytest.approx(norm2)
        assert best >= -norm2 / 2 * (1 + found.gap) * (1 + 1e-9)
        values.append(found.solution.objective)
    assert (np.diff(values) <= 1e-9).all()


@pytest.mark.parametrize("p", [1, 2, 5])
def test_one_update_by_hand(p):
    """On 4 I and I all alpha are alike: |w_1| = 2 |w_2|, so theta_1 / theta_2 = 2^(2 / (p + 1))."""
    alike = problem_of("uuu", 1, 1, 0)
    found = fit_mixture([4 * np.eye(3), np.eye(3)], alike, p, max_rounds=2, tol=1e-12)
    wanted = np.array([4 ** (1 / (p + 1)), 1])
    np.testing.assert_allclose(found.weights, wanted / np.linalg.norm(wanted, p), rtol=1e-9)


def test_the_parts_add_up():
    grams = kernels()
    found = fit_mixture(grams, PROBLEM, 2)
    w = found.solution.alpha * PROBLEM.signs
    np.testing.assert_allclose(found.q, [w @ K @ w for K in grams], rtol=1e-9)
    mixed = sum(share * K for share, K in zip(found.weights, grams, strict=True))
    np.testing.assert_allclose(found.solution.products, mixed @ w, atol=1e-12)
    assert found.solution.norm2 == pytest.approx(slsqp(mixed, PROBLEM), rel=1e-6)


@pytest.mark.parametrize("share", np.linspace(0.05, 0.95, 7))
def test_no_other_mixture_of_two_does_better(share):
    """The objective is -|w|^2 / 2, so that the best mixture has the largest |w|."""
    one, other = kernels(2)
    found = fit_mixture([one, other], PROBLEM, 2, tol=1e-6)
    mixed = share * one + np.sqrt(1 - share**2) * other
    assert solve(mixed, PROBLEM).norm2 <= found.solution.norm2 * (1 + 1e-6)


def test_infinite_p_is_the_plain_sum():
    found = fit_mixture(kernels(), PROBLEM, np.inf)
    np.testing.assert_array_equal(found.weights, [1, 1, 1])
    assert found.rounds == 1
    assert found.solution.norm2 == pytest.approx(solve(sum(kernels()), PROBLEM).norm2, rel=1e-6)


@pytest.mark.parametrize("p", [1, 2, 10, np.inf])
def test_one_kernel_is_no_mixture(p):
    (K,) = kernels(1)
    found = fit_mixture([K], PROBLEM, p)
    assert found.weights == 1
    assert found.solution.norm2 == pytest.approx(solve(K, PROBLEM).norm2, rel=1e-5)


def test_equal_kernels_weigh_the_same():
    (K,) = kernels(1)
    np.testing.assert_allclose(fit_mixture([K, K], PROBLEM, 2).weights, np.sqrt(0.5))


def test_a_kernel_that_tells_nothing_weighs_nothing():
    """All texts are 0 in the second view, so that q_2 is 0."""
    (K,) = kernels(1)
    found = fit_mixture([K, np.zeros_like(K)], PROBLEM, 2)
    np.testing.assert_allclose(found.weights, [1, 0])


@pytest.mark.parametrize("scale", [1e-5, 9])
def test_the_scale_of_all_kernels_does_not_matter(scale):
    found = fit_mixture(kernels(), PROBLEM, 2, tol=1e-6)
    again = fit_mixture([K * scale for K in kernels()], PROBLEM, 2, tol=1e-6)
    np.testing.assert_allclose(again.weights, found.weights, rtol=1e-4)


def test_the_order_of_kernels_does_not_matter():
    found = fit_mixture(kernels(), PROBLEM, 1.5, tol=1e-6)
    again = fit_mixture(kernels()[::-1], PROBLEM, 1.5, tol=1e-6)
    np.testing.assert_allclose(again.weights, found.weights[::-1], rtol=1e-4)


def test_kernels_of_two_types():
    grams = kernels()
    found = fit_mixture(grams, PROBLEM, 2, tol=1e-5)
    grams[0], grams[1] = grams[0].astype(np.float32), np.asfortranarray(grams[1])
    again = fit_mixture(grams, PROBLEM, 2, tol=1e-5)
    np.testing.assert_allclose(again.weights, found.weights, rtol=1e-4)


@pytest.mark.parametrize("p", [1, 2])
def test_to_begin_at_the_answer_takes_fewer_rounds(p):
    cold = fit_mixture(kernels(), PROBLEM, p, tol=1e-5, max_rounds=5000)
    warm = fit_mixture(kernels(), PROBLEM, p, tol=1e-5, max_rounds=5000, start=cold)
    assert warm.rounds < cold.rounds
    assert warm.solution.steps < cold.solution.steps
    again = fit_mixture(kernels(), PROBLEM, p, tol=1e-5, start=cold.solution.alpha)
    for other in (warm, again):
        assert other.solution.norm2 == pytest.approx(cold.solution.norm2, rel=1e-4)


def test_a_weight_of_nothing_can_rise_again():
    dead = fit_mixture([*kernels()[:2], np.zeros((18, 18))], PROBLEM, 1.5)
    again = fit_mixture(kernels(), PROBLEM, 1.5, tol=1e-5, start=dead)
    fresh = fit_mixture(kernels(), PROBLEM, 1.5, tol=1e-5)
    np.testing.assert_allclose(again.weights, fresh.weights, rtol=1e-2)
    with pytest.raises(ValueError, match="mixes 3 Gram matrices, not 2"):
        fit_mixture(kernels(2), PROBLEM, 2, start=dead)


@pytest.mark.parametrize("p", [1, 2, np.inf])
def test_where_others_cancel_the_author_the_mixture_stays(p):
    """On a line, the author's texts at 1 and the other's at 2: alpha = (1, 1, 1) makes w = 0."""
    K = np.outer([1, 1, 2], [1, 1, 2])
    found = fit_mixture([K, 2 * K], problem_of("++-", 1, 4, kappa=3), p)
    assert found.collapsed
    np.testing.assert_allclose(found.weights, 2 ** (-1 / p))
    assert np.isfinite(found.gap)


def test_the_dual_norm_by_hand():
    q = np.array([3.0, 4.0])
    assert dual_norm(q, 2) == pytest.approx(5)
    assert dual_norm(q, 1) == 4
    assert dual_norm(q, np.inf) == 7
    assert dual_norm(q * 1e-3, 1.0001) == pytest.approx(4e-3)
    assert dual_norm(np.zeros(2), 3) == 0


@pytest.mark.parametrize(
    ("grams", "p", "rounds", "complaint"),
    [
        ([], 2, 5, "Gram matrices to mix"),
        ([np.eye(18), np.eye(17)], 2, 5, "same shape"),
        ([np.eye(18)], 0.5, 5, "p must be 1 or more"),
        ([np.eye(18)], np.nan, 5, "p must be 1 or more"),
        ([np.eye(18)], 2, 0, "max_rounds"),
    ],
)
def test_nonsense_is_refused(grams, p, rounds, complaint):
    with pytest.raises(ValueError, match=complaint):
        fit_mixture(grams, PROBLEM, p, max_rounds=rounds)
