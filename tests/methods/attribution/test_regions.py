"""Regions of authors over several Gram matrices, and the same as sums over features."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from byline.engine import Serial
from byline.errors import InputError
from byline.features.style import StyleRows, gram
from byline.methods.attribution.classifiers import TableClassifier
from byline.methods.attribution.cosine_delta import CosineDelta
from byline.methods.attribution.kernel_sum import KernelSum
from byline.methods.attribution.linear_scores import Linear
from byline.methods.attribution.mkl_ssad import MKLSSAD
from byline.methods.attribution.one_class import OneClass
from byline.methods.attribution.regions import NOBODY
from byline.methods.attribution.ssad import SSAD

ANSWERS = np.repeat([0, 1, 2], 8)


def features(seed: int = 0, answers=ANSWERS, noise: float = 1.0) -> dict[str, StyleRows]:
    """Two views in which each author has a direction; the second is shifted, as z-scores are."""
    rng = np.random.default_rng(seed)
    found = {}
    for name, width in (("plain", 12), ("shifted", 9)):
        middles = np.random.default_rng(width).normal(size=(3, width)) * 2
        rows = middles[answers] + noise * rng.normal(size=(len(answers), width))
        shift = np.linspace(-1, 1, width) if name == "shifted" else np.zeros(0)
        whole = rows + shift if len(shift) else rows
        found[name] = StyleRows(csr_matrix(rows), shift, 1 / np.linalg.norm(whole, axis=1))
    return found


def regions_of(model, seen, answers=ANSWERS):
    return model.fit_regions(grams(seen), answers, range(3))


def learned(model, seen, answers=ANSWERS):
    return model.learn(seen, model.prepare(seen, Serial()), answers, 3)


def grams(seen: dict[str, StyleRows]) -> list[np.ndarray]:
    return [gram(rows) for rows in seen.values()]


@pytest.mark.parametrize("p", [1.0, 1.5, np.inf])
def test_scores_by_features_equal_those_by_kernels(p):
    seen, new = features(), features(1)
    model = MKLSSAD(p=p, tol=1e-6)
    regions = regions_of(model, seen)
    found = model.learn(seen, dict(zip(seen, grams(seen), strict=True)), ANSWERS, 3).scores(new)
    for author, region in enumerate(regions):
        products = [gram(new[name], seen[name]) @ region.weights for name in seen]
        f = region.mixture @ np.array(products) - region.rho
        np.testing.assert_allclose(found[:, author], f / region.scale, atol=1e-5)


def test_authors_texts_lie_within_their_regions_by_the_margin():
    """Where no text is let off: `eta_l` is so large that no weight reaches it."""
    seen = features(noise=0.2)
    scores = learned(MKLSSAD(eta_l=100.0, tol=1e-6), seen).scores(seen)
    own = ANSWERS[:, None] == np.arange(3)
    assert scores[own].min() >= 1 - 1e-2
    assert scores[~own].max() <= -1 + 1e-2


def test_new_texts_go_to_their_author_and_strangers_to_nobody():
    seen = features(noise=0.3)
    scorer = learned(MKLSSAD(), seen)
    assert (scorer.scores(features(5, noise=0.3)).argmax(axis=1) == ANSWERS).all()
    np.testing.assert_allclose(scorer.mixture.sum(axis=1), 1)


def test_the_scale_of_a_kernel_does_not_matter_to_the_scores():
    seen = features()
    model = MKLSSAD(tol=1e-6)
    plain = regions_of(model, seen)
    scaled = model.fit_regions([7 * k for k in grams(seen)], ANSWERS, range(3))
    for one, other in zip(plain, scaled, strict=True):
        np.testing.assert_allclose(
            one.weights / one.scale, 7 * other.weights / other.scale, atol=1e-4
        )


def test_an_author_with_one_text_has_a_region():
    answers = np.array([0] * 6 + [1] * 6 + [2])
    seen = features(answers=answers, noise=0.3)
    scorer = learned(MKLSSAD(), seen, answers)
    assert scorer.scores(seen)[-1].argmax() == 2


def test_unlabelled_texts_may_take_part():
    answers = np.where(np.arange(24) % 4 == 3, NOBODY, ANSWERS)
    seen = features(noise=0.3)
    scorer = learned(MKLSSAD(), seen, answers)
    assert (scorer.scores(seen).argmax(axis=1) == ANSWERS).all()


def test_without_others_each_region_is_a_one_class_svm():
    from sklearn.svm import OneClassSVM

    seen = {"plain": features()["plain"]}
    regions = regions_of(OneClass(nu=0.5, tol=1e-8), seen)
    for author, region in enumerate(regions):
        own = np.flatnonzero(author == ANSWERS)
        gram_of_own = grams(seen)[0][np.ix_(own, own)]
        scorer = OneClassSVM(kernel="precomputed", nu=0.5, tol=1e-9).fit(gram_of_own)
        f = gram_of_own @ region.weights[own] - region.rho
        np.testing.assert_allclose(
            f * 0.5 * len(own), scorer.decision_function(gram_of_own), atol=1e-4
        )


def test_settings_that_cannot_be_met_name_the_parameter():
    with pytest.raises(ValueError, match="eta_l must be a positive number"):
        regions_of(SSAD(eta_l=-1.0), features())


def test_texts_that_lie_all_around_the_origin_have_no_one_class_region():
    rows = np.vstack([np.eye(4), -np.eye(4), np.eye(4), -np.eye(4)])
    seen = {"plain": StyleRows(csr_matrix(rows), np.zeros(0), np.ones(16))}
    model = OneClass(nu=0.2)
    with pytest.raises(InputError, match="cannot be told apart"):
        model.learn(seen, model.prepare(seen, Serial()), np.repeat([0, 1], 8), 2)


@pytest.mark.parametrize(
    "model", [MKLSSAD(), SSAD(), CosineDelta(), KernelSum()], ids=lambda m: type(m).__name__
)
def test_classifiers_find_authors_and_are_sums_over_features(model):
    seen = features(noise=0.4)
    scorer = learned(model, seen)
    assert isinstance(scorer, Linear)
    assert (scorer.scores(features(3, noise=0.4)).argmax(axis=1) == ANSWERS).all()


def test_kernel_sums_are_those_of_scikit_learn():
    from sklearn.svm import SVC

    seen, new = features(noise=3), features(1, noise=3)
    scorer = learned(KernelSum(C=1.0), seen)
    whole = np.mean(grams(seen), axis=0)
    asked = np.mean([gram(new[name], seen[name]) for name in seen], axis=0)
    for author in range(3):
        svc = SVC(C=1.0, kernel="precomputed").fit(whole, author == ANSWERS)
        np.testing.assert_allclose(
            scorer.scores(new)[:, author], svc.decision_function(asked), atol=5e-3
        )


def test_any_estimator_can_learn_from_feature_sets():
    from sklearn.neighbors import NearestCentroid
    from sklearn.svm import LinearSVC

    seen = features(noise=0.4)
    linear = TableClassifier(LinearSVC()).learn(seen, {}, ANSWERS, 3)
    assert isinstance(linear, Linear)
    direct = LinearSVC().fit(np.hstack([rows.dense() for rows in seen.values()]), ANSWERS)
    new = features(2, noise=0.4)
    rows = np.hstack([one.dense() for one in new.values()])
    np.testing.assert_allclose(linear.scores(new), direct.decision_function(rows), atol=1e-4)
    other = TableClassifier(NearestCentroid()).learn(seen, {}, ANSWERS, 3)
    assert (other.scores(new).argmax(axis=1) == ANSWERS).all()
