"""The share of right answers."""

import pytest

from byline.errors import InputError
from byline.metrics.accuracy import accuracy


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
