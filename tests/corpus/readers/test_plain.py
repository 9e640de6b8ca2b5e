"""Plain text and Markdown."""

import gzip
from datetime import UTC, datetime

import pytest

from byline.corpus.readers import Limits, Options, Unreadable
from byline.corpus.readers.plain import read_markdown, read_plain

DEFAULT = Options()


def plain(tmp_path, data, name="a.txt", options=DEFAULT):
    path = tmp_path / name
    path.write_bytes(data)
    (text,) = read_plain(path, options)
    return text


def markdown(tmp_path, body):
    path = tmp_path / "a.md"
    path.write_text(body, encoding="utf-8")
    (text,) = read_markdown(path, Options())
    return text


def test_a_file_is_one_text_and_says_its_encoding(tmp_path):
    text = plain(tmp_path, b"It was late.\n")
    assert (text.id, text.body, text.meta) == ("", "It was late.\n", (("encoding", "utf-8"),))


@pytest.mark.parametrize("data", [b"", b" \n\t\r\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf \n"])
def test_a_file_without_a_word_is_empty(tmp_path, data):
    with pytest.raises(Unreadable, match="is empty"):
        plain(tmp_path, data)


def test_a_file_over_the_limit_is_refused_with_a_way_out(tmp_path):
    options = Options(limits=Limits(text_bytes=10))
    with pytest.raises(Unreadable, match=r"11 bytes, over the limit of 10 bytes; .*text_bytes=11"):
        plain(tmp_path, b"12345678901", options=options)
    assert plain(tmp_path, b"1234567890", options=options).body == "1234567890"


def test_a_gzipped_file_is_unpacked(tmp_path):
    assert plain(tmp_path, gzip.compress(b"It was late."), "a.txt.gz").body == "It was late."


def test_a_gzipped_file_that_breaks_off_is_refused(tmp_path):
    packed = gzip.compress(bytes(range(32, 127)) * 1000)
    with pytest.raises(Unreadable, match="breaks off"):
        plain(tmp_path, packed[: len(packed) // 2], "a.txt.gz")


def test_a_file_that_only_claims_to_be_gzipped_is_refused(tmp_path):
    with pytest.raises(Unreadable, match="damaged gzip"):
        plain(tmp_path, b"It was late.", "a.txt.gz")


def test_the_limit_holds_for_what_is_unpacked(tmp_path):
    packed = gzip.compress(b"a" * 100_000)
    with pytest.raises(Unreadable, match=r"over the limit of 50\.0 kB"):
        plain(tmp_path, packed, "a.txt.gz", Options(limits=Limits(text_bytes=50_000)))


def test_a_decompression_bomb_is_seen_by_its_ratio(tmp_path):
    with pytest.raises(Unreadable, match="decompression bomb"):
        plain(tmp_path, gzip.compress(b"a" * 60_000_000), "a.txt.gz")
    small = gzip.compress(b"a" * 1_000_000)
    assert 500 * len(small) < 1_000_000
    assert len(plain(tmp_path, small, "b.txt.gz").body) == 1_000_000


def test_markdown_gives_up_its_settings_and_nothing_else(tmp_path):
    text = markdown(
        tmp_path,
        "---\ntitle: 'The cat'\nauthor: [Ann Lee]\ndate: 2020-01-06\ntags: a, b\nlang: en\n---\n\n"
        "# Cat\n\nIt *was* late.\n",
    )
    assert text.body == "# Cat\n\nIt *was* late.\n"
    assert (text.title, text.author, text.language) == ("The cat", "Ann Lee", "en")
    assert text.date == datetime(2020, 1, 6, tzinfo=UTC)


@pytest.mark.parametrize("body", ["---\n\nNo settings here\n---\n", "# Cat\n---\ntitle: no\n---\n"])
def test_a_rule_of_dashes_alone_is_text(tmp_path, body):
    assert markdown(tmp_path, body).body == body


def test_settings_without_a_text_are_empty(tmp_path):
    with pytest.raises(Unreadable, match="is empty but for its settings"):
        markdown(tmp_path, "---\ntitle: x\n---\n")
