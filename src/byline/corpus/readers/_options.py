"""How a pile is to be read, and how much of it at most."""

from dataclasses import dataclass, field
from typing import Literal

__all__ = ["AuthorFrom", "Limits", "Options", "Unreadable"]

AuthorFrom = Literal["auto", "folder", "name", "header"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes past which a source is refused, so that hostile or broken input cannot fill memory."""

    text_bytes: int = 2_000_000_000
    """One plain text, or one message of a mailbox."""
    record_bytes: int = 32 * 2**20
    """One row of a table: far beyond a novel, near enough to notice a quote nobody closed."""
    container_bytes: int = 64 * 2**30
    """One table or mailbox; they are streamed, so this bounds time, not memory."""
    document_bytes: int = 200_000_000
    """One HTML, PDF or DOCX file: these are held whole while they are parsed."""
    unpacked_bytes: int = 400_000_000
    """What a compressed document (DOCX, or a stream inside a PDF) may unpack to."""
    document_pages: int = 20_000
    """One PDF."""
    document_seconds: float = 300.0
    """One PDF again: a small file can ask for hours of drawing."""


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of whoever reads a pile; the defaults suit most folders.

    Parameters
    ----------
    author_from
        `auto`: what the record says (table column, sender of a mailbox message), else the first
        sub-folder, else the sender of a lone message. `folder`, `name` (`Author_title.txt`) and
        `header` (sender) use that source alone.
    columns
        Pairs (our name, their name) for tables, such as `("text", "body")`.
    encoding
        Use this encoding instead of guessing.
    """

    author_from: AuthorFrom = "auto"
    columns: tuple[tuple[str, str], ...] = ()
    encoding: str | None = None
    limits: Limits = field(default_factory=Limits)


class Unreadable(Exception):
    """A source cannot be read; the message is the reason that is shown beside its name."""
