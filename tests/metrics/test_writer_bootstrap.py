"""Intervals by bootstrap over writers."""

import numpy as np
import pytest

from byline.errors import InputError
from byline.metrics.likelihood_ratios import cllr_parts
from byline.metrics.writer_bootstrap import intervals_over_writers


def test_where_all_pairs_of_a_kind_are_equal_nothing_varies():
    x = [1.0] * 6 + [-1.0] * 6
    writers = [(k, k) for k in range(6)] + [(k, (k + 1) % 6) for k in range(6)]
    found = intervals_over_writers(x, [True] * 6 + [False] * 6, writers)
    whole = cllr_parts(x, [True] * 6 + [False] * 6)
    assert found["cllr"] == pytest.approx((whole.cllr, whole.cllr))
    assert found["eer"] == pytest.approx((0, 0))


def test_many_pairs_of_few_writers_say_less_than_as_many_of_many():
    rng = np.random.default_rng(0)
    level = rng.normal(0, 2, 8)
    few = np.repeat(np.arange(8), 25)
    x = np.concatenate([level[few] + 1, rng.normal(-1, 1, 200)])
    same = np.repeat([True, False], 200)
    other = np.column_stack([few, (few + 1) % 8])
    by_few = intervals_over_writers(x, same, np.vstack([np.column_stack([few, few]), other]))
    many = np.arange(200)
    apart = np.column_stack([many, (many + 1) % 200])
    by_many = intervals_over_writers(x, same, np.vstack([np.column_stack([many, many]), apart]))
    widths = [ends["cllr"].high - ends["cllr"].low for ends in (by_few, by_many)]
    assert widths[0] > 1.5 * widths[1]


def test_a_pair_counts_as_often_as_its_writers_are_drawn():
    """With two writers a draw has pairs of both kinds only if it has both writers, each once."""
    x, same, writers = [2.0, 0.0, -1.0], [True, True, False], [(0, 0), (1, 1), (0, 1)]
    found = intervals_over_writers(x, same, writers, draws=50)
    whole = cllr_parts(x, same)
    assert found["cllr"] == pytest.approx((whole.cllr, whole.cllr))


def test_columns_that_do_not_match_are_refused():
    with pytest.raises(InputError, match="3 ratios go with 3 answers"):
        intervals_over_writers([1, 2, 3], [True, False, True], [(0, 0), (1, 1)])


def test_without_a_pair_of_each_kind_in_any_draw_there_is_no_interval():
    assert intervals_over_writers([1.0, -1.0], [True, False], [(0, 0), (0, 0)], draws=5) != {}
    assert intervals_over_writers([1.0], [True], [(0, 0)], draws=5) == {}
