"""Rows of what texts tell of, worked by hand."""

from math import log, sqrt

import numpy as np
import pytest

from byline.methods.similarity.groups import event_rows


def products(*bodies: str, language: str = "en") -> np.ndarray:
    rows = event_rows(bodies, language)
    return (rows @ rows.T).toarray()


def test_a_row_weighs_terms_by_count_capital_and_rarity():
    rows = event_rows(["Quake quake 7.8", "storm 7.8", "storm"], "en").toarray()
    # Quake counts 2 + 1 and is in one of three texts, 7.8 counts once and is in two.
    quake, number = (1 + log(3)) * sqrt(1 + log(4 / 2)), sqrt(1 + log(4 / 3))
    length = sqrt(quake**2 + number**2)
    np.testing.assert_allclose(rows[0], [quake / length, number / length, 0])
    np.testing.assert_allclose(rows[1], [0, sqrt(0.5), sqrt(0.5)])
    np.testing.assert_allclose(rows[2], [0, 0, 1])


def test_forms_of_a_word_are_one_term_and_little_words_are_none():
    assert products("The quakes were shaking", "a quake shakes it")[0, 1] == pytest.approx(1)


def test_marks_and_addresses_are_no_terms():
    marked, plain = "Storm -- see www.example.org, 'now': 12!", "Storm see now 12"
    assert products(marked, plain)[0, 1] == pytest.approx(1)


def test_names_count_for_more_than_other_words():
    alike = products("Reid enters clinic", "Reid leaves town", "lohan enters clinic")
    assert alike[0, 1] > products("reid enters clinic", "reid leaves town")[0, 1]


def test_the_language_of_each_text_decides_on_its_stems():
    bodies = ["Häuser brennen", "Haus brennt"]
    german, unknown = (event_rows(bodies, code) for code in ("de", "und"))
    assert (german @ german.T)[0, 1] > (unknown @ unknown.T)[0, 1] == 0


def test_texts_without_terms_have_empty_rows():
    rows = event_rows(["", "the of and", "😀 !!", "storm"], "en")
    assert np.diff(rows.indptr).tolist() == [0, 0, 0, 1]
    assert event_rows([]).shape == (0, 0)


def test_a_long_text_is_read_in_its_own_language_and_a_short_one_in_that_of_the_pile():
    german = "Die Häuser am Hafen brennen, und die Feuerwehr kommt nicht durch den Schnee. " * 5
    english = "The houses near the harbour burn, and the brigade cannot get through the snow. " * 5
    rows = event_rows([german, english, "the burning houses", english])
    assert len(english) > 300
    # Stems of its own language only: the little words of both are gone.
    terms = np.diff(rows.indptr)
    assert terms[0] == 6
    assert rows[1:3].multiply(rows[1:3]).sum() == pytest.approx(2)
    assert (rows @ rows.T)[1, 2] > 0
    assert terms[2] == 2
