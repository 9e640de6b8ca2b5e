"""What to beware of is said where it must be, and in good English."""

import pytest

from byline.questions._attribution_notes import (
    Atypicality,
    author_notes,
    held_out_notes,
    is_clear,
    language_notes,
    length_notes,
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


@pytest.mark.parametrize(
    ("first", "none", "clear"),
    [
        (0.6, 0.3, True),
        (0.59, 0.3, False),
        (0.62, 0.38, True),
        (0.3, 0.65, True),
        (0.45, 0.5, False),
    ],
)
def test_an_answer_is_clear_if_it_is_probable_and_well_ahead(first, none, clear):
    ranking = [Ranked("ann", 0.4, first), Ranked("bob", 0.1, 1 - first - none)]
    assert is_clear(ranking, none) == clear


def test_few_texts_held_out_are_named():
    """Where there was none at all, nothing is decided, and that is said elsewhere."""
    assert list(held_out_notes(1)) == [
        "only 1 signed text could be held out to try such answers: the odds rest on little."
    ]
    assert [note[:21] for note in held_out_notes(9)] == ["only 9 signed texts c"]
    assert [*held_out_notes(0), *held_out_notes(10)] == []


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
