"""Patterns of words on texts small enough to check by eye."""

import time

import pytest

from byline.corpus.word_patterns import LONGEST, pattern_of
from byline.errors import UsageError


def matches(pattern: str, body: str, **options) -> list[str]:
    return [body[start:end] for start, end in pattern_of(pattern, **options).spans(body)]


@pytest.mark.parametrize(
    ("pattern", "body", "expected"),
    [
        ("ferry", "The ferry, a FERRY; ferryman.", ["ferry", "FERRY"]),
        ("ferr*", "The ferry, a ferryman, offer.", ["ferry", "ferryman"]),
        ("*err*", "Ferry, berry, error, air.", ["Ferry", "berry", "error"]),
        ("m?n", "man men moon mn", ["man", "men"]),
        ("w*m?n", "woman women watchmen wman", ["woman", "women", "watchmen", "wman"]),
        ("to be or", "To be, or not to be", ["To be, or"]),
        ("the * of", "the end of the long war of", ["the end of"]),
        ("be, or", "To be, or be or", ["be, or"]),
        (r"\*", "2 * 3", ["*"]),
        (r"what \?", "What? What!", ["What?"]),
        ("don't", "I don’t, you don't.", ["don’t", "don't"]),
        ("so so", "so so so so so", ["so so", "so so"]),
        ("café", "le cafe\u0301 du Café", ["cafe\u0301", "Café"]),
        ("cafe\u0301*", "les cafés", ["cafés"]),
        ("1990s", "in the 1990s", ["1990s"]),
        ("дом*", "Домик у дома.", ["Домик", "дома"]),
        ("kelvin", "\u212aelvin", ["\u212aelvin"]),
        ("absent", "Nothing here.", []),
    ],
)
def test_words_are_found(pattern, body, expected):
    assert matches(pattern, body) == expected


@pytest.mark.parametrize(
    ("pattern", "body", "expected"),
    [
        ("东西", "他买东西。南东西北。", ["东西", "东西"]),
        ("买*西", "他买东西。", ["买东西"]),
        ("ฉันรัก", "ฉันรักเธอ", ["ฉันรัก"]),
        ("我 们", "我们和我 们", ["我们", "我 们"]),
        ("ABC东", "abc东", ["abc东"]),
    ],
)
def test_scripts_without_blanks_are_searched_by_characters(pattern, body, expected):
    assert matches(pattern, body) == expected


def test_case_matters_when_asked():
    assert matches("The", "the The THE", ignore_case=False) == ["The"]


def test_regular_expressions_find_what_is_not_empty():
    assert matches(r"g[oa]\w+|x*", "goat, gather", regex=True) == ["goat", "gather"]
    assert matches(r"\pL+é", "naïf, doré", regex=True) == ["doré"]


def test_a_pattern_cannot_keep_us_busy():
    began = time.monotonic()
    assert matches("(a+)+$", "a" * 100_000 + "b", regex=True) == []
    assert matches("*a" * 200 + "c", "a" * 2000) == []
    # Far beyond what it takes: either would otherwise outlast the universe.
    assert time.monotonic() - began < 30


def test_half_characters_keep_their_place():
    assert matches("b+", "a\ud800b", regex=True) == ["b"]
    assert matches("b", "a \ud800 b") == ["b"]


@pytest.mark.parametrize(
    ("pattern", "regex", "said"),
    [
        (" ", False, "empty"),
        ("x" * (LONGEST + 1), False, "2,000 characters"),
        ("(", True, "missing"),
        ("(?<=a)b", True, "looks ahead or behind"),
    ],
)
def test_bad_patterns_are_refused_by_name(pattern, regex, said):
    with pytest.raises(UsageError, match=said):
        pattern_of(pattern, regex=regex)
