"""What texts held out show."""

import numpy as np
import pytest

from byline.methods.attribution.typicality import (
    HeldOut,
    Typicality,
    _enough,
    _lowest_order,
    fit_typicality,
)
from byline.numerics.open_set import ValidationScores


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
    rows = np.array([[short, s] for s in range(20)] + [[long, 100 + s] for s in range(20)])
    known = Typicality(rows, np.zeros(1))
    scores = np.array([[9.0], [9.0], [109.0]])
    typical = known.typical(scores, np.array([short, long, 2.0])).ravel()
    assert typical.tolist() == [11 / 21, 1 / 21, 11 / 21]
    assert known.typical(np.array([[9.0]]), np.array([-9.0])).tolist() == [[1.0]]


def test_a_text_is_measured_from_what_is_usual_for_each_author():
    known = Typicality(np.array([[0.0, s] for s in range(20)]), np.array([0.0, 10.0]))
    assert known.typical(np.array([[9.0, 9.0]]), np.zeros(1)).tolist() == [[11 / 21, 1 / 21]]


def test_texts_held_out_and_new_ones_get_p_values_of_the_same_kind():
    """Ranks of 20 values among each other, and of a 21st among all, are evenly spread."""
    values = np.random.default_rng(0).normal(size=21)
    known = Typicality(np.column_stack([np.zeros(20), values[:20]]), np.zeros(1))
    held_out = known.typical(values[:20, None], np.zeros(20), held_out=True).ravel()
    assert sorted(held_out) == pytest.approx(np.arange(1, 21) / 20)
    rank = 1 + (values[:20] <= values[20]).sum()
    assert known.typical(values[20:, None], np.zeros(1)) == pytest.approx(rank / 21)


def test_what_is_usual_leans_to_the_mean_of_all_authors():
    """Ann's texts have 1 and 3, Bob's has 0: means 2 and 0, that of both 1. Strangers are none."""
    validation = ValidationScores(
        scores=np.array([[1.0, 9], [3, 9], [9, 0], [9, -np.inf], [5, 9]]),
        classes=np.array([0, 0, 1, 1, 0]),
        out_of_set=np.array([False, False, False, True, False]),
        log_lengths=np.array([0.0, 0.1, 0.2, 0.3, -1]),
        texts=np.array([0, 1, 2, 3, 0]),
        n_whole=4,
    )
    rows, usual = fit_typicality(validation)
    assert usual.tolist() == pytest.approx([(4 + 2) / 4, (0 + 2) / 3])
    assert rows[:, 0].tolist() == [0, 0.1, 0.2, -1]
    assert rows[:, 1].tolist() == pytest.approx([-0.5, 1.5, -2 / 3, 3.5])


def test_nothing_is_usual_where_nobody_was_tried():
    none = np.zeros(0, np.intp)
    rows, usual = fit_typicality(
        ValidationScores(np.zeros((0, 2)), none, none > 0, np.zeros(0), none, 0)
    )
    assert rows.shape == (0, 2)
    assert usual.tolist() == [0, 0]


def test_the_area_under_the_curve_varies_with_the_authors_that_are_drawn():
    """Of two authors each is drawn twice, or both once: areas 1, 0 and, of all pairs, one half.

    Author 0: unknown above known; author 1: known above unknown; across: one of two pairs.
    """
    none = np.array([3.0, 1.0, 2.0, 4.0])
    authors, strange = np.array([0, 1, 0, 1]), np.array([True, True, False, False])
    assert _lowest_order(none, authors, strange, ~strange) == 0.0
    # Every unknown one is above every known one, whoever is drawn.
    assert _lowest_order(np.array([3.0, 4.0, 1.0, 2.0]), authors, strange, ~strange) == 1.0
    assert _lowest_order(none, authors, strange, np.zeros(4, bool)) is None


def test_unknown_authors_are_told_only_if_that_is_better_than_chance():
    assert HeldOut(9, 1.0, 9, 0.8, None, 0.51, 9).tells_unknown
    assert not HeldOut(9, 1.0, 9, 0.8, None, 0.5, 9).tells_unknown
    assert not HeldOut(9, 1.0, 0, None, None, None, 9).tells_unknown
