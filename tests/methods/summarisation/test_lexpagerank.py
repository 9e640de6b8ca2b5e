"""Prestige in graphs whose equations can be solved."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from byline.errors import UsageError
from byline.methods.summarisation import lexpagerank as room
from byline.methods.summarisation.lexpagerank import LexPageRank, joined, prestige, weighted
from byline.methods.summarisation.selection import Limit, tf_idf_rows

ALL = Limit(9, "sentences")
STAR = "Ferry sank. Ferry met Ann. Ann swam."


def solved(graph: np.ndarray, d: float) -> np.ndarray:
    """(L3) as a system of linear equations."""
    n = len(graph)
    steps = (graph / graph.sum(axis=1, keepdims=True)).T
    return np.linalg.solve(np.eye(n) - (1 - d) * steps, np.full(n, d / n))


def test_the_middle_of_a_star_by_hand(make_sentences):
    """The outer ones have the prestige x, the middle one y = .05 + .85 · 2x.

    And x = .05 + .85 y / 2, so that x = .07125 / .2775 = .256757 and y = .486486.
    """
    choice = LexPageRank("threshold", alike=1).choose(make_sentences(STAR), ALL)
    assert choice.sentences == (1, 0, 2)
    np.testing.assert_allclose(choice.scores, [0.486486, 0.256757, 0.256757], atol=1e-6)


def test_a_sentence_like_no_other_has_the_least(make_sentences):
    """Of four, two are like each other and have 1/4 each; the others have .15 / 4."""
    found = make_sentences("Bread rose. Ferry sank. Rain fell. Ferry burned.")
    for edges in ("weighted", "threshold"):
        choice = LexPageRank(edges, alike=1).choose(found, ALL)
        assert choice.sentences == (1, 3, 0, 2)
        np.testing.assert_allclose(choice.scores, [1 / 4, 1 / 4, 0.0375, 0.0375], atol=1e-8)


@pytest.mark.parametrize("d", [0.05, 0.15, 0.5, 1.0])
def test_rounds_end_at_the_solution_of_the_equations(d):
    rng = np.random.default_rng(3)
    graph = rng.random((12, 12)) * (rng.random((12, 12)) < 0.4) + np.eye(12)
    graph = graph + graph.T
    found = prestige(lambda p: graph @ p, 12, d)
    np.testing.assert_allclose(found, solved(graph, d), atol=1e-7)
    assert found.sum() == pytest.approx(1)


def test_the_graph_of_weights_need_not_be_made(make_sentences):
    found = make_sentences(STAR, "Nobody met Ann, and bread rose. The ferry met bread.")
    rows = tf_idf_rows(found.counts).toarray()
    choice = LexPageRank("weighted", alike=1).choose(found, ALL)
    expected = solved(rows @ rows.T - np.eye(len(rows)), 0.15)[list(choice.sentences)]
    np.testing.assert_allclose(choice.scores, expected, atol=1e-7)


def test_sentences_are_joined_from_the_threshold_on():
    rows = csr_matrix([[1.0, 0.0], [0.6, 0.8], [0.0, 1.0]])
    assert joined(rows, 0.6).toarray().tolist() == [[0, 1, 0], [1, 0, 1], [0, 1, 0]]
    assert joined(rows, 0.7).toarray().tolist() == [[0, 0, 0], [0, 0, 1], [0, 1, 0]]


def test_blocks_make_no_difference(monkeypatch, make_sentences):
    rows = tf_idf_rows(make_sentences(STAR, STAR, "Bread rose.").counts)
    whole = joined(rows, 0.1).toarray()
    monkeypatch.setattr("byline.methods.summarisation.lexpagerank.BLOCK", 2)
    np.testing.assert_array_equal(joined(rows, 0.1).toarray(), whole)


@pytest.mark.parametrize("wrong", [{"edges": "none"}, {"damping": 0.0}, {"alike": 2.0}])
def test_settings_that_make_no_sense_are_refused(make_sentences, wrong):
    with pytest.raises(UsageError):
        LexPageRank(**wrong).summarise(make_sentences(STAR), ALL)


def test_a_graph_that_is_not_made_does_the_same(make_sentences, monkeypatch):
    rows = tf_idf_rows(make_sentences(STAR).counts)
    p = np.array([0.2, 0.5, 0.3])
    made = weighted(rows)(p)
    monkeypatch.setattr(room, "SMALL", 0)
    np.testing.assert_allclose(weighted(rows)(p), made, atol=1e-12)
    cosines = rows.toarray() @ rows.toarray().T
    np.testing.assert_allclose(made, (cosines - np.eye(3)) @ p, atol=1e-12)
