"""Words, pairs and their traits on a pile small enough to count."""

import numpy as np
import pytest

from byline.methods.summarisation import _pile_ngrams
from byline.methods.summarisation._pile_ngrams import PileNgrams

LONG = "The ferry to the island sank in the storm at noon on Sunday."
SHORT = "The ferry sank."


def trait(reader, word, number):
    names = list(reader._terms.numbers)
    return reader.words.features[names.index(word), number]


def test_shares_of_words_and_of_texts(make_sentences):
    """Of 7 words, `ferry` is 2 and in both texts, `burned` is 1 and in one of two."""
    reader = PileNgrams(make_sentences("The ferry sank.", "The ferry burned down."))
    assert trait(reader, "ferri", 1) == pytest.approx(np.log(2 / 7))
    assert trait(reader, "ferri", 2) == pytest.approx(0)
    assert trait(reader, "burn", 2) == pytest.approx(np.log(1 / 2))


def test_content_words_are_told_from_others_and_a_pair_may_be_half_of_them(make_sentences):
    reader = PileNgrams(make_sentences("The ferry sank."))
    assert [trait(reader, word, 7) for word in ("the", "ferri", "sank")] == [0, 1, 1]
    assert reader.pairs.features[:, 7].tolist() == [1 / 2, 1]
    np.testing.assert_allclose(reader.pairs.features[:, -1], 2 * np.log(1 / 3))


def test_an_opening_is_the_first_long_sentence(make_sentences):
    """The title has three words; `storm` is in the one opening, `sank` before and in it."""
    reader = PileNgrams(make_sentences(f"{SHORT} {LONG} Ann swam.", "Bread."))
    assert trait(reader, "storm", 5) == pytest.approx(np.log(2))
    assert trait(reader, "storm", 6) == 1
    assert trait(reader, "storm", 3) == pytest.approx(1 / 2)
    assert trait(reader, "swam", 3) == pytest.approx(-1 / 2)
    assert trait(reader, "swam", 5) == trait(reader, "bread", 5) == 0
    assert trait(reader, "bread", 3) == 0


def test_where_each_text_is_a_sentence_places_tell_nothing(make_sentences):
    reader = PileNgrams(make_sentences(LONG, SHORT))
    assert not reader.words.features[:, [3, 5, 6, 13]].any()
    several = PileNgrams(make_sentences(f"{LONG} {SHORT}"))
    assert several.words.features[:, 13].all()


def test_products_are_those_of_their_traits(make_sentences):
    reader = PileNgrams(
        make_sentences(f"{LONG} {SHORT} Ann swam.", "The island has a ferry. It sank.")
    )
    for features in (reader.words.features, reader.pairs.features):
        f, t, p, o, c = features[:, [1, 2, 4, 5, 7]].T
        np.testing.assert_allclose(features[:, 8:13].T, [f * c, t * c, o * c, o * t, p * t])
        assert np.isfinite(features).all()


def test_words_of_other_texts_are_counted_by_the_same_numbers(make_sentences):
    reader = PileNgrams(make_sentences("The ferry sank. Ann swam."))
    words, pairs = reader.counts_in("Ann saw the ferries: the ferry sank! The ferry?")
    names = list(reader._terms.numbers)
    assert words[[names.index(n) for n in ("the", "ferri", "sank", "ann", "swam")]].tolist() == [
        3, 3, 1, 1, 0,
    ]  # fmt: skip
    assert sorted(pairs.tolist()) == [0, 1, 3]
    assert not np.concatenate(reader.counts_in("Bread rose.")).any()


def test_it_makes_no_difference_how_many_are_worked_out_together(make_sentences, monkeypatch):
    found = make_sentences(f"{LONG} {SHORT} Ann swam.", "The island has a ferry. It sank.")
    whole = PileNgrams(found)
    expected = [whole.words.features, whole.pairs.features]
    monkeypatch.setattr(_pile_ngrams, "FEATURE_BLOCK", 3)
    parted = PileNgrams(found)
    for known, features in zip((parted.words, parted.pairs), expected, strict=True):
        np.testing.assert_allclose(known.features, features)
        weights = np.linspace(-1.0, 1.0, features.shape[1])
        np.testing.assert_allclose(known.log_rates(weights), features @ weights)


def test_a_sentence_of_one_word_has_no_pair(make_sentences):
    reader = PileNgrams(make_sentences("Bread!", "Bread rose. Rain!"))
    assert reader.pairs.has.toarray().tolist() == [[0], [1], [0]]
    alone = PileNgrams(make_sentences("Bread!"))
    assert alone.pairs.features.shape == (0, 16)
    assert len(alone.pairs.log_rates([1.0] * 16)) == 0
