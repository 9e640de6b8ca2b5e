"""Where a function on a grid is 0, worked by hand."""

import numpy as np
import pytest

from byline.research.region_map import zero_lines

ENDS = np.array([0.0, 1.0])


def lines(values, xs=ENDS, ys=ENDS):
    return zero_lines(xs, ys, np.array(values, float))


def test_a_plane_is_cut_by_one_line_where_it_is_0():
    """Values 1 and -3 along x: 0 at a quarter."""
    assert lines([[1, -3], [1, -3]]) == [((0.25, 0.0), (0.25, 1.0))]


def test_a_corner_is_cut_off():
    """From 2 to -2 along both sides of the first corner: halfway on each."""
    assert lines([[2, -2], [-2, -6]]) == [((0.5, 0.0), (0.0, 0.5))]


@pytest.mark.parametrize(
    ("values", "joined"),
    [
        pytest.param(
            [[3, -1], [-1, 3]], [((0.75, 0), (1, 0.25)), ((0.25, 1), (0, 0.75))], id="above"
        ),
        pytest.param(
            [[1, -3], [-3, 1]], [((0, 0.25), (0.25, 0)), ((1, 0.75), (0.75, 1))], id="below"
        ),
    ],
)
def test_of_a_saddle_the_mean_tells_which_corners_are_joined(values, joined):
    assert lines(values) == joined


def test_without_a_change_of_sign_there_is_no_line():
    assert lines([[1, 2], [3, 4]]) == []
    assert lines([[0, 0], [0, -1]]) == []


def test_a_circle_is_drawn_round():
    """Every end of x^2 + y^2 = 1 is a hair from 1 off the middle at most, and met evenly often."""
    xs = np.linspace(-1.5, 1.5, 61)
    pieces = zero_lines(xs, xs, 1 - xs[:, None] ** 2 - xs**2)
    ends = np.array(pieces).reshape(-1, 2)
    np.testing.assert_allclose(np.hypot(*ends.T), 1, atol=1e-3)
    assert (np.unique(ends.round(9), axis=0, return_counts=True)[1] % 2 == 0).all()
