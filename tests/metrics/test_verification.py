"""The measures of verification, worked by hand."""

from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.errors import InputError
from byline.metrics.verification import auc, brier, c_at_1, f05u, verification_scores

# One rightly called the same, one wrongly denied, one left open; one wrongly called the same, two
# rightly denied.
SAME = [True, True, True, False, False, False]
GIVEN = [0.9, 0.2, 0.5, 0.8, 0.1, 0.4]

problems = st.lists(st.tuples(st.booleans(), st.floats(0, 1)), min_size=1, max_size=12)


def answers(n, right, left):
    """So many problems, all by the same writer."""
    return [True] * n, [0.9] * right + [0.5] * left + [0.1] * (n - right - left)


@pytest.mark.parametrize(
    ("n", "right", "left", "wanted"),
    [
        pytest.param(10, 6, 2, 0.72, id="(6 + 2 · 0.6) / 10"),
        pytest.param(10, 0, 10, 0, id="nothing answered"),
        pytest.param(10, 10, 0, 1, id="all right"),
        pytest.param(4, 2, 0, 0.5, id="all answered, half right"),
        pytest.param(4, 2, 2, 0.75, id="no answer wrong: (2 + 2 · 0.5) / 4"),
    ],
)
def test_problems_left_open_earn_what_answers_earn(n, right, left, wanted):
    assert c_at_1(*answers(n, right, left)) == pytest.approx(wanted)


def test_only_a_half_exactly_leaves_a_problem_open():
    assert c_at_1([True, False], [np.nextafter(0.5, 1), np.nextafter(0.5, 0)]) == 1
    assert c_at_1([True, False], [np.nextafter(0.5, 0), np.nextafter(0.5, 1)]) == 0


def test_the_area_counts_pairs_in_the_right_order():
    """0.9 is above all 3 others, 0.2 above 1, 0.5 above 2."""
    assert auc(SAME, GIVEN) == pytest.approx((3 + 1 + 2) / 9)


def test_ties_count_half():
    assert auc([True, False], [0.5, 0.5]) == 0.5


def test_denials_and_open_problems_weigh_less_than_false_alarms():
    """One of each: tp, fp, fn, left open."""
    assert f05u(SAME, GIVEN) == pytest.approx(1.25 / (1.25 + 0.25 * 2 + 1))
    assert f05u([True, False], [1, 0]) == 1
    assert f05u([True, False], [0, 1]) == 0
    assert f05u([False], [0.5]) == 0


def test_squares_of_the_distance_to_the_truth():
    squares = [0.1**2, 0.8**2, 0.5**2, 0.8**2, 0.1**2, 0.4**2]
    assert brier(SAME, GIVEN) == pytest.approx(sum(squares) / 6)


def test_all_measures_together():
    """At 0.5 two of three are found and one of three alarms: both errors are 1/3."""
    found = verification_scores(SAME, GIVEN)
    assert found.final == pytest.approx(found.auc * found.c_at_1)
    assert found.c_at_1 == pytest.approx((3 + 3 / 6) / 6)
    assert found.eer == pytest.approx(1 / 3)
    odds = [9, 1 / 4, 1], [4, 1 / 9, 2 / 3]
    cost = sum(log2(1 + 1 / x) for x in odds[0]) / 3 + sum(log2(1 + x) for x in odds[1]) / 3
    assert found.cllr == pytest.approx(cost / 2)
    assert (found.problems, found.unanswered) == (6, 1)


@pytest.mark.parametrize("truth", [True, False])
def test_of_one_kind_only_what_needs_both_is_none(truth):
    found = verification_scores([truth] * 2, [0.9, 0.2])
    assert (found.auc, found.final, found.eer, found.cllr) == (None,) * 4
    assert found.c_at_1 == 0.5
    with pytest.raises(InputError, match="another"):
        auc([truth] * 2, [0.9, 0.2])


def test_without_a_same_or_an_alarm_there_is_no_f():
    assert verification_scores([False], [0.1]).f05u is None
    with pytest.raises(InputError, match="is undefined"):
        f05u([False], [0.1])


@given(problems)
def test_nothing_is_ever_not_a_number(pairs):
    same, scores = zip(*pairs, strict=True)
    found = verification_scores(same, scores)
    assert not any(value is not None and np.isnan(value) for value in found)
    assert 0 <= found.c_at_1 <= 1


@given(problems)
def test_swapping_the_question_changes_neither_area_nor_share(pairs):
    same, scores = (np.array(side) for side in zip(*pairs, strict=True))
    scores = scores.round(3)
    plain, turned = verification_scores(same, scores), verification_scores(~same, 1 - scores)
    assert turned.c_at_1 == pytest.approx(plain.c_at_1)
    assert (turned.auc is None) == (plain.auc is None)
    if plain.auc is not None:
        assert turned.auc == pytest.approx(plain.auc)


@pytest.mark.parametrize(
    ("same", "scores", "complaint"),
    [
        pytest.param([True], [0.1, 0.2], "pair up", id="unequal"),
        pytest.param([], [], "no scores", id="nothing"),
        pytest.param([True], [1.5], "between", id="too high"),
        pytest.param([True], [float("nan")], "between", id="not a number"),
    ],
)
@pytest.mark.parametrize("measure", [auc, brier, c_at_1, f05u, verification_scores])
def test_what_has_no_measure_is_refused(measure, same, scores, complaint):
    with pytest.raises(InputError, match=complaint):
        measure(same, scores)


def test_the_cost_of_likelihood_ratios_takes_both_answers_for_equally_probable():
    """However many problems are of each kind: a probability of 0.8 is a ratio of 4."""
    scores = verification_scores([True, True, True, False], [0.8, 0.8, 0.8, 0.2])
    assert scores.cllr == pytest.approx(log2(1 + 1 / 4))
