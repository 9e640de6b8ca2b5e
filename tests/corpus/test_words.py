"""The word lists and stems, against words any grammar would name."""

import gzip
import json
import unicodedata
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.corpus.tokens import fold, words
from byline.corpus.words import (
    function_word_languages,
    function_word_list,
    function_words,
    has_stemmer,
    net_abbreviations,
    net_expansions,
    stem,
    stop_words,
)
from byline.errors import InputError

LANGUAGES = ("de", "el", "en", "es", "fr", "nl")
in_each_language = pytest.mark.parametrize("language", LANGUAGES)

MEMBERS = {
    "de": "der und nicht ich unserem dass daß zwischen würde weder fünf womit",
    "el": "και το δεν είναι στην από που όμως αυτούς θα απ' τρεις",
    "en": "a the of and i themselves don't it's i'm who's towards toward cannot upon seven whilst",
    "es": "el de que y no nosotras según había porque también sí tú cinco cuyo",
    "fr": "le de et ne pas qu' c'est nous lequel était où à peut-être deux",
    "nl": "de het een en niet zij zich 't z'n omdat tegenover zouden één er daarom zes",
}
STRANGERS = {
    "de": "haus schreiben schön",
    "el": "άνθρωπος γράφω σπίτι",
    "en": "house write people god b s t",
    "es": "casa escribir gobierno",
    "fr": "maison écrire président",
    "nl": "huis schrijven mensen",
}


def test_the_languages_are_the_six_promised():
    assert function_word_languages() == LANGUAGES


@in_each_language
def test_lists_are_long_enough(language):
    assert len(function_word_list(language)) >= (420 if language == "en" else 200)


@in_each_language
def test_lists_are_sorted_without_repeats(language):
    listed = function_word_list(language)
    assert list(listed) == sorted(set(listed))


@in_each_language
def test_words_stand_as_tokens_are_folded(language):
    for word in function_word_list(language):
        assert word == fold(word)
        assert not any(character.isspace() for character in word)
        assert word.strip("'").replace("'", "").replace("-", "").replace(",", "").isalpha(), word


@in_each_language
def test_well_known_function_words_are_members(language):
    assert set(MEMBERS[language].split()) <= function_words(language)


@in_each_language
def test_content_words_are_not_members(language):
    assert not set(STRANGERS[language].split()) & function_words(language)


@in_each_language
def test_words_of_other_alphabets_have_not_slipped_in(language):
    """A Latin o and a Greek omicron look alike but never match."""
    script = "GREEK" if language == "el" else "LATIN"
    letters = {c for word in function_word_list(language) for c in word if c.isalpha()}
    assert [c for c in letters if not unicodedata.name(c).startswith(script)] == []


def test_english_has_no_single_letters_but_three():
    assert {word for word in function_words("en") if len(word) == 1} == {"a", "i", "o"}


@in_each_language
def test_both_apostrophes_are_found(language):
    listed, asked = function_word_list(language), function_words(language)
    assert set(listed) <= asked
    assert {word.replace("'", "\u2019") for word in listed} <= asked
    assert {fold(word) for word in asked} == set(listed)


def test_a_curly_apostrophe_is_no_column_of_its_own():
    assert "don\u2019t" in function_words("en")
    assert "don\u2019t" not in function_word_list("en")


@pytest.mark.parametrize("code", ["en", "EN", "en-GB", "en_US", " en "])
def test_case_and_region_of_a_code_do_not_matter(code):
    assert function_word_list(code) is function_word_list("en")
    assert stop_words(code) == function_words("en")
    assert stem(["houses"], code) == ["hous"]


@pytest.mark.parametrize("language", ["ja", "xx", "", "../net_abbreviations", "en.txt"])
@pytest.mark.parametrize("ask", [function_words, function_word_list])
def test_a_language_without_a_list_is_refused_naming_those_that_have_one(ask, language):
    with pytest.raises(InputError, match="de, el, en, es, fr, nl"):
        ask(language)


def test_net_abbreviations_are_at_least_200_and_sorted():
    shorts = [short for short, _ in net_expansions()]
    assert len(shorts) >= 200
    assert shorts == sorted(set(shorts))
    assert net_abbreviations() == set(shorts)


def test_net_abbreviations_are_single_lower_case_tokens_with_an_expansion():
    for short, long in net_expansions():
        assert short == fold(short)
        assert short.isalnum()
        assert any(character.isalpha() for character in short)
        assert long == long.strip() != ""
        assert "\t" not in long


def test_well_known_abbreviations_are_members():
    known = "btw imho rtfm ymmv afaik iirc fwiw otoh ianal lol brb faq ttfn"
    assert set(known.split()) <= net_abbreviations()
    assert dict(net_expansions())["ymmv"] == "your mileage may vary"


def test_words_of_ordinary_english_are_not_abbreviations():
    homographs = "am it no us or in so hand kiss pita rip sob gal tic jam swag wag id ok mom"
    assert not set(homographs.split()) & net_abbreviations()


@in_each_language
def test_no_abbreviation_is_a_function_word(language):
    assert not net_abbreviations() & function_words(language)


@in_each_language
def test_stop_words_are_our_function_words_where_we_have_them(language):
    assert stop_words(language) == function_words(language)


@pytest.mark.parametrize(
    ("language", "member"), [("it", "che"), ("pt", "não"), ("ru", "и"), ("sv", "och"), ("nn", "og")]
)
def test_other_languages_have_the_stop_words_of_stopwordsiso(language, member):
    assert member in stop_words(language)


def test_stop_words_hold_no_phrases():
    """Vietnamese and Korean entries often have blanks, which no token has."""
    for language in ("vi", "ko", "ru"):
        assert stop_words(language)
        assert not [word for word in stop_words(language) if " " in word]


@pytest.mark.parametrize("language", ["xx", "", "tlh", "../en"])
def test_a_language_nobody_lists_has_no_stop_words(language):
    assert stop_words(language) == frozenset()


def test_answers_are_kept_and_cannot_be_changed():
    for answer in (function_words("nl"), net_abbreviations(), stop_words("it")):
        assert isinstance(answer, frozenset)
    for answer in (function_word_list("nl"), net_expansions()):
        assert isinstance(answer, tuple)
    assert function_words("nl") is function_words("nl")
    assert stop_words("it") is stop_words("it")
    assert net_abbreviations() is net_abbreviations()


@pytest.mark.parametrize(
    ("language", "word", "expected"),
    [
        ("en", "consigning", "consign"),
        ("en", "knightly", "knight"),
        ("en", "ponies", "poni"),
        ("en", "ann's", "ann"),
        ("en", "ann\u2019s", "ann"),
        ("es", "chicharrones", "chicharron"),
        ("nl", "boeken", "boek"),
        ("fr", "continuellement", "continuel"),
        ("de", "häuser", "haus"),
        ("el", "ανθρώπων", "ανθρωπ"),
        ("it", "abbandonata", "abbandon"),
        ("nb", "bøkene", "bøk"),
    ],
)
def test_stems_of_known_words(language, word, expected):
    assert stem([word], language) == [expected]


def test_stems_come_in_the_order_of_the_words():
    assert stem(["cats", "ran", "cats", "", "dogs"], "en") == ["cat", "ran", "cat", "", "dog"]
    assert stem([], "en") == []


def test_a_language_without_a_stemmer_gets_its_words_back():
    given_words = ["猫", "Cats"]
    answer = stem(given_words, "ja")
    assert answer == given_words
    assert answer is not given_words


def test_the_languages_with_stems_include_all_with_function_words():
    assert all(map(has_stemmer, (*LANGUAGES, "nn", "en-GB")))
    assert not any(map(has_stemmer, ("ja", "tlh", "", "english")))


@given(st.lists(st.text(st.characters(), max_size=8), max_size=20), st.sampled_from(LANGUAGES))
def test_any_string_has_a_stem_that_does_not_depend_on_its_neighbours(some, language):
    """Half characters, left by a decoder that gave up, included."""
    assert stem(some, language) == [stem([word], language)[0] for word in some]


def test_a_half_character_is_left_alone_and_its_neighbours_are_not():
    assert stem(["häuser", "\ud800s", "hunde"], "de") == ["haus", "\ud800s", "hund"]


def test_threads_do_not_disturb_each_other():
    some = [f"{start}{end}" for start in "abcdefgh" for end in ("ations", "ing", "nesses", "ies")]
    alone = stem(some, "en")
    with ThreadPoolExecutor(8) as pool:
        assert all(answer == alone for answer in pool.map(lambda _: stem(some, "en"), range(200)))


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("english-novels", "en"),
        ("dutch-reviews", "nl"),
        ("spanish-articles", "es"),
        ("greek-articles", "el"),
    ],
)
def test_every_second_word_of_prose_is_a_function_word(data_folder, name, language):
    with gzip.open(
        data_folder / "pan14" / f"{name}.train.jsonl.gz", "rt", encoding="utf-8"
    ) as file:
        texts = {json.loads(line)["unknown"] for line in file}
    running = [fold(word) for text in texts for word in words(text)]
    share = sum(word in function_words(language) for word in running) / len(running)
    assert 0.48 < share < 0.62
