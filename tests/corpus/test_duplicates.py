"""Texts that are the same, or nearly so."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.corpus.duplicates import (
    WIDTH,
    Pair,
    exact_groups,
    near_duplicates,
    resemblance,
    sketch,
    stretches,
)


def literal_stretches(body: str) -> set[str]:
    """The definition, word by word, for texts of one piece."""
    level = "".join(c if c.isalnum() else " " for c in body.lower()).split()
    level = " ".join(level)
    last = max(len(level) - WIDTH, 0)
    starts = [k for k in range(len(level)) if k == 0 or level[k - 1] == " "]
    return {level[min(k, last) :][:WIDTH] for k in starts}


def long_text(seed: int, n: int = 400) -> list[str]:
    rng = np.random.default_rng(seed)
    return [f"word{k}" for k in rng.integers(0, 5000, n)]


@given(st.text(alphabet="abAB .,!\n'é", max_size=200))
def test_stretches_are_as_many_as_the_definition_says(body):
    assert len(stretches(body)) == len(literal_stretches(body))


@given(st.text(alphabet="ab .", max_size=120), st.text(alphabet="ab .", max_size=120))
def test_resemblance_is_the_share_of_common_stretches(a, b):
    one, other = literal_stretches(a), literal_stretches(b)
    expected = len(one & other) / len(one | other) if one | other else 0.0
    assert resemblance(a, b) == expected


def test_case_punctuation_and_spacing_do_not_count():
    assert resemblance("The bridge, stuck open!", "the  bridge stuck\nopen") == 1.0


def test_a_sketch_estimates_the_resemblance():
    words = long_text(1)
    changed = words.copy()
    changed[100:140] = [f"new{k}" for k in range(40)]
    a, b = " ".join(words), " ".join(changed)
    assert np.mean(sketch(a) == sketch(b)) == pytest.approx(resemblance(a, b), abs=0.12)


def test_near_duplicates_are_found_and_others_are_not():
    texts = [long_text(seed) for seed in range(30)]
    copy = texts[7].copy()
    copy[50] = "changed"
    bodies = [" ".join(words) for words in [*texts, copy]]
    found = near_duplicates([sketch(body) for body in bodies])
    assert [(pair.first, pair.second) for pair in found] == [(7, 30)]
    assert 0.85 < found[0].resemblance <= 1


def test_each_copy_is_paired_once():
    body = " ".join(long_text(3))
    found = near_duplicates([sketch(body)] * 50)
    assert len(found) == 49
    assert {pair.second for pair in found} == set(range(1, 50))
    assert {pair.resemblance for pair in found} == {1.0}


def test_texts_without_words_resemble_nothing():
    assert near_duplicates([sketch("!!"), sketch("??"), sketch("")]) == []


def test_a_text_is_paired_with_the_earlier_one_it_resembles_most():
    words = long_text(5)
    far, near = words.copy(), words.copy()
    far[::40] = ["far"] * 10
    near[3] = "near"
    bodies = [" ".join(w) for w in (far, words, near)]
    pairs = near_duplicates([sketch(body) for body in bodies], at_least=0.5)
    assert [(p.first, p.second) for p in pairs if p.second == 2] == [(1, 2)]


def test_a_long_text_is_taken_in_pieces():
    words = long_text(9, n=30_000)
    changed = words.copy()
    changed[15_000] = "changed"
    assert resemblance(" ".join(words), " ".join(changed)) > 0.99


def test_lower_case_may_be_longer_than_the_text():
    assert len(stretches("İ" * 70_000)) >= 1


def test_exact_groups_name_every_place():
    assert exact_groups("abcacb") == [[0, 3], [1, 5], [2, 4]]
    assert exact_groups([]) == []


def test_no_texts_no_pairs():
    assert near_duplicates([]) == []
    assert Pair(0, 1, 0.9) < Pair(0, 2, 0.1)
