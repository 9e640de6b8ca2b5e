"""Compression on cases small enough to check by hand."""

import numpy as np
import pytest
from writers import writer

from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.compression import (
    ORDER,
    Alphabet,
    CompressionVerifier,
    bits,
    standardised_saving,
)
from byline.numerics.kneser_ney import train

AB = Alphabet(np.array([ord("a"), ord("b")], np.uint32))


def told(text: str, read: str) -> float:
    model = train([AB.symbols(read, 99)], ORDER, AB.size, masses="count", discount=0.5)
    return float(bits(AB.symbols(text, 99), [model])[0])


def test_who_has_read_nothing_spends_the_same_on_every_character():
    """Three symbols: a, b and any other."""
    assert told("abz", "") == pytest.approx(np.log2(3))


def test_one_character_by_hand():
    """Having read a, P becomes (0.5 + 0.5 P) / 1 six times, from 1/3 on: 1 - P halves each time."""
    assert told("a", "a") == pytest.approx(-np.log2(1 - (2 / 3) / 2**6))


def test_a_text_is_told_briefly_after_itself():
    assert told("abbaab", "abbaab") < told("abbaab", "bbbbbb") < told("abbaab", "zzzzzz")


def test_characters_without_a_symbol_share_one_and_white_space_is_one_blank():
    blank = Alphabet(np.array([ord(" "), ord("a")], np.uint32))
    assert blank.symbols(" a\n\tz𝛼 ", 99).tolist() == [3, 2, 1, 1]
    assert blank.symbols("aaaa", 2).tolist() == [3, 3]


def test_briefness_is_counted_in_standard_deviations_of_others():
    """Reference texts 3 and 5 have mean 4 and deviation 1; own mean 2.5."""
    assert standardised_saving(np.array([2.0, 3.0]), np.array([3.0, 5.0])) == 1.5
    assert standardised_saving(np.array([2.0]), np.array([3.0, 3.0])) == 0
    assert standardised_saving(np.array([2.0]), np.array([])) == 0


def test_both_directions_are_compared_with_others_that_are_apart():
    """(C2) and (C3) put together by hand from the bits of each pair."""
    own = [text.body for text in writer("dan", 3, 40)]
    others = [text.body for name in ("ann", "bob", "cat") for text in writer(name, 1, 40)]
    verifier = CompressionVerifier(n_others=2)
    prepared = verifier._prepare(ReferenceTexts(tuple(others), (0, 1, 2)))
    case = Case(tuple(own[:2]), own[2])
    found = verifier._compare(case, prepared, [0, 2])
    texts = {body: prepared.alphabet.symbols(body, 5000) for body in (*own, *others)}

    def h(text: str, read: str) -> float:
        size = prepared.alphabet.size
        return bits(texts[text], [train([texts[read]], 6, size, masses="count", discount=0.5)])[0]

    def z(own_bits: float, text: str) -> float:
        strange = np.array([h(text, others[k]) for k in (0, 2)])
        return (strange.mean() - own_bits) / strange.std()

    forth = z(np.mean([h(own[2], own[0]), h(own[2], own[1])]), own[2])
    back = np.mean([z(h(known, own[2]), known) for known in own[:2]])
    np.testing.assert_allclose(found, [forth, back])
