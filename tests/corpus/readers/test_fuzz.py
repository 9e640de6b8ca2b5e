"""Damaged files of every kind: each is read or named, and nothing else happens.

`BYLINE_FUZZ=10000` sets how many; each can be made again from its ending and its number.
"""

import gzip
import io
import os
import random
import time
import zipfile
from functools import cache

import pytest
from corpus.readers.samples import docx_of, docx_with, every_kind
from hypothesis import given
from hypothesis import strategies as st

from byline.corpus import Skipped, Text
from byline.corpus.readers import Unreadable, stream
from byline.corpus.readers._formats import FORMATS
from byline.corpus.readers.dates import parse_date
from byline.corpus.readers.encodings import decode
from byline.corpus.readers.html import html_to_text
from byline.corpus.readers.pdf import reflow

CASES = int(os.environ.get("BYLINE_FUZZ", "600"))
# A case takes milliseconds; this is for what would hang, on a busy machine.
SECONDS = 10
# The last is a file without an ending, such as a news spool holds.
ENDINGS = [*FORMATS, ""]
TOKENS = [
    b"\0", b"\xff", b"\xed\xa0\x80", b"\r", b"\n\n", b'"', b'""', b"'", b",", b"\t", b"<", b"</",
    b"<!--", b"<![CDATA[", b"<script>", b"<pre>", b"&#", b"&#x110000;", b"{", b"[", b"]", b"}",
    b":", b"\\u", b"\\ud800", b"1e999", b"9" * 50, b"-1", b"%PDF-", b"obj", b"endobj", b"stream",
    b"<<", b">>", b"/Length 99999999", b"/Kids [2 0 R]", b"From ", b"From: ", b"Content-Type: ",
    b"multipart/mixed; boundary=a", b"\n--a\n", b"Content-Transfer-Encoding: base64\n", b"=?utf-8?",
    b"\n> ", b"\n-- \n", b"PAR1", b"PK\x03\x04", b"\x1f\x8b", b"\xef\xbb\xbf", b"\xff\xfe",
    b"---\n",
]  # fmt: skip


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_damaged_file_is_read_or_named(tmp_path, ending):
    path = tmp_path / f"sample{ending}"
    for number in range(max(1, CASES // len(ENDINGS))):
        path.write_bytes(damaged(ending, number))
        started = time.process_time()
        try:
            check(list(stream(path)))
            assert time.process_time() - started < SECONDS
        except Exception as fault:
            pytest.fail(f"{ending!r}, number {number}: {type(fault).__name__}: {fault}")


def check(found):
    """Whatever came out has the shape that the rest of the program counts on."""
    assert found
    for item in found:
        assert isinstance(item, Text | Skipped)
        assert item.source
        if isinstance(item, Text):
            assert item.body.strip()
            assert item.id
            assert item.author != ""
        else:
            assert item.reason


def damaged(ending, number):
    """The sample of this ending with some damage; every third time inside its wrapping."""
    chance = random.Random(f"{ending}/{number}")
    sample = samples()[ending]
    if number % 3 == 0 and ending.endswith(".gz"):
        return gzip.compress(mutated(gzip.decompress(sample), chance), mtime=0)
    if number % 3 == 0 and ending == ".docx":
        return docx_with(mutated(inner_xml(), chance))
    return mutated(sample, chance)


def mutated(data, chance):
    """Between one and eight kinds of damage, one after the other."""
    data = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        damage = chance.choice([_flip, _cut, _drop, _repeat, _insert, _overwrite, _splice])
        damage(data, chance)
    return bytes(data)


def _flip(data, chance):
    for _ in range(chance.randint(1, 10)):
        if data:
            data[chance.randrange(len(data))] = chance.randrange(256)


def _cut(data, chance):
    del data[chance.randrange(len(data) + 1) :]


def _drop(data, chance):
    start = chance.randrange(len(data) + 1)
    del data[start : start + chance.randint(1, 60)]


def _repeat(data, chance):
    start = chance.randrange(len(data) + 1)
    piece = bytes(data[start : start + chance.randint(1, 200)])
    data[start:start] = piece * chance.choice([1, 2, 50])


def _insert(data, chance):
    start = chance.randrange(len(data) + 1)
    data[start:start] = chance.choice(TOKENS) * chance.choice([1, 1, 3, 300])


def _overwrite(data, chance):
    start = chance.randrange(len(data) + 1)
    token = chance.choice(TOKENS)
    data[start : start + len(token)] = token


def _splice(data, chance):
    other = samples()[chance.choice(ENDINGS)]
    start = chance.randrange(len(other) + 1)
    place = chance.randrange(len(data) + 1)
    data[place:place] = other[start : start + chance.randint(1, 400)]


@cache
def samples():
    kinds = every_kind()
    return kinds | {"": kinds[".eml"].replace(b"To: ", b"Newsgroups: ")}


@cache
def inner_xml():
    with zipfile.ZipFile(io.BytesIO(docx_of("It was late.", "We ran."))) as archive:
        return archive.read("word/document.xml")


@given(st.binary(max_size=200))
def test_any_bytes_are_decoded_or_refused(data):
    try:
        found = decode(data)
    except Unreadable:
        return
    assert isinstance(found.body, str)
    assert "\r" not in found.body


@given(st.text(st.sampled_from("<>/!-=\"' abpdivscrt&#;x0\n"), max_size=80) | st.text(max_size=40))
def test_any_markup_becomes_text_without_our_marks(markup):
    text = html_to_text(markup)
    assert text == text.strip("\n")
    assert not any(mark in text for mark in "\x1b\x1c\x1d\x1e\x1f")


@given(st.text(st.sampled_from("a .-\n\t•1)A"), max_size=60))
def test_joining_lines_loses_no_letter(page):
    assert "".join(reflow(page).split()) == "".join(page.split())


@given(st.text(max_size=80))
def test_any_date_is_read_or_not(written):
    found = parse_date(written)
    assert found is None or found.tzinfo is not None
