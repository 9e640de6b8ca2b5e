"""The interval of a probability also covers what it was without a fold of the signed texts."""

from byline.questions.report._self_test import _widen
from byline.results.report import Range


def test_an_interval_grows_on_either_side_and_never_shrinks():
    ranges = {"letter": {"ann": Range(0.4, 0.6), "ben": Range(0.1, 0.9), "cid": Range(0.2, 0.3)}}
    moved = {"letter": {"ann": Range(0.3, 0.7), "ben": Range(0.2, 0.8), "cid": Range(0.4, 0.5)}}
    _widen(ranges, moved)
    assert ranges["letter"] == {
        "ann": Range(0.3, 0.7),
        "ben": Range(0.1, 0.9),
        "cid": Range(0.2, 0.5),
    }


def test_only_intervals_that_are_there_are_kept():
    ranges = {"letter": {"ann": Range(0.4, 0.6)}, "note": {"ann": Range(0.5, 0.5)}}
    _widen(ranges, {"letter": {"ben": Range(0.0, 1.0)}, "other": {"ann": Range(0.0, 1.0)}})
    assert ranges == {"letter": {"ann": Range(0.4, 0.6)}, "note": {"ann": Range(0.5, 0.5)}}
