"""When an attribution is given, and why not."""

import pytest

from byline.questions._attribution_decision import why_undecided
from byline.results import Ranked

USUAL = {
    "words": 300,
    "documents": 20,
    "least": 0.5,
    "on_register": False,
    "atypical": False,
}


def why(first: float, none: float, **changed: object) -> str:
    ranking = [Ranked("ann", 0.4, first), Ranked("bob", 0.1, 1 - first - none)]
    return why_undecided(ranking, none, **(USUAL | changed))


@pytest.mark.parametrize(
    ("first", "none", "said"),
    [
        (0.6, 0.3, ""),
        (0.59, 0.3, "close"),
        (0.62, 0.38, ""),
        (0.1, 0.79, "close"),
        (0.1, 0.8, ""),
        (0.45, 0.5, "close"),
    ],
)
def test_an_answer_is_probable_and_well_ahead_and_none_more_so(first, none, said):
    assert why(first, none) == said


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"words": 24}, "short"),
        ({"documents": 0}, "untried"),
        ({"least": 0.49}, "unsure"),
        ({"least": None}, ""),
        ({"on_register": True}, "register"),
        ({"atypical": True}, "unlike"),
    ],
)
def test_what_stands_against_an_answer(changed, said):
    assert why(0.9, 0.05, **changed) == said


def test_none_of_these_needs_no_register_and_no_typicality():
    assert why(0.05, 0.9, on_register=True, atypical=True) == ""
