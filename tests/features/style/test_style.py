"""What every style promises, and what texts can do to it."""

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.base import clone

from byline.errors import BylineError, InputError, UsageError
from byline.features.counting import count
from byline.features.masking import Masked, Tokens
from byline.features.style import (
    LEAN,
    STYLES,
    Pile,
    Style,
    feature_set_name,
    gram,
    style_of,
)
from byline.features.views import FunctionWords, Suffixes

TEXTS = [
    "The ferry left the harbour in the storm, and the tide took it.",
    "In the storm the ferry could not leave the harbour. It was 1990!",
    "Bread, butter and a bun: the baker was up before the sun.",
    "The baker sold no bread.",
    "",
    "😀 … NATO's Бре́д 面包",
    "The baker sold no bread.",
]


def english(name: str):
    """A style that need not guess the language of short texts."""
    style = style_of(name)
    return style.set_params(language="en") if isinstance(style, Style) else style


def refused(name: str, texts: list[str]) -> str | None:
    """Why a style refuses these texts, or None where it compares them."""
    try:
        found = gram(english(name).fit_rows(texts))
    except BylineError as refusal:
        return str(refusal)
    assert np.isfinite(found).all()
    return None


by_name = pytest.mark.parametrize("name", STYLES)


@by_name
def test_rows_have_length_one_and_are_the_same_when_texts_come_again(name):
    style = english(name)
    rows = style.fit_rows(TEXTS)
    dense = rows.dense()
    np.testing.assert_allclose(np.linalg.norm(dense, axis=1), rows.scales > 0, atol=1e-12)
    assert rows.scales[4] == 0
    assert np.isfinite(dense).all()
    for again in (style, pickle.loads(pickle.dumps(style)), clone(style).fit(TEXTS)):
        np.testing.assert_allclose(again.rows(TEXTS).dense(), dense, atol=1e-12)
    np.testing.assert_allclose(style.rows(TEXTS[::-1]).dense(), dense[::-1], atol=1e-12)


@by_name
def test_the_gram_matrix_is_a_kernel(name):
    rows = english(name).fit_rows(TEXTS)
    found = gram(rows)
    np.testing.assert_allclose(found, rows.dense() @ rows.dense().T, atol=1e-12)
    np.testing.assert_array_equal(found, found.T)
    np.testing.assert_allclose(found[3], found[6], atol=1e-12)
    assert np.linalg.eigvalsh(found).min() > -1e-12


@by_name
def test_features_are_shown_where_they_are(name):
    style = english(name)
    rows = style.fit_rows(TEXTS)
    occurs = rows.matrix.toarray() != 0
    for column in range(len(style.feature_names())):
        if isinstance(style, Style) and style.weighting == "delta" and not occurs[:, column].any():
            continue  # it never varies
        for text, body in enumerate(TEXTS):
            spans = style.places(body, column)
            assert bool(spans) == occurs[text, column], (style.feature_names([column]), body)
            assert all(0 <= start < end <= len(body) for start, end in spans)


@by_name
def test_hopeless_texts_are_answered_or_refused(name):
    for texts in ([], [""], ["", "…"], ["bread"], ["bread"] * 3, ["a" * 9000, "хлеб"], ["!"] * 2):
        refusal = refused(name, texts)
        assert refusal is None or len(refusal) > 20


@pytest.mark.parametrize("name", [*LEAN, "words", "lengths", "skip-grams", "affixes"])
@settings(max_examples=25, deadline=None)
@given(st.lists(st.text("abc AB.,7😀é\n中", max_size=25), min_size=2, max_size=6), st.text())
def test_any_texts_have_a_kernel_that_is_never_nan(name, texts, other):
    style = english(name)
    try:
        rows = style.fit_rows(texts)
    except BylineError:
        return
    dense = rows.dense()
    np.testing.assert_allclose(gram(rows), dense @ dense.T, atol=1e-12)
    np.testing.assert_allclose(style.rows(texts).dense(), dense, atol=1e-9)
    assert np.isfinite(gram(rows, style.rows([other]))).all()


@by_name
def test_the_order_of_texts_does_not_matter(name):
    one, other = english(name), english(name)
    rows, back = one.fit_rows(TEXTS), other.fit_rows(TEXTS[::-1])
    assert one.feature_names() == other.feature_names() or name == "spgk"
    np.testing.assert_allclose(gram(rows), gram(back)[::-1, ::-1], atol=1e-9)


def test_a_pile_is_cut_once_for_all_styles(monkeypatch):
    import byline.features.pile as module

    cut = []
    whole = module.token_texts
    monkeypatch.setattr(module, "token_texts", lambda body: cut.append(body) or whole(body))
    pile = Pile(TEXTS)
    for name in (
        "tokens",
        "token-1-3-grams",
        "frequent-words",
        "masked-token-1-2-grams",
        "masked-token-2-3-grams",
        "masked-char-5-grams",
        "masked-char-6-grams",
        "frequent-token-2-3-grams",
        "skip-grams",
        "words",
        "affixes",
    ):
        style_of(name).fit(pile)
    assert cut == TEXTS


def test_a_pile_is_tagged_once_for_all_styles(monkeypatch):
    from byline.features.tagging import PerceptronTagger

    tagged = []
    whole = PerceptronTagger.tag
    monkeypatch.setattr(PerceptronTagger, "tag", lambda s, t: tagged.append(t) or whole(s, t))
    pile = Pile(TEXTS)
    for name in ("parts-of-speech", "pos-ngrams"):
        english(name).fit(pile)
    assert len(tagged) == 1


def test_names_by_hand():
    style = Style((Suffixes(2), Tokens()), weighting="share").fit(["ferry", "it"])
    assert style.features_ == ["ry", "ferry", "it"]
    assert style.places("a ferry", 0) == [(5, 7)]
    assert style.places("a ferry", 1) == [(2, 7)]


def test_function_words_follow_the_language_of_the_texts():
    texts = ["Der Hund und die Katze sind nicht mit dem Auto gekommen. " * 6] * 2
    style = style_of("function-words").fit(texts)
    assert "nicht" in style.features_
    assert style.views_ == (FunctionWords("de"),)


def test_a_language_without_lists_is_refused_and_can_be_asked_for_before():
    assert [style_of("parts-of-speech").available(code) for code in ("en-GB", "el")] == [
        True,
        False,
    ]
    assert style_of("spgk").available("el")
    assert style_of("tokens").available("und")
    with pytest.raises(InputError, match="not known for language 'el'"):
        style_of("pos-ngrams").set_params(language="el").fit(["Καλημέρα"])


def test_a_language_given_with_the_view_stays():
    assert Style(FunctionWords("de")).fit(["der die und"]).views_ == (FunctionWords("de"),)


def test_a_style_may_be_a_name_a_view_or_a_function():
    style = style_of("words")
    assert style_of(style) is style
    assert style_of("words") is not STYLES["words"]
    assert style_of(Suffixes(2)).fit(["ferry", "cat"]).features_ == ["at", "ry"]
    assert style_of(lambda body: body.split(";")).fit(["a b;c", "d"]).features_ == ["a b", "c", "d"]
    for wrong in ("wrods", 7):
        with pytest.raises(UsageError, match="function-words"):
            style_of(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"n": (2, 1)},
        {"min_texts": 0},
        {"max_features": 0},
        {"clip": 0.0},
        {"weighting": "heavy"},
    ],
)
def test_settings_that_make_no_sense_are_refused(wrong):
    with pytest.raises(UsageError, match=next(iter(wrong))):
        Style("words", **wrong).fit(TEXTS)


def test_too_many_texts_asked_for_is_said_so():
    with pytest.raises(UsageError, match="lower min_texts"):
        Style("words", min_texts=5).fit(["a", "b"])


def test_texts_of_a_group_count_as_one_in_the_scale_of_a_style():
    # The shares of a: 3/4 in the group of two texts, 0 in the other.
    bodies = ["a a", "a b", "b"]
    style = Style(Tokens()).fit(bodies, groups=[7, 7, 1])
    assert dict(zip(style.features_, style.scale_.means, strict=True))["a"] == pytest.approx(3 / 8)
    np.testing.assert_allclose(
        Style(Tokens()).fit_rows(bodies, groups=[7, 7, 1]).dense(), style.rows(bodies).dense()
    )


def test_views_can_be_learned_from_other_texts_than_those_counted():
    style = Style(Masked(1), n=(2, 2)).learn_views(["on on", "on it"])
    counted = style.count(["on a boat"])
    assert sorted(counted.names(np.arange(2))) == ["* *", "on *"]
    by_hand = count([Masked(1, frozenset({"on"}))], range(2, 3), Pile(["on a boat"]))
    np.testing.assert_array_equal(by_hand.table.toarray(), counted.table.toarray())


@pytest.mark.parametrize("weighting", ["share", "root", "log", "delta"])
def test_rows_anew_are_those_of_a_style_that_saw_the_first_texts_only(weighting):
    texts = ["a b b c", "a c c d", "b d e", "e e f a"]
    style = Style("words", weighting=weighting, max_features=3).fit(texts)
    kept = list(style.features_)
    learn, other = style.rows_anew(style.count(texts), [0, 1], [2, 3])
    fresh = Style("words", weighting=weighting, max_features=3)
    np.testing.assert_allclose(learn.dense(), fresh.fit_rows(texts[:2]).dense())
    np.testing.assert_allclose(other.dense(), fresh.rows(texts[2:]).dense())
    assert style.features_ == kept


def test_the_spaces_of_verification_are_all_there():
    spaces = {
        "char-2-grams",
        "char-3-grams",
        "char-5-grams",
        "tokens",
        "token-1-3-grams",
        "frequent-words",
        "punctuation-and-case",
        "affixes",
        "masked-token-1-2-grams",
        "masked-token-2-3-grams-100",
        "masked-token-2-3-grams",
    }
    spaces |= {
        "masked-char-5-grams",
        "masked-char-6-grams",
        "frequent-token-2-3-grams",
        "skip-grams",
    }
    assert spaces <= set(STYLES)
    assert set(LEAN) <= spaces


def test_the_codes_of_earlier_versions_are_names_still():
    assert style_of("a3_1000").get_params() == style_of("masked-token-2-3-grams").get_params()
    assert "c3" not in STYLES
    assert all(feature_set_name(name) == name for name in STYLES)
