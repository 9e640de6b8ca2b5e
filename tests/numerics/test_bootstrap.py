"""Calibrations drawn anew: what varies, what does not, and how wide it gets."""

import numpy as np
import pytest

from byline.numerics.bootstrap import bootstrap_calibrations
from byline.numerics.open_set import ValidationScores, calibrate


def validation(n: int, *, mistakes: int = 0, seed: int = 0) -> ValidationScores:
    """Rows of two classes, two to a text; the first texts speak for the wrong class."""
    rng = np.random.default_rng(seed)
    classes = np.repeat(np.arange(n) % 2, 2)
    texts = np.repeat(np.arange(n), 2)
    turned = np.where(texts < mistakes, -1.0, 1.0)[:, None]
    scores = turned * np.where(classes[:, None] == np.arange(2), 1.0, -1.0)
    scores = scores + 0.1 * rng.normal(size=scores.shape)
    return ValidationScores(scores, classes, np.zeros(2 * n, bool), np.zeros(2 * n), texts, 2 * n)


def widths(given: ValidationScores, draws: int = 40) -> float:
    """How far the probability of a clear text lies apart between 5 and 95 % of the draws."""
    clear, amount = np.array([[1.0, -1.0]]), np.zeros(1)
    found = [one.inside(clear, amount)[0, 0] for one in bootstrap_calibrations(given, draws)]
    low, high = np.quantile(found, [0.05, 0.95])
    return float(high - low)


def test_the_smoothing_of_replicates_has_the_mean_of_the_validation(monkeypatch):
    """Ten texts are smoothed by 1/12; the standard error of 400 draws is 0.004."""
    given = validation(10)
    whole = calibrate(given)
    # The smoothing is drawn and not calibrated, which would take most of the time.
    monkeypatch.setattr("byline.numerics.bootstrap.calibrate", lambda drawn: whole)
    smoothing = [one.smoothing[0] for one in bootstrap_calibrations(given, 400)]
    assert np.mean(smoothing) == pytest.approx(1 / 12, abs=0.016)
    assert min(smoothing) < 0.02
    assert max(smoothing) > 0.25


def test_few_texts_without_a_mistake_leave_more_open_than_many():
    assert widths(validation(8)) > 2 * widths(validation(80)) > 0


def test_mistakes_make_draws_differ_in_more_than_the_doubt():
    heats = np.array(
        [one.temperature[0] for one in bootstrap_calibrations(validation(20, mistakes=4), 20)]
    )
    assert heats.std() > 0.05


def test_the_same_seed_draws_the_same():
    one, same, other = (
        list(bootstrap_calibrations(validation(9, mistakes=2), 3, seed)) for seed in (1, 1, 2)
    )
    assert [found.smoothing for found in one] == [found.smoothing for found in same]
    assert [found.smoothing for found in one] != [found.smoothing for found in other]


def test_a_trial_without_texts_has_calibrations_all_the_same():
    empty = ValidationScores(*(part[:0] for part in validation(2)[:5]), 0)
    [found] = bootstrap_calibrations(empty, 1)
    assert found.temperature.tolist() == calibrate(empty).temperature.tolist()


def test_texts_are_drawn_whole():
    """Rows of a text with other scores than all others come in twos, or not at all."""
    given = validation(6)
    seen = []

    def noted(drawn: ValidationScores):
        seen.append(np.bincount(drawn.texts, minlength=6).tolist())
        return calibrate(drawn)

    import byline.numerics.bootstrap as room

    before, room.calibrate = room.calibrate, noted
    try:
        list(bootstrap_calibrations(given, 4))
    finally:
        room.calibrate = before
    assert seen == [[2] * 6] * 4


def test_rows_keep_their_weights(monkeypatch):
    """Each row's first score is made its weight."""
    given = validation(6)
    given = given._replace(weights=given.scores[:, 0] ** 2)
    seen = []

    def noted(drawn: ValidationScores):
        seen.append(drawn)
        return calibrate(drawn)

    monkeypatch.setattr("byline.numerics.bootstrap.calibrate", noted)
    list(bootstrap_calibrations(given, 4))
    assert len(seen) == 4
    for drawn in seen:
        np.testing.assert_array_equal(drawn.weights, drawn.scores[:, 0] ** 2)
