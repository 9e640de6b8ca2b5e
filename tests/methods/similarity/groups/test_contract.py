"""What every grouping of a graph promises."""

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import block_diag, csr_matrix
from sklearn.base import clone

from byline.methods.similarity.groups import Communities, Linkage, Spectral, Whispers
from byline.methods.similarity.groups._grouping import numbered

GROUPINGS = [
    pytest.param(Linkage(0.3), id="average"),
    pytest.param(Linkage(0.3, how="complete"), id="complete"),
    pytest.param(Linkage(0.3, how="single"), id="single"),
    pytest.param(Communities(), id="modularity"),
    pytest.param(Communities(0.3, quality="potts"), id="potts"),
    pytest.param(Whispers(), id="whispers"),
    pytest.param(Spectral(), id="eigengap"),
    pytest.param(Spectral(3), id="three groups"),
]
every = pytest.mark.parametrize("grouping", GROUPINGS)
PAIR = csr_matrix([[0, 0.9], [0.9, 0]])


def clique(n: int, value: float = 0.8) -> np.ndarray:
    return value * (np.ones((n, n)) - np.eye(n))


def random_graph(seed: int, n: int = 25) -> csr_matrix:
    rng = np.random.default_rng(seed)
    upper = np.triu(rng.random((n, n)) * (rng.random((n, n)) < 0.15), 1)
    return csr_matrix(upper + upper.T)


@every
def test_what_shares_nothing_is_apart_and_what_shares_all_is_together(grouping):
    graph = csr_matrix(block_diag([clique(4), [[0]], clique(3), [[0]]]))
    assert grouping.fit_predict(graph).tolist() == [0, 0, 0, 0, 1, 2, 2, 2, 3]


@every
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_groups_are_numbered_as_they_first_occur_and_never_join_separate_parts(grouping, seed):
    one, other = random_graph(seed), random_graph(seed + 1)
    labels = grouping.fit_predict(csr_matrix(block_diag([one, other])))
    assert list(dict.fromkeys(labels.tolist())) == list(range(labels.max() + 1))
    assert not set(labels[:25]) & set(labels[25:])
    assert labels.dtype == np.intp


@every
def test_the_same_graph_and_seed_give_the_same_groups_and_the_graph_stays(grouping):
    graph = random_graph(7, 60)
    before = graph.copy()
    first = grouping.fit_predict(graph)
    again = clone(pickle.loads(pickle.dumps(grouping))).fit(graph).labels_
    np.testing.assert_array_equal(first, again)
    assert (graph != before).nnz == 0


@every
@pytest.mark.parametrize("n", [0, 1, 4])
def test_texts_that_share_nothing_stay_alone(grouping, n):
    assert grouping.fit_predict(csr_matrix((n, n))).tolist() == list(range(n))


@every
def test_one_pair_is_one_group(grouping):
    assert grouping.fit_predict(PAIR).tolist() == [0, 0]


@every
def test_a_loop_and_a_stored_nought_change_nothing(grouping):
    odd = csr_matrix(([1.0, 0.9, 0.9, 0.0], ([0, 0, 1, 1], [0, 1, 0, 2])), shape=(3, 3))
    assert grouping.fit_predict(odd).tolist() == [0, 0, 1]


@pytest.mark.parametrize(
    ("graph", "complaint"),
    [
        pytest.param(np.eye(2), "sparse", id="not sparse"),
        pytest.param(csr_matrix((2, 3)), "as many rows as columns", id="not square"),
        pytest.param(csr_matrix([[0, 0.5], [0.4, 0]]), "symmetric", id="one way more"),
        pytest.param(csr_matrix([[0, 0.5], [0, 0]]), "symmetric", id="one way only"),
        pytest.param(csr_matrix([[0, -0.5], [-0.5, 0]]), "0 or more", id="negative"),
        pytest.param(csr_matrix([[0, np.nan], [np.nan, 0]]), "0 or more", id="not a number"),
    ],
)
def test_what_is_no_graph_of_similarities_is_refused(graph, complaint):
    with pytest.raises(ValueError, match=complaint):
        Linkage().fit(graph)


@pytest.mark.parametrize(
    ("grouping", "complaint"),
    [
        pytest.param(Linkage(how="median"), "average, complete, single", id="linkage"),
        pytest.param(Linkage(0.0), "above 0", id="threshold"),
        pytest.param(Communities(quality="best"), "modularity, potts", id="quality"),
        pytest.param(Communities(0.0), "above 0", id="resolution"),
        pytest.param(Spectral(0), "1 or more", id="no groups"),
        pytest.param(Spectral(most=0), "1 or more", id="no eigenvectors"),
    ],
)
def test_settings_that_make_no_sense_are_refused(grouping, complaint):
    with pytest.raises(ValueError, match=complaint):
        grouping.fit(PAIR)


@given(st.lists(st.integers(-3, 9)))
def test_numbering_keeps_the_groups(labels):
    found = numbered(np.array(labels, np.int64))
    assert len(set(zip(labels, found.tolist(), strict=True))) == len(set(labels))
    assert list(dict.fromkeys(found.tolist())) == list(range(len(set(labels))))
