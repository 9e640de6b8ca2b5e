"""Gram matrices as rows: the same numbers from every form, and no nonsense."""

import numpy as np
import pytest
from scipy import sparse

from byline.numerics.kernel_svm import gram_rows

SMALL = np.array([[2.0, 1, 0], [1, 3, 0], [0, 0, 0]])


def row(rows, i):
    """Row i, written out."""
    part = slice(rows.starts[i], rows.starts[i + 1])
    out = np.zeros(len(rows.diagonal))
    out[rows.columns[part] if len(rows.columns) else slice(None)] = rows.values[part]
    return out


FORMS = [np.asarray, np.asfortranarray, np.int64, np.float32]
FORMS += [sparse.csr_matrix, sparse.csr_array, sparse.csc_array, sparse.coo_matrix]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_every_form_has_the_same_rows(form):
    rows = gram_rows(form(SMALL))
    np.testing.assert_array_equal([row(rows, i) for i in range(3)], SMALL)
    np.testing.assert_array_equal(rows.diagonal, [2, 3, 0])


@pytest.mark.parametrize("form", [np.asarray, sparse.csr_matrix])
def test_entries_are_not_copied(form):
    matrix = form(SMALL)
    values = matrix.data if sparse.issparse(matrix) else matrix
    assert np.shares_memory(gram_rows(matrix).values, values)


def changed(i, j, value):
    matrix = SMALL.copy()
    matrix[i, j] = value
    return matrix


@pytest.mark.parametrize("form", [np.asarray, sparse.csr_matrix])
@pytest.mark.parametrize(
    ("matrix", "complaint"),
    [
        (changed(0, 1, 1.1), "symmetric"),
        (changed(2, 0, 1e-3), "symmetric"),
        (changed(1, 1, np.nan), "finite"),
        (changed(2, 2, np.inf), "finite"),
        (changed(2, 2, -1), "diagonal"),
        (SMALL[:2], "square"),
    ],
)
def test_what_is_no_gram_matrix_is_refused(matrix, complaint, form):
    with pytest.raises(ValueError, match=complaint):
        gram_rows(form(matrix))


def test_columns_out_of_bounds_are_refused():
    matrix = sparse.csr_matrix(SMALL)
    matrix.indices[0] = 7
    with pytest.raises(ValueError, match="indices"):
        gram_rows(matrix)
