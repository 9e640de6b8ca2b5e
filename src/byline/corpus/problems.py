"""Problems of benchmark corpora: the texts, and the answer where it is known."""

from dataclasses import dataclass

from byline.corpus._corpus import Corpus, Text

__all__ = ["SentenceGroup", "SummaryCluster", "VerificationProblem", "language_code"]

_LANGUAGE_CODES = {
    **{"arabic": "ar", "dutch": "nl", "english": "en", "french": "fr", "german": "de"},
    **{"greek": "el", "hindi": "hi", "italian": "it", "polish": "pl", "spanish": "es"},
    # PAN's short forms
    **{"du": "nl", "gr": "el", "sp": "es"},
}


@dataclass(frozen=True, slots=True)
class VerificationProblem:
    """Known texts by one writer, and a questioned text that may be by the same writer."""

    id: str
    known: Corpus
    questioned: Text
    same: bool | None = None
    """The right answer; None where it is not given."""
    language: str | None = None
    genre: str | None = None


@dataclass(frozen=True, slots=True)
class SummaryCluster:
    """Texts on one event or topic, with summaries that people wrote of them."""

    id: str
    texts: Corpus
    references: tuple[str, ...] = ()
    language: str | None = None


@dataclass(frozen=True, slots=True)
class SentenceGroup:
    """Sentences that say much the same, with compressions to learn from or to compare with."""

    id: str
    sentences: tuple[str, ...]
    """Tokens joined by blanks where the source is tokenised, else as written."""
    references: tuple[str, ...] = ()
    """Compressions written for the group."""
    candidates: tuple[str, ...] = ()
    """Compressions to choose from."""
    chosen: tuple[int, ...] = ()
    """Positions in `candidates` of the best ones, best first."""
    originals: tuple[str, ...] = ()
    """The sentences before they were tokenised; empty where that is the same thing."""
    tags: tuple[tuple[str, ...], ...] = ()
    """The part of speech of every token of every sentence, in the source's own tag set."""
    story: str | None = None
    """Groups of one story overlap: keep them on one side of a split."""
    category: str | None = None
    language: str | None = None


def language_code(name: str | None) -> str | None:
    """Turn a corpus's name for a language into its two-letter code.

    Examples
    --------
    >>> language_code("English"), language_code("GR"), language_code("nl"), language_code(None)
    ('en', 'el', 'nl', None)
    """
    key = (name or "").strip().lower()
    return _LANGUAGE_CODES.get(key, key) or None
