"""Sets filled and bettered, next to looking at all sets."""

from itertools import combinations

import numpy as np
import pytest

from byline.methods.summarisation._exchange import best_set


class Cover:
    """How many different things sets have."""

    def __init__(self, *things):
        self.things = [set(t) for t in things]

    def of(self, places):
        return float(len(set().union(*(self.things[p] for p in places))))

    def gains(self, places, asked=None):
        asked = range(len(self.things)) if asked is None else asked
        return np.array([self.of([*places, p]) - self.of(places) for p in asked])


def every(n):
    return np.ones(n, np.bool_)


def test_a_set_that_greed_misses_is_found_by_an_exchange():
    """The first has three things; the two others four together, and all cost the same."""
    worth = Cover("abc", "abde", "cfgh", "bce")
    found = best_set(worth, every(4), np.array([1, 1, 1, 1]), 2)
    assert sorted(found) == [1, 2]
    # Greed takes `bcde` first, though `abc` and `def` have more than it has with either.
    worth = Cover("bcde", "abc", "def")
    assert sorted(best_set(worth, every(3), np.array([1, 1, 1]), 2)) == [1, 2]


@pytest.mark.parametrize("seed", range(10))
def test_what_is_found_is_nearly_the_best_there_is_and_fits(seed):
    rng = np.random.default_rng(seed)
    worth = Cover(*(rng.choice(20, rng.integers(1, 7), replace=False) for _ in range(9)))
    costs = rng.integers(1, 6, 9)
    found = best_set(worth, every(9), costs, 10)
    best = max(
        worth.of(places)
        for k in range(10)
        for places in combinations(range(9), k)
        if costs[list(places)].sum() <= 10
    )
    assert costs[found].sum() <= 10
    assert len(found) == len(set(found))
    assert worth.of(found) >= 0.9 * best


def test_only_candidates_are_taken_and_one_at_least():
    worth = Cover("abc", "d", "ef")
    some = np.array([False, True, True])
    assert best_set(worth, some, np.array([1, 1, 1]), 1) == [2]
    assert best_set(worth, some, np.array([9, 9, 9]), 1) == [2]
    assert best_set(Cover("", ""), every(2), np.array([5, 1]), 3) == [1]
