"""Intervals of probabilities and of likelihood ratios: what answers are with texts left out."""

from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.questions.report._pairs import _without_parts
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


def problem(name: str, n_known: int) -> VerificationProblem:
    known = Corpus(Text(f"{name}/{k}", "It was late.") for k in range(n_known))
    return VerificationProblem(name, known, Text(f"{name}/asked", "It was dark."))


def test_each_third_of_the_known_texts_is_left_out_in_turn():
    parts, owners = _without_parts([problem("a", 5), problem("b", 1), problem("c", 2)])
    assert owners == [0, 0, 0, 2, 2]
    assert [part.known.ids for part in parts] == [
        ("a/1", "a/2", "a/4"),
        ("a/0", "a/2", "a/3"),
        ("a/0", "a/1", "a/3", "a/4"),
        ("c/1",),
        ("c/0",),
    ]
    assert [part.questioned.id for part in parts] == ["a/asked"] * 3 + ["c/asked"] * 2
