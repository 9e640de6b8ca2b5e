"""Pairs within a distance, next to the shortest paths of scipy."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse.csgraph import shortest_path

from byline.numerics.near_pairs import TooManyPairs, near_pairs

sequences = st.lists(st.integers(0, 6), max_size=12)


def by_definition(sequence, window, depth):
    graph = np.zeros((7, 7))
    for i, u in enumerate(sequence):
        for v in sequence[i + 1 : i + window]:
            if u != v:
                graph[u, v] = graph[v, u] = 1
    lengths = shortest_path(graph, unweighted=True, directed=False)
    pairs = np.argwhere(np.triu(lengths <= depth, 1))
    return {(int(u), int(v)): int(lengths[u, v]) for u, v in pairs}


def pairs_of(sequence, **settings):
    symbols = np.array(sequence, np.int32)
    found = near_pairs(symbols, np.array([0, len(symbols)]), **settings)
    keys = [(int(key >> np.uint64(32)), int(key & np.uint64(0xFFFFFFFF))) for key in found.keys]
    return dict(zip(keys, found.lengths.tolist(), strict=True))


@settings(deadline=None)  # the first call compiles
@given(sequences, st.integers(1, 4), st.integers(1, 3))
def test_pairs_are_those_of_the_shortest_paths(sequence, window, depth):
    assert pairs_of(sequence, window=window, depth=depth) == by_definition(sequence, window, depth)


def test_the_limit_is_on_the_pairs_of_one_sequence():
    """Three symbols in a window of three make three pairs."""
    assert len(pairs_of([4, 5, 6], window=3, depth=1, most=3)) == 3
    with pytest.raises(TooManyPairs) as refused:
        pairs_of([4, 5, 6], window=3, depth=1, most=2)
    assert refused.value.place == 0
