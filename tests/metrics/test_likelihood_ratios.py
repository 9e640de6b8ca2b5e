"""Costs, bounds and curves of likelihood ratios, against `lir` and closed forms."""

import numpy as np
import pytest

from byline.errors import InputError
from byline.metrics.likelihood_ratios import (
    cllr_parts,
    elub,
    empirical_cross_entropy,
    error_rates,
    pav,
    tippett,
)


def drawn(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Ratios of pairs of either kind, every third time with many equal ones."""
    rng = np.random.default_rng(seed)
    own, other = rng.integers(3, 200, 2)
    spread = rng.uniform(0.2, 3)
    x = np.concatenate(
        [rng.normal(spread / 2, spread, own), rng.normal(-spread / 2, spread, other)]
    )
    return x.round(1) if seed % 3 == 0 else x, np.repeat([True, False], [own, other])


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("seed", range(12))
def test_costs_and_bounds_equal_those_of_lir(seed):
    data = pytest.importorskip("lir.data.models", reason="needs lir, the reference implementation")
    from lir.algorithms.bayeserror import elub as reference_elub
    from lir.algorithms.isotonic_regression import IsotonicCalibrator
    from lir.metrics import cllr, cllr_min

    x, y = drawn(seed)
    pairs = data.LLRData(features=x.reshape(-1, 1), labels=y.astype(int))
    ours = cllr_parts(x, y)
    assert ours.cllr == pytest.approx(cllr(pairs), abs=1e-9)
    assert ours.minimum == pytest.approx(cllr_min(pairs), abs=1e-9)
    assert ours.calibration == pytest.approx(ours.cllr - ours.minimum)
    assert elub(x, y) == pytest.approx(reference_elub(x.copy(), y.astype(int)), abs=1e-9)
    theirs = np.asarray(IsotonicCalibrator().fit_transform(x, y.astype(int)))
    finite = np.isfinite(theirs)
    assert np.array_equal(np.isfinite(pav(x, y)), finite)
    assert np.allclose(pav(x, y)[finite], theirs[finite], atol=1e-9)


def test_empirical_cross_entropy_at_even_odds_is_cllr_and_never_below_that_of_pav():
    x, y = drawn(5)
    odds = np.linspace(-2, 2, 9)
    given = empirical_cross_entropy(x, y, odds)
    assert given[4] == pytest.approx(cllr_parts(x, y).cllr)
    assert np.all(given >= empirical_cross_entropy(pav(x, y), y, odds) - 1e-12)


def test_ratios_that_say_nothing_cost_what_the_prior_does():
    y = [True, False, False]
    assert cllr_parts([0, 0, 0], y)[:3] == pytest.approx((1, 1, 0))
    prior = 10 / 11
    entropy = -prior * np.log2(prior) - (1 - prior) * np.log2(1 - prior)
    assert empirical_cross_entropy([0, 0, 0], y, [1.0]) == pytest.approx(entropy)


def test_equal_error_rate_lies_on_the_hull_of_the_roc_curve():
    # The hull of (false alarms, misses) goes straight from (0, 1/2) to (1/2, 0).
    assert cllr_parts([3, 1, 2, 0], [True, True, False, False]).eer == pytest.approx(0.25)
    assert cllr_parts([1, 2, -1, -2], [True, True, False, False]).eer == 0
    assert cllr_parts([-1, 1], [True, False]).eer == pytest.approx(0.5)


def test_bounds_widen_with_the_number_of_pairs_and_close_where_ratios_mislead():
    x, y = np.array([2.0, -2.0]), np.array([True, False])
    highest = [elub(np.repeat(x, n), np.repeat(y, n))[1] for n in (10, 100, 1000)]
    assert highest == sorted(highest)
    assert highest[0] < 1.1
    assert 1.9 < highest[-1] <= 2.0
    assert elub(np.repeat(-x, 50), np.repeat(y, 50)) == (0.0, 0.0)


def test_tippett_curves_fall_from_one():
    curve = tippett([2.0, 1.0, 1.0, -1.0], [True, True, False, False])
    assert curve.log10_lr.tolist() == [-1, 1, 2]
    assert curve.same.tolist() == [1, 1, 0.5]
    assert curve.different.tolist() == [1, 0.5, 0]


def test_error_rates_count_only_ratios_beyond_the_threshold():
    assert error_rates([0.9, -1.2, 1.0, 0.3], [True, True, False, False], 1) == (0.5, 0.5)


@pytest.mark.parametrize(
    ("ratios", "same", "message"),
    [
        ([1.0], [True, False], "pair up"),
        ([1.0, float("nan")], [True, False], "not a number"),
        ([1.0, 2.0], [True, True], "at least one of each"),
    ],
)
def test_what_cannot_be_measured_is_refused(ratios, same, message):
    with pytest.raises(InputError, match=message):
        cllr_parts(ratios, same)
