"""One text and all that is known of it."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

__all__ = ["Removed", "Skipped", "Text"]


@dataclass(frozen=True, slots=True)
class Removed:
    """A stretch taken out of a message because somebody else, or a machine, wrote it."""

    kind: str
    """One of `quote`, `attribution`, `signature`, `forwarded`, `pgp`, `code`, `boilerplate`."""
    content: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """Something in the pile that could not be read, and why."""

    source: str
    reason: str


@dataclass(frozen=True, slots=True)
class Text:
    """One text: what it says, who is said to have written it, and where it comes from.

    Examples
    --------
    >>> letter = Text("letter-1", "It was late.", author="ann")
    >>> letter.author, letter.sha256[:8]
    ('ann', 'd15a145d')
    """

    id: str
    body: str
    author: str | None = None
    date: datetime | None = None
    title: str | None = None
    source: str = ""
    """The file the text was read from, with the row or message number where there are several."""
    language: str | None = None
    """What the source says; `corpus.language.guess_language` guesses where it says nothing."""
    removed: tuple[Removed, ...] = ()
    """What was taken out of a message before `body` was made, in order."""
    meta: tuple[tuple[str, str], ...] = ()
    """Anything else the source says: `encoding`, `newsgroups`, `name`, `message-id`, …"""

    @property
    def sha256(self) -> str:
        """The hash of the body as UTF-8, so that others can check that they hold the same text."""
        digest = hashlib.sha256()
        for piece in _pieces(self.body):
            # Lone surrogates cannot be encoded, yet a file decoded by force may hold them.
            digest.update(piece.encode("utf-8", "surrogatepass"))
        return digest.hexdigest()

    def detail(self, name: str) -> str | None:
        """What the source says under `name`, or None."""
        return dict(self.meta).get(name)


def _pieces(body: str, size: int = 1 << 20) -> Iterator[str]:
    """The body in slices, so that hashing a huge text does not copy it whole."""
    return (body[start : start + size] for start in range(0, len(body), size))
