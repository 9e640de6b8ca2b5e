"""Fuzzy clusters of punctuation, worked by hand and written out."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.errors import InputError, UsageError
from byline.features.punctuation import punctuation_habits
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.fuzzy import (
    PRINTED,
    FuzzyClusters,
    around_half,
    best_cut,
    cluster,
    membership_similarity,
)

# Three writers: commas with a space after, commas with none, and many marks in long sentences.
AFTER = ["Yes, we did, or so. It was, they say, late.", "No, I went, then ran. He, too, was late."]
TIGHT = ["We did,or so it was. They say,we ran.", "I went,then ran home. He,too,was late."]
LONG = [
    "We went; they stayed (or so it was said) and it rained: all day long! Why?",
    "They went; we stayed (as it was said) and it snowed: all night long! Why?",
]
PENS = (AFTER, TIGHT, LONG)
CASES = [Case((pen[0],), pen[1]) for pen in PENS] + [
    Case((pen[0],), PENS[k - 1][1]) for k, pen in enumerate(PENS)
]
SAME = [True] * 3 + [False] * 3

scored = st.lists(
    st.tuples(st.integers(0, 20).map(lambda k: k / 20), st.booleans()), min_size=1, max_size=12
)


def test_memberships_are_averaged_and_compared_by_their_cosine():
    """Half and half against all of the first: 0.5 / √0.5."""
    known, questioned = np.array([[1.0, 0.0], [0.0, 1.0]]), np.array([1.0, 0.0])
    assert membership_similarity(known, questioned) == pytest.approx(0.5**0.5)
    assert membership_similarity(known[:1], questioned) == 1
    assert membership_similarity(known[1:], questioned) == 0


def test_writers_whose_texts_lie_in_tight_groups_are_told_apart_by_the_printed_threshold():
    found = FuzzyClusters(m=1.5).fit(CASES, SAME).predict_proba(CASES)
    assert (found > 0.5).tolist() == SAME


def test_the_score_is_what_the_equations_written_out_give():
    """(5), (8), (10) and (11), with the centres that were found."""
    model = FuzzyClusters(c=3, m=2.5).fit(CASES, SAME)
    case = Case((AFTER[1], LONG[1]), TIGHT[1])
    learned = punctuation_habits([pen[0] for pen in PENS])
    low, high = learned.min(axis=0), learned.max(axis=0)
    rows = (punctuation_habits(case.bodies) - low) / (high - low)
    shares = []
    for z in rows:
        far = [np.sqrt(((z - v) ** 2).sum()) for v in model.prepared_.centres]
        shares.append([1 / sum((d / e) ** (2 / 1.5) for e in far) for d in far])
    mean = (np.array(shares[0]) + shares[1]) / 2
    wanted = mean @ shares[2] / np.linalg.norm(mean) / np.linalg.norm(shares[2])
    assert model.predict_proba([case])[0] == pytest.approx(wanted, rel=1e-6)


def test_only_known_texts_make_clusters():
    model = FuzzyClusters(m=1.5).fit(CASES, SAME)
    assert set(model.others_.bodies) == {pen[0] for pen in PENS}


def test_texts_of_others_take_their_place_where_they_are_given():
    others = ReferenceTexts(tuple(pen[1] for pen in PENS), (0, 1, 2))
    model = FuzzyClusters(m=1.5).fit(CASES, SAME, others=others)
    assert model.others_ == others
    with pytest.raises(InputError, match="no texts"):
        FuzzyClusters().fit(CASES, SAME, others=ReferenceTexts((), ()))


@pytest.mark.parametrize(("kind", "wanted"), PRINTED.items())
def test_clusters_are_as_printed_for_the_language_and_the_genre(kind, wanted):
    language, genre = kind
    model = FuzzyClusters(language=language, genre=genre, threshold="train").fit(CASES, SAME)
    assert (len(model.prepared_.centres), model.prepared_.m) == wanted


def test_elsewhere_there_are_three_clusters_and_any_number_can_be_asked_for():
    plain = FuzzyClusters(language="en", genre="mail", threshold="train").fit(CASES, SAME)
    assert (len(plain.prepared_.centres), plain.prepared_.m) == (3, 3)
    own = FuzzyClusters(c=2, language="nl", genre="essays", threshold="train").fit(CASES, SAME)
    assert (len(own.prepared_.centres), own.prepared_.m) == (2, 4)


def test_a_cut_lies_in_the_middle_of_the_widest_gap_where_most_answers_are_right():
    """Cuts between 0.6 and 0.7 and above 0.9 leave one wrong, of which the first gap is wider."""
    scores = np.array([0.9, 0.2, 0.7, 0.6, 0.85])
    assert best_cut(scores, np.array([True, False, True, False, False])) == pytest.approx(0.65)
    assert best_cut(np.array([0.9, 1.0]), np.array([False, False])) == pytest.approx(0.95)
    assert best_cut(np.array([1.0, 1.0]), np.array([True, False])) == 0.5


@given(scored)
def test_no_other_cut_has_more_right_answers(pairs):
    scores, same = (np.array(side) for side in zip(*pairs, strict=True))
    right = np.sum((scores > best_cut(scores, same)) == same)
    tried = [cut for cut in np.arange(-0.025, 1, 0.05) if 0 < cut < 1]
    assert right >= max(np.sum((scores > cut) == same) for cut in tried)


def test_scores_move_with_the_cut():
    """With a cut of 0.8: half of it is a quarter, half-way to 1 three quarters."""
    found = around_half(np.array([0.0, 0.4, 0.8, 0.9, 1.0]), 0.8)
    np.testing.assert_allclose(found, [0, 0.25, 0.5, 0.75, 1])


@given(scored)
def test_moving_keeps_the_order(pairs):
    scores, same = (np.array(side) for side in zip(*pairs, strict=True))
    found = around_half(scores, best_cut(scores, same))
    assert (
        np.sign(np.subtract.outer(found, found)) == np.sign(np.subtract.outer(scores, scores))
    ).all()


def test_a_cut_that_is_learned_answers_at_least_as_many_cases_rightly():
    with pytest.warns(UserWarning, match="every answer will be yes"):
        printed = FuzzyClusters(c=2, m=8).fit(CASES, SAME)
    learned = FuzzyClusters(c=2, m=8, threshold="train").fit(CASES, SAME)
    right = [np.sum((model.predict_proba(CASES) > 0.5) == SAME) for model in (printed, learned)]
    assert right[0] == 3 < right[1]
    orders = [np.argsort(model.decision_function(CASES)).tolist() for model in (printed, learned)]
    assert orders[0] == orders[1]


def test_clusters_that_fall_together_are_warned_of():
    """Texts that are all alike have one centre, whatever m is."""
    cases = [Case((AFTER[0],), AFTER[0]), Case((AFTER[0],), LONG[0])]
    with pytest.warns(UserWarning, match="the same centre"):
        FuzzyClusters(threshold="train").fit(cases, [True, False])


def test_the_width_is_the_largest_distance_between_centres():
    found = cluster(np.array([[0.0, 0, 0, 0], [1.0, 0, 0, 0]]), 2, 1.5)
    assert found.width == pytest.approx(1)


def test_an_unknown_threshold_is_refused():
    with pytest.raises(UsageError, match="'printed' or 'train', not 'half'"):
        FuzzyClusters(threshold="half").fit(CASES, SAME)


def test_a_cut_is_not_learned_without_answers():
    """Cases could be drawn from the others' texts, but they would not be those asked about."""
    others = ReferenceTexts(tuple(body for pen in PENS for body in pen), (0, 0, 1, 1, 2, 2))
    with pytest.raises(UsageError, match=r"threshold=train of fuzzy-c-means .* --train"):
        FuzzyClusters(threshold="train").fit_others(others)


@pytest.mark.parametrize("settings", [{"c": 2}, {"m": 1.5}])
def test_the_number_of_clusters_and_the_fuzzifier_change_scores(settings):
    usual, other = (
        FuzzyClusters(threshold="train", **given).fit(CASES, SAME).features(CASES)
        for given in ({}, settings)
    )
    assert not np.allclose(usual, other)
