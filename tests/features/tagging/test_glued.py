"""Words that treebanks take apart."""

import numpy as np
import pytest

from byline.features.tagging._glued import parts, take_apart


@pytest.mark.parametrize(
    ("language", "word", "expected", "main"),
    [
        ("en", "don't", "do|n't", 0),
        ("en", "CAN’T", "CA|N’T", 0),
        ("en", "John's", "John|'s", 0),
        ("en", "Cannot", "Can|not", 0),
        ("fr", "l'homme", "l'|homme", 1),
        ("fr", "Jusqu’ici", "Jusqu’|ici", 1),
        ("fr", "n'a-t-il", "n'|a|-t-il", 1),
        ("fr", "dit-elle", "dit|-elle", 0),
        ("fr", "DU", "DE|LE", 0),
        ("es", "Del", "De|el", 0),
        ("de", "im", "in|dem", 0),
    ],
)
def test_is_taken_apart(language, word, expected, main):
    assert parts(word, language) == (tuple(expected.split("|")), main)


@pytest.mark.parametrize(
    ("language", "word"),
    [
        *[("en", word) for word in ("n't", "'s", "o'clock", "O'Brien", "ma'am", "", "'", "im")],
        *[("fr", word) for word in ("aujourd'hui", "quelqu'un", "l'", "rendez-vous", "des", "-il")],
        *[("fr", word) for word in ("c'est-à-dire", "Bonn")],
        ("nl", "foto's"),
        ("", "don't"),
    ],
)
def test_stays_whole(language, word):
    assert parts(word, language) == ((word,), 0)


def test_finds_its_way_back_to_every_word():
    words = ["L'ami", "du", "roi", "Oui", "l'est"]
    pieces = take_apart(words, np.array([3, 0, 2]), "fr")
    assert pieces.words == ["L'", "ami", "de", "le", "roi", "Oui", "l'", "est"]
    assert pieces.starts.tolist() == [0, 5, 5, 8]
    assert [pieces.words[place] for place in pieces.main] == ["ami", "de", "roi", "Oui", "est"]


def test_nothing_glued_nothing_changed():
    pieces = take_apart(["It", "rains"], np.array([2]), "en")
    assert pieces.words == ["It", "rains"]
    assert pieces.main.tolist() == [0, 1]


def test_many_elisions_in_a_row_are_no_trap():
    assert parts("l'" * 100_000, "fr").main == 1
