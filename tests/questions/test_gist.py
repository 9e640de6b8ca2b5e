"""Summaries of small piles, with their sources."""

import pytest

import byline
from byline.catalogue import methods
from byline.corpus import Corpus, Text
from byline.errors import InputError, UsageError

PILE = Corpus(
    [
        Text("monday", "Bread rose. The ferry sank at noon near the mill."),
        Text("tuesday", "A ferry sank at noon. Ann swam home."),
        Text("friday", "The ferry that sank at noon was old. Rain fell."),
    ]
)


def test_what_most_texts_say_is_said_with_its_sources():
    """Three sentences are like each other; the second has no term that the others have not."""
    answer = byline.gist(PILE, sentences=1, language="en")
    (sentence,) = answer.sentences
    assert answer.summary == sentence.text == "A ferry sank at noon."
    assert (sentence.source, sentence.position, sentence.place) == ("tuesday", 0, (0, 21))
    assert sentence.said_in == ("monday", "tuesday", "friday")
    assert (answer.texts, answer.method) == (3, "lexpagerank")


@pytest.mark.parametrize("row", methods("gist"), ids=lambda row: row.name)
def test_every_method_of_the_catalogue_can_be_asked(row):
    answer = byline.gist(PILE, words=12, method=row.name, language="en")
    assert 1 <= len(answer.summary.split()) <= 12
    for sentence in answer.sentences:
        start, end = sentence.place
        assert PILE[sentence.source].body[start:end] == sentence.text


def test_a_query_confines_it_to_what_has_its_words():
    assert byline.gist(PILE, query="who swam?", language="en").summary == "Ann swam home."


def test_a_sentence_that_is_too_long_is_cut_and_marked():
    assert byline.gist(PILE, words=1, query="ferry", language="en").summary.endswith(" …")


def test_it_can_be_had_again():
    answer = byline.gist(PILE, words=20, method="random", seed=5, language="en")
    assert answer.run.seed == 5
    assert answer.run.settings["limit"] == "20 words"
    again = byline.gist(PILE, words=20, method="random", seed=5, language="en")
    assert again == answer


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"words": 5, "sentences": 1}, "one of them"),
        ({"words": 0}, "at least one"),
        ({"method": "lexrank"}, "Did you mean 'lexpagerank'"),
        ({"depth": 3}, "has no setting 'depth'"),
    ],
)
def test_requests_that_make_no_sense_are_refused(wrong, complaint):
    with pytest.raises(UsageError, match=complaint):
        byline.gist(PILE, **wrong)


def test_an_empty_pile_is_refused():
    with pytest.raises(InputError, match="nothing to summarise"):
        byline.gist(Corpus([]))
