"""Edges along rows, and the proximity of pairs, worked by hand."""

import numpy as np

from byline.numerics.sequence_graphs import edges_along, proximity

# 0 2 3 1 and 0 3 3 2 3 1: vertex 3 follows itself once and comes back.
ROWS = np.array([0, 2, 3, 1, 0, 3, 3, 2, 3, 1])
STOPS = np.array([0, 4, 10])


def test_steps_are_numbered_as_they_are_met():
    pairs, numbers, places = edges_along(ROWS, STOPS, 4)
    assert pairs.tolist() == [[0, 2], [2, 3], [3, 1], [0, 3], [3, 2]]
    assert numbers.tolist() == [0, 1, 2, 3, 4, 1, 2]
    np.testing.assert_allclose(places, [0, 1 / 3, 2 / 3, 0, 2 / 5, 3 / 5, 4 / 5])


def test_the_nearest_places_count():
    """One step from 2 to 3 in both rows, from 3 to 2 in one; three and five from 0 to 1."""
    found = proximity(ROWS, STOPS, np.array([[2, 3], [3, 2], [0, 1], [1, 0]]), 4)
    np.testing.assert_allclose(found, [2, 1, 1 / 3 + 1 / 5, 0])
