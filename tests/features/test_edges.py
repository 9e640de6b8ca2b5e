"""Beginnings and ends of sentences, worked by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from byline.features.edges import Edges
from byline.features.style import style_of


def test_the_first_three_tokens_and_the_last_three_are_looked_at():
    assert Edges().units("But it was late, and he left.") == [
        *("|but", "|but_it", "|but_it_was"),
        *("left_.|", "he_left_.|"),
    ]


def test_a_short_sentence_has_fewer_units():
    assert Edges().units("Why") == ["|why"]
    assert not Edges().units(" \n")


def test_lines_that_are_paragraphs_begin_and_end_sentences():
    first = "word " * 30 + "over"
    assert Edges().units(f"{first}\nThen more") == [
        *("|word", "|word_word", "|word_word_word", "word_over|", "word_word_over|"),
        *("|then", "|then_more", "then_more|"),
    ]


def test_units_stand_where_their_tokens_do():
    body = "Go. He may stay."
    found = {unit.text: body[unit.start : unit.end] for unit in Edges().located(body)}
    assert found == {
        **{"|go": "Go", "|go_.": "Go.", "go_.|": "Go."},
        **{"|he": "He", "|he_may": "He may", "|he_may_stay": "He may stay"},
        **{"stay_.|": "stay.", "may_stay_.|": "may stay."},
    }


@pytest.mark.parametrize("feature", ["|but", "he_left_.|"])
def test_a_feature_is_found_again_in_the_text(feature):
    texts = ["But he left.", "But why? But he left."]
    style = style_of("sentence-starts-and-ends").fit(texts)
    column = style.feature_names().index(feature)
    places = style.places(texts[1], column)
    assert [texts[1][a:z] for a, z in places] == {
        "|but": ["But", "But"],
        "he_left_.|": ["he left."],
    }[feature]


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="theon Cat’'-,.7½!?İß😀मि中\n_|é\u0301", max_size=60))
def test_units_lie_within_the_text(body):
    for unit in Edges().located(body):
        assert 0 <= unit.start < unit.end <= len(body)
        assert " " not in unit.text
