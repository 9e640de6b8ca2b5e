"""Kernels with 1 for a row with itself, worked by hand."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from byline.methods.attribution.unit_kernels import (
    CosineKernel,
    Custom,
    Precomputed,
    Rbf,
    checked_kernels,
    kernel_of,
    unit_diagonal,
)

ROWS = np.array([[3.0, 4.0], [0.0, 2.0], [0.0, 0.0]])


def dot(one, other):
    return one @ other.T


@pytest.mark.parametrize(
    "kernel", [CosineKernel(), Custom(dot), kernel_of("linear"), kernel_of(dot)]
)
def test_the_linear_kernel_is_the_cosine_and_0_for_empty_rows(kernel):
    """(3, 4) and (0, 2) have the cosine 8 / (5 × 2)."""
    expected = [[1.0, 0.8, 0.0], [0.8, 1.0, 0.0], [0.0, 0.0, 0.0]]
    np.testing.assert_allclose(kernel.fitted(ROWS).products(ROWS, ROWS), expected, atol=1e-15)


def test_rbf_is_a_power_of_the_distance_and_width_stretches_it():
    """|(3, 4) - (0, 2)|^2 = 13."""
    plain, wide = Rbf(0.1).fitted(ROWS), Rbf(0.1, width=2.0).fitted(ROWS)
    assert plain.products(ROWS[:1], ROWS[1:2]) == pytest.approx(np.exp(-1.3))
    assert wide.products(ROWS[:1], ROWS[1:2]) == pytest.approx(np.exp(-1.3 / 4))


def test_gamma_by_scale_is_one_over_columns_times_variance():
    """The entries 3, 4, 0, 2, 0, 0 have the mean 1.5 and the variance 29 / 6 - 2.25."""
    wanted = 1 / (2 * (29 / 6 - 2.25))
    assert Rbf().fitted(ROWS).gamma == pytest.approx(wanted)
    assert Rbf().fitted(csr_matrix(ROWS)).gamma == pytest.approx(wanted)
    assert Rbf().fitted(np.ones((3, 2))).gamma == 1.0


def test_gamma_by_scale_is_of_the_columns_that_are_compared():
    assert Rbf(columns=slice(1, 2)).fitted(ROWS).gamma == pytest.approx(1 / ROWS[:, 1].var())


@pytest.mark.parametrize("kernel", [CosineKernel(slice(1, 2)), Rbf(1.0, columns=slice(1, 2))])
def test_kernels_see_only_their_columns(kernel):
    changed = ROWS + np.array([[5.0, 0.0], [1.0, 0.0], [2.0, 0.0]])
    fitted = kernel.fitted(ROWS)
    np.testing.assert_array_equal(fitted.products(ROWS, ROWS), fitted.products(changed, changed))


@pytest.mark.parametrize("kernel", [CosineKernel(), Rbf(), Rbf(columns=slice(0, 1))])
def test_sparse_rows_are_compared_like_dense_ones(kernel):
    fitted = kernel.fitted(ROWS)
    sparse = fitted.products(csr_matrix(ROWS), csr_matrix(ROWS[:2]))
    np.testing.assert_allclose(sparse, fitted.products(ROWS, ROWS[:2]), atol=1e-15)


def test_a_function_of_many_rows_is_brought_to_1_block_by_block():
    rows = np.random.default_rng(0).normal(size=(150, 3))
    shifted = Custom(lambda one, other: (one @ other.T + 1) ** 2).products(rows, rows)
    plain = (rows @ rows.T + 1) ** 2
    expected = plain / np.sqrt(np.outer(np.diag(plain), np.diag(plain)))
    np.testing.assert_allclose(shifted, expected)
    np.testing.assert_allclose(unit_diagonal(plain), expected)


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        pytest.param(lambda: kernel_of("polynomial"), "linear, rbf, precomputed", id="name"),
        pytest.param(lambda: Rbf(-1.0).fitted(ROWS), "gamma must be", id="gamma"),
        pytest.param(lambda: Rbf(width=0.0).fitted(ROWS), "width", id="width"),
        pytest.param(lambda: Precomputed().fitted(2 * np.eye(2)), "1 on its diagonal", id="scale"),
        pytest.param(lambda: Precomputed().fitted(ROWS), "square", id="not square"),
        pytest.param(lambda: checked_kernels([]), "at least one", id="no kernel"),
        pytest.param(
            lambda: checked_kernels([("a", "rbf"), ("a", "linear")]), "name of its own", id="names"
        ),
        pytest.param(
            lambda: checked_kernels([("a", "precomputed")]), "cannot be precomputed", id="given"
        ),
    ],
)
def test_what_cannot_be_a_kernel_is_refused_with_the_reason(make, complaint):
    with pytest.raises(ValueError, match=complaint):
        make()
