"""Least squares on a Gram matrix, against scikit-learn's machine learned anew without the rows."""

import numpy as np
import pytest
from sklearn.kernel_ridge import KernelRidge

from byline.numerics.kernel_ridge import alike_to_the_same, each_left_out, inverse, without

RNG = np.random.default_rng(0)
POINTS = RNG.normal(size=(12, 4))
GRAM = POINTS @ POINTS.T
TARGETS = RNG.normal(size=(12, 3))
WEIGHTS = RNG.uniform(0.2, 2.0, 12)
PENALTY = 0.3


def predicted(kept: np.ndarray, asked: np.ndarray) -> np.ndarray:
    machine = KernelRidge(alpha=PENALTY, kernel="precomputed")
    machine.fit(GRAM[np.ix_(kept, kept)], TARGETS[kept], sample_weight=WEIGHTS[kept])
    return machine.predict(GRAM[np.ix_(asked, kept)])


def test_the_inverse_is_one():
    whole = inverse(GRAM, PENALTY / WEIGHTS)
    np.testing.assert_allclose(whole @ (GRAM + np.diag(PENALTY / WEIGHTS)), np.eye(12), atol=1e-9)
    np.testing.assert_array_equal(whole, whole.T)


def test_rows_left_out_get_what_a_machine_without_them_says():
    rows = np.array([1, 4, 5, 11])
    expected = predicted(np.setdiff1d(np.arange(12), rows), np.arange(12))
    found = without(inverse(GRAM, PENALTY / WEIGHTS), TARGETS, rows)
    assert not found[rows].any()
    np.testing.assert_allclose(GRAM @ found, expected, rtol=1e-8, atol=1e-10)


def test_each_row_gets_what_a_machine_without_it_says():
    found = each_left_out(inverse(GRAM, PENALTY / WEIGHTS), TARGETS)
    for row in range(12):
        expected = predicted(np.setdiff1d(np.arange(12), [row]), np.array([row]))
        np.testing.assert_allclose(found[[row]], expected, rtol=1e-8, atol=1e-10)


def test_copies_get_what_a_machine_without_all_of_them_says():
    rows = np.array([2, 7, 8])
    found = each_left_out(inverse(GRAM, PENALTY / WEIGHTS), TARGETS, [rows])
    expected = predicted(np.setdiff1d(np.arange(12), rows), rows)
    np.testing.assert_allclose(found[rows], expected, rtol=1e-8, atol=1e-10)
    others = each_left_out(inverse(GRAM, PENALTY / WEIGHTS), TARGETS)
    np.testing.assert_array_equal(np.delete(found, rows, axis=0), np.delete(others, rows, axis=0))


def test_large_matrices_are_mirrored_part_by_part(monkeypatch):
    whole = inverse(GRAM, PENALTY / WEIGHTS)
    monkeypatch.setattr("byline.numerics.kernel_ridge.STEP", 5)
    np.testing.assert_array_equal(inverse(GRAM, PENALTY / WEIGHTS), whole)


def test_a_matrix_that_is_no_gram_matrix_is_refused():
    with pytest.raises(ValueError, match="positive eigenvalues"):
        inverse(np.array([[1.0, 3.0], [3.0, 1.0]]), np.full(2, 0.1))


def test_rows_are_alike_to_the_same_rows_by_the_literal_definition():
    middle = np.array([0.25] * 4 + [0.0] * 8)
    moved = POINTS - POINTS[:4].mean(axis=0)
    units = moved / np.linalg.norm(moved, axis=1, keepdims=True)
    cosines = units @ units.T
    expected = np.array([[a @ b / np.sqrt((a @ a) * (b @ b)) for b in cosines] for a in cosines])
    np.testing.assert_allclose(alike_to_the_same(GRAM, middle), expected, atol=1e-12)


def test_parts_are_compared_by_way_of_other_rows_than_their_wholes():
    """The last two are parts of the first two, and only the first ten are among the k."""
    parts = np.array([0, 1])
    units = POINTS / np.linalg.norm(POINTS, axis=1, keepdims=True)
    cosines = (units @ units.T)[:, :10]
    cosines[10, 0] = cosines[11, 1] = 0.0
    expected = np.array([[a @ b / np.sqrt((a @ a) * (b @ b)) for b in cosines] for a in cosines])
    found = alike_to_the_same(GRAM, np.zeros(12), 10, parts)
    np.testing.assert_allclose(found, expected[:, :10], atol=1e-12)


def test_a_row_that_is_the_mean_is_like_no_other():
    points = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, 0.0], [0.0, 1.0]])
    found = alike_to_the_same(points @ points.T, np.array([0.5, 0.5, 0.0, 0.0]))
    assert np.isfinite(found).all()
    np.testing.assert_allclose(found[2], 0, atol=1e-12)
