"""The share of right answers, over all and label by label."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import f1_score

from byline.errors import InputError
from byline.metrics.accuracy import accuracy, macro_f1


def test_it_is_the_share_of_places_that_agree():
    assert accuracy("abcd", "abxd") == 3 / 4


def test_none_of_these_can_be_right():
    assert accuracy([None, "ann"], [None, None]) == 1 / 2


def test_it_takes_streams():
    assert accuracy(iter("ab"), (c for c in "ab")) == 1


@pytest.mark.parametrize(("truth", "answers"), [("ab", "a"), ("a", "ab")])
def test_answers_that_do_not_match_the_truths_in_number_are_refused(truth, answers):
    with pytest.raises(InputError, match="as many"):
        accuracy(truth, answers)


def test_nothing_cannot_be_scored():
    with pytest.raises(InputError, match="no answers"):
        accuracy([], [])


def test_macro_f1_is_the_mean_of_the_labels_f1():
    """Of a, 2 of 3 are found and 2 of 4 answers are right; of b, 1 of 2 and 1 of 2; of c, none."""
    truth, answers = "aaabbc", "aabbaa"
    a, b = 2 * (2 / 3) * (2 / 4) / (2 / 3 + 2 / 4), 2 * (1 / 2) * (1 / 2) / (1 / 2 + 1 / 2)
    assert macro_f1(truth, answers) == pytest.approx((a + b + 0) / 3)


def test_a_label_that_is_only_answered_counts():
    assert macro_f1("aa", "ab") == pytest.approx((2 / 3 + 0) / 2)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1))
def test_macro_f1_is_that_of_scikit_learn(pairs):
    truth, answers = zip(*pairs, strict=True)
    expected = f1_score(truth, answers, average="macro", zero_division=0)
    assert macro_f1(iter(truth), iter(answers)) == pytest.approx(expected)


def test_macro_f1_of_nothing_or_of_unequal_rows_is_refused():
    with pytest.raises(InputError, match="no answers"):
        macro_f1([], [])
    with pytest.raises(InputError, match="as many"):
        macro_f1("ab", "a")
