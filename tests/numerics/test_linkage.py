"""Linkage of sparse graphs against scikit-learn's on full ones, and by hand."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_matrix, tril, triu
from sklearn.cluster import AgglomerativeClustering

from byline.errors import InputError
from byline.numerics import linkage
from byline.numerics.linkage import link

HOWS = ["average", "complete", "single"]


def graph_of(n: int, *pairs: tuple[int, int, float]) -> csr_matrix:
    dense = np.zeros((n, n))
    for i, j, value in pairs:
        dense[i, j] = dense[j, i] = value
    return csr_matrix(dense)


def random_graph(seed: int, n: int, share: float) -> csr_matrix:
    rng = np.random.default_rng(seed)
    upper = np.triu(rng.random((n, n)) * (rng.random((n, n)) < share), 1)
    return csr_matrix(upper + upper.T)


def together(labels) -> np.ndarray:
    """Which pairs are in one group, however groups are numbered."""
    labels = np.asarray(labels)
    return labels[:, None] == labels


def by_scikit_learn(graph: csr_matrix, threshold: float, how: str) -> np.ndarray:
    distances = 1 - graph.toarray()
    np.fill_diagonal(distances, 0)
    judge = AgglomerativeClustering(
        n_clusters=None, metric="precomputed", linkage=how, distance_threshold=1 - threshold
    )
    return judge.fit_predict(distances)


@pytest.mark.parametrize("how", HOWS)
@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    n=st.integers(2, 30),
    share=st.sampled_from([0.1, 0.4, 1.0]),
    threshold=st.floats(0.01, 0.95),
)
def test_the_groups_are_those_of_scikit_learn_with_absent_pairs_as_noughts(
    how, seed, n, share, threshold
):
    graph = random_graph(seed, n, share)
    found = link(graph, threshold, how)
    np.testing.assert_array_equal(together(found), together(by_scikit_learn(graph, threshold, how)))


@pytest.mark.parametrize("seed", range(40))
def test_sums_in_another_order_do_not_lead_astray(seed):
    """A mean may differ in the last bit from either side; the path must not take it for a rise."""
    graph = random_graph(seed, 40, 1.0)
    for threshold in (0.45, 0.5, 0.55):
        np.testing.assert_array_equal(
            together(link(graph, threshold)),
            together(by_scikit_learn(graph, threshold, "average")),
        )


@pytest.mark.parametrize("half", [triu, tril], ids=["above", "below"])
@pytest.mark.parametrize("how", HOWS)
def test_a_pair_counts_on_whichever_side_of_the_diagonal_it_is_stored(how, half):
    for seed in range(5):
        graph = random_graph(seed, 30, 0.4)
        whole, stored_once = (link(each, 0.3, how) for each in (graph, half(graph, format="csr")))
        np.testing.assert_array_equal(stored_once, whole)


def test_the_three_ways_differ_on_a_chain():
    # 0-1 and 2-3 are merged first. Between them stand 0.6, 0.2 and two absent pairs: mean 0.2.
    chain = graph_of(4, (0, 1, 0.9), (2, 3, 0.8), (1, 2, 0.6), (0, 2, 0.2))
    apart, one = [[0, 0, 1, 1], [0, 0, 0, 0]]
    for how, threshold, expected in [
        ("average", 0.2, one),
        ("average", 0.21, apart),
        ("single", 0.6, one),
        ("single", 0.61, apart),
        ("complete", 0.01, apart),
    ]:
        np.testing.assert_array_equal(together(link(chain, threshold, how)), together(expected))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), n=st.integers(2, 25), threshold=st.sampled_from([0.1, 0.3, 0.5]))
def test_where_many_pairs_are_equal_no_two_groups_are_left_that_are_alike_enough(
    seed, n, threshold
):
    rng = np.random.default_rng(seed)
    upper = np.triu(rng.choice([0, 0.1, 0.3, 0.7], (n, n)), 1)
    graph = csr_matrix(upper + upper.T)
    labels = link(graph, threshold)
    members = (labels == np.unique(labels)[:, None]).astype(float)
    means = members @ graph @ members.T / np.outer(members.sum(axis=1), members.sum(axis=1))
    np.fill_diagonal(means, 0)
    assert means.max() < threshold + 1e-12


@pytest.mark.parametrize("how", HOWS)
def test_a_large_group_of_equals_becomes_one(how):
    everything = csr_matrix(np.full((80, 80), 1 / 3) - np.eye(80) / 3)
    assert len(set(link(everything, 0.3, how))) == 1


@pytest.mark.parametrize("how", HOWS)
def test_without_pairs_every_row_is_alone(how):
    assert len(set(link(csr_matrix((5, 5)), 0.5, how))) == 5
    assert len(link(csr_matrix((0, 0)), 0.5, how)) == 0


@pytest.mark.parametrize("threshold", [0.0, -1.0, float("nan")])
def test_a_threshold_that_joins_what_shares_nothing_is_refused(threshold):
    with pytest.raises(ValueError, match="above 0"):
        link(graph_of(2, (0, 1, 0.5)), threshold)


def test_more_rows_than_fit_in_memory_are_refused_but_not_by_single_linkage(monkeypatch):
    monkeypatch.setattr(linkage, "LARGEST", 2)
    chain = graph_of(4, (0, 1, 0.9), (1, 2, 0.8))
    with pytest.raises(
        InputError, match=r"3 texts hang together.*complete linkage takes 2 at most"
    ):
        link(chain, 0.5, "complete")
    assert len(set(link(chain, 0.5, "single"))) == 2
