"""The default verifier, on invented writers."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from writers import writer

from byline.errors import InputError
from byline.methods.verification import delta_odds
from byline.methods.verification.cases import Case, ReferenceTexts, draw_training_cases
from byline.methods.verification.combiner import stored_combiner
from byline.methods.verification.delta_odds import DeltaOdds, _groups
from byline.methods.verification.similarities import SPACES, feature_names

NAMES = ["ann", "bob", "cat", "dan", "eve", "fay", "gil", "hal", "ida", "jon"]
TEXTS = {name: [text.body for text in writer(name, 2, 150)] for name in NAMES}
OTHERS = ReferenceTexts(
    tuple(body for bodies in TEXTS.values() for body in bodies),
    tuple(number for number in range(len(NAMES)) for _ in range(2)),
)
SAME = [Case((TEXTS[name][0],), TEXTS[name][1]) for name in NAMES[:6]]
DIFFERENT = [Case((TEXTS[name][0],), TEXTS["jon"][0]) for name in NAMES[:6]]
NEW = [text.body for text in writer("zoe", 2, 150)]


@pytest.fixture(scope="module")
def model():
    return DeltaOdds(made_up=10).fit_others(OTHERS)


def test_cases_made_up_of_others_tell_what_numbers_are_worth(model):
    assert model.origin_.startswith("cases made up")
    own, strange = model.predict_proba([Case((NEW[0],), NEW[1]), Case((NEW[0],), TEXTS["cat"][0])])
    assert own > 0.5 > strange


def test_cases_are_made_up_with_as_many_known_texts_as_will_be_asked_about(monkeypatch):
    made = []

    def recorded(*asked, **settings):
        made.extend(draw_training_cases(*asked, **settings)[0])
        return draw_training_cases(*asked, **settings)

    monkeypatch.setattr(delta_odds, "draw_training_cases", recorded)
    bodies = [text.body for name in NAMES[:4] for text in writer(name, 3, 100)]
    DeltaOdds(made_up=2).fit_others(
        ReferenceTexts(tuple(bodies), tuple(k // 3 for k in range(12))), sizes=[2]
    )
    assert [len(case.known) for case in made] == [2] * 4


def test_spaces_add_up_to_the_log_odds(model):
    """All but the bias, which every case has."""
    [numbers] = model.features([Case((NEW[0],), NEW[1])])
    added = model.log_odds_by_view(numbers)
    assert list(added) == list(SPACES)
    assert_allclose(sum(added.values()) + model.kind_.bias, model.log_odds(numbers[None])[0])


def test_a_kind_that_comes_with_byline_is_used_by_its_name():
    known = DeltaOdds(kind="nl-essays", made_up=10).fit_others(OTHERS)
    assert known.origin_.endswith("above all of nl-essays")
    assert known.kind_ is stored_combiner().kinds["nl-essays"]


def test_others_of_one_text_each_leave_it_to_what_holds_for_all_kinds():
    alone = ReferenceTexts(OTHERS.bodies[::2], OTHERS.writers[::2])
    plain = DeltaOdds().fit_others(alone)
    assert plain.origin_.endswith("of six other kinds of text")
    assert_allclose(plain.kind_.weights, stored_combiner().weights)
    assert_allclose(plain.kind_.means, stored_combiner().means)


def test_cases_with_answers_move_the_odds_their_way():
    """The same cases, once all answers are turned round."""
    cases, answers = [*SAME, *DIFFERENT], [True] * 6 + [False] * 6
    right, wrong = (
        DeltaOdds(made_up=1).fit(cases, told, others=OTHERS)
        for told in (answers, [not answer for answer in answers])
    )
    assert right.origin_ == "12 problems with their answers"
    moved = right.decision_function(cases) - wrong.decision_function(cases)
    assert moved[:6].mean() > moved[6:].mean() + 0.1


def test_cases_of_one_answer_teach_nothing():
    with pytest.raises(InputError, match="both answers"):
        DeltaOdds().fit(SAME, [True] * 6)


def test_no_case_at_all_has_no_numbers(model):
    assert model.features([]).shape == (0, len(feature_names(SPACES)))


def test_cases_that_share_a_text_are_one_group():
    apart = [Case((f"k{n}",), f"q{n}") for n in range(12)]
    chain = [Case(("a",), "b"), Case(("e", "b"), "f"), Case(("g",), "f")]
    assert _groups([*apart, *chain]) == 13
    assert _groups([*apart, *chain[:2], Case(("e",), "b")]) == 13
    assert _groups([]) == 0


def test_cases_that_all_hang_together_are_not_one_writer():
    """As of novels, where every text is asked about twice: a ring of five, two of one writer."""
    ring = [Case((name,), asked) for name, asked in ("ab", "bc", "cd", "da", "ac")]
    assert _groups(ring) == 4


def test_numbers_do_not_depend_on_the_order_of_known_texts(model):
    known = (TEXTS["ann"][0], NEW[0])
    one, other = (model.features([Case(order, NEW[1])])[0] for order in (known, known[::-1]))
    assert_allclose(one, other, rtol=1e-9)
    assert np.isfinite(one).sum() > 40
