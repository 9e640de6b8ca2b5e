"""Sentences by chance, and the first of each text."""

import numpy as np

from byline.methods.summarisation.baselines import Lead, RandomSentences
from byline.methods.summarisation.selection import Limit

FOUR = Limit(4, "sentences")


def test_lead_takes_the_openings_of_all_texts_before_what_follows(make_sentences):
    found = make_sentences("Ferry sank. Bread rose.", "Rain fell. Ann swam.")
    choice = Lead().choose(found, FOUR)
    assert choice.sentences == (0, 2, 1, 3)
    assert choice.scores == (1, 1, 1 / 2, 1 / 2)


def test_a_summary_is_in_the_order_of_the_pile(make_sentences):
    found = make_sentences("Ferry sank. Bread rose.", "Rain fell. Ann swam.")
    assert Lead().summarise(found, Limit(3, "sentences")) == [0, 1, 2]


def test_every_sentence_is_drawn_about_as_often(make_sentences):
    """Of 400 draws of one in four, 100 each; the standard deviation is sqrt(400 · 3/16) = 8.7."""
    found = make_sentences("Ferry sank. Bread rose. Rain fell. Ann swam.")
    one = Limit(1, "sentences")
    drawn = [RandomSentences(seed=seed).summarise(found, one)[0] for seed in range(400)]
    assert np.abs(np.bincount(drawn, minlength=4) - 100).max() < 5 * 8.7


def test_a_seed_makes_it_repeatable(make_sentences):
    found = make_sentences("Ferry sank. Bread rose. Rain fell. Ann swam.")
    assert RandomSentences(seed=7).choose(found, FOUR) == RandomSentences(seed=7).choose(
        found, FOUR
    )
