"""Which sentences are taken, on piles small enough to see through."""

import numpy as np
import pytest

from byline.corpus import Text
from byline.errors import UsageError
from byline.methods.summarisation import selection
from byline.methods.summarisation.selection import CUT, Limit, best_first, cut, round_robin, select
from byline.methods.summarisation.sentences import Sentences

# 4, 2, 5 and 2 words; the second and the last are the same, the third has the first's two terms.
BODY = "The ferry sank today. Ann swam. Today the ferry sank slowly. Ann swam!"


@pytest.fixture
def found():
    return Sentences.of([Text("a", BODY)], "en")


@pytest.mark.parametrize(
    ("limit", "chosen"),
    [
        (Limit(2, "sentences"), [2, 0]),
        (Limit(9), [2, 0]),
        (Limit(8), [2, 1]),
        (Limit(5), [2]),
        (Limit(4), [0]),
        # 28 bytes, a blank, 9 bytes
        (Limit(38, "bytes"), [2, 1]),
        (Limit(37, "bytes"), [2]),
    ],
)
def test_what_does_not_fit_is_passed_over(found, limit, chosen):
    assert select([2, 0, 1], found, limit) == chosen


def test_copies_are_not_taken_twice(found):
    assert select([3, 1, 0], found, Limit(3, "sentences")) == [3, 0]


def test_what_is_too_much_like_a_chosen_one_is_passed_over(found):
    """`ferry sank today` and `today ferry sank slowly` have the cosine 3 / sqrt(3 · 4) = .866."""
    order = [0, 2, 1]
    assert select(order, found, Limit(2, "sentences"), alike=0.87) == [0, 2]
    assert select(order, found, Limit(2, "sentences"), alike=0.86) == [0, 1]


def test_if_nothing_fits_the_first_is_taken(found):
    assert select([2, 0, 1], found, Limit(1)) == [2]


def test_equal_scores_go_to_the_earlier_sentence():
    assert best_first(np.array([0.0, 1.0, 0.0, 1.0])).tolist() == [1, 3, 0, 2]


def test_topics_take_turns_and_offer_nothing_twice():
    scores = np.array([[3.0, 2, 1, 0], [9.0, 0, 0, 8]])
    assert list(round_robin(scores)) == [0, 3, 1, 2]


def test_a_topic_that_has_no_more_to_offer_leaves_its_turn():
    none = -np.inf
    assert list(round_robin(np.array([[1.0, none, none], [none, 1, 2]]))) == [0, 2, 1]


@pytest.mark.parametrize(
    ("wording", "limit", "left"),
    [
        ("It was late.", Limit(3), "It was late."),
        ("It was late.", Limit(1), f"It {CUT}"),
        ("It was late.", Limit(1, "sentences"), "It was late."),
        # "It was …" has 10 bytes, as the mark has three.
        ("It was late.", Limit(10, "bytes"), f"It was {CUT}"),
        ("Unbelievable", Limit(7, "bytes"), f"Unbe{CUT}"),
        ("面包和水", Limit(2), f"面包{CUT}"),
        ("Bread", Limit(2, "bytes"), ""),
    ],
)
def test_sentences_are_cut_between_words_if_they_can_be(wording, limit, left):
    assert cut(wording, limit) == left


@pytest.mark.parametrize(
    ("wording", "limit", "left"),
    [
        ("bread " * 9000, Limit(8000), "bread " * 8000 + CUT),
        ("bread" * 9000, Limit(5003, "bytes"), "bread" * 1000 + CUT),
    ],
)
def test_a_long_text_without_ends_is_cut_with_few_looks(monkeypatch, wording, limit, left):
    """Of 9,000 lengths 14 are looked at, of 45,000 16, and the whole."""
    looks, fits = [], selection._fits
    monkeypatch.setattr(selection, "_fits", lambda *given: looks.append(1) or fits(*given))
    assert cut(wording, limit) == left
    assert len(looks) < 20


@pytest.mark.parametrize("wrong", [(0, "words"), (-1, "bytes"), (5, "pages")])
def test_limits_that_make_no_sense_are_refused(wrong):
    with pytest.raises(UsageError):
        Limit(*wrong)


def test_expected_sentences_are_the_room_by_the_mean_cost(found):
    """13 words in four sentences: 3.25 each."""
    assert Limit(10).expected(found) == 3
    assert Limit(1).expected(found) == 1
    assert Limit(1000).expected(found) == 4
