"""The text layer of a PDF, its lines joined into paragraphs."""

import io
import logging
import re
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from byline.corpus._corpus import Skipped, Text
from byline.corpus.readers._files import read_bytes
from byline.corpus.readers._options import Limits, Options, Unreadable
from byline.corpus.readers.dates import parse_date

if TYPE_CHECKING:
    from pypdf import PdfReader

__all__ = ["read_pdf", "reflow"]

_SURROGATES = re.compile(r"[\ud800-\udfff]")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_LOCKED = "is password-protected: save a copy without the password and read that"
_NO_TEXT = "holds no text, perhaps scanned images: run OCR first"
# Strictest sizes of pypdf's own; what a page of prose needs is a hundredth of them.
_STREAM_BYTES = 75_000_000
_SENTENCE_END = re.compile(r"[.?!:;…][\"'”’»)\]]*$")
_PARAGRAPH_START = re.compile(r"(?: {2,}|\t|[-•·*–—▪◦] |\(?(?:\d{1,3}|[a-zA-Z])[.)] )")
# A line that stops well before the margin and ends a sentence ends the paragraph.
_FULL_LINE = 0.75


def read_pdf(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text: all pages, with a blank line between them; pages that fail are named."""
    data = read_bytes(path, options.limits, "document_bytes")
    if b"%PDF-" not in data[:1024]:
        raise Unreadable("is not a PDF, whatever its name says")
    extracted = _extract(data, options.limits)
    body = "\n\n".join(page for page in extracted.pages if page)
    if not body:
        raise Unreadable(extracted.skipped[0].reason if extracted.skipped else _NO_TEXT)
    meta = [("pages", str(len(extracted.pages)))]
    if author := extracted.detail("author"):
        # Often the owner of the computer, so it is never taken for the writer.
        meta.append(("pdf-author", author))
    yield Text(
        "",
        body,
        title=extracted.detail("title"),
        date=parse_date(extracted.detail("date") or ""),
        meta=tuple(meta),
    )
    yield from extracted.skipped


class _Extracted(NamedTuple):
    """What could be read of a PDF."""

    pages: list[str]
    skipped: list[Skipped]
    details: dict[str, str]

    def detail(self, name: str) -> str | None:
        """One detail of the document's own description."""
        return self.details.get(name) or None


class _TimeIsUp(BaseException):
    """Time is up. Not an `Exception`, because pypdf swallows those inside nested drawings."""


def _extract(data: bytes, limits: Limits) -> _Extracted:
    """Everything readable in the file; any failure of pypdf becomes a reason."""
    import pypdf

    bound = min(_STREAM_BYTES, limits.unpacked_bytes)
    try:
        with (
            _quiet(),
            pypdf.apply_configuration(
                zlib_maximum_output_length=bound,
                lzw_maximum_output_length=bound,
                run_length_maximum_output_length=bound,
                array_based_stream_maximum_output_length=bound,
                jbig2dec_binary=None,
            ),
        ):
            reader = pypdf.PdfReader(io.BytesIO(data))
            if reader.is_encrypted and not reader.decrypt(""):
                raise Unreadable(_LOCKED)
            return _read_pages(reader, limits)
    except Unreadable:
        raise
    except pypdf.errors.DependencyError:
        raise Unreadable(_LOCKED) from None
    except Exception as fault:
        raise Unreadable(f"is a damaged PDF ({_short(fault)})") from None


def _read_pages(reader: "PdfReader", limits: Limits) -> _Extracted:
    """Page after page, within the limits of time and length."""
    count = len(reader.pages)
    if count > limits.document_pages:
        raise Unreadable(f"has {count} pages, over the limit of {limits.document_pages}")
    extracted = _Extracted([], [], _details(reader))
    stop, room = time.monotonic() + limits.document_seconds, limits.unpacked_bytes
    for number in range(1, count + 1):
        try:
            page = _read_page(reader, number, stop)
        except _TimeIsUp:
            reason = (
                f"took over {limits.document_seconds:g} s: this page and later ones are skipped"
            )
            extracted.skipped.append(Skipped(f"#page {number}", reason))
            break
        except Exception as fault:
            extracted.skipped.append(Skipped(f"#page {number}", f"is damaged ({_short(fault)})"))
            page = ""
        room -= len(page)
        if room < 0:
            raise Unreadable(f"holds more text than the limit of {limits.unpacked_bytes} allows")
        extracted.pages.append(page)
    return extracted


def _read_page(reader: "PdfReader", number: int, stop: float) -> str:
    """The paragraphs of one page."""

    def watch(*_: Any) -> None:
        if time.monotonic() > stop:
            raise _TimeIsUp

    page = reader.pages[number - 1].extract_text(visitor_operand_before=watch)
    if _SURROGATES.search(page):
        page = page.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return reflow(_CONTROLS.sub("", page))


def _details(reader: "PdfReader") -> dict[str, str]:
    """Title, author and date as the file gives them; bad ones are dropped."""
    details: dict[str, str] = {}
    for name in ("title", "author", "creation_date"):
        try:
            value: Any = getattr(reader.metadata, name, None)
        except Exception:
            continue
        key = "date" if name == "creation_date" else name
        text = value.isoformat() if isinstance(value, datetime) else str(value or "")
        details[key] = _SURROGATES.sub("\ufffd", _CONTROLS.sub("", text)).strip()[:500]
    return details


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep pypdf's remarks about sloppy files from the user, who can do nothing about them."""
    logger = logging.getLogger("pypdf")
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.setLevel(level)


def _short(fault: BaseException) -> str:
    """What went wrong, in at most a line."""
    text = " ".join(str(fault).split())[:120]
    return text or type(fault).__name__


def reflow(page: str) -> str:
    r"""Join the lines of each paragraph with spaces; a hyphen at the end of a line keeps its break.

    Whether such a hyphen belongs to the word only a dictionary could tell.

    >>> reflow("It was a dark and stormy\nnight.\nThe rain fell in tor-\nrents on the roofs.")
    'It was a dark and stormy night.\n\nThe rain fell in tor-\nrents on the roofs.'
    """
    lines = [line.rstrip() for line in page.split("\n")]
    lengths = sorted(len(line) for line in lines if line)
    if not lengths:
        return ""
    width = lengths[len(lengths) * 9 // 10]
    out = [lines[0].strip()]
    for before, line in pairwise(lines):
        if not line:
            continue
        if not before or _ends_paragraph(before, line, width):
            out.append("\n\n")
        else:
            out.append("\n" if before.endswith(("-", "\u00ad", "\u2010")) else " ")
        out.append(line.strip())
    return "".join(out).strip()


def _ends_paragraph(before: str, line: str, width: int) -> bool:
    """Whether a new paragraph begins with this line."""
    if _PARAGRAPH_START.match(line):
        return True
    short = len(before) < _FULL_LINE * width
    return short and bool(_SENTENCE_END.search(before[-8:]) or line[:1].isupper())
