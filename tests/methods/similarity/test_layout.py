"""Maps of texts: what belongs together lies together."""

import numpy as np
import pytest

from byline.errors import InputError
from byline.methods.similarity.layout import flatten


def blocks(*sizes: int) -> np.ndarray:
    """Groups whose members are alike and have hardly anything in common with the rest."""
    label = np.repeat(np.arange(len(sizes)), sizes)
    alike = np.where(label[:, None] == label, 0.8, 0.02)
    noise = np.random.default_rng(0).random(alike.shape)
    alike = alike - 0.01 * (noise + noise.T)
    np.fill_diagonal(alike, 1.0)
    return alike


def test_groups_lie_apart():
    flat = flatten(blocks(8, 8, 8))
    label = np.repeat([0, 1, 2], 8)
    apart = np.linalg.norm(flat.places[:, None] - flat.places, axis=2)
    np.fill_diagonal(apart, np.inf)
    assert (label[apart.argmin(axis=1)] == label).all()
    assert np.ptp(flat.places[:, 0]) == pytest.approx(1)
    assert flat.places.min() >= 0
    assert flat.places.max() <= 1


def test_the_same_seed_draws_the_same_map():
    one, two = flatten(blocks(5, 5), 3), flatten(blocks(5, 5), 3)
    np.testing.assert_array_equal(one.places, two.places)


def test_what_is_kept_is_one_where_neighbours_are_all_others():
    """Of four texts the two most alike of three others: by hand, all rankings on a line agree."""
    line = np.array([0.0, 0.1, 1.0, 1.1])
    alike = 1 - np.abs(line[:, None] - line) / 1.2
    flat = flatten(alike)
    assert flat.neighbours == 2
    assert 0.5 <= flat.kept <= 1


def test_three_texts_are_too_few():
    with pytest.raises(InputError, match="at least 4"):
        flatten(np.eye(3))


def test_equal_texts_make_a_map_too():
    assert np.isfinite(flatten(np.ones((6, 6))).places).all()
