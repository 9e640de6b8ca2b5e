"""Scales and weights on texts small enough to weigh by hand."""

import numpy as np
import pytest
from sklearn.feature_extraction.text import TfidfTransformer

from byline.features.counting import count
from byline.features.masking import Tokens
from byline.features.style import Pile, Style, learn_scale, weigh


def counted(*bodies: str):
    return count([Tokens()], range(1, 2), Pile(list(bodies)))


def scale_by_name(table, **settings) -> dict[str, tuple[float, float, float]]:
    scale = learn_scale(table, **settings)
    names = table.names(scale.columns)
    rows = zip(scale.means, scale.spreads, scale.n_texts, strict=True)
    return dict(zip(names, rows, strict=True))


def test_mean_and_spread_of_shares():
    # Shares of a: 1, 1/2, 0; of b: 0, 1/2, 1.
    found = scale_by_name(counted("a a", "a b", "b"))
    spread = np.sqrt(((1 / 2) ** 2 + 0 + (1 / 2) ** 2) / 3)
    assert found["a"] == pytest.approx((1 / 2, spread, 2))
    assert found["b"] == pytest.approx((1 / 2, spread, 2))


def test_rows_of_a_group_weigh_as_one_text():
    # The first two texts are one: the mean share of a in them is 3/4.
    found = scale_by_name(counted("a a", "a b", "b"), groups=[7, 7, 1])
    mean = (3 / 4 + 0) / 2
    square = ((1 - mean) ** 2 / 2 + (1 / 2 - mean) ** 2 / 2 + mean**2) / 2
    assert found["a"] == pytest.approx((mean, np.sqrt(square), 1))
    assert found["b"][2] == 2


def test_what_two_groups_have_is_kept_and_what_one_has_twice_is_not():
    found = scale_by_name(counted("a c", "a", "c"), groups=[0, 0, 1], min_texts=2)
    assert list(found) == ["c"]


def test_the_largest_means_are_kept_and_names_decide_among_equals():
    table = counted("d d c b", "d c b a")
    assert sorted(scale_by_name(table, max_features=1)) == ["d"]
    assert sorted(scale_by_name(table, max_features=2)) == ["b", "d"]


def test_sums_that_differ_by_rounding_alone_are_equals():
    # Shares of a: 0.3, 0.2, 0.1; of b: 0.1, 0.2, 0.3, whose floating-point sum is higher.
    assert sum([0.1, 0.2, 0.3]) > sum([0.3, 0.2, 0.1])
    texts = [" ".join("a" * a + "b" * b + "cdefgh") for a, b in ((3, 1), (2, 2), (1, 3))]
    table = counted(*texts)
    assert list(scale_by_name(table, max_features=1)) == ["a"]
    assert list(scale_by_name(table.take([2, 1, 0]), max_features=1)) == ["a"]


def test_delta_by_hand():
    # Shares of a: 3/4, 1/4, of b the rest; m = 1/2, d = 1/4, so z = 1 and -1.
    table = counted("a a a b", "a b b b", "")
    scale = learn_scale(table.take([0, 1]))
    rows = weigh(table, scale, "delta")
    np.testing.assert_allclose(rows.shift, [-2, -2], err_msg="an absent feature has z = -m/d = -2")
    np.testing.assert_allclose(rows.dense() * np.sqrt(2), [[1, -1], [-1, 1], [0, 0]])
    assert rows.scales[2] == 0, "a text of nothing is a row of nothing"


def test_delta_is_clipped_on_both_sides():
    table = counted("a", *["b"] * 9)  # a: m = 0.1, d = 0.3, z = 3 and -1/3; b: z = -3 and 1/3
    named = dict(
        zip(table.names([0, 1]), weigh(table, learn_scale(table), "delta").dense().T, strict=True)
    )
    np.testing.assert_allclose(named["a"][:2], [1 / np.sqrt(2), -1 / np.sqrt(2)])
    np.testing.assert_allclose(named["b"][:2], [-1 / np.sqrt(2), 1 / np.sqrt(2)])
    wide = weigh(table, learn_scale(table), "delta", clip=5.0)
    assert sorted(wide.matrix[0].data + wide.shift[wide.matrix[0].indices]) == pytest.approx([3])


def test_a_feature_that_never_varies_says_nothing():
    # Tenths are not exact, so that the spread of three of them is rounding and not quite 0.
    table = counted("a b c d e f g h i j", "j a b c d e f g h i", "b a d c f e h g j i", "a k k")
    scale = learn_scale(table.take([0, 1, 2]))
    assert not scale.spreads.any()
    rows = weigh(table, scale, "delta")
    assert not rows.dense().any()


def test_shares_and_their_roots():
    table = counted("a a b b b b", "b")
    scale = learn_scale(table)
    np.testing.assert_allclose(
        np.sort(weigh(table, scale, "share").dense()[0]), np.array([1, 2]) / np.sqrt(5)
    )
    np.testing.assert_allclose(
        np.sort(weigh(table, scale, "root").dense()[0]), np.sqrt([1 / 3, 2 / 3])
    )


def test_tf_idf_is_that_of_scikit_learn():
    table = counted("a a b", "b c", "c c c d a", "")
    ours = weigh(table, learn_scale(table), "log").dense()
    theirs = TfidfTransformer(sublinear_tf=True, smooth_idf=True).fit_transform(table.table)
    np.testing.assert_allclose(ours, theirs.toarray(), atol=1e-12)


def test_shares_are_of_all_features_kept_or_not():
    style = Style(Tokens(), weighting="root", max_features=1)
    rows = style.fit_rows(["a a a b", "a b c d"])
    assert style.features_ == ["a"]
    np.testing.assert_allclose(rows.matrix.toarray().ravel(), np.sqrt([0.75, 0.25]))
