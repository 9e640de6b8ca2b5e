"""The text inside a message: the right part of a nest of parts, out of its wrappings.

Nesting and the number of parts are bounded and every part is cut out by one search, so that a
hostile message costs no more than its size.
"""

import binascii
import re
from dataclasses import dataclass

from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers.encodings import decode_declared, refuse_binary
from byline.corpus.readers.mail.headers import Headers, split_headers

__all__ = ["Content", "message_content"]

_DEEPEST = 8
_MOST_PARTS = 500
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


@dataclass(slots=True)
class Content:
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
class MessagePart:
    """One part: its kind, what its headers say of it, and its bytes as they were sent."""

    kind: str
    parameters: dict[str, str]
    headers: Headers
    body: bytes


def message_content(headers: Headers, body: bytes, options: Options) -> Content:
    """The text of a message, how it was encoded, and how much was attached."""
    content = Content()
    content.text = _text_of(_part(headers, body), content, options, depth=0)
    return content


def _part(headers: Headers, body: bytes) -> MessagePart:
    declared = headers.raw("content-type") or "text/plain"
    kind = declared.partition(";")[0].strip().lower()
    parameters: dict[str, str] = {}
    for found in _PARAMETER.finditer(declared[:4000]):
        value = found[2].strip('"').replace("\\", "")
        parameters.setdefault(found[1].lower(), value.rpartition("''")[2])
    return MessagePart(kind if "/" in kind else "text/plain", parameters, headers, body)


def _text_of(part: MessagePart, content: Content, options: Options, depth: int) -> str:
    """The text in a part and the parts inside it."""
    content.parts += 1
    if part.kind in _ENCRYPTED and "signed" not in part.parameters.get("smime-type", ""):
        raise Unreadable("is encrypted")
    if part.kind.startswith("multipart/"):
        if depth >= _DEEPEST:
            content.trouble = f"holds parts within parts, more than {_DEEPEST} deep"
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


def _children(part: MessagePart, content: Content) -> list[MessagePart]:
    """The parts between the boundary lines; a part without a boundary is its own only child."""
    boundary = part.parameters.get("boundary", "").encode("utf-8", "replace")
    if not boundary:
        return [MessagePart("text/plain", {}, part.headers, part.body)]
    if b"--" + boundary not in part.body:
        other = _BOUNDARY.search(part.body)
        if other is None:
            content.trouble = "is said to be in parts, but no part begins in it"
            return []
        boundary = other[1]
    line = re.compile(rb"(?:\A|\r?\n)--" + re.escape(boundary) + rb"(--)?[ \t]*(?=\r?\n|\Z)")
    children: list[MessagePart] = []
    start = -1
    for found in line.finditer(part.body):
        if start >= 0:
            children.append(_child(part.body[start : found.start()], part.kind))
        start = found.end()
        if found[1] or content.parts + len(children) > _MOST_PARTS:
            return children
    if start >= 0:
        children.append(_child(part.body[start:], part.kind))
    return children


def _child(raw: bytes, parent: str) -> MessagePart:
    headers, body = split_headers(raw.removeprefix(b"\r").removeprefix(b"\n"))
    if parent == "multipart/digest" and not headers.raw("content-type"):
        return MessagePart("message/rfc822", {}, headers, body)
    return _part(headers, body)


def _preferred(children: list[MessagePart], content: Content, options: Options, depth: int) -> str:
    """The first of several versions of the same text that holds any, plain ones first."""
    for child in sorted(children, key=lambda c: (c.kind != "text/plain", c.kind == "text/html")):
        text = _text_of(child, content, options, depth + 1)
        if text.strip():
            return text
    return ""


def _is_attached(part: MessagePart, depth: int) -> bool:
    """Whether a part is a file sent along rather than the message itself."""
    if part.kind not in ("text/plain", "text/html") and part.kind not in _MARKED_UP:
        return True
    disposition = part.headers.raw("content-disposition").lower()
    if disposition.startswith("attachment"):
        return depth > 0
    return depth > 0 and ("filename" in disposition or "name" in part.parameters)


def _leaf_text(part: MessagePart, content: Content, options: Options) -> str:
    data = _unwrapped(part.body, part.headers.raw("content-transfer-encoding").lower())
    if not data.strip():
        return ""
    try:
        refuse_binary(data)
        found = decode_declared(data, part.parameters.get("charset", ""), options.encoding)
    except Unreadable:
        content.attachments, content.refused = content.attachments + 1, True
        return ""
    content.encoding = content.encoding or found.encoding
    text = found.body.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
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
