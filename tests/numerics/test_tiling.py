"""Greedy tiling, against a literal loop over all pairs of places."""

from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from byline.numerics import tiling
from byline.numerics.tiling import tiles

both_speeds = pytest.mark.parametrize("small", [0, 10**9], ids=["compiled", "interpreted"])


def literal(a: list[int], b: list[int], least: int) -> list[list[int]]:
    """(T1) to (T3), word for word."""
    used_a, used_b, found = [False] * len(a), [False] * len(b), []

    def run(i: int, j: int) -> int:
        k = 0
        while i + k < len(a) and j + k < len(b) and a[i + k] == b[j + k]:
            if used_a[i + k] or used_b[j + k]:
                break
            k += 1
        return k

    while True:
        runs = [(-run(i, j), i, j) for i in range(len(a)) for j in range(len(b))]
        length, i, j = min(runs, default=(0, 0, 0))
        if -length < least:
            return found
        found.append([i, j, -length])
        used_a[i : i - length] = used_b[j : j - length] = [True] * -length


def numbers(*parts: str) -> np.ndarray:
    return np.array([ord(letter) for part in parts for letter in part], np.int64)


def letters(size: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, size - 1), max_size=25)


@st.composite
def copied(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Two sequences pasted together from pieces of one, so that runs overlap in many ways."""
    source = draw(letters(draw(st.integers(1, 12))))
    cut = st.tuples(st.integers(0, len(source)), st.integers(0, 9), st.booleans())
    return tuple(
        [x for at, n, fence in draw(st.lists(cut, max_size=5))
         for x in source[at : at + n] + [99] * fence]
        for _ in range(2)
    )  # fmt: skip


@both_speeds
@settings(deadline=None, max_examples=200)
@given(
    pair=copied() | st.integers(1, 4).flatmap(lambda size: st.tuples(letters(size), letters(size))),
    least=st.integers(1, 5),
)
def test_tiles_are_those_of_the_literal_loop(small, pair, least):
    a, b = (np.array(items, np.int64) for items in pair)
    with patch.object(tiling, "SMALL", small):
        found = tiles(a, b, least).tolist()
    assert found == literal(*pair, least)


@both_speeds
def test_long_sequences_agree_too(small):
    rng = np.random.default_rng(3)
    a = rng.integers(0, 3, 300)
    b = np.concatenate([a[150:280], rng.integers(0, 3, 40), a[20:120]])
    with patch.object(tiling, "SMALL", small):
        assert tiles(a, b, 4).tolist() == literal(a.tolist(), b.tolist(), 4)


def test_what_was_moved_is_found_longest_first():
    a, b = numbers("abcd", "1", "efghi"), numbers("efghi", "2", "abcd")
    assert tiles(a, b, least=3).tolist() == [[5, 0, 5], [0, 6, 4]]


def test_a_run_that_ends_where_a_tile_begins_is_a_tile_too():
    assert tiles(numbers("ab1cd"), numbers("cdab"), least=2).tolist() == [[0, 2, 2], [3, 0, 2]]


def test_equals_are_taken_from_the_left():
    assert tiles(numbers("ab1ab"), numbers("xab2ab"), least=2).tolist() == [[0, 1, 2], [3, 4, 2]]


def test_a_used_item_shortens_what_overlaps_it():
    """After abcd nothing is left of bcd in the first sequence, and only ef of def."""
    a, b = numbers("abcdef"), numbers("abcd1bcd2def")
    assert tiles(a, b, least=2).tolist() == [[0, 0, 4], [4, 10, 2]]


def test_a_run_that_reaches_into_a_tile_is_cut():
    """Once cde is used, only ab is left of abc in the second sequence, and so with abcdef."""
    assert tiles(numbers("cde1abc"), numbers("abcde"), 2).tolist() == [[0, 2, 3], [4, 0, 2]]
    a, b = numbers("abcdef1efghijk"), numbers("abcdefghijk")
    assert tiles(a, b, least=3).tolist() == [[7, 4, 7], [0, 0, 4]]


def test_no_more_than_asked_for():
    a, b = numbers("abcd1efg"), numbers("efg2abcd")
    assert tiles(a, b, least=2, most=1).tolist() == [[0, 4, 4]]
    assert tiles(a, b, least=2, most=0).tolist() == []


@pytest.mark.parametrize(("a", "b"), [("", ""), ("abc", ""), ("", "abc"), ("abc", "xyz")])
def test_sequences_without_a_common_run_have_no_tiles(a, b):
    assert tiles(numbers(a), numbers(b), least=1).shape == (0, 3)


def test_endless_repetition_has_an_answer():
    """Zeros against 1, 2, 3 … zeros with a fence after each: the longest go first."""
    pieces = [np.r_[np.zeros(k, np.int64), k] for k in range(1, 300)]
    a, b = np.zeros(60_000, np.int64), np.concatenate(pieces)
    lengths = tiles(a, b, least=5)[:, 2]
    assert lengths.tolist() == list(range(299, 4, -1))


def test_the_same_page_a_thousand_times():
    page = np.random.default_rng(1).integers(0, 50, 100)
    once = [np.r_[page, 100 + k] for k in range(1000)]
    found = tiles(np.tile(page, 1000), np.concatenate(once), least=5)
    # One page is followed by the page again, so a run may begin with any of its items; from the
    # left that is the page itself, and all of both sequences is used.
    assert found[:, 2].tolist() == [100] * 1000
    assert found[:, 0].tolist() == list(range(0, 100_000, 100))
    assert found[:, 1].tolist() == list(range(0, 101_000, 101))


@pytest.mark.parametrize(
    ("a", "least", "most", "complaint"),
    [([1], 0, None, "at least 1"), ([1], 1, -1, "count"), ([-1], 1, None, "negative")],
)
def test_senseless_requests_are_refused(a, least, most, complaint):
    with pytest.raises(ValueError, match=complaint):
        tiles(np.array(a), np.array([1]), least, most)
