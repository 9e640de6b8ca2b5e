"""Measures of vocabulary on texts counted by hand."""

from math import log

import numpy as np
import pytest

from byline.corpus import Text
from byline.methods.style.vocabulary import vocabulary_of
from byline.numerics.lexical_diversity import mattr, mtld


def test_a_small_text():
    # the 3, dog 2, saw 1, cat 1, ran 1: 8 words, 5 types
    row = vocabulary_of("a", [Text("a", "The dog saw the cat. The dog ran!", author="ann")])
    assert (row.words, row.types, row.hapax, row.dis) == (8, 5, 3, 1)
    assert row.type_token_ratio == 5 / 8
    assert row.hapax_share == 3 / 5
    # sum of i² V(i): 9 + 4 + 3 = 16
    assert row.yule_k == pytest.approx(1e4 * (16 - 8) / 64)
    assert row.honore_r == pytest.approx(100 * log(8) / (1 - 3 / 5))
    assert (row.sentences, row.sentence_length) == (2, 4)
    assert row.sentence_length_sd == pytest.approx(2**0.5)  # 5 and 3
    assert row.word_length == 3
    assert row.author == "ann"


def test_measures_are_undefined_rather_than_infinite():
    row = vocabulary_of("a", [Text("a", "one two three")])
    assert row.mtld is None
    assert row.honore_r is None
    empty = vocabulary_of("b", [Text("b", "!!!")])
    assert (empty.words, empty.yule_k, empty.mattr, empty.word_length) == (0, None, None, None)


def test_mattr_is_the_mean_over_windows():
    words = np.array([0, 1, 0, 2, 2])
    # Windows of three: {0,1}, {0,1,2}, {0,2}: 2/3, 1, 2/3.
    assert mattr(words, 3) == pytest.approx((2 / 3 + 1 + 2 / 3) / 3)
    assert mattr(words, 50) == pytest.approx(3 / 5)


def slow_mtld(words: list[int]) -> float:
    """As McCarthy and Jarvis describe it, word by word."""
    results = []
    for order in (words, words[::-1]):
        factors, part = 0.0, []
        for word in order:
            part.append(word)
            if len(set(part)) / len(part) < 0.72:
                factors, part = factors + 1, []
        if part:
            factors += (1 - len(set(part)) / len(part)) / (1 - 0.72)
        results.append(len(words) / factors)
    return sum(results) / 2


def test_mtld_counts_factors_in_both_directions():
    words = np.random.default_rng(1).zipf(1.5, 500) % 97
    assert mtld(words) == pytest.approx(slow_mtld(words.tolist()), abs=1e-9)
