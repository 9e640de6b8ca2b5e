"""Which reader takes which file: one row per ending."""

import os
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Literal, NamedTuple

from byline.corpus._corpus import Skipped, Text
from byline.corpus.readers._options import Options, Unreadable

__all__ = [
    "ADVICE",
    "FORMATS",
    "MAILDIR",
    "PLAIN",
    "SNIFFED",
    "Format",
    "Kind",
    "Reader",
    "extension",
    "format_of",
    "sniff",
]

SNIFFED = 4096
"""How many bytes of a file `sniff` should see."""
Kind = Literal["single", "container", "post"]
Reader = Callable[[Path, Options], Iterator[Text | Skipped]]


class Format(NamedTuple):
    """How files of one format are read.

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
        module, _, name = self.reader.partition(":")
        reader: Reader = getattr(import_module(f"byline.corpus.readers.{module}"), name)
        return reader


PLAIN = Format("plain:read_plain")
MARKDOWN = Format("plain:read_markdown")
CSV = Format("tables:read_csv", "container")
TSV = Format("tables:read_tsv", "container")
JSONL = Format("tables:read_jsonl", "container")
MBOX = Format("mail.mailbox:read_mbox", "container")
MAILDIR = Format("mail.mailbox:read_maildir", "container")
POST = Format("mail.messages:read_eml", "post")

FORMATS = {
    **dict.fromkeys((".txt", ".text", ".txt.gz", ".text.gz"), PLAIN),
    **dict.fromkeys((".md", ".markdown", ".md.gz"), MARKDOWN),
    **dict.fromkeys((".html", ".htm", ".xhtml"), Format("html:read_html")),
    ".pdf": Format("pdf:read_pdf"),
    ".docx": Format("docx:read_docx"),
    ".eml": Format("mail.messages:read_eml"),
    ".mbox": MBOX,
    **dict.fromkeys((".csv", ".csv.gz"), CSV),
    **dict.fromkeys((".tsv", ".tsv.gz"), TSV),
    **dict.fromkeys((".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz"), JSONL),
    ".parquet": Format("tables:read_parquet", "container"),
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
_ENDING = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,9}$")
_HEADER = re.compile(rb"([!-9;-~]{1,60}):(?:[ \t]|\r?$)")
_MESSAGE = {b"subject", b"date", b"message-id", b"newsgroups", b"path", b"received", b"to"}
_MESSAGE_TOO = {b"from", b"mime-version", b"content-type"}
_MBOX_LINE = re.compile(rb"From \S.{0,200}\d\d:\d\d")


def extension(name: str) -> str:
    """The ending of a file's name in lower case, `.gz` together with the one before it.

    >>> extension("a.TXT"), extension("b.csv.gz"), extension("Dear Mr. Smith"), extension("49960")
    ('.txt', '.csv.gz', '', '')
    """
    lowered = name.lower()
    ending = _ENDING.search(lowered)
    if ending is None or ending.start() == 0:
        return ""
    if ending[0] == ".gz" and (inner := _ENDING.search(lowered[:-3])):
        return inner[0] + ".gz"
    return ending[0]


def sniff(head: bytes) -> Format | None:
    """The format of a message or a mailbox, recognised by its first lines."""
    lines = head.split(b"\n")
    if _MBOX_LINE.match(lines[0]) and len(lines) > 1 and _HEADER.match(lines[1]):
        return MBOX
    names: set[bytes] = set()
    for line in lines[:-1] or lines:
        if line.startswith((b" ", b"\t")) and names:
            continue
        header = _HEADER.match(line)
        if header is None:
            if line.strip():
                return None
            break
        names.add(header[1].lower())
    return POST if names & _MESSAGE_TOO and names & _MESSAGE else None


def format_of(path: str, name: str) -> Format:
    """How to read a file, by the ending of its name or by its first lines."""
    ending = extension(os.path.basename(name))
    if ending in FORMATS:
        return FORMATS[ending]
    if ending in ADVICE:
        raise Unreadable(f"is in a format that Byline does not read: {ADVICE[ending]}")
    with open(path, "rb", buffering=0) as file:
        sniffed = sniff(file.read(SNIFFED))
    if sniffed is None and ending:
        raise Unreadable(
            f"is in a format that Byline does not read ({ending}); if it is plain text, "
            "rename it .txt"
        )
    return sniffed or PLAIN
