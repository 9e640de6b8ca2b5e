"""The bytes of a message as characters, in the charset it declares if that can be true."""

import codecs
import re

from byline.corpus.readers._guess import is_utf8
from byline.corpus.readers.encodings import Decoded, decode

__all__ = ["decode_declared"]

# Codecs that are no charsets; some of them take quadratic time on hostile input.
_NO_CHARSETS = frozenset(
    ["idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"]
)
# What people declare and what they then write.
_MEANT = {"iso8859-1": "cp1252", "gb2312": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949"}
# One byte for each letter: any bytes could be these, but hardly a text of theirs is UTF-8 as well.
_OF_ONE_BYTE = ("cp12", "iso8859", "koi8", "mac")
_NAME = re.compile(r"[\w.:-]{1,40}")
_SURROGATES = re.compile("[\ud800-\udfff]")


def decode_declared(data: bytes, charset: str, told: str | None = None) -> Decoded:
    """Decode with the declared charset, else with the one the user told, else by guessing."""
    encoding = _codec(charset)
    if encoding and _may_be(data, encoding):
        try:
            body = data.decode(encoding)
            return Decoded(_SURROGATES.sub("\ufffd", body).removeprefix("\ufeff"), encoding)
        except (UnicodeError, ValueError):
            pass
    return decode(data, told)


def _may_be(data: bytes, encoding: str) -> bool:
    """Whether these bytes do not prove another charset than the one that is declared."""
    if data.isascii():
        return b"\0" in data or "tea".encode(encoding) == b"tea"
    return not (encoding.startswith(_OF_ONE_BYTE) and is_utf8(data))


def _codec(charset: str) -> str:
    """The codec for a declared charset; nothing if it is unknown, or ASCII, which proves little."""
    if not _NAME.fullmatch(charset):
        return ""
    try:
        info = codecs.lookup(charset)
        b"a".decode(charset, "ignore")
    except (LookupError, ValueError):
        return ""
    name = info.name
    return "" if name == "ascii" or name in _NO_CHARSETS else _MEANT.get(name, name)
