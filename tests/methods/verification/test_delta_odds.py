"""The default verifier, on invented writers."""

from math import log, log10

import numpy as np
import pytest
from numpy.testing import assert_allclose
from writers import writer

from byline.errors import InputError
from byline.methods.verification import delta_odds
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.delta_odds import DeltaOdds, _groups
from byline.methods.verification.mismatch import MismatchScale
from byline.methods.verification.pseudo_cases import CaseLengths
from byline.methods.verification.shared_weights import stored_weights
from byline.methods.verification.similarities import SPACES
from byline.metrics.likelihood_ratios import elub, within_bounds

NAMES = ["ann", "bob", "cat", "dan", "eve", "fay", "gil", "hal", "ida", "jon"]
TEXTS = {name: [text.body for text in writer(name, 3, 150)] for name in NAMES}
OTHERS = ReferenceTexts(
    tuple(body for bodies in TEXTS.values() for body in bodies),
    tuple(number for number in range(len(NAMES)) for _ in range(3)),
)
SAME = [Case((TEXTS[name][0],), TEXTS[name][1]) for name in NAMES[:6]]
DIFFERENT = [Case((TEXTS[name][0],), TEXTS["jon"][0]) for name in NAMES[:6]]
NEW = [text.body for text in writer("zoe", 2, 150)]
OWN, STRANGE = Case((NEW[0],), NEW[1]), Case((NEW[0],), writer("yan", 1, 150)[0].body)
ALONE = ReferenceTexts(OTHERS.bodies[::3], OTHERS.writers[::3])


@pytest.fixture(scope="module")
def model():
    return DeltaOdds(pseudo_cases=30).fit_others(OTHERS)


def test_pseudo_cases_of_the_others_tell_what_numbers_are_worth(model):
    assert model.origin_ == "pseudo-cases of the reference texts"
    own, strange = model.predict_proba([OWN, STRANGE])
    assert own > 0.5 > strange


def test_pseudo_cases_are_as_long_as_the_case_and_have_as_many_known_texts(monkeypatch):
    """Of 60 and 40 words known and 75 asked, beside 150: 40 or 80 are 2 or 4 times 20."""
    drawn = []

    def recorded(others, like, each, **settings):
        drawn.append((like, each))
        return draw(others, like, each, **settings)

    draw = delta_odds.draw_pseudo_cases
    monkeypatch.setattr(delta_odds, "draw_pseudo_cases", recorded)
    others = ReferenceTexts(
        tuple(" ".join(body.split()[:150]) for body in OTHERS.bodies), OTHERS.writers
    )
    fitted = DeltaOdds(pseudo_cases=6).fit_others(others)
    assert drawn == []
    lengths = [(60, 40, 75), (50, 52, 85)]
    cases = [
        Case(
            tuple(" ".join(NEW[0].split()[:n]) for n in some[:2]),
            " ".join(NEW[1].split()[: some[2]]),
        )
        for some in lengths
    ]
    fitted.score_cases(cases)
    assert drawn == [(CaseLengths((40, 40), 80), 6)], "once for all cases of some lengths"


def test_feature_sets_add_up_to_the_log_odds(model):
    """But for the bias, which every case has, and the bounds."""
    [scored] = model.score_cases([OWN])
    added = model.log_odds_by_view(OWN, scored.features)
    assert list(added) == list(SPACES)
    [adapted] = model.adapted_.values()
    log10_lr = (sum(added.values()) + adapted.bias) / log(10)
    assert scored.log_odds / log(10) == pytest.approx(within_bounds(log10_lr, scored.bounds))


def test_bounds_are_those_of_pseudo_cases_held_out(model):
    """At most log10 of one more than the cases of either answer."""
    [scored] = model.score_cases([OWN])
    held_out = model.validation(OWN)
    assert scored.n_validated == len(held_out.same) == 60
    assert np.count_nonzero(held_out.same) == 30
    assert scored.bounds == elub(held_out.log10_lr, held_out.same)
    assert 0 < scored.bounds[1] <= log10(31)
    assert -log10(31) <= scored.bounds[0] < 0


def test_more_pseudo_cases_bear_out_larger_ratios(model):
    few = DeltaOdds(pseudo_cases=6).fit_others(OTHERS)
    (low, high), (lowest, highest) = (m.score_cases([OWN])[0].bounds for m in (few, model))
    assert lowest < low < high < highest
    assert max(high, -low) <= log10(7)


def on_subject(body: str, subject: int) -> str:
    """A text with thirty of the forty words of a subject."""
    words = [f"z{chr(97 + subject)}{a}{b}" for a in "abcd" for b in "abcdefghij"]
    some = np.random.default_rng(len(body)).permutation(words)[:30]
    return f"{body} {' '.join(some)}."


def test_a_case_further_apart_than_pseudo_cases_was_not_validated():
    """Two writers share each subject, so that pairs are on one; asked are one and two subjects."""
    bodies = tuple(
        on_subject(b, w // 2) for b, w in zip(OTHERS.bodies, OTHERS.writers, strict=True)
    )
    fitted = DeltaOdds(pseudo_cases=30).fit_others(ReferenceTexts(bodies, OTHERS.writers))
    near, far = (Case((on_subject(NEW[0], 1),), on_subject(NEW[1], k)) for k in (1, 2))
    noisy = Case(near.known, near.questioned.replace(" ", " ,;:-. "))
    [fine, on_two, full_of_marks] = fitted.score_cases([near, far, noisy])
    assert fine.validated
    assert fine.log_odds != 0
    for scored in (on_two, full_of_marks):
        assert not scored.validated
        assert scored.log_odds == 0


def test_one_pseudo_case_in_a_hundred_is_out_of_reach(model):
    """Of sixty that is the one furthest apart."""
    lengths = model.prepared_.lengths(OWN)
    scale = MismatchScale(model.prepared_.parts)
    gaps = [scale.between(c.known, c.questioned).register for c in model._drawn(lengths).cases]
    assert np.sum(np.array(gaps) > model._adapted(lengths).reach[1]) == 1


@pytest.mark.parametrize(
    ("others", "settings"),
    [
        pytest.param(ALONE, {}, id="one text each"),
        pytest.param(OTHERS, {"pseudo_cases": 0}, id="no pseudo-cases"),
        pytest.param(
            ReferenceTexts(
                (*OTHERS.bodies[:9], *OTHERS.bodies[9::3]), (*OTHERS.writers[:9], *range(3, 10))
            ),
            {},
            id="three wrote several",
        ),
    ],
)
def test_others_too_few_to_validate_on_leave_it_to_what_holds_for_all_kinds(others, settings):
    stored = stored_weights()
    plain = DeltaOdds(**settings).fit_others(others)
    assert plain.origin_ == "other kinds of text"
    [scored] = plain.score_cases([OWN])
    assert scored.borrowed
    assert scored.validated
    assert (scored.bounds, scored.n_validated) == (stored.bounds, stored.n_validated)
    added = plain.log_odds_by_view(OWN, scored.features)
    by_hand = (sum(added.values()) + stored.bias) / log(10)
    assert scored.log_odds / log(10) == pytest.approx(within_bounds(by_hand, stored.bounds))


def test_very_many_writers_do_not_hide_that_each_wrote_several(monkeypatch):
    """The eight that cases are compared with are by eight people."""
    monkeypatch.setattr("byline.methods.verification.similarities.MOST_OTHERS", 4)
    monkeypatch.setattr("byline.methods.verification.similarities.SPARE", 4)
    fitted = DeltaOdds(pseudo_cases=5).fit_others(OTHERS)
    assert len(set(fitted.prepared_.others.writers)) == len(fitted.prepared_.others) == 8
    [scored] = fitted.score_cases([OWN])
    assert (scored.n_validated, scored.borrowed) == (10, False)


def test_cases_with_answers_move_the_odds_their_way():
    """The same cases, once all answers are turned round."""
    cases, answers = [*SAME, *DIFFERENT], [True] * 6 + [False] * 6
    asked = [Case(case.known, " ".join(case.questioned.split()[::-1])) for case in cases]
    right, wrong = (
        DeltaOdds(pseudo_cases=0).fit(cases, told, others=OTHERS)
        for told in (answers, [not answer for answer in answers])
    )
    assert right.origin_ == "12 problems with their answers"
    moved = [
        [
            sum(m.log_odds_by_view(c, x).values())
            for c, x in zip(asked, m.features(asked), strict=True)
        ]
        for m in (right, wrong)
    ]
    difference = np.subtract(*moved)
    assert difference[:6].mean() > difference[6:].mean() + 0.1


def test_cases_of_one_answer_teach_nothing():
    with pytest.raises(InputError, match="both answers"):
        DeltaOdds().fit(SAME, [True] * 6)


def test_no_case_at_all_has_no_numbers(model):
    assert model.features([]).shape == (0, len(SPACES))
    assert model.score_cases([]) == []


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
    assert np.isfinite(one).all()
