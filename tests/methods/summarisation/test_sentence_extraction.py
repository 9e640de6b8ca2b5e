"""Sentences as numbers: the same wherever blocks end, and next to keeping all wordings."""

import tracemalloc
from collections import Counter

import numpy as np
import pytest

import byline
from byline.corpus import Corpus, Text
from byline.corpus.sentences import sentences
from byline.corpus.tokens import token_texts
from byline.engine import connect
from byline.features.kernels import Terms
from byline.methods.summarisation import (
    _pile_ngrams,
    forecast,
    near_duplicates,
)
from byline.methods.summarisation import sentences as sentence_module
from byline.methods.summarisation.sentences import Sentences

PILE = [
    Text("a", "The ferry sank, and the ferry burned.  It was so.\n\nAnn swam."),
    Text("b", "", language="en"),
    Text("c", "Nobody swam.\nAnn swam! Divers found a bell."),
    Text("d", "Die Fähre sank. Der Hafen brannte.", language="de"),
]


def numbers(found):
    """All that is known of sentences, as plain values."""
    places = [column.tolist() for column in found.marks]
    coded = [column.tolist() for column in found.coded]
    return places, coded, found.terms.names(), found.languages, found.terms.language


@pytest.fixture(scope="module")
def bundled():
    return tuple(byline.read(byline.bundled_pile()))


@pytest.mark.parametrize("size", [1, 40, 90])
def test_it_makes_no_difference_where_blocks_end(size, monkeypatch):
    whole = numbers(Sentences.of(PILE, "en")), numbers(Sentences.of(PILE))
    monkeypatch.setattr(sentence_module, "BLOCK", size)
    assert (numbers(Sentences.of(PILE, "en")), numbers(Sentences.of(PILE))) == whole


def test_a_block_is_not_larger_than_it_may_be_unless_one_text_is(monkeypatch):
    monkeypatch.setattr(sentence_module, "BLOCK", 60)
    blocks = list(sentence_module._blocks(PILE, "auto"))
    assert [block.first for block in blocks] == [0, 2, 3]
    assert [len(block.texts) for block in blocks] == [2, 1, 1]
    assert blocks[2].texts == ((PILE[3].body, "de"),)


def test_an_engine_gives_the_same(bundled, monkeypatch):
    monkeypatch.setattr(sentence_module, "BLOCK", 10_000)
    with connect("local", 2) as engine:
        assert numbers(Sentences.of(bundled, engine=engine)) == numbers(Sentences.of(bundled))


def test_they_are_those_that_a_list_of_all_wordings_has(bundled):
    """Split, numbered and counted with everything in memory, by dictionaries and lists."""
    found = Sentences.of(bundled, "en")
    rows = [
        (place, position, start, end, " ".join(text.body[start:end].split()))
        for place, text in enumerate(bundled)
        for position, (start, end) in enumerate(sentences(text.body, "en"))
    ]
    terms = Terms("en", "content", "stems")
    symbols, starts = terms.learn([row[-1] for row in rows], ["en"] * len(rows))
    kept = [k for k in range(len(rows)) if starts[k] < starts[k + 1]]
    assert [(s.text, s.position, s.start, s.end, s.wording) for s in found] == [
        rows[k] for k in kept
    ]
    counted = [Counter(symbols[starts[k] : starts[k + 1]].tolist()) for k in kept]
    for row, expected in zip(found.counts, counted, strict=True):
        assert dict(zip(row.indices.tolist(), row.data.tolist(), strict=True)) == expected
    first: dict[tuple[str, ...], int] = {}
    words = [tuple(t.lower() for t in token_texts(rows[k][-1]) if t[0].isalnum()) for k in kept]
    assert found.words.tolist() == [len(some) for some in words]
    assert found.copy_of.tolist() == [first.setdefault(some, n) for n, some in enumerate(words)]


def test_texts_are_the_same_after_sentences_are_taken_from_them(bundled):
    """What is taken is cut from the texts anew."""
    found = Sentences.of(bundled, "en")
    places = np.arange(len(found))[::-3]
    some = found.take(places)
    assert list(some.wordings()) == [found.wording(int(place)) for place in places]
    np.testing.assert_array_equal(some.counts.toarray(), found.counts[places].toarray())


LONG = "x" * 40
"""So that wordings are long and their numbers few."""
KEPT = 160
"""Bytes of a sentence of twelve words: 7 numbers for its place, one for each word, and room."""
MOST = {"lexpagerank": 900, "forecast": 1500}
"""Bytes of such a sentence at the worst moment; its wording alone would be 600."""


def made_up(n):
    rng = np.random.default_rng(0)
    names = np.array([f"{chr(97 + k % 26)}{k}{LONG}" for k in range(500)])
    chances = 1.0 / np.arange(2, len(names) + 2)
    drawn = rng.choice(names, (n, 10, 12), p=chances / chances.sum())
    bodies = [" ".join(" ".join(words).capitalize() + "." for words in text) for text in drawn]
    return Corpus(Text(str(k), body, language="en") for k, body in enumerate(bodies))


def traced(work):
    """What is kept in the end, and what there was at most."""
    tracemalloc.start()
    try:
        kept = work()
        now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return now, most, kept


def test_wordings_are_not_kept():
    """Tokens that the corpus remembers are there before; together they stay within its bound."""
    piles = made_up(40), made_up(120)
    for pile in piles:
        Sentences.of(pile)
    small, large = (traced(lambda pile=pile: Sentences.of(pile)) for pile in piles)
    assert (large[0] - small[0]) / 800 < KEPT
    assert (large[1] - small[1]) / 800 < 3 * KEPT


@pytest.mark.parametrize("method", MOST)
def test_more_sentences_take_no_more_room_than_their_numbers_need(method, monkeypatch):
    # What is worked out together takes the same room for any pile; here it is to take little.
    for module in (forecast, near_duplicates):
        monkeypatch.setattr(module, "BLOCK", 100)
    monkeypatch.setattr(_pile_ngrams, "FEATURE_BLOCK", 100)
    piles = made_up(40), made_up(120)
    for pile in piles:
        byline.gist(pile, method=method)
    small, large = (traced(lambda pile=pile: byline.gist(pile, method=method))[1] for pile in piles)
    assert (large - small) / 800 < MOST[method]
