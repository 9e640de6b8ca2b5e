"""Rows of every shape and kind, and what is refused."""

import numpy as np
import pytest
from numerics.nearest.brute import listed, sparse, zipfian
from scipy.sparse import coo_array, csc_matrix, csr_array, csr_matrix

from byline.numerics.likeness import MEASURES
from byline.numerics.nearest import above, build, nearest, queries_of

KINDS = [csr_matrix, csr_array, csc_matrix, coo_array]


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("shape", [(0, 0), (0, 5), (1, 0), (3, 0), (1, 5), (4, 5)])
@pytest.mark.parametrize("make", [csr_matrix, np.zeros])
def test_rows_that_hold_nothing_are_like_nothing(make, shape, measure):
    index = build(make(shape), measure)
    assert listed(nearest(index, 3)) == [[]] * shape[0]
    assert listed(above(index, 0.1)) == [[]] * shape[0]
    queries = queries_of(index, make((2, shape[1])))
    assert listed(nearest(index, 3, queries=queries)) == [[], []]


def test_one_row_has_no_other():
    assert listed(nearest(build(sparse([[1.0, 2.0]])), 5)) == [[]]


def test_a_hand_worked_pile():
    index = build(sparse([[3, 4, 0], [0, 1, 0], [0, 2, 1], [0, 0, 0]]))
    found = nearest(index, 2)
    assert listed(found) == [[(2, 8.0), (1, 4.0)], [(0, 4.0), (2, 2.0)], [(0, 8.0), (1, 2.0)], []]
    assert found.starts.tolist() == [0, 2, 4, 6, 6]
    assert listed(above(index, 4.0, pairs="once")) == [[(1, 4.0), (2, 8.0)][::-1], [], [], []]


@pytest.mark.parametrize("kind", KINDS)
def test_any_sparse_form_will_do(kind):
    rows = zipfian(50, seed=0)
    assert listed(nearest(build(kind(rows)), 3)) == listed(nearest(build(sparse(rows)), 3))


@pytest.mark.parametrize("whole", [np.int32, np.int64])
def test_the_kind_of_whole_numbers_does_not_matter(whole):
    rows = sparse(zipfian(50, seed=0))
    other = rows.copy()
    other.indices, other.indptr = rows.indices.astype(whole), rows.indptr.astype(whole)
    assert listed(nearest(build(other), 3)) == listed(nearest(build(rows), 3))


def test_columns_may_be_many_more_than_fit_in_memory():
    columns = np.array([0, 2**40, 2**40, 2**60], np.int64)
    rows = csr_array((np.ones(4), columns, np.array([0, 2, 3, 4])), shape=(3, 2**62))
    assert listed(nearest(build(rows), 2)) == [[(1, 1.0)], [(0, 1.0)], []]


def test_entries_may_be_unsorted_repeated_or_nought_and_stay_as_they_are():
    data, columns = np.array([1.0, 2, 1, 0, 5, 4]), np.array([2, 0, 2, 1, 0, 2])
    rows = csr_matrix((data, columns, np.array([0, 4, 6])), shape=(2, 3))
    assert listed(nearest(build(rows), 1)) == [[(1, 18.0)], [(0, 18.0)]]
    assert rows.data.tolist() == [1, 2, 1, 0, 5, 4]
    assert rows.indices.tolist() == [2, 0, 2, 1, 0, 2]


def test_a_block_may_end_beyond_the_rows_or_count_from_the_end():
    index = build(sparse(zipfian(20, seed=0)))
    assert nearest(index, 2, start=15, stop=99).queries.tolist() == [15, 16, 17, 18, 19]
    assert nearest(index, 2, start=-2).queries.tolist() == [18, 19]
    assert listed(nearest(index, 2, start=20)) == []


def test_an_index_cannot_be_written_on():
    index = build(sparse([[1.0, 2.0]]))
    with pytest.raises(ValueError, match="read-only"):
        index.rows.values[0] = 5


@pytest.mark.parametrize("make", [sparse, np.array])
@pytest.mark.parametrize(
    ("value", "reason"), [(np.nan, "not numbers"), (np.inf, "infinite"), (1e200, "so large")]
)
def test_values_that_cannot_be_compared_are_refused(make, value, reason):
    with pytest.raises(ValueError, match=reason):
        build(make([[1.0, value]]))


@pytest.mark.parametrize("make", [sparse, np.array])
def test_rows_of_another_width_are_refused(make):
    index = build(make([[1.0, 2.0]]))
    with pytest.raises(ValueError, match="rows have 3 columns, those searched 2"):
        queries_of(index, make([[1.0, 2.0, 3.0]]))


def test_what_makes_no_sense_is_refused():
    index, full = build(sparse([[1.0, 2.0]])), build(np.array([[1.0, 2.0]]))
    with pytest.raises(ValueError, match="k must be at least 1, got 0"):
        nearest(index, 0)
    with pytest.raises(ValueError, match="above 0, got 0"):
        above(index, 0.0)
    with pytest.raises(ValueError, match="above 0, got nan"):
        above(index, float("nan"))
    with pytest.raises(ValueError, match="among the rows of the index itself"):
        above(index, 0.5, queries=queries_of(index, sparse([[1.0, 2.0]])), pairs="once")
    with pytest.raises(ValueError, match="no measure"):
        build(sparse([[1.0]]), "cosine")
    with pytest.raises(ValueError, match="two dimensions"):
        build(np.array([1.0, 2.0]))
    for one, other in ((index, full), (full, index)):
        queries = queries_of(other, sparse([[1.0, 2.0]]) if other is index else [[1.0, 2.0]])
        with pytest.raises(ValueError, match="another index"):
            nearest(one, 1, queries=queries)
