"""Shares that authors are told, or seem, to have among the texts in question."""

import numpy as np
import pytest

from byline.errors import UsageError
from byline.methods.attribution.attributor import Attributor
from byline.methods.attribution.priors import apply_shift, check_author_prior

ANN = [
    "the cat sat on the mat and the dog lay by the door all day",
    "the cat and the dog ran to the",
]
BOB = [
    "of course, of course! said he; whatever, of course, you like",
    "whatever! of course, whatever",
]


@pytest.fixture(scope="module")
def model() -> Attributor:
    return Attributor(("tokens", "punctuation-and-case")).fit(
        [*ANN, *BOB], ["ann", "ann", "bob", "bob"]
    )


def test_known_shares_are_kept_by_the_texts_in_question():
    """Ann signed two texts and Bob one, so that two thirds of what is not none's is hers."""
    model = Attributor(("tokens", "punctuation-and-case")).fit(
        [*ANN, BOB[0]], ["ann", "ann", "bob"]
    )
    asked = ["the cat sat by the door", "the dog lay on the mat all day", "of course! whatever"]
    features = model.features(asked)
    found = model.probabilities(features, asked)
    for shares, expected in (("uniform", 1), ("training", 2)):
        kept = model.probabilities(
            features, asked, prior_shift=model.log_shift(found.authors, shares)
        )
        sums = kept.authors.sum(axis=0)
        np.testing.assert_allclose(sums[0] / sums[1], expected, rtol=1e-4)
        np.testing.assert_allclose(kept.none, found.none)
        np.testing.assert_allclose(kept.authors.sum(axis=1), found.authors.sum(axis=1))


def test_shares_need_a_text_for_each_author(model):
    with pytest.raises(UsageError, match="ask about more at once"):
        model.log_shift(np.array([[0.5, 0.5]]), "uniform")
    with pytest.raises(UsageError, match="none, uniform or training"):
        model.log_shift(np.array([[0.5, 0.5]]), "fair")
    assert model.log_shift(np.array([[0.5, 0.5]]), "none") is None
    assert model.log_shift(np.array([[0.5, 0.5]]), "none", guess=True) is None


def test_one_text_for_each_author_is_enough():
    check_author_prior(3, 3)
    with pytest.raises(UsageError, match="needs at least 3 texts, not 2"):
        check_author_prior(2, 3)


def test_shares_that_may_be_those_of_the_texts_learned_from_are_leant_to(model):
    """Ann and Bob signed two texts each; of twenty asked about six in ten seem to be hers."""
    authors = np.array([[0.6, 0.2]] * 14 + [[0.2, 0.6]] * 6)
    prior_shift = model.log_shift(authors, "none", guess=True)
    found = apply_shift(authors, prior_shift)
    np.testing.assert_allclose(found.sum(axis=1), 0.8)
    assert 8 < found[:, 0].sum() < 8.4 < authors[:, 0].sum()
    assert prior_shift.sharpening == 1


def test_a_tenth_of_what_is_unsure_is_dealt_out(model):
    """Sums are even, so nothing leans; rows are unsure by a quarter, δ = 0.025 (S1)."""
    authors = np.array([[0.6, 0.2], [0.2, 0.6]])
    found = apply_shift(authors, model.log_shift(authors, "none", guess=True))
    np.testing.assert_allclose(found[0], [0.975 * 0.6 + 0.01, 0.975 * 0.2 + 0.01])
