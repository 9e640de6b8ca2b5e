"""Where points, lines and labels of a DET figure go."""

from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from byline.metrics.detection import det_curve
from byline.reports.figures.det import FRAME, at, label_heights, visible

LEFT, RIGHT, TOP, BOTTOM = FRAME.left, FRAME.right, FRAME.top, FRAME.bottom
shares = st.floats(0, 1)


def test_the_corners_of_the_frame():
    assert at(0.0008, 0.0008) == pytest.approx((LEFT, BOTTOM))
    assert at(0.6, 0.6) == pytest.approx((RIGHT, TOP))


def test_axes_are_normal_deviates():
    """Equal steps of the deviate are equal steps of the axis."""
    share = NormalDist().cdf
    (x0, y0), (x1, y1), (x2, y2) = (at(share(z), share(z)) for z in (-2, -1, 0))
    assert x1 - x0 == pytest.approx(x2 - x1)
    assert y0 - y1 == pytest.approx(y1 - y2) == pytest.approx(x1 - x0)


@given(shares, shares)
def test_every_point_is_in_the_frame(false_alarm, miss):
    x, y = at(false_alarm, miss)
    assert LEFT <= x <= RIGHT
    assert TOP <= y <= BOTTOM


def test_what_lies_beyond_is_marked_at_the_edge():
    assert at(0, 1) == (LEFT, TOP)
    assert at(1, 0) == (RIGHT, BOTTOM)


def test_a_curve_is_cut_where_it_leaves_the_frame():
    """A horizontal step at 10 % missed comes from beyond the left edge, then drops to nothing."""
    path = visible(np.array([0, 0, 0.2, 0.2, 1]), np.array([1, 0.1, 0.1, 0, 0]))
    x, y = at(0.2, 0.1)
    np.testing.assert_allclose(path, [(LEFT, y), (x, y), (x, BOTTOM)])


def test_all_scores_equal_is_drawn_as_guessing():
    path = visible(*(np.array(side) for side in ([0, 1], [1, 0])))
    assert path[0] == pytest.approx(at(0.4, 0.6))
    assert path[-1] == pytest.approx(at(0.6, 0.4))
    for x, y in path:
        assert (x - LEFT) + (BOTTOM - y) == pytest.approx(sum(_offsets(0.5)), abs=0.5)


def _offsets(share: float) -> tuple[float, float]:
    x, y = at(share, share)
    return x - LEFT, BOTTOM - y


def test_a_perfect_curve_leaves_nothing_to_see():
    assert visible(np.array([0.0, 0, 1]), np.array([1.0, 0, 0])) == []


@given(st.lists(st.tuples(st.integers(-5, 5), st.booleans()), min_size=2, max_size=60))
def test_lines_stay_in_the_frame_and_only_fall(pairs):
    scores, linked = zip(*pairs, strict=True)
    assume(len(set(linked)) == 2)
    curve = det_curve(scores, linked)
    path = np.array(visible(curve.false_alarm, curve.miss)).reshape(-1, 2)
    inside = (path >= [LEFT - 1e-6, TOP - 1e-6]) & (path <= [RIGHT + 1e-6, BOTTOM + 1e-6])
    assert inside.all()
    assert (np.diff(path, axis=0) >= -1e-6).all()


def test_many_points_are_drawn_with_few():
    rng = np.random.default_rng(0)
    linked = rng.random(300_000) < 0.1
    curve = det_curve(rng.normal(0, 1, 300_000) + 2 * linked, linked)
    path = visible(curve.false_alarm, curve.miss)
    assert 200 < len(path) < 2000
    miss = np.interp(0.1, curve.false_alarm, curve.miss)
    x, y = at(0.1, miss)
    assert np.interp(x, *np.array(path).T) == pytest.approx(y, abs=1)


def test_labels_stand_where_curves_leave_and_apart():
    assert label_heights([(RIGHT, 100.0), (RIGHT, 300.0)]) == [100, 300]
    near = label_heights([(RIGHT, 205.0), (RIGHT, 200.0)])
    assert near[0] - near[1] == 34


def test_curves_that_leave_below_come_last_the_rightmost_first():
    heights = label_heights([(100.0, BOTTOM), (300.0, BOTTOM), (RIGHT, 100.0), None])
    assert sorted(range(4), key=heights.__getitem__) == [2, 1, 0, 3]
    assert max(heights) == BOTTOM - 12
