"""A second machine beside the first."""

import numpy as np
import pytest
from sklearn.svm import LinearSVC

from byline.engine import Serial
from byline.features.style import Pile, style_of
from byline.methods.attribution import seconding
from byline.methods.attribution.machines import Estimator, Regions
from byline.methods.attribution.recipes import attributor
from byline.methods.attribution.saved import load_attributor, save_attributor
from byline.methods.attribution.seconding import OfView, Seconded

WORDS = {
    "ann": "rain upon the old mill whilst we wait; the river is high, and so it goes",
    "bob": "well now i think that the boat is late again! what can you do about it?",
}


def letters(n: int, seed: int = 0) -> tuple[list[str], list[str]]:
    """Letters of two people who share a third of their words, more of the first."""
    rng = np.random.default_rng(seed)
    authors = ["ann" if k % 3 else "bob" for k in range(n)]
    common = " the post came and we read it by the fire"
    return [
        " ".join(rng.choice((WORDS[name] + common).split(), rng.integers(30, 80)))
        for name in authors
    ], authors


@pytest.fixture(scope="module")
def model():
    return attributor("messages").fit(*letters(36))


def machine(**settings) -> Seconded:
    second = OfView(Estimator(LinearSVC(random_state=0)), "c25")
    return Seconded(Regions(), second, **settings)


def test_scores_are_the_sum_of_both_machines():
    bodies, authors = letters(24)
    pile = Pile(bodies)
    looks = {view: style_of(view).fit_rows(pile) for view in ("c25", "words")}
    answers = np.unique(authors, return_inverse=True)[1]
    grams = machine().prepare(looks, Serial())
    first, both = (
        machine(**told).learn(looks, grams, answers, 2).scores(looks)
        for told in ({}, {"share": 0.3, "level": -0.1})
    )
    rows = looks["c25"]
    table = rows.matrix.multiply(rows.scales[:, None]).tocsr()
    svm = LinearSVC(random_state=0).fit(table, answers).decision_function(table)
    np.testing.assert_allclose(
        both, first + 0.3 * np.column_stack([-svm, svm]) - 0.1, rtol=0, atol=1e-5
    )


def test_without_its_view_the_first_is_heard_alone():
    bodies, authors = letters(24)
    rows = {"words": style_of("words").fit_rows(Pile(bodies))}
    answers = np.unique(authors, return_inverse=True)[1]
    told = machine(share=0.3)
    grams = told.prepare(rows, Serial())
    alone = Regions().learn(rows, grams, answers, 2).scores(rows)
    np.testing.assert_array_equal(told.learn(rows, grams, answers, 2).scores(rows), alone)
    model = attributor("messages", views=["words"]).fit(bodies, authors)
    assert model._learned.machine.share == 0


def test_of_too_many_texts_the_first_is_heard_alone(monkeypatch):
    monkeypatch.setattr(seconding, "MOST_WORK", 71)
    model = attributor("messages").fit(*letters(36))
    assert model._learned.machine.share == 0
    assert not model.trial_.waning


def test_how_far_the_second_is_heard_is_learned_from_texts_held_out(model):
    settled = model._learned.machine
    assert 0 <= settled.share < 2
    assert model.trial_.waning
    first = attributor("messages")
    first.machine = first.machine.first
    before, after = first.fit(*letters(36)).trial_, model.trial_
    # The level keeps the highest score of known texts where it was on the average.
    known = ~after.strange
    assert after.scores[known].max(axis=1).mean() == pytest.approx(
        before.scores[known].max(axis=1).mean()
    )
    assert not before.waning


def test_a_saved_model_says_the_same(model, tmp_path):
    asked = letters(9, seed=1)[0]
    save_attributor(model, tmp_path / "kept.model", "messages", {})
    kept = load_attributor(tmp_path / "kept.model")[0]
    np.testing.assert_allclose(
        kept.predict_proba(asked), model.predict_proba(asked), rtol=0, atol=1e-6
    )
    short = kept.predict_proba([body[:60] for body in asked])
    np.testing.assert_allclose(
        short, model.predict_proba([body[:60] for body in asked]), rtol=0, atol=1e-6
    )


def test_texts_that_help_each_other_are_judged_by_both(model):
    asked = letters(9, seed=1)[0]
    looks = model.looks(asked)
    assert np.isfinite(model.helped(looks, asked)).all()
