"""tf-idf on cases small enough to weigh by hand."""

import numpy as np
import pytest

from byline.features.kernels.tfidf import TfIdf

PLAIN = {"language": "und", "words": "all", "forms": "words"}


def rarity(d: int, n: int) -> float:
    return 1 + np.log((n + 6) / (d + 6))


def test_a_row_is_weighed_by_count_and_rarity():
    rows = TfIdf(1, **PLAIN).fit_transform(["a a b", "b"])
    a, b = (1 + np.log(2)) * rarity(1, 2), rarity(2, 2)
    np.testing.assert_allclose(rows.toarray(), [[a, b] / np.hypot(a, b), [0, 1]])


def test_a_word_no_fitted_text_has_lengthens_the_row_but_has_no_column():
    kernel = TfIdf(1, **PLAIN).fit(["a", "b"])
    new = kernel.rows(["a x"])
    a, x = rarity(1, 2), rarity(0, 2)
    np.testing.assert_allclose(new.matrix.toarray(), [[a / np.hypot(a, x), 0]])
    assert new.sizes.tolist() == [1]


def test_a_rare_shared_word_counts_more_than_a_common_one():
    pile = ["storm ferry", "storm bridge", "ferry goat", *["ferry"] * 40]
    rows = TfIdf(1, **PLAIN).fit_transform(pile)
    by_rare, by_common = (rows @ rows.T)[0, 1], (rows @ rows.T)[0, 2]
    assert by_rare > by_common


def test_in_a_pile_of_two_what_is_shared_weighs_nearly_as_much_as_what_is_not():
    rows = TfIdf(1, **PLAIN).fit_transform(["a b c d", "a b c e"])
    assert (rows @ rows.T)[0, 1] == pytest.approx(3 / 4, abs=0.06)


def test_longer_runs_are_weighed_by_their_own_rarity():
    kernel = TfIdf(2, **PLAIN).fit(["a b", "b a", "a b"])
    assert [r.round(9).tolist() for r in kernel.rarity_] == [
        [round(rarity(3, 3), 9)] * 2,
        [round(rarity(2, 3), 9), round(rarity(1, 3), 9)],
    ]


def test_fitting_and_transforming_give_the_same_rows():
    pile = ["a b c a b", "", "c c b", "a"]
    kernel = TfIdf(3, **PLAIN)
    assert abs(kernel.fit_transform(pile) - kernel.transform(pile)).max() == 0
