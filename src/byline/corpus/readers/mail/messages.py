"""Mail messages and news posts: what their writer wrote, and what the headers say of it.

The nesting and the number of MIME parts are bounded, and every part is cut out by one search, so
that a hostile message costs no more than its size.
"""

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from byline.corpus._corpus import Removed, Skipped, Text
from byline.corpus.readers._files import read_bytes
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers.encodings import decode_declared, refuse_binary
from byline.corpus.readers.mail.cleaning import clean
from byline.corpus.readers.mail.headers import (
    Headers,
    parse_when,
    plain_subject,
    split_headers,
    split_sender,
)

__all__ = ["parse_message", "read_eml"]

_MESSAGE_HEADERS = ("from", "subject", "date", "message-id", "newsgroups", "received", "to", "path")
_KEPT_HEADERS = ("newsgroups", "message-id", "in-reply-to", "references", "organization")
_MAX_DETAIL = 1000
_MAX_DEPTH = 8
_MAX_PARTS = 500
_PARAMETER = re.compile(
    r";\s{0,100}([\w!#$&+^.`|~-]{1,40}?)(?:\*\d{0,2}\*?)?\s{0,20}="
    r"\s{0,20}(\"(?:[^\"\\]|\\.){0,400}\"|[^;\s]{0,400})"
)
_BOUNDARY = re.compile(
    rb"(?:\A|\n)--(\S{1,70})[ \t]{0,9}\r?\nContent-[A-Za-z-]{1,30}:", re.IGNORECASE
)
"""The first line that parts are set off by, told by the header below it."""
_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")
_TAGS = re.compile(r"<[^<>\n]{1,60}>")
_ENCRYPTED = frozenset(
    ["multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"]
)
_MARKED_UP = frozenset(["text/enriched", "text/richtext"])


def read_eml(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One message in a file of its own, such as mail programs and news spools keep."""
    raw = read_bytes(path, options.limits, "document_bytes")
    if not raw.strip():
        raise Unreadable("is empty")
    yield parse_message(raw, options)


def parse_message(raw: bytes, options: Options) -> Text:
    """One message as a text; `Unreadable` says why, if it is none."""
    headers, body = split_headers(_without_envelope(raw))
    if not any(headers.raw(name) for name in _MESSAGE_HEADERS):
        raise Unreadable("has no mail headers: name it .txt if it is plain text")
    content = _message_content(headers, body, options)
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


def _text(headers: Headers, body: str, details: tuple[tuple[str, str], ...]) -> Text:
    name, address = split_sender(headers.raw("from") or headers.raw("sender"))
    cleaned = clean(body, f"{name} {address}")
    if not cleaned.body:
        raise Unreadable(_why_empty(cleaned.removed))
    subject = headers.text("subject")
    known = {"from-address": address, "name": name, "subject": subject}
    known |= {key: headers.text(key)[:_MAX_DETAIL] for key in _KEPT_HEADERS}
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


@dataclass(slots=True)
class _Content:
    """What the parts of a message come to."""

    text: str = ""
    encoding: str = ""
    attachments: int = 0
    parts: int = 0
    refused: bool = False
    """Whether a part calls itself text and is none."""
    trouble: str = ""
    """Why text may have been missed."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One part: its kind, what its headers say of it, and its bytes as they were sent."""

    kind: str
    parameters: dict[str, str]
    headers: Headers
    body: bytes


def _message_content(headers: Headers, body: bytes, options: Options) -> _Content:
    """The text of a message, how it was encoded, and how much was attached."""
    content = _Content()
    content.text = _text_of(_part(headers, body), content, options, depth=0)
    return content


def _part(headers: Headers, body: bytes) -> _Part:
    declared = headers.raw("content-type") or "text/plain"
    kind = declared.partition(";")[0].strip().lower()
    parameters: dict[str, str] = {}
    for parameter in _PARAMETER.finditer(declared[:4000]):
        value = parameter[2].strip('"').replace("\\", "")
        parameters.setdefault(parameter[1].lower(), value.rpartition("''")[2])
    return _Part(kind if "/" in kind else "text/plain", parameters, headers, body)


def _text_of(part: _Part, content: _Content, options: Options, depth: int) -> str:
    """The text in a part and the parts inside it."""
    content.parts += 1
    if part.kind in _ENCRYPTED and "signed" not in part.parameters.get("smime-type", ""):
        raise Unreadable("is encrypted")
    if part.kind.startswith("multipart/"):
        if depth >= _MAX_DEPTH:
            content.trouble = f"holds parts within parts, more than {_MAX_DEPTH} deep"
            return ""
        children = _children(part, content)
        if part.kind == "multipart/alternative":
            return _preferred(children, content, options, depth)
        texts = [_text_of(child, content, options, depth + 1) for child in children]
        return "\n\n".join(text for text in texts if text.strip())
    if _is_attached(part, depth):
        content.attachments += 1
        return ""
    return _leaf_text(part, content, options)


def _children(part: _Part, content: _Content) -> list[_Part]:
    """The parts between the boundary lines; a part without a boundary is its own only child."""
    boundary = part.parameters.get("boundary", "").encode("utf-8", "replace")
    if not boundary:
        return [_Part("text/plain", {}, part.headers, part.body)]
    if b"--" + boundary not in part.body:
        other = _BOUNDARY.search(part.body)
        if other is None:
            content.trouble = "is said to be in parts, but no part begins in it"
            return []
        boundary = other[1]
    line = re.compile(rb"(?:\A|\r?\n)--" + re.escape(boundary) + rb"(--)?[ \t]*(?=\r?\n|\Z)")
    children: list[_Part] = []
    start = -1
    for boundary_line in line.finditer(part.body):
        if start >= 0:
            children.append(_child(part.body[start : boundary_line.start()], part.kind))
        start = boundary_line.end()
        if boundary_line[1] or content.parts + len(children) > _MAX_PARTS:
            return children
    if start >= 0:
        children.append(_child(part.body[start:], part.kind))
    return children


def _child(raw: bytes, parent: str) -> _Part:
    headers, body = split_headers(raw.removeprefix(b"\r").removeprefix(b"\n"))
    if parent == "multipart/digest" and not headers.raw("content-type"):
        return _Part("message/rfc822", {}, headers, body)
    return _part(headers, body)


def _preferred(children: list[_Part], content: _Content, options: Options, depth: int) -> str:
    """The first of several versions of the same text that holds any, plain ones first."""
    for child in sorted(children, key=lambda c: (c.kind != "text/plain", c.kind == "text/html")):
        text = _text_of(child, content, options, depth + 1)
        if text.strip():
            return text
    return ""


def _is_attached(part: _Part, depth: int) -> bool:
    """Whether a part is a file sent along rather than the message itself."""
    if part.kind not in ("text/plain", "text/html") and part.kind not in _MARKED_UP:
        return True
    disposition = part.headers.raw("content-disposition").lower()
    if disposition.startswith("attachment"):
        return depth > 0
    return depth > 0 and ("filename" in disposition or "name" in part.parameters)


def _leaf_text(part: _Part, content: _Content, options: Options) -> str:
    data = _unwrapped(part.body, part.headers.raw("content-transfer-encoding").lower())
    if not data.strip():
        return ""
    try:
        refuse_binary(data)
        decoded = decode_declared(data, part.parameters.get("charset", ""), options.encoding)
    except Unreadable:
        content.attachments, content.refused = content.attachments + 1, True
        return ""
    content.encoding = content.encoding or decoded.encoding
    text = decoded.body.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    if part.kind == "text/html":
        from byline.corpus.readers.html import html_to_text

        return html_to_text(text, quotes="marked")
    if part.kind in _MARKED_UP:
        return _TAGS.sub("", text)
    if part.parameters.get("format", "").lower() == "flowed":
        return _reflowed(text, part.parameters.get("delsp", "").lower())
    return text


def _unwrapped(body: bytes, wrapping: str) -> bytes:
    """The bytes as they were before they were made safe to send."""
    if wrapping == "base64" and not _has_blanks(body):
        clean = _NOT_BASE64.sub(b"", body)
        clean = clean[: len(clean) - 1] if len(clean) % 4 == 1 else clean
        return binascii.a2b_base64(clean + b"=" * (-len(clean) % 4))
    if wrapping == "quoted-printable":
        return binascii.a2b_qp(body)
    return body


def _has_blanks(body: bytes) -> bool:
    """Whether there are so many blanks that this is plain text, whatever the headers say."""
    head = body[:4000].strip()
    return 20 * head.count(b" ") > len(head)


def _reflowed(text: str, delsp: str) -> str:
    """Long lines as they were before `format=flowed` broke them (RFC 3676)."""
    joined: list[list[str]] = []
    open_depth = -1
    for line in text.split("\n"):
        content = line.lstrip(">")
        depth = len(line) - len(content)
        content = content.removeprefix(" ")
        soft = content.endswith(" ") and content != "-- "
        if depth != open_depth or content == "-- ":
            joined.append([">" * depth + " " if depth else ""])
        joined[-1].append(content[:-1] if soft and delsp == "yes" else content)
        open_depth = depth if soft else -1
    return "\n".join("".join(pieces) for pieces in joined)
