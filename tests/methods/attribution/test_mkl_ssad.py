"""Mixtures of kernels: where the answer is known, and against another solver on a grid."""

import numpy as np
import pytest
from scipy import optimize
from sklearn.exceptions import ConvergenceWarning

from byline.methods.attribution.mkl_ssad import MKLSSAD
from byline.methods.attribution.ssad import SSAD
from byline.methods.attribution.unit_kernels import CosineKernel, Rbf

NAMES = np.array(["ann", "bob"])
VIEWS = (("words", CosineKernel(slice(0, 4))), ("noise", CosineKernel(slice(4, 8))))


def toy(seed=0, n=8):
    """Four columns that tell two classes apart, and four that do not."""
    rng = np.random.default_rng(seed)
    rows = rng.random((2 * n, 8))
    rows[:n, 0] += 2
    rows[n:, 1] += 2
    return rows, NAMES.repeat(n)


@pytest.mark.parametrize("p", [1, 1.5, 4, np.inf])
def test_kernels_that_are_equal_weigh_the_same(p):
    """Theta_t = T^(-1/p)."""
    twice = (("one", "linear"), ("two", CosineKernel()))
    model = MKLSSAD(twice, p=p).fit(*toy())
    np.testing.assert_allclose(model.weights_, 2 ** (-1 / p))
    assert model.gaps_.max() <= 1e-3


def alike(one, other):
    return np.ones((len(one), len(other)))


def test_two_rows_under_a_kernel_that_parts_them_and_one_that_does_not_by_hand():
    """Alpha is (1.5, 0.5), so that q = (2.5, 1), and for p = 2 theta is q over its length."""
    kernels = (("apart", CosineKernel()), ("alike", alike))
    model = MKLSSAD(kernels, p=2, eta_l=2.0, kappa=2.0, tol=1e-8).fit(np.eye(2), NAMES)
    theta = np.array([2.5, 1]) / np.sqrt(7.25)
    np.testing.assert_allclose(model.weights_, [theta, theta], rtol=1e-3)
    assert model.regions_[0].rho == pytest.approx(theta[0] / 2 + theta[1], rel=1e-3)
    assert model.regions_[0].gamma == pytest.approx(theta[0], rel=1e-3)
    np.testing.assert_allclose(model.scores(np.eye(2)), [[1, -1], [-1, 1]], rtol=1e-3)


def test_one_kernel_is_ssad():
    rows, names = toy()
    mixed = MKLSSAD((("only", "rbf"),)).fit(rows, names).scores(rows)
    np.testing.assert_allclose(mixed, SSAD("rbf").fit(rows, names).scores(rows), atol=1e-9)


def test_infinite_p_is_the_plain_sum_of_kernels():
    """A Gram matrix K_1 + K_2 over 2 has the same region, half as wide."""
    rows, names = toy()
    grams = [kernel.products(rows, rows) for _, kernel in VIEWS]
    summed = SSAD("precomputed", tol=1e-6).fit(sum(grams) / 2, names)
    mixed = MKLSSAD(VIEWS, p=np.inf, tol=1e-6).fit(rows, names)
    np.testing.assert_allclose(mixed.scores(rows), summed.scores(sum(grams) / 2), atol=1e-4)
    np.testing.assert_array_equal(mixed.weights_, 1)


def dual(gram, signs, upper, kappa):
    """The best (A1) by SLSQP, all rows labelled."""
    Q = gram * np.outer(signs, signs)
    own = signs > 0
    start = np.where(own, (kappa + 1) / 2 / own.sum(), (kappa - 1) / 2 / (~own).sum())
    found = optimize.minimize(
        lambda a: a @ Q @ a / 2,
        start,
        jac=lambda a: Q @ a,
        bounds=[(0, upper)] * len(signs),
        constraints=[
            {"type": "eq", "fun": lambda a: a @ signs - 1, "jac": lambda a: signs},
            {"type": "ineq", "fun": lambda a: a.sum() - kappa, "jac": lambda a: np.ones(len(a))},
        ],
        method="SLSQP",
        options={"ftol": 1e-13, "maxiter": 1000},
    )
    return -found.fun


@pytest.mark.parametrize("p", [1.0, 1.5, 3.0])
def test_no_other_mixture_has_a_lower_objective(p):
    """Theta minimises the best (A1) over all of unit p-norm: two kernels leave one number."""
    rows, names = toy(2)
    signs = np.where(names == "ann", 1.0, -1.0)
    grams = [kernel.products(rows, rows) for _, kernel in VIEWS]

    def value(first):
        theta = first, (1 - first**p) ** (1 / p)
        return dual(theta[0] * grams[0] + theta[1] * grams[1], signs, 1.0, 3.0)

    best = optimize.minimize_scalar(value, bounds=(0, 1), method="bounded").x
    model = MKLSSAD(VIEWS, p=p, eta_l=1.0, kappa=3.0, tol=1e-6, max_rounds=5000).fit(rows, names)
    convergence = value(float(model.weights_[0, 0]))
    assert convergence == pytest.approx(min(value(best), value(0.0), value(1.0)), rel=1e-4)
    np.testing.assert_allclose(np.linalg.norm(model.weights_, p, axis=1), 1)


def test_small_p_leaves_out_more():
    """The share of the second kernel grows with p, up to a half."""
    rows, names = toy()
    shares = []
    for p in (1.0, 1.5, 4.0, np.inf):
        weights = MKLSSAD(VIEWS, p=p).fit(rows, names).weights_[0]
        shares.append(weights.min() / weights.sum())
    assert shares == sorted(shares)
    assert shares[-1] == 0.5


def test_unlabelled_rows_are_seen_by_every_kernel():
    rows, names = toy()
    more = toy(5, 2)[0]
    by_name = MKLSSAD(VIEWS).fit(rows, names, unlabelled=more)
    none = np.array([*names, *[None] * 4], object)
    by_label = MKLSSAD(VIEWS).fit(np.vstack([rows, more]), none)
    np.testing.assert_allclose(by_name.weights_, by_label.weights_)
    assert by_name.kernel_names_ == ("words", "noise")


def test_a_text_with_an_empty_view_is_judged_by_the_other():
    rows, names = toy()
    rows[0, 4:] = 0
    model = MKLSSAD(VIEWS).fit(rows, names)
    assert np.isfinite(model.scores(rows)).all()
    assert model.predict(rows[:1]).tolist() == ["ann"]


def test_too_few_rounds_are_said_to_be_too_few():
    rows, names = toy()
    with pytest.warns(ConvergenceWarning, match="ann, bob are not yet the best: raise max_rounds"):
        model = MKLSSAD(VIEWS, p=1.0, max_rounds=2, tol=1e-6).fit(rows, names)
    assert not model.regions_[0].converged
    assert model.gaps_[0] > 1e-6


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        pytest.param({"p": 0.5}, "p must be 1 or more", id="p"),
        pytest.param({"kernels": ()}, "at least one kernel", id="no kernel"),
        pytest.param({"kernels": (("a", "precomputed"),)}, "cannot be precomputed", id="given"),
        pytest.param({"kernels": (("a", Rbf(0.0)),)}, "gamma must be", id="gamma"),
        pytest.param({"eta_l": 1.0, "kappa": 50.0}, "kappa = 50 .* 15 at most", id="kappa"),
        pytest.param({"max_rounds": 0}, "max_rounds", id="rounds"),
    ],
)
def test_what_cannot_be_met_is_refused_with_its_bound(settings, complaint):
    with pytest.raises(ValueError, match=complaint):
        MKLSSAD(**settings).fit(*toy())
