"""How ungrammatical a path is where it has n-grams that no source has.

A path is a chain of steps that sources make, so it goes wrong in longer runs: a verb too many, a
word that is said again in another form, an end too soon. Only runs that no source has are looked
at, as what people wrote is taken to be right. With G1 of `grammar`,

    odd(p) = min(1, (sum over new runs of words and of phrases of G1, from 0 to 4) / 4
                    + pairs of words of one stem that no source has both of)                (O1)

Languages without a grammar have the pairs alone.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus.words import stem
from byline.methods.compression.candidate_paths import CandidatePaths
from byline.methods.compression.grammar import PHRASE, SymbolModel, grammar_of, in_phrase
from byline.methods.compression.word_graph import END, WordGraph
from byline.numerics.ngram_counts import windows_in

__all__ = ["oddity"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
MOST = 4.0
VERTICES = 3
"""Vertices in a run of words; that of symbols would be known from other words."""


class Rows(NamedTuple):
    """Ways through the graph in one row, ends included."""

    vertices: Ints
    """The vertex of each step, or the symbol that stands for it, and"""
    ways: Ints
    """the way that it is on."""

    @classmethod
    def of(cls, paths: Sequence[Sequence[int]]) -> "Rows":
        """Paths without start and end."""
        vertices = np.concatenate([(*path, END) for path in paths]).astype(np.int64)
        return cls(vertices, np.repeat(np.arange(len(paths)), [len(path) + 1 for path in paths]))


def oddity(listed: CandidatePaths) -> Floats:
    """(O1) of each path."""
    found = repeated_stems(listed) + _ungrammatical(listed) / MOST
    return np.minimum(found, 1.0)


def repeated_stems(listed: CandidatePaths) -> Floats:
    """How many pairs of words of one stem each path has that are together in no source."""
    pairs = _unseen_pairs(listed.graph)
    if not pairs:
        return np.zeros(len(listed.paths))
    first, second = np.array(pairs).T
    return np.asarray((listed.vertices[:, first] * listed.vertices[:, second]).sum(axis=1))


def _unseen_pairs(graph: WordGraph) -> list[tuple[int, int]]:
    content = np.flatnonzero(graph.content).tolist()
    by_stem: dict[str, list[int]] = {}
    roots = stem(graph.words_of(content), graph.language)
    known = set(roots)
    for vertex, root in zip(content, roots, strict=True):
        # Stems keep what makes a doer or a deed of a verb: merger and merged.
        cut = root.removesuffix("er") if graph.language[:2] == "en" else root
        by_stem.setdefault(cut if cut in known else root, []).append(vertex)
    several = [each for each in by_stem.values() if len(each) > 1]
    sources = [set(source) for source in graph.sources]
    return [
        pair
        for each in several
        for pair in combinations(each, 2)
        if not any(pair[0] in source and pair[1] in source for source in sources)
    ]


def _ungrammatical(listed: CandidatePaths) -> Floats:
    graph = listed.graph
    grammar = grammar_of(graph.language)
    if grammar is None:
        return np.zeros(len(listed.paths))
    symbols = grammar.numbered(graph.words, graph.tags)
    nominal = np.array([in_phrase(tag) for tag in graph.tags])
    ours, theirs = Rows.of(listed.paths), Rows.of(graph.sources)
    new = ~_seen(ours, theirs, VERTICES)
    found = _odd(grammar.words, symbols[ours.vertices], ours.ways, new, len(listed.paths))
    phrase = grammar.numbers[PHRASE]
    ours, theirs = (_phrases(rows, symbols, nominal, phrase) for rows in (ours, theirs))
    new = ~_seen(ours, theirs, grammar.phrases.order)
    return found + _odd(grammar.phrases, *ours, new, len(listed.paths))


def _phrases(rows: Rows, symbols: Ints, nominal: NDArray[np.bool_], phrase: int) -> Rows:
    """Rows of symbols in which a phrase is one."""
    inside = nominal[rows.vertices]
    # The end of a way is in no phrase, so that none goes on into the next.
    goes_on = np.zeros(len(inside), bool)
    goes_on[1:] = inside[1:] & inside[:-1]
    told = np.where(inside, phrase, symbols[rows.vertices])
    return Rows(told[~goes_on], rows.ways[~goes_on])


def _seen(ours: Rows, theirs: Rows, order: int) -> NDArray[np.bool_]:
    """Which runs some source has."""
    return np.isin(windows_in(*ours, order), windows_in(*theirs, order))


def _odd(follows: SymbolModel, symbols: Ints, ways: Ints, new: NDArray[np.bool_], n: int) -> Floats:
    """What the new runs of each way add up to."""
    keys = windows_in(symbols, ways, follows.order)[new]
    odd = np.clip(follows.odd(keys), 0.0, MOST)
    return np.bincount(ways[new], odd, n).astype(np.float64)
