"""Words for likelihood ratios, and what a ratio that moves still counts for."""

import pytest

from byline.results.decisions import bounded, support


@pytest.mark.parametrize(
    ("log10_lr", "ends", "word", "counted"),
    [
        (0.49, None, "undecided", 0.0),
        (0.5, None, "weak", 0.5),
        (-1.0, None, "moderate", -1.0),
        (2.5, (0.6, 3.0), "moderately strong", 2.5),
        (2.5, (0.4, 3.0), "moderate", 2.0),
        (-3.5, (-4.0, 0.1), "moderately strong", -3.0),
        (9.0, None, "strong", 4.0),
        (0.9, (-0.1, 1.2), "undecided", 0.0),
    ],
)
def test_words_and_what_counts_go_together(log10_lr, ends, word, counted):
    assert support(log10_lr, ends) == word
    assert bounded(log10_lr, ends) == counted
