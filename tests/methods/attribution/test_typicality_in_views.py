"""Texts that are odd in several views at once."""

import numpy as np
import pytest

from byline.errors import InputError
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
    """A model that has an opinion ready."""

    def __init__(self, *typical: list[float]) -> None:
        self.typical = np.array(typical)

    def features(self, bodies):
        return {}

    def probabilities(self, features, bodies):
        n = len(bodies)
        authors = np.tile([0.8, 0.2], (n, 1))
        return Probabilities(authors, np.zeros(n), authors, np.zeros(n), self.typical)


def test_views_are_summed_and_compared_with_texts_held_out():
    """By (N1) the first has -ln .5 - ln .1 = 3.0, the second 0, the third -2 ln LEAST = 10.6."""
    one, other = Fixed([0.5, 1], [1, 0], [0, 1]), Fixed([0.1, 1], [1, 0], [0, 1])
    known = TypicalityInViews((other,), np.array([0.0, 1, 2, 3.1, 20]))
    found = known.odd(one.probabilities({}, ["a", "b", "c"]), ["a", "b", "c"])
    assert found.tolist() == pytest.approx([3 / 6, 6 / 6, 2 / 6])


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


def test_a_text_in_another_manner_is_odder_than_further_ones_of_the_same():
    bodies, names = _pile(24)
    learned = bodies[:32], names[:32]
    model = attributor().fit(*learned)
    known = fit_typicality_in_views(model, *learned)
    assert known is not None
    assert len(known.models) == len(typicality_in_views.VIEWS)
    assert len(known.held_out) == 32
    assert all(one._learned.folds is model._learned.folds for one in known.models)
    asked = [*bodies[32:], " ".join([THIRD] * 12)]
    shares = known.odd(model.probabilities(model.features(asked), asked), asked)
    assert shares[-1] == pytest.approx(1 / 33)
    assert np.median(shares[:-1]) > 0.2


def test_many_texts_are_left_alone(monkeypatch):
    bodies, names = _pile()
    model = attributor().fit(bodies, names)
    monkeypatch.setattr(typicality_in_views, "SMALL", len(bodies) - 1)
    assert fit_typicality_in_views(model, bodies, names) is None


def test_texts_that_cannot_be_seen_in_these_views_are_left_alone(monkeypatch):
    def refuse(*_, **__):
        raise InputError("no words.")

    bodies, names = _pile()
    model = attributor().fit(bodies, names)
    monkeypatch.setattr(Attributor, "fit", refuse)
    assert fit_typicality_in_views(model, bodies, names) is None


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
    assert fit_typicality_in_views(model, bodies, names) is None
