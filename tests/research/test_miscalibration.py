"""Whether miscalibration is told from chance, worked by hand."""

from math import log, sqrt

import numpy as np
import pytest

from byline.errors import InputError
from byline.metrics.calibration import bins_of, expected_calibration_error
from byline.research.miscalibration import (
    calibration_line,
    ece_by_chance,
    spiegelhalter,
    squared_calibration_error,
)


def test_bins_of_equal_number_keep_equal_probabilities_together():
    """Of six in three bins, the three 0.2 begin at place 1: 1 · 3 // 6 = 0; 0.9 is at 4."""
    found = bins_of(np.array([0.9, 0.2, 0.1, 0.2, 0.2, 0.95]), 3, "number")
    assert found.tolist() == [2, 0, 0, 0, 0, 2]


def test_bins_of_equal_number_compare_what_came_true():
    """Bins 0.1 0.2 and 0.3 0.4, where width would put all into one: 0.3 and 1.3 off."""
    p, y = [0.1, 0.2, 0.3, 0.4], [0, 0, 1, 1]
    assert expected_calibration_error(p, y, 2, "number") == pytest.approx((0.3 + 1.3) / 4)
    assert expected_calibration_error(p, y, 2) == pytest.approx(1.0 / 4)


def test_one_probability_of_a_half_is_always_half_off_by_chance():
    assert ece_by_chance([0.5], bins=10, draws=5) == (0.5, 0.5, 0.5)


def test_chance_of_two_halves():
    """Both, one or none come true: off by 1/2, 0, 1/2, in the mean 1/4."""
    by_chance = ece_by_chance([0.5, 0.5], bins=10, draws=4000)
    assert by_chance.value == pytest.approx(0.25, abs=0.02)
    assert (by_chance.low, by_chance.high) == (0.0, 0.5)


def test_the_same_seed_draws_the_same():
    p = np.linspace(0.05, 0.95, 40)
    first = ece_by_chance(p, draws=20, seed=3)
    assert first == ece_by_chance(p, draws=20, seed=3)
    assert first != ece_by_chance(p, draws=20, seed=4)


def test_the_squared_error_of_one_bin():
    """Three of four came true at 0.5: (1/4)² - 3/16 / 3 = 0."""
    assert squared_calibration_error([0.5] * 4, [1, 1, 1, 0], bins=1) == pytest.approx(0)
    assert squared_calibration_error([0.25] * 4, [1, 1, 1, 0], bins=1) == pytest.approx(3 / 16)


def test_a_bin_of_one_says_nothing_of_the_squared_error():
    """The first bin holds one; the second has 1/4 - 1/4 / 1 = 0, of 2/3 of all."""
    found = squared_calibration_error([0.1, 0.9, 0.9], [True, True, False], bins=2)
    assert found == pytest.approx(2 / 3 * (0.4**2 - 0.25))


def test_the_squared_error_has_no_floor_in_the_mean():
    rng = np.random.default_rng(0)
    p = rng.random(300)
    found = [squared_calibration_error(p, rng.random(300) < p, 10) for _ in range(800)]
    assert abs(np.mean(found)) < 3 * np.std(found) / sqrt(800)
    assert np.mean([max(x, 0) for x in found]) > 3 * np.std(found) / sqrt(800)


def test_the_line_of_two_probabilities():
    """At 0.8 three of four came true, at 0.2 one of four: ln 3 where ln 4 was said."""
    p = [0.8] * 4 + [0.2] * 4
    slope, intercept = calibration_line(p, [1, 1, 1, 0, 1, 0, 0, 0])
    assert slope.value == pytest.approx(log(3) / log(4))
    assert intercept.value == pytest.approx(0, abs=1e-9)
    # The information is Σ q (1 - q) l² = 8 · 3/16 · (ln 4)² for the slope.
    spread = 1.959964 / sqrt(1.5 * log(4) ** 2)
    assert slope.high - slope.value == pytest.approx(spread, rel=1e-5)
    assert slope.value - slope.low == pytest.approx(spread, rel=1e-5)
    assert intercept.high == pytest.approx(1.959964 / sqrt(1.5), rel=1e-5)


def test_an_answer_leaning_one_way_shows_in_the_intercept():
    """All that is said is a half, and three of four come true."""
    _, intercept = calibration_line([0.5] * 4, [1, 1, 1, 0])
    assert intercept.value == pytest.approx(log(3))


def test_the_statistic_of_spiegelhalter():
    """0.8 right and 0.6 wrong: (.2 · -.6 - .6 · -.2) = 0; 0.8 wrong: .48 / √(.36 · .16)."""
    assert spiegelhalter([0.8, 0.6], [True, False])[0] == pytest.approx(0)
    z, p_value = spiegelhalter([0.8], [False])
    assert z == pytest.approx(0.48 / sqrt(0.36 * 0.16))
    assert p_value == pytest.approx(0.0455, abs=1e-4)


@pytest.mark.parametrize("given", [[0.0, 0.5], [0.5, 1.0]])
def test_certainty_has_no_log_odds(given):
    with pytest.raises(InputError, match="other than 0 and 1"):
        calibration_line(given, [True, False])


def test_a_line_needs_both_outcomes_and_a_test_something_uncertain():
    with pytest.raises(InputError, match="some that did not"):
        calibration_line([0.2, 0.4], [True, True])
    with pytest.raises(InputError, match="alone cannot"):
        spiegelhalter([0.5, 1.0, 0.0], [True, True, False])
