"""Pairs of texts of which it is known whether one person wrote them."""

import pytest

from byline.results.report import KnownPair


@pytest.mark.parametrize(
    ("log10_lr", "one_writer", "decided", "right"),
    [
        (0.6, True, True, True),
        (0.6, False, True, False),
        (-0.6, False, True, True),
        (-0.6, True, True, False),
        (0.4, True, False, True),
        (-0.4, False, False, True),
    ],
)
def test_a_ratio_is_right_on_its_own_side_and_decided_past_a_half(
    log10_lr, one_writer, decided, right
):
    pair = KnownPair(("a.txt",), "b.txt", one_writer, log10_lr)
    assert (pair.decided, pair.right) == (decided, right)
