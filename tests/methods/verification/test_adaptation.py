"""Weights of one kind of text, as strong as its cases bear."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import LogisticRegression

from byline.methods.verification import adaptation as adapting
from byline.methods.verification.adaptation import (
    PENALTIES,
    LabelledCases,
    SharedWeights,
    adapt_weights,
)

SHARED = np.array([1.0, 1.0, 0.0, 0.0, 0.0, 0.0])
ALL = SharedWeights(SHARED, 0.0)


def cases(true: np.ndarray, n: int = 160, seed: int = 0) -> LabelledCases:
    rng = np.random.default_rng(seed)
    z = rng.normal(size=(n, len(true)))
    same = rng.random(n) < 1 / (1 + np.exp(-z @ true))
    people = rng.integers(0, n // 4, (n, 2))
    return LabelledCases(z, same, np.ones(n), people)


def test_no_writer_is_on_both_sides():
    writers = np.random.default_rng(0).integers(0, 12, (60, 2))
    seen = 0
    for about, apart in adapting._parted(writers):
        assert not set(writers[about, 0].tolist()) & set(writers[apart].ravel().tolist())
        seen += np.count_nonzero(about)
    assert seen == 60 * adapting.DIVISIONS


def test_with_one_penalty_and_nothing_shared_it_is_a_plain_regression(monkeypatch):
    monkeypatch.setattr(adapting, "PENALTIES", (3.0,))
    monkeypatch.setattr(adapting, "SCALES", (0.5,))
    monkeypatch.setattr(adapting, "WEAK", 0.0)
    some = cases(2 * SHARED)
    weights, bias, _ = adapt_weights(some, SharedWeights(0 * SHARED, 0.7))
    peer = LogisticRegression(C=1 / 3, tol=1e-10, max_iter=10_000).fit(some.z, some.same)
    assert_allclose(weights, 0.5 * peer.coef_[0], atol=1e-4)
    assert_allclose(bias, 0.5 * peer.intercept_[0], atol=1e-4)


def test_a_few_cases_move_what_holds_for_all_kinds_only_a_little():
    few = cases(-SHARED, n=8)._replace(weights=np.full(8, 1e-4))
    weights, bias, _ = adapt_weights(few, SharedWeights(SHARED, -0.5))
    scale = weights[0]
    assert 0.45 < scale < 1.3
    assert_allclose([*weights, bias], scale * np.array([*SHARED, -0.5]), atol=0.2)


def test_weights_of_its_own_are_allowed_where_cases_ask_for_them_and_else_kept_small():
    strange = np.array([0.0, 0.0, 2.0, -2.0, 2.0, -2.0])
    assert adapting._best(cases(strange), ALL)[0] <= 2
    assert adapting._best(cases(SHARED), ALL)[0] >= 20


def test_shared_weights_that_hold_less_are_made_smaller():
    weak, *_ = adapt_weights(cases(0.3 * SHARED, n=400), ALL)
    assert 0.1 < weak[:2].mean() < 0.5
    strong, *_ = adapt_weights(cases(3 * SHARED, n=400), ALL)
    assert strong[:2].mean() > 2


def test_noise_is_hardly_claimed_to_tell_anything():
    some = cases(0 * SHARED)
    weights, bias, _ = adapt_weights(some, ALL)
    assert np.abs(some.z @ weights + bias).mean() < 0.3


def test_cases_told_apart_without_error_have_finite_weights():
    z = np.array([[1.0], [1.2], [-1.0], [-1.1]] * 3)
    some = LabelledCases(z, z[:, 0] > 0, np.ones(12), np.arange(24).reshape(12, 2))
    weights, bias, _ = adapt_weights(some, SharedWeights(np.array([1.0]), 0.0))
    assert np.isfinite([*weights, bias]).all()
    assert 1 < weights[0] < 60


@pytest.mark.parametrize("people", [1, 2])
def test_where_nothing_can_be_foretold_the_strongest_penalty_is_taken(people):
    some = cases(SHARED, n=20)._replace(writers=np.zeros((20, 2), np.int64))
    some.writers[:, 1] = people - 1
    penalty, _, predicted = adapting._best(some, ALL)
    assert penalty == PENALTIES[-1]
    assert np.isnan(predicted).all()


def test_a_case_is_foretold_by_cases_without_its_writer(monkeypatch):
    """Two people only, each in a part of their own: each is predicted by what the other taught."""
    monkeypatch.setattr(adapting, "PENALTIES", (3.0,))
    monkeypatch.setattr(adapting, "SCALES", (0.5,))
    z = np.array([[1.0], [-0.5], [2.0], [0.3]])
    same = np.array([True, False, True, False])
    some = LabelledCases(z, same, np.ones(4), np.array([[0, 0], [0, 0], [1, 1], [1, 1]]))
    shared = SharedWeights(np.array([1.0]), 0.2)
    _, _, found = adapt_weights(some, shared)
    for own, other in ((slice(0, 2), slice(2, 4)), (slice(2, 4), slice(0, 2))):
        weights, bias, _ = adapting._fitted(some.take(np.arange(4)[other]), shared, 3.0)
        assert_allclose(found[own], 0.5 * (z[own] @ weights + bias))
