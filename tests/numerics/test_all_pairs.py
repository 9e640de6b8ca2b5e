"""All pairs against products written out."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.sparse import coo_matrix, csr_matrix

from byline.numerics.similarity_measures import MEASURES, score_products
from byline.numerics.top_k import all_pairs

tables = arrays(
    np.float64,
    st.tuples(st.integers(0, 7), st.integers(1, 5)),
    elements=st.sampled_from([0.0, 0.0, 1.0, 2.0, 0.5]),
)


@pytest.mark.parametrize("measure", MEASURES)
@settings(deadline=None, max_examples=40)
@given(table=tables)
def test_every_pair_is_measured_as_defined(measure, table):
    dots = table @ table.T
    sizes = np.diag(dots)
    wanted = score_products(measure, dots, sizes[:, None], sizes[None, :])
    found = all_pairs(csr_matrix(table), measure)
    np.testing.assert_allclose(found, wanted, atol=1e-12)
    np.testing.assert_array_equal(found, found.T)


def test_negative_values_cancel():
    table = np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, 0.0]])
    np.testing.assert_allclose(all_pairs(csr_matrix(table)), table @ table.T)


def test_entries_given_twice_are_summed():
    table = coo_matrix(([1.0, 2.0], ([0, 0], [1, 1])), shape=(1, 2))
    assert all_pairs(table.tocsr()).tolist() == [[9.0]]
