"""Filippova's costs and choice, worked by hand."""

import numpy as np
import pytest

from byline.methods.compression.filippova import Filippova, filippova_costs, whole_sentences
from byline.methods.compression.paths import nearest_path
from byline.methods.compression.word_graph import WordGraph


def cost_of(graph: WordGraph, before: str, after: str) -> float:
    costs = dict(zip(map(tuple, graph.edges.tolist()), filippova_costs(graph), strict=True))
    return costs[graph.words.index(before), graph.words.index(after)]


def test_an_edge_costs_what_f2_says():
    """Goat and cards occur twice, one and two words apart: 4 / (1 + 1/2) / 4."""
    graph = WordGraph.of(["goat cards", "goat eats cards"], "en")
    assert cost_of(graph, "goat", "cards") == pytest.approx(4 / 1.5 / 4)
    assert cost_of(graph, "goat", "eats") == pytest.approx(3 / 1 / 2)


def test_of_a_word_that_comes_back_the_nearest_pair_counts():
    """Goat at 1 and 3, card at 4 and, apart from it, at 2: one step from 1 to 2 and from 3 to 4."""
    graph = WordGraph.of(["goat card goat card", "goat eats card"], "en", merge="all")
    assert cost_of(graph, "goat", "card") == pytest.approx((3 + 3) / (1 + 1 / 2) / 9)


def test_the_start_is_as_frequent_as_there_are_sentences():
    """From the start, which occurs 2 times, to goat, which occurs 2 times, at a distance of 1."""
    graph = WordGraph.of(["goat cards", "goat eats cards"], "en")
    number = graph.edges_of(graph.sources[0])[0]
    assert filippova_costs(graph)[number] == pytest.approx(4 / 2 / 4)


def test_the_cheapest_for_each_word_is_taken():
    """All paths, tried one by one, next to the choice."""
    graph = WordGraph.of(["goat eats cards", "wolf eats paper", "goat eats paper"], "en")
    costs = filippova_costs(graph)
    every = [
        nearest_path(graph, f"{who} eats {what}").path
        for who in ("goat", "wolf")
        for what in ("cards", "paper")
    ]
    best = min(every, key=lambda path: costs[graph.edges_of(path)].sum() / 3)
    found = Filippova().compress_graph(graph)
    assert found.path == best
    assert found.score == pytest.approx(costs[graph.edges_of(best)].sum() / 3)


def test_whole_sentences_are_kept_long():
    """The short way, `The goat slept.`, has no eight words."""
    pile = [
        "The goat of the library in Capstan Street slept.",
        "The goat slept.",
        "The goat of the town eats cards in Capstan Street.",
    ]
    found = Filippova().compress(pile, "en")
    assert whole_sentences(found.graph)
    assert len(found.headline.split()) >= 8


def test_a_short_one_is_taken_where_there_is_no_long_one_and_said():
    found = Filippova().compress(["Goat sleeps.", "The goat sleeps."], "en")
    assert "shorter" in found.notes[0]
    assert np.isfinite(found.score)
