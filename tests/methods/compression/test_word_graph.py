"""The word graph on sentences small enough to lay over each other by hand."""

import numpy as np
import pytest

from byline.errors import InputError, UsageError
from byline.methods.compression import word_graph
from byline.methods.compression.paths import nearest_path
from byline.methods.compression.word_graph import END, START, WordGraph


def graph_of(*sentences: str, **options: str) -> WordGraph:
    return WordGraph.of(sentences, **{"language": "en", **options})


def edges(graph: WordGraph) -> dict[tuple[str, str], int]:
    """How often each step from word to word is made."""
    told = list(graph.words)
    told[START], told[END] = "<", ">"
    pairs = [(told[a], told[b]) for a, b in graph.edges.tolist()]
    return dict(zip(pairs, graph.edge_counts.tolist(), strict=True))


def test_equal_words_share_a_vertex_whatever_their_case():
    graph = graph_of("Goat eats cards", "goat eats paper")
    assert graph.words[2:] == ("goat", "eats", "cards", "paper")
    assert edges(graph) == {
        ("<", "goat"): 2,
        ("goat", "eats"): 2,
        ("eats", "cards"): 1,
        ("cards", ">"): 1,
        ("eats", "paper"): 1,
        ("paper", ">"): 1,
    }
    assert graph.counts.tolist() == [2, 2, 2, 2, 1, 1]


def test_a_word_that_comes_twice_in_a_sentence_has_two_vertices():
    graph = graph_of("goat sees goat")
    assert graph.words[2:].count("goat") == 2
    assert len(set(graph.sources[0])) == 3


def test_of_two_vertices_the_one_with_the_same_neighbours_is_taken():
    """In the second sentence the goat is seen, as the second one was in the first."""
    graph = graph_of("goat sees goat", "wolf sees goat")
    assert graph.sources[1][2] == graph.sources[0][2]


def test_of_vertices_with_the_same_overlap_the_larger_is_taken():
    """After two sentences the first goat has two pieces, the second one; `runs` fits neither."""
    graph = graph_of("goat sees goat", "goat bleats", "runs goat runs")
    assert graph.sources[2][1] == graph.sources[0][0]


def test_function_words_need_a_content_word_beside_them():
    graph = graph_of("paper by goat", "cards by wolf", "cards by night")
    first, second, third = (source[1] for source in graph.sources)
    assert first != second
    assert second == third


def test_function_words_also_share_where_both_neighbours_agree():
    graph = graph_of("to the sea", "to the sea of it")
    assert graph.sources[0] == graph.sources[1][:3]


def test_two_function_words_that_agree_on_one_side_alone_stay_apart():
    graph = graph_of("it is here", "it was there")
    assert graph.sources[0][0] != graph.sources[1][0]


def test_print_merges_all_equal_words():
    graph = graph_of("paper by goat by night", "cards by wolf", merge="all")
    assert graph.words.count("by") == 1


def test_a_word_that_follows_itself_in_one_vertex_makes_no_edge():
    graph = graph_of("goat goat", merge="all")
    assert edges(graph) == {("<", "goat"): 1, ("goat", ">"): 1}


def test_the_place_of_an_edge_is_the_mean_of_where_it_is_left():
    """`eats` is left at 2 of 4 in the first sentence and at 2 of 5 in the second."""
    graph = graph_of("goat eats cards", "goat eats cards tonight")
    number = graph.edges_of(graph.sources[0])[2]
    assert graph.places[number] == pytest.approx((2 / 4 + 2 / 5) / 2)


def test_a_sentence_of_the_group_is_a_path():
    graph = graph_of("A goat eats cards", "Cards are eaten by a goat")
    for sentence, source in zip(graph.sentences, graph.sources, strict=True):
        found = nearest_path(graph, " ".join(piece.text for piece in sentence))
        assert found.exact
        assert graph.words_of(found.path) == graph.words_of(source)


def test_a_path_across_two_sentences_is_found():
    graph = graph_of("goat eats cards", "wolf eats paper")
    assert graph.words_of(nearest_path(graph, "goat eats paper").path) == ("goat", "eats", "paper")


def test_a_sentence_that_is_no_path_gets_the_nearest():
    """Of `goat quietly eats cards` two steps are there, `eats cards` and to the end."""
    graph = graph_of("goat eats cards", "wolf eats paper")
    found = nearest_path(graph, "goat quietly eats cards")
    assert not found.exact
    assert graph.words_of(found.path) == ("goat", "eats", "cards")


def test_tags_are_universal_and_empty_without_a_tagger():
    assert graph_of("The goat eats the cards").tags[3] in ("NOUN", "VERB")
    assert set(graph_of("goat eats", language="xx").tags) == {""}


@pytest.mark.parametrize("order", [("VERB", "NOUN"), ("NOUN", "VERB")])
def test_of_tags_that_are_as_common_the_first_by_name_is_taken(order, monkeypatch):
    """One `runs` is a verb and one a noun, in either order; the goats are nouns."""

    class Tagger:
        def tag(self, sentences):
            return [["NOUN", tag] for tag, _ in zip(order, sentences, strict=True)]

    monkeypatch.setattr(word_graph, "tagger", lambda language: Tagger())
    graph = graph_of("goat runs", "goat runs")
    assert graph.tags[graph.words.index("runs")] == "NOUN"


def test_sentences_without_words_are_left_out():
    graph = graph_of("", "goat", " -- ?")
    assert len(graph.sources) == 1


def test_nothing_at_all_is_refused():
    with pytest.raises(InputError, match="no sentence has a word"):
        graph_of("", "...")
    with pytest.raises(UsageError, match="context or all"):
        graph_of("goat", merge="some")


def test_many_and_long_sentences_are_laid_down_in_time():
    rng = np.random.default_rng(0)
    words = [f"w{number}" for number in range(300)]
    graph = graph_of(*(" ".join(rng.choice(words, 12)) for _ in range(500)), " ".join(words))
    assert len(graph.sources) == 501
    assert len(graph.sources[-1]) == 300
