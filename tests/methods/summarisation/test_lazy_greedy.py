"""Taking one by one, against trying everything."""

import itertools

import numpy as np
import pytest

from byline.methods.summarisation._lazy_greedy import take_greedily

NUMBERS = [{1, 2, 3}, {3, 4}, {4, 5}, {1, 2}, {6}]


class Union:
    """How many numbers are in one of the sets taken."""

    def __init__(self, sets):
        self.sets, self.have, self.looks = sets, set(), 0

    def gain(self, place):
        self.looks += 1
        return float(len(self.sets[place] - self.have))

    def take(self, place):
        self.have |= self.sets[place]


def eager(sets, costs, room, scaling):
    """Looks at everything each time."""
    have, places = set(), []
    while True:
        log_rates = {
            p: len(s - have) / costs[p] ** scaling
            for p, s in enumerate(sets)
            if p not in places and costs[p] <= room and s - have
        }
        if not log_rates:
            return places
        best = max(log_rates, key=lambda p: (log_rates[p], -p))
        places.append(best)
        have |= sets[best]
        room -= costs[best]


def test_each_step_takes_what_adds_most():
    taken = take_greedily(Union(NUMBERS), range(5), np.ones(5, np.intp), 9, 0.0)
    assert taken.places == (0, 2, 4)
    assert taken.gains == (3, 2, 1)


@pytest.mark.parametrize("scaling", [0.0, 0.5, 1.0])
def test_lazy_is_eager(scaling):
    rng = np.random.default_rng(8)
    for _ in range(30):
        sets = [set(rng.integers(0, 12, rng.integers(1, 6)).tolist()) for _ in range(9)]
        costs = rng.integers(1, 5, 9)
        taken = take_greedily(Union(sets), range(9), costs, 8, scaling)
        expected = eager(sets, costs, 8, scaling)
        worth = len(set().union(*(sets[p] for p in expected)))
        single = max(len(s) for s, c in zip(sets, costs, strict=True) if c <= 8)
        assert taken.places == tuple(expected) or (single > worth and len(taken.places) == 1)


def test_one_that_is_worth_more_than_all_cheap_ones_replaces_them():
    taken = take_greedily(Union([{1}, {2, 3, 4}]), range(2), np.array([1, 4]), 4, 1.0)
    assert taken.places == (1,)


def test_it_is_worth_a_third_of_the_best_set_at_least():
    rng = np.random.default_rng(9)
    for _ in range(20):
        sets = [set(rng.integers(0, 15, 4).tolist()) for _ in range(7)]
        costs = rng.integers(1, 4, 7)
        taken = take_greedily(Union(sets), range(7), costs, 6, 1.0)
        best = max(
            len(set().union(*(sets[p] for p in some)))
            for k in range(1, 5)
            for some in itertools.combinations(range(7), k)
            if sum(costs[list(some)]) <= 6
        )
        assert best / 3 <= sum(taken.gains) <= best


def test_if_none_adds_anything_the_first_that_fits_is_taken():
    assert take_greedily(Union([{1}, set(), set()]), range(3), np.array([9, 1, 1]), 6, 1.0) == (
        (1,),
        (0.0,),
    )


def test_if_none_fits_the_best_is_taken():
    assert take_greedily(Union(NUMBERS), range(5), np.full(5, 7), 6, 1.0).places == (0,)
