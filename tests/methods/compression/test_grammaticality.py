"""What sounds odd: grammars that come with Byline, and what they say of paths."""

from collections import Counter

import numpy as np
import pytest

from byline.methods.compression import grammar
from byline.methods.compression.candidate_paths import CandidatePaths
from byline.methods.compression.grammar import SymbolModel, grammar_of, pack, symbol
from byline.methods.compression.grammaticality import oddity, repeated_stems
from byline.methods.compression.word_graph import WordGraph
from byline.numerics.ngram_counts import windows


def told(measure, *sentences: str, language: str = "en") -> dict[str, float]:
    """The number of each path by its words."""
    listed = CandidatePaths(WordGraph.of(sentences, language), 50)
    said = (" ".join(words) for words in listed.words)
    return dict(zip(said, measure(listed).tolist(), strict=True))


@pytest.mark.parametrize(
    ("word", "tag", "expected"),
    [
        ("goat", "NOUN", "NOUN"),
        ("anna", "PROPN", "NOUN"),
        ("anna's", "PROPN", "NOUN's"),
        ("pass", "VERB", "VERB"),
        ("eating", "VERB", "VERBing"),
        ("the", "DET", "the"),
        ("21st", "ADJ", "0"),
        (",", "PUNCT", ","),
    ],
)
def test_a_word_stands_for_itself_or_for_its_kind(word, tag, expected):
    assert symbol(word, tag, "en") == expected


def test_odd_is_how_much_less_likely_a_symbol_is_after_others():
    """Rows ab, ab, b: alone P(b) = (3 - ¾ + ¾ · 2 / 3) / 5 = .55, with a third never seen.

    Kneser and Ney count for b that it follows two symbols, a and nothing, and for a that it
    follows one: P(b) = (2 - ¾ + ¾ · 2 / 3) / 3, and after a, which b has followed twice,
    (2 - ¾ + ¾ P(b)) / 2.
    """
    rows = [np.array(row) for row in ([1, 2], [1, 2], [2])]
    follows = SymbolModel.of(windows(rows, 2), 2, 3)
    alone = (3 - 0.75 + 0.75 * 2 / 3) / 5
    shorter = (2 - 0.75 + 0.75 * 2 / 3) / 3
    after = (2 - 0.75 + 0.75 * shorter) / 2
    found = follows.oddity(windows([np.array([1, 2])], 2))[1]
    assert found == pytest.approx(np.log(alone) - np.log(after))


def test_a_grammar_comes_back_as_it_was_counted(tmp_path, monkeypatch):
    rows = [np.array(row) for row in ([1, 2, 3], [1, 2, 3], [2, 3])]
    phrases = [np.array(row) for row in ([4, 3], [4, 3], [3])]
    names = ["a", "b", grammar.END, grammar.PHRASE]
    folder = tmp_path / "grammars"
    folder.mkdir()
    kept = pack(names, windows(rows, 3), windows(phrases, 4))
    np.savez_compressed(folder / "en.npz", **kept)
    monkeypatch.setattr(grammar, "files", lambda _: tmp_path)
    found = grammar._shipped.__wrapped__("en")
    assert found.numbers == {"a": 1, "b": 2, "END": 3, "PHRASE": 4}
    expected = SymbolModel.of(windows(rows, 3), 3, 5)
    asked = windows([np.array([1, 2, 3, 1])], 3)
    np.testing.assert_allclose(found.words.oddity(asked), expected.oddity(asked))


@pytest.mark.parametrize("language", grammar.LANGUAGES)
def test_every_grammar_has_numbers_for_ends_and_phrases(language):
    found = grammar_of(f"{language}-XX")
    assert found is not None
    assert found.numbers[grammar.END]
    assert found.numbers[grammar.PHRASE]
    assert found.number("qqqq", "NOUN") == found.numbers["NOUN"]
    assert found.number("qqqq", "") == len(found.numbers) + 1


def test_sources_are_never_odd():
    sources = ("goat eats the the cards", "cards the of of wolf", "the goat the")
    found = told(oddity, *sources)
    assert [found[source] for source in sources] == [0, 0, 0]


def test_a_line_that_stops_too_soon_is_odd():
    """`goat eats the` ends as no title does, and `goat eats cards` as many do."""
    found = grammar_of("en")
    assert found is not None
    begun = [found.number("goat", "NOUN"), found.number("eats", "VERB")]
    lasts = found.number("the", "DET"), found.number("cards", "NOUN")
    rows = [np.array([*begun, last, found.numbers[grammar.END]]) for last in lasts]
    soon, right = found.words.oddity(windows(rows, 3))[[3, 7]]
    assert soon > 2
    assert right < 0.5


def test_a_second_verb_is_odd():
    """`the old goat eats library cards vanishes`: phrase, verb, phrase, and a verb again."""
    found = grammar_of("en")
    assert found is not None
    phrase, eats = found.numbers[grammar.PHRASE], found.number("eats", "VERB")
    rows = [np.array([phrase, eats, phrase, last]) for last in (eats, found.numbers[grammar.END])]
    again, right = found.phrases.oddity(windows(rows, 4))[[3, 7]]
    assert again > 0.5
    assert right < 0


def runs(row: list[int], size: int) -> list[tuple[int, ...]]:
    """The last symbol of each run first, as in a window, with nothing before the first."""
    whole = [*[-1] * (size - 1), *row]
    return [tuple(whole[place : place + size]) for place in range(len(row))]


def in_phrases(row: list[int], listed: CandidatePaths, known: grammar.Grammar) -> list[int]:
    """A row of vertices as symbols, where a phrase is one."""
    found: list[int] = []
    inside = False
    for vertex in row:
        tag = listed.graph.tags[vertex]
        if not (inside and grammar.in_phrase(tag)):
            number = known.number(listed.graph.words[vertex], tag)
            end = known.numbers[grammar.END] if vertex == 1 else number
            found.append(known.numbers[grammar.PHRASE] if grammar.in_phrase(tag) else end)
        inside = grammar.in_phrase(tag)
    return found


def test_odd_runs_of_words_and_phrases_are_added_up():
    """Path by path and run by run, by the shipped grammar: four of oddness are the most."""
    listed = CandidatePaths(
        WordGraph.of(
            [
                "old mayor opens the new ferry in town",
                "the town mourns old mayor",
                "new ferry sinks in the harbour",
                "a ferry opens the season",
            ],
            "en",
        ),
        100,
    )
    known = grammar_of("en")
    assert known is not None
    sources = [[*source, 1] for source in listed.graph.sources]
    heard = {run for source in sources for run in runs(source, 3)}
    told = {run for source in sources for run in runs(in_phrases(source, listed, known), 4)}
    expected = []
    for path in listed.paths:
        row = [*path, 1]
        words, tags = listed.graph.words, listed.graph.tags
        symbols = [known.number(words[v], tags[v]) for v in path] + [known.numbers[grammar.END]]
        total = 0.0
        for place, run in enumerate(runs(row, 3)):
            odd = known.words.oddity(windows([np.array(symbols)], 3))[place]
            total += min(max(odd, 0.0), 4.0) * (run not in heard)
        short = in_phrases(row, listed, known)
        for place, run in enumerate(runs(short, 4)):
            odd = known.phrases.oddity(windows([np.array(short)], 4))[place]
            total += min(max(odd, 0.0), 4.0) * (run not in told)
        expected.append(total / 4)
    assert max(expected) > 0.5
    found = oddity(listed) - np.minimum(repeated_stems(listed), 1.0)
    np.testing.assert_allclose(found, np.minimum(expected, 1.0 - repeated_stems(listed)))


def test_one_stem_twice_is_odd_unless_a_source_has_it():
    """Nobody says `opens` and `opened` in one line; `library` and `libraries` somebody does."""
    found = told(
        repeated_stems,
        "mayor opens library ferry",
        "library ferry opened",
        "library of libraries opened",
    )
    assert found["mayor opens library ferry opened"] == 1
    assert found["mayor opens library of libraries opened"] == 1
    assert found["library of libraries opened"] == 0


def test_a_deed_and_its_verb_are_of_one_stem():
    """Snowball cuts `merged` to `merg` and leaves `merger`; `paper` has no such verb."""
    found = told(repeated_stems, "banks merged in merger talks", "merged banks", "paper of merger")
    assert found["banks merged in merger talks"] == 0
    again = told(repeated_stems, "merged banks in town", "old banks in merger")
    assert again["merged banks in merger"] == 1
    assert set(told(repeated_stems, "paper banks in town", "old banks in rain").values()) == {0.0}


def test_languages_without_a_grammar_have_the_stems_alone():
    counts = Counter(told(oddity, "o ena trei o", "o ena dyo", language="el").values())
    assert set(counts) == {0.0}
