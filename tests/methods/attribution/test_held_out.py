"""What texts held out show."""

import numpy as np
import pytest

from byline.methods.attribution.held_out import _enough, familiar


def test_enough_is_the_length_from_which_on_four_in_five_are_found():
    words = np.arange(100.0)
    # The window from 45 to 64 has 15 of 20, the next one 16.
    assert _enough(words, words >= 50) == 65
    assert _enough(words, np.ones(100, bool)) == 0
    assert _enough(words, np.zeros(100, bool)) is None
    assert _enough(words[:10], np.ones(10, bool)) is None


def test_many_long_texts_do_not_speak_for_short_ones():
    words = np.concatenate([np.full(100, 1000.0), np.full(20, 30.0)])
    assert _enough(words, words > 500) == 1000


def test_a_text_is_compared_with_those_of_like_length():
    short, long = np.log(0.5), 0.0
    known = np.array([[short, s] for s in range(20)] + [[long, 100 + s] for s in range(20)])
    found = familiar(known, np.array([9.0, 9.0, 109.0]), np.array([short, long, 2.0]))
    assert found.tolist() == pytest.approx([0.5, 0.0, 0.5])
    assert familiar(known, np.array([9.0]), np.array([-9.0])).tolist() == [1.0]
