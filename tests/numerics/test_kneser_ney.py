"""Interpolated n-gram models against hand-worked cases and a plain version with dictionaries."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.numerics.kneser_ney import log_probabilities, train
from byline.numerics.ngram_counts import windows

A, B = 1, 2


def probability(rows, order, n_symbols, asked, **how) -> np.ndarray:
    model = train([np.array(row, np.int64) for row in rows], order, n_symbols, **how)
    return np.exp(log_probabilities(model, windows([np.array(asked, np.int64)], order)))


def literal(rows, order, n_symbols, context, symbol, masses, discount):
    """(K1) to (K3) read aloud: runs in sets and lists, the context padded with zeros."""
    padded = [[0] * order + list(row) for row in rows]
    runs = {
        k: [tuple(row[i - k + 1 : i + 1]) for row in padded for i in range(order, len(row))]
        for k in range(1, order + 1)
    }

    def mass(run):
        if masses == "count" or len(run) == order:
            return runs[len(run)].count(run)
        return len({longer for longer in runs[len(run) + 1] if longer[1:] == run})

    def p(k, h):
        if k == 0:
            return 1 / n_symbols
        lower = p(k - 1, h[1:])
        after = {run for run in runs[k] if run[:-1] == h}
        total = sum(mass(run) for run in after)
        if not total:
            return lower
        left = max(mass((*h, symbol)) - discount, 0) if (*h, symbol) in after else 0
        return (left + discount * len(after) * lower) / total

    return p(order, tuple(context))


def test_one_symbol_at_a_time_by_hand():
    """aab, order 1: a twice and b once of three, D = 1/2; P(a) = 1.5/3 + (0.5 · 2 / 3) / 4."""
    found = probability([[A, A, B]], 1, 4, [A, B, 3], masses="count", discount=0.5)
    np.testing.assert_allclose(found, [1.5 / 3 + 1 / 12, 0.5 / 3 + 1 / 12, 1 / 12])


def test_pairs_by_hand_with_left_neighbours():
    """aab, order 2, D = 3/4. Left of a: 0, a; left of b: a; so P_1(b) = 0.25/3 + 0.5 · 1/2.

    After a come a and b, once each: P(b | a) = (0.25 + 0.75 · 2 · P_1(b)) / 2.
    """
    lower = 0.25 / 3 + 0.75 * 2 / 3 / 2
    assert probability([[A, A, B]], 2, 2, [A, B])[1] == pytest.approx((0.25 + 1.5 * lower) / 2)


def test_what_follows_an_unseen_context_is_as_without_it():
    found = probability([[A, A, B]], 2, 3, [3, A], masses="count", discount=0.5)
    assert found[1] == pytest.approx((1.5 + 0.5 * 2 / 3) / 3)


def test_nothing_seen_makes_all_symbols_alike():
    np.testing.assert_allclose(probability([], 3, 5, [1, 2, 3]), 0.2)


rows = st.lists(st.lists(st.integers(1, 3), max_size=8), max_size=3)


@given(rows, st.lists(st.integers(1, 4), min_size=1, max_size=6), st.integers(1, 4))
def test_agrees_with_the_literal_version(seen, asked, order):
    for masses, discount in (("left", 0.75), ("count", 0.5)):
        found = probability(seen, order, 4, asked, masses=masses, discount=discount)
        padded = [0] * (order - 1) + asked
        for k, symbol in enumerate(asked):
            context = padded[k : k + order - 1]
            expected = literal(seen, order, 4, context, symbol, masses, discount)
            assert found[k] == pytest.approx(expected)


@pytest.mark.parametrize("masses", ["left", "count"])
def test_probabilities_of_all_symbols_add_up_to_one(masses):
    seen = np.random.default_rng(0).integers(1, 6, (3, 40))
    for context in ([1, 2], [5, 5], [7, 1]):
        found = [probability(seen, 3, 8, [*context, s], masses=masses)[-1] for s in range(1, 9)]
        assert math.fsum(found) == pytest.approx(1)
