"""What all compressors share: align sentences in a word graph, rank paths, write one out.

A compressor says which paths it takes (`_ranked`), the best first. A score is a cost: the less the
better, and only scores of one method and one group can be compared.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from sklearn.base import BaseEstimator

from byline.errors import UsageError
from byline.methods.compression.surface_form import surface_form
from byline.methods.compression.word_graph import AUTO, Merge, WordGraph

__all__ = ["Candidate", "Compression", "Compressor", "Ranked", "ScoredPath"]


class ScoredPath(NamedTuple):
    """A path from start to end, without the two, and its score."""

    path: tuple[int, ...]
    score: float


class Ranked(NamedTuple):
    """The paths that a method found, the best first."""

    ways: Sequence[ScoredPath]
    notes: tuple[str, ...] = ()


class Candidate(NamedTuple):
    """A headline that was found, and its score; the less the better."""

    headline: str
    score: float


@dataclass(frozen=True, slots=True)
class Compression:
    """One line for a group of sentences."""

    headline: str
    score: float
    """What the method counts against it; the less the better."""
    candidates: tuple[Candidate, ...]
    """The best headlines, the chosen one first; no two are worded alike."""
    path: tuple[int, ...]
    """The vertices of the headline in `graph`, without start and end."""
    graph: WordGraph
    notes: tuple[str, ...] = ()
    """What to beware of."""


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
        """The same from a graph that is there already."""
        if k < 1:
            raise UsageError(f"at least one candidate must be asked for, not {k}.")
        ranked = self._ranked(graph, k)
        found: dict[str, ScoredPath] = {}
        for way in ranked.ways:
            if len(found) == k:
                break
            found.setdefault(surface_form(graph, way.path), way)
        headline, best = next(iter(found.items()))
        told = tuple(Candidate(text, way.score) for text, way in found.items())
        return Compression(headline, best.score, told, best.path, graph, ranked.notes)

    @abstractmethod
    def _ranked(self, graph: WordGraph, k: int) -> Ranked:
        """At least one path, the best first; more than k are not needed."""
