"""The taggers that come with Byline, and what every tagger promises."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from byline.errors import InputError, UsageError
from byline.features.tagging import LANGUAGES, UPOS, Tagger, _tagger, tagger

SENTENCES = {
    "en": "We/PRON visited/VERB Paris/PROPN and/CCONJ she/PRON bought/VERB three/NUM red/ADJ "
    "apples/NOUN ./PUNCT",
    "es": "La/DET casa/NOUN es/AUX muy/ADV grande/ADJ ,/PUNCT pero/CCONJ el/DET niño/NOUN va/VERB "
    "al/ADP colegio/NOUN ./PUNCT",
    "nl": "Wij/PRON kopen/VERB drie/NUM rode/ADJ appels/NOUN in/ADP Amsterdam/PROPN ./PUNCT",
    "fr": "L'homme/NOUN n'a/AUX pas/ADV mangé/VERB sur/ADP la/DET table/NOUN du/ADP roi/NOUN "
    "./PUNCT",
    "de": "Im/ADP Haus/NOUN schläft/VERB der/DET Hund/NOUN unter/ADP dem/DET Tisch/NOUN ./PUNCT",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plain_sentence_is_tagged_as_anyone_would(language):
    pairs = [pair.rsplit("/", 1) for pair in SENTENCES[language].split()]
    words, tags = zip(*pairs, strict=True)
    assert tagger(language).tag([words]) == [list(tags)]


def test_the_same_word_is_tagged_by_what_stands_around_it():
    found = tagger("en").tag([["They", "can", "fish", "."], ["A", "can", "of", "fish", "."]])
    assert [tags[1] for tags in found] == ["AUX", "NOUN"]
    assert found[1][3] == "NOUN"


@pytest.mark.parametrize("language", LANGUAGES)
def test_tags_are_universal_ones(language):
    assert set(tagger(language).tags) <= set(UPOS)
    assert list(UPOS) == sorted(UPOS)


@pytest.mark.parametrize("code", ["EN", "en-GB", "en_US"])
def test_language_codes_may_carry_a_country(code):
    assert tagger(code) is tagger("en")


@pytest.mark.parametrize("code", ["el", "", "english"])
def test_a_missing_language_names_those_there_are_and_how_to_train_one(code):
    with pytest.raises(InputError, match=r"de, en, es, fr, nl.*byline train-tagger"):
        tagger(code)


def test_nothing_gives_nothing():
    assert tagger("en").tag([]) == []
    assert tagger("en").tag([[]]) == [[]]
    assert tagger("en").tag([[], ["Yes"], []]) == [[], ["INTJ"], []]


@given(st.lists(st.lists(st.text(st.characters(), max_size=6), max_size=4), max_size=3))
@settings(max_examples=80, deadline=None)
def test_any_words_at_all_get_one_tag_each(sentences):
    for language in ("en", "fr"):
        found = tagger(language).tag(sentences)
        assert [len(tags) for tags in found] == [len(words) for words in sentences]
        assert {tag for tags in found for tag in tags} <= set(UPOS)


def test_how_sentences_are_batched_changes_nothing(monkeypatch):
    sentences = [[pair.rsplit("/", 1)[0] for pair in s.split()] for s in SENTENCES.values()] * 3
    whole = tagger("en").tag(sentences)
    monkeypatch.setattr(_tagger, "BATCH", 15)
    assert tagger("en").tag(sentences) == whole
    assert tagger("en").tag(tuple(sentences)) == whole


@pytest.mark.parametrize("mistake", ["It rains.", ["It rains."], [["It"], "rains"]])
def test_plain_strings_are_not_taken_for_lists_of_words(mistake):
    with pytest.raises(UsageError, match="cut into words"):
        tagger("en").tag(mistake)


def test_a_shared_tagger_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        tagger("en").weights[0, 0] = 1


def test_a_model_of_your_own_is_a_tagger():
    class Loud:
        language, tags = "xx", ("LOUD", "QUIET")

        def tag(self, sentences, /):
            return [["LOUD" if word.isupper() else "QUIET" for word in s] for s in sentences]

    def first_tag(any_tagger: Tagger) -> str:
        return any_tagger.tag([["HEY", "you"]])[0][0]

    assert first_tag(Loud()) == "LOUD"
    assert first_tag(tagger("en")) in UPOS


def test_the_compiler_is_not_loaded_before_something_is_tagged():
    script = (
        "import sys; from byline.features.tagging import tagger; tagger('en');"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
