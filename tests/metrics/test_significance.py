"""The micro sign test, worked by hand and counted out, and Student's test of pairs."""

from math import atan, comb, inf, pi, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.errors import InputError
from byline.metrics.significance import SignTest, paired_t_test, sign_test


def outcomes(won: int, lost: int, tied: int = 0) -> tuple[list[bool], list[bool]]:
    """Right or wrong for two classifiers, of which one alone is right so many times."""
    return [True] * won + [False] * lost + [True] * tied, [False] * won + [True] * (lost + tied)


def test_eight_wins_of_ten():
    """P(8 or more heads of 10) = (45 + 10 + 1) / 1024."""
    found = sign_test(*outcomes(won=8, lost=2))
    assert found == SignTest(8, 2, pytest.approx(56 / 1024), pytest.approx(112 / 1024))


def test_texts_on_which_both_agree_do_not_count():
    assert sign_test(*outcomes(8, 2, tied=500)) == sign_test(*outcomes(8, 2))


def test_the_loser_is_told_so():
    """P(2 or more heads of 10) = 1 - 11 / 1024."""
    found = sign_test(*outcomes(won=2, lost=8))
    assert found.one_sided == pytest.approx(1013 / 1024)
    assert found.two_sided == pytest.approx(112 / 1024)


def test_no_difference_is_no_evidence():
    assert sign_test([True, False], [True, False]) == SignTest(0, 0, 1.0, 1.0)
    assert sign_test(*outcomes(3, 3)).two_sided == 1.0


@given(st.integers(0, 400), st.integers(0, 400))
def test_probabilities_are_those_of_counting_all_tosses(won, lost):
    n = won + lost
    exact = sum(comb(n, k) for k in range(won, n + 1)) / 2**n
    assert sign_test(*outcomes(won, lost, tied=1)).one_sided == pytest.approx(exact, rel=1e-10)


def test_each_text_needs_both_classifiers():
    with pytest.raises(InputError, match="as many"):
        sign_test([True], [True, False])
    with pytest.raises(InputError, match="no answers"):
        sign_test([], [])


def test_pairs_of_two_by_hand():
    """Differences 0.1 and 0.3, so t = 2; one degree of freedom is Cauchy's distribution."""
    found = paired_t_test([0.5, 0.8], [0.4, 0.5])
    assert found.difference == pytest.approx(0.2)
    assert found.t == pytest.approx(2)
    assert found.p == pytest.approx(1 - 2 * atan(2) / pi)


def test_pairs_of_three_by_hand():
    """Differences 1, 2 and 3; of two degrees of freedom, 1 - t / sqrt(2 + t^2) lies beyond t."""
    found = paired_t_test([1, 2, 3], [0, 0, 0])
    assert found.t == pytest.approx(2 * sqrt(3))
    assert found.p == pytest.approx(1 - sqrt(12 / 14))


def test_it_does_not_matter_who_is_first_but_for_the_sign():
    a, b = [0.3, 0.5, 0.1, 0.9], [0.4, 0.2, 0.1, 0.8]
    one, other = paired_t_test(a, b), paired_t_test(b, a)
    assert (one.difference, one.t) == (-other.difference, -other.t)
    assert one.p == other.p


def test_where_nothing_varies_there_is_no_chance():
    assert paired_t_test([0.5, 0.7], [0.5, 0.7]).p == 1
    always = paired_t_test([0.3, 0.4, 0.7], [0.2, 0.3, 0.6])
    assert (always.t, always.p) == (inf, 0)
    assert paired_t_test([0, 0], [1, 1]).t == -inf


def test_one_pair_says_nothing():
    with pytest.raises(InputError, match="at least two pairs"):
        paired_t_test([1.0], [0.5])
