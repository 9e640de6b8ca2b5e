"""Bounds of means, next to what is known of them."""

import numpy as np
import pytest

from byline.errors import InputError
from byline.metrics.bootstrap import bootstrap_interval


def test_all_values_alike_leave_no_room():
    assert bootstrap_interval([0.5] * 9) == (0.5, 0.5)
    assert bootstrap_interval([0.25]) == (0.25, 0.25)


def test_bounds_of_many_values_are_those_of_a_normal_mean():
    """1.96 standard errors on both sides, to a tenth of one."""
    values = np.random.default_rng(1).normal(size=400)
    error = values.std() / 20
    low, high = bootstrap_interval(values, draws=20_000)
    assert low == pytest.approx(values.mean() - 1.96 * error, abs=error / 10)
    assert high == pytest.approx(values.mean() + 1.96 * error, abs=error / 10)


def test_bounds_are_means_at_their_places_in_order():
    """Of a thousand, the 26th from both ends; of three at one third, between neighbours."""
    values = np.random.default_rng(2).random(7)
    drawn = np.random.default_rng(5).integers(7, size=(1000, 7))
    means = sorted(sum(values[k] for k in row) / 7 for row in drawn)
    assert bootstrap_interval(values, seed=5) == pytest.approx((means[25], means[974]))
    three = sorted(values[row].mean() for row in np.random.default_rng(5).integers(7, size=(3, 7)))
    low, high = bootstrap_interval(values, confidence=2 / 3, draws=3, seed=5)
    assert low == pytest.approx((three[0] + three[1]) / 2)
    assert high == pytest.approx((three[1] + three[2]) / 2)


def test_a_seed_decides():
    values = [0.1, 0.4, 0.2, 0.9]
    assert bootstrap_interval(values, seed=1) == bootstrap_interval(values, seed=1)
    assert bootstrap_interval(values, draws=9) != bootstrap_interval(values, draws=9, seed=1)


@pytest.mark.parametrize(
    ("values", "options"),
    [([], {}), ([[1.0]], {}), ([np.nan], {}), ([1.0], {"confidence": 1}), ([1.0], {"draws": 0})],
)
def test_what_has_no_bounds_is_refused(values, options):
    with pytest.raises(InputError, match="interval"):
        bootstrap_interval(values, **options)
