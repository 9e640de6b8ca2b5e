"""A score taken apart adds up again."""

import numpy as np
import pytest

from byline.features.style import contributions, style_of

TEXTS = ["the cat sat on the mat", "a dog sat on a mat", "the the dog, the cat", ""]


@pytest.mark.parametrize("name", ["tokens", "words"])
def test_contributions_add_up_to_the_score(name):
    rows = style_of(name).fit_rows(TEXTS)
    vector = np.array([1.0, -1.0, 0.5, 0.0]) @ rows.dense()
    for text in range(len(TEXTS)):
        plus, minus = contributions(rows, text, vector, most=100)
        total = sum(c.amount for c in (*plus, *minus))
        assert total == pytest.approx(rows.dense()[text] @ vector, abs=1e-12)
        assert [c.amount for c in plus] == sorted((c.amount for c in plus), reverse=True)
        assert [c.amount for c in minus] == sorted(c.amount for c in minus)


def test_what_a_text_has_not_can_speak_for_it():
    style = style_of("tokens")
    rows = style.fit_rows(["a b", "a b", "a c", "c a"])
    vector = np.where(np.array(style.features_) == "c", -1.0, 0.0)
    plus, minus = contributions(rows, 0, vector)
    assert [(style.features_[c.column], c.occurs) for c in plus] == [("c", False)]
    assert minus == []
    assert [c.occurs for c in contributions(rows, 2, vector)[1]] == [True]


def test_only_as_many_as_asked_for():
    rows = style_of("words").fit_rows(TEXTS)
    plus, minus = contributions(rows, 0, np.ones(rows.matrix.shape[1]), most=2)
    assert (len(plus), len(minus)) == (2, 0)
