"""A report on one case, what is needed to repeat it, and what came of repeating it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from byline.results import Verification
from byline.results.validation import Validation

__all__ = [
    "AnswerCheck",
    "CaseFacts",
    "CaseItem",
    "CaseRecord",
    "CaseReport",
    "FileHash",
    "ReportCheck",
    "TextHash",
]

Role = Literal["known", "questioned", "reference"]


@dataclass(frozen=True, slots=True)
class CaseItem:
    """A file or folder that was handed over."""

    number: str
    role: Role
    path: str
    """Below the folder of the case, with slashes."""
    description: str


@dataclass(frozen=True, slots=True)
class CaseFacts:
    """What the examiner states about a case."""

    number: str
    examiner: str
    commissioned_by: str
    proposition_1: str
    """One writer: the known texts' writer also wrote the questioned text."""
    proposition_2: str
    """Somebody else of the relevant population wrote it."""
    items: tuple[CaseItem, ...]
    method: str
    seed: int
    settings: Mapping[str, str]
    author_from: str
    encoding: str | None
    columns: Mapping[str, str]

    def of(self, role: Role) -> tuple[CaseItem, ...]:
        """The items of one role."""
        return tuple(item for item in self.items if item.role == role)


@dataclass(frozen=True, slots=True)
class FileHash:
    """A file as it was handed over."""

    path: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class TextHash:
    """A text as it was read from a file."""

    item: str
    """The number of the item."""
    id: str
    role: Role
    words: int
    sha256: str


@dataclass(frozen=True, slots=True)
class CaseRecord:
    """All that is needed to repeat a report, and the answers to compare with."""

    form: int
    facts: CaseFacts
    files: tuple[FileHash, ...]
    texts: tuple[TextHash, ...]
    answers: Mapping[str, float | str | None]
    """The answers by name; numbers with six figures."""
    date: str
    versions: Mapping[str, str]
    program: str
    """SHA-256 over all files of the program."""
    wheel: str | None
    """SHA-256 of the wheel that was installed, if it was installed from a file."""


@dataclass(frozen=True, slots=True)
class CaseReport:
    """The answer to one case with its validation."""

    record: CaseRecord
    answer: Verification
    validation: Validation
    skipped: tuple[str, ...]
    """What could not be read, with the reason."""


@dataclass(frozen=True, slots=True)
class AnswerCheck:
    """An answer of a report, and the same when it was computed again."""

    name: str
    reported: float | str | None
    now: float | str | None
    same: bool


@dataclass(frozen=True, slots=True)
class ReportCheck:
    """Whether a report can be repeated: its files, its texts and its answers."""

    report: str
    verdict: Literal["same", "different"]
    changed: tuple[str, ...]
    """Files whose hash is another."""
    missing: tuple[str, ...]
    added: tuple[str, ...]
    texts_changed: tuple[str, ...]
    """Texts that are read otherwise, are missing, or are new."""
    n_files: int
    n_texts: int
    answers: tuple[AnswerCheck, ...]
    """Empty where files differ so that nothing could be computed."""
    notes: tuple[str, ...]
