"""What kind of text it is, counted by hand."""

from math import log, sqrt

import pytest

from byline.features.registers import REGISTERS, registers

BODY = 'He said: "No, no, NO!"\n\nShe left in 1912.'


def found(body: str) -> dict[str, float]:
    return dict(zip(REGISTERS, registers([body])[0].tolist(), strict=True))


def test_shares_are_roots_of_counts_over_words():
    """Eight words: He said No no NO She left in; and a number."""
    numbers = found(BODY)
    assert numbers["commas"] == pytest.approx(sqrt(2 / 8))
    assert numbers["double quotation marks"] == pytest.approx(sqrt(2 / 8))
    assert numbers["figures"] == pytest.approx(sqrt(1 / 8))
    assert numbers["words with a capital"] == pytest.approx(sqrt(3 / 8))
    assert numbers["words in capitals"] == pytest.approx(sqrt(1 / 8))
    assert numbers["words of 2 letters"] == pytest.approx(sqrt(5 / 8))
    assert numbers["words of 4 letters"] == pytest.approx(sqrt(2 / 8))
    assert numbers["empty lines"] == pytest.approx(sqrt(1 / 8))
    assert numbers["line ends"] == pytest.approx(sqrt(2 / 8))


def test_sentences_and_words_that_come_again():
    """Of five and of four words, one of which is a number; `no` comes three times."""
    numbers = found(BODY)
    assert numbers["words in a sentence"] == pytest.approx((log(5) + log(4)) / 2)
    assert numbers["sentences of uneven length"] == pytest.approx((log(5) - log(4)) / 2)
    assert numbers["different words"] == pytest.approx(6 / 8)
    assert numbers["words that stand once"] == pytest.approx(5 / 8)


def test_an_empty_text_has_numbers_too():
    assert registers(["", "…"]).shape == (2, len(REGISTERS))
    assert registers([]).shape == (0, len(REGISTERS))
    assert not any(found("").values())
