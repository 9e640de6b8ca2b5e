"""Which reader takes which file."""

import pytest

from byline.corpus.readers._formats import ADVICE, FORMATS, MBOX, POST, extension, sniff

HEADERS = b"From: ann@example.org\nSubject: tea\nX-Long: one\n two\n\nbody"


@pytest.mark.parametrize(
    "form", sorted({*FORMATS.values(), POST, MBOX}), ids=lambda form: form.reader
)
def test_every_reader_in_the_table_can_be_imported(form):
    assert callable(form.load())


def test_advice_is_given_only_for_what_is_not_read():
    assert not ADVICE.keys() & FORMATS.keys()


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        ("a.txt", ".txt"),
        ("A.B.TXT", ".txt"),
        ("rows.CSV.GZ", ".csv.gz"),
        ("pack.tar.gz", ".tar.gz"),
        ("pack.gz", ".gz"),
        ("49960", ""),
        ("1.", ""),
        ("letter.12", ""),
        ("Dear Mr. Smith", ""),
        ("README", ""),
        ("x.unheard-of-ending", ""),
    ],
)
def test_endings_are_told_from_dots(name, ending):
    assert extension(name) == ending


@pytest.mark.parametrize(
    ("head", "form"),
    [
        pytest.param(HEADERS, POST, id="message"),
        pytest.param(HEADERS.replace(b"\n", b"\r\n"), POST, id="message with carriage returns"),
        pytest.param(b"Path: a!b\nFrom: x\nNewsgroups: sci.space\n\nhello", POST, id="post"),
        pytest.param(b"From ann Mon Jan  6 10:00:00 2020\n" + HEADERS, MBOX, id="mailbox"),
        pytest.param(b"Subject: tea\nMIME-Version: 1.0\n\nhello", POST, id="no sender"),
        pytest.param(b"Subject: tea\n\nhello", None, id="a heading"),
        pytest.param(b"From London we took the train.\nIt was late.", None, id="a letter"),
        pytest.param(b"Note: buy tea\nFrom: the shop\n", None, id="a note"),
        pytest.param(b"To be or not to be", None, id="a sentence"),
        pytest.param(b"", None, id="nothing"),
        pytest.param(b"\x00\xff\xfe:", None, id="bytes"),
    ],
)
def test_messages_are_known_by_their_headers(head, form):
    assert sniff(head) == form
