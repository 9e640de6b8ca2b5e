"""The texts of a source: a folder, a file or standard input."""

import difflib
import io
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

from byline.corpus._corpus import Corpus, Skipped, Text
from byline.corpus.readers._files import check_size
from byline.corpus.readers._folders import SourceFile, kind_of_file, system_reason, walk
from byline.corpus.readers._formats import (
    MAILDIR,
    MBOX,
    PLAIN,
    POST,
    SNIFFED,
    Format,
    Kind,
    format_of,
    sniff,
)
from byline.corpus.readers._options import AuthorFrom, Limits, Options, Unreadable
from byline.corpus.readers.encodings import check_encoding, decode
from byline.corpus.readers.tables import check_columns
from byline.errors import InputError, MissingPackage

__all__ = ["UNSIGNED", "TextIds", "author_of", "options_of", "read", "read_pile", "stream"]

DEFAULT = Options()
# Names of folders and files that say that nobody knows; PAN calls its questioned text `unknown`.
UNSIGNED = frozenset({"unknown", "unsigned", "disputed", "anonymous"})


def read_pile(
    source: str | Path,
    *,
    author_from: AuthorFrom = "auto",
    columns: Mapping[str, str] | None = None,
    encoding: str | None = None,
    max_bytes: int | None = None,
) -> Corpus:
    """Read a folder, a file or `-` into memory; `columns` maps our names to those of a table.

    The corpus's `skipped` says what could not be read, and why.
    """
    return read(source, options_of(author_from, columns or {}, encoding, max_bytes))


def options_of(
    author_from: AuthorFrom,
    columns: Mapping[str, str],
    encoding: str | None,
    max_bytes: int | None,
) -> Options:
    """The options for these choices; `max_bytes` replaces all limits on whole files."""
    limits = Limits()
    if max_bytes is not None:
        limits = Limits(text_bytes=max_bytes, container_bytes=max_bytes, document_bytes=max_bytes)
    return Options(author_from, tuple(columns.items()), encoding, limits)


def read(source: str | Path, options: Options = DEFAULT) -> Corpus:
    """Read a whole pile into memory; `source` is a folder, a file, or `-` for standard input."""
    texts: list[Text] = []
    skipped: list[Skipped] = []
    for item in stream(source, options):
        if isinstance(item, Text):
            texts.append(item)
        else:
            skipped.append(item)
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
        return _Source(root, options).standard_input(sys.stdin.buffer)
    kind = _kind(root)
    if kind == "folder":
        return _Source(root, options).folder()
    if kind == "file":
        return _Source(root, options).file()
    raise InputError(f"{_printable(root)} is {kind}, not a file. Give - to read standard input.")


class _Source:
    """A source being read, and the ids it has given out."""

    def __init__(self, root: str, options: Options) -> None:
        self._root, self._options, self._ids = root, options, TextIds()

    def folder(self) -> Iterator[Text | Skipped]:
        """Read every file in turn."""
        for file in walk(self._root):
            if isinstance(file, Skipped):
                yield Skipped(_printable(file.source), file.reason)
                continue
            try:
                yield from self._read(file)
            except MissingPackage as missing:
                yield Skipped(_printable(file.path), str(missing))

    def file(self) -> Iterator[Text | Skipped]:
        """Read the one file; a missing package is an error here."""
        return self._read(SourceFile(self._root, os.path.basename(self._root)))

    def standard_input(self, given: BinaryIO) -> Iterator[Text | Skipped]:
        """Read a mailbox, a message or a plain text, told apart by the first lines."""
        try:
            head = given.read(SNIFFED)
            form = sniff(head) or PLAIN
            for item in _texts_in_stream(head, given, form, self._options):
                if isinstance(item, Text):
                    yield self._finished(item, "-", "-", form.kind)
                else:
                    yield Skipped(f"-{item.source}", item.reason)
        except Unreadable as fault:
            yield Skipped("-", str(fault))

    def _read(self, file: SourceFile) -> Iterator[Text | Skipped]:
        """Read one file or mail folder, and turn its faults into reasons."""
        source = _printable(file.path)
        name = _printable(file.name or os.path.basename(os.path.abspath(self._root)))
        try:
            form = MAILDIR if file.shape == "maildir" else format_of(file.path, file.name)
            for item in form.load()(Path(file.path), self._options):
                if isinstance(item, Text):
                    yield self._finished(item, name, source, form.kind)
                else:
                    yield Skipped(source + item.source, item.reason)
        except Unreadable as fault:
            yield Skipped(source, str(fault))
        except OSError as fault:
            yield Skipped(source, system_reason(fault, file.path))
        except MemoryError:
            yield Skipped(source, "needs more memory than there is")

    def _finished(self, text: Text, name: str, source: str, kind: Kind) -> Text:
        """Give a text its id, its source and its author."""
        if text.source.startswith("#"):
            own, mark = text.id, text.source
        else:
            own, mark = "", f"#{text.id}" if text.id else ""
        group = name.rpartition("/")[0] if kind == "post" else ""
        return Text(
            self._ids.unique(own or name + mark),
            text.body,
            author_of(text.author, name, kind, self._options.author_from),
            text.date,
            text.title,
            source + mark,
            text.language,
            text.removed,
            (*text.meta, ("group", group)) if group else text.meta,
        )


def _texts_in_stream(
    head: bytes, rest: BinaryIO, form: Format, options: Options
) -> Iterator[Text | Skipped]:
    """The texts of a stream whose first bytes were read already, and showed its format."""
    # Imported here, as all readers are imported where they are needed.
    from byline.corpus.readers.mail.mailbox import mbox_messages
    from byline.corpus.readers.mail.messages import parse_message

    if form is MBOX:
        yield from mbox_messages(_Rejoined(head, rest, options.limits), options)
        return
    data = head + rest.read(max(options.limits.text_bytes + 1 - len(head), 0))
    check_size(len(data), options.limits, "text_bytes")
    if form is POST:
        yield parse_message(data, options)
        return
    loaded = decode(data, options.encoding)
    if loaded.body.isspace():
        raise Unreadable("is empty")
    yield Text("", loaded.body, meta=loaded.meta)


class _Rejoined(io.BytesIO):
    """The bytes that were read already and the stream they come from, line by line."""

    def __init__(self, head: bytes, rest: BinaryIO, limits: Limits) -> None:
        super().__init__(head)
        self._rest, self._limits, self._total = rest, limits, 0

    def readline(self, size: int | None = -1, /) -> bytes:
        """The next line, or `size` bytes of it; refuses what is over the limit on mailboxes."""
        room = size or -1
        line = super().readline(room)
        if not line.endswith(b"\n") and len(line) != room:
            line += self._rest.readline(room - len(line) if room > 0 else -1)
        self._total += len(line)
        check_size(self._total, self._limits, "container_bytes")
        return line


def author_of(said: str | None, name: str, kind: Kind, author_from: AuthorFrom) -> str | None:
    """The author of a text, by its own record, its folder or its name.

    `said` is what its record says (empty: there is a place for it, but it is blank) and `name` its
    file, relative to the pile and with `/` between folders.

    >>> author_of(None, "ann/letter.txt", "single", "auto")
    'ann'
    >>> author_of("bob@example.org", "ann/letters.mbox", "container", "auto")
    'bob@example.org'
    """
    folder, _, _ = name.rpartition("/")
    stem = name[len(folder) :].lstrip("/").partition(".")[0]
    if author_from == "auto":
        own_record = said is not None if kind == "container" else kind == "post" or not folder
        author_from = "header" if own_record else "folder"
    if author_from == "header":
        author = said
    elif author_from == "name":
        author = stem.partition("_")[0] if "_" in stem else None
    else:
        author = folder.partition("/")[0]
    if not author or (author_from != "header" and author.lower() in UNSIGNED):
        return None
    return None if kind == "single" and stem.lower() in UNSIGNED else author


class TextIds:
    """Gives every text an id of its own: a name that is taken gets `~2`, `~3`, … added."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._counts: dict[str, int] = {}

    def unique(self, name: str) -> str:
        """The name itself, or the first of `name~2`, `name~3`, … that is not taken."""
        given = name
        while given in self._taken:
            # Counted on from the last time: a column may hold one name a million times.
            self._counts[name] = self._counts.get(name, 1) + 1
            given = f"{name}~{self._counts[name]}"
        self._taken.add(given)
        return given


def _printable(path: str) -> str:
    """A path that can be printed: bytes that are not UTF-8 are replaced."""
    return path if path.isascii() else os.fsencode(path).decode("utf-8", "replace")


def _kind(root: str) -> str:
    """What the source is, if it exists."""
    try:
        return kind_of_file(os.stat(root).st_mode)
    except FileNotFoundError:
        raise InputError(f"{_printable(root)} does not exist. {_suggestion(root)}") from None
    except (OSError, ValueError) as fault:
        raise InputError(f"{_printable(root)} cannot be read: {fault}.") from None


def _suggestion(root: str) -> str:
    """Which path the user may have meant."""
    folder, name = os.path.split(root.rstrip("/"))
    try:
        there = os.listdir(folder or ".")
    except OSError:
        return f"Nor does its folder, {_printable(folder)}: check the path."
    lowered = {entry.lower(): entry for entry in there}
    close = [lowered[match] for match in difflib.get_close_matches(name.lower(), lowered)]
    if not close:
        return "Check the path."
    paths = (_printable(os.path.join(folder, entry)) for entry in close)
    return f"Did you mean {' or '.join(paths)}?"
