"""NIST's DUC folders: clusters of news texts with the summaries that people wrote of them.

DUC 2002 and 2004 are licensed by NIST to signatories. Unpack what NIST sends, and what its site
offers to licensees, under one folder per year; how deep the parts lie does not matter.

    documents   .../docs/d061j/AP880911-0016                        2002, and 2004 as d30001t/APW...
                .../docs.with.sentence.breaks/d061j/AP880911-0016.S 2002, used where `docs` lacks it
    summaries   .../extracts_abstracts/d061jb/{10,50,100,200}       2002: abstracts, by assessor b
                .../extracts_abstracts/d061jb/{200e,400e}           2002: extracts
                .../models/2/D30001.M.100.T.A                       2004: all assessors' abstracts

A document is SGML: `<DOC>`, `<DOCNO>`, one or more `<TEXT>`, perhaps with `<P>` or `<s>` inside.
Summaries are plain, or tagged with `<SUM>`, `<s>` or the anchors of the SEE tool. Summaries of a
single document (`perdocs`, `D30001.P.10...`) and folders called `withdrawn` are skipped.

The SGML is read with patterns that are bounded and linear, not with an XML parser: a hostile file
costs no more than its size, and no entity is defined or expanded more than once.

The layout is as public loaders of the data expect it; nothing here was tried on NIST's own files.
"""

import html
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from byline.corpus._corpus import Corpus, Skipped, Text
from byline.corpus.problems import SummaryCluster
from byline.errors import InputError

__all__ = ["read_duc"]

DOCUMENT_BYTES = 10_000_000
"""News articles have a few kilobytes; what is larger is something else."""
DEPTH = 10

DOCUMENT_FOLDER = re.compile(r"d\d{2,5}[a-z]", re.IGNORECASE)
SUMMARY_FOLDER = re.compile(r"(d\d{2,5})[a-z]([a-z])", re.IGNORECASE)
SUMMARY_NAME = re.compile(r"\d{2,3}e?")
MODEL_NAME = re.compile(r"(D\d{2,5})\.M\.(\d{2,3}e?)\.[A-Z]\.([A-Z])(?:\.html?)?")

PARAGRAPH = re.compile(r"</?p\b[^<>]{0,200}>", re.IGNORECASE)
SENTENCE = re.compile(r"</?s\b[^<>]{0,200}>", re.IGNORECASE)
SEE_ANCHOR = re.compile(r"<a name=[^<>]{0,40}>\s{0,8}\[\d{1,4}\]\s{0,8}</a>", re.IGNORECASE)
SEE_HEAD = re.compile(r"<title>[^<>]{0,400}</title>", re.IGNORECASE)
TAG = re.compile(r"</?[a-z][^<>]{0,400}>", re.IGNORECASE)
NEW_PARAGRAPH = re.compile(r"\f|\n[ \t]{0,100}(?=\n)|\n(?=  |\t)")
"""The wire marks a paragraph by a tag, an empty line or an indented first line."""
HEADLINES = ("headline", "head", "hl")


class Model(NamedTuple):
    """A summary by its length, its writer and its file."""

    size: str
    writer: str
    path: Path


def read_duc(folder: str | Path, size: str | None = None) -> list[SummaryCluster]:
    """Read one year of DUC: its clusters in order of their names, with their summaries.

    Parameters
    ----------
    folder
        Any folder above both the documents and the summaries.
    size
        Which summaries to take as references, by NIST's name for their length: `10`, `50`, `100`,
        `200`, or for extracts `200e`, `400e`. By default the longest abstracts there are.
    """
    root = Path(folder)
    if not root.is_dir():
        raise InputError(f"{root} is not a folder; give the folder that holds one year of DUC.")
    documents, models = _walk(root)
    if not documents:
        raise InputError(
            f"no DUC documents under {root}; expected folders such as docs/d061j or docs/d30001t."
        )
    return [
        _cluster(name, paths, models.get(name[:-1], []), size)
        for name, paths in sorted(documents.items())
    ]


def _walk(root: Path) -> tuple[dict[str, list[Path]], dict[str, list[Model]]]:
    """Document files by cluster (`d061j`) and summaries by docset (`d061`), following no links."""
    documents: dict[str, list[Path]] = {}
    models: dict[str, list[Model]] = {}
    for here, folders, files in os.walk(root):
        path = Path(here)
        folders[:] = sorted(name for name in folders if name.lower() != "withdrawn")
        if len(path.relative_to(root).parts) >= DEPTH:
            folders.clear()
        name = path.name.lower()
        plain = path.parent.name.lower() != "docs.with.sentence.breaks"
        if DOCUMENT_FOLDER.fullmatch(name) and (plain or name not in documents):
            documents[name] = [path / file for file in sorted(files) if not file.startswith(".")]
        for docset, model in _models(path, sorted(files)):
            models.setdefault(docset, []).append(model)
    return documents, models


def _models(path: Path, files: list[str]) -> Iterator[tuple[str, Model]]:
    """The summaries of clusters in one folder, each with its docset."""
    folder = SUMMARY_FOLDER.fullmatch(path.name)
    for file in files:
        named = MODEL_NAME.fullmatch(file)
        if named:
            yield named[1].lower(), Model(named[2], named[3].lower(), path / file)
        elif folder and SUMMARY_NAME.fullmatch(file):
            yield folder[1].lower(), Model(file, folder[2].lower(), path / file)


def _cluster(name: str, paths: list[Path], models: list[Model], size: str | None) -> SummaryCluster:
    """Read one cluster; files that cannot be used are named in the corpus's `skipped`."""
    skipped: list[Skipped] = []
    texts: dict[str, Text] = {}
    for path in paths:
        markup = _read(path, skipped)
        if markup is not None:
            text = article(markup, path)
            if text:
                texts[text.id] = text
            else:
                skipped.append(Skipped(str(path), "holds no <TEXT> with words in it"))
    wanted = size or _longest(models)
    chosen = sorted((m for m in models if m.size == wanted), key=lambda m: (m.writer, m.path))
    references = [summary(_read(model.path, skipped) or "") for model in chosen]
    # Several copies of a release may lie under one folder; a summary counts once.
    unique = tuple(dict.fromkeys(filter(None, references)))
    return SummaryCluster(name, Corpus(texts.values(), skipped), unique, "en")


def _longest(models: list[Model]) -> str:
    """The name of the longest abstracts, or of the longest extracts where there are only those."""
    abstracts = [m.size for m in models if m.size.isdigit()]
    names = abstracts or [m.size for m in models]
    return max(names, key=lambda name: int(name.rstrip("e")), default="")


def _read(path: Path, skipped: list[Skipped]) -> str | None:
    """The characters of a file; None, and an entry in `skipped`, where it cannot be used."""
    try:
        if not path.is_file():
            raise OSError("is not a regular file")
        with path.open("rb") as file:
            raw = file.read(DOCUMENT_BYTES + 1)
        if len(raw) > DOCUMENT_BYTES:
            raise OSError("is too large for a news text")
    except OSError as failure:
        reason = f"cannot be read: {failure.strerror}" if failure.strerror else str(failure)
        skipped.append(Skipped(str(path), reason))
        return None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        # The wire copy is ASCII; assessors typed Windows quotation marks into some summaries.
        return raw.decode("cp1252", "replace")


def article(markup: str, path: Path) -> Text | None:
    r"""The first article of a file; None where no `<TEXT>` holds a word.

    Examples
    --------
    >>> markup = "<DOC><DOCNO> AP1 </DOCNO><TEXT><P>A &amp; B met.</P><P>They\nleft.</P></TEXT>"
    >>> text = article(markup, Path("d1/file"))
    >>> text.id, text.body
    ('AP1', 'A & B met.\n\nThey left.')
    """
    whole = next(_elements(markup, "doc"), markup)
    body = "\n\n".join(filter(None, map(_prose, _elements(whole, "text"))))
    if not body:
        return None
    number, *titles = (_line(next(_elements(whole, tag), "")) for tag in ("docno", *HEADLINES))
    title = next(filter(None, titles), None)
    return Text(number or path.name, body, title=title, source=str(path), language="en")


def summary(markup: str) -> str | None:
    """The text of a summary, tagged or plain; None where it holds no word.

    Examples
    --------
    >>> summary('<SUM DOCSET="d061" SIZE="10"> A storm hit. </SUM>')
    'A storm hit.'
    """
    tagged = "\n".join(_elements(markup, "sum"))
    if tagged:
        return _prose(tagged) or None
    return _lined(SEE_ANCHOR.sub("\n", SEE_HEAD.sub("", markup))) or None


def _elements(markup: str, name: str) -> Iterator[str]:
    """What stands between `<name>` and the next `</name>`, or the end of the file."""
    opening = re.compile(rf"<{name}\b[^<>]{{0,400}}>", re.IGNORECASE)
    closing = re.compile(rf"</{name}\s{{0,8}}>", re.IGNORECASE)
    place = 0
    while start := opening.search(markup, place):
        end = closing.search(markup, start.end())
        place = end.end() if end else len(markup)
        yield markup[start.end() : end.start() if end else place]


def _prose(markup: str) -> str:
    """Running text: one sentence a line where they are tagged, else one paragraph a line."""
    return _lined(markup) if SENTENCE.search(markup) else _unwrapped(markup)


def _lined(markup: str) -> str:
    """The lines that hold something, with breaks where sentences or paragraphs are tagged."""
    plain = _untagged(SENTENCE.sub("\n", PARAGRAPH.sub("\n", markup)))
    return "\n".join(" ".join(line.split()) for line in plain.split("\n") if line.strip())


def _unwrapped(markup: str) -> str:
    """Paragraphs whose lines, broken for the wire's narrow columns, are joined again."""
    plain = _untagged(PARAGRAPH.sub("\f", markup))
    joined = (" ".join(part.split()) for part in NEW_PARAGRAPH.split(plain))
    return "\n\n".join(part for part in joined if part)


def _untagged(markup: str) -> str:
    """The characters without tags, with entities such as `&amp;` replaced once."""
    return html.unescape(TAG.sub("", markup))


def _line(markup: str) -> str | None:
    """A short element as one line, or None where it is empty."""
    return " ".join(_untagged(PARAGRAPH.sub(" ", markup)).split()) or None
