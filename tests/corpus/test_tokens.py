"""Tokens in every script, and the promises they keep on any text whatever."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from byline.corpus import tokens
from byline.corpus.tokens import (
    Token,
    character_classes,
    fold,
    folded_words,
    is_word,
    token_texts,
    tokenise,
    tokens_and_line_ends,
    word_starts,
    words,
)

# Pieces that meet badly: what one path takes for a letter, a number or an address, others must too.
PIECES = [
    *("a", "Z", "don't", "l’eau", "well-known", "É", "ß", "Σ", "İ", "ﬁ", "º", "ª", "ά", "Ж", "_"),
    *("0", "12", "²", "½", "Ⅷ", "٣", ".", ",", "1.5", "'", "-", "·", "’", "--", "…", "\u00ad"),
    *("http://", "HTTPS://", "www.", "wWw.", "x.org", "/p", "@", "me", "a@b.co", ".com", "ftp://x"),
    *(" ", "\n", "\t", "\x1c", "\x85", "\u2028", "\u3000", "\u200b", "\u200c", "\u200d", "\ufeff"),
    *("\u0301", "\u093f", "हि", "न्", "ا", "ً", "漢", "字", "ひら", "カナ", "ー", "ไทย", "한국"),
    *("👩", "\u200d", "❤️", "👍🏽", "🇫🇷", "🇩", "\u20e3", "\ud800", "\udfff", "\x00", "𝒳", "𐐀", "𑄢𑄭"),
]
anything = st.one_of(
    st.text(st.characters(exclude_categories=[])),
    st.text(st.characters(max_codepoint=127)),
    st.text(st.characters(max_codepoint=0x24F)),
    st.lists(st.sampled_from(PIECES)).map("".join),
)


def texts(body: str) -> list[str]:
    return [token.text for token in tokenise(body)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Don't stop.", ["Don't", "stop", "."]),
        ("l’eau d'été", ["l’eau", "d'été"]),
        ("a well-known -- fact", ["a", "well-known", "-", "-", "fact"]),
        ("'tis the dogs' day", ["'", "tis", "the", "dogs", "'", "day"]),
        ("3.14, 1,000; 1990s, 3rd", ["3.14", ",", "1,000", ";", "1990s", ",", "3rd"]),
        ("an mp3 of B2B", ["an", "mp3", "of", "B2B"]),
        ("_very_ odd", ["_", "very", "_", "odd"]),
        ("See http://a.org/b?c=d.", ["See", "http://a.org/b?c=d", "."]),
        ("(www.a.org) or <me@a.org>", ["(", "www.a.org", ")", "or", "<", "me@a.org", ">"]),
        ("http://me@a.org/b c", ["http://me@a.org/b", "c"]),
        ("me@www.a.org/b", ["me@www.a.org", "/", "b"]),
        ("¿Qué?", ["¿", "Qué", "?"]),
        ("x² and ½", ["x²", "and", "½"]),
        ("cafe\u0301s", ["cafe\u0301s"]),
        ("हिन्दी में।", ["हिन्दी", "में", "।"]),
        ("العَرَبِيَّة", ["العَرَبِيَّة"]),
        ("می\u200cخواهم", ["می\u200cخواهم"]),
        ("צה״ל col·lecció", ["צה״ל", "col·lecció"]),
        ("我爱Python。", ["我", "爱", "Python", "。"]),
        ("日本語のテキスト", ["日", "本", "語", "の", "テキスト"]),
        ("らーめんとラーメン", ["らーめんと", "ラーメン"]),
        ("ภาษาไทย ดี", ["ภาษาไทย", "ดี"]),
        ("한국어를 배워요", ["한국어를", "배워요"]),
        ("👩\u200d❤️\u200d👨👍🏽", ["👩\u200d❤️\u200d👨", "👍🏽"]),
        ("🇫🇷🇩🇪 1️⃣", ["🇫🇷", "🇩🇪", "1️⃣"]),
        ("a\ud800b", ["a", "\ud800", "b"]),
        ("", []),
        (" \n\t\u3000", []),
    ],
)
def test_tokens_of(body, expected):
    assert texts(body) == expected


def test_words_leave_out_numbers_marks_and_addresses():
    assert words("Pay £3 to ann@a.org, OK? See http://localhost/x or 1990s") == [
        *("Pay", "to", "OK", "See", "or")
    ]


def test_a_token_knows_its_place():
    assert tokenise("Ο κ. Χ") == [
        Token(0, 1, "Ο"),
        Token(2, 3, "κ"),
        Token(3, 4, "."),
        Token(5, 6, "Χ"),
    ]


@pytest.mark.parametrize(
    ("word", "folded"),
    [("Don’t", "don't"), ("ÉTÉ", "été"), ("E\u0301te", "éte"), ("ΟΔΟΣ", "οδος"), ("İ", "i̇")],
)
def test_fold_joins_spellings_of_one_word(word, folded):
    assert fold(word) == folded


@given(anything)
def test_tokens_stand_in_order_and_leave_only_white_space(body):
    end = 0
    for token in tokenise(body):
        assert body[end : token.start].strip() == ""
        assert end <= token.start < token.end
        assert body[token.start : token.end] == token.text
        end = token.end
    assert body[end:].strip() == ""


@given(anything)
@example("a@b.com\u0301")
@example("a@b.comé x")
@example("http://x.yé² z")
def test_words_are_the_tokens_that_are_words(body):
    assert words(body) == [text for text in texts(body) if is_word(text)]


@given(anything)
def test_words_start_where_they_stand(body):
    expected = [token.start for token in tokenise(body) if is_word(token.text)]
    assert word_starts(body) == expected


@given(anything)
def test_texts_alone_are_those_of_the_tokens(body):
    assert token_texts(body) == texts(body)


@given(anything)
@example("a@b.com\nx http://x.y\n\n日本\n")
def test_line_ends_stand_where_they_are_and_change_no_token(body):
    lines = "\0".join(tokens_and_line_ends(body)).split("\n")
    found = [[piece for piece in line.split("\0") if piece] for line in lines]
    if "\0" not in body:
        assert found == [texts(line) for line in body.split("\n")]


@given(anything)
def test_folding_all_at_once_is_folding_one_by_one(body):
    assert folded_words(body) == [fold(word) for word in words(body)]


@given(anything)
def test_the_quick_paths_give_the_same_tokens_as_the_one_for_every_script(body):
    spans = [match.span() for match in tokens._CLASS_TOKEN.finditer(character_classes(body))]
    if not tokens._addresses(body):
        assert [(token.start, token.end) for token in tokenise(body)] == spans


@given(anything)
def test_every_character_has_one_class(body):
    assert len(character_classes(body)) == len(body)
    assert [k == " " for k in character_classes(body)] == [c.isspace() for c in body]


@pytest.mark.parametrize(
    "piece",
    [
        "a.",
        "a@",
        "a@a.",
        "1,",
        "x'",
        "www.",
        "http://",
        "http://!",
        "@a.",
        "a\u0301",
        "\u200d👩",
        "é-",
    ],
)
@pytest.mark.timeout(60)
def test_no_repetition_hangs(piece):
    """In time that grew with the square of the length, these would take minutes or hours."""
    body = piece * 50_000
    assert "".join(token.text for token in tokenise(body)) == "".join(body.split())
    assert len(words(body)) <= len(body)
