"""Word documents: paragraphs and tables in the order in which they stand."""

import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from byline.corpus._text import Skipped, Text
from byline.corpus.readers._files import human, open_bytes
from byline.corpus.readers._options import Limits, Options, Unreadable

__all__ = ["read_docx"]

OLE = b"\xd0\xcf\x11\xe0"
LOCKED = "is password-protected or an old .doc: save it as .docx without a password"
MOST_PARTS = 5_000
# Word's XML packs about 10 to 1, and 50 to 1 at most; bombs 1,000 to 1.
BOMB_RATIO, BOMB_BYTES = 200, 10_000_000
WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
# Text boxes are written twice, the second time for old programs; moved text stays where it was.
UNSEEN = {
    "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback",
    f"{WORD}moveFrom",
    f"{WORD}del",
}
SIGNS = {
    f"{WORD}p": "\n",
    f"{WORD}tab": "\t",
    f"{WORD}br": "\n",
    f"{WORD}cr": "\n",
    f"{WORD}noBreakHyphen": "-",
}


def read_docx(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text: the body of the document."""
    with open_bytes(path, options.limits, "document_bytes") as stream:
        data = stream.read()
    if data.startswith(OLE):
        raise Unreadable(LOCKED)
    document = _open(data, options.limits)
    try:
        blocks = (block for block in _blocks(document.element.body) if block.strip())
        body = "\n\n".join(blocks)
    except Exception as fault:
        raise Unreadable(f"is a damaged Word document ({type(fault).__name__})") from None
    if not body:
        raise Unreadable("is empty")
    title, created = _properties(document)
    yield Text("", body, title=title, date=created)


def _open(data: bytes, limits: Limits) -> Any:
    """The document as python-docx sees it, after a look at what it would unpack to."""
    import docx

    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            _check_archive(archive, limits)
        return docx.Document(BytesIO(data))
    except Unreadable:
        raise
    except Exception as fault:
        reason = " ".join(str(fault).split())[:120] or type(fault).__name__
        raise Unreadable(f"is a damaged Word document ({reason})") from None


def _check_archive(archive: zipfile.ZipFile, limits: Limits) -> None:
    """Refuse what unpacks to too much, and XML that defines entities of its own."""
    parts = archive.infolist()
    if len(parts) > MOST_PARTS:
        raise Unreadable(f"holds {len(parts)} parts, as no Word document does")
    unpacked = sum(part.file_size for part in parts)
    packed = sum(part.compress_size for part in parts)
    if unpacked > limits.unpacked_bytes:
        raise Unreadable(
            f"unpacks to {human(unpacked)}, over the limit of {human(limits.unpacked_bytes)}"
        )
    if unpacked > BOMB_BYTES and unpacked > BOMB_RATIO * packed:
        raise Unreadable(f"unpacks to over {BOMB_RATIO} times its size, as only a bomb does")
    for part in parts:
        if part.flag_bits & 1:
            raise Unreadable(LOCKED)
        if part.filename.lower().endswith((".xml", ".rels")):
            # `zipfile` stops at the declared size, so what was checked above is what is read.
            _check_part(archive.read(part))


def _check_part(xml: bytes) -> None:
    """Refuse a document type: Word writes none, and entity bombs need one."""
    # UTF-16 puts a zero byte between letters.
    letters = xml.replace(b"\0", b"") if b"\0" in xml[:64] else xml
    if b"<!DOCTYPE" in letters or b"<!ENTITY" in letters:
        raise Unreadable("defines XML entities, as no Word document does")


def _blocks(parent: Any) -> Iterator[str]:
    """The paragraphs and tables below an element; lxml allows 256 levels at most."""
    for child in parent:
        if child.tag == f"{WORD}p":
            yield _text(child)
        elif child.tag == f"{WORD}tbl":
            yield "\n".join(_blocks(child))
        elif child.tag == f"{WORD}tr":
            cells = child.iterchildren(f"{WORD}tc")
            yield "\t".join("\n".join(_blocks(cell)) for cell in cells)
        elif child.tag not in UNSEEN:
            yield from _blocks(child)


def _text(paragraph: Any) -> str:
    """What a paragraph says, tracked insertions in, deletions out."""
    out: list[str] = []
    for node in paragraph.iter(f"{WORD}t", *SIGNS):
        if node is not paragraph and not any(above.tag in UNSEEN for above in node.iterancestors()):
            out.append(SIGNS.get(node.tag) or node.text or "")
    return "".join(out).strip("\n")


def _properties(document: Any) -> tuple[str | None, datetime | None]:
    """Title and date of creation, where the document gives them."""
    try:
        said = document.core_properties
        title, created = said.title, said.created
    except Exception:
        return None, None
    if created is not None and created.tzinfo is None:
        created = created.replace(tzinfo=UTC)
    return title or None, created
