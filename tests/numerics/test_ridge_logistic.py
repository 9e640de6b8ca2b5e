"""Weights that make answers likeliest, drawn to 0 or to what was held beforehand."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from sklearn.linear_model import LogisticRegression

from byline.errors import InputError
from byline.numerics.ridge_logistic import ridge_logistic


def made(seed: int, n: int = 60, d: int = 4) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(n, d))
    y = rng.random(n) < 1 / (1 + np.exp(-x @ rng.normal(size=d)))
    return x, y, rng.uniform(0.1, 3, n)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000), penalty=st.floats(0.05, 50))
def test_it_agrees_with_another_solver(seed, penalty):
    x, y, weights = made(seed)
    y[:2] = True, False
    peer = LogisticRegression(C=1 / penalty, tol=1e-10, max_iter=10_000)
    peer.fit(x, y, sample_weight=weights)
    columns = np.column_stack([x, np.ones(len(x))])
    found = ridge_logistic(columns, y, [penalty] * 4 + [0.0], row_weights=weights)
    assert_allclose(found, [*peer.coef_[0], *peer.intercept_], atol=2e-4)


def test_what_is_held_beforehand_is_only_added_to():
    x, y, _ = made(1)
    held = np.array([0.5, -1.0, 0.0, 2.0])
    free = ridge_logistic(x, y, 0.0)
    after = ridge_logistic(x, y, 0.0, beforehand=x @ held)
    assert_allclose(after + held, free, atol=1e-6)


def test_a_strong_penalty_keeps_what_is_held_beforehand():
    x, y, _ = made(2)
    assert np.abs(ridge_logistic(x, y, 1e9, beforehand=x @ np.ones(4))).max() < 1e-6


def test_each_weight_has_its_own_penalty():
    x, y, _ = made(3)
    found = ridge_logistic(x, y, [1e9, 0.1, 0.1, 0.1])
    assert abs(found[0]) < 1e-6
    assert np.all(np.abs(found[1:]) > 1e-3)


def test_rows_told_apart_without_error_end_finite():
    found = ridge_logistic([[-1.0], [1.0]], [0, 1], 0.0)
    assert np.isfinite(found).all()
    assert found[0] > 5


def test_no_rows_give_no_weight():
    assert_allclose(ridge_logistic(np.zeros((0, 2)), [], 1.0), [0, 0])


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_what_is_not_a_number_is_refused(bad):
    with pytest.raises(InputError, match="numbers only"):
        ridge_logistic([[bad]], [1], 1.0)


def test_answers_must_pair_up():
    with pytest.raises(InputError, match="2 answers"):
        ridge_logistic([[1.0]], [1, 0], 1.0)


def test_where_the_search_begins_does_not_matter():
    rng = np.random.default_rng(5)
    rows = rng.normal(size=(60, 4))
    same = rows[:, 0] + rng.normal(size=60) > 0
    plain = ridge_logistic(rows, same, [0.5] * 4)
    far = ridge_logistic(rows, same, [0.5] * 4, start=[3.0, -2.0, 5.0, 1.0])
    assert_allclose(far, plain, atol=1e-7)
