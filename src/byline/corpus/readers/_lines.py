"""The lines of a table, one at a time, none of them endless."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from byline.corpus.readers._files import BUFFER, human, open_buffered
from byline.corpus.readers._guess import guess, is_utf8, refuse_binary, told_by_bytes
from byline.corpus.readers._options import Options, Unreadable

__all__ = ["FileLine", "lines", "table_encoding"]

ESCAPED = re.compile("[\udc80-\udcff]")


class FileLine(NamedTuple):
    """A line with its number, counted from 1 as editors do; `fault` says why it has no text."""

    number: int
    text: str
    fault: str = ""


def lines(path: Path, options: Options) -> Iterator[FileLine]:
    """Every line of a file, its ending included."""
    with open_buffered(path, options.limits, "container_bytes") as stream:
        head = stream.peek(BUFFER)
        refuse_binary(head)
        proved = told_by_bytes(head)
        encoding = options.encoding or proved or "utf-8"
        # What does not fit is escaped, so that the line it stands in can be told.
        errors = "replace" if proved and not options.encoding else "surrogateescape"
        with io.TextIOWrapper(stream, encoding, errors, newline="") as text:
            yield from _bounded(text, options, _legacy(head))


def table_encoding(path: Path, options: Options) -> str:
    """The encoding of a table, as far as its beginning tells."""
    with open_buffered(path, options.limits, "container_bytes") as stream:
        head = stream.peek(BUFFER)
    return options.encoding or told_by_bytes(head) or _legacy(head) or "utf-8"


def _bounded(text: io.TextIOWrapper, options: Options, legacy: str | None) -> Iterator[FileLine]:
    """Number the lines, and step over those that are longer than a record may be."""
    limit = options.limits.record_bytes
    number = 0
    while line := text.readline(limit):
        number += 1
        if len(line) == limit and line[-1] not in "\r\n":
            while (rest := text.readline(limit)) and rest[-1] not in "\r\n":
                continue
            yield FileLine(number, "", f"is over the limit of {human(limit)} for one record")
            continue
        if not line.isascii() and ESCAPED.search(line):
            if options.encoding:
                yield FileLine(number, "", f"is not in the encoding {options.encoding}")
                continue
            line = _mended(line, legacy)
        yield FileLine(number, line.removeprefix("\ufeff") if number == 1 else line)


def _legacy(head: bytes) -> str | None:
    """The encoding of those lines of the head that are no UTF-8, if there are any.

    A table is read once, and its rows may come from several places: what is UTF-8 stays so.
    """
    others = b"\n".join(line for line in head.split(b"\n")[:-1] if not is_utf8(line))
    if not others:
        return None
    try:
        return guess(others)
    except Unreadable:
        return None


def _mended(line: str, legacy: str | None) -> str:
    """A line that was not UTF-8 after all."""
    data = line.encode("utf-8", "surrogateescape")
    try:
        return data.decode(legacy or guess(data), "replace")
    except Unreadable:
        return data.decode("utf-8", "replace")
