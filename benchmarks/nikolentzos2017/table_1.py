"""Table 1: the five corpora in words.

The paper preprocesses (stop words, stemming), but its Table 1 was counted before that, and counts
distinct terms: only so do our figures come near the printed ones on four corpora. With stop words
removed and stems taken, Subjectivity has 15,395 terms and 10.5 distinct ones a text.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Literal

from byline.corpus import Corpus
from byline.corpus.tokens import folded_words
from byline.errors import InputError
from byline.research.bench import Measured, Request
from byline.research.corpora import load, locate

QUICK_SKIPS = "texts after the 500th where terms are counted"
Name = Literal["amazon", "polarity", "subjectivity", "tagmynews", "webkb"]
# row: (name in the registry, parts, a word on differences)
CORPORA: dict[str, tuple[Name, tuple[str | None, ...], str]] = {
    "WebKB": ("webkb", ("train", "test"), "stemmed as distributed; training half partly rebuilt"),
    "News": ("tagmynews", (None,), "titles only; the paper must have had titles and texts"),
    "Subjectivity": ("subjectivity", (None,), "another tokeniser"),
    "Amazon": ("amazon", ("train", "test"), "another tokeniser"),
    "Polarity": ("polarity", (None,), "another tokeniser"),
}
QUICK_TEXTS = 500


def data() -> list[Path]:
    """The corpora that are here."""
    return [path for name, _, _ in CORPORA.values() if (path := _located(name))]


def measure(request: Request) -> Iterator[Measured]:
    """Counts of each corpus, one after another."""
    for row, (name, parts, note) in CORPORA.items():
        if _located(name) is None:
            yield Measured(row, "vocabulary", None, f"{name} is not here: see `byline data`")
            continue
        pieces = [load(name, part=part) for part in parts]
        yield from _sizes(row, pieces)
        yield from _terms(row, pieces, request, note)


def _located(name: str) -> Path | None:
    try:
        return locate(name)
    except InputError:
        return None


def _sizes(row: str, pieces: Sequence[Corpus]) -> Iterator[Measured]:
    yield Measured(row, "training texts", len(pieces[0]))
    if len(pieces) > 1:
        yield Measured(row, "test texts", len(pieces[1]))
    yield Measured(row, "classes", len(pieces[0].authors))


def _terms(row: str, pieces: Sequence[Corpus], request: Request, note: str) -> Iterator[Measured]:
    texts = [text.body for piece in pieces for text in piece]
    if request.effort == "quick":
        texts = texts[:QUICK_TEXTS]
        note = f"first {QUICK_TEXTS} texts"
    vocabulary: set[str] = set()
    distinct = degree = 0.0
    for terms in request.engine.map(folded_words, texts, batch=500):
        vocabulary.update(terms)
        distinct += len(set(terms))
        degree += _mean_degree(terms)
    yield Measured(row, "vocabulary", len(vocabulary), note)
    yield Measured(row, "terms per text", round(distinct / len(texts), 2), note)
    yield Measured(row, "degree", round(degree / len(texts), 2), note)


def _mean_degree(terms: Sequence[str]) -> float:
    """Distinct neighbours per distinct term; 0 for a text without terms."""
    edges = {frozenset(pair) for pair in pairwise(terms) if len(set(pair)) == 2}
    return 2 * len(edges) / len(set(terms)) if terms else 0.0
