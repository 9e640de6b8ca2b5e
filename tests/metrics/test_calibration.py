"""Calibration error and costs of probabilities, worked by hand."""

from math import log, log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.errors import InputError
from byline.metrics.calibration import classes_cllr, cllr, expected_calibration_error

chances = st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=30)


def test_each_bin_is_compared_with_how_often_it_came_true():
    """Bins of a half: 0.2, 0.4 (one of two) are 0.4 short, 0.9, 0.7 (one of two) 0.6 too sure."""
    error = expected_calibration_error([0.2, 0.9, 0.4, 0.7], [1, 1, 0, 0], bins=2)
    assert error == pytest.approx((0.4 + 0.6) / 4)


def test_errors_within_a_bin_cancel_and_those_of_two_bins_do_not():
    assert expected_calibration_error([0.5, 0.5], [True, False], bins=1) == 0
    assert expected_calibration_error([0.4, 0.6], [True, False], bins=1) == pytest.approx(0)
    assert expected_calibration_error([0.4, 0.6], [True, False], bins=2) == pytest.approx(0.6)


def test_a_bin_holds_its_upper_end():
    """Of two bins, 0.5 is in the first: there 1 - 0.1 - 0.5 = 0.4, in the second 1 - 0.9."""
    error = expected_calibration_error([0.1, 0.5, 0.9], [False, True, True], bins=2)
    assert error == pytest.approx((0.4 + 0.1) / 3)


def test_nought_and_one_have_a_bin():
    assert expected_calibration_error([0.0, 1.0], [False, True]) == 0
    assert expected_calibration_error([0.0, 1.0], [True, False]) == 1


@given(chances)
def test_one_bin_is_the_mean_error_and_more_bins_never_show_less(pairs):
    p, y = zip(*pairs, strict=True)
    whole = expected_calibration_error(p, y, bins=1)
    assert whole == pytest.approx(abs(np.mean(y) - np.mean(p)))
    assert expected_calibration_error(p, y, bins=15) >= whole - 1e-12


def test_the_cost_of_two_answers():
    """Even prior: LR of 0.8 is 4, of 0.4 is 2/3."""
    found = cllr([0.8, 0.4], [True, False], prior=0.5)
    assert found == pytest.approx((log2(1 + 1 / 4) + log2(1 + 2 / 3)) / 2)


def test_who_says_the_prior_pays_one_and_who_knows_pays_nothing():
    assert cllr([0.2] * 5, [True, False, True, False, False], prior=0.2) == pytest.approx(1)
    assert cllr([1.0, 0.0], [True, False], prior=0.3) == 0
    assert cllr([0.0, 0.0], [True, False], prior=0.3) == np.inf


def test_the_prior_is_taken_out_again():
    """An LR of 4 gives 0.8 at even odds, and 4 / 13 where one in ten is expected."""
    assert cllr([4 / 13, 0.1], [True, False], 0.1) == pytest.approx(cllr([0.8, 0.5], [1, 0], 0.5))


def test_true_and_untrue_weigh_the_same_however_many_there_are():
    assert cllr([0.8, 0.3, 0.3, 0.3], [1, 0, 0, 0], 0.5) == pytest.approx(
        cllr([0.8, 0.3], [1, 0], 0.5)
    )


def test_the_cost_of_several_classes():
    """Truths in halves: knowing only that costs ln 2."""
    rows = [[0.5, 0.5, 0.0], [0.2, 0.7, 0.1]]
    assert classes_cllr(rows, [0, 1]) == pytest.approx((log(2) - log(0.7)) / 2 / log(2))


def test_who_knows_the_shares_pays_one():
    """Shares of 3/4 and 1/4, the third class never met."""
    assert classes_cllr([[0.75, 0.25, 0.0]] * 4, [0, 0, 1, 0]) == pytest.approx(1)
    assert classes_cllr([[1, 0], [0, 1]], [0, 1]) == 0
    assert classes_cllr([[1, 0], [1, 0]], [0, 1]) == np.inf


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (lambda: expected_calibration_error([], []), "no probabilities"),
        (lambda: expected_calibration_error([0.5], []), "do not pair up"),
        (lambda: expected_calibration_error([1.2], [True]), "between 0 and 1"),
        (lambda: expected_calibration_error([np.nan], [True]), "between 0 and 1"),
        (lambda: expected_calibration_error([0.5], [True], bins=0), "at least one bin"),
        (lambda: cllr([0.5, 0.5], [True, False], 1.0), "prior"),
        (lambda: cllr([0.5, 0.5], [True, True], 0.5), "some that did not"),
        (lambda: classes_cllr([0.5], [0]), "rows of probabilities"),
        (lambda: classes_cllr([[0.5, 0.5]], [2]), "from 0 to 1"),
        (lambda: classes_cllr([[0.5, 0.5]] * 2, [0, 0]), "one class"),
    ],
)
def test_what_cannot_be_measured_is_refused(broken, message):
    with pytest.raises(InputError, match=message):
        broken()
