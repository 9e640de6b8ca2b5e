"""Problems hold their material and nothing can be changed in them."""

import dataclasses
import pickle

import pytest

from byline.corpus import Corpus, Text
from byline.corpus.problems import (
    SentenceGroup,
    SummaryCluster,
    VerificationProblem,
    language_code,
)

KNOWN = Corpus([Text("EE001/known01", "It was late.")])
ASKED = Text("EE001/unknown", "We ran.")


def test_a_problem_without_a_told_answer_has_none():
    assert VerificationProblem("EE001", KNOWN, ASKED).same is None


@pytest.mark.parametrize(
    "problem",
    [
        VerificationProblem("EE001", KNOWN, ASKED, same=True),
        SummaryCluster("d061j", KNOWN, ("It was late.",)),
        SentenceGroup("g1", ("a b", "a c"), chosen=(1, 0)),
    ],
    ids=lambda problem: type(problem).__name__,
)
def test_problems_are_frozen_and_travel_to_workers(problem):
    with pytest.raises(dataclasses.FrozenInstanceError):
        problem.id = "other"
    again = pickle.loads(pickle.dumps(problem))
    assert again.id == problem.id
    assert type(again) is type(problem)


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ("English", "en"),
        ("dutch", "nl"),
        ("GREEK ", "el"),
        ("GR", "el"),
        ("SP", "es"),
        ("fr", "fr"),
        ("klingon", "klingon"),
        ("", None),
        (None, None),
    ],
)
def test_languages_are_named_by_their_codes(named, code):
    assert language_code(named) == code
