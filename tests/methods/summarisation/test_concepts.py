"""The best sets of sentences, against trying all sets."""

import itertools

import numpy as np
import pytest

from byline.methods.summarisation.concepts import Concepts, concepts_of, solve
from byline.methods.summarisation.selection import Limit

NOUNS = ["ferry", "bread", "noon", "rain", "ann", "harbour", "mill", "candle"]


def test_concepts_are_pairs_weighed_by_the_texts_that_have_them(make_sentences):
    """`ferry sank` is in two texts, `sank today` and `bread rose` in one each."""
    found = make_sentences("The ferry sank today. The ferry sank.", "Bread rose. A ferry sank.")
    concepts = concepts_of(found, fewest=1)
    assert sorted(concepts.weights) == [1, 1, 2]
    assert np.asarray(concepts.has @ concepts.weights).tolist() == [3, 2, 1, 2]
    assert concepts_of(found, fewest=3).weights.tolist() == [2]


def test_in_one_text_weights_count_sentences(make_sentences):
    found = make_sentences("The ferry sank today. The ferry sank. Bread rose.")
    assert sorted(concepts_of(found, fewest=3).weights) == [1, 1, 2]


def test_without_pairs_terms_are_the_concepts(make_sentences):
    found = make_sentences("Ferry! Bread!", "Ferry!")
    assert sorted(concepts_of(found, fewest=1).weights) == [1, 2]


@pytest.mark.parametrize("seed", range(6))
def test_no_set_that_fits_is_worth_more(make_sentences, seed):
    rng = np.random.default_rng(seed)
    bodies = [
        " ".join(" ".join(rng.choice(NOUNS, rng.integers(2, 6))).capitalize() + "." for _ in "abc")
        for _ in range(3)
    ]
    found, limit = make_sentences(*bodies), Limit(9)
    concepts = concepts_of(found, fewest=1)
    table, costs = concepts.has.toarray() > 0, limit.costs(found)

    def worth(some):
        return concepts.weights[table[list(some)].any(axis=0)].sum()

    best = max(
        worth(some)
        for k in range(1, len(found) + 1)
        for some in itertools.combinations(range(len(found)), k)
        if costs[list(some)].sum() <= limit.room
    )
    choice = Concepts(fewest=1).choose(found, limit)
    assert worth(choice.sentences) == sum(choice.scores) == best
    assert choice.notes == ()
    _, bound = solve(concepts, np.arange(len(found)), costs, limit.room, 10)
    assert bound == pytest.approx(best)


def test_a_sentence_that_adds_nothing_is_not_taken(make_sentences):
    found = make_sentences("The ferry sank today. The ferry sank.", "A ferry sank.")
    assert Concepts(fewest=1).summarise(found, Limit(100)) == [0]


def test_without_time_sentences_are_taken_one_by_one_and_the_gap_is_told(
    make_sentences, monkeypatch
):
    """Taken one by one: 2 of the weight of 3, as the bound would have it."""
    found = make_sentences("The ferry sank. Bread rose.", "The ferry sank.")
    unsolved = "byline.methods.summarisation.concepts.solve"
    monkeypatch.setattr(unsolved, lambda *asked: ([], 3.0))
    choice = Concepts(fewest=1).choose(found, Limit(3))
    assert choice.sentences == (0,)
    assert "at least 66.7%" in choice.notes[0]
