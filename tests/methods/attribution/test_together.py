"""Texts that help each other: which are clear, by hand."""

import numpy as np
import pytest

from byline.errors import UsageError
from byline.methods.attribution import attributor as attributor_module
from byline.methods.attribution.attributor import Attributor
from byline.methods.attribution.recipes import attributor
from byline.methods.attribution.sharing import leant_by
from byline.methods.attribution.together import clear

ANN = [
    "the cat sat on the mat and the dog lay by the door all day",
    "the cat and the dog ran to the",
]
BOB = [
    "of course, of course! said he; whatever, of course, you like",
    "whatever! of course, whatever",
]


def test_texts_with_a_probable_author_are_clear():
    probable = np.array([[0.5, 0.1], [0.49, 0.3], [0.1, 0.9]])
    found = clear(probable, np.ones(3, bool), np.array([5, 5]))
    assert found.tolist() == [0, -1, 1]


def test_nobody_gains_more_than_allowed_and_the_clearest_come_first():
    probable = np.array([[0.8, 0.0], [0.95, 0.0], [0.9, 0.0], [0.0, 0.75]])
    found = clear(probable, np.ones(4, bool), np.array([2, 1]))
    assert found.tolist() == [-1, 0, 0, 1]


def test_texts_of_the_part_that_is_judged_have_no_say():
    probable = np.array([[0.8, 0.0], [0.95, 0.0]])
    assert clear(probable, np.array([True, False]), np.array([1, 1])).tolist() == [0, -1]


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("method", ["eg-ova-conservative", "svm"])
def test_fewer_texts_than_parts_are_judged_as_well(method, number):
    model = attributor(method).fit([*ANN, *BOB], ["ann", "ann", "bob", "bob"])
    asked = [*ANN, *BOB][:number]
    scores = model.scores_together(model.looks(asked), asked)
    assert scores.shape == (number, 2)
    assert np.isfinite(scores).all()


@pytest.fixture(scope="module")
def model() -> Attributor:
    return Attributor(("w1", "pu")).fit([*ANN, *BOB], ["ann", "ann", "bob", "bob"])


def test_what_is_thought_with_the_others_counts_for_two_thirds(model):
    asked = ["the cat sat by the door", "of course! whatever he said"]
    looks = model.looks(asked)
    alone = model.judged(looks, asked)
    unmoved = model.judged(looks, asked, alone.scores)
    np.testing.assert_allclose(unmoved.authors, alone.authors)
    # Scores of the other text count twice, the text's own once.
    swapped = model.judged(looks, asked, alone.scores[::-1])
    first, second = alone.scores
    expected = [(first + 2 * second) / 3, (2 * first + second) / 3]
    np.testing.assert_allclose(swapped.scores, expected)
    whole = swapped.authors.sum(axis=1) + swapped.none
    np.testing.assert_allclose(whole, 1)


def test_texts_that_are_asked_together_keep_their_authors(model):
    asked = [ANN[0] + " then", BOB[0] + " then", ANN[1], BOB[1]]
    looks = model.looks(asked)
    scores = model.scores_together(looks, asked)
    assert scores.argmax(axis=1).tolist() == [0, 1, 0, 1]


def test_known_shares_are_kept_by_the_texts_in_question():
    """Ann signed two texts and Bob one, so that two thirds of what is not none's is hers."""
    model = Attributor(("w1", "pu")).fit([*ANN, BOB[0]], ["ann", "ann", "bob"])
    asked = ["the cat sat by the door", "the dog lay on the mat all day", "of course! whatever"]
    looks = model.looks(asked)
    found = model.judged(looks, asked)
    for shares, expected in (("equal", 1), ("known", 2)):
        kept = model.judged(looks, asked, lean=model.leaning(found.authors, shares))
        sums = kept.authors.sum(axis=0)
        np.testing.assert_allclose(sums[0] / sums[1], expected, rtol=1e-4)
        np.testing.assert_allclose(kept.none, found.none)
        np.testing.assert_allclose(kept.authors.sum(axis=1), found.authors.sum(axis=1))


def test_shares_need_a_text_for_each_author(model):
    with pytest.raises(UsageError, match="ask about more at once"):
        model.leaning(np.array([[0.5, 0.5]]), "equal")
    with pytest.raises(UsageError, match="free, equal or known"):
        model.leaning(np.array([[0.5, 0.5]]), "fair")
    assert model.leaning(np.array([[0.5, 0.5]]), "free") is None
    assert model.leaning(np.array([[0.5, 0.5]]), "free", guess=True) is None


def test_shares_that_may_be_those_of_the_texts_learned_from_are_leant_to(model):
    """Ann and Bob signed two texts each; of twenty asked about six in ten seem to be hers."""
    authors = np.array([[0.6, 0.2]] * 14 + [[0.2, 0.6]] * 6)
    lean = model.leaning(authors, "free", guess=True)
    found = leant_by(authors, lean)
    np.testing.assert_allclose(found.sum(axis=1), 0.8)
    assert 8 < found[:, 0].sum() < 8.4 < authors[:, 0].sum()
    assert lean.sharpness == 1


def test_a_tenth_of_what_is_unsure_is_dealt_out(model):
    """Sums are even, so nothing leans; rows are unsure by a quarter, δ = 0.025 (S1)."""
    authors = np.array([[0.6, 0.2], [0.2, 0.6]])
    found = leant_by(authors, model.leaning(authors, "free", guess=True))
    np.testing.assert_allclose(found[0], [0.975 * 0.6 + 0.01, 0.975 * 0.2 + 0.01])


def test_texts_help_each_other_by_shares_as_well(model, monkeypatch):
    """What is learned from has the shares that were told; else it is as each text tells."""
    asked = ["the cat sat by the door", "the dog lay on the mat all day", "of course! whatever"]
    looks, given = model.looks(asked), []

    def learn(learned, looks, probable, engine):
        given[:] = [probable]
        return np.zeros((3, 2))

    monkeypatch.setattr(attributor_module, "learn_together", learn)
    model.scores_together(looks, asked, shares="equal")
    np.testing.assert_allclose(given[0][:, 0].sum(), given[0][:, 1].sum(), rtol=1e-4)
    model.scores_together(looks, asked)
    np.testing.assert_array_equal(given[0], model.judged(looks, asked).authors)
