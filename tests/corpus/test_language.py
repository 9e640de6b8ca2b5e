"""Languages of texts: short and long, alone and mixed."""

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from byline.corpus.language import (
    Guess,
    LanguageShare,
    checked_language,
    guess_language,
    languages_within,
)
from byline.errors import UsageError

ENGLISH = (
    "When we came back from the lake in the evening, the house was dark and somebody had left "
    "the kitchen door open. Nobody had been there since the morning, as far as we knew. "
)
SPANISH = (
    "Cuando volvimos del lago por la tarde, la casa estaba a oscuras y alguien había dejado "
    "abierta la puerta de la cocina. Nadie había estado allí desde la mañana, que supiéramos. "
)
PORTUGUESE = (
    "Quando voltamos do lago à tarde, a casa estava às escuras e alguém tinha deixado aberta a "
    "porta da cozinha. Ninguém tinha estado lá desde a manhã, que nós soubéssemos. "
)
RUSSIAN = (
    "Когда вечером мы вернулись с озера, в доме было темно, и кто-то оставил открытой дверь на "
    "кухню. Насколько мы знали, с самого утра там никого не было. "
)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (ENGLISH, "en"),
        (SPANISH, "es"),
        (PORTUGUESE, "pt"),
        (RUSSIAN, "ru"),
        ("Als wir am Abend vom See zurückkamen, war das Haus dunkel.", "de"),
        ("Toen we 's avonds van het meer terugkwamen, was het huis donker.", "nl"),
        ("Quand nous sommes revenus du lac, la maison était sombre.", "fr"),
        ("عندما عدنا من البحيرة في المساء كان البيت مظلما", "ar"),
        ("जब हम शाम को झील से लौटे तो घर में अंधेरा था", "hi"),
    ],
)
def test_a_sentence_is_enough_for_most_languages(body, code):
    assert guess_language(body).code == code


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("Καλημέρα", "el"),
        ("שלום", "he"),
        ("สวัสดี", "th"),
        ("안녕하세요", "ko"),
        ("これは本です", "ja"),
        ("这是一本书", "zh"),
        ("გამარჯობა", "ka"),
        ("Բարեւ", "hy"),
    ],
)
def test_a_script_of_its_own_tells_the_language_at_once(body, code):
    assert guess_language(body) == Guess(code, 0.99)


@pytest.mark.parametrize(
    "body", ["", "  \n", "42", "3.14 + 2", "?!", "ok", "http://a.org/the/is/of"]
)
def test_too_little_to_tell_is_undetermined(body):
    assert guess_language(body) == Guess("und", 0.0)


def test_a_foreign_name_or_sign_does_not_change_the_language():
    assert guess_language(ENGLISH + "π and Καλημέρα").code == "en"


def test_a_script_mixed_with_another_is_left_to_the_model():
    assert guess_language("Καλημέρα κόσμε φίλοι привет мир") != Guess("el", 0.99)


def test_only_parts_of_a_long_text_are_read():
    """The beginning and the middle count; what lies between and after may be anything."""
    ends = RUSSIAN * 9
    assert guess_language(f"{ENGLISH * 3}{ends}{ENGLISH * 7}{ends}").code == "en"
    assert guess_language(f"{RUSSIAN * 3}{ENGLISH * 9}{RUSSIAN * 7}{ENGLISH * 9}").code == "ru"


def test_addresses_and_numbers_are_not_words():
    noise = "http://www.the.and.of/that/with/this 2001 me@that.with.this " * 9
    assert guess_language(noise + SPANISH).probability == guess_language(SPANISH).probability


def test_a_text_in_one_language_has_one():
    assert languages_within(ENGLISH * 5) == (LanguageShare("en", 1.0),)
    assert languages_within("") == ()


@pytest.mark.parametrize(("other", "code"), [(SPANISH, "es"), (RUSSIAN, "ru")])
def test_paragraphs_in_another_language_are_found_with_their_share(other, code):
    found = languages_within(f"{ENGLISH * 4}\n\n{other * 2}")
    assert [share.code for share in found] == ["en", code]
    assert sum(share.share for share in found) == pytest.approx(1)
    assert 0.2 < found[1].share < 0.45


@pytest.mark.parametrize(
    "addition",
    [
        pytest.param("¡Buenos días, señora!", id="a greeting"),
        pytest.param(SPANISH[:108], id="a sentence"),
        pytest.param("Gracias por todo.\n\n" * 3, id="short lines"),
        pytest.param("1 2 3 http://example.org\n" * 20, id="a table"),
    ],
)
def test_a_few_foreign_words_are_no_second_language(addition):
    assert [s.code for s in languages_within(f"{ENGLISH * 6}\n\n{addition}")] == ["en"]


def test_a_near_relative_is_no_second_language():
    assert len(languages_within(f"{SPANISH * 4}\n\n{PORTUGUESE * 2}")) == 1


@settings(max_examples=30, deadline=None)
@given(st.text(st.characters(exclude_categories=[])))
def test_any_text_gets_an_answer(body):
    guess = guess_language(body)
    assert guess.code == "und" or guess.probability >= 0.5
    shares = languages_within(body)
    assert sum(share.share for share in shares) == pytest.approx(1 if shares else 0)


def test_the_model_is_loaded_only_when_asked():
    script = "import byline.corpus.language, sys; print('py3langid' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


@pytest.mark.data
@pytest.mark.parametrize(("name", "code"), [("english", "en"), ("greek", "el"), ("hindi", "hi")])
def test_news_are_recognised_whole_and_by_twenty_words(data_folder, name, code):
    rows = (data_folder / "multiling2011" / f"{name}.jsonl").read_text("utf-8").splitlines()
    bodies = [body for row in rows for body in json.loads(row)["documents"]]
    assert all(guess_language(body).code == code for body in bodies)
    assert all(len(languages_within(body)) == 1 for body in bodies)
    parts = [" ".join(body.split()[40:60]) for body in bodies]
    assert sum(guess_language(part).code == code for part in parts) >= 0.95 * len(parts)


def test_japanese_without_chinese_characters_is_japanese():
    assert guess_language("こんにちは、ありがとう。" * 5).code == "ja"


@pytest.mark.parametrize("code", ["auto", "und", "en", "EN", "pt_BR", "en-GB", "sw"])
def test_codes_of_known_languages_are_taken(code):
    assert checked_language(code) == code


@pytest.mark.parametrize("code", ["klingon-xyz", "english", "", "qq", None, 5])
def test_other_codes_are_refused_with_some_that_are_known(code):
    with pytest.raises(UsageError, match=r"no language is known by .*\ben\b"):
        checked_language(code)
