"""Burrows's Delta on cases small enough to check by hand."""

import numpy as np
import pytest

from byline.methods.attribution.delta import DeltaAttributor, delta, z_scores

ANN, BOB = [0.06, 0.01], [0.01, 0.06]


def test_delta_is_the_mean_absolute_difference_of_z_scores():
    profiles, texts = np.array([[1.0, -1.0], [0.0, 1.0]]), np.array([[0.0, 1.0]])
    np.testing.assert_array_equal(delta(profiles, texts), [[(1 + 2) / 2, 0.0]])


def test_z_scores_count_spreads_from_the_mean():
    shares = np.array([[0.05, 0.01]])
    np.testing.assert_allclose(
        z_scores(shares, np.array([0.03, 0.01]), np.array([0.01, 0.5])), [[2.0, 0.0]]
    )


def test_how_common_a_word_is_does_not_change_its_say():
    texts, asked, scale = np.array([ANN, BOB]), np.array([[0.05, 0.02]]), [10, 1]
    plain = DeltaAttributor().fit(texts, [0, 1]).deltas(asked)
    scaled = DeltaAttributor().fit(texts * scale, [0, 1]).deltas(asked * scale)
    np.testing.assert_allclose(plain, scaled)


def test_only_the_commonest_words_are_compared():
    """The third word alone would say bob; it is the rarest and is left out."""
    texts = np.array([[0.5, 0.4, 0.000], [0.4, 0.5, 0.001]])
    asked = [[0.5, 0.4, 0.001]]
    assert DeltaAttributor(n_words=2).fit(texts, ["ann", "bob"]).predict(asked) == ["ann"]
    assert DeltaAttributor(n_words=2).fit(texts, ["ann", "bob"]).columns_.tolist() == [0, 1]


def test_a_word_that_never_varies_is_left_out():
    texts = np.array([[0.9, *ANN], [0.9, *BOB]])
    model = DeltaAttributor().fit(texts, ["ann", "bob"])
    assert 0 not in model.columns_
    assert np.isfinite(model.deltas(texts)).all()


def test_each_training_text_is_nearest_to_its_own_author():
    model = DeltaAttributor().fit([ANN, BOB], ["ann", "bob"])
    np.testing.assert_allclose(model.deltas([ANN, BOB]), [[0, 2], [2, 0]])


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
        DeltaAttributor(n_words).fit(texts, authors)
