"""Topic and register distances that can be worked by hand."""

import numpy as np
import pytest

from byline.methods.verification.mismatch import Mismatch, MismatchScale, MismatchTable


def test_texts_on_one_subject_are_nearer_than_texts_on_two():
    table = MismatchTable(["cat sat", "cat ate", "bill passed", "bill fell"])
    topic, _ = table.distances([[0], [2]], [1, 3])
    np.testing.assert_allclose(topic, [[0, 1], [1, 0]], atol=1e-12)


def test_words_of_most_texts_or_of_one_are_not_topical():
    """Of ten texts a topical word is in two to four: here only `oak`."""
    bodies = [f"the only{'abcdefghij'[k]}" for k in range(8)] + ["the oak", "the oak"]
    topic, _ = MismatchTable(bodies).distances([[0], [8]], [1, 9])
    np.testing.assert_allclose(topic, [[1, 1], [1, 0]], atol=1e-12)


def test_known_texts_count_together():
    """`oak` and `elm` weigh the same, so both together are at 45 degrees to either."""
    table = MismatchTable(["oak", "elm", "oak", "elm"])
    assert table.between([0, 1], 2).topic == pytest.approx(1 - np.sqrt(0.5))


def test_register_is_the_mean_difference_of_roots_of_shares_by_their_spread():
    """Kinds: A (not in two texts), a and `!`, whose shares by roots are 1, √½ and 0, √½."""
    table = MismatchTable(["aa", "aa", "a!", "a!"])
    assert table.between([0], 1).register == 0
    spread_a, spread_mark = (1 - np.sqrt(0.5)) / 2 + 1e-3, np.sqrt(0.5) / 2 + 1e-3
    by_hand = ((1 - np.sqrt(0.5)) / spread_a + np.sqrt(0.5) / spread_mark) / 2
    assert table.between([0], 2).register == pytest.approx(by_hand)


def test_texts_without_words_have_no_topic():
    assert MismatchTable(["", "!!", "?", "word"]).between([0, 1], 2) == Mismatch(1.0, 0.0)


def test_a_scale_weighs_words_by_the_texts_that_have_them():
    """Of 3 texts 2 have `oak` and 1 `elm`; `ash`, which none has, counts as if one had it."""
    scale = MismatchScale(["oak elm", "oak", "fir"])
    oak, elm = np.log1p(3 / 2), np.log1p(3)
    alike = scale.between(["oak ash"], "oak elm")
    assert alike.topic == pytest.approx(1 - oak**2 / (oak**2 + elm**2))
    twice = scale.between(["elm", "elm oak"], "oak")
    assert twice.topic == pytest.approx(1 - oak / np.hypot(oak, elm * (1 + np.log(2))))
    assert scale.between(["elm"], "fir").topic == 1


def test_words_of_most_texts_are_not_topical_on_a_scale():
    scale = MismatchScale([f"the {name}" for name in ("oak", "elm", "fir", "ash", "yew")])
    assert scale.between(["the"], "the") == Mismatch(1.0, 0.0)
    assert scale.between(["the oak"], "oak of").topic == pytest.approx(1 - np.sqrt(0.5))


def test_a_scale_measures_register_as_a_table_of_its_texts_does():
    """`aa`, `aa`, `a!`, `a!`, by hand as above; a text of other signs has neither."""
    bodies = ["aa", "aa", "a!", "a!"]
    scale, table = MismatchScale(bodies), MismatchTable(bodies)
    assert scale.between(["aa"], "a!").register == pytest.approx(table.between([0], 2).register)
    spread_a, spread_mark = (1 - np.sqrt(0.5)) / 2 + 1e-3, np.sqrt(0.5) / 2 + 1e-3
    far = min(np.sqrt(0.5) / spread_a, 4) + np.sqrt(0.5) / spread_mark
    assert scale.between(["a!"], "??").register == pytest.approx(far / 2)


def test_scale_and_table_agree_where_each_word_is_in_several_texts():
    bodies = ["oak elm!", "elm fir", "fir oak, oak", "Yew elm yew", "oak yew"]
    scale, table = MismatchScale(bodies), MismatchTable(bodies)
    for known, asked in (([0], 1), ([0, 2], 3), ([1, 3, 4], 2)):
        told = scale.between([bodies[k] for k in known], bodies[asked])
        np.testing.assert_allclose(told, table.between(known, asked), atol=1e-12)


@pytest.mark.parametrize("bodies", [["", ""], ["oak", "elm"], ["!", "?"]])
def test_a_scale_of_hardly_anything_gives_numbers(bodies):
    assert np.isfinite(MismatchScale(bodies).between([""], "any text")).all()
