"""Probabilities over classes and none of them."""

import numpy as np
import pytest

from byline.numerics.open_set import (
    Calibration,
    ValidationScores,
    calibrate,
    fit_stacking_weights,
)


def plain(**changed) -> Calibration:
    settings = {
        "temperature": np.array([0.0, 0.0]),
        "offsets": np.zeros(2),
        "none_weights": np.array([0.0, -1.0, 0.0, 0.0, -np.inf]),
        "smoothing": (0.0, 0.0),
        "length_offsets": np.zeros(2),
    }
    return Calibration(**(settings | changed))


def validation(
    n: int = 4000, temperature: float = 3.0, seed: int = 0, k: int = 4
) -> ValidationScores:
    """Scores whose classes were drawn by (O2) itself; a third are strangers."""
    rng = np.random.default_rng(seed)
    scores = rng.normal(-0.5, 0.6, (n, k))
    odds = np.exp(temperature * scores)
    odds /= odds.sum(axis=1, keepdims=True)
    classes = np.array([rng.choice(k, p=row) for row in odds])
    # P(none) = 1 / (1 + exp(4 s')) by (O3) with u = (0, -4, 0).
    out_of_set = rng.random(n) < 1 / (1 + np.exp(4 * scores.max(axis=1)))
    return ValidationScores(scores, classes, out_of_set, np.zeros(n), np.arange(n), n)


def test_scores_become_odds_and_evidence_makes_them_flatter():
    scores = np.array([[1.0, 0.0], [1.0, 0.0]])
    found = plain(temperature=np.array([np.log(2), 1.0])).inside(
        scores, np.array([3.0, -np.log(2)])
    )
    # Twice the difference is 2; half the evidence at b = 1 halves it. More than usual adds nothing.
    np.testing.assert_allclose(found[:, 0], [1 / (1 + np.exp(-2)), 1 / (1 + np.exp(-1))])


def test_doubt_is_dealt_out_evenly():
    found = plain(smoothing=(0.1, 0.2)).inside(np.array([[50.0, -50.0]]), np.zeros(1))
    np.testing.assert_allclose(found, [[0.95, 0.05]])
    none = plain(smoothing=(0.1, 0.2)).none(np.array([[50.0, -50.0]]), np.zeros(1), 0.5)
    np.testing.assert_allclose(none, [0.1])


def test_none_follows_the_highest_score_and_what_was_thought_beforehand():
    scores = np.array([[np.log(3), -0.8]])
    assert plain().none(scores, np.zeros(1), 0.5) == pytest.approx(1 / 4)
    # Odds 1 : 3, times 1 : 4 beforehand.
    assert plain().none(scores, np.zeros(1), 0.2) == pytest.approx(1 / 13)
    assert plain().none(scores, np.zeros(1), 0.0) == 0


def test_some_strangers_cannot_be_told_however_high_the_score():
    """With ε = 1/4 and e^t near 0 the odds are 1 : 4; at t = 0 they stay 1 : 1."""
    told = plain(none_weights=np.array([0.0, -100.0, 0.0, 0.0, np.log(1 / 3)]))
    found = told.none(np.array([[1.0, 0.0], [0.0, 0.0]]), np.zeros(2), 0.5)
    np.testing.assert_allclose(found, [1 / 5, 1 / 2])


def test_scores_of_short_texts_may_tell_less():
    """u_3 takes as much from the slope as l = -1 leaves of it."""
    told = plain(none_weights=np.array([0.0, -2.0, 0.0, -1.0, -np.inf]))
    found = told.none(np.full((2, 2), np.log(2.0)), np.array([0.0, -1.0]), 0.5)
    np.testing.assert_allclose(found, [1 / 5, 1 / 3])


def test_strangers_who_write_like_one_of_the_known_are_found():
    """One stranger in four has the scores of known rows, the others lie far below."""
    rng = np.random.default_rng(1)
    out_of_set = np.arange(4000) % 2 == 0
    like = ~out_of_set | (rng.random(4000) < 0.25)
    top = np.where(like, rng.normal(1.0, 0.2, 4000), rng.normal(-1.0, 0.2, 4000))
    scores = np.column_stack([top, np.full(4000, -2.0)])
    told = ValidationScores(
        scores, np.zeros(4000, int), out_of_set, np.zeros(4000), np.arange(4000), 4000
    )
    none = calibrate(told).none(np.array([[1.0, -2.0], [-1.0, -2.0]]), np.zeros(2), 0.5)
    assert none[0] == pytest.approx(0.2, abs=0.03)
    assert none[1] > 0.97


def test_little_evidence_counts_for_itself():
    none_weights = np.array([0.0, 0.0, -1.0, 0.0, -np.inf])
    found = plain(none_weights=none_weights).none(np.zeros((2, 2)), np.array([5.0, -1.0]), 0.5)
    np.testing.assert_allclose(found, [0.5, 1 / (1 + np.exp(-1))])


def test_what_scores_were_drawn_by_is_found_again():
    found = calibrate(validation())
    known = ~validation().out_of_set
    assert np.exp(found.temperature[0]) == pytest.approx(3.0, rel=0.15)
    np.testing.assert_allclose(found.offsets, 0, atol=0.3)
    p = found.inside(validation(seed=1).scores, np.zeros(4000))
    right = p.argmax(axis=1) == validation(seed=1).classes
    assert p.max(axis=1).mean() == pytest.approx(right.mean(), abs=0.03)
    share = (~known).mean()
    none = found.none(validation(seed=1).scores, np.zeros(4000), share)
    assert none.mean() == pytest.approx(validation(seed=1).out_of_set.mean(), abs=0.03)


def test_a_class_that_comes_up_short_is_lifted():
    """The classes of a row are told apart by s_1 - s_2 - 1 instead of s_1 - s_2."""
    rng = np.random.default_rng(0)
    scores = rng.normal(0, 1, (3000, 2))
    first = rng.random(3000) < 1 / (1 + np.exp(-3 * (scores[:, 0] - scores[:, 1] - 1)))
    told = ValidationScores(
        scores, np.where(first, 0, 1), np.zeros(3000, bool), np.zeros(3000), np.arange(3000), 3000
    )
    offsets = calibrate(told).offsets
    assert offsets[1] - offsets[0] == pytest.approx(3, rel=0.2)


def blank(*n_texts: int, tries: int = 1) -> ValidationScores:
    """Scores that tell nothing, so that (O2) can only say how frequent each class is."""
    classes = np.tile(np.repeat(np.arange(len(n_texts)), n_texts), tries)
    n, texts = len(classes), np.tile(np.arange(sum(n_texts)), tries)
    return ValidationScores(
        np.zeros((n, len(n_texts))), classes, np.zeros(n, bool), np.zeros(n), texts, n
    )


def test_offsets_follow_the_logarithm_of_how_many_texts_there_are():
    """P(c) = n_c / n is v_c = ln n_c but for a constant: g = 1, e = 0."""
    found = calibrate(blank(400, 200, 100)).offsets
    np.testing.assert_allclose(found, [np.log(2), 0, -np.log(2)], atol=0.01)


def test_offsets_of_short_texts_may_lean_the_other_way():
    """Whole rows are of classes 3 : 1 as texts are, those of l = -1 are 1 : 3: g = 1, g' = 2."""
    told = blank(900, 300, tries=2)
    n = len(told.classes) // 2
    classes = np.concatenate([told.classes[:n], 1 - told.classes[:n]])
    log_lengths = np.repeat([0.0, -1.0], n)
    told = told._replace(classes=classes, log_lengths=log_lengths)
    np.testing.assert_array_equal(calibrate(told).length_offsets, 0)
    found = calibrate(told._replace(by_length=True))
    assert found.offsets[0] - found.offsets[1] == pytest.approx(np.log(3), abs=0.05)
    assert found.length_offsets[0] - found.length_offsets[1] == pytest.approx(
        2 * np.log(3), abs=0.05
    )
    p = found.inside(np.zeros((3, 2)), np.array([2.0, 0.0, -1.0]))[:, 0]
    np.testing.assert_allclose(p, [3 / 4, 3 / 4, 1 / 4], atol=0.01)


def test_classes_of_equally_many_texts_lean_alike_at_all_lengths():
    told = blank(100, 100)._replace(log_lengths=np.tile([0.0, -2.0], 100), by_length=True)
    np.testing.assert_array_equal(calibrate(told).length_offsets, 0)


def test_a_text_that_was_tried_twice_counts_once():
    found = calibrate(blank(400, 200, 100, tries=2)).offsets
    np.testing.assert_allclose(found, [np.log(2), 0, -np.log(2)], atol=0.01)


def test_doubt_goes_by_the_texts_that_were_tried():
    """Six texts whose class was there and three strangers, each tried twice."""
    told = blank(3, 3, 3, tries=2)
    told = told._replace(out_of_set=told.classes == 2)
    assert calibrate(told).smoothing == pytest.approx((1 / 8, 1 / 5))


def test_an_offset_is_drawn_to_zero_by_the_penalty():
    """Six rows say that the first scores too high; at most 4 of them pull at e, against 10 e."""
    told = blank(2, 2, 2)._replace(scores=np.tile([1.0, 0.0, 0.0], (6, 1)))
    offsets = calibrate(told).offsets
    assert -4 / 10 < offsets[0] < 0
    # At the optimum of (O5) the penalty on e is what the rows pull: sum of (P - 1) over its rows.
    p = calibrate(told)._replace(smoothing=(0.0, 0.0)).inside(told.scores, told.log_lengths)
    np.testing.assert_allclose(-10 * offsets, p.sum(axis=0) - 2, atol=0.01)


def test_classes_that_were_not_there_do_not_count():
    told = validation()
    wide = np.column_stack([told.scores, np.full(len(told.scores), -np.inf)])
    found, narrow = calibrate(told._replace(scores=wide)), calibrate(told)
    np.testing.assert_allclose(found.temperature, narrow.temperature, atol=1e-3)
    np.testing.assert_allclose(found.none_weights, narrow.none_weights, atol=1e-2)


def test_with_few_rows_what_is_usual_holds():
    rows = np.array([[0.5, -0.9], [-0.9, 0.5]])
    found = calibrate(
        ValidationScores(rows, np.array([0, 1]), np.zeros(2, bool), np.zeros(2), np.arange(2), 2)
    )
    p = found.inside(rows, np.zeros(2))
    assert 0.6 < p[0, 0] < 0.9
    none = found.none(np.array([[0.0, -0.8], [0.6, -0.8], [-0.6, -0.8]]), np.zeros(3), 0.5)
    assert none[0] == pytest.approx(0.5)
    assert none[1] < 0.3
    assert none[2] > 0.7


def test_no_rows_at_all_is_no_reason_to_fail():
    empty = ValidationScores(
        np.zeros((0, 3)), np.zeros(0, int), np.zeros(0, bool), np.zeros(0), np.zeros(0, int), 0
    )
    assert np.isfinite(calibrate(empty).inside(np.zeros((1, 3)), np.zeros(1))).all()


def test_a_second_machine_is_heard_as_far_as_it_is_right():
    """Classes drawn by 3 (s + 0.5 t), and by 3 s alone where t is noise."""
    rng = np.random.default_rng(0)
    first, second = rng.normal(0, 1, (2, 6000, 3))
    for share in (0.5, 0.0):
        odds = np.exp(3 * (first + share * second))
        odds /= odds.sum(axis=1, keepdims=True)
        classes = (odds.cumsum(axis=1) > rng.random((6000, 1))).argmax(axis=1)
        told = ValidationScores(
            first, classes, np.zeros(6000, bool), np.zeros(6000), np.arange(6000), 6000
        )
        assert fit_stacking_weights(told, second) == pytest.approx((share, 0), abs=0.04)


def test_a_second_machine_is_heard_more_where_there_is_little_to_go_by():
    """Classes drawn by 3 (s + (0.1 + 0.5 r) t), r = -l: 0.1 of l above 0, 1.1 at l = -2."""
    rng = np.random.default_rng(0)
    first, second = rng.normal(0, 1, (2, 12000, 3))
    log_lengths = np.tile([1.0, 0.0, -1.0, -2.0], 3000)
    share = 0.1 + 0.5 * np.maximum(-log_lengths, 0)
    odds = np.exp(3 * (first + share[:, None] * second))
    odds /= odds.sum(axis=1, keepdims=True)
    classes = (odds.cumsum(axis=1) > rng.random((12000, 1))).argmax(axis=1)
    told = ValidationScores(
        first, classes, np.zeros(12000, bool), log_lengths, np.arange(12000), 12000
    )
    found = fit_stacking_weights(told._replace(by_length=True), second)
    assert found == pytest.approx((0.1, 0.5), abs=0.04)
    np.testing.assert_allclose(found.at(log_lengths[:4]), share[:4], atol=0.1)
    assert fit_stacking_weights(told, second).short == 0


def test_rows_count_as_much_as_their_weights():
    """Rows that say the contrary, of a third of the weight; weights all alike change nothing."""
    told = blank(300, 100, tries=2)
    n = len(told.classes) // 2
    turned = np.concatenate([told.classes[:n], 1 - told.classes[:n]])
    told = told._replace(classes=turned, weights=np.repeat([1.0, 1 / 3], n))
    # 3 : 1 by three quarters of the weight, 1 : 3 by the rest, makes 10 : 6.
    p = calibrate(told).inside(np.zeros((1, 2)), np.zeros(1))[0, 0]
    assert p == pytest.approx(10 / 16, abs=0.01)
    even = calibrate(told._replace(weights=np.full(2 * n, 7.0)))
    same = calibrate(told._replace(weights=None))
    np.testing.assert_allclose(even.offsets, same.offsets, atol=1e-6)


def test_a_second_machine_is_heard_a_little_where_nothing_is_known():
    nothing = ValidationScores(
        np.zeros((0, 3)), np.zeros(0, int), np.zeros(0, bool), np.zeros(0), np.zeros(0, int), 0
    )
    assert fit_stacking_weights(
        nothing._replace(by_length=True), np.zeros((0, 3))
    ) == pytest.approx((0.2, 0.2))


def first_rows(whole, n):
    parts = (whole.scores, whole.classes, whole.out_of_set, whole.log_lengths, whole.texts)
    return ValidationScores(*(part[:n] for part in parts), n)


@pytest.mark.parametrize("n", [20, 100, 250, 300, 1000, 3000])
def test_one_text_more_changes_probabilities_by_little(n):
    """A text is one of n: no number of texts at which they are made in another way."""
    whole = validation(n + 1, seed=n)
    scores = np.random.default_rng(5).normal(-0.5, 0.6, (50, 4))
    length = np.zeros(50)
    before, after = calibrate(first_rows(whole, n)), calibrate(whole)
    moved = np.abs(after.inside(scores, length) - before.inside(scores, length)).max()
    away = np.abs(after.none(scores, length, 0.3) - before.none(scores, length, 0.3)).max()
    assert max(moved, away) <= 4 / n


def test_rows_of_a_document_that_was_learned_from_do_not_show_what_an_unknown_one_is():
    """They are far within their class; without them the known rows are like the unknown."""
    rng = np.random.default_rng(0)
    classes = np.tile([0, 1], 40)
    strange = np.repeat([False, False, True], [20, 30, 30])
    easy = np.arange(80) < 20
    scores = np.where(classes[:, None] == np.arange(2), 0.1, -0.1) + 0.2 * rng.normal(size=(80, 2))
    scores[easy] += 3.0
    rows = ValidationScores(scores, classes, strange, np.zeros(80), np.arange(80), 80)
    marked = rows._replace(same_document=easy)
    assert (marked.tried == ~strange & ~easy).all()
    new = np.array([[0.1, -0.1]])
    all_rows, other_documents = (
        calibrate(one).none(new, np.zeros(1), 0.5)[0] for one in (rows, marked)
    )
    assert other_documents < all_rows
    # Thirty documents of others were tried, and thirty unknown texts.
    assert calibrate(marked).smoothing == (1 / 32, 1 / 32)
