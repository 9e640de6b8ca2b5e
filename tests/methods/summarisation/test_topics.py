"""Topics that are plain to see."""

from dataclasses import replace

import numpy as np
import pytest
from numerics import literal_bstm as literal
from scipy.sparse import csr_matrix

from byline.errors import UsageError
from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.topics import BSTM, FGB, likenesses, shared_terms
from byline.numerics.bstm import TOLERANCE, Topics

both = pytest.mark.parametrize("kind", [BSTM, FGB])
TWO = Limit(2, "sentences")
PROBABLE = {"selection": "probability", "fewest": 1}
PRINTED = {"selection": "printed", "updates": "printed", "fewest": 1, "alike": 1}


@both
def test_texts_that_share_no_word_are_topics_of_their_own(make_sentences, kind):
    """One sentence each: it stands for the whole topic, and the longer text comes first."""
    found = make_sentences("Ann swam.", "The ferry sank at noon near the harbour.")
    for rule in (PROBABLE, PRINTED):
        choice = kind(2, **rule).choose(found, TWO)
        assert choice.sentences == (1, 0)
        np.testing.assert_allclose(choice.scores, [1, 1], atol=1e-6)


@both
def test_copies_do_not_share_out_what_is_theirs(make_sentences, kind):
    """Of seven words six are those of the sentence that comes three times."""
    found = make_sentences("Ferry sank. Burned!", "Ferry sank.", "Ferry sank!")
    choice = kind(1, alike=1, **PROBABLE).choose(found, TWO)
    assert choice.sentences == (0, 1)
    np.testing.assert_allclose(choice.scores, [6 / 7, 1 / 7], atol=1e-3)
    # In print a topic has one sentence, though there is room for two.
    assert kind(1, **PRINTED).choose(found, TWO).sentences == (0,)


@both
def test_what_a_sentence_is_worth_is_its_share_of_the_topic(make_sentences, kind):
    """Of the words of the text, 2 of 3 are those of the first sentence and 1 is the second's."""
    choice = kind(1, alike=1, **PROBABLE).choose(make_sentences("Ferry sank. Burned!"), TWO)
    assert choice.sentences == (0, 1)
    np.testing.assert_allclose(choice.scores, [2 / 3, 1 / 3], atol=1e-3)


def test_a_seed_makes_it_repeatable(make_sentences):
    found = make_sentences("Ferry sank. Ann swam. Bread rose.", "Ferry burned. Ann ran.")
    assert BSTM(seed=3).choose(found, TWO) == BSTM(seed=3).choose(found, TWO)


def test_likeness_to_the_words_of_a_topic_by_hand():
    """Half of `ferry sank` and half of `sank` has words (1/4, 3/4), of length sqrt 10 / 4."""
    found = Topics(np.array([[0.5], [0.5]]), np.ones((1, 1)), np.ones(1), np.zeros(1))
    bases = csr_matrix([[1.0, 1.0], [0.0, 1.0]])
    weighed = csr_matrix([[0.6, 0.8], [0.0, 1.0]])
    expected = [[(0.6 + 3 * 0.8) / np.sqrt(10), 3 / np.sqrt(10)]]
    np.testing.assert_allclose(likenesses(found, bases, weighed), expected)


@pytest.mark.parametrize(("fewest", "kept"), [(1, [0, 1, 2]), (2, [0, 1]), (3, [0]), (9, [0])])
def test_terms_of_few_texts_are_left_out_unless_there_are_no_others(fewest, kept):
    """Of three texts, the terms are in three, two and one."""
    by_text = csr_matrix([[1, 4, 0], [2, 1, 5], [1, 0, 0]])
    assert shared_terms(by_text, fewest).tolist() == kept


@both
def test_told_by_words_a_sentence_counts_for_what_it_shares(make_sentences, kind):
    """The long sentence has most of the words, and shares none with the others."""
    long = "Bread, butter, candles, lamps, ropes, nails, wool."
    found = make_sentences(f"Ferry sank. {long} Ferry sank today. Ferry sank near harbour.")
    one = Limit(1, "sentences")
    assert kind(1, **PRINTED).summarise(found, one) == [1]
    assert kind(1).summarise(found, one) != [1]


@both
def test_sentences_without_a_shared_word_are_never_told(make_sentences, kind):
    found = make_sentences("Ferry sank. Bread rose.", "Ferry sank today.", "Ferry sank. Ann swam.")
    for selection in ("probability", "words"):
        chosen = kind(2, selection=selection, alike=1).summarise(found, Limit(9, "sentences"))
        assert {found.wording(place) for place in chosen} == {
            "Ferry sank.",
            "Ferry sank today.",
        }


@both
def test_where_there_is_room_sentences_without_a_shared_word_fill_it(make_sentences, kind):
    """They are worth nothing to any topic, and come in the order of the pile."""
    found = make_sentences("Bread rose. Ferry sank.", "Ferry sank today.", "Ferry sank. Ann swam.")
    model = kind(2, alike=1)
    for room, last in [(9, ["Bread rose.", "Ann swam."]), (3, ["Bread rose."]), (2, [])]:
        limit = Limit(room, "sentences")
        choice = model.filled(model.choose(found, limit), found, limit)
        told = [found.wording(place) for place in choice.sentences]
        assert set(told[:2]) == {"Ferry sank.", "Ferry sank today."}
        assert told[2:] == last
        assert choice.scores[2:] == (0,) * len(last)


@pytest.mark.parametrize("seed", range(5))
def test_as_printed_it_is_algorithm_1_and_the_best_sentence_of_each_topic(make_sentences, seed):
    """Algorithm 1 on dense matrices, from the same start; then the largest U of each column."""
    found = make_sentences(
        "Ferry sank harbour. Ann swam harbour. Bread rose oven.",
        "Ferry burned harbour. Bread burned oven. Baker rose.",
        "Ann saw ferry. Baker swam.",
    )
    Y, B = found.by_text.T.toarray(), found.counts.T.toarray()
    B = B / B.sum(axis=0)
    rng = np.random.default_rng(np.random.SeedSequence(seed).spawn(1)[0])
    U = rng.dirichlet(np.ones(B.shape[1]), 3).T
    V = rng.dirichlet(np.ones(3), Y.shape[1])
    U, V = literal.algorithm_1(Y, B, U, V, np.full(3, 0.1), TOLERANCE)
    best = set(U.argmax(axis=0).tolist())
    model = BSTM(3, starts=1, seed=seed, **PRINTED)
    everything = Limit(len(found), "sentences")
    choice = model.choose(found, everything)
    assert set(choice.sentences) == best
    assert model.filled(choice, found, everything) == choice
    np.testing.assert_allclose(sorted(choice.scores), sorted(U.max(axis=1)[list(best)]), atol=1e-6)


def test_a_query_decides_which_sentence_a_topic_has_in_print(make_sentences):
    found = make_sentences("Ferry sank harbour. Ann swam harbour.")
    model = BSTM(1, **PRINTED)
    (first,) = model.choose(found, TWO).sentences
    wanted = np.where(np.arange(2) == first, 0.1, 1.0)
    assert model.choose(replace(found, wanted=wanted), TWO).sentences == (1 - first,)


@pytest.mark.parametrize("setting", ["selection", "updates"])
def test_other_choices_are_refused(make_sentences, setting):
    with pytest.raises(UsageError, match=f"{setting} is .* or printed, not 'lot'"):
        BSTM(**{setting: "lot"}).summarise(make_sentences("Ferry sank."), TWO)
