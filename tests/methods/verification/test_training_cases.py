"""Cases made up from texts whose writers are told apart."""

import pytest

from byline.methods.verification.cases import ReferenceTexts, draw_training_cases

OTHERS = ReferenceTexts(
    tuple(f"{writer}{k}" for writer in "abcd" for k in range(4)),
    tuple(writer for writer in range(4) for _ in range(4)),
)


def writers_of(case):
    return {body[0] for body in case.known}, case.questioned[0]


def test_answers_are_true_and_texts_are_not_asked_about_themselves():
    cases, same = draw_training_cases(OTHERS, 20, sizes=[1, 3], seed=5)
    assert len(set(cases)) == len(cases) == 40
    assert same.count(True) == 20
    for case, answer in zip(cases, same, strict=True):
        [writer], asked = writers_of(case)
        assert (writer == asked) is answer
        assert case.questioned not in case.known
        assert len(set(case.known)) == len(case.known) in (1, 3)


def test_no_case_has_more_known_texts_than_its_writer_can_give():
    cases, _ = draw_training_cases(OTHERS, 10, sizes=[9])
    assert {len(case.known) for case in cases} == {3}


def test_few_texts_make_few_cases_each_once():
    few = ReferenceTexts(("a1", "a2", "b1"), (0, 0, 1))
    cases, same = draw_training_cases(few, 10)
    assert sorted((case.known, case.questioned) for case in cases) == [
        (("a1",), "a2"),
        (("a1",), "b1"),
        (("a2",), "a1"),
        (("a2",), "b1"),
    ]
    assert same == [True, True, False, False]


@pytest.mark.parametrize(
    "others",
    [
        ReferenceTexts((), ()),
        ReferenceTexts(("a", "b"), (0, 1)),
        ReferenceTexts(("a", "b"), (0, 0)),
    ],
)
def test_nothing_can_be_made_where_nobody_wrote_several_or_all_are_one_persons(others):
    assert draw_training_cases(others, 5) == ([], [])


def test_the_seed_decides():
    assert draw_training_cases(OTHERS, 5, seed=1) == draw_training_cases(OTHERS, 5, seed=1)
    assert draw_training_cases(OTHERS, 5, seed=1) != draw_training_cases(OTHERS, 5, seed=2)


def test_more_cases_begin_with_the_same_and_have_as_many_of_either_answer():
    few, _ = draw_training_cases(OTHERS, 80, sizes=[1, 3])
    many, same = draw_training_cases(OTHERS, 100, sizes=[1, 3])
    assert len(few) == 160
    assert many[:160] == few
    assert same[160:] == [True] * 20 + [False] * 20
    assert len(set(many)) == 200
