"""Pieces of sentences, cut by hand."""

import pytest

from byline.methods.compression.tokenisation import is_mark, pieces


@pytest.mark.parametrize(
    ("sentence", "language", "wanted"),
    [
        ("Worker struck, killed: MTA", "en", "Worker|struck|,|killed|:|MTA"),
        ("The U.S. and Mr. Smith agree.", "en", "The|U.S.|and|Mr.|Smith|agree|."),
        ("sales fell 0.3% to $1.5 billion", "en", "sales|fell|0.3%|to|$1.5|billion"),
        ("u.s. , mcdonald's - t-mobile", "en", "u.s.|,|mcdonald's|-|t-mobile"),
        ("the workers' vote", "en", "the|workers'|vote"),
        ("ban 'bossy' now", "en", "ban|'|bossy|'|now"),
        ('she said "no" (twice)', "en", 'she|said|"|no|"|(|twice|)'),
        ("back in the '90s", "en", "back|in|the|'90s"),
        ("Wait... what?!", "en", "Wait|...|what|?|!"),
        ("L'île qu'on voit d'ici", "fr", "L'|île|qu'|on|voit|d'|ici"),
        ("l' île d' Europe .", "fr", "l'|île|d'|Europe|."),
        ("面包和水。", "zh", "面|包|和|水|。"),
    ],
)
def test_sentences_are_cut(sentence, language, wanted):
    assert "|".join(piece.text for piece in pieces(sentence, language)) == wanted


def test_a_piece_knows_what_it_was_stuck_to():
    assert [piece.glued for piece in pieces("struck, killed")] == [False, True, False]


def test_cutting_what_is_cut_changes_nothing():
    once = [piece.text for piece in pieces('Mr. Smith said: "No, U.S. sales fell 3.5%!"', "en")]
    assert [piece.text for piece in pieces(" ".join(once), "en")] == once


def test_marks_have_neither_letters_nor_figures():
    assert is_mark("--")
    assert not is_mark("$5")
    assert not is_mark("'n'")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Efron at 'Neighbors' debut", "Efron at ' Neighbors ' debut"),
        ("‘Game of Thrones’ is back", "‘ Game of Thrones ’ is back"),
        ("'Cosmos': a review", "' Cosmos ' : a review"),
        ("The workers' strike", "The workers' strike"),
        ("'Boom' in workers' pay", "' Boom ' in workers' pay"),
    ],
)
def test_a_quotation_that_ends_in_s_is_no_possessive(sentence, expected):
    assert " ".join(piece.text for piece in pieces(sentence, "en")) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ('A 7" tablet', 'A 7" tablet'),
        ("A 7” and a 10”, too", "A 7” and a 10” , too"),
        ('The "Top 10" goats', 'The " Top 10 " goats'),
        ("The “Top 10” goats", "The “ Top 10 ” goats"),
        ('"Catch 22" on a 5" screen', '" Catch 22 " on a 5" screen'),
    ],
)
def test_inches_belong_to_their_figure(sentence, expected):
    assert " ".join(piece.text for piece in pieces(sentence, "en")) == expected


def test_marks_that_nobody_sees_make_no_other_word():
    """Direction, width nought and a soft hyphen; what joins letters and pictures stays."""
    given = "\u202egoat\u202c ea\u00adts\u200b cards \U0001f468\u200d\U0001f33e"
    texts = [piece.text for piece in pieces(given, "en")]
    assert texts == ["goat", "eats", "cards", "\U0001f468\u200d\U0001f33e"]
