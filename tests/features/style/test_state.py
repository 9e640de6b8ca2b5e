"""Styles survive being taken apart."""

import json

import numpy as np
import pytest

from byline.errors import InputError, UsageError
from byline.features.style import STYLES, Style, style_of
from byline.features.style.state import state_of, style_from
from byline.features.tagging import tagger
from byline.features.views import PartsOfSpeech
from byline.storage import load, save

PILE = [
    "The ferry sank in the storm.",
    "In the storm the old ferry left.",
    "",
    "In bread, not bread!",
]
NEW = ["Ferry and storm and bread, in the sun", "goat", ""]


def fitted(name: str):
    style = style_of(name)
    return (style.set_params(language="en") if isinstance(style, Style) else style).fit(PILE)


@pytest.mark.parametrize("name", STYLES)
def test_a_style_made_from_its_state_gives_the_same_rows(name):
    style = fitted(name)
    state = state_of(style)
    again = style_from(state._replace(facts=json.loads(json.dumps(state.facts))))
    np.testing.assert_array_equal(again.rows(NEW).dense(), style.rows(NEW).dense())
    if isinstance(style, Style):
        assert again.feature_names() == style.feature_names()
        assert again.get_params() == style.get_params()
        assert again.views_ == style.views_


def test_a_style_fits_into_a_model(tmp_path):
    style = fitted("masked-token-2-3-grams")
    state = state_of(style)
    save(tmp_path / "m", "style", {"style": state.facts}, {"names": state.names, **state.arrays})
    saved = load(tmp_path / "m", "style")
    arrays = {name: saved.array(name, state.arrays[name].dtype, None) for name in state.arrays}
    again = style_from(
        state._replace(facts=saved.fact("style", dict), names=saved.strings("names"), arrays=arrays)
    )
    np.testing.assert_array_equal(again.rows(NEW).dense(), style.rows(NEW).dense())


MASK = {"kind": "Masked", "common": 1000, "hidden": "star"}


@pytest.mark.parametrize(
    "damage",
    [
        {"kind": "os.system"},
        {"kind": None},
        {"views": [{"kind": "os.system"}]},
        {"views": []},
        {"views": [{**MASK, "words": [0, 99_999]}]},
        {"views": [{**MASK, "words": [-1, 1]}]},
        {"views": [{**MASK, "words": None, "hidden": "eval"}]},
        {"views": [{**MASK, "words": None, "common": "1"}]},
        {"views": [{"kind": "Masked"}]},
        {"views": [{"kind": "MaskedCharacters", "mask": {"kind": "Tokens"}}]},
        {"views": [{"kind": "PartsOfSpeech", "language": "en", "tagger": "rm"}]},
        {"views": [{"kind": "SkipPairs", "view": {"kind": "Tokens"}, "distances": [0]}]},
        {"views": 7},
        {"settings": None},
        {"settings": {"view": ["words"], "n": [1, 1], "cheat": 1}},
        {"settings": {"view": ["wrods"], "n": [1, 1]}},
        {"settings": {"view": [], "n": [1, 1]}},
        {"settings": {"view": ["words"], "n": [3, 1]}},
        {"settings": {"view": ["words"], "n": [1, 1], "weighting": "heavy"}},
        {"known_words": "many"},
        {"n_fitted": "inf"},
        {"n_fitted": -1.0},
        {"known_words": 10**9},
        {"known_words": -1},
    ],
    ids=str,
)
def test_damaged_facts_are_refused(damage):
    state = state_of(fitted("masked-token-2-3-grams"))
    with pytest.raises(InputError, match="damaged"):
        style_from(state._replace(facts={**state.facts, **damage}))


@pytest.mark.parametrize("name", ["owners", "means", "spreads", "n_texts"])
def test_damaged_numbers_are_refused(name):
    state = state_of(fitted("tokens"))
    whole = state.arrays[name]
    other = {k: v for k, v in state.arrays.items() if k != name}
    for wrong in (whole[1:], whole - 1e9, whole[:, None], whole * np.nan, whole.astype("S8")):
        with np.errstate(invalid="ignore"), pytest.raises(InputError, match="damaged"):
            style_from(state._replace(arrays={**state.arrays, name: wrong}))
    with pytest.raises(InputError, match="damaged"):
        style_from(state._replace(arrays=other))


def test_a_feature_given_twice_is_refused():
    state = state_of(fitted("tokens"))
    with pytest.raises(InputError, match="twice"):
        style_from(state._replace(names=(state.names[0], *state.names[:-1])))


def test_a_graph_style_with_another_kernel_is_refused():
    from byline.features.kernels.state import state_of as kernel_state_of
    from byline.features.kernels.tfidf import TfIdf

    kernel = kernel_state_of(TfIdf().fit(PILE))
    state = state_of(fitted("spgk"))
    with pytest.raises(InputError, match="damaged"):
        style_from(state._replace(facts={"kind": "graphs", "kernel": kernel.facts}))


def test_what_is_the_users_own_cannot_be_saved():
    with pytest.raises(UsageError, match="your own"):
        state_of(Style(str.split).fit(PILE))
    with pytest.raises(UsageError, match="your own"):
        state_of(Style(PartsOfSpeech("en", tagger("en"))).fit(PILE))
