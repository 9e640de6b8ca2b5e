"""Kernels survive being taken apart."""

import json

import numpy as np
import pytest

from byline.errors import InputError
from byline.features.kernels.chars import CharTfIdf
from byline.features.kernels.embeddings import Embeddings
from byline.features.kernels.spgk import SPGK
from byline.features.kernels.state import KINDS, kernel_of, state_of
from byline.features.kernels.tfidf import TfIdf

PILE = ["The ferry sank in the storm.", "A storm took the old ferry.", "", "Bread, butter, bread."]
NEW = ["Ferry and storm and bread", "goat"]


@pytest.mark.parametrize("name", sorted(KINDS.keys() - {"Embeddings"}))
def test_a_kernel_made_from_its_state_gives_the_same_rows(name):
    kernel = KINDS[name]().fit(PILE)
    state = state_of(kernel)
    again = kernel_of(state._replace(facts=json.loads(json.dumps(state.facts))))
    ours, theirs = kernel.rows(NEW), again.rows(NEW)
    np.testing.assert_array_equal(ours.matrix.toarray(), theirs.matrix.toarray())
    np.testing.assert_array_equal(ours.sizes, theirs.sizes)
    assert again.width == ours.matrix.shape[1]
    assert len(again.feature_names(range(again.width))) == again.width


def test_embeddings_need_not_be_there_to_be_made_from_their_state():
    kernel = Embeddings("en")
    kernel.n_columns_ = 256
    state = state_of(kernel)
    again = kernel_of(state._replace(facts=json.loads(json.dumps(state.facts))))
    assert (again.language, again.width) == ("en", 256)
    with pytest.raises(InputError, match="damaged"):
        kernel_of(state._replace(facts={**state.facts, "columns": "many"}))


def test_settings_survive_too():
    kernel = SPGK(3, window=4, language="en", words="all").fit(PILE)
    assert kernel_of(state_of(kernel)).get_params() == kernel.get_params()


@pytest.mark.parametrize(
    "damage",
    [
        {"kind": "os.system"},
        {"settings": {"n": 2, "cheat": 1}},
        {"tables": 9},
        {"n_texts": "many"},
        {"settings": None},
    ],
)
def test_a_damaged_state_is_refused(damage):
    state = state_of(TfIdf().fit(PILE))
    with pytest.raises(InputError, match="damaged"):
        kernel_of(state._replace(facts={**state.facts, **damage}))


def test_runs_of_characters_keep_their_order():
    kernel = CharTfIdf(min_texts=1).fit(PILE)
    assert kernel_of(state_of(kernel)).features_ == kernel.features_
