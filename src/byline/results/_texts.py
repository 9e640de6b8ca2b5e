"""Answers about what texts share and what they say."""

from dataclasses import dataclass

from byline.results import decisions
from byline.results._run import Run

__all__ = [
    "Categorisation",
    "Group",
    "Headline",
    "HeadlineCandidate",
    "HeadlinePart",
    "Labelled",
    "Passage",
    "SharedFeature",
    "Similarity",
    "SimilarityExplanation",
    "Summary",
    "SummarySentence",
]


@dataclass(frozen=True, slots=True)
class Similarity:
    """The similarity of two texts, from 0 to 1."""

    a: str
    b: str
    similarity: float


@dataclass(frozen=True, slots=True)
class SharedFeature:
    """A feature that two texts share, and its part in their similarity."""

    feature: str
    weight: float
    """The weights of all that two texts share add up to their similarity."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage that two texts share, by its characters in each."""

    a: tuple[int, int]
    b: tuple[int, int]
    words: int
    text: str
    """As the first text has it."""


@dataclass(frozen=True, slots=True)
class SimilarityExplanation:
    """The similarity of two texts, and what explains it."""

    a: str
    b: str
    similarity: float
    method: str
    shared: tuple[SharedFeature, ...]
    """Shared features by their part in the similarity, largest first."""
    passages: tuple[Passage, ...]
    """Where the wording is the same, longest first."""
    covered: tuple[float, float]
    """The share of each text's words that lie in those passages."""
    run: Run | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Texts that belong together."""

    group: int
    texts: tuple[str, ...]
    """The most similar to the rest of the group first."""
    words: tuple[str, ...] = ()
    """Words typical of the group as against the rest of the pile."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """One candidate category of a text."""

    label: str
    score: float


@dataclass(frozen=True, slots=True)
class Categorisation:
    """The category of a text, and the others in order."""

    text: str
    label: str
    ranking: tuple[Labelled, ...]
    """Scores are probabilities, calibrated on examples that were held out."""
    method: str = ""
    run: Run | None = None


@dataclass(frozen=True, slots=True)
class SummarySentence:
    """A sentence of a summary and where it was taken from."""

    text: str
    """With single blanks for any white space."""
    source: str
    position: int
    """Its place among the sentences of its source, from 0."""
    score: float
    place: tuple[int, int] | None = None
    """Where it stands in its source: `body[start:end]`."""
    said_in: tuple[str, ...] = ()
    """The texts with a similar sentence, its own included."""
    whole: bool = True
    """False where it was too long and was cut."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The answer to "what do they say?", about a pile or about a group of its texts."""

    summary: str
    sentences: tuple[SummarySentence, ...]
    """In the order of the pile; none if nothing is new."""
    method: str
    texts: int = 0
    """How many texts were summarised."""
    seen: int | None = None
    """The number of earlier texts; None unless only news was asked for."""
    group: int | None = None
    """The number of the group, the largest first."""
    sources: tuple[str, ...] = ()
    """The texts of the group, the most similar to the rest first."""
    about: tuple[str, ...] = ()
    """Words typical of the group as against the rest of the pile."""
    notes: tuple[str, ...] = ()
    """What to beware of."""
    run: Run | None = None


@dataclass(frozen=True, slots=True)
class HeadlineCandidate:
    """A headline that was considered."""

    headline: str
    score: float


@dataclass(frozen=True, slots=True)
class HeadlinePart:
    """Consecutive words of a headline that some sources have in this order."""

    text: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Headline:
    """A group of sentences said in one line."""

    group: str
    headline: str
    score: float
    """The cost by its method: lower is better; comparable only for the same sentences."""
    candidates: tuple[HeadlineCandidate, ...]
    """The best lines, the headline first."""
    sources: tuple[str, ...]
    """The sentences that have some of its words next to each other."""
    method: str
    sentences: int = 0
    """How many sentences there were."""
    stretches: tuple[HeadlinePart, ...] = ()
    """The headline in as few parts as the sentences allow."""
    notes: tuple[str, ...] = ()
    """What to beware of."""
    run: Run | None = None

    @property
    def lead_words(self) -> str:
        """How far the headline is ahead of the next one, in words."""
        return decisions.lead_words([candidate.score for candidate in self.candidates])
