"""Measures as people read them."""

from byline.reports.score import scores_text
from byline.results import Scores


def test_numbers_are_shown_as_far_as_they_say_something():
    measures = {"texts": 1200, "f": 0.25, "p": 0.00001234, "gain": -0.5, "none": None, "zero": 0.0}
    assert list(scores_text(Scores("headline", measures))) == [
        "texts  1,200",
        "f      0.2500",
        "p      1.2e-05",
        "gain   -0.5000",
        "none   undefined on these answers",
        "zero   0.0000",
    ]
