"""DET points and costs, worked by hand."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from byline.errors import InputError
from byline.metrics.detection import (
    TDT,
    Costs,
    cost_at,
    costs_along,
    det_curve,
    equal_error_rate,
    error_band,
    minimum_cost,
)

# Three linked pairs and four others, best score first.
SCORES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]
LINKED = [True, False, True, True, False, False, False]

pairs = st.lists(st.tuples(st.integers(-3, 3), st.booleans()), min_size=2, max_size=40)


def test_each_score_is_a_threshold_and_so_is_one_above_all():
    curve = det_curve(SCORES, LINKED)
    assert curve.thresholds.tolist() == [np.inf, *SCORES]
    assert curve.miss.tolist() == pytest.approx([1, 2 / 3, 2 / 3, 1 / 3, 0, 0, 0, 0])
    assert curve.false_alarm.tolist() == [0, 0, 1 / 4, 1 / 4, 1 / 4, 2 / 4, 3 / 4, 1]


def test_the_cost_of_tdt_is_misses_and_4_9_times_false_alarms():
    curve = det_curve(SCORES, LINKED)
    np.testing.assert_allclose(costs_along(curve), curve.miss + 4.9 * curve.false_alarm)


def test_always_no_costs_one_and_so_does_always_yes_where_alarms_are_cheap():
    curve = det_curve(SCORES, LINKED)
    assert costs_along(curve)[0] == 1.0
    assert costs_along(curve, Costs(miss=1, false_alarm=0.01, target=0.5))[-1] == 1.0


def test_the_least_cost_and_where_it_is():
    """One linked pair of three found, no alarm: 2/3. Finding all costs 4.9 / 4 = 1.225."""
    least = minimum_cost(det_curve(SCORES, LINKED))
    assert least == pytest.approx((0.9, 2 / 3, 0.0, 2 / 3))
    cheap = minimum_cost(det_curve(SCORES, LINKED), Costs(miss=1, false_alarm=1, target=0.5))
    assert cheap == pytest.approx((0.6, 0.0, 1 / 4, 1 / 4))


def test_useless_scores_are_best_answered_with_no():
    least = minimum_cost(det_curve([0.1, 0.9], [True, False]))
    assert least == (np.inf, 1.0, 0.0, 1.0)


@pytest.mark.parametrize(
    ("threshold", "miss", "false_alarm"),
    [(np.inf, 1, 0), (0.95, 1, 0), (0.9, 2 / 3, 0), (0.65, 1 / 3, 1 / 4), (-9, 0, 1)],
)
def test_any_threshold_has_a_cost(threshold, miss, false_alarm):
    found = cost_at(det_curve(SCORES, LINKED), threshold)
    assert found == pytest.approx((threshold, miss, false_alarm, miss + 4.9 * false_alarm))


def test_equal_scores_are_called_together():
    curve = det_curve([0.5, 0.5, 0.5, 0.1], [True, False, True, False])
    assert curve.thresholds.tolist() == [np.inf, 0.5, 0.1]
    assert curve.miss.tolist() == [1, 0, 0]
    assert curve.false_alarm.tolist() == [0, 1 / 2, 1]


def test_topics_weigh_the_same():
    """Topic a has 1 linked pair and 1 other, topic b 2 and 1, topic c only 2 others."""
    scores = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]
    linked = [False, True, True, False, False, True, False]
    curve = det_curve(scores, linked, topics=["c", "a", "b", "a", "c", "b", "b"])
    miss = [(1 + 1) / 2, (1 + 1) / 2, (0 + 1) / 2, (0 + 0.5) / 2, 0.25, 0.25, 0, 0]
    alarms = [0, 0.5 / 3, 0.5 / 3, 0.5 / 3, 1.5 / 3, 2 / 3, 2 / 3, 1]
    assert curve.miss.tolist() == pytest.approx(miss)
    assert curve.false_alarm.tolist() == pytest.approx(alarms)
    assert minimum_cost(curve).cost == pytest.approx(1.0)


def test_one_topic_is_the_pool():
    for one, other in zip(
        det_curve(SCORES, LINKED), det_curve(SCORES, LINKED, topics=["t"] * 7), strict=True
    ):
        np.testing.assert_allclose(one, other)


def test_the_equal_error_rate_by_hand():
    """At 0.7 a third is missed at a quarter of alarms, at 0.6 none: equal at a quarter."""
    assert equal_error_rate(det_curve(SCORES, LINKED)) == pytest.approx(1 / 4)
    # All tied: one straight line from (0, 1) to (1, 0).
    assert equal_error_rate(det_curve([1, 1, 1], [True, False, False])) == pytest.approx(1 / 2)
    assert equal_error_rate(det_curve([2, 1], [True, False])) == 0.0
    assert equal_error_rate(det_curve([1, 2], [True, False])) == 1.0


@given(pairs)
def test_points_are_those_of_counting_at_each_threshold(rows):
    scores, linked = (np.array(column) for column in zip(*rows, strict=True))
    assume(0 < linked.sum() < len(linked))
    curve = det_curve(scores, linked)
    for threshold, miss, alarm in zip(*curve, strict=True):
        assert miss == pytest.approx(np.mean(scores[linked] < threshold))
        assert alarm == pytest.approx(np.mean(scores[~linked] >= threshold))
    least = minimum_cost(curve)
    assert least.cost == min(cost_at(curve, t, TDT).cost for t in curve.thresholds)
    assert cost_at(curve, least.threshold) == least


@given(pairs)
def test_turning_all_round_leaves_the_equal_error_rate(rows):
    scores, linked = (np.array(column) for column in zip(*rows, strict=True))
    assume(0 < linked.sum() < len(linked))
    turned = equal_error_rate(det_curve(-scores, ~linked))
    assert equal_error_rate(det_curve(scores, linked)) == pytest.approx(turned)


@pytest.mark.parametrize(
    ("scores", "linked", "topics", "complaint"),
    [
        pytest.param([1], [True, False], None, "1 scores and 2 truths", id="unequal"),
        pytest.param([1, 2], [True, True], None, "2 pairs all are linked", id="all linked"),
        pytest.param([], [], None, "0 pairs", id="nothing"),
        pytest.param([1, np.nan], [True, False], None, "pair 2 is nan", id="not a number"),
        pytest.param([1, 2], [True, False], ["t"], "as many topics, not 1", id="topics"),
    ],
)
def test_what_has_no_curve_is_refused_with_the_reason(scores, linked, topics, complaint):
    with pytest.raises(InputError, match=complaint):
        det_curve(scores, linked, topics)


def test_senseless_costs_and_thresholds_are_refused():
    curve = det_curve(SCORES, LINKED)
    with pytest.raises(InputError, match="cost something"):
        minimum_cost(curve, Costs(target=1.0))
    with pytest.raises(InputError, match="threshold"):
        cost_at(curve, float("nan"))


def test_the_band_holds_both_errors_at_each_threshold_by_wilson():
    """Of four linked pairs two are missed at 0.7.

    Wilson at √0.81 = 0.9 has z = 1.6449: (0.5 + z²/8 ± z √(0.25/4 + z²/64)) / (1 + z²/4) are
    0.1824 and 0.8176.
    """
    curve = det_curve([0.9, 0.8, 0.7, 0.3, 0.2, 0.1], [True, False, True, True, True, False])
    band = error_band(curve, 4, 2, confidence=0.81)
    at = curve.thresholds.tolist().index(0.7)
    assert (curve.miss[at], curve.false_alarm[at]) == (0.5, 0.5)
    assert band.low.miss[at] == pytest.approx(0.1824, abs=5e-5)
    assert band.high.miss[at] == pytest.approx(0.8176, abs=5e-5)
    for low, found, high in zip(band.low[1:], curve[1:], band.high[1:], strict=True):
        assert (low <= found + 1e-12).all()
        assert (found <= high + 1e-12).all()


def test_the_band_is_as_sure_as_it_says():
    """Normal scores at a fixed threshold, where the true errors are 0.16 and 0.16."""
    rng = np.random.default_rng(0)
    truth, held = [True] * 30 + [False] * 30, 0
    for _ in range(400):
        scores = rng.normal(size=60) + np.where(truth, 1.0, -1.0)
        curve = det_curve(scores, truth)
        at = int(np.searchsorted(-curve.thresholds, 0.0, side="right")) - 1
        low, high = error_band(curve, 30, 30)
        ends = ((low.miss, high.miss), (low.false_alarm, high.false_alarm))
        held += all(one[at] <= 0.15866 <= other[at] for one, other in ends)
    assert 0.85 <= held / 400 <= 0.97
