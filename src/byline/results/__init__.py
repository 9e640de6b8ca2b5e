"""The result types, one for each question.

Answers are frozen, their fields are named as in the JSON that programs read, and `as_json` turns
any of them into plain dicts and lists. Apps and reports know these shapes and no method.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from typing import Any, Literal

from byline.corpus import Skipped
from byline.results._run import MOST_PLACES, Evidence, Run, Trait
from byline.results._texts import (
    Categorisation,
    Group,
    Headline,
    HeadlineCandidate,
    HeadlinePart,
    Labelled,
    Passage,
    SharedFeature,
    Similarity,
    SimilarityExplanation,
    Summary,
    SummarySentence,
)
from byline.results.decisions import CERTAINTIES, UNDECIDED, certainty, support

__all__ = [
    "MOST_PLACES",
    "Attribution",
    "Categorisation",
    "Comparison",
    "Evidence",
    "Finding",
    "Group",
    "Headline",
    "HeadlineCandidate",
    "HeadlinePart",
    "Labelled",
    "NearDuplicate",
    "Passage",
    "PriorEffect",
    "Ranked",
    "Run",
    "Scores",
    "SharedFeature",
    "Similarity",
    "SimilarityExplanation",
    "Summary",
    "SummarySentence",
    "Survey",
    "Trait",
    "Verification",
    "WordCounts",
    "as_json",
]


# --- What is in the pile? ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WordCounts:
    """Text lengths, in words."""

    total: int
    median: float
    min: int
    max: int


@dataclass(frozen=True, slots=True)
class NearDuplicate:
    """Two texts that share most of their wording; 1.0 means the same text."""

    a: str
    b: str
    similarity: float


@dataclass(frozen=True, slots=True)
class Finding:
    """A property of the pile that affects the answers."""

    kind: str
    message: str
    """What, where, and what it means."""
    texts: tuple[str, ...] = ()
    """The texts concerned."""


@dataclass(frozen=True, slots=True)
class Survey:
    """The answer to "what is in the pile?"."""

    texts: int
    authors: Mapping[str, int]
    """How many texts each author has, most first."""
    author_words: Mapping[str, int]
    unsigned: int
    languages: Mapping[str, int]
    encodings: Mapping[str, int]
    words: WordCounts
    duplicates: tuple[tuple[str, str], ...]
    """Pairs that are the same text or nearly so; each copy is paired with one earlier text."""
    near_duplicates: tuple[NearDuplicate, ...]
    """Those of `duplicates` that differ somewhere, with how much they share."""
    skipped: tuple[Skipped, ...]
    findings: tuple[Finding, ...]
    warnings: tuple[str, ...]


# --- Who wrote this? -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ranked:
    """One candidate author of a text."""

    author: str
    score: float
    probability: float
    typical: float | None = None
    """Typicality: the share of candidates' own held-out texts that are no more typical."""


@dataclass(frozen=True, slots=True)
class PriorEffect:
    """What another prior for "none of these" would give."""

    prior_none: float
    author: str
    """The likeliest candidate."""
    probability: float
    none: float


@dataclass(frozen=True, slots=True)
class Attribution:
    """The answer to "who wrote this?": every candidate, likeliest first."""

    text: str
    answer: Literal["author", "none", "undecided"]
    author: str | None
    """A name only if that is the answer."""
    ranking: tuple[Ranked, ...]
    none: float
    method: str
    views: Mapping[str, float] | None = None
    """The contribution of each feature set to the score of the first of the ranking."""
    evidence: tuple[Evidence, ...] = ()
    """Features for and against the first two of the ranking."""
    undecided: Literal["", "short", "untried", "close", "unsure", "register", "unlike"] = ""
    """Why no answer is given; empty if one is.

    The text is too short; no text of another document could be held out to find out how often such
    answers are right; the first two answers are too close; the first might be much less probable
    had other texts been held out; it rests on register; the text is too unlike the known texts.
    """
    interval: tuple[float, float] | None = None
    """Between what the probability of the likeliest answer lies, with 90 % confidence."""
    priors: tuple[PriorEffect, ...] = ()
    """What other priors for "none of these" would give."""
    words: int | None = None
    """Length in words."""
    notes: tuple[str, ...] = ()
    """What to beware of."""
    run: Run | None = None

    @property
    def decided(self) -> bool:
        """Whether an answer is given."""
        return self.answer != UNDECIDED

    @property
    def probability(self) -> float:
        """The probability of the answer, or of the likeliest one if it is undecided."""
        return self.probability_of(self.author if self.decided else self.leaders[0])

    def probability_of(self, author: str | None) -> float:
        """The probability of a candidate; None is *none of these*."""
        named = (row.probability for row in self.ranking if row.author == author)
        return self.none if author is None else next(named)

    @property
    def leaders(self) -> tuple[str | None, str | None]:
        """The two likeliest answers; None is *none of these*."""
        named: list[tuple[float, str | None]] = [(r.probability, r.author) for r in self.ranking]
        named.append((self.none, None))
        (_, first), (_, second) = sorted(named, key=lambda pair: -pair[0])[:2]
        return first, second

    @property
    def certainty(self) -> int:
        """How sure the answer is: a place in `decisions.CERTAINTIES`, 0 if it is undecided."""
        if not self.decided:
            return 0
        least = self.probability if self.interval is None else self.interval[0]
        return certainty(least, self._n_held_out)

    @property
    def certainty_words(self) -> str:
        """The same in words."""
        return CERTAINTIES[self.certainty]

    @property
    def _n_held_out(self) -> int:
        """How many documents were held out; 0 where that is not known."""
        trials = self.run.settings.get("held_out_documents") if self.run else None
        return trials if isinstance(trials, int) else 0


# --- Did the same person write it? ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verification:
    """The answer to "did the same person write it?"."""

    questioned: str
    answer: Literal["yes", "no", "undecided"]
    score: float
    """The probability of one author at equal prior odds."""
    log10_lr: float | None
    """The log10 likelihood ratio of one author against two."""
    method: str
    bounds: tuple[float, float] | None = None
    """The lowest and the highest log10 likelihood ratio that validation bears out."""
    validated_on: int = 0
    """The number of validation cases by which the bounds were found."""
    evidence: tuple[Trait, ...] = ()
    """Features that the questioned and the known texts share, or that set them apart."""
    views: Mapping[str, float] | None = None
    """The contribution of each feature set to the natural log-odds."""
    known: tuple[str, ...] = ()
    others: int = 0
    """The number of reference texts."""
    words: int | None = None
    """Length of the questioned text in words."""
    notes: tuple[str, ...] = ()
    """What to beware of."""
    run: Run | None = None

    @property
    def strength(self) -> str | None:
        """The strength of evidence in words; None where there is no likelihood ratio."""
        return None if self.log10_lr is None else support(self.log10_lr)


# --- How good are the answers? -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scores:
    """How good the answers to a task are."""

    task: str
    measures: Mapping[str, float | None]
    """By name; None where one is undefined on these answers."""
    skipped: tuple[Skipped, ...] = ()
    """Lines that could not be used, and what has no answer."""
    notes: tuple[str, ...] = ()
    """Caveats of the measures."""
    links: tuple[tuple[bool, float], ...] = ()
    """Of the task `links`: whether each pair is linked, and how similar its texts are."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One cell of a printed table beside ours."""

    paper: str
    table: str
    row: str
    column: str
    printed: float | None
    ours: float | None
    """None where the cell could not be run; `note` says why."""
    difference: float | None
    note: str


# --- For programs --------------------------------------------------------------------------------


def as_json(answer: object) -> Any:
    """The answer as dicts, lists, strings, numbers and None, ready for `json.dumps`.

    >>> as_json(Similarity("a", "b", 0.5))
    {'a': 'a', 'b': 'b', 'similarity': 0.5}
    """
    if is_dataclass(answer) and not isinstance(answer, type):
        return {field.name: as_json(getattr(answer, field.name)) for field in fields(answer)}
    if isinstance(answer, Mapping):
        return {str(key): as_json(value) for key, value in answer.items()}
    if isinstance(answer, list | tuple | set | frozenset):
        return [as_json(value) for value in answer]
    if isinstance(answer, datetime):
        return answer.isoformat()
    if isinstance(answer, float) and not math.isfinite(answer):
        return None  # JSON has no NaN or infinity; other programs would refuse the whole line
    return answer
