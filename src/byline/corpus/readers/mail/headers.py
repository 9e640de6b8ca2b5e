"""The headers of a message: sender, date, subject.

Nobody checks headers, so every function here returns something for any input and never raises.
"""

import binascii
import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from byline.corpus.readers._options import Unreadable
from byline.corpus.readers.dates import parse_date
from byline.corpus.readers.encodings import decode_declared

__all__ = [
    "Headers",
    "decode_words",
    "parse_when",
    "plain_subject",
    "split_headers",
    "split_sender",
]

_HEAD_BYTES = 1 << 20
_MAX_VALUE = 10_000
_BLANK_LINE = re.compile(rb"\n[ \t]*\r?\n")
_HEADER = re.compile(rb"([!-9;-~]{1,80})[ \t]*:[ \t]*(.*)", re.DOTALL)
_WORD = re.compile(r"=\?([\w.:-]{1,40})(?:\*[\w-]{0,20})?\?([bBqQ])\?([^?\s]{0,2000})\?=")
_BETWEEN_WORDS = re.compile(r"(\?=)\s{1,100}(?==\?[\w.:*-]{1,60}\?[bBqQ]\?)")
_SPACES = re.compile(r"[\s\x00-\x1f\x7f]+")
_COMMENT = re.compile(r"\(([^()]{0,200})\)")
_ANGLED = re.compile(r"<([^<>]{0,300})>")
_ADDRESS = re.compile(r"[^\s<>(),;:\"@]{1,120}@[^\s<>(),;:\"@]{1,200}")
_BANG_PATH = re.compile(r"(?:[^\s<>(),;:\"@!]{1,80}!){1,40}[^\s<>(),;:\"@!]{1,80}")
_REPLY = re.compile(
    r"\s*(?:re|fwd?|aw|wg|sv|antw(?:oord)?|betr|doorst|tr|rif|res|enc|rv|rép|vb|vl|odp|απ|πρθ|σχετ)"
    r"(?:\[\d{1,3}\]|\(\d{1,3}\)|[\^*]\d{1,3})?\s?[:：]\s*",
    re.IGNORECASE,
)


class Headers(dict[str, str]):
    """The first value of each header, under its name in lower case; absent ones are empty."""

    def raw(self, name: str) -> str:
        """The value as it was sent, on one line."""
        return _SPACES.sub(" ", self.get(name, "")[:_MAX_VALUE]).strip()

    def text(self, name: str) -> str:
        """The value with its encoded words decoded."""
        return decode_words(self.raw(name))


def split_headers(raw: bytes) -> tuple[Headers, bytes]:
    """The headers of a message or of a part of one, and what comes after them."""
    if not _HEADER.match(raw[:200].partition(b"\n")[0]):
        return Headers(), raw.removeprefix(b"\r").removeprefix(b"\n")
    blank = _BLANK_LINE.search(raw, 0, _HEAD_BYTES)
    head, body = (raw[: blank.start()], raw[blank.end() :]) if blank else (raw[:_HEAD_BYTES], b"")
    values = Headers()
    lines = head.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    name = ""
    for place, line in enumerate(lines):
        header = _HEADER.match(line)
        if line[:1] in (b" ", b"\t") and name:
            if len(values[name]) < _MAX_VALUE:
                values[name] += " " + _decoded(line.strip())
        elif header:
            name = header[1].decode("ascii").lower()
            name = name if name not in values else ""
            if name:
                values[name] = _decoded(header[2].strip())
        elif blank is None and values:
            # No empty line ends the headers, so the first line that is none of them does.
            return values, b"\n".join(lines[place:]) + raw[_HEAD_BYTES:]
    return values, body


def _decoded(value: bytes) -> str:
    """A raw header value as characters; eight-bit ones are against the rules but common."""
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("cp1252", "replace")


def decode_words(value: str) -> str:
    """Decode the encoded words (RFC 2047) in a header value.

    >>> decode_words("=?utf-8?q?Caf=C3=A9?= =?utf-8?b?IGF0IGZvdXI=?=")
    'Café at four'
    """
    if "=?" not in value:
        return value
    joined = _BETWEEN_WORDS.sub(r"\1", value)
    return _SPACES.sub(" ", _WORD.sub(_decode_word, joined)).strip()


def _decode_word(word: re.Match[str]) -> str:
    charset, form, content = word.groups()
    try:
        data = content.encode("ascii")
        if form in "bB":
            data = binascii.a2b_base64(data + b"=" * (-len(data) % 4))
        else:
            data = binascii.a2b_qp(data, header=True)
        return decode_declared(data, charset).body if data else ""
    except (binascii.Error, ValueError, Unreadable):
        return word[0]


def split_sender(value: str) -> tuple[str, str]:
    """The name and the address in a `From` header; either may be empty.

    >>> split_sender('"Ann Lee" <Ann@Home.example>'), split_sender("bob@x.example (Bob)")
    (('Ann Lee', 'ann@home.example'), ('Bob', 'bob@x.example'))
    """
    value = value[:1000]
    comment = _COMMENT.search(value)
    angled = _ANGLED.search(value)
    if angled and (address := _first_address(angled[1])):
        name = value[: angled.start()]
    else:
        bare = _COMMENT.sub(" ", value)
        address = _first_address(bare)
        name = (angled[1] if angled else "") if address else bare
    name = _tidy(name) or (_tidy(comment[1]) if comment else "")
    return decode_words(name), address


def _first_address(value: str) -> str:
    """The first address in lower case; of a path only the last host and the user count."""
    if address := _ADDRESS.search(value):
        return address[0].lower().rstrip(".")
    if path := _BANG_PATH.search(value):
        return "!".join(path[0].lower().split("!")[-2:])
    return ""


def _tidy(name: str) -> str:
    """A name without its quotation marks, and nothing if it holds no letter."""
    name = _SPACES.sub(" ", name.replace("\\", "")).strip(" \"'<>,;:")
    return name if any(letter.isalpha() for letter in name) else ""


def plain_subject(subject: str) -> str:
    """The subject without the marks of replies and forwards.

    >>> plain_subject("Re: AW: Fwd[2]: Tea")
    'Tea'
    """
    while (reply := _REPLY.match(subject)) and reply.end():
        subject = subject[reply.end() :]
    return subject.strip()


def parse_when(written: str) -> datetime | None:
    """The moment in a `Date` header, in the zone it names; UTC if it names none."""
    if not written or len(written) > 200:
        return None
    try:
        moment = parsedate_to_datetime(written)
    except (ValueError, TypeError, IndexError, OverflowError):
        return parse_date(written)
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
