"""Texts that are atypical in several feature sets at once."""

import numpy as np
import pytest

from byline.errors import InputError
from byline.features.style import Pile
from byline.methods.attribution import typicality_in_views
from byline.methods.attribution.attributor import Attributor, Probabilities
from byline.methods.attribution.typicality_in_views import (
    TypicalityInViews,
    fit_typicality_in_views,
)
from byline.questions.attributors import attributor

FIRST = "The ferry went upon the hour, and whilst we waited there was nothing to be done about it."
SECOND = (
    "So I ran down to the quay - no ferry! - and then, well, I just sat there and ate my bread."
)
THIRD = "Gentlemen: your committee, having met; having heard evidence; having weighed it; resolves."


class Fixed:
    """A model of one feature set that has its typicalities ready."""

    def __init__(self, *typical: list[float]) -> None:
        self.ready = np.array(typical)

    def typical(self, pile, lengths):
        return self.ready


def test_typicalities_are_multiplied_and_compared_with_held_out_texts():
    """By (N1) the texts have -ln .5 - ln .1 = 3.0, 0, and -2 ln .005 = 10.6."""
    all_sets, one_set = ([0.5, 1], [1, 0.1], [0.005, 1]), ([0.1, 1], [1, 0.1], [0.005, 1])
    authors = np.tile([0.8, 0.2], (3, 1))
    answers = Probabilities(authors, np.zeros(3), authors, np.zeros(3), np.array(all_sets))
    known = TypicalityInViews((Fixed(*one_set),), np.array([0.0, 1, 2, 3.1, 20]))
    p_values = known.p_values(answers, ["a", "b", "c"], np.zeros(3))
    assert p_values.tolist() == pytest.approx([3 / 6, 6 / 6, 2 / 6])


def _pile(n: int = 12) -> tuple[list[str], list[str]]:
    """Texts by two writers, each of whom has a manner."""
    rng = np.random.default_rng(0)
    bodies, names = [], []
    for number in range(2 * n):
        words = (FIRST if number % 2 else SECOND).split()
        picked = [" ".join(words[k:] + words[:k]) for k in rng.integers(len(words), size=12)]
        bodies.append(" ".join(picked))
        names.append("ann" if number % 2 else "bob")
    return bodies, names


def test_a_text_in_another_style_is_less_typical_than_further_ones_of_the_same():
    bodies, names = _pile(24)
    model = attributor().fit(bodies[:32], names[:32])
    known = fit_typicality_in_views(model, bodies[:32])
    assert known is not None
    assert len(known.models) == len(typicality_in_views.VIEWS)
    assert len(known.held_out) == 32
    asked = [*bodies[32:], " ".join([THIRD] * 12)]
    answers = model.probabilities(model.features(asked), asked)
    p_values = known.p_values(answers, asked, model.log_length_ratios(answers.words))
    assert p_values[-1] == pytest.approx(1 / 33)
    assert np.median(p_values[:-1]) > 0.2


def test_a_feature_set_alone_is_learned_as_an_attributor_would(monkeypatch):
    """The regions and typicality of one feature set are those of a model of that set alone."""
    bodies, names = _pile(16)
    model = attributor().fit(bodies, names)
    known = fit_typicality_in_views(model, bodies)
    assert known is not None
    words = Attributor(["words"], n_folds=model._learned.folds).fit(bodies, names)
    asked = [FIRST * 8, THIRD * 8]
    expected = words.probabilities(words.features(asked), asked)
    ratios = words.log_length_ratios(expected.words)
    np.testing.assert_allclose(known.models[-1].typical(Pile(asked), ratios), expected.typical)


def test_texts_that_cannot_be_seen_in_these_feature_sets_are_left_alone(monkeypatch):
    def refuse(*_, **__):
        raise InputError("no words.")

    bodies, names = _pile()
    model = attributor().fit(bodies, names)
    monkeypatch.setattr(typicality_in_views, "fit_feature_rows", refuse)
    assert fit_typicality_in_views(model, bodies) is None


def test_texts_in_a_language_whose_parts_of_speech_are_not_known_are_left_alone():
    first = "Мы пришли домой вчера вечером, и никто не знал, что там было и как это называется."
    second = "Он сказал ей: я не помню! А потом они долго молчали, потому что говорить было нечего."
    bodies, names = [], []
    for number in range(12):
        words = (first if number % 2 else second).split()
        bodies.append(" ".join(words[number:] + words[:number]) * 6)
        names.append("anna" if number % 2 else "boris")
    model = attributor().fit(bodies, names)
    assert model.language_ == "ru"
    assert fit_typicality_in_views(model, bodies) is None
