"""Masked texts, written out by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from byline.errors import UsageError
from byline.features import Counts, places
from byline.features.layout import Layout
from byline.features.masking import CommonWords, Masked, MaskedCharacters, SkipPairs, Tokens
from byline.features.outline import Outline
from byline.features.style import Pile

KNOWN = frozenset({"on", "the"})
TEXT = "Cats sat on the mat, 1990!"


def masked(hidden: str) -> Masked:
    return Masked(2, KNOWN, hidden=hidden)


@pytest.mark.parametrize(
    ("hidden", "expected"),
    [
        ("star", "* * on the * , 0 !"),
        ("ending", "*ts *at on the *at , 0 !"),
        ("letters", "**** *** on the *** , 0000 !"),
        ("nothing", "on the , !"),
    ],
)
def test_words_are_hidden_in_four_ways(hidden, expected):
    view = masked(hidden)
    assert view.units(TEXT) == expected.split()
    assert MaskedCharacters(view).text(TEXT) == expected


def test_an_address_is_hidden_as_a_word_is():
    assert masked("star").units("see www.example.org on 3.5") == ["*", "*", "on", "0"]


def test_common_words_are_those_of_most_texts():
    pile = Pile(["the cat the cat the", "the dog on a mat", "a cat, a cat, on: 7 7 7"])
    assert pile.common_words == ["a", "cat", "on", "the", "dog", "mat"]
    assert Masked(3).learned(pile).words == {"a", "cat", "on"}
    assert CommonWords(3).learned(pile).units("The cat sat on a mat.") == [
        *("", "cat", "", "on", "a", "", "")
    ]


def test_a_view_that_knows_words_keeps_them():
    assert masked("star").learned(Pile(["a a a"])).words == KNOWN


def test_a_view_that_knows_no_words_says_so():
    with pytest.raises(UsageError, match="fit a style"):
        Masked(10).units("a")


def test_pairs_skip_one_and_two():
    view = SkipPairs(Tokens())
    assert view.units("to be or not") == ["to_or", "be_not", "to__not"]
    assert places(view, "To be, or!", "to_,") == [(0, 6)]


def test_pairs_learn_what_their_view_learns():
    view = SkipPairs(Masked(1), (2,)).learned(Pile(["on it", "on", "on a"]))
    assert view.units("on a on") == ["on_on"]


def test_masked_characters_know_where_they_stand():
    view = MaskedCharacters(masked("letters"))
    found = view.located("The mat,on")
    assert "".join(t.text for t in found) == "the *** , on"
    assert [(t.start, t.end) for t in found[2:6]] == [(2, 3), (3, 4), (4, 5), (5, 6)]
    assert [(t.start, t.end) for t in found[7:10]] == [(7, 7), (7, 8), (8, 8)], "blanks of no width"


def test_one_star_stands_for_a_whole_word():
    view = MaskedCharacters(masked("star"))
    assert places(view, "on a large mat", "on * *") == [(0, 10)]


def test_a_letter_that_grows_when_lowered_stands_for_its_word():
    view = MaskedCharacters(Masked(1, frozenset({"i̇on"}), hidden="letters"))
    found = view.located("İON")
    assert {(t.start, t.end) for t in found} == {(0, 3)}


@pytest.mark.parametrize(
    ("body", "outline"),
    [
        ("Ann’s 2 cats (NATO) sat.", "A’a 0 a (Z) a."),
        ("iPhone, I, mp3 -- 3.14", "a, A, a0 -- 0.0"),
        ("  two\n\nlines\t", "a a"),
        ("हिन्दी!", "a!"),
        ("😀…", "😀…"),
        ("", ""),
    ],
)
def test_outlines(body, outline):
    assert Outline().text(body) == outline


def test_outlines_know_where_they_stand():
    found = Outline().located("  Ann, NATO ")
    assert [(t.start, t.end, t.text) for t in found] == [
        *((2, 5, "A"), (5, 6, ","), (6, 7, " "), (7, 11, "Z")),
    ]


def test_features_of_outlines_hold_a_sign_or_are_two_long():
    admitted = [f for f in ("a", ",", "a ", "a a", "a, ", "aAZ0") if Outline().admits(f)]
    assert admitted == [",", "a ", "a, "]


@pytest.mark.parametrize(
    ("view", "hidden", "shown"),
    [
        (Outline(), ["a ", " a", "a a"], ["A ", "0", "a,", "Z "]),
        (Layout(), ["a ", " a", "a a"], ["a¶", "a  a", "a,"]),
        (masked("star"), ["*", "* *"], ["* on", "*,"]),
        (MaskedCharacters(masked("letters")), ["**", "** *"], ["n **", "*, *"]),
        (SkipPairs(masked("star")), ["*_*", "*__*"], ["the_*"]),
        (Tokens(), [], ["*", "a"]),
    ],
)
def test_features_that_hide_all_they_stand_for_show_nothing(view, hidden, shown):
    assert not any(map(view.shows, hidden))
    assert all(map(view.shows, shown))


VIEWS = [
    *(masked(hidden) for hidden in ("star", "ending", "letters", "nothing")),
    *(Tokens(), CommonWords(2, KNOWN), SkipPairs(masked("star")), Outline(), Layout()),
    *(MaskedCharacters(masked(hidden)) for hidden in ("star", "letters", "nothing")),
]


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: type(view).__name__)
@settings(max_examples=40, deadline=None)
@given(body=st.text(alphabet="theon Cat’'-,.7½İß😀👩🏽‍🚀मि中がΣ\n_@:/é\u0301", max_size=40))
def test_units_and_located_units_are_the_same(view, body):
    found = view.located(body)
    assert [unit.text for unit in found] == view.units(body)
    assert all(0 <= unit.start <= unit.end <= len(body) for unit in found)


def test_counts_takes_these_views_too():
    table = Counts(masked("star"), n=(2, 2)).fit(["Cats on the mat"])
    assert table.features_ == ["* on", "on the", "the *"]
    # As in every feature set, one character of an outline is a feature only if it is a sign.
    assert Counts(Outline()).fit(["a, b"]).features_ == [","]
