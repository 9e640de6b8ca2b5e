"""Which rows a step moves."""

import numpy as np

from byline.numerics.ssad._steps import Block, Point, descend


def test_slack_bounds_the_gain_of_a_pair():
    """The first row rises, and the other -1 row falls by 1/2, which gains 1/4.

    With the labelled +1 row t would be at most slack / 2, which gains 0.05 (3 - 0.05).
    """
    starts = np.array([0, 2, 2, 3])
    block = Block(np.eye(3), np.ones(3), np.array([-1.0, -1, 0]), np.array([0.0, 0, 1]), starts)
    point = Point(np.array([-1.0, -0.5, 1]), np.array([0.0, 1, 3]))
    outcome = descend(block, point, 0.1, 0.0, 1)
    np.testing.assert_allclose(point.beta, [-0.5, -1, 1])
    np.testing.assert_allclose(point.values, [0.5, 0.5, 3])
    assert outcome.slack == 0.1
