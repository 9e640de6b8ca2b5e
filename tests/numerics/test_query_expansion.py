"""Rows that borrow, against the formula on full matrices."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_matrix, random_array

from byline.numerics import query_expansion
from byline.numerics.query_expansion import expand_rows, keep_heaviest


def sparse(rng, rows: int, columns: int, share: float) -> csr_matrix:
    return csr_matrix(random_array((rows, columns), density=share, rng=rng))


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), n=st.integers(1, 12), block=st.integers(1, 5))
def test_each_row_gains_its_neighbours_by_their_likeness(seed, n, block):
    rng = np.random.default_rng(seed)
    rows, graph = sparse(rng, n, 7, 0.4), sparse(rng, n, n, 0.3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(query_expansion, "BLOCK", block)
        found = expand_rows(rows, graph).toarray()
    sums = rows.toarray() + graph.toarray() @ rows.toarray()
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    np.testing.assert_allclose(found, sums / np.where(lengths > 0, lengths, 1), atol=1e-12)


def test_only_the_heaviest_entries_are_kept():
    rows = csr_matrix([[3.0, 1, 2, 1], [1, 1, 1, 1], [0, 0, 5, 0]])
    assert keep_heaviest(rows, 2).toarray().tolist() == [[3, 0, 2, 0], [1, 1, 0, 0], [0, 0, 5, 0]]
    assert keep_heaviest(rows, 3).toarray().tolist() == [[3, 1, 2, 0], [1, 1, 1, 0], [0, 0, 5, 0]]


def test_what_is_lent_and_what_is_kept_are_the_heaviest():
    # The second row lends 4 in the last column and nothing else: (3, 0, 4), of which 4 and 3 stay.
    rows, graph = csr_matrix([[3.0, 1, 0], [0, 2, 4]]), csr_matrix([[0, 1.0], [0, 0]])
    assert expand_rows(rows, graph, most=1).toarray().tolist() == [[0, 0, 1], [0, 0, 1]]


def test_empty_rows_stay_empty_unless_they_borrow():
    rows = csr_matrix([[0.0, 0], [0, 0], [3, 4]])
    graph = csr_matrix([[0, 0, 0], [0, 0, 0.5], [0, 0, 0]])
    np.testing.assert_allclose(expand_rows(rows, graph).toarray(), [[0, 0], [0.6, 0.8], [0.6, 0.8]])


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="one row for each row"):
        expand_rows(csr_matrix((2, 3)), csr_matrix((3, 3)))
    with pytest.raises(ValueError, match="at least 1"):
        keep_heaviest(csr_matrix((2, 3)), 0)
