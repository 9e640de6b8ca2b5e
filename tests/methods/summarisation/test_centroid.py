"""Centroid scores worked by hand."""

from math import log

import numpy as np
import pytest

from byline.methods.summarisation.centroid import Centroid, centroid, centroid_scores
from byline.methods.summarisation.selection import Limit

ONE = Limit(1, "sentences")
# Terms in order: ferri, sank, burn. Rarities 1, 1 + ln 3/2 and 1 + ln 3.
RARITY = np.array([1.0, 1 + log(3 / 2), 1 + log(3)])
VALUES = RARITY * [3 / 2, 1, 1 / 2]


@pytest.fixture
def ferries(make_sentences):
    return make_sentences("Ferry sank. Ferry burned.", "Ferry sank.")


def test_the_centroid_is_the_mean_count_times_rarity(ferries):
    np.testing.assert_allclose(centroid(ferries.counts, ferries.by_text, 0.1), VALUES)


def test_terms_far_below_the_highest_are_not_in_the_centroid(ferries):
    """The values are 1.5, 1.41 and 1.05; .8 · 1.5 = 1.2."""
    expected = [VALUES[0], VALUES[1], 0]
    np.testing.assert_allclose(centroid(ferries.counts, ferries.by_text, 0.8), expected)


@pytest.mark.parametrize(
    ("weights", "expected"),
    [
        ((1, 0, 0), [VALUES[0] + VALUES[1], VALUES[0] + VALUES[2], VALUES[0] + VALUES[1]]),
        # The second of two sentences has half of the highest of its text.
        ((0, 1, 0), (VALUES[0] + VALUES[1]) * np.array([1, 1 / 2, 1])),
        ((0, 0, 1), [2, 1, 2]),
    ],
    ids=["centroid", "position", "opening"],
)
def test_each_part_of_the_score_is_as_by_hand(ferries, weights, expected):
    scores = centroid_scores(ferries.counts, VALUES, ferries.text, ferries.position, weights)
    np.testing.assert_allclose(scores, expected)


def test_the_sentence_with_the_words_of_the_pile_is_taken(make_sentences):
    found = make_sentences("Bread rose. The ferry sank.", "Ann swam. The ferry sank at noon.")
    assert Centroid((1, 0, 0), fewest=0).summarise(found, ONE) == [3]


def test_short_sentences_come_last(make_sentences):
    long = "Ann and Bob swam from there to the other side of it."
    found = make_sentences(f"Ferry sank. Ferry sank again. {long}")
    assert Centroid().summarise(found, ONE) == [2]
    assert Centroid(alike=1).choose(found, Limit(3, "sentences")).sentences == (2, 0, 1)


def test_how_often_a_word_is_said_within_a_sentence_does_not_matter(make_sentences):
    found = make_sentences("Ferry, ferry, ferry! Ferry sank.")
    scores = Centroid((1, 0, 0), fewest=0, alike=1).choose(found, Limit(2, "sentences"))
    assert scores.sentences == (1, 0)
