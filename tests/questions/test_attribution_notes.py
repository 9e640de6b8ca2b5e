"""What to beware of is said where it must be, and in good English."""

import pytest

from byline.methods.attribution.typicality import HeldOut
from byline.questions._attribution_notes import (
    Atypicality,
    author_notes,
    held_out_notes,
    language_notes,
    length_notes,
    register_notes,
    typicality_notes,
)
from byline.results import Ranked


@pytest.mark.parametrize(
    ("words", "needed", "begins"),
    [
        (0, 80, "the text is empty"),
        (1, 80, "1 word is too few"),
        (24, None, "24 words are too few"),
        (25, 80, "25 words are few: "),
    ],
)
def test_short_texts_are_named(words, needed, begins):
    [note] = length_notes(words, needed)
    assert note.startswith(begins)


def test_texts_as_short_as_those_tried_are_not_said_to_be_untried():
    assert list(length_notes(13, None, 6.0)) == ["13 words are too few to decide, which takes 25."]
    [note] = length_notes(5, None, 6.0)
    assert note == "5 words are too few to decide: texts under 6 were never tried."


def test_long_texts_have_no_note():
    assert list(length_notes(80, 80)) == []
    assert list(length_notes(80, None)) == []


def held_out(documents: int, low: float | None = 0.8) -> HeldOut:
    return HeldOut(documents, 0.9, 20, 0.93, None, low, documents)


def test_few_documents_held_out_are_named():
    assert list(held_out_notes(held_out(1), 0.2)) == [
        "only 1 signed document could be held out to try such answers: the odds rest on little."
    ]
    assert [note[:25] for note in held_out_notes(held_out(9), 0.2)] == ["only 9 signed documents c"]
    assert list(held_out_notes(held_out(10), 0.2)) == []
    [note] = held_out_notes(held_out(0), 0.2)
    assert note.startswith("no text of another document by a candidate could be held out")


def test_where_unknown_authors_are_told_by_chance_the_prior_stays():
    for low in (0.5, None):
        [note] = held_out_notes(held_out(10, low), 0.2)
        assert note.startswith("none of these stays at its prior, 0.2: ")
        assert "0.93" in note
    assert list(held_out_notes(held_out(10, 0.5), 0.0)) == []


def test_a_register_of_ones_own_is_named():
    [note] = register_notes("ann", "more exclamation marks")
    assert note.startswith("ann writes in a register of their own here (more exclamation marks)")


@pytest.mark.parametrize(
    ("typical", "share", "begins", "much"),
    [
        (0.04, 0.5, "unlike ann's other texts: ", True),
        (0.04, 0.01, "unlike ann's other texts: ", True),
        (0.5, 0.04, "in several views at once unlike ann's other texts: ", True),
        (0.5, 0.08, "in several views at once unlike ann's other texts: ", False),
        (None, 0.08, "in several views at once unlike ann's other texts: ", False),
    ],
)
def test_an_odd_text_is_told_from_the_texts_of_its_first_author(typical, share, begins, much):
    [note] = typicality_notes("ann", Atypicality(typical, share))
    assert note.startswith(begins)
    assert Atypicality(typical, share).much == much


def test_how_many_texts_are_as_odd_is_said():
    [note] = typicality_notes("ann", Atypicality(0.5, 0.078))
    assert "of the candidates' own texts 8% are as odd" in note


def test_usual_texts_have_no_note():
    assert list(typicality_notes("ann", Atypicality(0.05, 0.1))) == []
    assert list(typicality_notes("ann", Atypicality(None, 1.0))) == []
    assert not Atypicality(0.05, 0.05).much


def test_a_ranking_that_is_not_by_score_is_explained():
    ann, bob = Ranked("ann", 0.1, 0.7), Ranked("bob", 0.4, 0.2)
    [note] = author_notes([ann, bob], {"ann": 5, "bob": 5})
    assert note.startswith("bob has the highest score, but")
    assert list(author_notes([bob, ann], {"ann": 5, "bob": 5})) == []
    [note] = author_notes([ann, bob], {"ann": 5, "bob": 5}, others=True)
    assert (
        "that ann comes first is owed to the other texts that were asked about, to how many of"
        in note
    )
    assert list(author_notes([bob, ann], {"ann": 5, "bob": 5}, others=True)) == []


def test_who_is_known_by_one_text_is_named():
    ranking = [Ranked("ann", 0.4, 0.7), Ranked("bob", 0.1, 0.2)]
    [note] = author_notes(ranking, {"ann": 2, "bob": 1})
    assert note.startswith("bob is known by one text")


def test_another_language_is_named_but_not_as_if_nobody_wrote_in_it():
    dutch = "Het is een mooie dag en wij gaan met de boot naar de overkant van het water. " * 4
    [note] = language_notes(dutch, "en")
    assert "in 'nl', but most of the candidates' texts in 'en'" in note
    assert list(language_notes(dutch, "nl")) == list(language_notes("", "en")) == []


def test_a_language_that_was_not_recognised_is_told():
    [note] = language_notes("some words", "und")
    assert note.startswith("the language of the candidates' texts was not recognised")
