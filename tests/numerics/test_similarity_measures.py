"""The four measures on rows small enough to count by hand."""

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.numerics.similarity_measures import MEASURES, score_products

BY_HAND = [("dot", 2.0), ("dice", 4 / 8), ("jaccard", 2 / 6), ("overlap", 2 / 3)]


@pytest.mark.parametrize(("measure", "expected"), BY_HAND)
def test_two_sets_of_three_and_five_that_share_two(measure, expected):
    assert score_products(measure, 2.0, 3.0, 5.0) == expected


@pytest.mark.parametrize(("measure", "expected"), BY_HAND)
def test_the_order_of_the_two_does_not_matter(measure, expected):
    assert score_products(measure, 2.0, 5.0, 3.0) == expected


@pytest.mark.parametrize("measure", [m for m in MEASURES if m != "dot"])
def test_a_row_is_wholly_like_itself(measure):
    assert score_products(measure, 7.0, 7.0, 7.0) == 1.0


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("sizes", [(0.0, 0.0), (0.0, 3.0), (2.0, 3.0)])
def test_nothing_in_common_is_nought_and_never_undefined(measure, sizes):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert score_products(measure, 0.0, *sizes) == 0.0


@pytest.mark.parametrize("measure", ["dice", "jaccard", "overlap"])
def test_squares_too_small_to_be_told_from_nought_give_nought(measure):
    """1e-170 has a square, but 1e-200 has none."""
    assert score_products(measure, 1e-200, 0.0, 0.0) == 0.0


def test_arrays_are_taken_element_by_element_and_stretched():
    dots = np.array([[1.0, 0.0], [2.0, 4.0]])
    found = score_products("dice", dots, np.array([[1.0], [4.0]]), np.array([[3.0, 4.0]]))
    np.testing.assert_allclose(found, [[0.5, 0.0], [4 / 7, 1.0]])
    assert score_products("dot", dots, [[1.0], [4.0]], [[3.0, 4.0]]).tolist() == dots.tolist()


@given(st.lists(st.integers(0, 3), min_size=6, max_size=6), st.integers(0, 5))
def test_dice_and_jaccard_are_never_more_than_the_cosine(values, turn):
    x, y = np.array(values, float), np.roll(np.array(values, float), turn)
    s, a, b = x @ y, x @ x, y @ y
    cosine = s / np.sqrt(a * b) if s else 0.0
    dice, jaccard = score_products("dice", s, a, b), score_products("jaccard", s, a, b)
    assert jaccard <= dice <= cosine + 1e-15
    assert jaccard == pytest.approx(dice / (2 - dice))


def test_an_unknown_measure_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="'cosin'; there are dot, dice, jaccard, overlap"):
        score_products("cosin", 1.0, 1.0, 1.0)
