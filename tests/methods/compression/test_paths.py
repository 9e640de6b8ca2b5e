"""Where paths leave one source for another, counted by hand."""

import numpy as np
import pytest

from byline.methods.compression.candidate_paths import CandidatePaths
from byline.methods.compression.paths import count_source_switches
from byline.methods.compression.word_graph import WordGraph


def broken(*sentences: str, merge: str = "context") -> dict[str, float]:
    listed = CandidatePaths(WordGraph.of(sentences, "en", merge), 50)
    found = count_source_switches(listed.graph, listed.paths)
    return {" ".join(words): n for words, n in zip(listed.words, found.tolist(), strict=True)}


def test_each_change_counts_once():
    found = broken("goat eats cards today rain", "wolf eats paper today snow")
    assert found["goat eats cards today rain"] == 0
    assert found["goat eats paper today snow"] == 1
    assert found["goat eats paper today rain"] == 2


def test_stretches_are_as_long_as_any_source_has_them():
    """The third source has the middle and both ends, so that one change is enough."""
    found = broken("a goat eats", "goat eats cards", "wolf eats cards")
    assert found["a goat eats cards"] == 1


def test_sources_that_come_back_to_a_word_have_an_end():
    """Both times the word occurs are looked at, whichever goes on as the path does."""
    found = broken("dog bites man and dog runs", "dog bites", "man runs", merge="all")
    assert found["dog bites"] == 0
    assert found["dog runs"] == 1
    assert np.isfinite(list(found.values())).all()


@pytest.mark.parametrize("lines", [["dam"], ["dam breaks"] * 3])
def test_sources_themselves_have_none(lines):
    assert set(broken(*lines).values()) == {0.0}
