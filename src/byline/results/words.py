"""Answers about the words of a pile: frequencies, richness, lengths."""

from dataclasses import dataclass

from byline.results._run import Run

__all__ = ["FrequentFeature", "VocabularyRow", "WordUse"]


@dataclass(frozen=True, slots=True)
class VocabularyRow:
    """The vocabulary of a text or of an author; `byline.methods.style.vocabulary` has formulas.

    Measures are None where they are undefined.
    """

    name: str
    author: str | None
    texts: int
    words: int
    types: int
    type_token_ratio: float | None
    mattr: float | None
    mtld: float | None
    hapax: int
    """Words used once,"""
    dis: int
    """and twice."""
    hapax_share: float | None
    yule_k: float | None
    honore_r: float | None
    word_length: float | None
    """In characters, on average,"""
    word_length_sd: float | None
    """and how much that varies."""
    sentences: int
    sentence_length: float | None
    """In words."""
    sentence_length_sd: float | None


@dataclass(frozen=True, slots=True)
class FrequentFeature:
    """One of the most frequent features of the pile."""

    feature: str
    count: int
    per_thousand: float
    texts: int
    """How many texts have it."""


@dataclass(frozen=True, slots=True)
class WordUse:
    """The words of a pile."""

    texts: tuple[VocabularyRow, ...]
    authors: tuple[VocabularyRow, ...]
    """All texts of each author together."""
    frequent: tuple[FrequentFeature, ...]
    """The most frequent features that are left after culling."""
    features: str
    notes: tuple[str, ...] = ()
    run: Run | None = None
