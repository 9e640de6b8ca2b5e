"""A pile on disk made into texts, one file at a time."""

import difflib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from byline.corpus._corpus import Corpus
from byline.corpus._text import Skipped, Text
from byline.corpus.readers._authors import author_of
from byline.corpus.readers._formats import (
    ADVICE,
    FORMATS,
    MAILDIR,
    PLAIN,
    Format,
    Kind,
    extension,
    sniff,
)
from byline.corpus.readers._names import Names, shown
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers._records import check_columns
from byline.corpus.readers._tree import SourceFile, blame, kind_of_file, walk
from byline.corpus.readers.encodings import check_encoding
from byline.errors import InputError, MissingPackage

__all__ = ["read", "stream"]

DEFAULT = Options()
HEAD = 4096


def read(source: str | Path, options: Options = DEFAULT) -> Corpus:
    """Read a whole pile into memory; `source` is a folder, a file, or `-` for standard input."""
    texts: list[Text] = []
    skipped: list[Skipped] = []
    for found in stream(source, options):
        if isinstance(found, Text):
            texts.append(found)
        else:
            skipped.append(found)
    return Corpus(texts, skipped)


def stream(source: str | Path, options: Options = DEFAULT) -> Iterator[Text | Skipped]:
    """Read a pile text by text, in a fixed order; what cannot be read comes as `Skipped`.

    A source that does not exist, or an option that makes no sense, is refused at once.
    """
    check_encoding(options.encoding)
    check_columns(options.columns)
    root = os.fspath(source)
    if not root:
        raise InputError("no pile was named: give a folder, a file, or - for standard input.")
    if root == "-":
        if sys.stdin is None:
            raise InputError("standard input is closed: give a folder or a file instead.")
        return _Pile(root, options).standard_input(sys.stdin.buffer)
    kind = _kind(root)
    if kind == "folder":
        return _Pile(root, options).folder()
    if kind == "file":
        return _Pile(root, options).file()
    raise InputError(f"{shown(root)} is {kind}, not a file. Give - to read standard input.")


class _Pile:
    """A source being read, and the names it has given out."""

    def __init__(self, root: str, options: Options) -> None:
        self._root, self._options, self._names = root, options, Names()

    def folder(self) -> Iterator[Text | Skipped]:
        """Read every file in turn."""
        for found in walk(self._root):
            if isinstance(found, Skipped):
                yield Skipped(shown(found.source), found.reason)
                continue
            try:
                yield from self._read(found)
            except MissingPackage as missing:
                yield Skipped(shown(found.path), str(missing))

    def file(self) -> Iterator[Text | Skipped]:
        """Read the one file; without what it needs, there is nothing to go on with."""
        return self._read(SourceFile(self._root, os.path.basename(self._root)))

    def standard_input(self, given: BinaryIO) -> Iterator[Text | Skipped]:
        """Read what comes in, by its first lines."""
        # As readers by name, it is imported where it is needed.
        from byline.corpus.readers._standard import texts_within

        try:
            head = given.read(HEAD)
            form = sniff(head) or PLAIN
            for item in texts_within(head, given, form, self._options):
                if isinstance(item, Text):
                    yield self._finished(item, "-", "-", "-", form.kind)
                else:
                    yield Skipped(f"-{item.source}", item.reason)
        except Unreadable as fault:
            yield Skipped("-", str(fault))

    def _read(self, found: SourceFile) -> Iterator[Text | Skipped]:
        """Read one file or mail folder, and turn its faults into reasons."""
        source = shown(found.path)
        name = shown(found.name or os.path.basename(os.path.abspath(self._root)))
        try:
            form = MAILDIR if found.shape == "maildir" else _format(found)
            id_ = self._names.of_file(name)
            for item in form.load()(Path(found.path), self._options):
                if isinstance(item, Text):
                    yield self._finished(item, name, id_, source, form.kind)
                else:
                    yield Skipped(source + item.source, item.reason)
        except Unreadable as fault:
            yield Skipped(source, str(fault))
        except OSError as fault:
            yield Skipped(source, blame(fault, found.path))
        except MemoryError:
            yield Skipped(source, "needs more memory than there is")

    def _finished(self, text: Text, name: str, id_: str, source: str, kind: Kind) -> Text:
        """Give a text its id, its source and its author."""
        if text.source.startswith("#"):
            own, mark = text.id, text.source
        else:
            own, mark = "", f"#{text.id}" if text.id else ""
        group = name.rpartition("/")[0] if kind == "post" else ""
        return Text(
            self._names.own(own) if own else self._names.of_record(id_, mark),
            text.body,
            author_of(text.author, name, kind, self._options.author_from),
            text.date,
            text.title,
            source + mark,
            text.language,
            text.removed,
            (*text.meta, ("group", group)) if group else text.meta,
        )


def _kind(root: str) -> str:
    """What the source is, if it is there."""
    try:
        return kind_of_file(os.stat(root).st_mode)
    except FileNotFoundError:
        raise InputError(f"{shown(root)} does not exist. {_nearby(root)}") from None
    except (OSError, ValueError) as fault:
        raise InputError(f"{shown(root)} cannot be read: {fault}.") from None


def _nearby(root: str) -> str:
    """What the user may have meant."""
    folder, name = os.path.split(root.rstrip("/"))
    try:
        there = os.listdir(folder or ".")
    except OSError:
        return f"Nor does its folder, {shown(folder)}: check the path."
    lowered = {entry.lower(): entry for entry in there}
    close = [lowered[match] for match in difflib.get_close_matches(name.lower(), lowered)]
    if not close:
        return "Check the path."
    return f"Did you mean {' or '.join(shown(os.path.join(folder, entry)) for entry in close)}?"


def _format(found: SourceFile) -> Format:
    """How to read a file, by its name or by its first lines."""
    ending = extension(os.path.basename(found.name))
    if ending in FORMATS:
        return FORMATS[ending]
    if ending in ADVICE:
        raise Unreadable(f"is a kind of file that is not read: {ADVICE[ending]}")
    with open(found.path, "rb", buffering=0) as stream:
        sniffed = sniff(stream.read(HEAD))
    if sniffed is None and ending:
        raise Unreadable(
            f"is a kind of file that is not read ({ending}); if it is plain text, rename it .txt"
        )
    return sniffed or PLAIN
