"""What is said of others of another kind, and where that begins."""

import math
from types import SimpleNamespace

import pytest
from writers import writer

from byline.methods.verification.cases import ReferenceTexts
from byline.questions import _genre_mismatch
from byline.questions._genre_mismatch import GenreMismatch, _limit, _said

PAIRS = ReferenceTexts(
    tuple(text.body for name in "abcdefghijkl" for text in writer(name, 3, 60)),
    tuple(number for number in range(12) for _ in range(3)),
)
ALONE = ReferenceTexts(PAIRS.bodies, tuple(range(36)))


@pytest.mark.parametrize(
    ("others", "odds", "limit"),
    [
        pytest.param(PAIRS, [-3.0] * 19 + [2.5], 2.5, id="their own are strange, too"),
        pytest.param(PAIRS, [-3.0] * 20, 0.0, id="their own are not"),
        pytest.param(PAIRS, [2.5] * 7 + [-math.inf] * 13, 0.0, id="seven are too few"),
        pytest.param(ALONE, [2.5] * 20, 0.0, id="one text each"),
    ],
)
def test_others_own_texts_tell_how_strange_texts_of_their_kind_may_be(
    monkeypatch, others, odds, limit
):
    """The twentieth of twenty is the first that 95 in 100 do not pass."""
    monkeypatch.setattr(_genre_mismatch, "_odds", lambda *_: odds)
    assert _limit(None, SimpleNamespace(everybody=others), 0) == limit


def test_a_note_names_what_both_have_more_or_less_of():
    assert ", which have more commas, fewer colons and more figures: seen" in _said(
        ["more commas", "fewer colons", "more figures"]
    )
    assert "which have more commas: seen" in _said(["more commas"])
    assert "the known ones: seen" in _said([])


def test_only_cases_above_the_limit_are_not_judged(monkeypatch):
    monkeypatch.setattr(_genre_mismatch, "_odds", lambda *_: [0.9, 1.1])
    kind = GenreMismatch(SimpleNamespace(unlike=lambda _: ["more commas"]), None, 1.0)
    first, second = kind.notes(["a", "b"])
    assert first == ""
    assert "of another kind" in second
