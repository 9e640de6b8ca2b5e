"""Finding methods by name."""

import pytest

from byline.catalogue import METHODS, QUESTIONS, find, methods, question
from byline.errors import UsageError


def test_a_question_answers_to_its_command_and_its_room():
    assert question("who") is question("attribution")
    assert len(QUESTIONS) == 5


def test_methods_are_listed_by_question():
    assert methods() == METHODS
    assert all(row.question == "attribution" for row in methods("who"))
    assert find("who", "delta").load().__name__ == "DeltaAttributor"


def test_a_misspelt_method_gets_a_suggestion():
    with pytest.raises(UsageError, match=r"'detla'\. Did you mean 'delta'\? Known: .*delta"):
        find("who", "detla")


def test_an_unknown_question_is_told_the_known_ones():
    with pytest.raises(UsageError, match="who, attribution, same"):
        methods("whom")
