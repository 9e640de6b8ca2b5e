"""Headlines that need no weights, worked by hand."""

import pytest

from byline.methods.compression.baselines import Random, Shortest, Yen

GOAT = ["Goat eats library cards", "A goat fled", "Goat eats eleven cards"]


def test_the_shortest_sentence_is_taken():
    assert Shortest().compress(GOAT, "en").headline == "A goat fled"


def test_marks_are_no_words_of_the_shortest_sentence():
    """Four words with five marks are shorter than five words."""
    found = Shortest().compress(["Goat, wolf, hare: 'fled'!", "A goat eats eleven cards"], "en")
    assert found.headline == "Goat, wolf, hare: 'fled'!"
    assert [candidate.score for candidate in found.candidates] == [4, 5]


def test_a_sentence_is_drawn_and_the_seed_says_which():
    drawn = {Random(seed).compress(GOAT, "en").headline for seed in range(20)}
    assert drawn == set(GOAT)
    assert len({Random(3).compress(GOAT, "en").headline for _ in range(5)}) == 1


def test_the_fewest_words_lead_through():
    found = Yen().compress(GOAT, "en")
    assert found.headline == "Goat fled"
    assert found.score == 3


def test_of_several_shortest_ways_the_first_in_the_alphabet_is_taken():
    pile = ["wolf eats paper", "goat eats cards", "lynx eats books"]
    assert Yen().compress(pile, "en").headline == "goat eats books"


def test_candidates_are_told_apart_and_no_more_than_asked_for():
    found = Yen().compress(GOAT, "en", k=3)
    assert len({candidate.headline for candidate in found.candidates}) == 3
    assert [c.score for c in found.candidates] == sorted(c.score for c in found.candidates)
    assert found.candidates[0].headline == found.headline


@pytest.mark.parametrize("kind", [Yen, Shortest, Random])
def test_what_has_one_sentence_says_it(kind):
    assert kind().compress(["Goat eats library cards"], "en").headline == "Goat eats library cards"
