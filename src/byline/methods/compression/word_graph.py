"""The word graph: sentences aligned where they use the same words.

Filippova, K. (2010). Multi-sentence compression: finding shortest paths in word graphs. COLING
2010, 322-330. Every sentence is a path from a start vertex to an end vertex, with a vertex for each
of its tokens (`tokenisation.Piece`), and sentences are added one after the other. A token is
aligned to a vertex with the same word in small letters, but never to one that has a token of the
same sentence already. Of a sentence

    1. content words with one such vertex are aligned first,                                (W1)
    2. then those with several, or that occur in the sentence more than once,               (W2)
    3. then function words and marks, which share a vertex only where a content word
       next to them, on the same side, agrees, or both neighbours do.                       (W3)

Of several vertices the one is taken whose neighbours agree most often with the token's, then the
one with more tokens, then the older. A token that fits nowhere gets a new vertex. `merge="all"`
merges all equal words whatever their neighbours, as Tzouridis et al. (2014) print it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from byline.corpus.language import UNDETERMINED
from byline.corpus.tokens import fold
from byline.corpus.words import stop_words
from byline.errors import InputError, UsageError
from byline.features.kernels import pile_language
from byline.features.tagging import LANGUAGES, tagger
from byline.methods.compression.tokenisation import Piece, in_title_case, is_mark, pieces
from byline.numerics.sequence_graphs import align_to_nodes, edges_along

__all__ = ["AUTO", "END", "START", "Merge", "WordGraph"]

AUTO = "auto"
START, END, FIRST = 0, 1, 2
"""The vertices from which and to which every sentence goes, and that of the first word."""
Merge = Literal["context", "all"]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class WordGraph:
    """A directed graph of words, with an edge from each to every word that follows it in a source.

    Examples
    --------
    >>> graph = WordGraph.of(["The cat sat.", "A cat sat quietly."], language="en")
    >>> graph.words
    ('', '', 'cat', 'sat', 'the', '.', 'quietly', 'a', '.')
    >>> graph.words_of(graph.sources[1])
    ('a', 'cat', 'sat', 'quietly', '.')
    """

    language: str
    words: tuple[str, ...]
    """The word of each vertex in small letters; the start's and the end's are empty."""
    sentences: tuple[tuple[Piece, ...], ...]
    """The tokens of each sentence as they were written,"""
    sources: tuple[tuple[int, ...], ...]
    """and the vertices they are aligned to, without start and end."""

    @classmethod
    def of(
        cls, sentences: Iterable[str], language: str = AUTO, merge: Merge = "context"
    ) -> "WordGraph":
        """Align sentences in one graph; those without any word are skipped."""
        if merge not in get_args(Merge):
            raise UsageError(f"words are merged by {' or '.join(get_args(Merge))}, not {merge!r}.")
        given = [sentences] if isinstance(sentences, str) else list(sentences)
        code = pile_language(given) if language == AUTO else language
        cut = [tuple(pieces(sentence, code)) for sentence in given]
        kept = [sentence for sentence in cut if any(not is_mark(piece.text) for piece in sentence)]
        if not kept:
            raise InputError("there is nothing to make a headline of: no sentence has a word.")
        forms = {text: fold(text) for text in {piece.text for row in kept for piece in row}}
        folded = [[forms[piece.text] for piece in row] for row in kept]
        words, sources = _align(folded, code, merge)
        return cls(code, words, tuple(kept), sources)

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def rows(self) -> tuple[Ints, Ints]:
        """The vertices of all sources in one array, start and end included, and where each ends."""
        flat = [vertex for source in self.sources for vertex in (START, *source, END)]
        stops = accumulate((len(source) + 2 for source in self.sources), initial=0)
        return np.array(flat, np.int64), np.array(list(stops), np.int64)

    @cached_property
    def counts(self) -> Ints:
        """How many tokens each vertex has; start and end have one for each sentence."""
        return np.bincount(self.rows[0], minlength=len(self)).astype(np.int64, copy=False)

    @property
    def base_language(self) -> str:
        """The code of the language without that of a country: fr for fr-CA."""
        return self.language.replace("_", "-").split("-")[0].lower()

    @property
    def steps(self) -> tuple[Ints, Floats]:
        """The edge of every word bigram of every sentence, and its place in the sentence.

        The place is that of the first word, from 0 for the start to 1 for the end.
        """
        return self._steps_and_edges[1:]

    @property
    def edges(self) -> Ints:
        """The source and target vertex of each edge, in the order of first occurrence."""
        return self._steps_and_edges[0]

    @property
    def source(self) -> Ints:
        """The vertex each edge leaves."""
        return self.edges[:, 0]

    @property
    def target(self) -> Ints:
        """The vertex each edge enters."""
        return self.edges[:, 1]

    @cached_property
    def edge_counts(self) -> Ints:
        """How often each edge occurs in the sources."""
        return np.bincount(self.steps[0], minlength=len(self.edges)).astype(np.int64)

    @cached_property
    def places(self) -> Floats:
        """The mean place of each edge in the sources."""
        edges, places = self.steps
        return np.bincount(edges, places, len(self.edges)) / self.edge_counts

    @cached_property
    def content(self) -> NDArray[np.bool_]:
        """Which vertices are content words: neither function words nor marks."""
        plain = stop_words(self.language)
        return np.array([bool(w) and w not in plain and not is_mark(w) for w in self.words])

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The commonest universal part of speech of each vertex; empty without a tagger."""
        if self.base_language not in LANGUAGES:
            return ("",) * len(self)
        votes: list[Counter[str]] = [Counter() for _ in self.words]
        tagged = tagger(self.base_language).tag(
            [_words_to_tag(sentence) for sentence in self.sentences]
        )
        for source, tags in zip(self.sources, tagged, strict=True):
            for vertex, tag in zip(source, tags, strict=True):
                votes[vertex][tag] += 1
        return tuple(min(v, key=lambda tag: (-v[tag], tag)) if v else "" for v in votes)

    def edges_of(self, path: Sequence[int]) -> Ints:
        """The numbers of the edges on a path from start to end."""
        whole = (START, *path, END)
        return np.array([self._edge_numbers[pair] for pair in pairwise(whole)])

    def words_of(self, path: Iterable[int]) -> tuple[str, ...]:
        """The words along a path."""
        return tuple(self.words[vertex] for vertex in path)

    @cached_property
    def _steps_and_edges(self) -> tuple[Ints, Ints, Floats]:
        return edges_along(*self.rows, len(self))

    @cached_property
    def _edge_numbers(self) -> dict[tuple[int, int], int]:
        """The number of each edge; a word that follows itself in one vertex makes none."""
        return {(start, end): n for n, (start, end) in enumerate(self.edges.tolist())}


def _words_to_tag(sentence: Sequence[Piece]) -> list[str]:
    """The words of a sentence, in small letters where it is In Title Case.

    Taggers learn from running text, where a capital inside a sentence marks a name.
    """
    texts = [piece.text for piece in sentence]
    return [text.lower() for text in texts] if in_title_case(sentence) else texts


def _align(
    sentences: list[list[str]], language: str, merge: Merge
) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """The words of the vertices, and the vertices of each sentence."""
    numbers: dict[str, int] = {"": 0}
    flat = [numbers.setdefault(word, len(numbers)) for words in sentences for word in words]
    plain = stop_words("" if language == UNDETERMINED else language)
    weak = np.array([word in plain or is_mark(word) for word in numbers])
    stops = list(accumulate(map(len, sentences), initial=0))
    if merge == "all":
        placed = _merge_all([flat[begin:end] for begin, end in pairwise(stops)], weak.tolist())
    else:
        placed = align_to_nodes(np.array(flat, np.int64), np.array(stops), weak)
    vertices = (placed + FIRST).tolist()
    words = [""] * (max(vertices) + 1)
    names = list(numbers)
    for vertex, number in zip(vertices, flat, strict=True):
        words[vertex] = names[number]
    cuts = pairwise(stops)
    return tuple(words), tuple(tuple(vertices[begin:end]) for begin, end in cuts)


def _merge_all(rows: list[list[int]], weak: list[bool]) -> Ints:
    """One vertex for each word, numbered in the order in which words would be placed."""
    vertices: dict[int, int] = {}
    for row in rows:
        for word in sorted(row, key=lambda word: 2 if weak[word] else row.count(word) > 1):
            vertices.setdefault(word, len(vertices))
    return np.array([vertices[word] for row in rows for word in row])
