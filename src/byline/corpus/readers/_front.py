"""Reading a pile with the options that the command line has."""

from collections.abc import Mapping
from pathlib import Path

from byline.corpus._corpus import Corpus
from byline.corpus.readers._options import AuthorFrom, Limits, Options
from byline.corpus.readers._walk import read

__all__ = ["options_of", "read_pile"]


def read_pile(
    source: str | Path,
    *,
    author_from: AuthorFrom = "auto",
    columns: Mapping[str, str] | None = None,
    encoding: str | None = None,
    max_bytes: int | None = None,
) -> Corpus:
    """Read a folder, a file or `-` into memory; `columns` maps our names to those of a table.

    The corpus's `skipped` says what could not be read, and why.
    """
    return read(source, options_of(author_from, columns or {}, encoding, max_bytes))


def options_of(
    author_from: AuthorFrom,
    columns: Mapping[str, str],
    encoding: str | None,
    max_bytes: int | None,
) -> Options:
    """The options for these choices; `max_bytes` takes the place of all limits on whole files."""
    limits = Limits()
    if max_bytes is not None:
        limits = Limits(text_bytes=max_bytes, container_bytes=max_bytes, document_bytes=max_bytes)
    return Options(author_from, tuple(columns.items()), encoding, limits)
