"""Measures of dispersion against an example worked by hand and in print."""

import numpy as np
import pytest

from byline.metrics.dispersion import (
    deviation_of_proportions,
    juilland_d,
    kromer_ur,
    normalised_deviation,
)

MATCHES, SIZES = [1, 2, 3, 4, 5], [9, 10, 10, 10, 11]
"""The word `a` in the corpus of fifty words that Gries (2008) uses."""


def test_the_example_of_gries():
    # Shares of matches .067 .133 .2 .267 .333 against .18 .2 .2 .2 .22 of words.
    assert deviation_of_proportions(MATCHES, SIZES) == pytest.approx(0.18)
    assert normalised_deviation(MATCHES, SIZES) == pytest.approx(0.18 / 0.82)
    p = np.array([1 / 9, 0.2, 0.3, 0.4, 5 / 11])
    assert juilland_d(MATCHES, SIZES) == pytest.approx(1 - p.std() / p.mean() / np.sqrt(4))
    assert juilland_d(MATCHES, SIZES) == pytest.approx(0.785, abs=5e-4)  # as printed
    # 1 + 3/2 + 11/6 + 25/12 + 137/60
    assert kromer_ur(MATCHES) == pytest.approx(8.7)


def test_even_and_concentrated_words_are_at_the_ends():
    assert juilland_d([2, 2], [10, 10]) == 1
    assert deviation_of_proportions([2, 2], [10, 10]) == 0
    assert juilland_d([0, 0, 4], [5, 5, 5]) == pytest.approx(0)
    assert normalised_deviation([0, 4], [5, 5]) == 1


def test_measures_are_undefined_without_matches_or_parts():
    for measure in (juilland_d, deviation_of_proportions, normalised_deviation):
        assert measure([0, 0], [5, 5]) is None
        assert measure([3], [5]) is None
    assert kromer_ur([0, 0]) is None
