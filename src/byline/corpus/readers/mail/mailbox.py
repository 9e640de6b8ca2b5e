"""Files and folders of many messages: mbox and maildir."""

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, Literal

from byline.corpus._corpus import Skipped, Text
from byline.corpus.readers._files import human, open_buffered, open_bytes
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers.mail.messages import parse_message

__all__ = ["mbox_messages", "read_maildir", "read_mbox"]

_PIECE = 1 << 16
Under = Literal["empty", "text", "piece"]
_ANY = re.compile(rb"From \S")
_DATED = re.compile(rb"From \S{1,200}[ \t].{0,200}?\d{1,2}:\d\d.{0,40}?\d{4}")
_CERTAIN = re.compile(
    rb"From \S{1,200} {1,3}(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? {1,2}"
    rb"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d{1,2} \d{1,2}:\d\d.{0,40}\d{4}"
)
# What headers begin with, or the `From ` line of a mailbox that was put into another.
_HEADER = re.compile(rb"[!-9;-~]{1,60}:(?:[ \t]|\r?\n)|>From \S")
_ESCAPED = re.compile(rb">+From ")
_FLAGS = re.compile(r"[:;!]\d,[A-Za-z]*$")


def read_mbox(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """Every message of an mbox file, numbered from 1; only one is held at a time."""
    with open_buffered(path, options.limits, "container_bytes") as stream:
        yield from mbox_messages(stream, options)


def mbox_messages(stream: BinaryIO, options: Options) -> Iterator[Text | Skipped]:
    """Every message of an mbox that comes line by line."""
    most = min(options.limits.text_bytes, options.limits.document_bytes)
    for number, raw in enumerate(_messages(stream, most), 1):
        if isinstance(raw, int):
            yield Skipped(f"#{number}", f"is {human(raw)}, over the limit of {human(most)}")
        else:
            yield _message(raw, str(number), options)


def read_maildir(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """Every message of a maildir, by name; half-delivered ones in `tmp` are left alone."""
    files = [file for folder in ("cur", "new") for file in _files(path / folder)]
    for file in sorted(files, key=lambda file: file.name):
        name = _FLAGS.sub("", file.name)
        try:
            with open_bytes(file, options.limits, "document_bytes") as stream:
                raw = stream.read()
        except Unreadable as fault:
            yield Skipped(f"#{name}", str(fault))
        except OSError as fault:
            yield Skipped(f"#{name}", f"cannot be read: {fault.strerror or fault}")
        else:
            yield _message(raw, name, options)


def _message(raw: bytes, id_: str, options: Options) -> Text | Skipped:
    try:
        return replace(parse_message(raw, options), id=id_)
    except Unreadable as fault:
        return Skipped(f"#{id_}", str(fault))


def _messages(stream: BinaryIO, most: int) -> Iterator[bytes | int]:
    """The messages between the `From ` lines; of one that is too large only its size."""
    held: list[bytes] = []
    size, rule = 0, None
    for piece, under, below in _pieces(stream):
        if rule is None:
            if not piece.strip():
                continue
            if not piece.startswith(b"From "):
                raise Unreadable("is not an mbox: its first line does not begin with 'From '")
            # Where even the first line bears no time of day, the others will not either.
            rule = _DATED if _DATED.match(piece) else _ANY
        elif piece.startswith(b"From ") and _separates(piece, under, below, rule):
            yield size if size > most else _unescaped(b"".join(held))
            held, size = [], 0
        else:
            size += len(piece)
            held.append(piece)
            if size > most:
                held.clear()
    if rule is None:
        raise Unreadable("is empty")
    yield size if size > most else _unescaped(b"".join(held))


def _separates(piece: bytes, under: Under, below: bytes, rule: re.Pattern[bytes]) -> bool:
    """Whether a line that begins with `From ` begins a message too.

    It must name a sender and a time as the first line of the file does, and stand between an empty
    line and a header; one that is as programs write it may lack either, but not both.
    """
    certain, headed = _CERTAIN.match(piece) is not None, _HEADER.match(below) is not None
    if under == "empty":
        return certain or (headed and rule.match(piece) is not None)
    return under == "text" and certain and headed


def _pieces(stream: BinaryIO) -> Iterator[tuple[bytes, Under, bytes]]:
    """Lines, long ones in pieces, with what each stands under, and the next."""
    under: Under = "empty"
    piece = stream.readline(_PIECE)
    while piece:
        below = stream.readline(_PIECE)
        yield piece, under, below
        if not piece.endswith(b"\n"):
            under = "piece"
        else:
            under = "empty" if under != "piece" and not piece.strip() else "text"
        piece = below


def _unescaped(raw: bytes) -> bytes:
    """The message without the `>` that mailboxes put before `From `.

    Where `>` also begins the line above or below, it is a mark of quotation and stays.
    """
    if b"\n>" not in raw or b">From " not in raw:
        return raw
    lines = raw.split(b"\n")
    for place, line in enumerate(lines):
        if _ESCAPED.match(line):
            near = lines[max(place - 1, 0) : place] + lines[place + 1 : place + 2]
            if not any(other.startswith(b">") for other in near):
                lines[place] = line[1:]
    return b"\n".join(lines)


def _files(folder: Path) -> list[Path]:
    """The plain files of a folder; links are not followed."""
    try:
        with os.scandir(folder) as entries:
            return [
                Path(entry.path)
                for entry in entries
                if entry.is_file(follow_symlinks=False) and not entry.name.startswith(".")
            ]
    except FileNotFoundError:
        return []
