"""Support vector machines against cases by hand, other solvers and the conditions of an optimum."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize, sparse
from sklearn.svm import SVC, LinearSVC

from byline.numerics.kernel_svm import SVMSettings, fit, path

LOSSES = ["hinge", "squared_hinge"]
TWO = np.array([1, -1])
by_loss = pytest.mark.parametrize("loss", LOSSES)


def tight(loss="hinge", **changes):
    return SVMSettings(loss=loss, tol=1e-9, max_passes=100_000)._replace(**changes)


def noisy(n=60, columns=8, seed=0):
    """Rows of features and targets that no line separates."""
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n, columns)) * (rng.random((n, columns)) < 0.4)
    return X, np.where(X[:, 0] + rng.standard_normal(n) > 0.2, 1, -1)


def three_classes(n=60):
    X, _ = noisy(n)
    labels = np.argmax(X[:, :3] + np.random.default_rng(1).standard_normal((n, 3)), axis=1)
    return X @ X.T, np.where(labels[:, None] == np.arange(3), 1, -1)


def primal(K, y, alpha, C, loss):
    """(V1) from the definition; the 1 is the bias."""
    f = (K + 1) @ (alpha * y)
    short = np.maximum(1 - y * f, 0)
    return (alpha * y) @ f / 2 + C * (short if loss == "hinge" else short**2).sum()


def dual(K, y, alpha, C, loss):
    f = (K + 1) @ (alpha * y)
    square = 0 if loss == "hinge" else (alpha**2).sum() / (4 * C)
    return alpha.sum() - (alpha * y) @ f / 2 - square


@pytest.mark.parametrize(
    ("loss", "C", "expected"),
    [
        ("hinge", 5, 1),
        ("hinge", 0.5, 0.5),
        ("squared_hinge", 1, 2 / 3),
        ("squared_hinge", 0.5, 0.5),
    ],
)
def test_two_texts_with_nothing_in_common(loss, C, expected):
    """The dual is 2a - a^2 with both alphas equal to a, less a^2 / 2C under the squared hinge."""
    found = fit(np.eye(2), TWO, C, tight(loss))
    np.testing.assert_allclose(found.alpha, [expected, expected], rtol=1e-4)
    np.testing.assert_allclose(found.decisions, [expected, -expected], rtol=1e-4)


@by_loss
@pytest.mark.parametrize("C", [0.01, 1, 20])
def test_liblinear_finds_nothing_better(loss, C):
    X, y = noisy()
    machine = LinearSVC(C=C, loss=loss, dual=True, tol=1e-9, max_iter=1_000_000, random_state=0)
    machine.fit(X, y)
    found = fit(sparse.csr_matrix(X @ X.T), y, C, tight(loss))
    np.testing.assert_allclose(found.decisions, machine.decision_function(X), atol=1e-3)
    weights = np.append(machine.coef_, machine.intercept_)
    short = np.maximum(1 - y * machine.decision_function(X), 0)
    theirs = weights @ weights / 2 + C * (short if loss == "hinge" else short**2).sum()
    assert primal(X @ X.T, y, found.alpha, C, loss) == pytest.approx(theirs, rel=1e-6)


def test_libsvm_agrees_where_it_needs_no_bias_either():
    """Each row has its opposite on the other side, so that the best bias is 0."""
    half = np.random.default_rng(3).standard_normal((20, 5)) + 0.3
    X, y = np.vstack([half, -half]), np.repeat([1, -1], 20)
    K = np.tanh(X @ X.T / 5) + 5 * np.eye(40)
    theirs = SVC(C=0.7, kernel="precomputed", tol=1e-9).fit(K, y).decision_function(K)
    np.testing.assert_allclose(fit(K, y, 0.7, tight()).decisions, theirs, atol=1e-4)


@by_loss
def test_a_general_solver_of_quadratic_programs_finds_nothing_better(loss):
    X, y = noisy(30)
    K, C = np.exp(-((X[:, None] - X) ** 2).sum(axis=2) / 4), 2.0
    Q = np.outer(y, y) * (K + 1) + (0 if loss == "hinge" else np.eye(30) / (2 * C))
    best = optimize.minimize(
        lambda a: (a @ Q @ a / 2 - a.sum(), Q @ a - 1),
        np.zeros(30),
        jac=True,
        bounds=[(0, C if loss == "hinge" else None)] * 30,
        options={"maxiter": 10_000, "ftol": 1e-15, "gtol": 1e-10},
    )
    assert dual(K, y, fit(K, y, C, tight(loss)).alpha, C, loss) == pytest.approx(-best.fun)


@given(
    st.integers(0, 2**32), st.integers(2, 12), st.sampled_from(LOSSES), st.floats(-6, 6),
    st.sampled_from([1, 3, 100]),
)  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_the_gap_is_the_difference_of_both_problems(seed, n, loss, power, passes):
    rng, C = np.random.default_rng(seed), 10**power
    X = rng.integers(-2, 3, (n, 3)).astype(float)
    y = np.where(np.arange(n) == rng.integers(n), 1, -1)
    found = fit(X @ X.T, y, C, SVMSettings(loss, tol=1e-6, max_passes=passes, seed=seed))
    upper, lower = (side(X @ X.T, y, found.alpha, C, loss) for side in (primal, dual))
    assert found.gap >= 0
    assert found.gap * upper == pytest.approx(upper - lower, rel=1e-6, abs=1e-9 * upper)
    assert found.converged == (found.gap <= 1e-6)
    assert (found.alpha >= 0).all()
    assert loss != "hinge" or (found.alpha <= C).all()


@by_loss
def test_the_gap_goes_to_nothing_as_passes_go_on(loss):
    X, y = noisy()
    gaps = [fit(X @ X.T, y, 1, tight(loss, tol=tol)).gap for tol in (1e-1, 1e-4, 1e-7, 1e-10)]
    assert all(gap <= tol for gap, tol in zip(gaps, (1e-1, 1e-4, 1e-7, 1e-10), strict=True))


def test_too_few_passes_are_admitted():
    X, y = noisy()
    found = fit(X @ X.T, y, 50, tight(max_passes=2))
    assert (found.passes, found.converged) == (2, False)
    assert found.gap > 1e-9


@by_loss
def test_the_form_of_the_matrix_does_not_matter(loss):
    X, y = noisy()
    K = (X @ X.T).astype(np.float32).astype(np.float64)
    expected = fit(K, y, 1, SVMSettings(loss)).alpha
    np.testing.assert_array_equal(
        fit(np.asfortranarray(K), y, 1, SVMSettings(loss)).alpha, expected
    )
    for other in (sparse.csr_matrix(K), sparse.coo_array(K), K.astype(np.float32)):
        np.testing.assert_allclose(fit(other, y, 1, SVMSettings(loss)).alpha, expected, atol=1e-12)


def test_classes_learnt_together_are_those_learnt_alone():
    K, targets = three_classes()
    together = fit(K, targets, 1)
    assert together.alpha.shape == together.decisions.shape == targets.shape
    for c in range(3):
        alone = fit(K, targets[:, c], 1)
        np.testing.assert_array_equal(together.alpha[:, c], alone.alpha)
        np.testing.assert_array_equal(together.decisions[:, c], alone.decisions)
        assert together.gap[c] == alone.gap
        assert together.passes[c] == alone.passes


@by_loss
@pytest.mark.parametrize("form", [np.asarray, sparse.csr_matrix], ids=["dense", "sparse"])
def test_a_fold_is_the_matrix_without_the_rows_left_out(loss, form):
    K, targets = three_classes()
    kept = np.arange(60) % 5 != 0
    whole = fit(form(K), targets * kept[:, None], 1, tight(loss))
    part = fit(form(K[kept][:, kept]), targets[kept], 1, tight(loss))
    assert not whole.alpha[~kept].any()
    np.testing.assert_allclose(whole.decisions[kept], part.decisions, atol=1e-3)
    weights = part.alpha * targets[kept]
    expected = (K[~kept][:, kept] + 1) @ weights
    np.testing.assert_allclose(whole.decisions[~kept], expected, atol=1e-3)


def test_each_class_may_leave_out_rows_of_its_own():
    """One against another, the third left out."""
    K, targets = three_classes()
    labels = targets.argmax(axis=1)
    pairs = np.stack([(labels == a) - 1 * (labels == b) for a, b in ((0, 1), (1, 2))], axis=1)
    found = fit(K, pairs, 1, tight())
    assert not found.alpha[pairs == 0].any()
    kept = labels != 0
    alone = fit(K[kept][:, kept], pairs[kept, 1], 1, tight())
    np.testing.assert_allclose(found.decisions[kept, 1], alone.decisions, atol=1e-3)


@by_loss
def test_a_path_gives_the_answer_of_each_c(loss):
    K, targets = three_classes()
    Cs = [0.01, 0.1, 1, 10, 100]
    along = list(path(sparse.csr_matrix(K), targets, Cs, tight(loss, tol=1e-7)))
    for C, found in zip(Cs, along, strict=True):
        alone = fit(K, targets, C, tight(loss, tol=1e-7))
        np.testing.assert_allclose(found.decisions, alone.decisions, atol=2e-3)


@by_loss
def test_a_path_grows_its_answers_with_c(loss):
    """Where C is tiny all alphas are proportional to it, so that the next is known beforehand."""
    K, targets = three_classes()
    first, second = path(K, targets, [1e-9, 1e-8], SVMSettings(loss))
    assert first.passes.all()
    assert not second.passes.any()


def test_the_seed_decides_the_order_and_nothing_else():
    X, y = noisy()
    one, same, other = (fit(X @ X.T, y, 1, SVMSettings(seed=seed)) for seed in (1, 1, 2))
    np.testing.assert_array_equal(one.alpha, same.alpha)
    assert not np.array_equal(one.alpha, other.alpha)
    a, b = (primal(X @ X.T, y, found.alpha, 1, "hinge") for found in (one, other))
    assert a == pytest.approx(b, rel=1e-3)


@by_loss
def test_rows_of_nothing_are_decided_by_the_bias(loss):
    K = np.zeros((5, 5))
    K[:2, :2] = np.eye(2)
    found = fit(sparse.csr_matrix(K), np.array([1, -1, -1, -1, -1]), 1, tight(loss))
    assert found.converged
    assert found.decisions[2] == found.decisions[3] == found.decisions[4] < 0
    nothing = fit(sparse.csr_matrix((5, 5)), np.array([1, -1, -1, -1, -1]), 1, tight(loss))
    assert len(set(nothing.decisions)) == 1


def test_a_tiny_c_puts_all_rows_at_the_bound():
    X, y = noisy()
    np.testing.assert_array_equal(fit(X @ X.T, y, 1e-9).alpha, 1e-9)


@by_loss
def test_a_huge_c_leaves_no_row_inside_the_margin_if_it_can(loss):
    X, y = noisy()
    K = X @ X.T + np.eye(60)
    found = fit(K, y, 1e8, tight(loss, tol=1e-6))
    assert found.converged
    assert (y * found.decisions).min() > 1 - 1e-3


@pytest.mark.parametrize(("loss", "C"), [("hinge", 5), ("squared_hinge", 0.2)])
def test_a_similarity_that_is_not_quite_a_kernel_still_comes_to_an_end(loss, C):
    """The overlap coefficient of sets has eigenvalues below 0."""
    sets = (np.random.default_rng(0).random((40, 12)) < 0.3).astype(float)
    sizes = sets.sum(axis=1)
    K = sets @ sets.T / np.maximum(np.minimum.outer(sizes, sizes), 1)
    assert np.linalg.eigvalsh(K + 1).min() < -0.1
    found = fit(sparse.csr_matrix(K), np.where(np.arange(40) % 3, 1, -1), C, SVMSettings(loss))
    assert found.converged
    assert np.isfinite(found.decisions).all()


def test_a_problem_without_solution_is_not_passed_off_as_solved():
    found = fit(np.array([[0.0, 5], [5, 0]]), TWO, 100, SVMSettings("squared_hinge"))
    assert not found.converged
    assert np.isfinite(found.gap)
    assert found.alpha.max() <= 4 * 100 * np.sqrt(2)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"targets": np.array([1, 1])}, "nothing to tell apart: both"),
        ({"targets": np.array([[1, -1], [-1, -1]])}, "apart in column 1"),
        ({"targets": np.array([1, 2])}, "-1, 0 or"),
        ({"targets": np.array([1, -1, 1])}, "3 targets for 2 rows"),
        ({"C": 0}, "positive"),
        ({"C": np.inf}, "positive"),
        ({"settings": SVMSettings("logistic")}, "not 'logistic'"),
        ({"settings": SVMSettings(tol=0)}, "tol"),
        ({"settings": SVMSettings(max_passes=0)}, "one pass"),
    ],
)
def test_senseless_requests_are_refused(change, complaint):
    request = {"gram": np.eye(2), "targets": TWO, "C": 1.0} | change
    with pytest.raises(ValueError, match=complaint):
        fit(**request)


@pytest.mark.parametrize("Cs", [[1, 1], [2, 1], [-1, 1]])
def test_a_path_must_rise(Cs):
    with pytest.raises(ValueError, match="rise"):
        path(np.eye(2), TWO, Cs)
