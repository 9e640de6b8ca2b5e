"""Regions of known texts on cases small enough to check by hand."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.hashed_shares import CaseRows
from byline.methods.verification.region import (
    MKLSSADVerifier,
    Sides,
    SSADVerifier,
    cosines,
    region_score,
    split_texts,
)

BOTH = pytest.mark.parametrize("kind", [SSADVerifier, MKLSSADVerifier])


def test_known_texts_are_cut_until_there_are_enough():
    assert split_texts(("a b c d e",), 2) == ("a b c", "d e")
    assert split_texts(("a b", "c", " "), 3) == ("a", "b", "c")
    assert split_texts(("a", "b", "c", "d e"), 3) == ("a", "b", "c", "d e")
    assert split_texts(("", " "), 3) == ()


def stacked(*rows: list[float], known: int) -> CaseRows:
    n_others = len(rows) - known - 1
    weights = [*[1.0] * n_others, *[1 / known] * known, 1.0]
    return CaseRows(csr_matrix(np.array(rows)), np.array(weights), n_others)


def test_kernels_are_cosines_of_z_scores_with_known_texts_as_one():
    """Two others, two known, one questioned. Column 0: weighted shares 4, 0, (2 + 2)/2, 2.

    Mean 2, variance (4 + 4 + 0 + 0)/4 = 2. Column 1: 0, 4, (4 + 0)/2, 2: mean 2, variance
    (4 + 4 + (4 + 4)/2 + 0)/4 = 3. Column 2 is of one text only and left out.
    """
    rows = stacked([4, 0, 9], [0, 4, 0], [2, 4, 0], [2, 0, 0], [2, 2, 0], known=2)
    z = np.column_stack([[2, -2, 0, 0, 0], [-2, 2, 2, -2, 0]]) / np.sqrt([2, 3])
    unit = z[:4] / np.linalg.norm(z[:4], axis=1, keepdims=True)
    found = cosines(rows, 10)
    np.testing.assert_allclose(found[:4, :4], unit @ unit.T, atol=1e-12)
    # The questioned text has the mean of both columns, and so no direction.
    assert not found[4].any()


def test_large_z_scores_are_cut():
    """Column 0: mean 2, deviation 3, z = -1/3 or 3, cut to 2. Column 1: mean 2, z = -1 or 1.

    The cosine of (-1/3, -1) and (2, 1) is -5/3 divided by √10/3 · √5.
    """
    rows = [[1.0, 1.0], [1.0, 3.0]] * 5
    rows[9] = [11.0, 3.0]
    assert cosines(stacked(*rows, known=1), 9)[0, 9] == pytest.approx(-5 / np.sqrt(50))


def test_only_the_commonest_features_are_kept():
    """Column 1 would tell the first two apart from the third, but column 0 is commoner."""
    rows = stacked([3, 1], [3, 1], [3, 0], [1, 0], known=1)
    np.testing.assert_allclose(cosines(rows, 1)[0, :3], 1)
    assert cosines(rows, 2)[0, 2] < 0.9


def test_what_only_known_texts_share_is_no_feature():
    """They count as one text, so that column 0 has one text only; column 1 has two."""
    rows = stacked([0, 1], [1, 0], [1, 0], [0, 3], known=2)
    alone = stacked([0, 1], [0, 0], [0, 0], [0, 3], known=2)
    plain, other = cosines(rows, 9), cosines(alone, 9)
    np.testing.assert_allclose(plain[np.ix_([0, 3], [0, 3])], other[np.ix_([0, 3], [0, 3])])


def gram_of(rows: np.ndarray) -> np.ndarray:
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit @ unit.T


@pytest.mark.parametrize("p", [np.inf, 3.0])
def test_a_text_like_the_known_ones_stands_above_others_and_another_below(p):
    rng = np.random.default_rng(0)
    others = np.column_stack([rng.normal(size=(20, 6)), np.zeros(20)])
    known = np.column_stack([0.3 * rng.normal(size=(3, 6)), np.ones(3)])
    near = np.array([[0.1, 0, 0, 0, 0, 0, 1.0]])
    sides = Sides(10, 20, 3)
    like, unlike = (
        region_score([gram_of(np.vstack([others, known, asked]))], sides, p)
        for asked in (near, -near)
    )
    assert like > 3
    assert unlike < 0


def test_the_standing_does_not_depend_on_the_scale_of_kernels():
    rng = np.random.default_rng(1)
    gram = gram_of(rng.normal(size=(15, 9)))
    sides = Sides(5, 10, 4)
    once, twice = (region_score([part], sides, np.inf) for part in (gram, 2 * gram))
    # Both are solved to a share of the objective.
    assert once == pytest.approx(twice, rel=1e-2)


@BOTH
def test_without_texts_nothing_is_known(kind):
    others = ReferenceTexts(("one", "two", "three", "four", "five"), (0, 1, 2, 3, 4))
    model = kind()
    prepared = model._prepare(others)
    assert model._compare(Case((" ",), "two"), prepared, [0, 1, 2, 3, 4]) == 0
    assert model._compare(Case(("one",), "two"), prepared, [0, 1]) == 0
