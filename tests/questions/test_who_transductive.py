"""`byline.who` with questioned texts in the regions, unlabelled."""

import numpy as np
import pytest
from writers import pile

from byline.errors import UsageError
from byline.questions.who import learn_authors, who

TRAIN, NEW = pile("ann bob cyd dan", 6), pile("ann bob cyd dan", 2, seed=1)
FEW = {"method": "ssad", "views": ("tokens", "punctuation-and-case")}


def probabilities(answers):
    return np.array([[row.probability for row in answer.ranking] for answer in answers])


@pytest.fixture(scope="module")
def known():
    return learn_authors(TRAIN, **FEW)


@pytest.fixture(scope="module")
def transductive():
    return list(who(TRAIN, NEW, transductive=True, **FEW))


def test_answers_say_that_they_are_transductive(known, transductive):
    assert [answer.leaders[0] for answer in transductive] == [text.author for text in NEW]
    assert transductive[0].run.settings["transductive"] is True
    plain = list(known.attribute(NEW))
    assert "transductive" not in plain[0].run.settings
    assert np.abs(probabilities(plain) - probabilities(transductive)).max() > 1e-4


def test_known_candidates_are_fitted_again_with_the_texts(known, transductive):
    again = list(known.attribute(NEW, transductive=True))
    np.testing.assert_array_equal(probabilities(again), probabilities(transductive))
    assert again[0].run.settings == transductive[0].run.settings
    assert "transductive" not in next(iter(known.attribute(NEW))).run.settings


def test_the_weight_of_unlabelled_texts_is_a_setting(transductive):
    heavy = list(who(TRAIN, NEW, transductive=True, unlabelled=5.0, **FEW))
    assert heavy[0].run.settings["unlabelled"] == 5.0
    assert np.abs(probabilities(heavy) - probabilities(transductive)).max() > 1e-4


def test_typicality_in_views_belongs_to_the_model_that_answers():
    """Of 24 texts held out, all but those of absent authors; made alike for both models."""
    plain = learn_authors(TRAIN)
    again = plain._refit(tuple(NEW.bodies), None)
    direct = learn_authors(TRAIN, NEW)
    np.testing.assert_array_equal(
        again.typicality_in_views.held_out, direct.typicality_in_views.held_out
    )
    assert len(again.typicality_in_views.held_out) == len(plain.typicality_in_views.held_out)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"unlabelled": 0.5}, "unlabelled of ssad has an effect only with --transductive"),
        ({"transductive": True, "together": True}, "give only one of them"),
        ({"transductive": True, "method": "one-class"}, "one of mkl-ssad, messages, ssad"),
        ({"transductive": True, "unlabelled": -1.0}, "unlabelled of ssad is a number above 0"),
    ],
)
def test_what_has_no_effect_or_no_meaning_is_refused(settings, said):
    with pytest.raises(UsageError, match=said):
        list(who(TRAIN, NEW, **FEW | settings))


def test_a_model_of_questioned_texts_answers_for_these_alone(tmp_path):
    fitted = learn_authors(TRAIN, NEW, **FEW)
    with pytest.raises(UsageError, match="not saved"):
        fitted.save(tmp_path / "model")
    with pytest.raises(UsageError, match="transductive=True"):
        list(fitted.attribute(NEW))


def test_a_saved_model_cannot_be_fitted_again(known, tmp_path):
    from byline.questions.who import load_authors

    known.save(tmp_path / "model")
    with pytest.raises(UsageError, match="Give the candidates instead of the model"):
        list(load_authors(tmp_path / "model").attribute(NEW, transductive=True))
