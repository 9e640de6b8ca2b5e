"""Learning curves: how many are right with more texts, and with more words."""

import numpy as np
import pytest

from byline.methods.attribution.cross_validation import word_counts
from byline.methods.attribution.intervals import FEWEST_DRAWS, probability_bounds
from byline.methods.attribution.learning_curves import (
    AnswerCount,
    _first,
    curve_by_texts,
    curve_by_words,
)
from byline.questions.attributors import attributor

HABITS = {
    "ann": "It is upon the {k} table that the cat lay, whilst upon the chair lay the {k} dog; so ",
    "bob": "We ran! And then we ran {k} more, and then some more, you know, in the rain {k}. So ",
    "cyd": "Perhaps, one might say, the {k} matter is rather less clear than the {k} clerk holds. ",
}


@pytest.fixture(scope="module")
def model():
    """Three writers of eight texts each, which the cheapest classifier tells apart."""
    pairs = [
        (name, "".join(habit.format(k=k * n) for n in range(2, 5 + k % 3)))
        for name, habit in HABITS.items()
        for k in range(8)
    ]
    made = attributor("svm")
    return made.fit([body for _, body in pairs], [name for name, _ in pairs])


def test_each_size_is_tried_on_the_same_texts(model):
    found = curve_by_texts(model)
    assert [one.amount for one in found][:3] == [1, 2, 3]
    assert len({one.total for one in found}) == 1
    assert found[-1].right == found[-1].total, "such writers are told apart"


def test_the_first_texts_of_each_author_are_taken_in_the_order_drawn():
    """Text 1 comes first, then 2, 0 and 3; the last is the only one of its author."""
    train, answers, order = (np.array(x) for x in ([0, 1, 2, 3], [0, 0, 0, 1], [1, 2, 0, 3]))
    assert _first(train, answers, order, 1).tolist() == [1, 3]
    assert _first(train, answers, order, 2).tolist() == [1, 2, 3]
    assert _first(train[[0, 2]], answers, order, 1).tolist() == [2]


def test_sizes_end_where_the_middle_writer_has_no_more_texts(model):
    """Of eight texts all but those that a fold holds out are learned from."""
    assert 5 < curve_by_texts(model)[-1].amount <= 8


def test_no_more_folds_are_learned_than_needed(model, monkeypatch):
    all_of = curve_by_texts(model)[0].total
    monkeypatch.setattr("byline.methods.attribution.learning_curves.ENOUGH", 3)
    assert 3 <= curve_by_texts(model)[0].total < all_of


def test_every_trial_of_a_known_writer_is_in_one_group_of_lengths(model):
    found = curve_by_words(model)
    assert sum(one.total for one in found) == int((~model.validation_.out_of_set).sum())
    amounts = [one.amount for one in found]
    assert amounts == sorted(set(amounts))
    assert all(0 <= one.right <= one.total for one in found)


def test_too_few_trials_make_no_groups(model, monkeypatch):
    monkeypatch.setattr("byline.methods.attribution.learning_curves.OF_EACH", 10_000)
    assert curve_by_words(model) == []


def test_groups_of_the_same_length_are_one(model, monkeypatch):
    validation = model.validation_._replace(log_lengths=model.validation_.log_lengths * 0)
    monkeypatch.setattr(model, "validation_", validation)
    [found] = curve_by_words(model)
    assert found == AnswerCount(
        round(model.usual_), found.right, int((~validation.out_of_set).sum())
    )


@pytest.fixture
def _few_draws(monkeypatch):
    """Calibrations take most of the time, and 40 show what 200 do."""
    monkeypatch.setattr("byline.methods.attribution.intervals.DRAWS", FEWEST_DRAWS)


@pytest.mark.usefixtures("_few_draws")
def test_bounds_lie_around_the_probabilities(model):
    bodies = [HABITS["ann"].format(k=3) * 3, HABITS["bob"].format(k=4)]
    low, high = probability_bounds(model, model.decision_function(bodies), word_counts(bodies))
    judged = model.probabilities(model.features(bodies), bodies)
    assert low.shape == (2, 4)
    assert (low >= 0).all()
    assert (high <= 1).all()
    assert (low[:, :3] <= judged.authors + 1e-9).all()
    assert (judged.authors <= high[:, :3] + 1e-9).all()
    assert (high - low)[:, :3].max() > 0.01


@pytest.mark.usefixtures("_few_draws")
def test_wider_confidence_has_wider_bounds(model):
    bodies = [HABITS["cyd"].format(k=3)]
    given = model, model.decision_function(bodies), word_counts(bodies)
    narrow, wide = (probability_bounds(*given, confidence=c) for c in (0.5, 0.95))
    assert (wide[0] <= narrow[0]).all()
    assert (wide[1] >= narrow[1]).all()


def test_nothing_grows_where_everybody_wrote_one_text():
    """Whoever is held out is a stranger then, whom nobody could have named."""
    bodies = [habit.format(k=3) * 3 for habit in HABITS.values()]
    made = attributor("svm").fit(bodies, list(HABITS))
    assert made.validation_.out_of_set.all()
    assert made.validation_.out_of_set.any()
    assert curve_by_texts(made) == curve_by_words(made) == []
