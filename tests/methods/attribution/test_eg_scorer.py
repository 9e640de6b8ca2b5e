"""Exponentiated gradient as a scorer: its terms add up to its scores, and it can go on learning."""

from types import SimpleNamespace

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from byline.corpus.sentences import Span
from byline.engine import Serial
from byline.errors import InputError
from byline.features.style import StyleRows
from byline.methods.attribution import eg_scorer
from byline.methods.attribution.eg_scorer import clipped_rows, linear_form
from byline.methods.attribution.explanations import explain_author
from byline.methods.attribution.exponentiated import ExponentiatedGradient

ANSWERS = np.repeat(np.arange(3), 6)


def features(n, seed):
    """Two views of four columns each; authors differ in which columns they like."""
    rng = np.random.default_rng(seed)
    shares = rng.random((n, 8)) * 0.2
    shares[np.arange(n), ANSWERS[:n] * 2] += 0.5
    parts = {"one": shares[:, :4], "two": shares[:, 4:]}
    return {k: StyleRows(csr_matrix(v), np.zeros(0), np.ones(n)) for k, v in parts.items()}


def side_by_side(seen):
    return np.hstack([rows.matrix.toarray() for rows in seen.values()])


@pytest.mark.parametrize("update", ["naive", "conservative", "none", "all", "rows"])
def test_scores_are_those_of_the_model_and_the_sum_of_their_terms(update):
    classifier = ExponentiatedGradient(update)
    seen, new = features(18, 0), features(18, 1)
    scorer = classifier.learn(seen, classifier.prepare(seen, Serial()), ANSWERS, 3)
    alone = ExponentiatedGradient(update).fit(side_by_side(seen), ANSWERS)
    np.testing.assert_allclose(scorer.scores(new), alone.confidences(side_by_side(new)))
    sums = linear_form(scorer)
    counted = sums.scores(clipped_rows(scorer, new))
    np.testing.assert_allclose(counted, scorer.scores(new), rtol=1e-4, atol=1e-6)
    np.testing.assert_allclose(sums.mixture.sum(axis=1), 1)
    assert (scorer.scores(new).argmax(axis=1) == ANSWERS).mean() > 0.8


@pytest.mark.parametrize(
    ("update", "diagonal"),
    [("none", "empty"), ("all", "empty"), ("none", "zero"), ("all", "zero"), ("rows", "zero")],
)
@pytest.mark.parametrize("reading", ["min", "max"])
def test_the_least_or_greatest_of_several_is_a_sum_for_each_text_alone(update, diagonal, reading):
    new = features(18, 1)
    classifier = ExponentiatedGradient(update, reading=reading, diagonal=diagonal)
    scorer = classifier.learn(features(18, 0), {}, ANSWERS, 3)
    assert linear_form(scorer) is None
    scores = scorer.scores(new)
    for place in range(18):
        own = {name: rows.take([place]) for name, rows in new.items()}
        counted = linear_form(scorer, own).scores(clipped_rows(scorer, own))
        np.testing.assert_allclose(counted[0], scores[place], rtol=1e-4, atol=1e-6)


def test_pairs_of_too_many_authors_are_refused_with_what_to_do_instead(monkeypatch):
    """Three authors, eight columns, 16 bytes: pairs take 1,152 bytes; of two authors 512."""
    monkeypatch.setattr(eg_scorer, "MOST_BYTES", 600)
    for update in ("none", "all"):
        with pytest.raises(InputError, match=r"eg-ova-conservative.* at most 2 authors"):
            ExponentiatedGradient(update).learn(features(18, 0), {}, ANSWERS, 3)
    for update in ("conservative", "naive", "rows"):
        ExponentiatedGradient(update).learn(features(18, 0), {}, ANSWERS, 3)


def test_learning_more_is_partial_fit_and_its_terms_follow():
    seen, more = features(18, 0), features(18, 2)
    scorer = ExponentiatedGradient().learn(seen, {}, ANSWERS, 3)
    before = scorer.sums
    scorer.learn_more(more, ANSWERS)
    alone = ExponentiatedGradient().fit(side_by_side(seen), ANSWERS)
    alone.partial_fit(side_by_side(more), ANSWERS)
    np.testing.assert_array_equal(scorer.model.weights_, alone.weights_)
    assert scorer.model.counts_.tolist() == [12, 12, 12]
    np.testing.assert_allclose(
        scorer.sums.scores(clipped_rows(scorer, more)), scorer.scores(more), rtol=1e-4, atol=1e-6
    )
    assert before is not scorer.sums


def test_texts_of_nobody_are_not_learned_from():
    answers = np.where(np.arange(18) % 6 == 0, -1, ANSWERS)
    scorer = ExponentiatedGradient().learn(features(18, 0), {}, answers, 3)
    assert scorer.model.counts_.tolist() == [5, 5, 5]


def test_views_without_any_feature_are_refused():
    empty = {"one": StyleRows(csr_matrix((18, 0)), np.zeros(0), np.ones(18))}
    with pytest.raises(InputError, match="nothing to count"):
        ExponentiatedGradient().learn(empty, {}, ANSWERS, 3)


class Named:
    """Columns with a name and a place, as a style has them."""

    def feature_names(self, columns):
        return [f"column {column}" for column in columns]

    def places(self, body, column):
        return [Span(0, len(body))]


def test_evidence_counts_no_share_beyond_the_greatest_that_was_learned():
    """The score does not either; a text that has one feature alone owes all of its score to it."""
    scorer = ExponentiatedGradient().learn(features(18, 0), {}, ANSWERS, 3)
    styles = {"one": Named(), "two": Named()}
    model = SimpleNamespace(scorer_=scorer, styles_=styles, classes_=np.array(["a", "b", "c"]))
    tables = {"one": csr_matrix([[5.0, 0, 0, 0]]), "two": csr_matrix((1, 4))}
    text = {name: StyleRows(table, np.zeros(0), np.ones(1)) for name, table in tables.items()}
    [shown] = explain_author(model, "body", (text, 0), 0)
    assert shown.feature == "column 0"
    assert shown.weight == pytest.approx(scorer.scores(text)[0, 0], rel=1e-4)
