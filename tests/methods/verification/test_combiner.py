"""Many numbers of a case as one probability."""

import numpy as np
from numpy.testing import assert_allclose
from sklearn.linear_model import LogisticRegression

from byline.methods.verification.combiner import (
    PENALTY,
    Combiner,
    Kind,
    Sample,
    learn_combiner,
)


def sample(seed: int, shift: float = 0.0, n: int = 80, weights=(2.0, 0.0, -1.0)) -> Sample:
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(n, 3))
    same = rng.random(n) < 1 / (1 + np.exp(-x @ weights))
    return Sample(x + shift, same, np.zeros(n, bool), groups=n)


def test_cases_made_up_weigh_as_much_as_the_rest_and_both_answers_alike():
    found = Sample(
        np.zeros((6, 1)),
        np.array([True, False, True, True, True, False]),
        np.array([False, False, True, True, True, True]),
        groups=45,
    ).weights()
    assert_allclose(found, [25, 25, 25 / 3, 25 / 3, 25 / 3, 25])


def test_numbers_are_brought_to_scale_and_missing_ones_say_nothing():
    kind = Kind(np.array([1.0, 5.0]), np.array([2.0, 1.0]), np.zeros(2))
    assert_allclose(kind.z(np.array([[3.0, np.nan], [100.0, 4.5]])), [[1, 0], [4, -0.5]])


def test_log_odds_are_the_sum_of_what_holds_for_all_and_for_the_kind():
    own = Kind(np.zeros(1), np.ones(1), np.array([0.5]), bias=-1.0)
    combiner = Combiner(("a",), np.zeros(1), np.ones(1), np.array([2.0]), 0.25, {"own": own})
    numbers = np.array([[1.0]])
    assert_allclose(combiner.log_odds(numbers, combiner.kind("own")), [2 + 0.5 + 0.25 - 1])
    assert_allclose(combiner.log_odds(numbers, combiner.kind("none")), [2.25])


def test_one_kind_is_the_same_as_two_blocks_of_columns():
    only = sample(1)
    combiner = learn_combiner({"only": only}, ["a", "b", "c"])
    kind = combiner.kinds["only"]
    z = kind.z(only.numbers)
    table = np.hstack([z, z, np.ones((len(z), 1))])
    peer = LogisticRegression(C=1 / PENALTY, tol=1e-10, max_iter=10_000)
    peer.fit(table, only.same, sample_weight=only.weights())
    assert_allclose([*combiner.weights, *kind.weights, kind.bias], peer.coef_[0], atol=1e-4)
    assert_allclose(combiner.bias, peer.intercept_[0], atol=1e-4)


def test_means_are_drawn_to_those_of_all_kinds():
    kinds = {"near": sample(1, shift=0.0), "far": sample(2, shift=10.0)}
    combiner = learn_combiner(kinds, ["a", "b", "c"])
    own = kinds["far"].numbers.mean(axis=0)
    expected = 80 / 100 * own + 20 / 100 * combiner.means
    assert_allclose(combiner.kinds["far"].means, expected)
    assert_allclose(combiner.means, (own + kinds["near"].numbers.mean(axis=0)) / 2)


def test_shared_weights_carry_over_to_a_kind_never_seen():
    combiner = learn_combiner({"one": sample(1), "two": sample(2)}, ["a", "b", "c"])
    new = sample(3, n=300)
    odds = combiner.log_odds(new.numbers, combiner.kind())
    best = np.mean((new.numbers @ [2.0, 0.0, -1.0] > 0) == new.same)
    assert np.mean((odds > 0) == new.same) > best - 0.03


def test_a_kind_with_another_shift_is_adapted_to():
    combiner = learn_combiner({"one": sample(1), "two": sample(2)}, ["a", "b", "c"])
    shifted = sample(4, shift=3.0)
    kind = combiner.adapted(shifted)
    new = sample(5, shift=3.0, n=300)

    def right(one):
        return np.mean((combiner.log_odds(new.numbers, one) > 0) == new.same)

    assert right(kind) > right(combiner.kind()) + 0.05


def test_numbers_that_a_kind_never_has_leave_it_to_the_others():
    lacking = sample(2)
    lacking.numbers[:, 1] = np.nan
    combiner = learn_combiner({"one": sample(1), "two": lacking}, ["a", "b", "c"])
    assert np.isfinite(combiner.kinds["two"].means).all()
    assert_allclose(combiner.kinds["two"].weights[1], 0, atol=1e-12)
