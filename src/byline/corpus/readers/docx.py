"""Word documents: paragraphs and tables in the order in which they stand."""

import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from byline.corpus._corpus import Skipped, Text
from byline.corpus.readers._files import human, read_bytes
from byline.corpus.readers._options import Limits, Options, Unreadable

__all__ = ["read_docx"]

_OLE = b"\xd0\xcf\x11\xe0"
_LOCKED = "is password-protected or an old .doc: save it as .docx without a password"
_MAX_PARTS = 5_000
# Word's XML packs about 10 to 1, and 50 to 1 at most; bombs 1,000 to 1.
_BOMB_RATIO, _BOMB_BYTES = 200, 10_000_000
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
# Text boxes are written twice, the second time for old programs; moved text stays where it was.
_HIDDEN = {
    "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback",
    f"{_WORD}moveFrom",
    f"{_WORD}del",
}
_CHARACTERS = {
    f"{_WORD}p": "\n",
    f"{_WORD}tab": "\t",
    f"{_WORD}br": "\n",
    f"{_WORD}cr": "\n",
    f"{_WORD}noBreakHyphen": "-",
}


def read_docx(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text: the body of the document."""
    data = read_bytes(path, options.limits, "document_bytes")
    if data.startswith(_OLE):
        raise Unreadable(_LOCKED)
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
    if len(parts) > _MAX_PARTS:
        raise Unreadable(f"holds {len(parts)} parts, as no Word document does")
    unpacked = sum(part.file_size for part in parts)
    packed = sum(part.compress_size for part in parts)
    if unpacked > limits.unpacked_bytes:
        raise Unreadable(
            f"unpacks to {human(unpacked)}, over the limit of {human(limits.unpacked_bytes)}"
        )
    if unpacked > _BOMB_BYTES and unpacked > _BOMB_RATIO * packed:
        raise Unreadable(f"unpacks to over {_BOMB_RATIO} times its size, as only a bomb does")
    for part in parts:
        if part.flag_bits & 1:
            raise Unreadable(_LOCKED)
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
        if child.tag == f"{_WORD}p":
            yield _text(child)
        elif child.tag == f"{_WORD}tbl":
            yield "\n".join(_blocks(child))
        elif child.tag == f"{_WORD}tr":
            cells = child.iterchildren(f"{_WORD}tc")
            yield "\t".join("\n".join(_blocks(cell)) for cell in cells)
        elif child.tag not in _HIDDEN:
            yield from _blocks(child)


def _text(paragraph: Any) -> str:
    """The text of a paragraph, with tracked insertions and without deletions."""
    out: list[str] = []
    for node in paragraph.iter(f"{_WORD}t", *_CHARACTERS):
        hidden = any(above.tag in _HIDDEN for above in node.iterancestors())
        if node is not paragraph and not hidden:
            out.append(_CHARACTERS.get(node.tag) or node.text or "")
    return "".join(out).strip("\n")


def _properties(document: Any) -> tuple[str | None, datetime | None]:
    """Title and date of creation, where the document gives them."""
    try:
        properties = document.core_properties
        title, created = properties.title, properties.created
    except Exception:
        return None, None
    if created is not None and created.tzinfo is None:
        created = created.replace(tzinfo=UTC)
    return title or None, created
