"""The weights that come with Byline."""

import json

import numpy as np
from numpy.testing import assert_allclose

from byline.methods.verification import shared_weights
from byline.methods.verification.shared_weights import stored_weights, z_scores
from byline.methods.verification.similarities import SPACES


def test_there_is_a_weight_for_each_feature_set_and_bounds_on_either_side():
    stored = stored_weights()
    assert stored.weights.shape == (len(SPACES),)
    assert np.isfinite([*stored.weights, stored.bias]).all()
    assert stored.bounds[0] < 0 < stored.bounds[1]
    assert max(-stored.bounds[0], stored.bounds[1]) <= np.log10(stored.n_validated)


def test_texts_that_are_more_alike_are_likelier_by_one_writer():
    stored = stored_weights()
    assert stored.weights.sum() > 0
    assert stored.bias < 0, "where nothing is more alike than in reference texts, there are two"


def test_numbers_are_limited_and_missing_ones_say_nothing():
    assert_allclose(z_scores(np.array([-9.0, -5.0, 0.5, 7.0, np.nan])), [-5, -5, 0.5, 5, 0])


def test_weights_are_read_from_a_file(tmp_path, monkeypatch):
    facts = {"weights": {name: k for k, name in enumerate(sorted(SPACES))}, "bias": -1.5}
    facts |= {"bounds": [-0.5, 2.0], "cases": 77}
    (tmp_path / "weights.json").write_text(json.dumps(facts))
    monkeypatch.setattr(shared_weights, "files", lambda package: tmp_path)
    back = stored_weights.__wrapped__()
    assert back.weights.tolist() == [sorted(SPACES).index(name) for name in SPACES]
    assert (back.bias, back.bounds, back.n_validated) == (-1.5, (-0.5, 2.0), 77)
