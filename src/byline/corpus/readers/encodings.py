"""Bytes to characters, in the encoding that was given, proved or guessed.

A byte order mark, or bytes that only one encoding produces, prove it. Otherwise the bytes are UTF-8
if they can be, and else the likeliest legacy encoding.
"""

import codecs
import io
import re
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import BinaryIO, NamedTuple

from byline.corpus.readers._files import open_bytes
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.words import word_list
from byline.errors import UsageError

__all__ = [
    "LEGACY_SUPERSETS",
    "Decoded",
    "check_encoding",
    "decode",
    "decode_declared",
    "guess_encoding",
    "is_utf8",
    "load",
    "proved_encoding",
    "refuse_binary",
]

_CHUNK = 1 << 20
_HEAD = 1 << 13
_SAMPLE = 1 << 16

_BOMS = (
    # UTF-32-LE begins with the mark of UTF-16-LE, so it is asked for first.
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Legacy encodings of prose; charset-normalizer's full list has many that nobody wrote prose in.
_LEGACY = [
    "cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "koi8_r",
    "iso8859_2", "iso8859_5", "iso8859_6", "iso8859_7", "cp932", "euc_jp", "iso2022_jp",
    "gb18030", "big5", "euc_kr",
]  # fmt: skip
_SPACES = re.compile(r"[\s\u3001\u3002\uff0c]")
# Texts do hold backspace to carriage return, end-of-file and escape; other controls are binary.
_CONTROLS = {*range(8), *range(14, 26), *range(28, 32), 127}
_NOT_CONTROLS = bytes(set(range(256)) - _CONTROLS)
_MAGIC = {
    b"%PDF-": "is a PDF, whatever its name says: rename it to .pdf",
    b"PK\x03\x04": "is a zip archive or office document, whatever its name says",
    b"\x1f\x8b": "is gzipped, whatever its name says: add .gz to its name",
    b"{\\rtf": "is rich text, whatever its name says: save it as .docx or .txt",
}
# Codecs that are no charsets; some of them take quadratic time on hostile input.
_NO_CHARSETS = frozenset(
    ["idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"]
)
LEGACY_SUPERSETS = {
    "iso8859-1": "cp1252", "gb2312": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949"
}  # fmt: skip
"""What people write who declare the smaller set."""
# Any bytes can be read in a one-byte encoding, but its texts are hardly ever valid UTF-8.
_ONE_BYTE = ("cp12", "iso8859", "koi8", "mac")
_CHARSET_NAME = re.compile(r"[\w.:-]{1,40}")
_SURROGATES = re.compile("[\ud800-\udfff]")
_NON_ASCII_PUNCTUATION = frozenset("\u00a0«»“”„‘’‚–—…•·¡¿°§€£©®™ªº")
_NON_ASCII = re.compile(r"[^\x00-\x7f]")
_MIN_COVERAGE = 0.95


class Decoded(NamedTuple):
    """Characters, the encoding they were in, and how many damaged places were patched."""

    body: str
    encoding: str
    damaged: int = 0

    @property
    def meta(self) -> tuple[tuple[str, str], ...]:
        """The details for a `Text`."""
        details = (("encoding", self.encoding),)
        return (*details, ("damaged", str(self.damaged))) if self.damaged else details


def check_encoding(name: str | None) -> None:
    """Refuse an encoding that Python does not know, before any file is opened."""
    if name is None:
        return
    try:
        b"a".decode(name, "ignore")
        known = codecs.lookup(name).incrementaldecoder is not None
    except (LookupError, UnicodeError, ValueError):
        known = False
    if not known:
        raise UsageError(
            f"no encoding is called {name!r}. Use a name such as utf-8, latin-1, cp1252 or utf-16."
        )


def load(path: Path, options: Options) -> Decoded:
    """The characters of a whole file, newlines made one character; it is never held twice."""
    with open_bytes(path, options.limits, "text_bytes") as stream:
        head = stream.read(_CHUNK)
        if len(head) < _CHUNK:
            return decode(head, options.encoding)
        refuse_binary(head)
        encoding = options.encoding or guess_encoding(_whole_characters(head))
        try:
            return _decode_stream(stream, head, encoding, "strict")
        except UnicodeDecodeError as fault:
            _refuse_if_given(options.encoding, fault)
            sample = fault.object[max(0, fault.start - 2048) :]
    # The head misled: it was plain ASCII, or the file is damaged further on.
    if encoding == "utf-8" and not _is_damaged_utf8(head):
        encoding = guess_encoding(sample)
    with open_bytes(path, options.limits, "text_bytes") as stream:
        return _decode_stream(stream, b"", encoding, "replace")


def decode(data: bytes, given: str | None = None) -> Decoded:
    """The characters of a small file or of a part of one, newlines made one character."""
    refuse_binary(data)
    encoding = given or guess_encoding(data)
    damaged = 0
    try:
        body = data.decode(encoding)
    except UnicodeDecodeError as fault:
        _refuse_if_given(given, fault)
        body = data.decode(encoding, "replace")
        damaged = body.count("\ufffd")
    if "\r" in body:
        body = body.replace("\r\n", "\n").replace("\r", "\n")
    return Decoded(body.removeprefix("\ufeff"), _plain_name(encoding), damaged)


def decode_declared(data: bytes, charset: str, given: str | None = None) -> Decoded:
    """Decode with the declared charset, else with the one the user gave, else by guessing."""
    encoding = _codec(charset)
    if encoding and _may_be(data, encoding):
        try:
            body = data.decode(encoding)
            return Decoded(_SURROGATES.sub("\ufffd", body).removeprefix("\ufeff"), encoding)
        except (UnicodeError, ValueError):
            pass
    return decode(data, given)


def _may_be(data: bytes, encoding: str) -> bool:
    """Whether these bytes do not prove another charset than the one that is declared."""
    if data.isascii():
        return b"\0" in data or "tea".encode(encoding) == b"tea"
    return not (encoding.startswith(_ONE_BYTE) and is_utf8(data))


def _codec(charset: str) -> str:
    """The codec for a declared charset; nothing if it is unknown, or ASCII, which proves little."""
    if not _CHARSET_NAME.fullmatch(charset):
        return ""
    try:
        info = codecs.lookup(charset)
        b"a".decode(charset, "ignore")
    except (LookupError, ValueError):
        return ""
    name = info.name
    return "" if name == "ascii" or name in _NO_CHARSETS else LEGACY_SUPERSETS.get(name, name)


def _refuse_if_given(given: str | None, fault: UnicodeDecodeError) -> None:
    """Refuse a text that is not in the encoding the user named."""
    if given is not None:
        byte = fault.object[fault.start]
        raise Unreadable(f"is not {given} (byte 0x{byte:02x}): name another encoding or none")


def _whole_characters(head: bytes) -> bytes:
    """The head without the first part of a character that was cut in two, if it is UTF-8."""
    try:
        return head[: codecs.utf_8_decode(head, "strict", False)[1]]  # noqa: FBT003
    except UnicodeDecodeError:
        return head


def _decode_stream(stream: BinaryIO, head: bytes, encoding: str, errors: str) -> Decoded:
    """Decode the head and then the rest of the stream, a piece at a time."""
    decoder = codecs.getincrementaldecoder(encoding)(errors)
    lines = io.IncrementalNewlineDecoder(decoder, translate=True)
    text = lines.decode(head or stream.read(_CHUNK)).removeprefix("\ufeff")
    # CPython lengthens a string that nobody else holds in place, once a `for` loop has warmed up;
    # a list of pieces would be held twice while they are joined.
    for piece in _pieces(stream):
        text += lines.decode(piece)
    text += lines.decode(b"", final=True)
    damaged = text.count("\ufffd") if errors == "replace" else 0
    return Decoded(text, _plain_name(encoding), damaged)


def _pieces(stream: BinaryIO) -> Iterator[bytes]:
    """The rest of a stream, in pieces that grow with it to keep the number of steps low."""
    total = _CHUNK
    while piece := stream.read(max(_CHUNK, total // 16)):
        total += len(piece)
        yield piece


def _plain_name(encoding: str) -> str:
    """The name people know an encoding by."""
    return "utf-8" if encoding == "utf-8" else codecs.lookup(encoding).name.removesuffix("-sig")


def guess_encoding(data: bytes) -> str:
    """The encoding of these bytes: proved, else UTF-8, else the likeliest."""
    if certain := proved_encoding(data):
        return certain
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as fault:
        if _is_damaged_utf8(data):
            return "utf-8"
        start = max(0, fault.start - 2048)
        return _legacy(data[start : start + _SAMPLE])
    return "utf-8"


def proved_encoding(data: bytes) -> str | None:
    """The encoding that a byte order mark or the pattern of the bytes proves, if one does."""
    if encoding := _byte_order_mark(data) or _unmarked_utf16_or_32(data[:_HEAD]):
        return encoding
    # Japanese mail of old is pure ASCII, with escapes between two alphabets.
    return "iso2022_jp" if b"\x1b$B" in data[:_HEAD] else None


def refuse_binary(data: bytes) -> None:
    """Refuse what is empty, what is another format, and what holds too many control characters."""
    if not data:
        raise Unreadable("is empty")
    if data.startswith(tuple(_MAGIC)):
        raise Unreadable(next(why for magic, why in _MAGIC.items() if data.startswith(magic)))
    head = data[:_HEAD]
    controls = head.translate(None, _NOT_CONTROLS)
    if not controls or _byte_order_mark(head) or _unmarked_utf16_or_32(head):
        return
    if len(controls) > len(head) // 50:
        raise Unreadable("looks binary")


def is_utf8(data: bytes) -> bool:
    """Whether the bytes are UTF-8; others hardly ever are by chance, unless they are ASCII."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _is_damaged_utf8(data: bytes) -> bool:
    """Whether this is UTF-8 with a few broken places rather than another encoding."""
    text = data[: 4 * _SAMPLE].decode("utf-8", "replace")
    broken = text.count("\ufffd")
    whole = len(re.findall(r"[^\x00-\x7f]", text)) - broken
    return whole > 0 and whole >= 5 * broken


def _byte_order_mark(data: bytes) -> str | None:
    """The encoding that the first bytes declare."""
    return next((encoding for mark, encoding in _BOMS if data.startswith(mark)), None)


def _unmarked_utf16_or_32(head: bytes) -> str | None:
    """UTF-16 or UTF-32 without a mark, recognised by the places of the zero bytes."""
    head = head[: len(head) // 4 * 4]
    if b"\0" not in head or _has_stray_zeros(head):
        return None
    zeros = [head[place::4].count(0) for place in range(4)]
    if min(zeros[:2]) > 0.9 * len(head) // 4:
        encoding = "utf-32-be"
    elif min(zeros[2:]) > 0.9 * len(head) // 4:
        encoding = "utf-32-le"
    else:
        encoding = "utf-16-be" if zeros[0] + zeros[2] > zeros[1] + zeros[3] else "utf-16-le"
    text = head.decode(encoding, "replace")
    printed = sum(character.isprintable() or character in "\t\r\n\f" for character in text)
    return encoding if printed >= 0.99 * len(text) - 1 and _SPACES.search(text) else None


def _has_stray_zeros(head: bytes) -> bool:
    """Whether zero bytes are slips in a text of one byte to a letter: wide letters have many."""
    return head.count(0) * 4 <= len(head) and is_utf8(head)


def _legacy(sample: bytes) -> str:
    """The likeliest old encoding."""
    if latin := _guess_latin(sample):
        return latin
    from charset_normalizer import from_bytes

    best = from_bytes(sample, cp_isolation=_LEGACY).best()
    if best is None:
        raise Unreadable("is in an unknown encoding: give it with --encoding")
    return best.encoding


def _guess_latin(sample: bytes) -> str | None:
    """The first encoding in which the sample reads like a language in Latin letters, or None."""
    rows = (row.split()[:2] for row in word_list("latin_alphabets.txt"))
    for encoding, alphabets in groupby(rows, key=itemgetter(0)):
        characters = _NON_ASCII.findall(sample.decode(encoding, "replace"))
        letters = [c.lower() for c in characters if c not in _NON_ASCII_PUNCTUATION]
        if not letters and characters:
            return encoding
        needed = _MIN_COVERAGE * len(letters)
        if letters and any(sum(c in known for c in letters) >= needed for _, known in alphabets):
            return encoding
    return None
