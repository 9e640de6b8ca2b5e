"""A second classifier beside the first."""

import numpy as np
import pytest
from sklearn.svm import LinearSVC

from byline.engine import Serial
from byline.features.style import Pile, style_of
from byline.methods.attribution.classifiers import TableClassifier
from byline.methods.attribution.explanations import explain_author
from byline.methods.attribution.mkl_ssad import MKLSSAD
from byline.methods.attribution.saved_models import load_attributor, save_attributor
from byline.methods.attribution.stacking import SingleView, Stacked, shortest, weights_of
from byline.numerics.open_set import StackingWeights, ValidationScores
from byline.questions.attributors import attributor

WORDS = {
    "ann": "rain upon the old mill whilst we wait; the river is high, and so it goes",
    "bob": "well now i think that the boat is late again! what can you do about it?",
}


def letters(n: int, seed: int = 0, fewest: int = 30) -> tuple[list[str], list[str]]:
    """Letters of two people who share a third of their words, more of the first."""
    rng = np.random.default_rng(seed)
    authors = ["ann" if k % 3 else "bob" for k in range(n)]
    common = " the post came and we read it by the fire"
    return [
        " ".join(rng.choice((WORDS[name] + common).split(), rng.integers(fewest, 80)))
        for name in authors
    ], authors


@pytest.fixture(scope="module")
def model():
    return attributor("messages").fit(*letters(36))


def classifier(**settings) -> Stacked:
    second = SingleView(TableClassifier(LinearSVC(random_state=0)), "char-2-5-grams")
    return Stacked(MKLSSAD(), second, **settings)


def test_scores_are_the_sum_of_both_machines():
    bodies, authors = letters(24)
    pile = Pile(bodies)
    features = {view: style_of(view).fit_rows(pile) for view in ("char-2-5-grams", "words")}
    answers = np.unique(authors, return_inverse=True)[1]
    grams = classifier().prepare(features, Serial())
    first = classifier().learn(features, grams, answers, 2).scores(features)
    scorer = classifier(share=StackingWeights(0.3, 0.2), level=-0.1).learn(
        features, grams, answers, 2
    )
    rows = features["char-2-5-grams"]
    table = rows.matrix.multiply(rows.scales[:, None]).tocsr()
    svm = LinearSVC(random_state=0).fit(table, answers).decision_function(table)
    beside = np.column_stack([-svm, svm])
    np.testing.assert_allclose(
        scorer.scores(features), first + 0.3 * beside - 0.1, rtol=0, atol=1e-5
    )
    # A text that is e times as short as usual has 0.2 more of the second.
    short = np.arange(24) / 8
    whole = scorer.scores_of_short(features, short)
    share = (0.3 + 0.2 * short)[:, None]
    np.testing.assert_allclose(whole, first + share * beside - 0.1, rtol=0, atol=1e-5)
    np.testing.assert_allclose(scorer.at(2.0).scores(features)[16], whole[16], rtol=0, atol=1e-5)


def test_without_its_view_the_first_is_heard_alone():
    bodies, authors = letters(24)
    rows = {"words": style_of("words").fit_rows(Pile(bodies))}
    answers = np.unique(authors, return_inverse=True)[1]
    told = classifier(share=StackingWeights(0.3, 0.1))
    grams = told.prepare(rows, Serial())
    alone = MKLSSAD().learn(rows, grams, answers, 2).scores(rows)
    np.testing.assert_array_equal(told.learn(rows, grams, answers, 2).scores(rows), alone)
    model = attributor("messages", views=["words"]).fit(bodies, authors)
    assert model._learned.classifier.share == (0, 0)


def test_how_far_the_second_is_heard_is_learned_from_texts_held_out(model):
    settled = model._learned.classifier
    assert 0 <= settled.share.usual < 2
    assert 0 <= settled.share.short < 2
    assert model.validation_.by_length
    assert model.validation_.weights[0] == 2 * model.validation_.weights[-1]
    first = attributor("messages")
    first.method = MKLSSAD()
    before, after = first.fit(*letters(36)).validation_, model.validation_
    # The level keeps the highest score of known texts where it was on the average.
    known = ~after.out_of_set
    assert after.scores[known].max(axis=1).mean() == pytest.approx(
        before.scores[known].max(axis=1).mean()
    )
    assert not before.by_length


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
    features = model.features(asked)
    assert np.isfinite(model.transduced(features, asked)).all()


def rows(lengths: list[float], *, by_length: bool) -> ValidationScores:
    n = len(lengths)
    none = np.zeros(n, int)
    return ValidationScores(
        np.zeros((n, 2)), none, none > 0, np.log(lengths), none, n // 2, by_length
    )


def test_what_counts_as_tried_is_what_all_but_a_hundredth_reach():
    """Of 101 rows of 1, 2, … tenths of the usual 50 words the second shortest has 10 words."""
    told = rows([k / 10 for k in range(1, 102)], by_length=True)
    assert shortest(told, 50.0) == pytest.approx(10)
    assert shortest(told._replace(by_length=False), 50.0) == 25
    assert shortest(told, 5000.0) == 25
    assert shortest(rows([], by_length=True), 50.0) == 25


def test_stretches_count_half():
    assert weights_of(rows([1, 1, 1, 1], by_length=True)).tolist() == [1, 1, 0.5, 0.5]


def test_short_texts_are_judged_as_they_were_tried():
    """What is said fades to what was thought beforehand only below the lengths tried."""
    model = attributor("messages", prior_none=0).fit(*letters(60, fewest=6))
    assert 5 < model.shortest_ < 12
    asked = letters(6, seed=1)[0]
    for words, told in ((12, 1.0), (3, 3 / model.shortest_)):
        cut = [" ".join(body.split()[:words]) for body in asked]
        amount = np.full(6, np.log(max(words, model.shortest_) / model.usual_))
        scores = model.scorer_.at(-float(amount[0])).scores(model.features(cut))
        inside = model.calibration_.inside(scores, amount)
        expected = told * inside + (1 - told) / 2
        np.testing.assert_allclose(model.predict_proba(cut), expected, rtol=0, atol=1e-5)


def test_evidence_is_of_the_scores_that_a_short_text_has(model):
    """What a feature is said to add is its weight at that length times its share of the text."""
    [body] = ["rain upon the mill"]
    features = model.features([body])
    short = float(model.shortness([body])[0])
    assert short > 0
    sums = model.scorer_.at(short)
    found = explain_author(model, body, (features, 0), 0)
    assert found
    for term in found:
        values = features[term.view].dense()[0] * sums.vectors[term.view][0]
        assert np.abs(values - term.weight).min() < 1e-4
