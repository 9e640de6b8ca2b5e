"""Least simple paths next to a plain enumeration of all of them."""

from itertools import pairwise

import numpy as np
import pytest

from byline.numerics.simple_paths import (
    Effort,
    Network,
    SimplePath,
    k_least_simple_paths,
    least_by_labels,
    least_simple_path,
)

# The programme alone, and labels alone.
WAYS = [pytest.param({"labels": 1}, id="programme"), pytest.param({}, id="labels")]


def every_path(network: Network, costs: np.ndarray) -> list[tuple[float, list[int]]]:
    """All simple paths with their costs, the least first, by trying everything."""
    price = dict(zip(zip(*network[1:3], strict=True), costs, strict=True))
    ways, found = [[network.start]], []
    while ways:
        way = ways.pop()
        if way[-1] == network.end:
            found.append((sum(price[pair] for pair in pairwise(way)), way))
            continue
        ways += [[*way, b] for a, b in price if a == way[-1] and b not in way]
    return sorted(found)


def random_network(seed: int, n: int = 8, share: float = 0.35) -> tuple[Network, np.ndarray]:
    """A graph with many cycles, from vertex 0 to vertex 1."""
    rng = np.random.default_rng(seed)
    pairs = [
        (a, b)
        for a in range(n)
        for b in range(n)
        if b not in (a, 0) and a != 1 and rng.random() < share
    ]
    pairs += [] if (0, 1) in pairs else [(0, 1)]
    source, target = np.array(pairs, np.int64).T
    return Network(n, source, target, 0, 1), rng.normal(size=len(pairs))


@pytest.mark.parametrize("limits", WAYS)
def test_the_least_path_is_least_among_negative_cycles(limits):
    for seed in range(60):
        network, costs = random_network(seed)
        found = least_simple_path(network, costs, **limits)
        cost, _ = every_path(network, costs)[0]
        assert found.exact
        assert found.cost == pytest.approx(cost)
        assert len(set(found.path)) == len(found.path)
        assert (found.path[0], found.path[-1]) == (0, 1)


@pytest.mark.parametrize("limits", WAYS)
def test_a_cycle_that_touches_the_path_is_left_alone(limits):
    """0 → 2 → 1 costs 2; going round 2 → 3 → 2 would gain ten, but visit 2 twice."""
    network = Network(4, np.array([0, 2, 2, 3]), np.array([2, 1, 3, 2]), 0, 1)
    found = least_simple_path(network, np.array([1.0, 1.0, -5.0, -5.0]), **limits)
    assert found == SimplePath([0, 2, 1], 2.0)


@pytest.mark.parametrize("limits", WAYS)
def test_a_cycle_apart_from_the_path_is_left_alone(limits):
    """0 → 1 costs 1; 2 ⇄ 3 would gain ten and lead nowhere."""
    network = Network(4, np.array([0, 2, 3]), np.array([1, 3, 2]), 0, 1)
    assert least_simple_path(network, np.array([1.0, -5.0, -5.0]), **limits) == SimplePath(
        [0, 1], 1.0
    )


def test_labels_need_no_programme_in_small_graphs():
    for seed in range(60):
        network, costs = random_network(seed)
        order = np.lexsort((network.target, network.source))
        starts = np.searchsorted(network.source[order], np.arange(network.size + 1))
        path, cost = least_by_labels(starts, network.target[order], costs[order], (0, 1), 4000)
        assert len(path) >= 2
        assert cost == pytest.approx(every_path(network, costs)[0][0])


@pytest.mark.parametrize(
    "effort", [Effort(100, 1, 10_000), Effort(100, 20, 100)], ids=["rounds", "edges"]
)
def test_a_programme_that_is_given_up_says_so_and_finds_the_same_again(effort):
    network, costs = random_network(3, 60, 0.5)
    found = least_simple_path(network, costs, labels=1, effort=effort)
    assert not found.exact
    assert (found.path[0], found.path[-1]) == (0, 1)
    assert found == least_simple_path(network, costs, labels=1, effort=effort)


def test_the_k_least_paths_are_those_of_trying_all():
    for seed in range(60):
        network, costs = random_network(seed, share=(0.2, 0.35, 0.5)[seed % 3])
        costs = np.abs(costs)
        wanted = every_path(network, costs)[:12]
        paths, sums = k_least_simple_paths(network, costs, 12)
        np.testing.assert_allclose(sums, [cost for cost, _ in wanted])
        assert [list(path) for path in paths] == [path for _, path in wanted]


def test_vertices_without_a_choice_change_no_path():
    """From 0 by 2 and 3, 4 and 3, 5 or nothing to 6, and on at once or by 7; 8 leads back.

    From 9 there is no way.
    """
    edges = {(0, 2): 1, (2, 3): 1, (0, 4): 2, (4, 3): 2, (3, 6): 1, (0, 5): 4, (5, 6): 4}
    edges |= {(0, 6): 16, (6, 1): 1, (6, 7): 1, (7, 1): 32, (6, 8): 1, (8, 6): 1, (6, 9): 1}
    source, target = np.array(list(edges), np.int64).T
    network = Network(10, source, target, 0, 1)
    paths, sums = k_least_simple_paths(network, np.array(list(edges.values()), float), 99)
    ways = [(0, 2, 3, 6), (0, 4, 3, 6), (0, 5, 6), (0, 6)]
    assert paths == [(*way, *last) for last in [(1,), (7, 1)] for way in ways]
    np.testing.assert_allclose(sums, [4, 6, 9, 17, 36, 38, 41, 49])


def test_no_path_is_none():
    network = Network(4, np.array([0, 2, 3, 3]), np.array([2, 3, 2, 0]), 0, 1)
    assert k_least_simple_paths(network, np.ones(4), 3) == ([], [])


def test_edges_may_cost_nothing():
    network = Network(4, np.array([0, 2, 0, 3]), np.array([2, 1, 3, 1]), 0, 1)
    paths, sums = k_least_simple_paths(network, np.array([0.0, 0.0, 1.0, 1.0]), 5)
    assert paths == [(0, 2, 1), (0, 3, 1)]
    np.testing.assert_allclose(sums, [0.0, 2.0], atol=1e-6)


def test_negative_costs_are_refused_where_they_would_mislead():
    network = Network(2, np.array([0]), np.array([1]), 0, 1)
    with pytest.raises(ValueError, match="not negative"):
        k_least_simple_paths(network, np.array([-1.0]), 3)
