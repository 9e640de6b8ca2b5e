"""The linear programme of the shortest path, next to trying all paths."""

import numpy as np
import pytest

from byline.numerics.path_flows import least_flow
from byline.numerics.simple_paths import Network, least_simple_path


def network(pairs: list[tuple[int, int]], size: int) -> Network:
    ends = np.array(pairs, np.int64)
    return Network(size, ends[:, 0], ends[:, 1], 0, 1)


def test_without_cycles_it_is_the_shortest_path():
    """0 to 2 to 1 costs -1, 0 to 3 to 1 costs 2 and 0 to 1 costs 0."""
    graph = network([(0, 2), (2, 1), (0, 3), (3, 1), (0, 1)], 4)
    flow = least_flow(graph, np.array([1.0, -2.0, 1.0, 1.0, 0.0]))
    assert (flow.path, flow.cost, flow.is_path) == ([0, 2, 1], -1.0, True)
    assert flow.edges.tolist() == [1, 1, 0, 0, 0]


def test_a_negative_cycle_apart_from_the_path_is_taken_too():
    """0 to 1 costs 1; 2 to 3 and back gains 3 and is no part of any path."""
    graph = network([(0, 1), (2, 3), (3, 2)], 4)
    flow = least_flow(graph, np.array([1.0, -2.0, -1.0]))
    assert (flow.path, flow.cost, flow.is_path) == ([0, 1], -2.0, False)


def test_a_negative_cycle_that_touches_the_path_is_taken_too():
    graph = network([(0, 2), (2, 3), (3, 2), (2, 1)], 4)
    flow = least_flow(graph, np.array([1.0, -2.0, -1.0, 1.0]))
    assert (flow.path, flow.cost, flow.is_path) == ([0, 2, 1], -1.0, False)


@pytest.mark.parametrize("seed", range(60))
def test_it_is_no_dearer_than_the_least_simple_path(seed):
    """And the same where it is a path; its path is a path of the graph."""
    rng = np.random.default_rng(seed)
    size = 7
    pairs = [
        (a, b)
        for a in range(size)
        for b in range(size)
        if a not in (b, 1) and b != 0 and rng.random() < 0.4
    ]
    pairs = list(dict.fromkeys([*pairs, (0, 2), (2, 1)]))
    graph = network(pairs, size)
    costs = rng.normal(loc=0.5 * (seed % 3), size=len(pairs))
    flow, simple = least_flow(graph, costs), least_simple_path(graph, costs)
    assert len(set(flow.path)) == len(flow.path)
    assert set(zip(flow.path, flow.path[1:], strict=False)) <= set(pairs)
    assert flow.cost <= simple.cost + 1e-9
    assert flow.is_path == (abs(flow.cost - simple.cost) < 1e-9)
