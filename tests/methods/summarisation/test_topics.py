"""Topics that are plain to see."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from byline.errors import UsageError
from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.topics import BSTM, FGB, likenesses
from byline.numerics.bstm import Topics

both = pytest.mark.parametrize("kind", [BSTM, FGB])
TWO = Limit(2, "sentences")


@both
def test_texts_that_share_no_word_are_topics_of_their_own(make_sentences, kind):
    """One sentence each: it stands for the whole topic, and the longer text comes first."""
    found = make_sentences("Ann swam.", "The ferry sank at noon near the harbour.")
    choice = kind(2).choose(found, TWO)
    assert choice.sentences == (1, 0)
    np.testing.assert_allclose(choice.scores, [1, 1], atol=1e-6)


@both
def test_copies_do_not_share_out_what_is_theirs(make_sentences, kind):
    """Of seven words six are those of the sentence that comes three times."""
    found = make_sentences("Ferry sank. Burned!", "Ferry sank.", "Ferry sank!")
    choice = kind(1, alike=1).choose(found, TWO)
    assert choice.sentences == (0, 1)
    np.testing.assert_allclose(choice.scores, [6 / 7, 1 / 7], atol=1e-3)


@both
def test_what_a_sentence_is_worth_is_its_share_of_the_topic(make_sentences, kind):
    """Of the words of the text, 2 of 3 are those of the first sentence and 1 is the second's."""
    choice = kind(1, alike=1).choose(make_sentences("Ferry sank. Burned!"), TWO)
    assert choice.sentences == (0, 1)
    np.testing.assert_allclose(choice.scores, [2 / 3, 1 / 3], atol=1e-3)


def test_a_seed_makes_it_repeatable(make_sentences):
    found = make_sentences("Ferry sank. Ann swam. Bread rose.", "Ferry burned. Ann ran.")
    assert BSTM(seed=3).choose(found, TWO) == BSTM(seed=3).choose(found, TWO)


def test_likeness_to_the_words_of_a_topic_by_hand():
    """Half of `ferry sank` and half of `sank` has words (1/4, 3/4), of length sqrt 10 / 4."""
    found = Topics(np.array([[0.5], [0.5]]), np.ones((1, 1)), np.ones(1), np.zeros(1))
    bases = csr_matrix([[1.0, 1.0], [0.0, 1.0]])
    expected = [[4 / np.sqrt(20), 3 / np.sqrt(10)]]
    np.testing.assert_allclose(likenesses(found, bases), expected)


@both
def test_told_by_words_a_sentence_counts_for_what_it_shares(make_sentences, kind):
    """The long sentence has most of the words, and shares none with the others."""
    long = "Bread, butter, candles, lamps, ropes, nails, wool."
    found = make_sentences(f"Ferry sank. {long} Ferry sank today. Ferry sank near harbour.")
    one = Limit(1, "sentences")
    assert kind(1).summarise(found, one) == [1]
    assert kind(1, told_by="words").summarise(found, one) != [1]


def test_other_tellers_are_refused(make_sentences):
    with pytest.raises(UsageError):
        BSTM(told_by="lot").summarise(make_sentences("Ferry sank."), TWO)
