"""The linear classifier, where the border is known."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix
from sklearn.svm import LinearSVC

from byline.methods.attribution.svm import LinearSVM


def toy(classes=3):
    rng = np.random.default_rng(4)
    rows = rng.random((10 * classes, 5))
    labels = np.arange(len(rows)) % classes
    rows[np.arange(len(rows)), labels] += 1
    return rows, np.array(["ann", "bob", "cat"])[labels]


def test_two_rows_by_hand():
    """Rows e_1 and e_2: w = a (1, -1), b = 0, and a^2 + 2 C (1 - a)^2 is least at a = 2C/(1+2C)."""
    model = LinearSVM(C=2.0).fit([[1.0, 0.0], [0.0, 1.0]], [1, 0])
    np.testing.assert_allclose(model.coef_, [[0.8, -0.8]], atol=1e-3)
    np.testing.assert_allclose(model.intercept_, 0, atol=1e-3)
    np.testing.assert_allclose(model.scores([[1.0, 0.0]]), [[-0.8, 0.8]], atol=1e-3)


@pytest.mark.parametrize("classes", [2, 3])
def test_it_is_scikit_learns_classifier(classes):
    rows, names = toy(classes)
    peer = LinearSVC(C=3.0, max_iter=10_000, random_state=0).fit(rows, names)
    model = LinearSVM(C=3.0).fit(rows, names)
    np.testing.assert_array_equal(model.predict(rows), peer.predict(rows))
    ratio = 2 if classes == 2 else 1
    wanted = ratio * peer.decision_function(rows)
    np.testing.assert_allclose(model.decision_function(rows), wanted)


def test_storage_does_not_matter_and_empty_rows_are_answered():
    rows, names = toy()
    plain = LinearSVM().fit(rows, names)
    sparse = LinearSVM().fit(csr_matrix(rows), names)
    np.testing.assert_allclose(sparse.scores(rows), plain.scores(rows), atol=1e-3)
    np.testing.assert_allclose(plain.scores(np.zeros((1, 5))), [plain.intercept_])


def test_authors_with_few_texts_can_be_made_to_count_as_much():
    rows = np.array([[1.0, 0.9]] * 30 + [[0.9, 1.0]])
    names = ["ann"] * 30 + ["bob"]
    assert LinearSVM().fit(rows, names).predict(rows[-1:]).tolist() == ["ann"]
    fair = LinearSVM(C=1000.0, class_weight="balanced").fit(rows, names)
    assert fair.predict(rows[-1:]).tolist() == ["bob"]


def test_one_class_is_refused():
    with pytest.raises(ValueError, match="class"):
        LinearSVM().fit([[1.0], [2.0]], ["ann", "ann"])
