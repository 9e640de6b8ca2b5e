"""Mail messages and news posts: what their writer wrote, and what the headers say of it."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from byline.corpus._text import Removed, Skipped, Text
from byline.corpus.readers._files import open_bytes
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers.mail.cleaning import clean
from byline.corpus.readers.mail.headers import (
    Headers,
    parse_when,
    plain_subject,
    split_headers,
    split_sender,
)
from byline.corpus.readers.mail.parts import message_content

__all__ = ["message_text", "parse_message", "read_eml"]

_TELLING = ("from", "subject", "date", "message-id", "newsgroups", "received", "to", "path")
_KEPT = ("newsgroups", "message-id", "in-reply-to", "references", "organization")
_LONGEST_DETAIL = 1000


def read_eml(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One message in a file of its own, such as mail programs and news spools keep."""
    with open_bytes(path, options.limits, "document_bytes") as stream:
        raw = stream.read()
    if not raw.strip():
        raise Unreadable("is empty")
    yield parse_message(raw, options)


def parse_message(raw: bytes, options: Options) -> Text:
    """One message as a text; `Unreadable` says why, if it is none."""
    headers, body = split_headers(_without_envelope(raw))
    if not any(headers.raw(name) for name in _TELLING):
        raise Unreadable("has no mail headers: name it .txt if it is plain text")
    content = message_content(headers, body, options)
    if not content.text.strip():
        if content.refused and content.parts == 1:
            raise Unreadable("looks binary, though its headers say that it is text")
        if content.trouble:
            raise Unreadable(content.trouble)
        holds = "attachments but no text" if content.attachments else "no text"
        raise Unreadable(f"holds {holds}")
    details = [("encoding", content.encoding)] if content.encoding else []
    if content.attachments:
        details.append(("attachments", str(content.attachments)))
    return _text(headers, content.text, tuple(details))


def message_text(
    headers: Mapping[str, str], body: str, details: tuple[tuple[str, str], ...] = ()
) -> Text:
    """A message that comes in two pieces already; `details` are put into its `meta`."""
    return _text(Headers(headers), body, details)


def _text(headers: Headers, body: str, details: tuple[tuple[str, str], ...]) -> Text:
    name, address = split_sender(headers.raw("from") or headers.raw("sender"))
    cleaned = clean(body, f"{name} {address}")
    if not cleaned.body:
        raise Unreadable(_why_empty(cleaned.removed))
    subject = headers.text("subject")
    known = {"from-address": address, "name": name, "subject": subject}
    known |= {key: headers.text(key)[:_LONGEST_DETAIL] for key in _KEPT}
    return Text(
        id="",
        body=cleaned.body,
        author=address or name or None,
        date=parse_when(headers.raw("date")),
        title=plain_subject(subject) or None,
        language=_language(headers),
        removed=cleaned.removed,
        meta=(*((key, value) for key, value in known.items() if value), *details),
    )


def _without_envelope(raw: bytes) -> bytes:
    """The message without empty lines and the `From ` line that mailboxes put before it."""
    raw = raw.lstrip(b"\r\n").removeprefix(b"\xef\xbb\xbf")
    if raw.startswith((b"From ", b">From ")):
        return raw.partition(b"\n")[2]
    return raw


def _why_empty(removed: tuple[Removed, ...]) -> str:
    kinds = {part.kind for part in removed}
    if not kinds:
        return "holds no text"
    if kinds == {"pgp"}:
        return "is encrypted"
    alone = {"signature": "a signature", "code": "program text"}
    kind = kinds.pop() if len(kinds) == 1 else "quote"
    return f"holds nothing but {alone.get(kind, 'quoted text')}"


def _language(headers: Headers) -> str | None:
    """The language the headers name, if they name just one."""
    named = headers.raw("content-language").lower().partition("-")[0]
    return named if len(named) in (2, 3) and named.isalpha() and named.isascii() else None
