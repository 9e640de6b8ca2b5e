"""How much sentences have to do with a query, worked by hand."""

from math import log, sqrt

import numpy as np
import pytest

from byline.corpus import Text
from byline.errors import InputError, UsageError
from byline.methods.summarisation.query_relevance import relevance, score_query
from byline.methods.summarisation.sentences import Sentences

# Terms: ferry sank | ferry ferry burned | bread rose; 2, 3 and 2 of them.
PILE = [Text("a", "The ferry sank. A ferry and a ferry burned. Bread rose.")]


@pytest.fixture
def found():
    return Sentences.of(PILE, "en")


def test_words_count_by_rarity_and_sentences_by_length(found):
    """Two of three sentences have `ferry`, one has `bread`; the mean length is 7/3."""
    ferry, bread = log(1 + 1.5 / 2.5), log(1 + 2.5 / 1.5)
    short, long = (1.2 * (0.25 + 0.75 * n / (7 / 3)) for n in (2, 3))
    expected = [ferry * 2.2 / (1 + short), ferry * 2 * 2.2 / (2 + long), bread * 2.2 / (1 + short)]
    terms = np.array([found.terms.numbers["ferri"], found.terms.numbers["bread"]])
    np.testing.assert_allclose(relevance(found, terms), expected)


def test_weights_are_roots_of_shares_of_the_highest(found):
    weights = score_query(found, "Who had ferries or bread?").weights
    raw = relevance(found, np.array([found.terms.numbers[t] for t in ("bread", "ferri")]))
    assert weights.max() == 1.0
    assert weights[0] == pytest.approx(sqrt(raw[0] / raw.max()))


def test_words_that_are_nowhere_are_named(found):
    assert score_query(found, "bread and butter, or Honey").missing == ("butter", "Honey")


def test_a_query_is_understood_in_any_language_of_the_pile():
    """English cuts `ferries` to `ferri`, German `Schiffe` to `schiff`; both find their text."""
    pile = [Text("a", "Two ferries.", language="en"), Text("b", "Ein Schiff.", language="de")]
    found = Sentences.of(pile)
    assert score_query(found, "Schiffe").weights.tolist() == [0.0, 1.0]
    assert score_query(found, "ferry").weights.tolist() == [1.0, 0.0]


@pytest.mark.parametrize(
    ("query", "kind", "complaint"),
    [
        ("", UsageError, "query is empty"),
        (" \n", UsageError, "query is empty"),
        ("what about it?", UsageError, "no word that says what to look for"),
        ("???", UsageError, "no word that says what to look for"),
        ("butter, honey", InputError, "butter, honey"),
        ("1914", UsageError, "no word that says what to look for"),
    ],
)
def test_a_query_that_nothing_answers_is_refused(found, query, kind, complaint):
    with pytest.raises(kind, match=complaint):
        score_query(found, query)
