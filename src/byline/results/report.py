"""All questions asked of one pile: what `byline report` shows on one page."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from byline.results import Attribution, Group, Headline, Likeness, Run, Summary, Survey

__all__ = [
    "Guess",
    "MapPoint",
    "PairChecked",
    "Range",
    "Report",
    "ReportText",
    "SelfTest",
    "SimilarityMap",
    "Story",
    "Tried",
]


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
    """The pile flattened, so that texts that are alike lie near each other."""

    points: tuple[MapPoint, ...]
    neighbours: int
    """Of this many texts most like each,"""
    kept: float
    """this share is also among those nearest to it on the map."""


@dataclass(frozen=True, slots=True)
class Range:
    """From where to where a number moved when parts of what it rests on were left out."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PairChecked:
    """Whether one person wrote two things, asked because it matters here."""

    kind: Literal["leader", "unsigned"]
    """The likeliest writer against an unsigned text, or two unsigned texts."""
    writer: str | None
    """Whose texts the known ones are, if somebody signed them."""
    known: tuple[str, ...]
    questioned: str
    answer: Literal["yes", "no", "undecided"]
    """Undecided also where the ratio moves so far that its words are lowered to that."""
    score: float
    log10_lr: float | None
    range: Range | None
    """Of `log10_lr`, when a part of the known texts is left out."""
    support: str
    """What the findings are called, lowered where the ratio moves; empty if it was not judged."""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Guess:
    """What was answered for a signed text while its author was hidden."""

    text: str
    author: str
    guess: str
    probabilities: Mapping[str, float]
    none: float


@dataclass(frozen=True, slots=True)
class Tried:
    """What the findings were for two texts of which it is known whether one person wrote them."""

    known: tuple[str, ...]
    questioned: str
    one_writer: bool
    log10_lr: float


@dataclass(frozen=True, slots=True)
class SelfTest:
    """How well the methods do on this very pile."""

    guesses: tuple[Guess, ...]
    folds: int
    ranges: Mapping[str, Mapping[str, Range]]
    """By unsigned text and candidate, "" for none of them: over what is learned without a fold."""
    tried: tuple[Tried, ...]
    notes: tuple[str, ...] = ()
    """What was not tried, and why."""


@dataclass(frozen=True, slots=True)
class Story:
    """Texts that tell of the same, said in one line and in a few sentences."""

    group: Group
    headline: Headline | None = None
    summary: Summary | None = None


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
    """Unsigned texts about whose writer nothing is said, and why."""
    mixtures: Mapping[str, Mapping[str, float]]
    """How much each candidate's score owes to each view."""
    pairs: tuple[PairChecked, ...]
    passages: tuple[Likeness, ...]
    """Pairs of texts with wording in common, most first."""
    test: SelfTest | None
    missing: Mapping[str, str]
    """Questions that could not be asked of this pile, and why."""
    limits: Mapping[str, str]
    """Where a large pile was looked at in part, and how."""
    runs: Mapping[str, Run]
    """By question: settings, seed and versions."""
    command: str
    date: str
    redacted: bool = False
