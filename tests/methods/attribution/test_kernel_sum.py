"""Classifiers on sums of kernels, against scikit-learn's on the features behind them."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix
from sklearn.preprocessing import normalize
from sklearn.svm import SVC

from byline.methods.attribution.kernel_sum import KernelSum, summed
from byline.methods.attribution.unit_kernels import CosineKernel

VIEWS = (("first", CosineKernel(slice(0, 3))), ("second", CosineKernel(slice(3, 6))))


def toy(classes=3):
    rng = np.random.default_rng(4)
    rows = rng.random((12 * classes, 6))
    labels = np.arange(12 * classes) % classes
    rows[np.arange(len(rows)), labels] += 0.7
    return rows, labels


@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("C", [0.5, 20.0])
def test_scikit_learn_says_the_same_of_the_features_side_by_side(classes, C):
    """Unit rows of both views side by side, over sqrt(2), have the products (P1)."""
    rows, labels = toy(classes)
    features = np.hstack([normalize(rows[:, :3]), normalize(rows[:, 3:])]) / np.sqrt(2)
    scores = KernelSum(VIEWS, C=C).fit(rows, labels).scores(rows)
    for number in range(classes):
        peer = SVC(C=C, kernel="linear").fit(features, labels == number)
        np.testing.assert_allclose(scores[:, number], peer.decision_function(features), atol=5e-3)


def test_a_sum_is_a_mean_by_hand():
    """Rows (1, 0 | 0, 2) and (1, 0 | 3, 0) agree in the first view only."""
    rows = np.array([[1.0, 0.0, 0.0, 2.0], [1.0, 0.0, 3.0, 0.0]])
    kernels = (CosineKernel(slice(0, 2)), CosineKernel(slice(2, 4)))
    np.testing.assert_allclose(summed(kernels, rows, rows), [[1.0, 0.5], [0.5, 1.0]])


def test_a_kernel_that_is_added_twice_changes_nothing():
    rows, labels = toy()
    twice = KernelSum((("one", "rbf"), ("two", "rbf"))).fit(rows, labels).scores(rows)
    np.testing.assert_allclose(twice, KernelSum((("one", "rbf"),)).fit(rows, labels).scores(rows))


def test_order_and_storage_do_not_matter():
    rows, labels = toy()
    plain = KernelSum().fit(rows, labels).scores(rows)
    back = KernelSum().fit(rows[::-1], labels[::-1]).scores(rows)
    sparse = KernelSum().fit(csr_matrix(rows), labels).scores(csr_matrix(rows))
    np.testing.assert_allclose(back, plain, atol=2e-2)
    # The two multiply in another order, and what rounding leaves grows in the solver.
    np.testing.assert_allclose(sparse, plain, atol=2e-2)


def test_empty_rows_and_lone_rows_are_answered():
    rows, labels = toy()
    rows[0] = 0
    labels[1:] = np.where(labels[1:] == 0, 1, labels[1:])
    model = KernelSum().fit(rows, labels)
    assert np.isfinite(model.scores(rows)).all()


def test_one_class_is_refused():
    with pytest.raises(ValueError, match="only one class"):
        KernelSum().fit([[1.0], [2.0]], ["ann", "ann"])
    with pytest.raises(ValueError, match="C"):
        KernelSum(C=0.0).fit(*toy())
