"""Measures of preference against literal and independent implementations."""

import numpy as np
import pytest
from scipy.stats import chi2_contingency, mannwhitneyu

from byline.methods.style.keyness import (
    adjusted,
    craig_zeta,
    eder_zeta,
    log_likelihood,
    log_ratio,
    rank_sum_p,
)
from byline.methods.style.segments import LONGEST, segment_size, segments

RNG = np.random.default_rng(7)


def test_zeta_is_that_of_craig_and_of_eder():
    a = [set(RNG.choice(list("abcdef"), 3)) for _ in range(9)]
    b = [set(RNG.choice(list("bcdefg"), 3)) for _ in range(7)]
    for word in "abcdefg":
        # Craig: share of A segments with the word, plus share of B segments without it.
        with_a = sum(word in segment for segment in a) / 9
        without_b = sum(word not in segment for segment in b) / 7
        p_b = sum(word in segment for segment in b) / 7
        assert craig_zeta(with_a, p_b) == pytest.approx(with_a + without_b, abs=1e-12)
        # Eder: difference over sum.
        expected = (with_a - p_b) / (with_a + p_b)
        assert eder_zeta(with_a, p_b) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("a", "b", "n_a", "n_b"), [(10, 3, 100, 90), (3, 30, 50, 400)])
def test_log_likelihood_is_the_g_statistic_of_the_table(a, b, n_a, n_b):
    table = [[a, b], [n_a - a, n_b - b]]
    expected = chi2_contingency(table, correction=False, lambda_="log-likelihood").statistic
    sign = 1 if a / n_a > b / n_b else -1
    assert log_likelihood([a], [b], n_a, n_b)[0] == pytest.approx(sign * expected)


def test_log_likelihood_takes_absent_and_only_features():
    found = log_likelihood([0, 10, 5], [4, 10, 5], 10, 10)
    assert np.isfinite(found).all()
    assert found[2] == 0


def test_log_ratio_counts_none_as_half():
    assert log_ratio([8, 0, 2], [1, 2, 0], 200, 100).tolist() == [2.0, -3.0, 1.0]


def test_rank_sums_are_those_of_each_feature():
    a, b = RNG.random((5, 3)).round(1), RNG.random((6, 3)).round(1)
    a[:, 2] = 0.3
    b[:, 2] = 0.3
    found = rank_sum_p(a, b)
    for k in range(2):
        assert found[k] == pytest.approx(mannwhitneyu(a[:, k], b[:, k], method="asymptotic").pvalue)
    assert found[2] == 1


def test_p_values_are_adjusted():
    p = [0.005, 0.04, 0.03, 0.5]
    # Holm: .005 x 4, .03 x 3, max(.04 x 2, before), max(.5, before).
    assert adjusted(p, "holm") == pytest.approx([0.02, 0.09, 0.09, 0.5])
    # Benjamini-Hochberg: .005 x 4 / 1, .03 x 4 / 2 and .04 x 4 / 3 lowered to the next, .5.
    assert adjusted(p) == pytest.approx([0.02, 0.16 / 3, 0.16 / 3, 0.5])
    assert adjusted(p, "none").tolist() == p
    assert len(adjusted([])) == 0


def test_segments_are_equal_and_lose_nothing():
    body = " ".join(f"w{k}," for k in range(25))
    parts = segments(body, 10)
    assert "".join(parts) == body
    assert [part.count("w") for part in parts] == [12, 13]
    assert segments("one, two", 100) == ["one, two"]
    assert segment_size([5, 100, 200, 0]) == 100
    assert segment_size([10**6]) == LONGEST
