"""Cases and others: who wrote what, as far as cases tell."""

from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.methods.verification.cases import (
    Case,
    ReferenceTexts,
    case_of,
    checksum_of,
    reference_texts_of,
    writers_in,
)


def test_a_case_says_nothing_of_its_answer():
    known = Corpus([Text("k1", "one", author="ann"), Text("k2", "two", author="ann")])
    problem = VerificationProblem("EE1", known, Text("u", "three"), same=True)
    assert case_of(problem) == Case(("one", "two"), "three")


def test_known_texts_have_one_writer_and_questioned_ones_another():
    others = reference_texts_of([Case(("a", "b"), "u")])
    assert dict(zip(others.bodies, others.writers, strict=True)) == {"a": 0, "b": 0, "u": 1}


def test_an_answer_tells_who_wrote_the_questioned_text():
    yes = reference_texts_of([Case(("a",), "u"), Case(("b",), "v")], [True, False])
    assert dict(zip(yes.bodies, yes.writers, strict=True)) == {"a": 0, "u": 0, "b": 1, "v": 2}


def test_a_text_of_two_cases_ties_their_writers():
    cases = [Case(("a",), "b"), Case(("b", "c"), "d"), Case(("d",), "e")]
    others = reference_texts_of(cases, [True, True, False])
    writers = dict(zip(others.bodies, others.writers, strict=True))
    assert writers["a"] == writers["b"] == writers["c"] == writers["d"] != writers["e"]


def test_all_that_a_writer_of_the_case_wrote_is_left_out():
    others = ReferenceTexts(("a", "b", "c", "d", "e"), (0, 0, 1, 1, 2))
    assert others.apart_from(Case(("a",), "x")) == [2, 3, 4]
    assert others.apart_from(Case(("x",), "c")) == [0, 1, 4]
    assert others.apart_from(Case(("x",), "y")) == [0, 1, 2, 3, 4]


def test_writers_take_turns():
    others = ReferenceTexts(tuple("abcdef"), (0, 0, 0, 0, 1, 2)).in_turn(seed=3)
    assert sorted(others.bodies) == list("abcdef")
    assert sorted(others.writers[:3]) == [0, 1, 2]
    assert others.writers[3:] == (0, 0, 0)
    assert others == ReferenceTexts(tuple("abcdef"), (0, 0, 0, 0, 1, 2)).in_turn(seed=3)


def test_writers_of_cases_are_those_of_the_others_or_new_ones():
    others = ReferenceTexts(("a", "b", "c"), (0, 0, 4))
    cases = [Case(("a",), "c"), Case(("x", "b"), "y"), Case(("p", "q"), "r"), Case(("q",), "x")]
    assert writers_in(cases, others).tolist() == [[0, 4], [0, 5], [6, 7], [6, 0]]


def test_no_case_has_no_writer():
    assert writers_in([], ReferenceTexts((), ())).tolist() == []


def test_a_text_is_known_again_however_its_lines_are_broken():
    """123456789 has the checksum by which CRC-32 is told: cbf43926."""
    assert checksum_of("123456789") == 0xCBF43926
    assert checksum_of(" one\n two ") == checksum_of("one two") != checksum_of("one  too")


def test_writers_may_be_told_by_more_texts_than_are_compared_with():
    """The known text is not among the few, but its writer wrote one of them."""
    every = ReferenceTexts(("ann one", "bob one", "ann two"), (0, 1, 0))
    few, case = every.take([1, 2]), Case(("ann one",), "asked")
    assert few.apart_from(case) == [0, 1]
    assert few.apart_from(case, every) == [0]
