"""Wilson's interval against cases that can be worked by hand."""

import pytest

from byline.errors import InputError
from byline.metrics.proportion import wilson_interval

Z = 1.959963984540054


def test_none_of_n_ends_at_the_closed_form():
    """With p = 0, (P1) is 0 and z² / (n + z²)."""
    low, high = wilson_interval(0, 10)
    assert low == 0
    assert high == pytest.approx(Z**2 / (10 + Z**2))


def test_all_is_the_mirror_image_of_none():
    none, every = wilson_interval(0, 7), wilson_interval(7, 7)
    assert every.low == pytest.approx(1 - none.high)
    assert every.high == 1


def test_no_trace_of_rounding_is_left_at_the_ends():
    """Of 132, (P1) as it is computed leaves 2e-18 where it is 0."""
    assert wilson_interval(0, 132).low == 0
    assert wilson_interval(132, 132).high == 1


def test_the_ends_solve_the_equation_that_defines_them():
    """At either end the deviation of k/n is z standard errors of that end: Wilson's argument."""
    for end in wilson_interval(8, 9):
        assert abs(8 / 9 - end) == pytest.approx(Z * (end * (1 - end) / 9) ** 0.5)


@pytest.mark.parametrize("bad", [(-1, 3), (4, 3), (0, 0)])
def test_what_is_no_share_is_refused(bad):
    with pytest.raises(InputError, match="no share"):
        wilson_interval(*bad)
