"""Exponentiated gradient as an estimator; its core is tested with the numerics."""

import pickle

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from byline.errors import UsageError
from byline.methods.attribution.exponentiated import ExponentiatedGradient

ANN, BOB = [0.06, 0.01, 0.0], [0.01, 0.06, 0.0]
SHARES, AUTHORS = np.array([ANN, BOB, ANN]), ["ann", "bob", "ann"]
RULES = ("naive", "conservative", "none", "all", "rows")


def many(seed=0, n_texts=60, n_authors=4):
    rng = np.random.default_rng(seed)
    authors = rng.integers(0, n_authors, n_texts)
    favour = rng.dirichlet(np.full(15, 0.4), n_authors)
    return np.array([rng.multinomial(80, favour[a]) / 80 for a in authors]), authors


def test_columns_are_divided_by_their_greatest_value():
    """In one pass over one text of the second author, x = (1/6, 1): p_1 is tripled."""
    model = ExponentiatedGradient("naive", passes=1).fit(SHARES, AUTHORS)
    np.testing.assert_allclose(model.scale_, [0.06, 0.06, 0])
    model = ExponentiatedGradient("naive").partial_fit([BOB], ["bob"], ["ann", "bob"])
    np.testing.assert_allclose(model.scale_, [0.01, 0.06, 0])
    np.testing.assert_allclose(model.weights_[:, 1, 0], np.array([3, 3, 1]) / 7)


def test_without_scaling_shares_are_taken_as_they_are():
    model = ExponentiatedGradient("naive", scaling="none")
    model.partial_fit([[0.5, 0.25]], [1], [0, 1])
    np.testing.assert_allclose(model.weights_[:, 1, 0], np.array([2, 1.5]) / 3.5)


def test_a_column_gets_its_scale_from_the_first_texts_that_have_it():
    model = ExponentiatedGradient().partial_fit(SHARES, AUTHORS, ["ann", "bob"])
    model.partial_fit([[0.12, 0.0, 0.02]], ["ann"])
    np.testing.assert_allclose(model.scale_, [0.06, 0.06, 0.02])


@pytest.mark.parametrize("update", RULES)
def test_some_passes_by_hand_are_the_same_as_fit(update):
    shares, authors = many()
    whole = ExponentiatedGradient(update, passes=3).fit(shares, authors)
    model = ExponentiatedGradient(update)
    for _ in range(3):
        model.partial_fit(shares, authors, classes=range(4))
    np.testing.assert_array_equal(model.weights_, whole.weights_)


@pytest.mark.parametrize("update", RULES)
def test_a_kept_model_goes_on_learning_as_if_it_had_never_been_put_away(update):
    shares, authors = many(seed=1)
    model = ExponentiatedGradient(update, passes=2).fit(shares[:40], authors[:40])
    kept = pickle.loads(pickle.dumps(model))
    for one in (model, kept):
        one.partial_fit(shares[40:41], authors[40:41]).partial_fit(shares[41:], authors[41:])
    np.testing.assert_array_equal(model.weights_, kept.weights_)
    assert model.passes_ == 4
    assert model.counts_.sum() == 60


@pytest.mark.parametrize("update", RULES)
def test_sparse_and_dense_tables_teach_the_same(update):
    shares, authors = many(seed=2)
    dense = ExponentiatedGradient(update).fit(shares, authors)
    sparse = ExponentiatedGradient(update).fit(csr_matrix(shares), authors)
    np.testing.assert_array_equal(dense.weights_, sparse.weights_)
    np.testing.assert_array_equal(
        dense.decision_function(shares), sparse.decision_function(csr_matrix(shares))
    )


def test_a_text_that_says_nothing_is_given_to_who_writes_most():
    model = ExponentiatedGradient().fit([BOB, ANN, BOB], ["bob", "ann", "bob"])
    assert model.predict([[0, 0, 0]]).tolist() == ["bob"]
    model = ExponentiatedGradient("rows").fit(SHARES, AUTHORS)
    assert model.predict([[0, 0, 0]]).tolist() == ["ann"]


def test_the_seed_gives_the_order():
    shares, authors = many(seed=3)
    first, again, other = (
        ExponentiatedGradient(random_state=seed).fit(shares, authors).weights_ for seed in (1, 1, 2)
    )
    np.testing.assert_array_equal(first, again)
    assert (first != other).any()


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"update": "row"}, "update must be one of naive"),
        ({"reading": "sum"}, "reading must be one of vote"),
        ({"passes": 0}, "1 or more"),
        ({"beta": 0}, "above 0"),
        ({"epsilon": 0.9}, "every weight 0"),
        ({"diagonal": "full"}, "diagonal must be one of empty"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings, complaint):
    with pytest.raises(ValueError, match=complaint):
        ExponentiatedGradient(**settings).fit(SHARES, AUTHORS)


def test_one_author_strangers_and_negative_shares_are_refused():
    with pytest.raises(ValueError, match="only one class"):
        ExponentiatedGradient().fit(SHARES[:1], ["ann"])
    with pytest.raises(ValueError, match="Negative values"):
        ExponentiatedGradient().fit(-SHARES, AUTHORS)
    with pytest.raises(ValueError, match="first call"):
        ExponentiatedGradient().partial_fit(SHARES, AUTHORS)
    model = ExponentiatedGradient().fit(SHARES, AUTHORS)
    with pytest.raises(ValueError, match="not named at first: cat"):
        model.partial_fit([ANN], ["cat"])
    with pytest.raises(ValueError, match="not those of the first call"):
        model.partial_fit([ANN], ["ann"], ["ann", "cat"])


def test_no_share_counts_for_more_than_the_greatest_learned():
    """A text ten times as full of a word as any learned says no more than the fullest of these."""
    model = ExponentiatedGradient().fit([[0.2, 0.0], [0.0, 0.4]], ["ann", "bob"])
    np.testing.assert_allclose(model.confidences([[2.0, 0.0]]), model.confidences([[0.2, 0.0]]))


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"update": "rows", "diagonal": "zero"}, "'zero' does nothing by rows, vote"),
        ({"update": "naive", "reading": "min", "diagonal": "zero"}, "does nothing by naive, min"),
        ({"update": "naive", "evaluation": "before"}, "'before' does nothing by naive"),
        ({"update": "none", "evaluation": "before"}, "'before' does nothing by none"),
    ],
)
def test_settings_that_do_nothing_are_refused(settings, complaint):
    with pytest.raises(UsageError, match=complaint):
        ExponentiatedGradient(**settings).fit(SHARES, AUTHORS)
