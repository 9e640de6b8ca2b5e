"""Communities against the quality they seek, worked out literally, and against all groupings."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

from byline.numerics.communities import communities


def quality(dense, masses, resolution, labels) -> float:
    """(Q1), group by group."""
    total = 0.0
    for group in set(labels):
        inside = np.flatnonzero(np.asarray(labels) == group)
        total += dense[np.ix_(inside, inside)].sum() - resolution * masses[inside].sum() ** 2
    return total


def groupings(n: int):
    """All ways of grouping n things, as labels."""
    if n == 0:
        yield []
        return
    for labels in groupings(n - 1):
        for group in range(max(labels, default=-1) + 2):
            yield [*labels, group]


def random_graph(seed: int, n: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    upper = np.triu(rng.random((n, n)) * (rng.random((n, n)) < 0.4), 1)
    return upper + upper.T


def ring_of_cliques(n: int, size: int) -> csr_matrix:
    dense = np.kron(np.eye(n), np.ones((size, size)) - np.eye(size))
    for k in range(n):
        i, j = k * size, ((k + 1) * size + 1) % (n * size)
        dense[i, j] = dense[j, i] = 1
    return csr_matrix(dense)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), resolution=st.floats(0.05, 0.9))
def test_what_is_found_lies_between_all_apart_and_the_best_of_all(seed, resolution):
    dense, masses = random_graph(seed, 6), np.ones(6)
    found = quality(dense, masses, resolution, communities(csr_matrix(dense), masses, resolution))
    best = max(quality(dense, masses, resolution, labels) for labels in groupings(6))
    alone = quality(dense, masses, resolution, range(6))
    assert found <= best + 1e-12
    assert found >= alone - 1e-12
    assert found > alone or best == alone


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), n=st.integers(2, 30), resolution=st.floats(0.02, 0.9))
def test_no_two_groups_would_be_better_as_one_and_each_holds_together(seed, n, resolution):
    dense, masses = random_graph(seed, n), np.random.default_rng(seed).uniform(0.5, 2, n)
    labels = communities(csr_matrix(dense), masses, resolution, seed)
    here = quality(dense, masses, resolution, labels)
    for a in set(labels):
        inside = np.flatnonzero(labels == a)
        assert connected_components(dense[np.ix_(inside, inside)])[0] == 1
        for b in set(labels) - {a}:
            joined = np.where(labels == b, a, labels)
            assert quality(dense, masses, resolution, joined) <= here + 1e-8


def test_modularity_joins_small_cliques_of_a_large_ring_and_a_constant_does_not():
    """Fortunato and Barthélemy (2007): from 22 cliques of five on, pairs have more modularity."""
    ring = ring_of_cliques(30, 5)
    degrees = np.asarray(ring.sum(axis=1)).ravel()
    assert len(set(communities(ring, degrees, 1 / degrees.sum()))) < 30
    cliques = communities(ring, np.ones(150), 0.5).reshape(30, 5)
    assert (cliques == cliques[:, :1]).all()
    assert len(set(cliques[:, 0])) == 30


def test_the_seed_decides_and_nothing_else():
    graph, ones = csr_matrix(random_graph(5, 60)), np.ones(60)
    runs = [communities(graph, ones, 0.2, seed).tolist() for seed in (1, 1, 2)]
    assert runs[0] == runs[1] != runs[2]


def test_no_rows_are_no_groups():
    assert len(communities(csr_matrix((0, 0)), np.ones(0), 0.5)) == 0
