"""Each view on texts small enough to read, and what all of them promise."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.errors import UsageError
from byline.features.views import (
    VIEWS,
    Characters,
    FunctionWords,
    PartsOfSpeech,
    Prefixes,
    SentenceLengths,
    Suffixes,
    WordLengths,
    view_of,
)


class Capitals:
    """A tagger that knows two parts of speech."""

    language, tags = "en", ("UP", "LOW")

    def tag(self, sentences, /):
        return [["UP" if w[0].isupper() else "LOW" for w in words] for words in sentences]


# The tagger that comes with Byline takes longer to load than all the rest to test.
ALL = {**VIEWS, "parts-of-speech": PartsOfSpeech(tagger=Capitals())}

PIECES = [
    *("Ann's", "l’eau", "qu'il", "DON'T", "I", "well-known", "mp3", "İstanbul", "ΣΑΣ", "Straße"),
    *("e\u0301te\u0301", "E\u0301'S", "हिन्दी", "漢字", "1990s", "3.14", "½", "a@b.co", "ǅ", "ﬁ"),
    *(
        ".",
        "?!",
        "…",
        "--",
        " ",
        "  ",
        "\n\n",
        "\t",
        "\u3000",
        "\u200d",
        "👍🏽",
        "\ud800",
        "\x00",
        "¡",
    ),
]
anything = st.one_of(
    st.text(st.characters(exclude_categories=[])),
    st.lists(st.sampled_from(PIECES), max_size=20).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=20).map(" ".join),
)


@pytest.mark.parametrize(
    ("view", "body", "expected"),
    [
        ("words", "Don’t STOP, Ann!", ["don't", "stop", "ann"]),
        ("chars", " A  b\n", ["A", " ", "b"]),
        ("chars-lower", "Ab", ["a", "b"]),
        ("prefixes", "Walking is fun today", ["wal", "", "", "tod"]),
        ("suffixes", "Walking is fun today", ["ing", "", "", "day"]),
        (Suffixes(letters=1), "is a", ["s", ""]),
        (Prefixes(letters=2), "the a", ["th", ""]),
        ("shapes", "The NATO, mp3 of 1990 I", ["Xxx", "XX", "xxd", "xx", "dd", "X"]),
        ("shapes", "don't Straße ΩΩΩ 漢字", ["xx'x", "Xxx", "XX", "x", "x"]),
        ("punctuation", "Well, “no”... (a-b)?", [*",“”...(-)?"]),
        ("punctuation", "a, b!", [",", "!"]),
        ("word-lengths", "I don't know", ["1", "5", "4"]),
        (WordLengths(longest=3), "to know", ["2", "3+"]),
        ("sentence-lengths", "Go. " + "We ran and ran on. " + "X " * 70, ["0-5", "0-5", "61+"]),
        (SentenceLengths(), "One two three four five six. 7!", ["6-10", "0-5"]),
        ("function-words", "The cat is on it", ["the", "", "is", "on", "it"]),
        (FunctionWords("fr"), "L'eau qu'avec il", ["l'", "", "qu'", "avec", "il"]),
        (PartsOfSpeech(tagger=Capitals()), "Ann ran. Oh", ["UP", "LOW", "LOW", "UP"]),
    ],
)
def test_units_of(view, body, expected):
    assert view_of(view).units(body) == expected


@pytest.mark.parametrize("name", ALL)
@given(body=anything)
def test_places_are_those_of_the_units(name, body):
    view = ALL[name]
    located = view.located(body)
    assert [unit.text for unit in located] == view.units(body)
    for before, unit in pairwise(located):
        assert before.start <= unit.start
    for unit in located:
        assert 0 <= unit.start < unit.end <= len(body)


@pytest.mark.parametrize(
    ("view", "body", "marked"),
    [
        ("suffixes", "Walking", ["ing"]),
        ("prefixes", "Walking", ["Wal"]),
        (FunctionWords("fr"), "qu’avec", ["qu’", "avec"]),
        (FunctionWords("en"), "that’d", ["that", "’d"]),
        ("shapes", "a Big", ["a", "Big"]),
        ("chars-lower", "İa", ["İ", "İ", "a"]),
        ("chars", "a \n b", ["a", " \n ", "b"]),
        ("sentence-lengths", "Go on. No!", ["Go on.", "No!"]),
    ],
)
def test_what_a_unit_was_taken_from(view, body, marked):
    assert [body[unit.start : unit.end] for unit in view_of(view).located(body)] == marked


@pytest.mark.parametrize("made", [None, "goat", [1, 2], {"goat"}])
def test_a_function_that_makes_no_list_of_strings_is_named(made):
    def goats(body):
        return made

    with pytest.raises(TypeError, match="the view goats must make a list of strings"):
        view_of(goats).units("a goat")


def test_a_function_serves_as_a_view_but_knows_no_places():
    view = view_of(str.split)
    assert view.units("a b") == ["a", "b"]
    with pytest.raises(UsageError, match="cannot say where"):
        view.located("a b")


@pytest.mark.parametrize(
    ("wanted", "complaint"), [("wrods", "no view is called 'wrods'. Known: chars"), (7, "not int")]
)
def test_what_is_no_view_is_refused_with_the_choices(wanted, complaint):
    with pytest.raises(UsageError, match=complaint):
        view_of(wanted)


@given(anything)
def test_characters_are_joined_by_single_blanks(body):
    assert Characters().text(body) == " ".join(body.split())
