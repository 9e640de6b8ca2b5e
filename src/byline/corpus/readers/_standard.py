"""What comes in at standard input: a mailbox, a message or a plain text, told by its beginning."""

import io
from collections.abc import Iterator
from typing import Any, BinaryIO

from byline.corpus._text import Skipped, Text
from byline.corpus.readers._files import check_size
from byline.corpus.readers._formats import MBOX, POST, Format
from byline.corpus.readers._options import Limits, Options, Unreadable
from byline.corpus.readers.encodings import decode
from byline.corpus.readers.mail.mailbox import mbox_messages
from byline.corpus.readers.mail.messages import parse_message

__all__ = ["texts_within"]


def texts_within(
    head: bytes, rest: BinaryIO, form: Format, options: Options
) -> Iterator[Text | Skipped]:
    """The texts of a stream whose first bytes were read already, and told its form."""
    if form is MBOX:
        yield from mbox_messages(io.BufferedReader(_Rejoined(head, rest, options.limits)), options)
        return
    data = head + rest.read(max(options.limits.text_bytes + 1 - len(head), 0))
    check_size(len(data), options.limits, "text_bytes")
    if form is POST:
        yield parse_message(data, options)
        return
    found = decode(data, options.encoding)
    if found.body.isspace():
        raise Unreadable("is empty")
    yield Text("", found.body, meta=found.meta)


class _Rejoined(io.RawIOBase):
    """The first bytes and what follows them, up to the limit on mailboxes."""

    def __init__(self, head: bytes, rest: BinaryIO, limits: Limits) -> None:
        self._head, self._rest, self._limits = head, rest, limits
        self._total = 0

    def readable(self) -> bool:
        """Say yes: `io.BufferedReader` asks."""
        return True

    def readinto(self, buffer: Any, /) -> int:
        """Fill `buffer`, or refuse what is too large."""
        data = self._head[: len(buffer)] or self._rest.read(len(buffer))
        self._head = self._head[len(buffer) :]
        self._total += len(data)
        check_size(self._total, self._limits, "container_bytes")
        buffer[: len(data)] = data
        return len(data)
