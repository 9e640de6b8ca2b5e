"""Probabilities of classes whose shares are known: two rows by hand, and what must hold of any."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from byline.numerics import class_priors
from byline.numerics.class_priors import (
    log_shift,
    mean_error,
    partial_log_shift,
    sharpened,
    sharpening,
    shifted,
)


def test_two_rows_and_two_classes_by_hand():
    # Odds of 9 and 1.5, both times x, must be each other's inverse: x = 1 / sqrt(13.5).
    rows = np.array([[0.9, 0.1], [0.6, 0.4]])
    found = shifted(rows, log_shift(rows, np.array([1.0, 1.0])))
    odds = 9 / np.sqrt(13.5)
    expected = odds / (1 + odds)
    np.testing.assert_allclose(found, [[expected, 1 - expected], [1 - expected, expected]], 1e-5)


def test_shares_that_hold_already_change_nothing():
    rows = np.array([[0.9, 0.1], [0.1, 0.9]])
    np.testing.assert_allclose(shifted(rows, log_shift(rows, np.array([2.0, 2.0]))), rows)


def test_what_a_row_leaves_to_no_class_at_all_stays():
    rows = np.array([[0.2, 0.2], [0.6, 0.1], [0.5, 0.5]])
    found = shifted(rows, log_shift(rows, np.array([0.25, 0.75])))
    np.testing.assert_allclose(found.sum(axis=1), [0.4, 0.7, 1.0])
    np.testing.assert_allclose(found.sum(axis=0), [0.525, 1.575], 1e-5)


def test_a_row_of_nothing_stays_nothing():
    rows = np.array([[0.0, 0.0], [0.5, 0.5]])
    assert shifted(rows, np.array([0.0, 1.0]))[0].tolist() == [0.0, 0.0]


@given(
    arrays(np.float64, (7, 3), elements=st.floats(0.01, 1.0)),
    arrays(np.float64, 3, elements=st.floats(0.1, 1.0)),
)
def test_sums_are_as_wanted_and_odds_within_a_class_are_kept(rows, shares):
    rows = rows / rows.sum(axis=1, keepdims=True)
    found = shifted(rows, log_shift(rows, shares))
    np.testing.assert_allclose(found.sum(axis=0), 7 * shares / shares.sum(), 1e-4)
    # (H1): what two rows say of two classes is moved alike.
    cross = found[0, 0] * found[1, 1] / (found[0, 1] * found[1, 0])
    before = rows[0, 0] * rows[1, 1] / (rows[0, 1] * rows[1, 0])
    assert cross == pytest.approx(before, rel=1e-6)


def test_sharper_rows_keep_their_sums():
    rows = np.array([[0.6, 0.2], [0.0, 0.0], [0.3, 0.3]])
    # Odds of 3 become 9; nothing stays nothing, and evens stay evens.
    np.testing.assert_allclose(sharpened(rows, 2.0), [[0.72, 0.08], [0.0, 0.0], [0.3, 0.3]])
    np.testing.assert_allclose(sharpened(rows, 1.0), rows)


def _drawn(tau: float) -> tuple[np.ndarray, np.ndarray]:
    """Rows that say p where p^τ is so, and classes drawn by that, with nearly equal shares."""
    rng = np.random.default_rng(0)
    levels = rng.normal(0, 1.5, (6000, 3))
    true = np.exp(tau * levels)
    true /= true.sum(axis=1, keepdims=True)
    classes = (rng.random((6000, 1)) > np.cumsum(true, axis=1)).sum(axis=1)
    said = np.exp(levels)
    return said / said.sum(axis=1, keepdims=True), classes


@pytest.mark.parametrize("tau", [0.7, 1.0, 1.6])
def test_how_sharp_rows_should_be_is_found_again(tau):
    assert sharpening(*_drawn(tau)) == pytest.approx(tau, rel=0.08)


def test_rows_that_come_out_too_high_in_a_class_are_sharpened_once_the_shares_are_known():
    """What lowers a class throughout is taken back by its share, so τ stays as it was."""
    rows, classes = _drawn(1.6)
    tilted = rows * [1.0, 1.0, 0.2]
    tilted /= tilted.sum(axis=1, keepdims=True)
    assert sharpening(tilted, classes) == pytest.approx(1.6, rel=0.08)


def test_few_rows_are_hardly_sharpened():
    """Two rows that are right push τ up by less than 2 · 0.2, against 4 ln τ."""
    rows = np.array([[0.6, 0.4], [0.4, 0.6]])
    assert 1 < sharpening(rows, np.array([0, 1])) < 1.15
    assert sharpening(rows, np.array([0, 0])) == 1


def test_how_unsure_rows_are():
    """0.1 and 0.5 of what is not nothing's; a row of nothing says nothing."""
    assert mean_error(np.array([[0.9, 0.1], [0.2, 0.2], [0.0, 0.0]])) == pytest.approx(0.3)
    assert mean_error(np.zeros((1, 2))) == 0


def test_rows_whose_shares_may_be_these_lean_by_how_near_they_are():
    """Sums of 6 and 4 where 5 and 5 may be, and rows that are unsure by a quarter.

    d^2 = (ln 6/4)^2 / 4 = 0.0411, σ^2 = 0.36 · 0.25 = 0.09, so λ = 0.09 · 25.
    """
    rows = np.array([[0.75, 0.25]] * 7 + [[0.25, 0.75]] * 3)
    b = partial_log_shift(rows, np.array([3.0, 3.0]))
    np.testing.assert_allclose(b, 2.25 * np.log(5 / shifted(rows, b).sum(axis=0)), atol=1e-9)
    assert 5 < shifted(rows, b).sum(axis=0)[0] < 5.4


def test_rows_that_cannot_have_these_shares_hardly_lean():
    """Ten to one: d^2 = (ln 9)^2 / 4 = 1.207, σ^2 = 0.036, λ = 0.036 / (1.171 + 1 / 2500)."""
    rows = np.array([[0.9, 0.1]] * 100)
    b = partial_log_shift(rows, np.array([1.0, 1.0]))
    expected = 0.036 / (np.log(9) ** 2 / 4 - 0.036 + 1 / 2500)
    np.testing.assert_allclose(b, expected * np.log(50 / shifted(rows, b).sum(axis=0)), atol=1e-9)
    assert shifted(rows, b)[0, 0] > 0.89


def test_a_single_row_for_each_class_tells_nothing_of_shares():
    rows = np.array([[0.9, 0.1], [0.6, 0.4]])
    assert np.abs(partial_log_shift(rows, np.array([1.0, 1.0]))).max() < 0.1


def labelled_rows(n, k=5, seed=3):
    """Rows too little certain by a factor of 1.5 in the exponent, and biased for some classes."""
    rng = np.random.default_rng(seed)
    scores = rng.normal(size=(n, k))
    p = np.exp(2 * scores)
    p /= p.sum(axis=1, keepdims=True)
    classes = (p.cumsum(axis=1) > rng.random((n, 1))).argmax(axis=1)
    rows = np.exp(scores * 2 / 1.5 + np.linspace(-0.5, 0.5, k))
    return rows / rows.sum(axis=1, keepdims=True), classes


def test_one_row_more_than_the_sample_holds_changes_little(monkeypatch):
    """At the bound, twice it and thrice it, where every second and third row was once dropped."""
    monkeypatch.setattr(class_priors, "MOST_PROBABILITIES", 5 * 300)
    rows, classes = labelled_rows(901)
    assert sharpening(rows, classes) > 1.2
    for n in (299, 300, 301, 599, 600, 601, 899, 900):
        before, after = (sharpening(rows[:m], classes[:m]) for m in (n, n + 1))
        assert after == pytest.approx(before, rel=0.01)


def test_a_row_more_replaces_at_most_one_of_the_sample(monkeypatch):
    monkeypatch.setattr(class_priors, "MOST_PROBABILITIES", 40)
    for n in range(1, 60):
        before, after = set(class_priors._sample(n, 4)), set(class_priors._sample(n + 1, 4))
        assert len(before) == min(n, 10)
        assert len(before - after) <= (n >= 10)
        assert after - before <= {n}
