"""Regions of authors: by hand, against the primal by another solver, and where there is little."""

import numpy as np
import pytest
from scipy import optimize
from scipy.sparse import csr_matrix

from byline.methods.attribution.ssad import SSAD

APART = np.eye(2)
NAMES = np.array(["ann", "bob"])


def toy(seed=0, n=10, columns=6):
    """Two clouds of rows without negative entries."""
    rng = np.random.default_rng(seed)
    first, second = rng.random((2, n, columns)) * 0.5
    first[:, 0] += 1
    second[:, 1] += 1
    return np.vstack([first, second]), NAMES.repeat(n)


def test_two_rows_that_share_nothing_by_hand():
    """alpha_1 - alpha_2 = 1 and alpha_1 + alpha_2 = 2: w = (1.5, -0.5), rho = 0.5, gamma = 1."""
    model = SSAD(eta_l=2.0, kappa=2.0).fit(APART, NAMES)
    np.testing.assert_allclose(model.coefficients_, [[1.5, -0.5], [-0.5, 1.5]])
    assert model.regions_[0].rho == pytest.approx(0.5)
    assert model.regions_[0].gamma == pytest.approx(1.0)
    between = np.sqrt(0.5) - 0.5
    np.testing.assert_allclose(
        model.scores([[1, 0], [0, 3], [1, 1]]), [[1, -1], [-1, 1], [between, between]]
    )
    np.testing.assert_allclose(model.decision_function([[1, 0], [0, 3]]), [-2, 2])


def test_where_gamma_is_0_scores_are_cosines_less_their_threshold():
    """Without kappa w = (1, 0) and rho = 1 is all that (A6) leaves to a's own row; |w| = 1."""
    model = SSAD(eta_l=2.0, kappa=0.0).fit(APART, NAMES)
    assert model.regions_[0].gamma == 0
    assert model.scores([[1, 1]])[0, 0] == pytest.approx(np.sqrt(0.5) - model.regions_[0].rho)


def primal(rows, own, labelled, eta, kappa):
    """w, rho and gamma from (A5) by SLSQP, for rows that are their own features."""
    n, d = rows.shape
    signs = np.where(labelled & ~own, -1.0, 1.0)
    slope = np.hstack([signs[:, None] * rows, -signs[:, None], -1.0 * labelled[:, None], np.eye(n)])
    cost = np.concatenate([np.zeros(d), [-1.0, -kappa], eta])
    found = optimize.minimize(
        lambda v: v[:d] @ v[:d] / 2 + cost @ v,
        np.concatenate([rows[own].mean(axis=0), [0.0, 0.0], np.ones(n) * 3]),
        jac=lambda v: np.concatenate([v[:d], np.zeros(2 + n)]) + cost,
        constraints=[{"type": "ineq", "fun": lambda v: slope @ v, "jac": lambda v: slope}],
        bounds=[(None, None)] * (d + 1) + [(0, None)] * (n + 1),
        method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 3000},
    )
    assert found.success, found.message
    return found.x[:d], found.x[d], found.x[d + 1]


@pytest.mark.parametrize("seed", [1, 2])
def test_the_primal_by_another_solver_has_the_same_region(seed):
    rows, names = toy(seed)
    more = toy(seed + 10, 3)[0]
    model = SSAD(eta_l=0.5, eta_u=0.1, kappa=1.5, tol=1e-7).fit(rows, names, unlabelled=more)
    unit = np.vstack([rows, more])
    unit /= np.linalg.norm(unit, axis=1, keepdims=True)
    own = np.arange(26) < 10
    labelled = np.arange(26) < 20
    w, rho, gamma = primal(unit, own, labelled, np.where(labelled, 0.5, 0.1), 1.5)
    region = model.regions_[0]
    assert (region.rho, region.gamma) == pytest.approx((rho, gamma), abs=1e-4)
    np.testing.assert_allclose(model.scores(unit)[:, 0], (unit @ w - rho) / gamma, atol=1e-3)


def test_a_text_outside_every_region_is_by_none():
    rows, names = toy()
    stranger = np.array([[0.0, 0.0, 0.0, 0.0, 1.0, 0.0]])
    model = SSAD().fit(rows, names)
    assert model.predict_or_none(rows).tolist() == names.tolist()
    assert model.predict_or_none(stranger).tolist() == [None]
    assert not model.accepts(stranger).any()
    assert model.predict(stranger)[0] in NAMES


def test_labels_can_say_what_is_unlabelled():
    rows, names = toy()
    more = toy(3, 2)[0]
    together = np.vstack([rows, more])
    none = np.array([*names, *[None] * 4], object)
    minus = np.array([*(names == "bob").astype(int), *[-1] * 4])
    wanted = SSAD().fit(rows, names, unlabelled=more).scores(rows)
    np.testing.assert_allclose(SSAD().fit(together, none).scores(rows), wanted, atol=1e-9)
    np.testing.assert_allclose(SSAD(nobody=-1).fit(together, minus).scores(rows), wanted, atol=1e-9)
    assert SSAD(nobody=-1).fit(together, minus).classes_.tolist() == [0, 1]


def test_minus_one_is_a_class_like_any_other_unless_it_is_said_to_be_nobody():
    rows, names = toy()
    assert SSAD().fit(rows, np.where(names == "ann", -1, 1)).classes_.tolist() == [-1, 1]


def test_unlabelled_rows_move_the_region():
    rows, names = toy()
    seen = SSAD(eta_u=0.5).fit(rows, names, unlabelled=toy(3, 4)[0])
    assert np.abs(seen.scores(rows) - SSAD().fit(rows, names).scores(rows)).max() > 1e-3
    assert (seen.support_ >= len(rows)).any()


@pytest.mark.parametrize("kernel", ["linear", "rbf"])
def test_order_scale_and_storage_do_not_matter(kernel):
    rows, names = toy()
    plain = SSAD(kernel, tol=1e-6).fit(rows, names).scores(rows)
    order = np.random.default_rng(1).permutation(len(rows))
    columns = [3, 0, 5, 1, 2, 4]
    for other in (
        SSAD(kernel, tol=1e-6).fit(rows[order], names[order]).scores(rows),
        SSAD(kernel, tol=1e-6).fit(1e3 * rows, names).scores(1e3 * rows),
        SSAD(kernel, tol=1e-6).fit(rows[:, columns], names).scores(rows[:, columns]),
        SSAD(kernel, tol=1e-6).fit(csr_matrix(rows), names).scores(csr_matrix(rows)),
    ):
        np.testing.assert_allclose(other, plain, atol=1e-3)


def test_a_gram_matrix_gives_what_its_kernel_gives():
    rows, names = toy()
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    asked = unit[:3] + 0.1
    asked /= np.linalg.norm(asked, axis=1, keepdims=True)
    given = SSAD("precomputed").fit(unit @ unit.T, names).scores(asked @ unit.T)
    np.testing.assert_allclose(given, SSAD().fit(rows, names).scores(asked), atol=1e-9)


def test_the_same_rows_under_two_names_are_accepted_by_nobody():
    rows = np.vstack([APART, APART])
    model = SSAD().fit(rows, ["ann", "ann", "bob", "bob"])
    np.testing.assert_allclose(model.scores(rows), 0, atol=1e-9)


def test_where_others_lie_all_around_the_terms_are_eased():
    """Two unit rows of ann's less 0.894 of bob's between them are 0; the weights left make 1."""
    rows = np.array([[1.0, 0.5], [1.0, -0.5], [1.0, 0.0], [1.0, 0.0]])
    names = np.array(["ann", "ann", "bob", "bob"])
    assert np.isfinite(SSAD().fit(rows, names).scores(rows)).all()
    with pytest.raises(ValueError, match=r"class ann: .*Lower eta_l, or kappa"):
        SSAD(eta_l=10.0, kappa=10.0).fit(rows, names)


def test_one_text_of_a_class_and_one_class_are_enough():
    rows, names = toy()
    lone = SSAD().fit(rows[9:], names[9:])
    assert lone.predict(rows[:10]).tolist() == ["ann"] * 10
    only = SSAD().fit(rows[:10], names[:10])
    assert only.predict(rows).tolist() == ["ann"] * 20
    assert only.scores(rows).shape == (20, 1)


def test_empty_rows_are_no_trouble_and_nobodys():
    rows, names = toy()
    rows[[0, 1, 12]] = 0
    model = SSAD().fit(rows, names)
    assert model.scores(rows)[[0, 1, 12]].tolist() == [[0, 0]] * 3
    assert model.predict_or_none(rows[:1]).tolist() == [None]
    kept = rows.any(axis=1)
    without = SSAD().fit(rows[kept], names[kept])
    np.testing.assert_allclose(model.scores(rows[kept]), without.scores(rows[kept]), atol=1e-9)
    with pytest.raises(ValueError, match="every row of class ann is empty"):
        SSAD().fit(np.where(names[:, None] == "ann", 0, rows), names)


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        pytest.param(
            {"eta_l": 1.0, "kappa": 100.0}, r"class ann: kappa = 100 .* 19 at most", id="κ"
        ),
        pytest.param({"eta_l": 0.05}, r"eta_u and eta_l are too small: .* 0\.5, but .* 1", id="η"),
        pytest.param({"eta_u": 0.0}, "eta_u must be a positive", id="no η_u"),
        pytest.param({"kappa": -1.0}, "kappa must be 0 or more", id="negative κ"),
        pytest.param({"nu": 2.0}, "nu must lie in", id="ν"),
        pytest.param({"nu": 0.5, "r": 0.5}, "r at least 1", id="r"),
        pytest.param({"nobody": "ann", "kernel": "cubic"}, "kernel must be", id="kernel"),
    ],
)
def test_what_cannot_be_met_is_refused_with_its_bound(settings, complaint):
    with pytest.raises(ValueError, match=complaint):
        SSAD(**settings).fit(*toy())


def test_rows_that_are_all_unlabelled_are_refused():
    with pytest.raises(ValueError, match="every row as unlabelled"):
        SSAD(nobody=1).fit(APART, [1, 1])
    with pytest.raises(ValueError, match="must be part of it"):
        SSAD("precomputed").fit(APART, NAMES, unlabelled=APART)
