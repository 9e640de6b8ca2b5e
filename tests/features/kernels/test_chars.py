"""Runs of characters on cases small enough to weigh by hand."""

import numpy as np
import pytest

from byline.errors import BylineError
from byline.features.kernels.chars import CharTfIdf


def rarity(d: int, n: int) -> float:
    return 1 + np.log((n + 6) / (d + 6))


def test_a_row_is_weighed_by_count_and_rarity():
    kernel = CharTfIdf((1, 1))
    rows = kernel.fit_transform(["aab", "b"])
    a, b = (1 + np.log(2)) * rarity(1, 2), rarity(2, 2)
    assert kernel.features_ == ["a", "b"]
    np.testing.assert_allclose(rows.toarray(), [[a, b] / np.hypot(a, b), [0, 1]])


def test_fitting_and_transforming_give_the_same_rows():
    kernel, pile = CharTfIdf(min_texts=2), ["ferries", "ferry", "", "goat"]
    fitted, again = kernel.fit_rows(pile), kernel.rows(pile)
    assert abs(fitted.matrix - again.matrix).max() == 0
    assert fitted.sizes.tolist() == again.sizes.tolist() == [1, 1, 0, 0]


def test_capitals_do_not_count():
    rows = CharTfIdf().fit_transform(["FERRY", "ferry"])
    assert (rows @ rows.T)[0, 1] == pytest.approx(1)


def test_rare_runs_can_be_left_out():
    kernel = CharTfIdf((1, 1), min_texts=2).fit(["ab", "ac"])
    assert kernel.features_ == ["a"]
    assert kernel.feature_names([0]) == ["‘a’"]


def test_texts_without_any_known_run_are_rows_of_nothing():
    kernel = CharTfIdf((2, 2)).fit(["abc", "abd"])
    rows = kernel.rows(["xyz", "", "ab"])
    assert rows.sizes.tolist() == [0, 0, 1]
    assert np.isfinite(rows.matrix.toarray()).all()


def test_texts_without_letters_are_refused_with_a_reason():
    with pytest.raises(BylineError, match="nothing to count"):
        CharTfIdf().fit(["", ""])
