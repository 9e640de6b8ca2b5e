"""How usual words are after each other, by the group and by the pile."""

import numpy as np

from byline.methods.compression import language_model as module
from byline.methods.compression.candidate_paths import CandidatePaths
from byline.methods.compression.language_model import edge_fluency, fluency, learn_pile_model
from byline.methods.compression.ranked_paths import RankedPaths
from byline.methods.compression.word_graph import WordGraph

GOAT = ("goat eats cards", "wolf eats paper")
PILE = [*GOAT, "goat eats paper", "lynx eats paper", "goat eats paper again"]


def told(listed: CandidatePaths) -> dict[str, float]:
    said = (" ".join(words) for words in listed.words)
    return dict(zip(said, fluency(listed).tolist(), strict=True))


def test_a_word_is_as_probable_as_the_pile_and_the_group_say_on_average():
    """One word is all there is: at the first order P = (1 - ¾ + ¾ · 2 · 1/3) / 2 of two words.

    After it the end has been seen alone, (¼ + ¾ P) / 1, and so at the third order again.
    """
    pile_model = learn_pile_model(["goat"], "en")
    first = (0.25 + 0.75 * 2 / 3) / 2
    second = 0.25 + 0.75 * first
    third = 0.25 + 0.75 * second
    # The first word follows two zeros, the end one zero and the word.
    expected = [0.25 + 0.75 * (0.25 + 0.75 * first), third]
    np.testing.assert_allclose(np.exp(pile_model.log_probabilities_of([("goat", "")])), expected)


def test_a_step_is_as_probable_as_the_word_after_the_one_before():
    """Two words of which the first has been followed by the end once and by the second once.

    Of two goats, a card and two ends at the first order P(end) = (2 - ¾ + ¾ · 3 · 1/4) / 5, and so
    is P(goat); after goat, of two kinds, each seen once, (1 - ¾ + ¾ · 2 · P(end)) / 2; at the
    beginning goat alone is seen, twice.
    """
    pile_model = learn_pile_model(["goat", "goat card"], "en")
    end = (2 - 0.75 + 0.75 * 3 / 4) / 5
    goat = end
    found = np.exp(pile_model.bigram_log_probabilities(["goat", ""], ["", "goat"]))
    expected = [(0.25 + 0.75 * 2 * end) / 2, (2 - 0.75 + 0.75 * goat) / 2]
    np.testing.assert_allclose(found, expected)


def test_steps_of_a_graph_are_told_by_the_group_and_the_pile():
    graph = WordGraph.of(GOAT, "en")
    pairs = [graph.words_of(edge) for edge in graph.edges.tolist()]
    cards, paper = pairs.index(("eats", "cards")), pairs.index(("eats", "paper"))
    alone, read = edge_fluency(graph), edge_fluency(graph, learn_pile_model(PILE, "en"))
    assert alone[cards] == alone[paper]
    assert read[cards] < read[paper]
    both = [
        learn_pile_model(each, "en").bigram_log_probabilities(["eats"], ["paper"])[0]
        for each in (GOAT, PILE)
    ]
    np.testing.assert_allclose(np.exp(read[paper]), np.exp(both).mean())


def test_words_that_a_pile_has_not_are_all_alike_and_rare():
    pile_model = learn_pile_model(PILE, "en")
    one, other, known = (
        np.exp(pile_model.log_probabilities_of([(word,)]))[0] for word in ("zebu", "yak", "goat")
    )
    assert one == other < known


def test_a_pile_tells_which_way_words_go_together():
    """In the group goats eat cards; in the pile it is paper that they eat, and more often."""
    graph = WordGraph.of(GOAT, "en")
    alone = told(CandidatePaths(graph, 20))
    assert alone["goat eats paper"] < alone["goat eats cards"]
    read = told(CandidatePaths(graph, 20, learn_pile_model(PILE, "en")))
    assert read["goat eats paper"] > read["goat eats cards"]


def test_more_words_than_can_be_numbered_are_taken_for_one(monkeypatch):
    monkeypatch.setattr(module, "LARGEST", 3)
    pile_model = learn_pile_model(["goat eats cards and paper"], "en")
    assert max(pile_model.numbers.values()) == 3
    assert np.isfinite(pile_model.log_probabilities_of([("goat", "paper", "zebu")])).all()


def test_a_compressor_that_has_read_a_pile_leaves_the_other_as_it_was():
    plain = RankedPaths()
    read = plain.in_pile(PILE, "en")
    assert not hasattr(plain, "pile_model_")
    assert read.paths == plain.paths
    assert read.compress(GOAT, "en").score != plain.compress(GOAT, "en").score
