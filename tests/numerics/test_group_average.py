"""Average linkage of rows against scikit-learn's over all pairs."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_matrix, diags
from sklearn.cluster import AgglomerativeClustering

from byline.numerics.linkage import group_average


def random_rows(seed: int, n: int) -> csr_matrix:
    rng = np.random.default_rng(seed)
    dense = rng.random((n, 9)) * (rng.random((n, 9)) < 0.4)
    return csr_matrix(dense / np.maximum(np.linalg.norm(dense, axis=1, keepdims=True), 1e-9))


def together(labels) -> np.ndarray:
    labels = np.asarray(labels)
    return labels[:, None] == labels


def by_scikit_learn(rows: csr_matrix, threshold: float) -> np.ndarray:
    distances = 1 - (rows @ rows.T).toarray()
    np.fill_diagonal(distances, 0)
    judge = AgglomerativeClustering(
        n_clusters=None, metric="precomputed", linkage="average", distance_threshold=1 - threshold
    )
    return judge.fit_predict(distances)


@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 2**32), n=st.integers(2, 40), threshold=st.floats(0.02, 0.95))
def test_with_all_pairs_the_groups_are_those_of_average_linkage(seed, n, threshold):
    rows = random_rows(seed, n)
    found = group_average(rows, rows @ rows.T, threshold)
    np.testing.assert_array_equal(together(found), together(by_scikit_learn(rows, threshold)))


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), threshold=st.floats(0.02, 0.95), data=st.data())
def test_a_row_may_be_the_sum_of_several(seed, threshold, data):
    rows = random_rows(seed, 8)
    counts = np.array(data.draw(st.lists(st.integers(1, 4), min_size=8, max_size=8)), float)
    counts[np.diff(rows.indptr) == 0] = 1  # empty rows are not alike, not even to their copies
    each = np.repeat(np.arange(8), counts.astype(int))
    found = group_average(diags(counts) @ rows, rows @ rows.T, threshold, counts)[each]
    np.testing.assert_array_equal(together(found), together(by_scikit_learn(rows[each], threshold)))


def test_weights_are_divided_out_and_weigh():
    # Alike by 0.9 / (1 · 3) = 0.3.
    rows, weights = csr_matrix([[1.0, 0], [0.9, 0.3], [0, 1.0]]), np.array([1.0, 3.0, 1.0])
    graph = csr_matrix([[0, 0.3, 0], [0.3, 0, 0.1], [0, 0.1, 0]])
    assert group_average(rows, graph, 0.3, weights).tolist() == [0, 0, 2]
    # Sum (1.9, 0.3) of weight 4 with (0, 1): 0.3 / 4.
    assert group_average(rows, graph, 0.076, weights).tolist() == [0, 0, 2]
    assert group_average(rows, graph, 0.075, weights).tolist() == [0, 0, 0]


@pytest.mark.parametrize("half", [np.triu, np.tril], ids=["upper", "lower"])
def test_either_half_of_the_graph_is_enough(half):
    rows = random_rows(3, 30)
    products = half((rows @ rows.T).toarray())
    whole = group_average(rows, rows @ rows.T, 0.5)
    assert len(set(whole)) < 30
    np.testing.assert_array_equal(group_average(rows, csr_matrix(products), 0.5), whole)


def test_pairs_that_are_not_in_the_graph_are_counted_all_the_same():
    # A star: the graph joins all to the first row, but they are all equal, so all belong together.
    rows, star = csr_matrix(np.ones((50, 1))), np.zeros((50, 50))
    star[0] = 1
    assert len(set(group_average(rows, csr_matrix(star), 0.9))) == 1
    # The first row is alike to both others by 0.8 and 0.6, which share nothing: 0.3 in the mean.
    rows = csr_matrix([[0.8, 0.6], [1.0, 0], [0, 1.0]])
    star = csr_matrix([[0, 0.8, 0.6], [0, 0, 0], [0, 0, 0]])
    assert group_average(rows, star, 0.5).tolist() == [0, 0, 2]
    assert group_average(rows, star, 0.3).tolist() == [0, 0, 0]


def test_slack_lets_a_pair_go_before_one_that_is_a_little_more_alike():
    # After 0 and 1 are merged, 2 is alike to them by 0.7 in the mean and to 3 by 0.71. Taken at its
    # turn, which its 0.72 with row 0 gives it, it falls short of the next by 1.4 %.
    gram = np.array([[2, 0.9, 0.72, 0], [0.9, 2, 0.68, 0], [0.72, 0.68, 2, 0.71], [0, 0, 0.71, 2]])
    rows, graph = csr_matrix(np.linalg.cholesky(gram)), csr_matrix(gram)
    assert group_average(rows, graph, 0.5, slack=0.0).tolist() == [0, 0, 2, 2]
    assert group_average(rows, graph, 0.5, slack=0.02).tolist() == [0, 0, 0, 3]


def test_what_is_given_stays_as_it_is():
    rows, weights = random_rows(1, 10), np.ones(10)
    before = rows.toarray(), (rows @ rows.T)
    group_average(rows, before[1], 0.2, weights)
    assert (rows.toarray() == before[0]).all()
    assert (weights == 1).all()


def test_no_rows_and_empty_rows_are_no_groups():
    assert len(group_average(csr_matrix((0, 3)), csr_matrix((0, 0)), 0.5)) == 0
    assert group_average(csr_matrix((3, 3)), csr_matrix((3, 3)), 0.5).tolist() == [0, 1, 2]


def test_settings_that_make_no_sense_are_refused():
    for threshold, slack, complaint in [(0.0, 0.0, "above 0"), (0.5, 1.0, "below 1")]:
        with pytest.raises(ValueError, match=complaint):
            group_average(csr_matrix((1, 1)), csr_matrix((1, 1)), threshold, slack=slack)


def test_a_mean_of_exactly_the_threshold_merges_after_a_better_pair():
    """Rows 0 and 1 merge; with 2 they then have (3/4 + 1/4) / 2, and 3 and 4 are ahead of that."""
    table = np.zeros((5, 4))
    table[0, [0, 2]], table[1, [1, 2]], table[2, [0, 1]] = (0.75, 1), (0.25, 1), 1
    table[3, 3], table[4, 3] = 0.625, 1
    rows = csr_matrix(table)
    assert group_average(rows, rows @ rows.T, 0.5).tolist() == [0, 0, 0, 3, 3]
    assert group_average(rows, rows @ rows.T, 0.51).tolist() == [0, 0, 2, 3, 3]
