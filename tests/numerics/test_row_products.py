"""Sparse rows against dense columns, next to the sums written out."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix
from scipy.sparse import random as random_matrix

from byline.numerics.row_products import TILE, overlaps, products, spread


@pytest.mark.parametrize("n_features", [0, 1, 3, TILE - 1, TILE, 2 * TILE + 5])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_products_and_overlaps_are_what_they_say(n_features, dtype):
    rows = random_matrix(6, n_features, density=0.1, format="csr", rng=1, dtype=np.float64)
    dense = np.random.default_rng(2).random((n_features, 5)).astype(dtype)
    off = 1e-12 if dtype is np.float64 else 1e-4
    np.testing.assert_allclose(products(rows, dense), rows.toarray() @ dense, atol=off)
    smaller = np.minimum(rows.toarray()[:, :, None], dense[None]).sum(axis=1)
    np.testing.assert_allclose(overlaps(rows, dense), smaller, atol=off)
    assert products(rows, dense).dtype == overlaps(rows, dense).dtype == dtype


def test_two_rows_worked_by_hand():
    rows = csr_matrix([[1.0, 0.0, 2.0], [0.0, 0.0, 0.0]])
    dense = np.array([[3.0, 0.0], [5.0, 1.0], [1.0, 4.0]])
    assert products(rows, dense).tolist() == [[5.0, 8.0], [0.0, 0.0]]
    assert overlaps(rows, dense).tolist() == [[2.0, 2.0], [0.0, 0.0]]


def test_columns_in_any_order_will_do():
    mixed = csr_matrix((np.array([2.0, 1.0]), np.array([1100, 0]), np.array([0, 2])), (1, 1200))
    dense = np.arange(1200.0)[:, None]
    assert products(mixed, dense).tolist() == [[2200.0]]
    assert mixed.indices.tolist() == [1100, 0], "what was handed in stays as it is"


def test_what_else_is_in_the_block_changes_nothing():
    rows = random_matrix(9, 3000, density=0.2, format="csr", rng=3)
    dense = np.random.default_rng(4).random((3000, 7))
    whole = products(rows, dense)
    np.testing.assert_array_equal(products(rows[4:6], dense[:, 2:3]), whole[4:6, 2:3])


def test_rows_are_spread_with_their_shift_and_scale():
    rows = csr_matrix([[1.0, 0.0], [0.0, 0.5]])
    found = spread(rows, np.array([-1.0, 2.0]), np.array([1.0, 10.0]), np.float64)
    assert found.T.tolist() == [[0.0, 2.0], [-10.0, 25.0]]
    assert spread(rows, np.zeros(0), np.ones(2), np.float64).T.tolist() == rows.toarray().tolist()
