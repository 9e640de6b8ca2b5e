"""Encodings that are told, proved or guessed."""

import pytest

from byline.corpus.readers import Options, Unreadable
from byline.corpus.readers.encodings import _CHUNK, check_encoding, decode, load
from byline.errors import UsageError

SPANISH = "Mañana iré a la estación; ¿vendrás también? No lo sé todavía, pero quizá sí."
FRENCH = "L’été dernier, nous avons mangé près de la forêt où le garçon a trouvé sa sœur."
GERMAN = "Die Straße war naß, und die Bäume rauschten über den Dächern der großen Häuser."
POLISH = "Wczoraj poszliśmy nad rzekę, żeby zobaczyć, jak łódź odpływa. Źle się czułem."
CZECH = "Včera večer jsme šli k řece, abychom viděli, jak loď odplouvá. Bylo už pozdě."
HUNGARIAN = "Tegnap este lementünk a folyóhoz. Későre járt, az őszi eső hűvös volt és sűrű."
TURKISH = "Dün akşam geminin kalkışını görmek için nehre indik. Şehrin ışıkları parlıyordu."
GREEK = "Χθες το βράδυ κατεβήκαμε στο ποτάμι για να δούμε το πλοίο να φεύγει από το λιμάνι."
RUSSIAN = "Вчера вечером мы пошли к реке, чтобы увидеть, как отплывает корабль. Было темно."
JAPANESE = "昨日の夕方、私たちは船が出るのを見に川へ行きました。もう遅くて暗かったのです。"


@pytest.mark.parametrize("text", [SPANISH, GREEK, JAPANESE, "plain"], ids=["es", "el", "ja", "en"])
@pytest.mark.parametrize(
    ("codec", "said"),
    [("utf-8", "utf-8"), ("utf-8-sig", "utf-8"), ("utf-16", "utf-16"), ("utf-32", "utf-32")],
)
def test_what_is_marked_or_proved_is_read_as_such(text, codec, said):
    found = decode((text * 5).encode(codec))
    assert (found.body, found.encoding) == (text * 5, said)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("text", [SPANISH, GREEK], ids=["es", "el"])
def test_wide_encodings_are_seen_without_a_mark(codec, text):
    assert decode(text.encode(codec)) == (text, codec, 0)


def test_a_stray_zero_byte_does_not_make_a_text_wide():
    # Read by twos this is a row of Chinese characters with one blank.
    data = b"so bring the men who cut our hay" * 4 + b" \0" + b" and the old cow" * 4
    assert decode(data) == (data.decode(), "utf-8", 0)


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        (SPANISH, "cp1252"),
        (FRENCH, "cp1252"),
        (GERMAN, "cp1252"),
        (POLISH, "cp1250"),
        (POLISH, "iso8859_2"),
        (CZECH, "cp1250"),
        (HUNGARIAN, "cp1250"),
        (TURKISH, "cp1254"),
        (GREEK, "cp1253"),
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8_r"),
        (JAPANESE, "shift_jis"),
        (JAPANESE, "euc_jp"),
        (JAPANESE, "iso2022_jp"),
    ],
)
def test_old_encodings_are_guessed_from_the_letters_of_languages(text, codec):
    assert decode(text.encode(codec)).body == text


def test_a_mark_is_no_character_even_if_the_encoding_was_told():
    assert decode(b"\xef\xbb\xbfIt was late.", "utf-8").body == "It was late."


def test_a_last_accented_letter_is_not_taken_for_half_a_character():
    assert decode(b"caf\xe9").body == "café"


def test_utf_8_with_a_broken_place_stays_utf_8_and_says_so():
    broken = decode(GREEK[:22].encode() + b"\xff" + GREEK[22:].encode())
    assert broken.body == GREEK[:22] + "\ufffd" + GREEK[22:]
    assert broken.meta == (("encoding", "utf-8"), ("damaged", "1"))


@pytest.mark.parametrize("newline", ["\r\n", "\r", "\n"])
def test_newlines_become_one_character(newline):
    assert decode(f"one{newline}two{newline}".encode()).body == "one\ntwo\n"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b"", "is empty", id="empty"),
        pytest.param(b"\x7fELF\x02\x01\x01\0\0\0\0\0" * 20, "looks binary", id="program"),
        pytest.param(bytes(range(1, 256)) * 20, "looks binary", id="controls"),
        pytest.param(b"%PDF-1.4 text", "is a PDF", id="pdf"),
        pytest.param(b"PK\x03\x04text", "zip", id="zip"),
        pytest.param(b"\x1f\x8btext", "gzipped", id="gzip"),
        pytest.param(b"{\\rtf1 text}", "rich text", id="rtf"),
    ],
)
def test_what_is_no_text_is_refused_with_the_reason(data, reason):
    with pytest.raises(Unreadable, match=reason):
        decode(data)


def test_the_user_knows_better():
    assert decode(SPANISH.encode("cp1252"), "cp1251").body == SPANISH.encode("cp1252").decode(
        "cp1251"
    )


def test_a_text_that_is_not_in_the_named_encoding_is_refused():
    with pytest.raises(Unreadable, match=r"is not utf-8 \(byte 0xe9\)"):
        decode(b"caf\xe9", "utf-8")


@pytest.mark.parametrize("name", ["utf-9", "hex", "rot13", "undefined", "", "a\0b"])
def test_an_unknown_encoding_is_refused_before_reading(name):
    with pytest.raises(UsageError, match="no encoding is called"):
        check_encoding(name)


# Large files are decoded piece by piece. Each case is cut where a piece ends.


def large(tmp_path, data, encoding=None):
    path = tmp_path / "large.txt"
    path.write_bytes(data)
    return load(path, Options(encoding=encoding))


def test_a_character_on_the_border_of_two_pieces_survives(tmp_path):
    text = "a" * (_CHUNK - 1) + "é" + "b" * 10
    assert large(tmp_path, text.encode()) == (text, "utf-8", 0)


def test_a_line_end_on_the_border_of_two_pieces_is_one_line_end(tmp_path):
    found = large(tmp_path, b"a" * (_CHUNK - 1) + b"\r\nb")
    assert found.body == "a" * (_CHUNK - 1) + "\nb"


def test_a_late_accent_corrects_the_first_guess(tmp_path):
    found = large(tmp_path, b"plain " * (_CHUNK // 4) + SPANISH.encode("cp1252"))
    assert found.body.endswith(SPANISH)
    assert found.encoding == "cp1252"


def test_late_damage_does_not_change_the_encoding(tmp_path):
    text = GREEK * (_CHUNK // 100)
    found = large(tmp_path, text.encode() + b"\xff" + text.encode())
    assert found.body == text + "\ufffd" + text
    assert (found.encoding, found.damaged) == ("utf-8", 1)


def test_a_large_file_with_a_mark_loses_it(tmp_path):
    assert large(tmp_path, ("a" * _CHUNK).encode("utf-8-sig")).body == "a" * _CHUNK
    assert large(tmp_path, ("a" * _CHUNK).encode("utf-16")).body == "a" * _CHUNK


def test_a_large_file_that_is_not_in_the_named_encoding_is_refused(tmp_path):
    with pytest.raises(Unreadable, match="is not ascii"):
        large(tmp_path, b"a" * _CHUNK * 2 + b"\xe9", "ascii")
