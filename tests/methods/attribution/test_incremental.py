"""Models that go on learning, before and after they were kept."""

import numpy as np
import pytest
from writers import pile

from byline.errors import InputError, UsageError
from byline.methods.attribution.incremental import fit_further
from byline.methods.attribution.saved_models import load_attributor, save_attributor
from byline.questions.attributors import attributor

TRAIN, MORE, NEW = (pile("ann bob cyd", n, seed=k) for k, n in enumerate((6, 4, 3)))
METHODS = ("eg-ova-naive", "eg-ova-conservative", "eg-ava-all-min")


def names(texts):
    return [text.author for text in texts]


def fitted(method):
    return attributor(method).fit(TRAIN.bodies, names(TRAIN))


@pytest.mark.parametrize("method", METHODS)
def test_a_kept_model_goes_on_as_if_it_had_not_been_kept(method, tmp_path):
    model = fitted(method)
    save_attributor(model, tmp_path / "m.model", method, {})
    again, *_ = load_attributor(tmp_path / "m.model")
    one, other = (fit_further(m, MORE.bodies, names(MORE), method) for m in (model, again))
    np.testing.assert_array_equal(one.scorer_.model.weights_, other.scorer_.model.weights_)
    np.testing.assert_array_equal(
        one.decision_function(NEW.bodies), other.decision_function(NEW.bodies)
    )
    assert other.scorer_.model.counts_.tolist() == [10, 10, 10]
    assert other.scorer_.model.passes_ == 26


def test_the_model_that_was_there_stays_as_it_was():
    model = fitted("eg-ova-conservative")
    before = model.decision_function(NEW.bodies)
    # A text that is judged rightly corrects nothing, so everybody's go under another name.
    another = dict(zip(("ann", "bob", "cyd"), ("bob", "cyd", "ann"), strict=True))
    wrong = [another[name] for name in names(MORE)]
    further = fit_further(model, MORE.bodies, wrong, "eg-ova-conservative")
    np.testing.assert_array_equal(model.decision_function(NEW.bodies), before)
    assert not np.array_equal(further.decision_function(NEW.bodies), before)
    assert further.calibration_ is model.calibration_
    with pytest.raises(UsageError, match="together"):
        further.transduced(further.features(NEW.bodies), NEW.bodies)


def test_what_was_owed_to_the_number_of_texts_is_renewed():
    """(F1) by hand: ln of 1, 4 and 16 lie a step of ln 4 apart, and so do offsets -1, 0 and 1."""
    model = fitted("eg-ova-conservative")
    model.counts_ = np.array([1, 4, 16])
    model.calibration_ = model.calibration_._replace(
        offsets=np.array([-1.0, 0.0, 1.0]), length_offsets=np.array([2.0, 0.0, -2.0])
    )
    cyd = [text for text in MORE if text.author == "cyd"]
    ann = [text for text in MORE if text.author == "ann"][:3]
    further = fit_further(
        model, [text.body for text in [*ann, *cyd]], names([*ann, *cyd]), "eg-ova-conservative"
    )
    assert further.counts_.tolist() == [4, 4, 20]
    np.testing.assert_allclose(
        further.calibration_.offsets, [0.0, 0.0, 1.0 + np.log(20 / 16) / np.log(4)], atol=1e-12
    )
    # What is added to short texts changes by minus twice as much.
    np.testing.assert_allclose(
        further.calibration_.length_offsets, -2 * further.calibration_.offsets, atol=1e-12
    )
    assert model.counts_.tolist() == [1, 4, 16]


def test_what_cannot_be_learned_is_refused_with_the_reason():
    model = fitted("eg-ova-conservative")
    with pytest.raises(UsageError, match="zoe is not among the 3 authors"):
        fit_further(model, ["the boat"], ["zoe"], "eg-ova-conservative")
    with pytest.raises(InputError, match="no signed text"):
        fit_further(model, [], [], "eg-ova-conservative")
    regions = attributor("ssad", views=("tokens",)).fit(TRAIN.bodies, names(TRAIN))
    with pytest.raises(UsageError, match="ssad cannot go on learning"):
        fit_further(regions, MORE.bodies, names(MORE), "ssad")
