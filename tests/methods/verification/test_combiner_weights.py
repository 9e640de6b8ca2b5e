"""The weights that come with Byline."""

import json

import numpy as np
from numpy.testing import assert_allclose

from byline.methods.verification import combiner as shipped
from byline.methods.verification._verifier import WIDTHS
from byline.methods.verification.combiner import kind_named, stored_combiner
from byline.methods.verification.similarities import SPACES, feature_names

KINDS = {"nl-essays", "nl-reviews", "en-essays", "en-novels", "el-articles", "es-articles"}


def test_there_is_a_weight_for_each_number_of_a_case():
    found = stored_combiner()
    assert list(found.features) == feature_names(SPACES)
    assert set(found.kinds) == KINDS
    for kind in found.kinds.values():
        for values in (found.means, found.variances, found.weights, kind.means, kind.weights):
            assert values.shape == (len(found.features),)
            assert np.isfinite(values).all()
        assert (kind.spreads > 0).all()
        assert kind.width in WIDTHS
    assert (found.variances > 0).all()


def test_texts_that_are_more_alike_are_likelier_by_one_writer():
    """With each number two spreads above its mean, and below, but for likeness among the known."""
    found = stored_combiner()
    across = np.array([not name.endswith("kk") for name in found.features])
    for name in KINDS | {"none of these"}:
        kind = found.kind(name)
        more = kind.means + 2 * kind.spreads * across
        less = kind.means - 2 * kind.spreads * across
        high, low = found.log_odds(np.array([more, less]), kind)
        assert high > 1 > -1 > low


def test_weights_are_read_from_a_file(tmp_path, monkeypatch):
    own = {"means": [3.0], "spreads": [0.25], "weights": [-1.0], "bias": 0.5, "width": 0.1}
    rest = {"means": [6.0], "variances": [7.0], "weights": [8.0], "bias": 9.0}
    shared = {"means": [1 / 3], "variances": [4.0], "weights": [2.0], "bias": -1.5}
    kinds = {"own": {**own, "apart": rest, "seen": [4, 5]}}
    facts = {"origin": "here", "features": ["a"], **shared, "kinds": kinds}
    (tmp_path / "weights.json").write_text(json.dumps(facts))
    monkeypatch.setattr(shipped, "files", lambda package: tmp_path)
    back = stored_combiner.__wrapped__()
    assert (back.features, back.bias) == (("a",), -1.5)
    assert_allclose([back.means[0], back.variances[0], back.weights[0]], [1 / 3, 4, 2], rtol=0)
    kind = back.kinds["own"]
    assert [*kind.means, *kind.spreads, *kind.weights, kind.bias] == [3.0, 0.25, -1.0, 0.5]
    assert kind.width == 0.1
    assert back.seen == {"own": {4, 5}}
    apart = back.apart["own"]
    assert [*apart.means, *apart.variances, *apart.weights, apart.bias] == [6.0, 7.0, 8.0, 9.0]
    assert json.loads((tmp_path / "weights.json").read_text())["origin"] == "here"


def test_kinds_are_known_by_what_people_call_them():
    assert kind_named("en", "Essay") == "en-essays"
    assert kind_named("es", "opinion articles") == "es-articles"
    assert kind_named("nl", "reviews") == "nl-reviews"
    assert (
        kind_named("nl", "novels") is kind_named("en", None) is kind_named(None, "novels") is None
    )


def test_every_kind_has_cases_that_are_known_again():
    """Of 96 to 200 problems each, of which some ask about the same text."""
    found = stored_combiner()
    assert {name: len(marks) for name, marks in found.seen.items()} == {
        "nl-essays": 96,
        "nl-reviews": 100,
        "en-essays": 192,
        "en-novels": 33,
        "el-articles": 54,
        "es-articles": 85,
    }
    for name in KINDS:
        assert np.abs(found.apart[name].weights - found.weights).max() > 0.001
