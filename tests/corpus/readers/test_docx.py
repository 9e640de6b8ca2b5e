"""Word documents, honest and hostile."""

import io
import zipfile

import docx
import pytest
from corpus.readers.samples import docx_of, docx_with

from byline.corpus.readers import Limits, Options, Unreadable
from byline.corpus.readers.docx import read_docx

NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
COMPATIBLE = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'


def word(tmp_path, data, **limits):
    path = tmp_path / "a.docx"
    path.write_bytes(data)
    (text,) = read_docx(path, Options(limits=Limits(**limits)))
    return text


def body_of(inner):
    return f"<w:document {NAMESPACE} {COMPATIBLE}><w:body>{inner}</w:body></w:document>".encode()


def test_paragraphs_and_tables_come_in_their_order(tmp_path):
    document = docx.Document()
    document.add_paragraph("Before.")
    table = document.add_table(rows=2, cols=2)
    for cell, text in zip(table._cells, ["a", "b", "c", "d"], strict=True):
        cell.text = text
    document.add_paragraph("").add_run("After.")
    held = io.BytesIO()
    document.save(held)
    assert word(tmp_path, held.getvalue()).body == "Before.\n\na\tb\nc\td\n\nAfter."


def test_the_title_is_kept_and_the_owner_is_no_author(tmp_path):
    text = word(tmp_path, docx_of("It was late.", title="The night"))
    assert (text.title, text.author) == ("The night", None)


@pytest.mark.parametrize(
    ("inner", "text"),
    [
        pytest.param(
            "<w:p><w:r><w:t>one</w:t><w:tab/><w:t>two</w:t><w:br/><w:t>three</w:t></w:r></w:p>",
            "one\ttwo\nthree",
            id="tabs and breaks",
        ),
        pytest.param(
            "<w:p><w:ins><w:r><w:t>kept</w:t></w:r></w:ins>"
            "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>",
            "kept",
            id="tracked changes",
        ),
        pytest.param(
            "<w:sdt><w:sdtContent><w:p><w:r><w:t>given</w:t></w:r></w:p></w:sdtContent></w:sdt>",
            "given",
            id="a form's field",
        ),
        pytest.param(
            "<w:p><w:r><mc:AlternateContent><mc:Choice><w:t>box</w:t></mc:Choice>"
            "<mc:Fallback><w:t>box</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>",
            "box",
            id="a text box is read once",
        ),
    ],
)
def test_what_a_reader_would_see_is_read(tmp_path, inner, text):
    assert word(tmp_path, docx_with(body_of(inner))).body == text


def test_a_document_without_a_word_is_empty(tmp_path):
    with pytest.raises(Unreadable, match="is empty"):
        word(tmp_path, docx_of("", "  "))


@pytest.mark.parametrize("codec", ["utf-8", "utf-16"])
def test_entities_are_refused_before_they_are_parsed(tmp_path, codec):
    laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    xml = (
        f'<?xml version="1.0" encoding="{codec}"?>{laughs}<w:document {NAMESPACE}>&b;</w:document>'
    )
    with pytest.raises(Unreadable, match="defines XML entities"):
        word(tmp_path, docx_with(xml.encode(codec)))


def test_a_zip_bomb_is_refused_before_it_is_unpacked(tmp_path):
    bomb = docx_with(body_of("<w:p/>" + " " * 30_000_000))
    assert len(bomb) < 200_000
    with pytest.raises(Unreadable, match="200 times its size"):
        word(tmp_path, bomb)
    with pytest.raises(Unreadable, match=r"unpacks to 30\.\d MB, over the limit of 1.0 MB"):
        word(tmp_path, bomb, unpacked_bytes=1_000_000)


def test_a_size_that_lies_is_refused(tmp_path):
    data = docx_with(body_of("<w:p><w:r><w:t>x</w:t></w:r></w:p>" * 1000))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = archive.getinfo("word/document.xml").file_size
    lying = data.replace(size.to_bytes(4, "little"), (100).to_bytes(4, "little"))
    assert lying != data
    with pytest.raises(Unreadable, match="damaged"):
        word(tmp_path, lying)


def test_thousands_of_parts_are_refused(tmp_path):
    held = io.BytesIO(docx_of("x"))
    with zipfile.ZipFile(held, "a") as archive:
        for number in range(5001):
            archive.writestr(f"p{number}", b"")
    with pytest.raises(Unreadable, match="parts"):
        word(tmp_path, held.getvalue())


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "password-protected or an old .doc"),
        (b"It was late.", "damaged"),
        (b"", "damaged"),
        (docx_with(b"<broken"), "damaged"),
        (docx_with(b"<a>" * 5000), "damaged"),
    ],
    ids=["ole", "text", "empty", "broken xml", "deep xml"],
)
def test_what_is_no_word_document_is_refused(tmp_path, data, reason):
    with pytest.raises(Unreadable, match=reason):
        word(tmp_path, data)
