"""Every method in the catalogue keeps every promise."""

import pytest
from sklearn.utils.estimator_checks import parametrize_with_checks

from byline.catalogue import METHODS, QUESTIONS
from contract.promises import ESTIMATOR_PROMISES, HOUSE_PROMISES

by_method = pytest.mark.parametrize("method", METHODS, ids=lambda m: f"{m.question}/{m.name}")
by_promise = pytest.mark.parametrize(
    "promise", ESTIMATOR_PROMISES + HOUSE_PROMISES, ids=lambda p: p.__name__
)


@parametrize_with_checks([method.load()() for method in METHODS])
def test_is_a_good_scikit_learn_citizen(estimator, check):
    check(estimator)


@by_promise
@by_method
def test_keeps_its_promises(method, promise):
    promise(method)


def test_names_are_short_lower_case_and_used_once():
    names = [(method.question, method.name) for method in METHODS]
    assert len(names) == len(set(names))
    assert all(name == name.lower() and " " not in name and len(name) <= 24 for _, name in names)


def test_every_row_lives_in_the_room_of_its_question():
    rooms = {question.room for question in QUESTIONS}
    for method in METHODS:
        assert method.question in rooms
        assert method.path.startswith(f"byline.methods.{method.question}.")
