"""What every compressor in the catalogue promises, beyond the house rules."""

import pickle
from itertools import pairwise

import numpy as np
import pytest

from byline.catalogue import Method
from byline.errors import InputError
from byline.methods.compression.word_graph import END, START

GOAT = (
    "Goat eats library cards",
    "A goat eats eleven cards in Capstan Street library",
    "Library goat eats eleven catalogue cards",
    "Eleven library cards eaten by goat",
)
HOPELESS = {
    "one sentence": ["Goat eats library cards"],
    "identical sentences": ["Goat eats library cards"] * 9,
    "no common word": ["Goat eats cards", "Bread rose today", "Nobody swam far"],
    "an empty line": ["Goat eats cards", "", " \n", "A goat eats"],
    "marks and a word": ["?!", "--", "Goat"],
    "function words alone": ["It is so.", "So it was."],
    "numbers alone": ["1914", "1914 1918"],
    "a long sentence": [" ".join(f"w{n}" for n in range(300)), "w1 w2 w299"],
    "a word ten times": ["goat " * 10, "goat goat"],
    "scripts without blanks": ["面包和水。没有人。", "面包没有。"],
    "four scripts": ["Хлеб и вода", "Το πλοίο βυθίστηκε", "खाना और पानी", "خبز وماء"],
    "brackets and quotation marks": ['("Goat', "Goat)", '"Goat" («eats»'],
}


def gives_a_path_of_the_graph(method: Method) -> None:
    """From start to end along edges that are there, no vertex twice."""
    found = method.load()().compress(GOAT, "en")
    steps = [START, *found.path, END]
    pairs = set(map(tuple, found.graph.edges.tolist()))
    assert all(pair in pairs for pair in pairwise(steps))
    assert len(set(found.path)) == len(found.path)
    assert found.headline[:1] == found.headline[:1].upper()


def gives_candidates_in_order(method: Method) -> None:
    """The chosen one first, finite scores that rise, none worded as another."""
    for k in (1, 3, 50):
        found = method.load()().compress(GOAT, "en", k=k)
        scores = [candidate.score for candidate in found.candidates]
        told = [candidate.headline for candidate in found.candidates]
        assert 1 <= len(told) <= k
        assert (told[0], scores[0]) == (found.headline, found.score)
        assert len(set(told)) == len(told)
        assert np.isfinite(scores).all()
        assert scores == sorted(scores)


def says_the_same_again(method: Method) -> None:
    """Also after a trip to bytes."""
    model = method.load()()
    every = (model, method.load()(), pickle.loads(pickle.dumps(model)))
    answers = [each.compress(GOAT, "en").candidates for each in every]
    assert answers[0] == answers[1] == answers[2]


def hopeless_groups_get_a_headline(method: Method) -> None:
    """Whatever has a word; words of the sources and no others."""
    for name, sentences in HOPELESS.items():
        found = method.load()().compress(sentences)
        assert found.headline.strip(), f"{method.name}: nothing for {name}"
        assert set(found.graph.words_of(found.path)) <= set(found.graph.words)


def nothing_is_refused(method: Method) -> None:
    """With what is wrong."""
    for sentences in ([], [""], ["...", "?"]):
        with pytest.raises(InputError, match="no sentence has a word"):
            method.load()().compress(sentences)


def many_sentences_are_no_trouble(method: Method) -> None:
    """Five hundred of them, with many ways through."""
    rng = np.random.default_rng(1)
    words = [f"word{n}" for n in range(60)]
    pile = [" ".join(rng.choice(words, 8, replace=False)) for _ in range(500)]
    assert method.load()().compress(pile, "en").headline


COMPRESSOR_PROMISES = (
    gives_a_path_of_the_graph,
    gives_candidates_in_order,
    says_the_same_again,
    hopeless_groups_get_a_headline,
    nothing_is_refused,
    many_sentences_are_no_trouble,
)
