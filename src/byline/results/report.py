"""All questions asked of one pile: what `byline report` shows on one page."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from byline.results import (
    Attribution,
    Group,
    Headline,
    Run,
    SimilarityExplanation,
    Summary,
    Survey,
)
from byline.results.decisions import UNDECIDED, support
from byline.results.style import StyleMap, StyleTree

__all__ = [
    "FEWEST_SHARED_WORDS",
    "Curve",
    "CurvePoint",
    "KnownPair",
    "MapPoint",
    "PairChecked",
    "PreferredWord",
    "Range",
    "Report",
    "ReportText",
    "SelfTest",
    "SelfTestGuess",
    "SimilarityMap",
    "Story",
    "StyleLook",
    "WordPaths",
    "WriterPreferences",
]

FEWEST_SHARED_WORDS = 12
"""Words in a shared passage that is worth showing: shorter ones are often set phrases."""


@dataclass(frozen=True, slots=True)
class ReportText:
    """A text of the pile and what is known of it."""

    id: str
    author: str | None
    date: str | None
    """As ISO 8601 writes it."""
    title: str | None
    language: str
    words: int
    sha256: str
    body: str


@dataclass(frozen=True, slots=True)
class MapPoint:
    """Where a text lies on a map of the pile."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class SimilarityMap:
    """The pile in two dimensions: similar texts lie near each other."""

    points: tuple[MapPoint, ...]
    neighbours: int
    """Of this many texts most like each,"""
    kept: float
    """this share is also among those nearest to it on the map."""


@dataclass(frozen=True, slots=True)
class Range:
    """An interval of a number, or the range over which it varied: its owner says which."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PairChecked:
    """A verification that the report makes by itself."""

    kind: Literal["leader", "unsigned", "claimed"]
    """The likeliest writer against an unsigned text, two unsigned texts, or the writer who signed
    a text against that text."""
    writer: str | None
    """Whose texts the known ones are, if somebody signed them."""
    known: tuple[str, ...]
    questioned: str
    answer: Literal["yes", "no", "undecided"]
    """Undecided also where the ratio varies so far that its words are lowered to that."""
    score: float
    log10_lr: float | None
    range: Range | None
    """Of `log10_lr`, when a part of the known texts is left out."""
    support: str
    """The strength of evidence, lowered where the ratio varies; empty if it was not assessed."""
    notes: tuple[str, ...] = ()

    @property
    def ends(self) -> tuple[float, float] | None:
        """The ends of `range`."""
        return (self.range.low, self.range.high) if self.range else None

    @property
    def writers(self) -> int:
        """How many writers the findings support, one or two; 0 if it is undecided."""
        return {"yes": 1, "no": 2, UNDECIDED: 0}[self.answer]


@dataclass(frozen=True, slots=True)
class SelfTestGuess:
    """The answer for a signed text that was held out."""

    text: str
    author: str
    guess: str
    probabilities: Mapping[str, float]
    none: float

    @property
    def right(self) -> bool:
        """Whether the likeliest candidate is the author."""
        return self.guess == self.author


@dataclass(frozen=True, slots=True)
class KnownPair:
    """The likelihood ratio of texts of which it is known whether one person wrote them."""

    known: tuple[str, ...]
    questioned: str
    one_writer: bool
    log10_lr: float

    @property
    def decided(self) -> bool:
        """Whether the ratio is far enough from 0 for an answer."""
        return support(self.log10_lr) != UNDECIDED

    @property
    def right(self) -> bool:
        """Whether the answer is right, given that there is one."""
        return (self.log10_lr > 0) == self.one_writer


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """How many of the tests were right, with this amount of texts or words."""

    amount: int
    right: int
    total: int


@dataclass(frozen=True, slots=True)
class Curve:
    """Accuracy by the number of texts of each author, or of words of the questioned text."""

    of: Literal["texts", "words"]
    trials: tuple[CurvePoint, ...]


@dataclass(frozen=True, slots=True)
class SelfTest:
    """Validation on this pile."""

    guesses: tuple[SelfTestGuess, ...]
    folds: int
    ranges: Mapping[str, Mapping[str, Range]]
    """By unsigned text and candidate, "" for none of them: 90 % intervals (bootstrap of
    the held-out texts), widened to the range over which the number varied without each fold."""
    tried: tuple[KnownPair, ...]
    notes: tuple[str, ...] = ()
    """What was not tested, and why."""
    curves: tuple[Curve, ...] = ()
    refitted: bool = False
    """Whether models fitted without each fold also scored the unsigned texts."""


@dataclass(frozen=True, slots=True)
class WordPaths:
    """The word graph of a group, and the path that is its headline."""

    words: tuple[str, ...]
    """The first two are the start and the end of lines."""
    counts: tuple[int, ...]
    """How many lines have each."""
    steps: tuple[tuple[int, int, int], ...]
    """From which word to which, and how many lines go there."""
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """Texts about the same, with a headline and a summary."""

    group: Group
    headline: Headline | None = None
    summary: Summary | None = None
    graph: WordPaths | None = None
    """The word graph of the headline."""


@dataclass(frozen=True, slots=True)
class PreferredWord:
    """A word that a writer prefers or avoids, with its frequencies."""

    word: str
    own: float
    """Per 1,000 words of the writer,"""
    others: float
    """and of all others."""
    sure: bool
    """Whether the difference is beyond chance, by the adjusted p of `byline style contrast`."""


@dataclass(frozen=True, slots=True)
class WriterPreferences:
    """What one writer prefers and avoids, against all other signed texts."""

    author: str
    texts: int
    prefers: tuple[PreferredWord, ...]
    avoids: tuple[PreferredWord, ...]


@dataclass(frozen=True, slots=True)
class StyleLook:
    """Style at a glance."""

    tree: StyleTree | None
    """None where there are too few texts to draw, or too many writers."""
    map: StyleMap | None
    preferences: tuple[WriterPreferences, ...]
    by_writer: bool
    """Whether each writer is drawn, all texts together, instead of each text."""


@dataclass(frozen=True, slots=True)
class Report:
    """The answers to all questions, each as its own command gives it."""

    pile: str
    """What the pile is called."""
    asked: tuple[str, ...]
    """The questions, by the names of their commands."""
    survey: Survey
    texts: tuple[ReportText, ...]
    stories: tuple[Story, ...]
    """Groups of two and more, largest first."""
    alone: tuple[str, ...]
    """Texts that belong to no group."""
    map: SimilarityMap | None
    attributions: tuple[Attribution, ...]
    not_judged: Mapping[str, str]
    """Unsigned texts without an attribution, and why."""
    mixtures: Mapping[str, Mapping[str, float]]
    """The mixing weights of the feature sets by candidate."""
    pairs: tuple[PairChecked, ...]
    passages: tuple[SimilarityExplanation, ...]
    """Pairs of texts with wording in common, most first."""
    test: SelfTest | None
    missing: Mapping[str, str]
    """Questions that could not be asked of this pile, and why."""
    limits: Mapping[str, str]
    """Where only a part of a large pile was used, and which."""
    runs: Mapping[str, Run]
    """By question: settings, seed and versions."""
    command: str
    date: str
    redacted: bool = False
    nearest: Mapping[str, str] = field(default_factory=dict)
    """The text most like each of those that belong to no group; of very many, of the first."""
    style: StyleLook | None = None
