"""Topic and register distances that can be worked by hand."""

import numpy as np
import pytest

from byline.methods.verification.mismatch import Mismatch, MismatchTable


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
