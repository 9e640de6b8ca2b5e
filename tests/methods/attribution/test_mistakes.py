"""Exponentiated gradient as a judge: its terms add up to its scores, and it can go on learning."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from byline.engine import Serial
from byline.errors import InputError
from byline.features.style import StyleRows
from byline.methods.attribution import mistakes
from byline.methods.attribution.exponentiated import ExponentiatedGradient
from byline.methods.attribution.mistakes import Corrections, seen_by, sums_of

ANSWERS = np.repeat(np.arange(3), 6)


def looks(n, seed):
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
    machine = Corrections(ExponentiatedGradient(update))
    seen, new = looks(18, 0), looks(18, 1)
    judge = machine.learn(seen, machine.prepare(seen, Serial()), ANSWERS, 3)
    alone = ExponentiatedGradient(update).fit(side_by_side(seen), ANSWERS)
    np.testing.assert_allclose(judge.scores(new), alone.confidences(side_by_side(new)))
    sums = sums_of(judge)
    counted = sums.scores(seen_by(judge, new))
    np.testing.assert_allclose(counted, judge.scores(new), rtol=1e-4, atol=1e-6)
    np.testing.assert_allclose(sums.mixture.sum(axis=1), 1)
    assert (judge.scores(new).argmax(axis=1) == ANSWERS).mean() > 0.8


@pytest.mark.parametrize("update", ["none", "all"])
@pytest.mark.parametrize("reading", ["min", "max"])
def test_the_least_or_greatest_of_several_is_a_sum_for_each_text_alone(update, reading):
    new = looks(18, 1)
    judge = Corrections(ExponentiatedGradient(update, reading=reading)).learn(
        looks(18, 0), {}, ANSWERS, 3
    )
    assert sums_of(judge) is None
    scores = judge.scores(new)
    for place in range(18):
        own = {name: rows.take([place]) for name, rows in new.items()}
        counted = sums_of(judge, own).scores(seen_by(judge, own))
        np.testing.assert_allclose(counted[0], scores[place], rtol=1e-4, atol=1e-6)


def test_pairs_of_too_many_authors_are_refused_with_what_to_do_instead(monkeypatch):
    """Three authors, eight columns, 16 bytes: pairs take 1,152 bytes; of two authors 512."""
    monkeypatch.setattr(mistakes, "MOST_BYTES", 600)
    for update in ("none", "all"):
        with pytest.raises(InputError, match=r"eg-ova-conservative.* at most 2 authors"):
            Corrections(ExponentiatedGradient(update)).learn(looks(18, 0), {}, ANSWERS, 3)
    for update in ("conservative", "naive", "rows"):
        Corrections(ExponentiatedGradient(update)).learn(looks(18, 0), {}, ANSWERS, 3)


def test_learning_more_is_partial_fit_and_its_terms_follow():
    seen, more = looks(18, 0), looks(18, 2)
    judge = Corrections(ExponentiatedGradient()).learn(seen, {}, ANSWERS, 3)
    before = judge.sums
    judge.learn_more(more, ANSWERS)
    alone = ExponentiatedGradient().fit(side_by_side(seen), ANSWERS)
    alone.partial_fit(side_by_side(more), ANSWERS)
    np.testing.assert_array_equal(judge.model.weights_, alone.weights_)
    assert judge.model.counts_.tolist() == [12, 12, 12]
    np.testing.assert_allclose(
        judge.sums.scores(seen_by(judge, more)), judge.scores(more), rtol=1e-4, atol=1e-6
    )
    assert before is not judge.sums


def test_texts_of_nobody_are_not_learned_from():
    answers = np.where(np.arange(18) % 6 == 0, -1, ANSWERS)
    judge = Corrections(ExponentiatedGradient()).learn(looks(18, 0), {}, answers, 3)
    assert judge.model.counts_.tolist() == [5, 5, 5]


def test_views_without_any_feature_are_refused():
    empty = {"one": StyleRows(csr_matrix((18, 0)), np.zeros(0), np.ones(18))}
    with pytest.raises(InputError, match="nothing to count"):
        Corrections(ExponentiatedGradient()).learn(empty, {}, ANSWERS, 3)
