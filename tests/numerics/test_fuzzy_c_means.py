"""Fuzzy c-means against its equations written out, and on cases worked by hand."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from byline.errors import InputError
from byline.numerics.fuzzy_c_means import centres_of, fuzzy_c_means, memberships, objective

GROUPS = np.array([[0.0, 0.0], [5.0, 0.0], [0.0, 7.0]])

tables = arrays(
    np.float64,
    st.tuples(st.integers(1, 12), st.integers(1, 3)),
    elements=st.floats(-100, 100).map(lambda x: round(x, 3)),
)
fuzzifiers = st.floats(1.05, 6)


def literal_memberships(points, centres, m):
    """(7), (8) and (9), one point and one centre at a time."""
    shares = []
    for z in points:
        far = [sum((a - b) ** 2 for a, b in zip(z, v, strict=True)) ** 0.5 for v in centres]
        if 0 in far:
            shares.append([(d == 0) / far.count(0) for d in far])
        else:
            shares.append([1 / sum((d / e) ** (2 / (m - 1)) for e in far) for d in far])
    return np.array(shares)


def literal_centres(points, shares, m):
    """(6), one centre at a time."""
    return np.array([
        sum(u**m * z for u, z in zip(column, points, strict=True)) / sum(u**m for u in column)
        for column in shares.T
    ])  # fmt: skip


def literal_run(points, c, m, seed):
    """From memberships of its own making to where they change no more."""
    shares = np.random.default_rng(seed).random((len(points), c))
    shares /= shares.sum(axis=1, keepdims=True)
    for _ in range(1000):
        centres = literal_centres(points, shares, m)
        before, shares = shares, literal_memberships(points, centres, m)
        if np.abs(shares - before).max() < 1e-7:
            break
    return objective(points, centres, shares, m), centres


def scattered(seed, n=30):
    rng = np.random.default_rng(seed)
    return GROUPS[rng.integers(3, size=n)] + 0.5 * rng.standard_normal((n, 2))


@pytest.mark.parametrize("m", [1.5, 2, 2.5])
def test_the_best_of_several_starts_is_that_of_the_equations_written_out(m):
    points = scattered(1)
    least, centres = min((literal_run(points, 3, m, seed) for seed in range(5)), key=lambda r: r[0])
    found = fuzzy_c_means(points, 3, m)
    assert found.objective == pytest.approx(least, rel=1e-6)
    np.testing.assert_allclose(
        sorted(found.centres.tolist()), sorted(centres.tolist()), rtol=0, atol=1e-3
    )
    np.testing.assert_allclose(
        found.memberships, literal_memberships(points, found.centres, m), rtol=0, atol=1e-9
    )


@settings(deadline=None)
@given(tables, fuzzifiers, st.integers(1, 4), st.integers(0, 99))
def test_each_step_is_that_of_the_equations_and_never_raises_the_objective(points, m, c, seed):
    shares = np.random.default_rng(seed).dirichlet(np.ones(c), len(points))
    before = np.inf
    for _ in range(6):
        centres = centres_of(points, shares, m)
        own = (shares**m).sum(axis=0) > 1e-200  # (6) is undefined where nothing belongs
        wanted = literal_centres(points, shares[:, own], m)
        np.testing.assert_allclose(centres[own], wanted, 1e-6, 1e-6)
        moved = objective(points, centres, shares, m)
        assert moved <= before * (1 + 1e-9) + 1e-12
        shares = memberships(points, centres, m)
        before = objective(points, centres, shares, m)
        assert before <= moved * (1 + 1e-9) + 1e-12


def test_memberships_fall_with_the_distance():
    """Distances 1 and 3: squares 1 and 9 with m = 2, the distances themselves with m = 3."""
    np.testing.assert_allclose(memberships([[1.0]], [[0.0], [4.0]], 2), [[0.9, 0.1]])
    np.testing.assert_allclose(memberships([[1.0]], [[0.0], [4.0]], 3), [[0.75, 0.25]])


def test_a_point_on_centres_belongs_to_these_alone_and_in_equal_parts():
    found = memberships([[1.0, 2.0]], [[1.0, 2.0], [3.0, 3.0], [1.0, 2.0]], 2.5)
    assert found.tolist() == [[0.5, 0.0, 0.5]]


def test_a_centre_is_the_mean_weighted_by_powers_of_memberships():
    """Weights 1 and 1/4 for the first, 0 and 1/4 for the second."""
    found = centres_of([[0.0], [4.0]], np.array([[1.0, 0.0], [0.5, 0.5]]), 2)
    np.testing.assert_allclose(found, [[4 / 5], [4.0]])


def test_the_objective_adds_up_weighted_squares():
    """1/4 of 9, 1/4 of 1."""
    assert objective([[3.0]], [[0.0], [2.0]], np.array([[0.5, 0.5]]), 2) == 2.5


def test_two_points_get_a_centre_each():
    """With centres v and -v the ratio r of distances becomes r^(2m/(m-1)), which only falls."""
    found = fuzzy_c_means([[-1.0], [1.0]], 2, 2)
    np.testing.assert_allclose(sorted(found.centres.ravel()), [-1, 1])
    assert found.objective == pytest.approx(0)


def test_one_point_is_every_centre_and_belongs_to_all_alike():
    found = fuzzy_c_means([[0.3, 0.7]], 3, 3)
    assert found.centres.tolist() == [[0.3, 0.7]] * 3
    np.testing.assert_allclose(found.memberships, [[1 / 3] * 3])


@pytest.mark.parametrize("m", [1.5, 4])
def test_points_that_are_all_alike_are_treated_as_one(m):
    found = fuzzy_c_means([[0.1, 1 / 3]] * 7, 4, m)
    assert found.centres.tolist() == [[0.1, 1 / 3]] * 4
    np.testing.assert_allclose(found.memberships, np.full((7, 4), 0.25))


@settings(deadline=None)
@given(tables, fuzzifiers, st.integers(1, 6))
def test_anything_has_an_answer_duplicates_and_few_points_too(points, m, c):
    twice = np.vstack([points, points])
    found = fuzzy_c_means(twice, c, m, starts=2)
    assert np.isfinite(found.centres).all()
    np.testing.assert_allclose(found.memberships.sum(axis=1), 1)
    np.testing.assert_allclose(*np.split(found.memberships, 2), atol=1e-12)


def test_fewer_points_than_centres_leave_no_distance():
    found = fuzzy_c_means([[0.0], [1.0]], 3, 1.5)
    assert found.objective == pytest.approx(0, abs=1e-9)


def test_a_constant_feature_changes_nothing():
    points = scattered(2)
    plain = fuzzy_c_means(points, 3, 2)
    wider = fuzzy_c_means(np.column_stack([points, np.full(len(points), 0.7)]), 3, 2)
    np.testing.assert_allclose(plain.memberships, wider.memberships, atol=1e-9)
    assert (wider.centres[:, 2] == 0.7).all()


def test_where_the_points_lie_and_the_unit_change_nothing():
    points = scattered(3)
    plain, moved = fuzzy_c_means(points, 3, 2), fuzzy_c_means(1e3 * points + 1e9, 3, 2)
    np.testing.assert_allclose(plain.memberships, moved.memberships, atol=1e-4)


@pytest.mark.parametrize("m", [1 + 1e-15, 1 + 1e-9])
def test_close_to_one_each_point_belongs_to_the_nearest(m):
    assert memberships([[1.0], [3.0], [2.0]], [[0.0], [4.0]], m).tolist() == [
        [1, 0],
        [0, 1],
        [0.5, 0.5],
    ]
    points = scattered(4)
    found = fuzzy_c_means(points, 3, m)
    nearest = ((points[:, None] - found.centres) ** 2).sum(axis=2).argmin(axis=1)
    np.testing.assert_array_equal(found.memberships, np.eye(3)[nearest])


def test_far_above_one_each_point_belongs_to_all_alike():
    np.testing.assert_allclose(memberships([[1.0]], [[0.0], [4.0]], 1e9), [[0.5, 0.5]])
    assert np.isfinite(fuzzy_c_means(scattered(5), 3, 1e9).centres).all()


def test_a_far_point_is_shared_and_not_taken_to_coincide():
    np.testing.assert_allclose(memberships([[1e140]], [[0.0], [4.0]], 2), [[0.5, 0.5]])
    np.testing.assert_allclose(memberships([[1e-140]], [[0.0], [4.0]], 2), [[1, 0]], atol=1e-12)


def test_what_lies_close_to_two_centres_is_told_apart():
    """Distances of 1 and 2 millionths; the third is far."""
    found = memberships([[1 + 1e-6]], [[0.0], [1.0], [1 + 3e-6]], 2)
    np.testing.assert_allclose(found, [[0, 0.8, 0.2]], atol=1e-6)


def test_a_seed_decides_and_more_starts_are_never_worse():
    points = np.random.default_rng(6).random((40, 3))
    once, again = (fuzzy_c_means(points, 5, 1.3, seed=3) for _ in range(2))
    np.testing.assert_array_equal(once.centres, again.centres)
    assert once.objective <= fuzzy_c_means(points, 5, 1.3, starts=1, seed=3).objective


@pytest.mark.parametrize("m", [1, 0.5, -2, float("nan"), float("inf")])
def test_a_fuzzifier_of_one_or_less_is_refused(m):
    with pytest.raises(InputError, match="above 1"):
        fuzzy_c_means([[0.0], [1.0]], 2, m)


@pytest.mark.parametrize(
    ("points", "c", "complaint"),
    [
        pytest.param(np.empty((0, 2)), 2, "shape", id="no points"),
        pytest.param(np.empty((2, 0)), 2, "shape", id="no features"),
        pytest.param([1.0, 2.0], 2, "shape", id="no table"),
        pytest.param([[np.nan]], 2, "numbers", id="not a number"),
        pytest.param([[1e200]], 2, "numbers", id="too large"),
        pytest.param([[1.0]], 0, "cluster", id="no clusters"),
    ],
)
def test_what_cannot_be_clustered_is_refused(points, c, complaint):
    with pytest.raises(InputError, match=complaint):
        fuzzy_c_means(points, c, 2)


def test_centres_of_other_features_are_refused():
    with pytest.raises(InputError, match="do not fit"):
        memberships([[1.0]], [[1.0, 2.0]], 2)
