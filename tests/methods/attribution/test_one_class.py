"""Regions from an author's own rows, against scikit-learn's classifier and the smallest ball."""

import numpy as np
import pytest
from scipy import optimize
from sklearn.svm import OneClassSVM

from byline.methods.attribution.one_class import SVDD, OneClass
from byline.methods.attribution.unit_kernels import CosineKernel


def polynomial(one, other):
    """A polynomial, whose diagonal is anything but constant."""
    return (one @ other.T + 1) ** 2


def clouds(seed=0, n=25):
    rng = np.random.default_rng(seed)
    return np.vstack([rng.normal(size=(n, 3)), rng.normal(3, 1, size=(n, 3))]), np.arange(
        2 * n
    ) // n


@pytest.mark.parametrize("nu", [0.1, 0.37, 0.8])
def test_scikit_learns_machine_has_the_same_plane(nu):
    """Its decision is nu n times ours, before ours is divided by |w|."""
    rows, classes = clouds()
    asked = np.random.default_rng(9).normal(1, 2, size=(40, 3))
    model = OneClass(nu, gamma=0.3, tol=1e-6).fit(rows, classes)
    for place in (0, 1):
        peer = OneClassSVM(nu=nu, gamma=0.3, tol=1e-9).fit(rows[classes == place])
        wanted = peer.decision_function(asked) / (nu * 25)
        ours = model.scores(asked)[:, place] * model.regions_[place].scale
        np.testing.assert_allclose(ours, wanted, atol=1e-4)


def test_the_smallest_ball_holds_the_same_rows():
    """R^2 + sum of xi / (nu n) by SLSQP, for unit rows in the plane."""
    angles = np.random.default_rng(3).uniform(0.2, 1.2, 12)
    rows = np.column_stack([np.cos(angles), np.sin(angles)])

    def short(v):
        return v[2] + v[3:] - ((rows - v[:2]) ** 2).sum(axis=1)

    found = optimize.minimize(
        lambda v: v[2] + v[3:].sum() / (0.4 * 12),
        np.concatenate([rows.mean(axis=0), [1.0], np.ones(12)]),
        constraints=[{"type": "ineq", "fun": short}],
        bounds=[(None, None)] * 2 + [(0, None)] * 13,
        method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 2000},
    ).x
    turned = np.linspace(0, 1.5, 200)
    asked = np.column_stack([np.cos(turned), np.sin(turned)])
    inside = found[2] - ((asked - found[:2]) ** 2).sum(axis=1)
    ours = SVDD(0.4, kernel="linear", tol=1e-7).fit(rows, np.zeros(12)).accepts(asked)[:, 0]
    clear = np.abs(inside) > 1e-3
    assert clear.mean() > 0.9
    assert inside[clear].min() < 0 < inside[clear].max()
    np.testing.assert_array_equal(ours[clear], inside[clear] > 0)


@pytest.mark.parametrize(("kernel", "nu"), [("linear", 0.2), (polynomial, 0.2), (polynomial, 0.7)])
def test_balls_of_rows_of_any_length_solve_their_own_dual(kernel, nu):
    """(O3) by SLSQP: the value, the centre's products, and which new rows lie in the ball."""
    rng = np.random.default_rng(5)
    rows, asked = rng.normal(1, 1, (14, 3)), rng.normal(1, 2, (60, 3))
    function = polynomial if kernel is polynomial else lambda a, b: a @ b.T
    gram, new = function(rows, rows), function(asked, rows)
    own = np.diag(gram)
    assert np.ptp(own) > 1
    found = optimize.minimize(
        lambda a: a @ gram @ a - a @ own,
        np.full(14, 1 / 14),
        jac=lambda a: 2 * gram @ a - own,
        bounds=[(0, 1 / (nu * 14))] * 14,
        constraints=[{"type": "eq", "fun": lambda a: a.sum() - 1}],
        method="SLSQP",
        options={"ftol": 1e-15, "maxiter": 2000},
    )
    wanted = found.x
    model = SVDD(nu, kernel=kernel, unit_diagonal=False, tol=1e-8).fit(rows, np.zeros(14))
    alpha = np.zeros(14)
    alpha[model.support_] = model.coefficients_[0]
    assert alpha @ own - alpha @ gram @ alpha == pytest.approx(-found.fun, rel=1e-6)
    np.testing.assert_allclose(new @ alpha, new @ wanted, atol=1e-3)
    free = (wanted > 1e-4) & (wanted < 1 / (nu * 14) - 1e-4)
    assert free.any()
    distance = own - 2 * gram @ wanted + wanted @ gram @ wanted
    radius = distance[free].mean()
    away = np.diag(function(asked, asked)) - 2 * new @ wanted + wanted @ gram @ wanted
    clear = np.abs(away - radius) > 1e-2
    assert (away[clear] < radius).any()
    np.testing.assert_array_equal(model.accepts(asked)[clear, 0], away[clear] < radius)


def test_a_ball_is_not_a_plane_where_rows_differ_in_length():
    """Rows 1 and 3 from the origin: the ball ends at 3, what the plane parts off does not."""
    rows, far = [[1.0, 0.0], [3.0, 0.0]], [[9.0, 0.0]]
    ball = SVDD(0.5, kernel="linear", unit_diagonal=False).fit(rows, ["ann"] * 2)
    plane = OneClass(0.5, kernel="linear").fit(rows, ["ann"] * 2)
    assert ball.scores(far)[0, 0] < 0 <= plane.scores(far)[0, 0]


@pytest.mark.parametrize("kernel", ["rbf", "precomputed", CosineKernel()])
def test_kernels_with_1_on_their_diagonal_need_no_other_dual(kernel):
    with pytest.raises(ValueError, match="unit_diagonal=False is for the kernel 'linear'"):
        SVDD(kernel=kernel, unit_diagonal=False).fit(np.eye(3), ["ann"] * 3)


def test_both_names_give_one_answer():
    rows, classes = clouds()
    np.testing.assert_array_equal(
        SVDD(0.2).fit(rows, classes).scores(rows), OneClass(0.2).fit(rows, classes).scores(rows)
    )


def test_about_a_share_nu_lies_outside():
    """No more than nu n rows are beyond the edge, and no fewer than nu n on it or beyond."""
    rows, classes = clouds(n=50)
    scores = OneClass(0.3, tol=1e-7).fit(rows, classes).scores(rows)[:50, 0]
    assert (scores < -1e-5).sum() <= 15 <= (scores < 1e-5).sum()


def test_a_region_knows_nothing_of_other_authors():
    rows, classes = clouds()
    alone = OneClass(gamma=0.3).fit(rows[:25], classes[:25]).scores(rows)
    np.testing.assert_allclose(OneClass(gamma=0.3).fit(rows, classes).scores(rows)[:, :1], alone)


def test_one_row_is_a_point():
    """Its w is the row itself, rho = 1: nothing else lies within."""
    model = OneClass(kernel="linear").fit([[3.0, 4.0], [1.0, 0.0]], ["ann", "bob"])
    np.testing.assert_allclose(model.scores([[6.0, 8.0]]), [[0.0, 0.6 - 1]], atol=1e-12)


def test_all_alphas_at_their_bound_leave_a_threshold():
    rows, classes = clouds()
    model = OneClass(1.0).fit(rows, classes)
    assert np.isfinite(model.scores(rows)).all()
    np.testing.assert_allclose(model.coefficients_[0, :25], 1 / 25)


@pytest.mark.parametrize("nu", [0.0, -0.1, 1.5, np.nan])
def test_nu_is_a_share(nu):
    with pytest.raises(ValueError, match=r"nu must lie in \(0, 1\]"):
        OneClass(nu).fit(*clouds())


def test_rows_all_around_the_origin_need_another_kernel():
    rows = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]
    with pytest.raises(ValueError, match=r"class ann: .*'rbf'"):
        OneClass(kernel="linear").fit(rows, ["ann"] * 4)
    assert OneClass().fit(rows, ["ann"] * 4).predict(rows).tolist() == ["ann"] * 4


def test_empty_rows_are_no_trouble_under_the_cosine():
    rows = [[1.0, 0.2], [0.9, 0.3], [0.0, 0.0], [0.0, 0.0], [0.1, 1.0]]
    model = OneClass(0.5, kernel="linear").fit(rows, ["ann"] * 3 + ["bob"] * 2)
    assert np.isfinite(model.scores(rows)).all()
    assert model.predict_or_none([[0.0, 0.0]]).tolist() == [None]
