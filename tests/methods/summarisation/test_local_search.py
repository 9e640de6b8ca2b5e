"""Sets filled and bettered, next to looking at all sets."""

from itertools import combinations

import numpy as np
import pytest

from byline.methods.summarisation import _local_search
from byline.methods.summarisation._local_search import best_set


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


class Looked(Cover):
    """The same, counting how often sentences are looked at."""

    seen = 0

    def gains(self, places, asked=None):
        self.seen += 0 if asked is None else len(asked)
        return super().gains(places, asked)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_found_is_what_looking_at_all_would_find(seed, monkeypatch):
    rng = np.random.default_rng(seed)
    things = [rng.choice(60, rng.integers(1, 9), replace=False) for _ in range(80)]
    costs = rng.integers(1, 6, 80)
    found, seen = [], []
    for first in (4, 80):
        monkeypatch.setattr(_local_search, "FIRST", first)
        worth = Looked(*things)
        found.append(best_set(worth, every(80), costs, 20))
        seen.append(worth.seen)
    assert found[0] == found[1]
    assert seen[0] < seen[1]


def test_of_equals_the_earliest_is_taken(monkeypatch):
    monkeypatch.setattr(_local_search, "FIRST", 1)
    assert best_set(Cover("ab", "cd", "ab", "cd"), every(4), np.array([1, 1, 1, 1]), 2) == [0, 1]
    # The first is worth more alone, and no more than the second once `abc` is taken.
    worth = Cover("abcdef", "aghi", "ghi")
    assert best_set(worth, every(3), np.array([1, 1, 1]), 2) == [0, 1]
