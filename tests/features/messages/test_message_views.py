"""What the views of messages see in messages small enough to read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.corpus import Text
from byline.features import places
from byline.features.messages import (
    Capitalisation,
    LineLengths,
    MessageWords,
    NetAbbreviations,
    Placement,
    WordsByCapitalisation,
    WordsByPlacement,
    as_message,
)

MESSAGE = as_message(
    Text("1", "The end. BTW, the END\nof it:\n\nThe 3 mp3s\n", title="Re: The iMac")
)
VIEWS = (
    Capitalisation(),
    LineLengths(),
    MessageWords(),
    NetAbbreviations(),
    Placement(),
    WordsByCapitalisation(),
    WordsByPlacement(),
)


def seen(view, body=MESSAGE):
    """What a view sees, each unit beside what is written there."""
    return [(body[unit.start : unit.end], unit.text) for unit in view.located(body)]


def test_every_token_has_a_case():
    assert seen(Capitalisation()) == [
        ("The", "capital"),
        ("iMac", "mixed"),
        ("The", "capital"),
        ("end", "lower"),
        (".", "punctuation"),
        ("BTW", "capitals"),
        (",", "punctuation"),
        ("the", "lower"),
        ("END", "capitals"),
        ("of", "lower"),
        ("it", "lower"),
        (":", "punctuation"),
        ("The", "capital"),
        ("3", "number"),
        ("mp3s", "lower"),
    ]


@pytest.mark.parametrize(
    ("token", "case"),
    [
        ("I", "capital"),
        ("I'm", "capital"),
        ("McDonald", "mixed"),
        ("DON'T", "capitals"),
        ("東京", "lower"),
        ("Ünder", "capital"),
        ("ann@example.org", ""),
        ("½", "number"),
    ],
)
def test_single_letters_scripts_and_addresses(token, case):
    assert [unit for _, unit in seen(Capitalisation(), token)][:1] == [case]


def test_tokens_stand_in_the_subject_first_in_paragraph_or_line_or_elsewhere():
    found = [(word, place) for word, place in seen(Placement()) if word.isalpha()]
    assert found == [
        ("The", "subject"),
        ("iMac", "subject"),
        ("The", "paragraph"),
        ("end", "other"),
        ("BTW", "other"),
        ("the", "other"),
        ("END", "other"),
        ("of", "line"),
        ("it", "other"),
        ("The", "paragraph"),
    ]


def test_a_body_without_a_subject_begins_with_a_paragraph():
    assert seen(Placement(), "\n\n so\nit") == [("so", "paragraph"), ("it", "line")]
    assert seen(Placement(), as_message(Text("1", "so", title=None))) == [("so", "paragraph")]


def test_words_of_the_lists_are_kept_and_others_leave_a_gap():
    assert seen(MessageWords(), "BTW the cat") == [("BTW", "btw"), ("the", "the"), ("cat", "")]
    assert seen(NetAbbreviations(), "BTW the cat") == [("BTW", "btw"), ("the", ""), ("cat", "")]


def test_words_are_crossed_with_how_they_are_written_and_where_they_stand():
    crossed = [unit for _, unit in seen(WordsByCapitalisation()) if unit]
    assert crossed == [
        "the/capital",
        "the/capital",
        "btw/capitals",
        "the/lower",
        "of/lower",
        "it/lower",
        "the/capital",
    ]
    crossed = [unit for _, unit in seen(WordsByPlacement()) if unit]
    assert crossed == [
        "the/subject",
        "the/paragraph",
        "btw/other",
        "the/other",
        "of/line",
        "it/other",
        "the/paragraph",
    ]


def test_lines_of_the_body_are_measured_and_empty_ones_are_not():
    body = "x" * 9 + "  \n\n" + "y" * 10 + "\n" + "z" * 85
    assert [unit for _, unit in seen(LineLengths(), "A long subject\x1e" + body)] == [
        "0-9",
        "10-19",
        "80+",
    ]


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: type(view).__name__)
@pytest.mark.parametrize("body", ["", "\x1e", "\n\n", "subject\x1e", "don't\x1e\x1e l'eau ̈ \ud800"])
def test_any_string_can_be_seen(view, body):
    for start, end, _ in view.located(body):
        assert 0 <= start <= end <= len(body)


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: type(view).__name__)
@given(body=st.text(st.sampled_from("aI BTW don't the—3.@x\n\x1e\t東̈é’"), max_size=60))
def test_the_quick_way_sees_the_same(view, body):
    assert view.units(body) == [unit.text for unit in view.located(body)]


def test_a_line_of_marks_does_not_end_a_paragraph():
    crossed = [unit for unit in WordsByPlacement().units("the\n---\nof\n\n--\nit") if unit]
    assert crossed == ["the/paragraph", "of/line", "it/line"]


def test_evidence_is_found_where_it_stands():
    spans = places(WordsByPlacement(), MESSAGE, "the/paragraph")
    assert [MESSAGE[a:z] for a, z in spans] == ["The", "The"]
