"""Unmasking on rows and texts whose curves are known."""

import numpy as np
from sklearn.svm import LinearSVC
from writers import writer

from byline.methods.verification.cases import Case
from byline.methods.verification.unmasking import Unmasking, chunks, curve


def test_both_sides_have_as_many_chunks_of_one_length():
    """Sides of 700 and 360 tokens: 360 // 3 = 120 each, so three of either side."""
    one, other = [f"a{k}" for k in range(700)], [f"b{k}" for k in range(360)]
    found = chunks(one, other)
    assert [len(chunk) for chunk in found] == [120] * 6
    assert [chunk[0] for chunk in found] == ["a0", "a120", "a240", "b0", "b120", "b240"]


def test_chunks_are_neither_too_long_nor_too_short_nor_too_many():
    long = ["x"] * 9000
    assert [len(chunk) for chunk in chunks(long, long)] == [500] * 20
    assert [len(chunk) for chunk in chunks(long, ["y"] * 1700)] == [500] * 6
    assert chunks(long, ["y"] * 299) == []
    assert len(chunks(long, ["y"] * 300)) == 6


def test_sides_that_differ_in_one_feature_only_are_unmasked_at_once():
    """Feature 0 tells the sides apart; the others are noise, in which every side is as good."""
    rng = np.random.default_rng(0)
    sides = np.repeat([1.0, -1.0], 8)
    rows = np.column_stack([5 * sides, rng.normal(size=(16, 4))])
    found = curve(rows, 2, 1, 1.0)
    assert found[0] == 1
    assert found[1] <= 0.75


def test_sides_that_differ_in_everything_stay_apart():
    rows = np.repeat([[1.0] * 30, [-1.0] * 30], 5, axis=0)
    assert curve(rows, 4, 3, 1.0).tolist() == [1.0] * 5


def test_the_first_point_is_the_accuracy_of_machines_that_leave_a_pair_out():
    """The same with scikit-learn's machine, which has the bias as a feature too."""
    rng = np.random.default_rng(4)
    rows = rng.normal(size=(12, 6)) + 0.6 * np.repeat([[1], [-1]], 6, axis=0)
    sides = np.repeat([1, -1], 6)
    right = []
    for k in range(6):
        seen = np.setdiff1d(np.arange(12), [k, k + 6])
        machine = LinearSVC(loss="hinge", C=1.0, tol=1e-8, max_iter=100_000, random_state=0)
        machine.fit(rows[seen] / np.sqrt(6), sides[seen])
        right += (machine.predict(rows[[k, k + 6]] / np.sqrt(6)) == sides[[k, k + 6]]).tolist()
    assert curve(rows, 0, 1, 1.0)[0] == np.mean(right)


def test_texts_too_short_for_chunks_get_the_flat_curve():
    found = Unmasking()._compare(Case(("to be or not",), "to be"), None, [])
    assert found.tolist() == [0.75] * 11 + [0.0, 0.0]


def test_curves_of_one_writer_fall_below_those_of_two():
    ann, bob = (writer(name, 2, 1500) for name in ("ann", "bob"))
    same = Unmasking()._compare(Case((ann[0].body,), ann[1].body), None, [])
    different = Unmasking()._compare(Case((ann[0].body,), bob[1].body), None, [])
    assert same[:11].mean() < different[:11].mean() - 0.2
