"""The text layer of a PDF, its lines put together into paragraphs again."""

import io
import logging
import re
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from byline.corpus._text import Skipped, Text
from byline.corpus.readers._files import open_bytes
from byline.corpus.readers._options import Limits, Options, Unreadable
from byline.corpus.readers._reflow import reflow
from byline.corpus.readers.dates import parse_date

if TYPE_CHECKING:
    from pypdf import PdfReader

__all__ = ["read_pdf"]

SURROGATES = re.compile(r"[\ud800-\udfff]")
CONTROLS = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
LOCKED = "is password-protected: save a copy without the password and read that"
NO_TEXT = "holds no text, perhaps scanned images: run OCR first"
# Strictest sizes of pypdf's own; what a page of prose needs is a hundredth of them.
STREAM_BYTES = 75_000_000


def read_pdf(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text: all pages, with a blank line between them; pages that fail are named."""
    with open_bytes(path, options.limits, "document_bytes") as stream:
        data = stream.read()
    if b"%PDF-" not in data[:1024]:
        raise Unreadable("is not a PDF, whatever its name says")
    found = _extract(data, options.limits)
    body = "\n\n".join(page for page in found.pages if page)
    if not body:
        raise Unreadable(found.skipped[0].reason if found.skipped else NO_TEXT)
    meta = [("pages", str(len(found.pages)))]
    if author := found.said("author"):
        # Often the owner of the computer, so it is never taken for the writer.
        meta.append(("pdf-author", author))
    yield Text(
        "",
        body,
        title=found.said("title"),
        date=parse_date(found.said("date") or ""),
        meta=tuple(meta),
    )
    yield from found.skipped


class _Found(NamedTuple):
    """What could be got out of a PDF."""

    pages: list[str]
    skipped: list[Skipped]
    details: dict[str, str]

    def said(self, name: str) -> str | None:
        """One detail of the document's own description."""
        return self.details.get(name) or None


class _Enough(BaseException):
    """Time is up. Not an `Exception`, because pypdf swallows those inside nested drawings."""


def _extract(data: bytes, limits: Limits) -> _Found:
    """Everything readable in the file; whatever pypdf trips over becomes a reason."""
    import pypdf

    bound = min(STREAM_BYTES, limits.unpacked_bytes)
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
                raise Unreadable(LOCKED)
            return _read_pages(reader, limits)
    except Unreadable:
        raise
    except pypdf.errors.DependencyError:
        raise Unreadable(LOCKED) from None
    except Exception as fault:
        raise Unreadable(f"is a damaged PDF ({_short(fault)})") from None


def _read_pages(reader: "PdfReader", limits: Limits) -> _Found:
    """Page after page, within the limits of time and length."""
    count = len(reader.pages)
    if count > limits.document_pages:
        raise Unreadable(f"has {count} pages, over the limit of {limits.document_pages}")
    found = _Found([], [], _details(reader))
    stop, room = time.monotonic() + limits.document_seconds, limits.unpacked_bytes
    for number in range(1, count + 1):
        try:
            page = _read_page(reader, number, stop)
        except _Enough:
            reason = (
                f"took over {limits.document_seconds:g} s: this page and later ones are left out"
            )
            found.skipped.append(Skipped(f"#page {number}", reason))
            break
        except Exception as fault:
            found.skipped.append(Skipped(f"#page {number}", f"is damaged ({_short(fault)})"))
            page = ""
        room -= len(page)
        if room < 0:
            raise Unreadable(f"holds more text than the limit of {limits.unpacked_bytes} allows")
        found.pages.append(page)
    return found


def _read_page(reader: "PdfReader", number: int, stop: float) -> str:
    """The paragraphs of one page."""

    def watch(*_: Any) -> None:
        if time.monotonic() > stop:
            raise _Enough

    page = reader.pages[number - 1].extract_text(visitor_operand_before=watch)
    if SURROGATES.search(page):
        page = page.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return reflow(CONTROLS.sub("", page))


def _details(reader: "PdfReader") -> dict[str, str]:
    """Title, author and date as the file gives them; nonsense counts as nothing."""
    found: dict[str, str] = {}
    for name in ("title", "author", "creation_date"):
        try:
            value: Any = getattr(reader.metadata, name, None)
        except Exception:
            continue
        key = "date" if name == "creation_date" else name
        text = value.isoformat() if isinstance(value, datetime) else str(value or "")
        found[key] = SURROGATES.sub("\ufffd", CONTROLS.sub("", text)).strip()[:500]
    return found


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
