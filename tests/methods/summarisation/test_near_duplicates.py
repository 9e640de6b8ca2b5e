"""Who says the same, on sentences that can be compared by eye."""

import numpy as np
import pytest

from byline.corpus import Text
from byline.methods.summarisation import near_duplicates
from byline.methods.summarisation.near_duplicates import novelty, said_in
from byline.methods.summarisation.sentences import Sentences

PILE = [
    Text("a", "The ferry sank at noon. Nobody asked."),
    Text("b", "At noon a ferry sank. They asked."),
    Text("c", "Bread rose. Nobody asked!"),
]


@pytest.fixture
def found():
    return Sentences.of(PILE, "en")


def place(found, wording):
    return list(found.wordings()).index(wording)


def test_texts_that_say_the_same_are_found(found):
    assert said_in(found, [0])[0] == (0, 1)


def test_one_word_in_common_is_not_enough_but_the_same_words_are(found):
    """`asked` is the only term of three sentences, and the words of two of them are the same."""
    assert said_in(found, [place(found, "Nobody asked.")])[0] == (0, 2)
    assert said_in(found, [place(found, "They asked.")])[0] == (1,)
    assert said_in(found, [place(found, "Bread rose.")])[0] == (2,)


def test_it_makes_no_difference_how_many_are_compared_at_a_time(found, monkeypatch):
    every = range(len(found))
    whole = said_in(found, every)
    assert whole == [said_in(found, [place])[0] for place in every]
    monkeypatch.setattr(near_duplicates, "BLOCK", 2)
    assert said_in(found, every) == whole
    assert said_in(found, []) == []


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("The ferry left.", "A ferry left late.", True),
        ("The red ferry sank.", "The red ferry left.", False),
        ("A ferry at 6 p.m. sank.", "At 9 p.m. a ferry left.", False),
        ("The red ferry sank late.", "Late the red ferry sank.", True),
    ],
)
def test_how_much_must_be_in_common(one, other, same):
    """Both terms of the shorter, or three; ferry, p and m are one and two letters."""
    found = Sentences.of([Text("a", one), Text("b", other), Text("c", "Bread rose.")], "en")
    assert (said_in(found, [0])[0] == (0, 1)) is same


def test_a_new_fact_about_something_known_is_new():
    """Of the terms hurt, ferry, sank and noon one is new, and it is the rarest."""
    pile = [
        Text("a", "The ferry sank near the old mill at noon."),
        Text("b", "Nobody was hurt when the ferry sank at noon. The old ferry sank at the mill."),
    ]
    old, hurt, again = novelty(Sentences.of(pile, "en"), np.array([True, False, False]))
    assert (old, again) == (0, 0)
    assert hurt > 1 / 4


def test_what_was_seen_is_not_new(found):
    """The first text was seen: b repeats its ferry, and c has new bread and old asking."""
    fresh = novelty(found, found.text == 0)
    assert fresh[: place(found, "Bread rose.")].tolist() == [0, 0, 0, 0]
    assert fresh[place(found, "Bread rose.")] == 1
    assert fresh[place(found, "Nobody asked!")] == 0


@pytest.mark.parametrize("body", ["Ferry burned.", "Ferry, ferry burned.", "Ferry burned, burned."])
def test_what_is_partly_known_is_partly_new(body):
    """Rarities: 1 of ferry, which both sentences have, and r of the others, however often."""
    found = Sentences.of([Text("a", "Ferry sank."), Text("b", body)], "en")
    r = 1 + np.log(2)
    np.testing.assert_allclose(novelty(found, np.array([True, False])), [0, r / (1 + r)])


@pytest.mark.parametrize("seen", [[False] * 6, [True] * 6])
def test_nothing_seen_and_nothing_new(found, seen):
    assert novelty(found, np.array(seen)).tolist() == [0.0 if all(seen) else 1.0] * 6


def test_rounding_makes_nothing_new():
    """In floating point 49 · (1 / 49) is below 1, and so is the cosine of such a sentence."""
    body = "bread " * 49
    found = Sentences.of([Text("a", body), Text("b", body)], "en")
    assert novelty(found, np.array([True, False])).tolist() == [0.0, 0.0]
