"""Whether other writers' texts are of the kind of a case's."""

import numpy as np
import pytest
from writers import writer

from byline.methods.verification.case import Case, Others
from byline.methods.verification.fitting import STRANGE, Fitting

TEXTS = [text.body for name in "abcdefghijkl" for text in writer(name, 2, 200)]
OTHERS = Others(tuple(TEXTS), tuple(number for number in range(12) for _ in range(2)))
MINE = [text.body for text in writer("zoe", 2, 200)]


def test_texts_of_the_same_kind_fit():
    assert Fitting(OTHERS).fit(Case((MINE[0],), MINE[1])) > STRANGE


def test_texts_without_the_others_words_do_not_fit():
    strange = ["le chat et la souris sont dans une maison " * 20] * 2
    assert Fitting(OTHERS).fit(Case((strange[0],), strange[1])) < STRANGE


def test_one_of_the_two_is_enough_to_fit():
    strange = "le chat et la souris sont dans une maison " * 20
    assert Fitting(OTHERS).fit(Case((MINE[0],), strange)) > STRANGE


def test_by_hand():
    bodies = ("a a b b", "a a a b", "a b b b")
    fitting = Fitting(Others(bodies, (0, 1, 2)))
    shares = np.array([[0.5, 0.5], [0.75, 0.25], [0.25, 0.75]])
    alike = np.sqrt(shares) @ np.sqrt(shares).T
    own = (alike.sum(axis=1) - 1) / 2
    asked = np.sqrt([[1.0, 0.0], [0.5, 0.5]]) @ np.sqrt(shares).T
    expected = ((asked.mean(axis=1) - own.mean()) / own.std()).max()
    assert fitting.fit(Case(("b a",), "a a")) == pytest.approx(expected)


def test_what_the_writer_of_the_case_wrote_does_not_count():
    alone = Fitting(Others((*TEXTS[:6], MINE[0]), (0, 0, 1, 1, 2, 2, 3)))
    assert alone.fit(Case((MINE[0],), TEXTS[0])) != alone.fit(Case((MINE[0],), MINE[1]))


def test_others_that_are_all_the_same_tell_nothing():
    assert Fitting(Others(("a b", "a b"), (0, 1))).fit(Case(("a",), "b")) == 0.0
