"""What ROUGE takes for a token, and where it cuts."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.errors import InputError
from byline.metrics.rouge import PorterStemmer, RougeReading


def tokens(text, **options):
    return RougeReading(**options).tokens(text).running


def units(text, **options):
    return RougeReading(**options).tokens(text).sentences


@given(st.text(st.characters(max_codepoint=126)))
def test_of_ascii_tokens_are_runs_of_letters_and_digits(text):
    assert tokens(text) == re.findall("[a-z0-9]+", text.lower())
    # Taken another way with a letter beyond ASCII in the text.
    assert tokens(f"{text} é") == [*tokens(text), "é"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param("Don't re-use 1,000 e_mails!", "don t re use 1 000 e mails", id="English"),
        pytest.param("L’Été, à Orléans", "l été à orléans", id="French"),
        pytest.param("Η Αθήνα—σήμερα.", "η αθήνα σήμερα", id="Greek"),
        pytest.param("हिन्दी में।", "हिन्दी में", id="Hindi"),
        pytest.param("中文。", "中 文", id="Chinese"),
        pytest.param("see https://é.example/a-b ☺", "see https é example a b", id="address"),
    ],
)
def test_tokens_of_any_script(text, wanted):
    assert tokens(text) == wanted.split()


def test_letters_beyond_ascii_can_be_marks_as_in_the_program():
    assert tokens("L’Été \u212a", letters="ascii") == ["l", "t"]


def test_stop_words_go_before_stems_are_made():
    assert tokens("being hopeful", stem=PorterStemmer(), stop_words=frozenset(["being"])) == [
        "hope"
    ]
    assert tokens("a being", stem=PorterStemmer(), stop_words=frozenset(["be"])) == ["a", "be"]


def test_lines_are_sentences():
    assert units("A b.\r\n\n C d\x0be.\n") == [["a", "b"], ["c", "d", "e"]]
    assert units(["A b.", " ", "C\nd."]) == [["a", "b"], ["c", "d"]]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        pytest.param(1, [["the"]], id="in a sentence"),
        pytest.param(2, [["the", "cat"]], id="at an end"),
        pytest.param(4, [["the", "cat"], ["sat"]], id="a mark between blanks is a word"),
        pytest.param(9, [["the", "cat"], ["sat", "down"]], id="beyond all"),
    ],
)
def test_words_stand_between_blanks(words, wanted):
    text = "The cat.\n- sat down"
    assert units(text, words=words) == wanted
    assert tokens(text, words=words) == [token for unit in wanted for token in unit]


@pytest.mark.parametrize(
    ("limit", "wanted"),
    [
        pytest.param(2, "ab", id="in a word"),
        pytest.param(3, "abc", id="at an end"),
        pytest.param(5, "abc de", id="breaks between sentences are not counted"),
        pytest.param(9, "abc def gh", id="beyond all"),
    ],
)
def test_bytes_are_those_of_sentences(limit, wanted):
    assert tokens("abc\ndef\ngh", bytes=limit) == wanted.split()


def test_bytes_do_not_add_up_where_order_counts():
    """Each sentence is shorter than the limit by itself; the fourth is not, and ends it."""
    text = "abc\ndef\ngh\nijkl mn\nop"
    assert units(text, bytes=4) == [["abc"], ["def"], ["gh"], ["ijkl"]]
    assert tokens(text, bytes=4) == ["abc", "d"]


def test_half_a_letter_is_left_out():
    """Two bytes each."""
    assert tokens("αβγ", bytes=5) == ["αβ"]
    assert tokens("a\ud800b c", bytes=3) == ["a", "b"]


@pytest.mark.parametrize(
    "limits", [{"words": 3, "bytes": 3}, {"words": 0}, {"bytes": -1}], ids=["both", "no", "minus"]
)
def test_limits_that_are_none_are_refused(limits):
    with pytest.raises(InputError, match="cut to"):
        tokens("a", **limits)
