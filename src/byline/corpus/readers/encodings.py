"""Bytes to characters, with the encoding that was told, proved or guessed."""

import codecs
import io
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from byline.corpus.readers._files import open_bytes
from byline.corpus.readers._guess import guess, is_damaged, refuse_binary
from byline.corpus.readers._options import Options, Unreadable
from byline.errors import UsageError

__all__ = ["Decoded", "check_encoding", "decode", "load"]

CHUNK = 1 << 20


class Decoded(NamedTuple):
    """Characters, the encoding they were in, and how many damaged places were patched."""

    body: str
    encoding: str
    damaged: int = 0

    @property
    def meta(self) -> tuple[tuple[str, str], ...]:
        """What a `Text` should remember of this."""
        found = (("encoding", self.encoding),)
        return (*found, ("damaged", str(self.damaged))) if self.damaged else found


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
        head = stream.read(CHUNK)
        if len(head) < CHUNK:
            return decode(head, options.encoding)
        refuse_binary(head)
        encoding = options.encoding or guess(_whole_characters(head))
        try:
            return _decode_stream(stream, head, encoding, "strict")
        except UnicodeDecodeError as fault:
            _refuse_if_told(options.encoding, fault)
            sample = fault.object[max(0, fault.start - 2048) :]
    # The head misled: it was plain ASCII, or the file is damaged further on.
    if encoding == "utf-8" and not is_damaged(head):
        encoding = guess(sample)
    with open_bytes(path, options.limits, "text_bytes") as stream:
        return _decode_stream(stream, b"", encoding, "replace")


def decode(data: bytes, told: str | None = None) -> Decoded:
    """The characters of a small file or of a part of one, newlines made one character."""
    refuse_binary(data)
    encoding = told or guess(data)
    damaged = 0
    try:
        body = data.decode(encoding)
    except UnicodeDecodeError as fault:
        _refuse_if_told(told, fault)
        body = data.decode(encoding, "replace")
        damaged = body.count("\ufffd")
    if "\r" in body:
        body = body.replace("\r\n", "\n").replace("\r", "\n")
    return Decoded(body.removeprefix("\ufeff"), _plain_name(encoding), damaged)


def _refuse_if_told(told: str | None, fault: UnicodeDecodeError) -> None:
    """Refuse a text that is not in the encoding the user named."""
    if told is not None:
        byte = fault.object[fault.start]
        raise Unreadable(f"is not {told} (byte 0x{byte:02x}): name another encoding or none")


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
    text = lines.decode(head or stream.read(CHUNK)).removeprefix("\ufeff")
    # CPython lengthens a string that nobody else holds in place, once a `for` loop has warmed up;
    # a list of pieces would be held twice while they are joined.
    for piece in _pieces(stream):
        text += lines.decode(piece)
    text += lines.decode(b"", final=True)
    damaged = text.count("\ufffd") if errors == "replace" else 0
    return Decoded(text, _plain_name(encoding), damaged)


def _pieces(stream: BinaryIO) -> Iterator[bytes]:
    """The rest of a stream, in pieces that grow with it to keep the number of steps low."""
    total = CHUNK
    while piece := stream.read(max(CHUNK, total // 16)):
        total += len(piece)
        yield piece


def _plain_name(encoding: str) -> str:
    """The name people know an encoding by."""
    return "utf-8" if encoding == "utf-8" else codecs.lookup(encoding).name.removesuffix("-sig")
