"""What a tagger looks at: alike where words are alike, different where they differ."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from byline.features.tagging._shapes import AFFIX, COLUMNS, FOLDED, OWN, SHAPE, look

FIRST, LAST = slice(2, 2 + AFFIX), slice(2 + AFFIX, 2 + 2 * AFFIX)


def seen(*sentences: list[str]) -> np.ndarray:
    """Features of all the words of the sentences."""
    starts = np.cumsum([0, *map(len, sentences)])
    return look([word for sentence in sentences for word in sentence], starts)


def agreeing(a: str, b: str) -> set[int]:
    """The columns that do not tell two words, each a sentence by itself, from one another."""
    one, other = seen([a])[0], seen([b])[0]
    return set(np.flatnonzero(one == other).tolist())


AROUND = set(range(OWN, COLUMNS - 3))


def test_words_that_end_alike_share_their_endings_only():
    """`walking` and `talking` are 7 letters with the last 6 in common, and have the same shape."""
    endings = set(range(LAST.start, LAST.stop))
    assert agreeing("walking", "talking") == AROUND | endings | {SHAPE, COLUMNS - 1}


def test_endings_and_beginnings_stop_at_the_letter_that_differs():
    """`born` and `corn` differ in letter 4 from the end; `born` and `bond` in letter 3."""
    assert agreeing("born", "corn") & set(range(LAST.start, LAST.stop)) == {7, 8, 9}
    assert agreeing("born", "bond") & set(range(FIRST.start, FIRST.stop)) == {2, 3}


def test_a_capital_changes_the_word_and_its_shape_alone():
    assert agreeing("paris", "Paris") == set(range(COLUMNS)) - {0, SHAPE, COLUMNS - 1}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        pytest.param("1984", "2001", id="numbers of one length"),
        pytest.param("don't", "don’t", id="apostrophes"),
        pytest.param("café", "cafe\u0301", id="accents composed or not"),
    ],
)
def test_what_looks_alike_is_alike(a, b):
    assert agreeing(a, b) == set(range(COLUMNS))


@pytest.mark.parametrize(("a", "b"), [("ab", "abab"), ("Ann", "Anna"), ("X-1", "Y-22"), ("ñ", "é")])
def test_runs_do_not_change_a_shape(a, b):
    assert SHAPE in agreeing(a, b)


@pytest.mark.parametrize(("a", "b"), [("ab", "aB"), ("a-b", "a.b"), ("ab", "a1"), ("日", "a")])
def test_kinds_of_characters_change_it(a, b):
    assert SHAPE not in agreeing(a, b)


def test_words_further_than_two_away_do_not_count():
    one, other = seen(["far", "b", "c", "here"]), seen(["off", "b", "c", "here"])
    changed = [set(np.flatnonzero(a != b).tolist()) for a, b in zip(one, other, strict=True)]
    two_before, one_before = OWN, OWN + 1
    assert changed[3] == set()
    assert changed[2] == {two_before}
    assert changed[1] == {one_before, COLUMNS - 3}


def test_the_order_of_a_pair_counts():
    """`a b` before the one place and after the other must not be taken for the same."""
    row = seen(["a", "b"])
    assert row[1, COLUMNS - 3] != row[0, COLUMNS - 2]


WORDS = st.text(st.characters(), max_size=8)


@given(st.lists(st.lists(WORDS, max_size=4), max_size=4))
@settings(max_examples=60, deadline=None)
def test_a_sentence_looks_the_same_in_any_company(sentences):
    """Whatever the words hold: nothing at all, lone surrogates, emoji, any script."""
    together = seen(*sentences)
    alone = [seen(sentence) for sentence in sentences]
    assert together.tolist() == [row for part in alone for row in part.tolist()]


@given(st.sets(st.text("abBÀ1-", max_size=5), max_size=30))
@settings(max_examples=60, deadline=None)
def test_different_words_are_told_apart(words):
    features = seen([*words])
    assert len(set(features[:, 0])) == len(words)
    assert len(set(features[:, FOLDED])) == len({word.lower() for word in words})


def test_a_monstrous_word_is_a_word():
    assert seen(["a" * 1_000_000, ""]).shape == (2, COLUMNS)
