"""Which reader takes which file: one row per ending."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Literal, NamedTuple

from byline.corpus._text import Skipped, Text
from byline.corpus.readers._options import Options

__all__ = [
    "ADVICE",
    "FORMATS",
    "MAILDIR",
    "PLAIN",
    "Format",
    "Kind",
    "Reader",
    "extension",
    "sniff",
]

Kind = Literal["single", "container", "post"]
Reader = Callable[[Path, Options], Iterator[Text | Skipped]]


class Format(NamedTuple):
    """How files of one kind are read.

    A reader gives `Text` objects that need finishing. Of a `single` document: one, without an id.
    Of a `container`: one per record, `id` being the record's number; or, where `source` is the
    number (`"#12"`), the record's own name or nothing. Its author is None where the record has no
    place for one, and empty where that place is blank. A `post` is a single document whose folder
    is a group rather than an author.
    """

    reader: str
    kind: Kind = "single"

    def load(self) -> Reader:
        """Import the reader."""
        return _load(self.reader)


PLAIN = Format("byline.corpus.readers.plain:read_plain")
MARKDOWN = Format("byline.corpus.readers.plain:read_markdown")
HTML = Format("byline.corpus.readers.html:read_html")
CSV = Format("byline.corpus.readers.tables:read_csv", "container")
TSV = Format("byline.corpus.readers.tables:read_tsv", "container")
JSONL = Format("byline.corpus.readers.jsonl:read_jsonl", "container")
MBOX = Format("byline.corpus.readers.mail.mailbox:read_mbox", "container")
MAILDIR = Format("byline.corpus.readers.mail.mailbox:read_maildir", "container")
POST = Format("byline.corpus.readers.mail.messages:read_eml", "post")

FORMATS = {
    ".txt": PLAIN,
    ".text": PLAIN,
    ".md": MARKDOWN,
    ".markdown": MARKDOWN,
    ".html": HTML,
    ".htm": HTML,
    ".xhtml": HTML,
    ".pdf": Format("byline.corpus.readers.pdf:read_pdf"),
    ".docx": Format("byline.corpus.readers.docx:read_docx"),
    ".eml": Format("byline.corpus.readers.mail.messages:read_eml"),
    ".mbox": MBOX,
    ".csv": CSV,
    ".tsv": TSV,
    ".jsonl": JSONL,
    ".ndjson": JSONL,
    ".parquet": Format("byline.corpus.readers.parquet:read_parquet", "container"),
    ".txt.gz": PLAIN,
    ".text.gz": PLAIN,
    ".md.gz": MARKDOWN,
    ".csv.gz": CSV,
    ".tsv.gz": TSV,
    ".jsonl.gz": JSONL,
    ".ndjson.gz": JSONL,
}

ADVICE = {
    **dict.fromkeys((".doc", ".odt", ".rtf", ".pages", ".wpd"), "save it as .docx or .txt"),
    **dict.fromkeys((".xls", ".xlsx", ".ods"), "save the sheet as .csv"),
    **dict.fromkeys((".zip", ".tar", ".tgz", ".7z", ".rar", ".gz", ".bz2", ".xz"), "unpack it"),
    **dict.fromkeys((".jpg", ".jpeg", ".png", ".tif", ".tiff", ".gif"), "run OCR to get its text"),
    **dict.fromkeys((".epub", ".mobi"), "save it as .html or .txt"),
    **dict.fromkeys((".msg", ".pst"), "save its messages as .eml or .mbox"),
    ".json": "save it as .jsonl, one object per line",
}

# Dots in sentences and running numbers are no endings: "Mr. Smith", "letter.12", "1."
ENDING = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,9}$")
HEADER = re.compile(rb"([!-9;-~]{1,60}):(?:[ \t]|\r?$)")
MESSAGE = {b"subject", b"date", b"message-id", b"newsgroups", b"path", b"received", b"to"}
BESIDE = {b"from", b"mime-version", b"content-type"}
MBOX_LINE = re.compile(rb"From \S.{0,200}\d\d:\d\d")


def extension(name: str) -> str:
    """The ending of a file's name in lower case, `.gz` together with the one before it.

    >>> extension("a.TXT"), extension("b.csv.gz"), extension("Dear Mr. Smith"), extension("49960")
    ('.txt', '.csv.gz', '', '')
    """
    lowered = name.lower()
    found = ENDING.search(lowered)
    if found is None or found.start() == 0:
        return ""
    if found[0] == ".gz" and (inner := ENDING.search(lowered[:-3])):
        return inner[0] + ".gz"
    return found[0]


def sniff(head: bytes) -> Format | None:
    """A message or a mailbox, told by its first lines."""
    lines = head.split(b"\n")
    if MBOX_LINE.match(lines[0]) and len(lines) > 1 and HEADER.match(lines[1]):
        return MBOX
    names: set[bytes] = set()
    for line in lines[:-1] or lines:
        if line.startswith((b" ", b"\t")) and names:
            continue
        found = HEADER.match(line)
        if found is None:
            if line.strip():
                return None
            break
        names.add(found[1].lower())
    return POST if names & BESIDE and names & MESSAGE else None


@cache
def _load(dotted: str) -> Reader:
    """Import a reader once."""
    module, _, name = dotted.partition(":")
    reader: Reader = getattr(import_module(module), name)
    return reader
