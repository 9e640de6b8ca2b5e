"""Regions against cases by hand, other solvers, the conditions of an optimum, and kin."""

import numpy as np
import pytest
from numerics.ssad.peers import assert_feasible, highs, primal, problem_of, slsqp
from scipy import optimize
from sklearn.svm import OneClassSVM

from byline.numerics.ssad import costs, kappa_max, solve


def features(n, columns, seed=0):
    """Rows of unit length that lean to one side, as texts do."""
    X = np.random.default_rng(seed).standard_normal((n, columns)) + np.eye(columns)[0] * 1.5
    return X / np.linalg.norm(X, axis=1)[:, None]


def linear(n, columns, seed=0):
    X = features(n, columns, seed)
    return X @ X.T


def shared(kinds, nu=0.5, r=3, s=1):
    """A problem whose settings come from shares."""
    plain = problem_of(kinds, 1, 1, 0)
    return problem_of(kinds, *costs(plain.signs, plain.labelled, nu=nu, r=r, s=s))


def tight(K, problem, **options):
    """A solution that certifies itself by the definition of the primal."""
    found = solve(K, problem, tol=1e-9, **options)
    assert found.converged
    assert_feasible(problem, found.alpha)
    scale = max(found.norm2, 1e-6)
    assert primal(K, problem, found) - found.objective == pytest.approx(found.gap, abs=1e-8 * scale)
    np.testing.assert_allclose(found.products, K @ (found.alpha * problem.signs), atol=1e-10)
    return found


KINDS = "u" * 14 + "+" * 5 + "-" * 9
EDGES = {
    "duplicates": (np.tile(linear(14, 6), (2, 2)), shared(KINDS)),
    "all the same": (np.ones((28, 28)), shared(KINDS)),
    "nothing in common": (np.eye(28), shared(KINDS)),
    "an empty text": (np.diag(np.arange(28) > 0) * 1.0, shared(KINDS)),
    "nothing at all": (np.zeros((28, 28)), shared(KINDS)),
    "rank one": (linear(28, 1), shared(KINDS)),
    "rank two": (linear(28, 2), shared(KINDS)),
    "slightly indefinite": (linear(28, 4) - 1e-10 * np.eye(28), shared(KINDS)),
    "all unlabelled": (linear(28, 8), shared("u" * 28)),
    "no negatives": (linear(28, 8), shared("u" * 20 + "+" * 8)),
    "no unlabelled": (linear(28, 8), shared("+" * 10 + "-" * 18)),
    "one positive": (linear(28, 8), shared("+" + "-" * 27, nu=1)),
    "one text": (np.eye(1), shared("u")),
    "one unlabelled": (linear(9, 3), shared("u" + "-" * 8)),
    "all at their bounds": (linear(28, 8), shared("u" * 28, nu=1)),
    "kappa 0": (linear(28, 8), shared(KINDS, s=0)),
    "labels in many places": (linear(28, 8), shared("u+-u" * 7)),
    "costs apart": (linear(28, 8), shared(KINDS, nu=0.1, r=10)),
}
edges = pytest.mark.parametrize(("K", "problem"), EDGES.values(), ids=EDGES)


def test_two_texts_with_nothing_in_common():
    found = tight(np.eye(2), problem_of("+-", 1, 2, kappa=2))
    np.testing.assert_allclose(found.alpha, [1.5, 0.5])
    assert (found.rho, found.gamma, found.norm2) == pytest.approx((0.5, 1, 2.5))


def test_one_text_of_each_kind():
    """|w|^2 is u^2 + p^2 + n^2, u + p - n = 1 and p + n = 1: u = 1/3, p = 5/6, n = 1/6."""
    found = tight(np.eye(3), problem_of("u+-", 2, 2, kappa=1))
    np.testing.assert_allclose(found.alpha, [1 / 3, 5 / 6, 1 / 6], atol=1e-6)
    assert (found.rho, found.gamma, found.norm2) == pytest.approx((1 / 3, 1 / 2, 5 / 6))


def test_from_the_answer_for_a_larger_kappa():
    """For kappa = 1.5 it is u = 1/3, p = 3/4 + 1/3, n = 3/4 - 1/3, which is more than 1 asks."""
    start = np.array([1 / 3, 3 / 4 + 1 / 3, 3 / 4 - 1 / 3])
    found = tight(np.eye(3), problem_of("u+-", 2, 2, kappa=1), start=start)
    np.testing.assert_allclose(found.alpha, [1 / 3, 5 / 6, 1 / 6], atol=1e-6)


def test_a_text_outside_costs_no_more_than_its_bound():
    """Two alike and one apart: alpha is spread, but the odd one stops at 0.2."""
    K = np.eye(3)
    K[0, 1] = K[1, 0] = 1
    found = tight(K, problem_of("uuu", 0.4, 1, kappa=0)._replace(upper=np.array([0.4, 0.4, 0.2])))
    np.testing.assert_allclose(found.alpha, [0.4, 0.4, 0.2])
    assert found.rho == pytest.approx(0.8)
    np.testing.assert_allclose(found.products - found.rho, [0, 0, -0.6], atol=1e-12)


@edges
def test_a_general_solver_finds_nothing_better(K, problem):
    assert tight(K, problem).norm2 == pytest.approx(slsqp(K, problem), rel=1e-6, abs=1e-8)


@edges
def test_highs_finds_nothing_better(K, problem):
    pytest.importorskip("highspy")
    assert tight(K, problem).norm2 == pytest.approx(highs(K, problem), rel=1e-6, abs=1e-8)


@pytest.mark.parametrize("seed", range(30))
def test_random_problems(seed):
    rng = np.random.default_rng(seed)
    kinds = rng.choice(list("u+-"), rng.integers(5, 40), p=rng.dirichlet([3, 2, 2]))
    K = linear(len(kinds) + 3, int(rng.integers(1, 30)), seed)
    shares = {"nu": rng.choice([0.05, 0.2, 0.5]), "r": rng.choice([1, 3]), "s": rng.random()}
    problem = shared(["u", "+", "-", *kinds], **shares)
    assert tight(K, problem).norm2 == pytest.approx(slsqp(K, problem), rel=1e-6, abs=1e-8)


@pytest.mark.parametrize("kinds", [KINDS, "+" * 10 + "-" * 18, "u" * 20 + "+" * 8])
def test_kappa_at_its_bound(kinds):
    K, problem = linear(28, 8), problem_of(kinds, 0.3, 0.6, 0)
    problem = problem._replace(kappa=kappa_max(problem))
    found = solve(K, problem)
    assert_feasible(problem, found.alpha)
    assert found.norm2 == pytest.approx(slsqp(K, problem), rel=1e-6)


@pytest.mark.parametrize("nu", [0.1, 0.3, 0.7])
def test_without_labels_it_is_the_one_class_machine(nu):
    """scikit-learn's alpha adds up to nu n, so that its f is so much larger."""
    K, n = linear(60, 10), 60
    found = tight(K, problem_of("u" * n, 1 / (nu * n), 1, 0))
    machine = OneClassSVM(kernel="precomputed", nu=nu, tol=1e-9).fit(K)
    theirs = np.zeros(n)
    theirs[machine.support_] = machine.dual_coef_[0] / (nu * n)
    apart = found.alpha - theirs
    assert apart @ K @ apart == pytest.approx(0, abs=1e-9)
    f = (K @ found.alpha - found.rho) * nu * n
    np.testing.assert_allclose(f, machine.decision_function(K), atol=1e-4)


def test_with_unit_diagonal_it_is_the_smallest_ball():
    """The dual of the ball maximises sum of alpha_i K_ii - alpha' K alpha."""
    K, n = linear(20, 5), 20
    ball = optimize.minimize(
        lambda a: a @ K @ a - a @ K.diagonal(),
        np.full(n, 1 / n),
        jac=lambda a: 2 * K @ a - K.diagonal(),
        bounds=[(0, 0.1)] * n,
        constraints=[{"type": "eq", "fun": lambda a: a.sum() - 1}],
        method="SLSQP",
        options={"ftol": 1e-15, "maxiter": 1000},
    ).x
    apart = tight(K, problem_of("u" * n, 0.1, 1, 0)).alpha - ball
    assert apart @ K @ apart == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("n", [300, 700])
@pytest.mark.parametrize("columns", [2, 21, 400])
def test_more_rows_than_one_block_holds(n, columns):
    """The certificate needs no other solver."""
    K = linear(n, columns)
    for shares in ({"nu": 0.5}, {"nu": 0.1, "r": 10, "s": 0.5}):
        problem = shared("u" * (n // 2) + "+" * (n // 8) + "-" * (n - n // 2 - n // 8), **shares)
        found = tight(K, problem)
        assert 2 * (primal(K, problem, found) - found.objective) <= max(1e-8 * found.norm2, 2e-12)


def test_kernels_of_other_layouts_and_types():
    K, problem = linear(40, 8), shared("u" * 20 + "+" * 8 + "-" * 12)
    found = tight(K, problem)
    for other in (np.asfortranarray(K), K.astype(np.float32), np.tile(K, (2, 2))[:40, :40]):
        before = other.copy()
        again = solve(other, problem, tol=1e-9)
        np.testing.assert_array_equal(other, before)
        assert again.norm2 == pytest.approx(found.norm2, rel=1e-6)
        assert again.alpha.dtype == np.float64
    counts = solve(np.array([[2, 1], [1, 2]]), problem_of("uu", 1, 1, 0))
    assert counts.norm2 == pytest.approx(1.5)


@pytest.mark.parametrize("scale", [1e-6, 4, 1e6])
def test_a_larger_kernel_has_the_same_alpha(scale):
    K, problem = linear(28, 8), shared(KINDS)
    found, scaled = tight(K, problem), solve(K * scale, problem, tol=1e-9)
    np.testing.assert_allclose(scaled.alpha, found.alpha, atol=1e-6)
    assert scaled.rho == pytest.approx(found.rho * scale, rel=1e-6)
    assert scaled.gamma == pytest.approx(found.gamma * scale, rel=1e-6)


def test_the_order_of_rows_does_not_matter():
    K, problem = linear(28, 40), shared(KINDS)
    order = np.random.default_rng(0).permutation(28)
    turned = problem._replace(
        signs=problem.signs[order], labelled=problem.labelled[order], upper=problem.upper[order]
    )
    found, again = tight(K, problem), tight(K[np.ix_(order, order)], turned)
    np.testing.assert_allclose(again.alpha, found.alpha[order], atol=1e-5)
    assert (again.rho, again.gamma) == pytest.approx((found.rho, found.gamma), rel=1e-5)


def test_to_begin_near_the_answer_takes_fewer_steps():
    K, n = linear(400, 60), 400
    problem = shared("u" * 200 + "+" * 50 + "-" * 150)
    cold = tight(K, problem)
    again = tight(K, problem, start=cold.alpha)
    assert again.steps <= cold.steps / 20
    near = problem._replace(kappa=0.9 * problem.kappa)
    warm, fresh = tight(K, near, start=cold.alpha), tight(K, near)
    assert warm.norm2 == pytest.approx(fresh.norm2, rel=1e-8)
    assert warm.steps < fresh.steps
    assert tight(K, problem, start=np.full(n, 7.0)).norm2 == pytest.approx(cold.norm2, rel=1e-8)


@pytest.mark.parametrize("start", [np.ones(3), np.full(28, np.nan)])
def test_a_start_that_is_none_is_refused(start):
    with pytest.raises(ValueError, match="start must hold"):
        solve(linear(28, 8), shared(KINDS), start=start)


def test_a_small_budget_says_that_more_is_needed():
    K, problem = linear(28, 8), shared(KINDS)
    found, best = solve(K, problem, budget=3), tight(K, problem)
    assert found.steps == 3
    assert not found.converged
    assert_feasible(problem, found.alpha)
    assert found.objective <= best.objective <= found.objective + found.gap


def test_texts_of_others_may_cancel_the_authors():
    """On a line, the author's texts at 1 and the other at 2: (p_1 + p_2) 1 - n 2 = 2 - 2 = 0."""
    found = solve(np.outer([1, 1, 2], [1, 1, 2]), problem_of("++-", 1, 4, kappa=3))
    assert found.collapsed
    assert not tight(np.eye(3), problem_of("u+-", 2, 2, kappa=1)).collapsed


@pytest.mark.parametrize(
    ("K", "complaint"),
    [
        (np.ones((2, 3)), "square"),
        (np.array([[1, np.nan], [np.nan, 1]]), "finite"),
        (np.array([[-1.0, 0], [0, 1]]), "diagonal"),
    ],
)
def test_what_is_no_gram_matrix_is_refused(K, complaint):
    with pytest.raises(ValueError, match=complaint):
        solve(K, problem_of("uu", 1, 1, 0))


def test_several_rows_may_be_empty():
    """Alpha must be (1.5, 0.5 in two parts): g = 1.5 and 0, so that rho = gamma = 0.75."""
    found = tight(np.diag([1.0, 0.0, 0.0]), problem_of("+--", 1, 2, 2))
    assert found.alpha[0] == pytest.approx(1.5)
    assert (found.rho, found.gamma, found.norm2) == pytest.approx((0.75, 0.75, 2.25))
