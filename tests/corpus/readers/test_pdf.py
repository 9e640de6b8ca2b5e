"""PDFs: text, locks, damage and pictures."""

import io
import logging
from datetime import UTC, datetime

import pypdf
import pytest
from corpus.readers.samples import pdf_of

from byline.corpus import Skipped, Text
from byline.corpus.readers import Limits, Options, Unreadable
from byline.corpus.readers.pdf import read_pdf, reflow


def pdf(tmp_path, data, **limits):
    path = tmp_path / "a.pdf"
    path.write_bytes(data)
    return list(read_pdf(path, Options(limits=Limits(**limits))))


def rewritten(data, change):
    """The file after `change` was applied to its writer."""
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(io.BytesIO(data)))
    change(writer)
    held = io.BytesIO()
    writer.write(held)
    return held.getvalue()


def test_pages_are_set_apart_by_a_blank_line_and_lines_are_joined(tmp_path):
    first = [
        "It was a dark and stormy night in",
        "the village.",
        "Nobody slept a wink until dawn, or",
    ]
    (text,) = pdf(tmp_path, pdf_of([*first, "later."], ["The next day came."]))
    assert text.body == (
        "It was a dark and stormy night in the village.\n\n"
        "Nobody slept a wink until dawn, or later.\n\nThe next day came."
    )


def test_the_owner_of_the_computer_is_no_author(tmp_path):
    info = "/Title (The night) /Author (Office PC 3) /CreationDate (D:20200106101500Z)"
    (text,) = pdf(tmp_path, pdf_of(["It was late."], info=info))
    assert (text.title, text.author) == ("The night", None)
    assert text.date == datetime(2020, 1, 6, 10, 15, tzinfo=UTC)
    assert text.meta == (("pages", "1"), ("pdf-author", "Office PC 3"))


def test_a_date_that_makes_no_sense_is_no_date(tmp_path):
    (text,) = pdf(tmp_path, pdf_of(["It was late."], info="/CreationDate (yesterday)"))
    assert text.date is None


def test_a_locked_file_is_refused_with_what_to_do(tmp_path):
    locked = rewritten(
        pdf_of(["Secret."]), lambda w: w.encrypt("key", "owner", algorithm="RC4-128")
    )
    with pytest.raises(Unreadable, match=r"password-protected: save a copy without"):
        pdf(tmp_path, locked)


def test_a_file_that_only_forbids_printing_is_read(tmp_path):
    limited = rewritten(
        pdf_of(["Open letter."]), lambda w: w.encrypt("", "owner", algorithm="RC4-128")
    )
    assert pdf(tmp_path, limited)[0].body == "Open letter."


@pytest.mark.parametrize("pages", [([],), ([], []), ([" "],)])
def test_a_scan_is_refused_with_what_to_do(tmp_path, pages):
    with pytest.raises(Unreadable, match="holds no text, perhaps scanned images: run OCR first"):
        pdf(tmp_path, pdf_of(*pages))


@pytest.mark.parametrize(
    "data", [b"", b"It was late.", b"%PDF-1.4\n", b"%PDF-1.4\n" + b"\0" * 999], ids=repr
)
def test_what_is_no_pdf_is_refused(tmp_path, data):
    with pytest.raises(Unreadable, match="PDF"):
        pdf(tmp_path, data[:40] if len(data) < 40 else data)


def test_a_file_that_breaks_off_is_read_or_refused_but_nothing_else(tmp_path):
    whole = pdf_of(["It was late."], ["We ran."])
    for length in range(0, len(whole), 97):
        try:
            found = pdf(tmp_path, whole[:length])
        except Unreadable:
            continue
        assert all(isinstance(item, Text | Skipped) for item in found)


def test_a_page_that_cannot_be_read_is_named_and_the_others_stay(tmp_path, monkeypatch):
    extract = pypdf.PageObject.extract_text

    def fails_once(page, **options):
        if page.page_number == 1:
            raise ZeroDivisionError("no such font")
        return extract(page, **options)

    monkeypatch.setattr(pypdf.PageObject, "extract_text", fails_once)
    text, skipped = pdf(tmp_path, pdf_of(["One."], ["Two."], ["Three."]))
    assert text.body == "One.\n\nThree."
    assert skipped == Skipped("#page 2", "is damaged (no such font)")


def test_limits_of_pages_text_and_time_hold(tmp_path):
    data = pdf_of(["One."], ["Two."])
    with pytest.raises(Unreadable, match="has 2 pages, over the limit of 1"):
        pdf(tmp_path, data, document_pages=1)
    with pytest.raises(Unreadable, match="holds more text"):
        pdf(tmp_path, data, unpacked_bytes=5)
    with pytest.raises(Unreadable, match="took over 0 s"):
        pdf(tmp_path, data, document_seconds=0)


def test_a_stream_that_unpacks_to_too_much_is_refused(tmp_path):
    packed = rewritten(
        pdf_of(["It was late. " * 5000]), lambda w: [p.compress_content_streams() for p in w.pages]
    )
    with pytest.raises(Unreadable, match=r"damaged|Limit"):
        pdf(tmp_path, packed, unpacked_bytes=10_000)
    assert pdf(tmp_path, packed)[0].body.startswith("It was late. It was late.")


def test_remarks_of_pypdf_are_kept_from_the_user_and_only_while_reading(tmp_path, caplog):
    with caplog.at_level(logging.INFO, "pypdf"):
        pdf(tmp_path, pdf_of(["It was late."]).replace(b"startxref\n", b"startxref\n9"))
        assert logging.getLogger("pypdf").level == logging.INFO
    assert caplog.records == []


LONG = "a line that goes on for quite some time"


@pytest.mark.parametrize(
    ("page", "text"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param("one\n\ntwo", "one\n\ntwo", id="a blank line stays"),
        pytest.param(f"{LONG}\nand on", f"{LONG} and on", id="joined"),
        pytest.param(f"{LONG}-\nends", f"{LONG}-\nends", id="hyphen"),
        pytest.param(f"{LONG}\n- tea\n- toast", f"{LONG}\n\n- tea\n\n- toast", id="list"),
        pytest.param(f"TITLE\n{LONG}", f"TITLE {LONG}", id="no sign of a new paragraph"),
        pytest.param(f"TITLE\nSuch {LONG}", f"TITLE\n\nSuch {LONG}", id="heading"),
        pytest.param(f"{LONG}\nends.\nso {LONG}", f"{LONG} ends.\n\nso {LONG}", id="short end"),
    ],
)
def test_lines_become_paragraphs(page, text):
    assert reflow(page) == text
