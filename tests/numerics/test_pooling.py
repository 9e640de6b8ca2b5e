"""Pools of judges against closed forms and general optimisation."""

import numpy as np
import pytest
from scipy.optimize import minimize

from byline.numerics.pooling import LogLinearPool, fit_pool


@pytest.fixture
def judged():
    rng = np.random.default_rng(4)
    answers = rng.integers(0, 3, 400)
    good = rng.normal(size=(400, 3)) + 2 * np.eye(3)[answers]
    noise = rng.normal(size=(400, 3))
    return np.stack([good, noise]), answers


def test_probabilities_are_the_softmax_of_the_weighed_scores():
    pool = LogLinearPool(np.array([2.0]), np.array([0.0, np.log(3)]))
    assert pool.probabilities(np.array([[[0.0, 0.0]]])).tolist() == [[0.25, 0.75]]


def test_a_judge_that_knows_nothing_gets_next_to_no_weight(judged):
    pool = fit_pool(*judged)
    assert pool.weights[0] > 1
    assert pool.weights[1] < 0.15


def test_no_better_pool_is_found_by_another_optimiser(judged):
    scores, answers = judged

    def loss(x):
        p = LogLinearPool(np.abs(x[:2]), x[2:]).probabilities(scores)
        return -np.log(p[np.arange(400), answers]).mean() + (x @ x) / 400

    pool = fit_pool(scores, answers)
    ours = loss(np.concatenate(pool[:2]))
    other = minimize(loss, np.ones(5), method="Nelder-Mead", options={"maxiter": 4000}).fun
    assert ours <= other + 1e-5


def test_without_information_the_answer_is_how_often_each_class_occurs():
    answers = np.repeat([0, 1], [30, 10])
    p = fit_pool(np.zeros((1, 40, 2)), answers).probabilities(np.zeros((1, 1, 2)))
    np.testing.assert_allclose(p, [[0.75, 0.25]], atol=0.03)


def test_few_texts_never_make_sure():
    """Of 8 texts all were told apart: one error in ten is still to be reckoned with."""
    answers = np.repeat([0, 1], 4)
    pool = fit_pool(1e3 * np.eye(2)[answers][None], answers)
    assert pool.doubt == 0.1
    np.testing.assert_allclose(pool.probabilities(np.array([[[1e6, 0.0]]])), [[0.95, 0.05]])


def test_probabilities_are_calibrated(judged):
    """Of the answers given with probability p, a share of about p is right."""
    scores, answers = judged
    p = fit_pool(scores, answers).probabilities(scores)
    assert p.max(axis=1).mean() == pytest.approx((p.argmax(axis=1) == answers).mean(), abs=0.03)


def test_scores_that_divide_without_error_give_finite_weights():
    answers = np.repeat([0, 1], 20)
    scores = 100.0 * np.eye(2)[answers][None]
    pool = fit_pool(scores, answers)
    assert np.isfinite(np.concatenate(pool[:2])).all()
    assert np.isfinite(pool.probabilities(1e6 * scores)).all()
