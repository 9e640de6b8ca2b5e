"""Probabilities of classes whose shares are known: two rows by hand, and what must hold of any."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from byline.numerics.shares import leaning, leant


def test_two_rows_and_two_classes_by_hand():
    # Odds of 9 and 1.5, both times x, must be each other's inverse: x = 1 / sqrt(13.5).
    rows = np.array([[0.9, 0.1], [0.6, 0.4]])
    found = leant(rows, leaning(rows, np.array([1.0, 1.0])))
    odds = 9 / np.sqrt(13.5)
    expected = odds / (1 + odds)
    np.testing.assert_allclose(found, [[expected, 1 - expected], [1 - expected, expected]], 1e-5)


def test_shares_that_hold_already_change_nothing():
    rows = np.array([[0.9, 0.1], [0.1, 0.9]])
    np.testing.assert_allclose(leant(rows, leaning(rows, np.array([2.0, 2.0]))), rows)


def test_what_a_row_leaves_to_no_class_at_all_stays():
    rows = np.array([[0.2, 0.2], [0.6, 0.1], [0.5, 0.5]])
    found = leant(rows, leaning(rows, np.array([0.25, 0.75])))
    np.testing.assert_allclose(found.sum(axis=1), [0.4, 0.7, 1.0])
    np.testing.assert_allclose(found.sum(axis=0), [0.525, 1.575], 1e-5)


def test_a_row_of_nothing_stays_nothing():
    rows = np.array([[0.0, 0.0], [0.5, 0.5]])
    assert leant(rows, np.array([0.0, 1.0]))[0].tolist() == [0.0, 0.0]


@given(
    arrays(np.float64, (7, 3), elements=st.floats(0.01, 1.0)),
    arrays(np.float64, 3, elements=st.floats(0.1, 1.0)),
)
def test_sums_are_as_wanted_and_odds_within_a_class_are_kept(rows, shares):
    rows = rows / rows.sum(axis=1, keepdims=True)
    found = leant(rows, leaning(rows, shares))
    np.testing.assert_allclose(found.sum(axis=0), 7 * shares / shares.sum(), 1e-4)
    # (H1): what two rows say of two classes is moved alike.
    cross = found[0, 0] * found[1, 1] / (found[0, 1] * found[1, 0])
    before = rows[0, 0] * rows[1, 1] / (rows[0, 1] * rows[1, 0])
    assert cross == pytest.approx(before, rel=1e-6)
