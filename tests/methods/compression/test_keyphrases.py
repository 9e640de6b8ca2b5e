"""Ranks and phrases of small groups, worked by hand."""

import pytest

from byline.methods.compression.boudin_morin import (
    BoudinMorin,
    key_phrases,
    phrase_weight,
    text_rank,
)
from byline.methods.compression.filippova import filippova_costs
from byline.methods.compression.word_graph import WordGraph


def untagged(*sentences: str) -> WordGraph:
    """A language without a tagger or stop words: every word may be in a phrase."""
    return WordGraph.of(sentences, "xx")


def test_two_words_of_one_sentence_rank_alike():
    assert text_rank(untagged("goat card")) == pytest.approx({"card": 1.0, "goat": 1.0}, abs=1e-3)


def test_the_middle_of_a_star_ranks_as_its_equations_say():
    """M = .15 + .85 · 2x and x = .15 + .85 m / 2 give m = 1.4595 and x = .7703."""
    ranks = text_rank(untagged("goat card", "goat paper"))
    assert ranks["goat"] == pytest.approx(0.405 / 0.2775, abs=1e-3)
    assert ranks["card"] == pytest.approx(ranks["paper"])
    assert ranks["card"] == pytest.approx(0.15 + 0.85 * ranks["goat"] / 2, abs=1e-3)


def test_a_phrase_inside_a_longer_one_is_merged_with_it():
    """(goat card) scores 2 / 3 and (goat) 1 / 2: the first is kept."""
    phrases = key_phrases(untagged("goat card", "goat"))
    assert phrases == pytest.approx({("goat", "card"): 2 / 3}, abs=1e-3)


def test_phrases_end_in_nouns_where_there_is_a_tagger():
    phrases = key_phrases(WordGraph.of(["The hungry goat is very old in the big library"], "en"))
    assert set(phrases) == {("hungry", "goat"), ("big", "library")}


def test_adjectives_may_follow_the_noun_in_french_only():
    french = key_phrases(WordGraph.of(["La petite chèvre blanche mange une carte verte"], "fr"))
    assert set(french) == {("petite", "chèvre", "blanche"), ("carte", "verte")}
    graph = WordGraph.of(["The goat hungry sees a card"], "en")
    assert ("goat", "hungry") not in key_phrases(graph)


def test_phrases_are_held_as_wholes():
    weights = {("goat", "card"): 2.0, ("fish",): 5.0, ("card",): 1.0}
    assert phrase_weight(("old", "goat", "card"), weights) == 3.0
    assert phrase_weight(("goat", "old", "card"), weights) == 1.0
    assert phrase_weight((), weights) == 0.0


def test_the_score_of_a_path_is_b1():
    """One path: its cost over three words and one and the weight of its only phrase."""
    graph = untagged("goat eats card")
    found = BoudinMorin().compress_graph(graph)
    ranks = text_rank(graph)
    weight = sum(ranks.values()) / 4
    assert found.score == pytest.approx(filippova_costs(graph).sum() / (3 * (1 + weight)))
