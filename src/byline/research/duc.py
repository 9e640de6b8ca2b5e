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
single document (`perdocs`, `D30001.P.10...`) and folders called `withdrawn` are left out.

The layout is as public loaders of the data expect it; nothing here was tried on NIST's own files.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from byline.corpus._corpus import Corpus, Skipped, Text
from byline.corpus.problems import SummaryCluster
from byline.errors import InputError
from byline.research import sgml

__all__ = ["read_duc"]

DOCUMENT_BYTES = 10_000_000
"""News articles have a few kilobytes; what is larger is something else."""
DEPTH = 10

DOCUMENT_FOLDER = re.compile(r"d\d{2,5}[a-z]", re.IGNORECASE)
SUMMARY_FOLDER = re.compile(r"(d\d{2,5})[a-z]([a-z])", re.IGNORECASE)
SUMMARY_NAME = re.compile(r"\d{2,3}e?")
MODEL_NAME = re.compile(r"(D\d{2,5})\.M\.(\d{2,3}e?)\.[A-Z]\.([A-Z])(?:\.html?)?")


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
    places = _walk(root)
    if not places.documents:
        raise InputError(
            f"no DUC documents under {root}; expected folders such as docs/d061j or docs/d30001t."
        )
    return [
        _cluster(name, paths, places.models.get(name[:-1], []), size)
        for name, paths in sorted(places.documents.items())
    ]


@dataclass(frozen=True, slots=True)
class Model:
    """Where one summary lies, which length it has and who wrote it."""

    size: str
    writer: str
    path: Path


@dataclass(frozen=True, slots=True)
class DucFiles:
    """What the walk found: document files by cluster (`d061j`), summaries by docset (`d061`)."""

    documents: dict[str, list[Path]]
    models: dict[str, list[Model]]


def _walk(root: Path) -> DucFiles:
    """Find documents and summaries wherever they lie, following no links."""
    places = DucFiles({}, {})
    for here, folders, files in os.walk(root):
        path = Path(here)
        folders[:] = sorted(name for name in folders if name.lower() != "withdrawn")
        if len(path.relative_to(root).parts) >= DEPTH:
            folders.clear()
        if DOCUMENT_FOLDER.fullmatch(path.name):
            _note_documents(places, path, sorted(files))
        for docset, model in _models(path, sorted(files)):
            places.models.setdefault(docset, []).append(model)
    return places


def _note_documents(places: DucFiles, path: Path, files: list[str]) -> None:
    """Keep a cluster's files, the plain ones before those with sentence breaks."""
    name, plain = path.name.lower(), path.parent.name.lower() != "docs.with.sentence.breaks"
    if name not in places.documents or plain:
        places.documents[name] = [path / file for file in files if not file.startswith(".")]


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
    texts = {text.id: text for path in paths for text in _document(path, skipped)}
    references = _references(models, size, skipped)
    return SummaryCluster(name, Corpus(texts.values(), skipped), references, "en")


def _document(path: Path, skipped: list[Skipped]) -> Iterator[Text]:
    """The article in a file, if there is one."""
    markup = _read(path, skipped)
    article = sgml.article(markup) if markup else None
    if article:
        name, title = article.number or path.name, article.headline
        yield Text(name, article.body, title=title, source=str(path), language="en")
    elif markup is not None:
        skipped.append(Skipped(str(path), "holds no <TEXT> with words in it"))


def _references(models: list[Model], size: str | None, skipped: list[Skipped]) -> tuple[str, ...]:
    """The summaries of one length, in order of their writers."""
    wanted = size or _longest(models)
    chosen = sorted((m for m in models if m.size == wanted), key=lambda m: (m.writer, m.path))
    read = (sgml.summary(_read(model.path, skipped) or "") for model in chosen)
    # Several copies of a release may lie under one folder; a summary counts once.
    return tuple(dict.fromkeys(text for text in read if text))


def _longest(models: list[Model]) -> str:
    """The name of the longest abstracts, or of the longest extracts where there are only those."""
    abstracts = [m.size for m in models if m.size.isdigit()]
    names = abstracts or [m.size for m in models]
    return max(names, key=lambda name: int(name.rstrip("e")), default="")


def _read(path: Path, skipped: list[Skipped]) -> str | None:
    """The characters of a file; None, and a word in `skipped`, where it cannot be used."""
    if not path.is_file():
        skipped.append(Skipped(str(path), "is not a regular file"))
        return None
    try:
        with path.open("rb") as file:
            raw = file.read(DOCUMENT_BYTES + 1)
    except OSError as failure:
        skipped.append(Skipped(str(path), f"cannot be read: {failure.strerror or failure}"))
        return None
    if len(raw) > DOCUMENT_BYTES:
        skipped.append(Skipped(str(path), "is too large for a news text"))
        return None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        # The wire copy is ASCII; assessors typed Windows quotation marks into some summaries.
        return raw.decode("cp1252", "replace")
