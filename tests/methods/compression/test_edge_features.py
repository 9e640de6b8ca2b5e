"""Features of steps, worked by hand."""

import math

import numpy as np
import pytest

from byline.methods.compression.edge_features import (
    EDGE_FEATURES,
    LOG_SCALE,
    PAPER_FEATURES,
    edge_table,
)
from byline.methods.compression.grammar import grammar_of
from byline.methods.compression.word_graph import END, START, WordGraph
from byline.numerics.ngram_counts import windows

# Five vertices with start and end; "b" occurs 3 times, "c" once, "a" 4 times.
GRAPH = WordGraph.of(["a b", "a b", "a b", "a c"], "xx")


def value(name: str, before: str, after: str, graph: WordGraph = GRAPH) -> float:
    vertex = {word: place for place, word in enumerate(graph.words)} | {"<": START, ">": END}
    pairs = list(map(tuple, graph.edges.tolist()))
    return float(EDGE_FEATURES[name](graph)[pairs.index((vertex[before], vertex[after]))])


def test_frequencies_are_shares_of_the_vertices():
    """N = 5, w = 4, w' = 3, e = 3."""
    assert value("step frequency", "a", "b") == pytest.approx(3 / 5)
    assert value("word frequency", "a", "b") == pytest.approx(4 / 5)
    assert value("mean frequency", "a", "b") == pytest.approx(2 / 5 * 12 / 7)


def test_frequencies_are_cut_at_one():
    """Six times a b and twice a c: n = 5 and e = 6."""
    graph = WordGraph.of(["a b"] * 6 + ["a c"] * 2, "xx")
    assert value("step frequency", "a", "b", graph) == 1
    assert value("word frequency", "a", "b", graph) == 1


def test_information_is_half_of_one_and_npmi():
    """N = 4 + 3 + 1 + 3 + 1 = 12 steps: NPMI = ln(3 · 12 / (4 · 3)) / -ln(3 / 12)."""
    assert value("information", "a", "b") == pytest.approx((1 + math.log(3) / math.log(4)) / 2)


def test_places_are_looked_up_by_their_mean():
    """Of three steps: 0, 1/3 and 2/3."""
    assert [value("place", *pair) for pair in (("<", "a"), ("a", "b"), ("b", ">"))] == [1, 0.8, 0.6]


def test_the_share_of_sources_that_open_and_close_so():
    assert value("opening", "<", "a") == 1
    assert value("closing", "c", ">") == pytest.approx(1 / 4)
    assert value("closing", "a", "b") == 0
    assert value("lonely", "a", "c") == 1
    assert value("centrality", "a", "b") == pytest.approx(3 / 4)


def test_surprise_is_what_the_model_of_the_group_says():
    """Of words a 4, b 3, c 1 and end 4 in 12, 4 kinds: P(b) = (3 - ¾ + ¾ · 4 / 5) / 12.

    After a, of 2 kinds in 4, P = (3 - ¾ + ¾ · 2 P(b)) / 4.
    """
    alone = (2.25 + 0.75 * 4 / 5) / 12
    assert value("surprise", "a", "b") == pytest.approx(-math.log((2.25 + 1.5 * alone) / 4) / 4)


def test_odd_steps_are_those_that_a_grammar_does_not_expect():
    graph = WordGraph.of(["The goat eats the card", "The the goat eats"], "en")
    pairs = [graph.words_of(edge) for edge in graph.edges.tolist()]
    odd = dict(zip(pairs, EDGE_FEATURES["odd step"](graph), strict=True))
    assert odd["the", "the"] > odd["the", "goat"]
    assert odd["", "the"] < odd["the", "the"]
    assert not EDGE_FEATURES["odd step"](GRAPH).any()


def test_the_first_word_is_odd_as_far_as_it_begins_no_sentence():
    graph = WordGraph.of(["the goats eat"], "en")
    model = grammar_of("en")
    first = windows([np.array([model.number("the", "DET")])], model.words.order)[:1]
    wanted = np.clip(model.words.oddity(first) / LOG_SCALE, -1.0, 1.0)
    found = EDGE_FEATURES["odd step"](graph)[graph.source == START]
    np.testing.assert_allclose(found, wanted)
    assert -1 < wanted[0] < 1


def test_content_verbs_are_no_auxiliaries():
    graph = WordGraph.of(["The goat has eaten the card", "The goat is old"], "en")
    led_to = [graph.words[v] for v in graph.target.tolist()]
    verbs = {w for w, one in zip(led_to, EDGE_FEATURES["content verb"](graph), strict=True) if one}
    assert verbs == {"eaten"}


def test_a_table_has_the_columns_asked_for():
    table = edge_table(GRAPH, PAPER_FEATURES)
    assert table.shape == (len(GRAPH.edges), 5)
    assert ((table >= 0) & (table <= 1)).all()
    every = edge_table(WordGraph.of(["The goat eats.", "A goat!"], "en"), tuple(EDGE_FEATURES))
    assert np.isfinite(every).all()
