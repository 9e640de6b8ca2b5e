"""What these bytes may be: a text in which encoding, or no text at all."""

import codecs
import re

from byline.corpus.readers._alphabets import guess_latin
from byline.corpus.readers._options import Unreadable

__all__ = ["guess", "is_damaged", "is_utf8", "refuse_binary", "told_by_bytes"]

HEAD = 1 << 13
SAMPLE = 1 << 16
BOMS = (
    # UTF-32-LE begins with the mark of UTF-16-LE, so it is asked for first.
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Old encodings worth telling apart; the guesser's full list brings in ones nobody wrote prose in.
LEGACY = [
    "cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "koi8_r",
    "iso8859_2", "iso8859_5", "iso8859_6", "iso8859_7", "cp932", "euc_jp", "iso2022_jp",
    "gb18030", "big5", "euc_kr",
]  # fmt: skip
SPACES = re.compile(r"[\s\u3001\u3002\uff0c]")
# Texts do hold backspace to carriage return, end-of-file and escape; the rest is for machines.
CONTROLS = {*range(8), *range(14, 26), *range(28, 32), 127}
PRINTED = bytes(set(range(256)) - CONTROLS)
MAGIC = {
    b"%PDF-": "is a PDF, whatever its name says: rename it to .pdf",
    b"PK\x03\x04": "is a zip archive or office document, whatever its name says",
    b"\x1f\x8b": "is gzipped, whatever its name says: add .gz to its name",
    b"{\\rtf": "is rich text, whatever its name says: save it as .docx or .txt",
}


def guess(data: bytes) -> str:
    """The encoding of these bytes: marked, proved, or else the likeliest."""
    if certain := told_by_bytes(data):
        return certain
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as fault:
        if is_damaged(data):
            return "utf-8"
        start = max(0, fault.start - 2048)
        return _legacy(data[start : start + SAMPLE])
    return "utf-8"


def told_by_bytes(data: bytes) -> str | None:
    """An encoding that is marked or unlike all others; None where letters must be weighed."""
    if encoding := _marked(data) or _wide(data[:HEAD]):
        return encoding
    # Japanese mail of old is pure ASCII, with escapes between two alphabets.
    return "iso2022_jp" if b"\x1b$B" in data[:HEAD] else None


def refuse_binary(data: bytes) -> None:
    """Refuse what is empty, what is another format, and what holds too many control characters."""
    if not data:
        raise Unreadable("is empty")
    if data.startswith(tuple(MAGIC)):
        raise Unreadable(next(why for magic, why in MAGIC.items() if data.startswith(magic)))
    head = data[:HEAD]
    controls = head.translate(None, PRINTED)
    if not controls or _marked(head) or _wide(head):
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


def is_damaged(data: bytes) -> bool:
    """Whether this is UTF-8 with a few broken places rather than another encoding."""
    text = data[: 4 * SAMPLE].decode("utf-8", "replace")
    broken = text.count("\ufffd")
    whole = len(re.findall(r"[^\x00-\x7f]", text)) - broken
    return whole > 0 and whole >= 5 * broken


def _marked(data: bytes) -> str | None:
    """The encoding that the first bytes declare."""
    return next((encoding for mark, encoding in BOMS if data.startswith(mark)), None)


def _wide(head: bytes) -> str | None:
    """UTF-16 or UTF-32 without a mark, told by where the zero bytes stand."""
    head = head[: len(head) // 4 * 4]
    if b"\0" not in head or _is_stray(head):
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
    return encoding if printed >= 0.99 * len(text) - 1 and SPACES.search(text) else None


def _is_stray(head: bytes) -> bool:
    """Whether zero bytes are slips in a text of one byte to a letter: wide letters have many."""
    return head.count(0) * 4 <= len(head) and is_utf8(head)


def _legacy(sample: bytes) -> str:
    """The likeliest old encoding."""
    if latin := guess_latin(sample):
        return latin
    from charset_normalizer import from_bytes

    best = from_bytes(sample, cp_isolation=LEGACY).best()
    if best is None:
        raise Unreadable("is in an encoding that cannot be told from the bytes: name it")
    return best.encoding
