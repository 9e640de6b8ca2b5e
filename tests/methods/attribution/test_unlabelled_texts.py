"""Questioned texts in the regions themselves, against other solvers, and without leaks."""

import numpy as np
import pytest
from numerics.ssad.peers import constraints, interior
from scipy import optimize
from scipy.sparse import csr_matrix
from writers import pile

from byline.engine import Serial
from byline.errors import UsageError
from byline.features.style import StyleRows, gram, style_of
from byline.methods.attribution.cosine_delta import CosineDelta
from byline.methods.attribution.cross_validation import (
    OpenSetFold,
    cross_validate,
    stretches,
)
from byline.methods.attribution.feature_rows import stacked
from byline.methods.attribution.fold_data import FoldData, view_counts
from byline.methods.attribution.mkl_ssad import MKLSSAD
from byline.methods.attribution.regions import NOBODY
from byline.methods.attribution.ssad import SSAD
from byline.methods.attribution.unlabelled_texts import for_batch, learn_transductively
from byline.numerics.ssad import Problem
from byline.questions.attributors import attributor

ANSWERS = np.repeat([0, 1], 5)
TERMS = {"eta_l": 0.5, "eta_u": 0.1, "kappa": 0.8}


def table(seed, answers):
    """Two views in which each author has a direction."""
    rng, found = np.random.default_rng(seed), {}
    for name, width in (("one", 6), ("two", 9)):
        middles = np.random.default_rng(width).normal(size=(2, width))
        rows = middles[answers] + rng.normal(size=(len(answers), width))
        found[name] = StyleRows(csr_matrix(rows), np.zeros(0), 1 / np.linalg.norm(rows, axis=1))
    return found


KNOWN, NEW = table(0, ANSWERS), table(1, np.array([0, 0, 1, 1, 1, 0]))


def direct(grams, problem, p):
    """Alpha and theta of the problem (eq. 4, with A2) by SLSQP: the least |q(alpha)|_{p*}."""
    signed = [K * np.outer(problem.signs, problem.signs) for K in grams]
    power = 1.0 if np.isinf(p) else p / (p - 1)
    found = optimize.minimize(
        lambda a: sum((a @ Q @ a) ** power for Q in signed) ** (1 / power),
        interior(problem),
        bounds=[(0, c) for c in problem.upper],
        constraints=constraints(problem),
        method="SLSQP",
        options={"ftol": 1e-15, "maxiter": 3000},
    )
    q = np.array([found.x @ Q @ found.x for Q in signed])
    theta = np.ones(len(q)) if np.isinf(p) else q ** (1 / (p - 1))
    return found.x, theta / (1 if np.isinf(p) else np.linalg.norm(theta, p))


@pytest.mark.parametrize(
    ("model", "p"),
    [(SSAD(tol=1e-9, **TERMS), np.inf), (MKLSSAD(p=2.0, tol=1e-9, **TERMS), 2.0)],
)
def test_regions_solve_the_printed_problem_with_questioned_texts_unlabelled(model, p):
    [scorer] = learn_transductively([model], (KNOWN, ANSWERS), NEW, 2, Serial())
    ours = scorer.scores(NEW)
    both = stacked(KNOWN, NEW)
    grams = [gram(rows) for rows in both.values()]
    known = np.append(ANSWERS, [NOBODY] * 6)
    regions = model.fit_regions(grams, known, range(2))
    labelled = known != NOBODY
    for author, region in enumerate(regions):
        signs = np.where(labelled & (known != author), -1.0, 1.0)
        upper = np.where(labelled, TERMS["eta_l"], TERMS["eta_u"])
        problem = Problem(signs, labelled, upper, TERMS["kappa"])
        alpha, theta = direct(grams, problem, p)
        assert (alpha[~labelled] > 1e-3).any()
        mixed = sum(t * K for t, K in zip(theta, grams, strict=True))
        wanted = (mixed @ (alpha * signs))[~labelled]
        np.testing.assert_allclose(ours[:, author] * region.scale + region.rho, wanted, atol=2e-3)


def test_texts_without_any_feature_are_not_learned_from():
    empty = {
        name: StyleRows(csr_matrix((1, rows.matrix.shape[1])), np.zeros(0), np.zeros(1))
        for name, rows in NEW.items()
    }
    found = [
        learn_transductively([SSAD(unlabelled=1.0)], (KNOWN, ANSWERS), more, 2, Serial())[0]
        for more in (NEW, stacked(NEW, empty))
    ]
    np.testing.assert_array_equal(found[0].scores(NEW), found[1].scores(NEW))


def test_one_of_few_texts_weighs_no_more_than_one_held_out():
    """(U1): 0.2 over the twenty that folds held out, or over forty that are asked about."""
    assert for_batch(MKLSSAD(), 3, [18, 22]).eta_u == pytest.approx(0.01)
    assert for_batch(MKLSSAD(unlabelled=2.0), 40, [18, 22]).eta_u == pytest.approx(0.05)
    assert for_batch(MKLSSAD(nu=0.5), 40, [18]).eta_u is None


PILE = pile("ann bob cyd", 6)
TRUTH = np.searchsorted(PILE.authors, [text.author for text in PILE])
FOLD = OpenSetFold(np.flatnonzero(np.arange(18) % 3 > 0), np.arange(0, 18, 3), np.zeros(0, int))


def fold_data(answers):
    cut = stretches(PILE.bodies, 0)
    styles = {"tokens": style_of("tokens")}
    features = {name: style.fit_rows(PILE.bodies) for name, style in styles.items()}
    counts = view_counts(styles, PILE.bodies, cut)
    return FoldData(features, {}, answers, counts, transductive=True)


def test_labels_of_held_out_texts_have_no_say():
    """The scores of a fold are the same whatever its held-out texts are labelled as."""
    hidden = TRUTH.copy()
    hidden[FOLD.test] = (hidden[FOLD.test] + 1) % 3
    found = [
        cross_validate(SSAD(), fold_data(answers), np.zeros(36), [FOLD], Serial())
        for answers in (TRUTH, hidden)
    ]
    np.testing.assert_array_equal(found[0].scores, found[1].scores)
    assert (found[0].classes != found[1].classes).all()


def test_held_out_texts_are_scored_as_questioned_ones_are():
    """Whole texts by regions that have them unlabelled, stretches by others that have those."""
    data = fold_data(TRUTH)
    scores = cross_validate(SSAD(), data, np.zeros(36), [FOLD], Serial()).scores
    features, tried = data.rows(FOLD.train, FOLD.test)
    for seen, found in zip(tried, scores.reshape(2, 6, 3), strict=True):
        [scorer] = learn_transductively([SSAD()], (features, TRUTH[FOLD.train]), seen, 3, Serial())
        np.testing.assert_array_equal(found, scorer.scores(seen))
    inductive = data._replace(transductive=False)
    plain = cross_validate(SSAD(), inductive, np.zeros(36), [FOLD], Serial()).scores
    assert np.abs(scores - plain).max() > 1e-4


ASKED = pile("ann bob cyd", 2, seed=1).bodies


def fitted(**settings):
    model = attributor("ssad", views=("tokens",), transductive=True, **settings)
    return model.fit(PILE.bodies, [text.author for text in PILE], unlabelled=ASKED)


def test_the_weight_of_unlabelled_texts_has_an_effect():
    light, usual, heavy = (fitted(unlabelled=u).decision_function(ASKED) for u in (1e-6, 0.2, 5.0))
    np.testing.assert_array_equal(usual, fitted().decision_function(ASKED))
    assert np.abs(usual - light).max() > 1e-3
    assert np.abs(heavy - usual).max() > 1e-2
    plain = attributor("ssad", views=("tokens",)).fit(PILE.bodies, [t.author for t in PILE])
    np.testing.assert_allclose(light, plain.decision_function(ASKED), atol=1e-2)


def test_a_model_can_be_fitted_again_with_other_texts_or_none():
    plain = attributor("ssad", views=("tokens",)).fit(PILE.bodies, [t.author for t in PILE])
    before = plain.decision_function(ASKED)
    again = plain.refit(ASKED)
    np.testing.assert_array_equal(again.decision_function(ASKED), fitted().decision_function(ASKED))
    np.testing.assert_array_equal(again.predict_proba(ASKED), fitted().predict_proba(ASKED))
    np.testing.assert_array_equal(plain.decision_function(ASKED), before)
    np.testing.assert_array_equal(again.refit(()).predict_proba(ASKED), plain.predict_proba(ASKED))


def test_methods_that_learn_from_labels_alone_say_so():
    model = attributor("cosine-delta", views=("tokens",))
    assert isinstance(model.method, CosineDelta)
    with pytest.raises(UsageError, match="does not learn from unlabelled texts"):
        model.fit(PILE.bodies, [text.author for text in PILE], unlabelled=ASKED)
