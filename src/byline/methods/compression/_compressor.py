"""What all compressors share: align sentences in a word graph, rank paths, realise the best.

A compressor ranks paths (`_rank`), the best first. A score is a cost: lower is better, and scores
compare within one method and one group only.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from sklearn.base import BaseEstimator

from byline.errors import UsageError
from byline.methods.compression.paths import ScoredPath
from byline.methods.compression.surface_form import surface_form
from byline.methods.compression.word_graph import AUTO, Merge, WordGraph

__all__ = ["Candidate", "Compression", "Compressor", "PathRanking"]


class PathRanking(NamedTuple):
    """Paths and their scores, the best first."""

    paths: Sequence[ScoredPath]
    notes: tuple[str, ...] = ()


class Candidate(NamedTuple):
    """A candidate headline and its score; lower is better."""

    headline: str
    score: float


@dataclass(frozen=True, slots=True)
class Compression:
    """One line for a group of sentences."""

    headline: str
    score: float
    """The cost that the method assigns; lower is better."""
    candidates: tuple[Candidate, ...]
    """The best headlines, the chosen one first; no two are worded alike."""
    path: tuple[int, ...]
    """The vertices of the headline in `graph`, without start and end."""
    graph: WordGraph
    notes: tuple[str, ...] = ()
    """Warnings."""


class Compressor(BaseEstimator, ABC):
    """A headline from sentences that say much the same."""

    merge: Merge = "context"

    def compress(self, sentences: Sequence[str], language: str = AUTO, k: int = 10) -> Compression:
        """The headline of a group, and at most k candidates for it."""
        return self.compress_graph(WordGraph.of(sentences, language, self.merge), k)

    def in_pile(self, sentences: Sequence[str], language: str = AUTO) -> Self:
        """A compressor for the groups of a pile, which may learn from its sentences."""
        return self

    def compress_graph(self, graph: WordGraph, k: int = 10) -> Compression:
        """The headline of a group whose graph has been built."""
        if k < 1:
            raise UsageError(f"k, the number of candidates, must be at least 1, not {k}.")
        ranking = self._rank(graph, k)
        by_text: dict[str, ScoredPath] = {}
        for scored in ranking.paths:
            if len(by_text) == k:
                break
            by_text.setdefault(surface_form(graph, scored.path), scored)
        headline, best = next(iter(by_text.items()))
        candidates = tuple(Candidate(text, scored.score) for text, scored in by_text.items())
        return Compression(headline, best.score, candidates, best.path, graph, ranking.notes)

    @abstractmethod
    def _rank(self, graph: WordGraph, k: int) -> PathRanking:
        """At least one path, the best first; more than k are not needed."""
