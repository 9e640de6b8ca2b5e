"""Cosine Delta on cases small enough to check by hand."""

import numpy as np
import pytest

from byline.methods.attribution.cosine_delta import CosineDelta, cosine_delta
from byline.methods.attribution.delta import DeltaAttributor

ANN, BOB = [0.06, 0.01], [0.01, 0.06]


def test_it_is_one_minus_the_cosine():
    """(3, 4) has the cosine 0.6 with (1, 0), -1 with (-3, -4) and none with nothing."""
    profiles = np.array([[1.0, 0.0], [-3.0, -4.0], [6.0, 8.0], [0.0, 0.0]])
    np.testing.assert_allclose(cosine_delta(profiles, np.array([[3.0, 4.0]])), [[0.4, 2, 0, 1]])


def test_each_training_text_points_to_its_own_author():
    """Of two texts z is (1, -1) and (-1, 1)."""
    model = CosineDelta().fit([ANN, BOB], ["ann", "bob"])
    np.testing.assert_allclose(model.deltas([ANN, BOB]), [[0, 2], [2, 0]], atol=1e-12)
    np.testing.assert_allclose(model.decision_function([ANN, BOB]), [-2, 2])


def test_how_far_a_text_departs_does_not_count_but_does_for_burrows():
    """The mean text is (0.035, 0.035); one goes a tenth of ann's way from there, one all of it."""
    model = CosineDelta().fit([ANN, BOB], ["ann", "bob"])
    faint = [[0.0375, 0.0325]]
    np.testing.assert_allclose(model.deltas(faint), model.deltas([ANN]), atol=1e-12)
    burrows = DeltaAttributor().fit([ANN, BOB], ["ann", "bob"])
    np.testing.assert_allclose(burrows.deltas(faint), [[0.9, 1.1]])


def test_an_average_text_is_as_far_from_everybody():
    model = CosineDelta().fit([[0.5, 0.25], [0.25, 0.5]], ["ann", "bob"])
    assert model.deltas([[0.375, 0.375]]).tolist() == [[1.0, 1.0]]


def test_how_common_a_word_is_does_not_change_its_say():
    texts, asked, scale = np.array([ANN, BOB]), np.array([[0.05, 0.04]]), [10, 1]
    plain = CosineDelta().fit(texts, [0, 1]).deltas(asked)
    scaled = CosineDelta().fit(texts * scale, [0, 1]).deltas(asked * scale)
    np.testing.assert_allclose(plain, scaled)


@pytest.mark.parametrize(
    ("texts", "authors", "n_words", "complaint"),
    [
        pytest.param([ANN, BOB], ["ann", "ann"], 150, "only one class", id="one author"),
        pytest.param([ANN, ANN], ["ann", "bob"], 150, "undefined", id="identical texts"),
        pytest.param([ANN, BOB], ["ann", "bob"], 0, "1 or more", id="no words"),
    ],
)
def test_hopeless_input_is_refused_with_the_reason(texts, authors, n_words, complaint):
    with pytest.raises(ValueError, match=complaint):
        CosineDelta(n_words).fit(texts, authors)
