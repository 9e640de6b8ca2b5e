"""Which texts of an author belong to one document: pieces of one book, posts in one thread.

Pieces of one document share names and a subject, so a piece that is held out while others are
learned from is recognised by these. Whether an author is recognised in another document shows only
if a document is held out as a whole. Documents are given: by a detail `document` of the texts,
which may be a column of a table, or by folders within an author's. Otherwise they are found by
shared names:

A *name* is a word that stands with a capital within a sentence and nowhere in the pile in lower
case; it is *rare* if at most a fifth of the authors write it (and one author at least). Texts of an
author that share k rare names are linked, with the least k by which no group of linked texts holds
more than half of the author's texts. If more than half of all pairs of an author's texts share a
rare name, the author is known by one document: nothing shows how another would look. Where most
authors are, all count as such.

On pieces of 500 words of English novels 14 of 15 authors of one novel were found to be known by one
document, and none of 15 authors of two novels; of 50 journalists of C50, 17, who write about one
firm or country (`benchmarks/mismatch/who_measure.py` shows what it does to answers).
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from byline.corpus._corpus import Corpus, Text

__all__ = ["Documents", "find_documents", "given_documents"]

Ints = NDArray[np.intp]
RARE, DENSE, LARGEST = 0.2, 0.5, 0.5
"""The share of authors that may write a rare name, the share of an author's pairs of texts that
share a name if all are one document, and the share of an author's texts in the largest group."""
NOUNS_HAVE_CAPITALS = ("de", "lb")
_NAME = re.compile(r"(?<=[^\W\d_][,;]\s|[^\W\d_]{2}\s)[^\W\d_]{3,}")
_WORD = re.compile(r"[^\W\d_]{3,}")


class Documents(NamedTuple):
    """Which texts belong together, and who is known by one document."""

    groups: Ints
    """The document of each text, by number; no two authors share one."""
    single: NDArray[np.bool_]
    """Whether a text is by an author of several texts who is known by one document."""

    def take(self, places: Ints) -> "Documents":
        """The documents of some of the texts."""
        return Documents(self.groups[places], self.single[places])

    def joined(self, copies: Ints) -> Ints:
        """Groups of texts that are of one document or copies of each other.

        Where an author is known by one document, only copies are.
        """
        n = len(copies)
        own = np.where(self.single, int(self.groups.max(initial=0)) + 1 + np.arange(n), self.groups)
        second = int(own.max(initial=0)) + 1 + copies
        size = int(second.max(initial=0)) + 1
        graph = csr_array((np.ones(n), (own, second)), shape=(size, size))
        return np.asarray(connected_components(graph, directed=False)[1][own], np.intp)


def given_documents(pile: Corpus) -> Documents | None:
    """The documents that are named; None if none is. A text without a name is one of its own."""
    names = [_document(text) for text in pile]
    if not any(names):
        return None
    keys = [
        (str(text.author), name or f"\n{place}")
        for place, (text, name) in enumerate(zip(pile, names, strict=True))
    ]
    numbers: dict[tuple[str, str], int] = {}
    groups = np.array([numbers.setdefault(key, len(numbers)) for key in keys], np.intp)
    authors = np.unique([author for author, _ in keys], return_inverse=True)[1]
    single = np.zeros(len(pile), bool)
    for own in _by_author(authors):
        single[own] = len(own) > 1 and len(np.unique(groups[own])) == 1
    return Documents(groups, single)


def find_documents(bodies: Sequence[str], authors: Ints, language: str = "") -> Documents:
    """Documents by the names that an author's texts share; `authors` are numbers.

    Names do not stand out in languages whose nouns have capitals: there each text is a document.
    """
    if language in NOUNS_HAVE_CAPITALS:
        return Documents(np.arange(len(bodies)), np.zeros(len(bodies), bool))
    table = _rare_names(bodies, authors)
    groups = np.zeros(len(bodies), np.intp)
    single = np.zeros(len(bodies), bool)
    n = 0
    for own in _by_author(authors):
        rows = table[own]
        shared = (rows @ rows.T).toarray()
        np.fill_diagonal(shared, 0)
        pairs = len(own) * (len(own) - 1)
        single[own] = pairs > 0 and (shared > 0).sum() > DENSE * pairs
        found = _linked(shared)
        groups[own] = n + found
        n += int(found.max()) + 1
    several = [own for own in _by_author(authors) if len(own) > 1]
    if 2 * sum(bool(single[own[0]]) for own in several) > len(several):
        single[np.concatenate(several)] = True
    return Documents(groups, single)


def _linked(shared: NDArray[np.int64]) -> Ints:
    """Groups of texts that share enough names, of which none is too large."""
    most = max(1.0, LARGEST * len(shared))
    for k in range(1, int(shared.max(initial=0)) + 1):
        groups = connected_components(csr_array(shared >= k), directed=False)[1]
        if np.bincount(groups).max() <= most:
            return np.asarray(groups, np.intp)
    return np.arange(len(shared))


def _rare_names(bodies: Sequence[str], authors: Ints) -> csr_array:
    """Which rare names stand in which text: (texts, names), of ones."""
    lower = {word for body in bodies for word in _WORD.findall(body) if word.islower()}
    numbers: dict[str, int] = {}
    places: list[tuple[int, int]] = []
    for place, body in enumerate(bodies):
        names = {w for w in _NAME.findall(body) if w[0].isupper() and not w[1:].isupper()}
        kept = (name for name in names if name.lower() not in lower)
        places += [(place, numbers.setdefault(name, len(numbers))) for name in sorted(kept)]
    rows, columns = np.array(places, np.intp).reshape(-1, 2).T
    n_authors = int(authors.max(initial=0)) + 1
    written = np.unique(authors[rows] * max(len(numbers), 1) + columns) % max(len(numbers), 1)
    rare = np.bincount(written, minlength=len(numbers)) <= max(1.0, RARE * n_authors)
    keep = rare[columns]
    shape = len(bodies), len(numbers)
    return csr_array((np.ones(keep.sum(), np.int64), (rows[keep], columns[keep])), shape=shape)


def _by_author(authors: Ints) -> list[Ints]:
    return [np.flatnonzero(authors == author) for author in np.unique(authors)]


def _document(text: Text) -> str:
    """The document that a text is said to be a piece of, or nothing."""
    told = text.detail("document")
    if told:
        return told
    parts = text.id.split("/")
    return parts[1] if len(parts) > 2 and parts[0] == text.author else ""
