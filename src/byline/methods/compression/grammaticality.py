"""How ungrammatical a path is where it has n-grams that no source has.

Every edge of a path is in some source, so errors appear in longer n-grams: a verb too many, a word
repeated in another form, an end too soon. Only n-grams that no source has are scored, as what
people wrote is taken to be right. With G1 of `grammar`,

    odd(p) = min(1, (sum over new n-grams of words and of phrases of G1, clipped to [0, 4]) / 4
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
"""Vertices in an n-gram of words; the same symbols may be known from other words."""


class PathRows(NamedTuple):
    """Paths through the graph in one array, ends included."""

    vertices: Ints
    """The vertices, or the symbols that stand for them, and"""
    paths: Ints
    """the number of the path of each."""

    @classmethod
    def of(cls, paths: Sequence[Sequence[int]]) -> "PathRows":
        """Rows of paths without start and end."""
        vertices = np.concatenate([(*path, END) for path in paths]).astype(np.int64)
        return cls(vertices, np.repeat(np.arange(len(paths)), [len(path) + 1 for path in paths]))


def oddity(candidates: CandidatePaths) -> Floats:
    """(O1) of each path."""
    return np.minimum(repeated_stems(candidates) + _novel_ngram_oddity(candidates) / MOST, 1.0)


def repeated_stems(candidates: CandidatePaths) -> Floats:
    """How many pairs of words of one stem each path has that are together in no source."""
    pairs = _novel_stem_pairs(candidates.graph)
    if not pairs:
        return np.zeros(len(candidates.paths))
    first, second = np.array(pairs).T
    return np.asarray((candidates.vertices[:, first] * candidates.vertices[:, second]).sum(axis=1))


def _novel_stem_pairs(graph: WordGraph) -> list[tuple[int, int]]:
    content = np.flatnonzero(graph.content).tolist()
    by_stem: dict[str, list[int]] = {}
    stems = stem(graph.words_of(content), graph.language)
    known = set(stems)
    for vertex, full in zip(content, stems, strict=True):
        # The stemmer keeps agent suffixes: merger, but merg for merged.
        cut = full.removesuffix("er") if graph.language[:2] == "en" else full
        by_stem.setdefault(cut if cut in known else full, []).append(vertex)
    several = [each for each in by_stem.values() if len(each) > 1]
    sources = [set(source) for source in graph.sources]
    return [
        pair
        for each in several
        for pair in combinations(each, 2)
        if not any(pair[0] in source and pair[1] in source for source in sources)
    ]


def _novel_ngram_oddity(candidates: CandidatePaths) -> Floats:
    graph = candidates.graph
    grammar = grammar_of(graph.language)
    if grammar is None:
        return np.zeros(len(candidates.paths))
    symbols = grammar.symbol_numbers(graph.words, graph.tags)
    nominal = np.array([in_phrase(tag) for tag in graph.tags])
    ours, theirs = PathRows.of(candidates.paths), PathRows.of(graph.sources)
    new = ~_seen(ours, theirs, VERTICES)
    n_paths = len(candidates.paths)
    of_words = _odd(grammar.words, PathRows(symbols[ours.vertices], ours.paths), new, n_paths)
    phrase = grammar.numbers[PHRASE]
    ours, theirs = (_phrases(rows, symbols, nominal, phrase) for rows in (ours, theirs))
    new = ~_seen(ours, theirs, grammar.phrases.order)
    return of_words + _odd(grammar.phrases, ours, new, n_paths)


def _phrases(rows: PathRows, symbols: Ints, nominal: NDArray[np.bool_], phrase: int) -> PathRows:
    """Rows of symbols in which a phrase is one symbol."""
    inside = nominal[rows.vertices]
    # The end of a path is in no phrase, so that no phrase continues into the next path.
    continues = np.zeros(len(inside), bool)
    continues[1:] = inside[1:] & inside[:-1]
    with_phrases = np.where(inside, phrase, symbols[rows.vertices])
    return PathRows(with_phrases[~continues], rows.paths[~continues])


def _seen(ours: PathRows, theirs: PathRows, order: int) -> NDArray[np.bool_]:
    """Which n-grams some source has."""
    return np.isin(windows_in(*ours, order), windows_in(*theirs, order))


def _odd(model: SymbolModel, rows: PathRows, new: NDArray[np.bool_], n_paths: int) -> Floats:
    """The sum of (G1) over the new n-grams of each path."""
    odd = np.clip(model.oddity(windows_in(*rows, model.order)[new]), 0.0, MOST)
    return np.bincount(rows.paths[new], odd, n_paths).astype(np.float64)
