"""Features of steps, worked by hand."""

import math

import numpy as np
import pytest

from byline.methods.compression.edge_features import EDGE_FEATURES, PAPER_FEATURES, edge_table
from byline.methods.compression.graph import END, START, WordGraph

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


def test_a_table_has_the_columns_asked_for():
    table = edge_table(GRAPH, PAPER_FEATURES)
    assert table.shape == (len(GRAPH.edges), 5)
    assert ((table >= 0) & (table <= 1)).all()
    every = edge_table(WordGraph.of(["The goat eats.", "A goat!"], "en"), tuple(EDGE_FEATURES))
    assert np.isfinite(every).all()
