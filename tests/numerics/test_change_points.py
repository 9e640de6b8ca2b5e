"""Scans for a change of the mean, on sequences small enough to check by hand."""

import numpy as np
import pytest

from byline.numerics.change_points import binary_segmentation, noise_scale, p_value, scan


def test_the_scan_is_the_largest_likelihood_ratio():
    values = np.array([[0.0], [1.0], [5.0], [4.0], [5.0]])
    weights = np.array([1.0, 2.0, 1.0, 1.0, 1.0])
    # Split before place 2: left 3 with mean 2/3, right 3 with mean 14/3: 9/6 x 16.
    assert scan(values, weights, np.eye(1), 1) == (pytest.approx(24.0), 2)
    by_hand = []
    for k in range(1, 5):
        left, right = weights[:k].sum(), weights[k:].sum()
        gap = np.average(values[:k], weights=weights[:k], axis=0) - np.average(
            values[k:], weights=weights[k:], axis=0
        )
        by_hand.append(left * right / (left + right) * float(gap @ gap))
    assert max(by_hand) == pytest.approx(24.0)


def test_both_parts_have_a_least_weight():
    values = np.array([[9.0], [0.0], [0.0], [0.0], [1.0]])
    assert scan(values, np.ones(5), np.eye(1), 2)[1] in (2, 3)
    assert scan(values, np.ones(5), np.eye(1), 3) == (0.0, 0)


def test_noise_is_whitened_and_what_never_varies_is_left_out():
    rng = np.random.default_rng(0)
    mixed = rng.normal(size=(4000, 2)) @ np.array([[2.0, 1.0], [0.0, 0.5]])
    sequence = np.column_stack([mixed, -mixed.sum(axis=1)])  # adds up to 0
    scale = noise_scale([(sequence + 7, np.ones(4000))])
    assert scale.shape == (3, 2)
    assert np.cov((sequence @ scale).T) == pytest.approx(np.eye(2), abs=1e-3)


def test_p_is_the_rank_among_sequences_without_change():
    assert p_value(5.0, []) == 1
    assert p_value(5.0, [1.0] * 19) == pytest.approx(0.05)
    assert p_value(1.0, [1.0] * 19) == 1


def test_binary_segmentation_calls_each_change_once():
    values = np.repeat([0.0, 3.0, 0.0], 20)[:, None]
    found = binary_segmentation(values, np.ones(60), np.eye(1), 5, [4.0] * 19, 0.05)
    assert [change.place for change in found] == [20, 40]
    assert all(change.p == pytest.approx(0.05) for change in found)
    assert not binary_segmentation(values, np.ones(60), np.eye(1), 5, [4.0] * 5, 0.05)


def test_a_crossing_changes_the_largest_column():
    drop = np.array([[5.0, 0.0], [5.0, 0.0], [1.0, 0.0], [1.0, 0.0]])
    assert scan(drop, np.ones(4), np.eye(2), 1)[1] == 2
    assert scan(drop, np.ones(4), np.eye(2), 1, crossing=True) == (0.0, 0)
    swap = np.array([[5.0, 0.0], [5.0, 0.0], [0.0, 1.0], [0.0, 1.0]])
    assert scan(swap, np.ones(4), np.eye(2), 1, crossing=True) == (26.0, 2)
