"""The four features of Modaresi and Gross, counted by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.features.punctuation import NAMES, learn_extent, punctuation_habits, scaled


def habits(body, language=None):
    return dict(zip(NAMES, punctuation_habits([body], language)[0].tolist(), strict=True))


def test_a_text_counted_by_hand():
    """30 characters, 7 words in 2 sentences; of 2 commas one has white space after, none before."""
    found = habits("Stay,\nor go,now (at last). Yes")
    assert found["sentence length"] == 7 / 2
    assert found["punctuation"] == 4 / 30
    assert found["space after comma"] == (1 - 1) / 30
    assert found["space before comma"] == (0 - 2) / 30


@pytest.mark.parametrize(
    ("body", "after", "before"),
    [
        pytest.param("a, b, c", 2, -2, id="after"),
        pytest.param("a ,b ,c", -2, 2, id="before"),
        pytest.param("a , b", 1, 1, id="both"),
        pytest.param("a,b", -1, -1, id="neither"),
        pytest.param("a,, b", 0, -2, id="two in a row"),
        pytest.param("a,", -1, -1, id="at the end"),
        pytest.param(",a", -1, -1, id="at the start"),
        pytest.param("a,\u00a0b", 1, -1, id="a blank that does not break"),
        pytest.param("a,\u3000b", 1, -1, id="an ideographic blank"),
    ],
)
def test_commas_are_counted_with_what_stands_beside_them(body, after, before):
    found = habits(body)
    assert found["space after comma"] == after / len(body)
    assert found["space before comma"] == before / len(body)


@pytest.mark.parametrize("comma", ",،，、፣")
def test_commas_of_other_scripts_are_commas(comma):
    body = f"a{comma} b"
    found = habits(body)
    assert found["space after comma"] == found["punctuation"] == 1 / 4


@pytest.mark.parametrize("mark", "(),:;!?（）：；！？؛؟\u037e")
def test_the_seven_marks_count_in_every_script(mark):
    assert habits(f"ab{mark}c")["punctuation"] == 1 / 4


@pytest.mark.parametrize("mark", ".-'\"¿¡[]…")
def test_other_marks_do_not_count(mark):
    assert habits(f"ab{mark}c")["punctuation"] == 0


def test_sentences_are_those_of_their_language():
    """`bzw.` is an abbreviation in German: 5 words, one sentence; in English it ends one."""
    body = "Er kam bzw. Sie kam."
    assert habits(body, "de")["sentence length"] == 5
    assert habits(body, "en")["sentence length"] == 2.5


@pytest.mark.parametrize("body", ["", " \n\t", "\u3000"])
def test_a_text_without_a_sentence_has_nothing(body):
    assert set(habits(body).values()) == {0.0}


def test_no_texts_have_no_rows():
    assert punctuation_habits([]).shape == (0, 4)


def test_values_are_brought_between_nought_and_one_and_later_ones_are_not_cut_off():
    extent = learn_extent(np.array([[2.0, 5.0], [4.0, 5.0], [3.0, 5.0]]))
    found = scaled(np.array([[2.0, 5.0], [3.0, 5.0], [8.0, 9.0], [0.0, -1.0]]), extent)
    assert found.tolist() == [[0.0, 0.0], [0.5, 0.0], [3.0, 0.0], [-1.0, 0.0]]


def test_what_only_rounding_tells_apart_is_the_same():
    extent = learn_extent(np.array([[0.1 + 0.2], [0.3]]))
    assert scaled(np.array([[7.0]]), extent).tolist() == [[0.0]]


@given(st.lists(st.text(max_size=40), min_size=1, max_size=5), st.text(max_size=40))
def test_any_texts_have_finite_values(learned, later):
    extent = learn_extent(punctuation_habits(learned))
    assert np.isfinite(scaled(punctuation_habits([*learned, later]), extent)).all()
