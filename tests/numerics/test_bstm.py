"""Sentence-based topics on problems worked by hand, and next to a literal version."""

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numerics import literal_bstm as literal
from scipy.sparse import coo_array, csc_array, csr_array

from byline.errors import InputError
from byline.numerics import bstm as room
from byline.numerics.bstm import Start, bstm, fgb, fit_from_start

seeds = st.integers(0, 10**6)
models = pytest.mark.parametrize("model", ["bstm", "fgb"])


class Problem(NamedTuple):
    Y: np.ndarray
    B: np.ndarray
    start: Start
    prior: np.ndarray

    @property
    def sides(self):
        return csc_array(self.Y), csc_array(self.B)


def problem(seed, least=0.05, most=2.0, terms=7, sentences=5, documents=3, topics=3):
    """Sentences of few terms; documents counted from them, so that each term has a sentence."""
    rng = np.random.default_rng(seed)
    words = rng.poisson(0.6, (terms, sentences)) + 0.0
    words[rng.integers(terms, size=sentences), np.arange(sentences)] += 1
    owners = rng.integers(documents, size=sentences)
    Y = np.stack([words[:, owners == d].sum(axis=1) for d in range(documents)], axis=1)
    U = rng.dirichlet(np.ones(sentences), topics).T
    V = rng.dirichlet(np.ones(topics), documents)
    prior = rng.uniform(least, most, topics)
    return Problem(Y, words / words.sum(axis=0), Start(U, V), prior)


def rounds(monkeypatch, n):
    monkeypatch.setattr(room, "MOST_ROUNDS", n)


@pytest.mark.parametrize("seed", range(20))
def test_the_bound_is_the_sum_over_terms_documents_sentences_and_topics(seed, monkeypatch):
    rounds(monkeypatch, 0)
    Y, B, start, prior = case = problem(seed)
    found = fit_from_start(*case.sides, start, "bstm", prior)
    assert found.bounds[0] == pytest.approx(literal.bound(Y, B, *start, prior), rel=1e-12)
    # How a row of V is scaled does not matter.
    scaled = start._replace(documents=start.documents * [[3.0], [0.2], [1.0]])
    assert fit_from_start(*case.sides, scaled, "bstm", prior).bounds[0] == pytest.approx(
        found.bounds[0]
    )


@pytest.mark.parametrize("seed", range(5))
def test_what_fgb_makes_large_is_the_likelihood_with_its_prior(seed, monkeypatch):
    rounds(monkeypatch, 0)
    Y, B, start, prior = case = problem(seed)
    found = fit_from_start(*case.sides, start, "fgb", prior)
    assert found.bounds[0] == pytest.approx(literal.likelihood(Y, B, *start, prior), rel=1e-12)


@models
@pytest.mark.parametrize(
    ("updates", "one_round"), [("joint", literal.one_round), ("printed", literal.printed_round)]
)
@pytest.mark.parametrize("n", [1, 2, 25])
@pytest.mark.parametrize("seed", range(5))
def test_rounds_are_those_of_dense_matrices(model, updates, one_round, n, seed, monkeypatch):
    rounds(monkeypatch, n)
    Y, B, start, prior = case = problem(seed, terms=30, sentences=12)
    found = fit_from_start(*case.sides, start, model, prior, updates=updates)
    state = start
    for _ in range(len(found.bounds) - 1):
        state = one_round(Y, B, *state, prior, model)
    np.testing.assert_allclose(found.sentences, state[0], atol=1e-12)
    np.testing.assert_allclose(found.documents, state[1], atol=1e-12)
    assert len(found.bounds) == n + 1 or n == 25


def test_the_first_round_of_both_orders_by_hand():
    """One text of the words a, b, b; the sentences are `a b` and `b`; one topic of both alike.

    B U is (1/4, 3/4), so R is (4, 8/3) and U becomes (10/3, 8/3)/6 = (5/9, 4/9) in either order.
    With two topics of the same U, V stays 1/2 in the first round for both orders as well.
    """
    counts, words = csc_array([[1.0], [2.0]]), csc_array([[0.5, 0.0], [0.5, 1.0]])
    start = Start(np.full((2, 2), 0.5), np.full((1, 2), 0.5))
    for updates in ("joint", "printed"):
        with pytest.MonkeyPatch.context() as patch:
            rounds(patch, 1)
            found = fit_from_start(counts, words, start, updates=updates)
        np.testing.assert_allclose(found.sentences, [[5 / 9] * 2, [4 / 9] * 2])
        np.testing.assert_allclose(found.documents, [[0.5, 0.5]])


def test_in_the_printed_order_v_has_the_new_u(monkeypatch):
    """After one round U is the same in both orders and V is not."""
    rounds(monkeypatch, 1)
    case = problem(1)
    joint, printed = (
        fit_from_start(*case.sides, case.start, "bstm", 0.1, updates=updates)
        for updates in ("joint", "printed")
    )
    np.testing.assert_allclose(joint.sentences, printed.sentences)
    assert np.abs(joint.documents - printed.documents).max() > 1e-3


def test_the_printed_order_may_lower_the_bound_and_the_joint_one_does_not(monkeypatch):
    """Of 6,000 states as peaked as this one, a printed round lowered the bound of 14."""
    rounds(monkeypatch, 1)
    case = problem(3333, terms=3, sentences=3, documents=2, topics=2)
    rng = np.random.default_rng(3333)
    U, V = rng.dirichlet(np.full(3, 0.3), 2).T + 1e-12, rng.dirichlet(np.full(2, 0.3), 2) + 1e-12
    peaked = Start(U / U.sum(axis=0), V / V.sum(axis=1, keepdims=True))
    for updates, change in (("printed", -3.9), ("joint", 4.7)):
        before, after = fit_from_start(*case.sides, peaked, prior=0.05, updates=updates).bounds
        assert after - before == pytest.approx(change, abs=0.1)


@settings(deadline=None)
@given(seeds, st.sampled_from(["bstm", "fgb"]), st.sampled_from([1e-3, 0.1, 1.0, 3.0]))
def test_a_round_never_makes_it_worse(seed, model, prior):
    case = problem(seed)
    bounds = fit_from_start(*case.sides, case.start, model, prior).bounds
    assert (np.diff(bounds) >= -1e-9 * np.abs(bounds[0])).all()


@settings(deadline=None)
@given(seeds, st.sampled_from([1e-3, 0.1, 2.0]))
def test_what_comes_out_are_shares(seed, prior):
    case = problem(seed)
    for found in (bstm(*case.sides, 3, prior=prior, starts=2), fgb(*case.sides, 3, starts=2)):
        np.testing.assert_allclose(found.sentences.sum(axis=0), 1)
        np.testing.assert_allclose(found.documents.sum(axis=1), 1)
        assert found.weights.sum() == pytest.approx(case.Y.sum())
        assert (np.diff(found.weights) <= 0).all()
        assert np.isfinite(found.bounds).all()


def test_one_topic_of_one_sentence_is_likely_as_its_words_are():
    """The prior has no say: 3 ln 0.75 + ln 0.25."""
    text = csc_array([[3.0], [1.0]])
    for found in (bstm(text, text, 1), fgb(text, text, 1)):
        assert found.bounds[-1] == pytest.approx(3 * np.log(0.75) + np.log(0.25))
        assert found.weights.tolist() == [4]


def test_a_bound_lies_below_the_likelihood():
    """Of a document of one word that is 1/2 of one sentence and 1/4 of the other: ln 3/8."""
    words = csc_array([[0.5, 0.25], [0.5, 0.75]])
    start = Start(np.eye(2), np.array([[0.5, 0.5]]))
    found = fit_from_start(csc_array([[1.0], [0.0]]), words, start)
    assert (found.bounds < np.log(3 / 8)).all()


@pytest.mark.parametrize("method", [bstm, fgb])
def test_two_vocabularies_are_two_topics(method):
    """Documents about ships and about bread; sentence 2 is both."""
    words = np.array(
        [
            [2, 1, 1, 0, 0],
            [1, 2, 0, 0, 0],
            [0, 0, 1, 2, 1],
            [0, 0, 0, 1, 2],
        ]
    )
    counts = np.column_stack([words[:, :2].sum(axis=1) * 3, words[:, 3:].sum(axis=1) * 2])
    found = method(csc_array(counts), csc_array(words), 2)
    np.testing.assert_allclose(found.sentences[3:, 0], 0, atol=1e-4)
    np.testing.assert_allclose(found.sentences[:2, 1], 0, atol=1e-4)
    np.testing.assert_allclose(found.weights, [18, 12], atol=1e-2)
    assert found.documents.argmax(axis=1).tolist() == [0, 1]


def test_a_seed_decides_and_more_starts_are_never_worse():
    sides = problem(3, terms=30, sentences=20, documents=6).sides
    once, again = (bstm(*sides, 4, seed=5) for _ in range(2))
    for one, other in zip(once, again, strict=True):
        np.testing.assert_array_equal(one, other)
    assert once.bounds[-1] >= bstm(*sides, 4, starts=1, seed=5).bounds[-1]
    assert not np.array_equal(once.sentences, bstm(*sides, 4, seed=6).sentences)


def test_how_matrices_are_stored_changes_nothing():
    counts, words = problem(4).sides
    wanted = bstm(counts, words, 2)
    for kind in (csr_array, coo_array):
        np.testing.assert_array_equal(bstm(kind(counts), kind(words), 2)[0], wanted[0])
    before = words.copy()
    # Columns are shares of a sentence, whatever they add up to.
    np.testing.assert_allclose(bstm(counts, words * 8, 2)[0], wanted[0], atol=1e-9)
    assert (words != before).nnz == 0


@pytest.mark.parametrize("method", [bstm, fgb])
def test_empty_documents_and_sentences_have_no_say(method):
    counts, words = (side.toarray() for side in problem(6).sides)
    padded = np.insert(counts, 1, 0, axis=1), np.insert(words, 2, 0, axis=1)
    found = method(*map(csc_array, padded), 2)
    assert (found.sentences[2] == 0).all()
    np.testing.assert_allclose(found.documents[1], [0.5, 0.5])
    assert np.isfinite(found.bounds).all()
    assert found.weights.sum() == pytest.approx(counts.sum())


@pytest.mark.parametrize("method", [bstm, fgb])
def test_there_may_be_more_topics_than_sentences(method):
    text = csc_array([[2.0, 0.0], [0.0, 1.0]])
    found = method(text, text, 5)
    np.testing.assert_allclose(found.sentences.sum(axis=0), 1)
    assert found.sentences.shape == (2, len(found.weights))


@models
@pytest.mark.parametrize("prior", [1e-3, 1.0, 3.0])
def test_a_topic_without_words_is_given_up(model, prior):
    _, _, start, _ = case = problem(7, topics=2)
    lost = Start(np.column_stack([start.sentences[:, :1], start.sentences]), start.documents)
    rows = np.column_stack([np.full(3, 1e-200), start.documents])
    found = fit_from_start(*case.sides, lost._replace(documents=rows), model, prior)
    assert found.weights.shape == (2,)
    np.testing.assert_allclose(found.documents.sum(axis=1), 1)
    assert np.isfinite(found.bounds).all()


GOOD = csc_array([[1.0], [1.0]])


@pytest.mark.parametrize(
    ("counts", "words", "options", "complaint"),
    [
        pytest.param(GOOD, [[1.0], [0.0]], {}, "number 1, are in no sentence", id="no sentence"),
        pytest.param([[1.0]], GOOD, {}, "are not 2", id="other terms"),
        pytest.param([[0.0], [0.0]], GOOD, {}, "no words", id="no words"),
        pytest.param([[-1.0], [1.0]], GOOD, {}, "never", id="minus"),
        pytest.param(GOOD, [[np.nan], [1.0]], {}, "never", id="not a number"),
        pytest.param(GOOD, GOOD, {"n_topics": 0}, "a topic", id="no topic"),
        pytest.param(GOOD, GOOD, {"starts": 0}, "a start", id="no start"),
        pytest.param(GOOD, GOOD, {"prior": 0}, "priors are", id="no prior"),
        pytest.param(GOOD, GOOD, {"prior": [0.1, 0.1, 0.1]}, "3 priors", id="too many priors"),
    ],
)
def test_what_has_no_topics_is_refused(counts, words, options, complaint):
    with pytest.raises(InputError, match=complaint):
        bstm(csc_array(counts), csc_array(words), **{"n_topics": 2, **options})
