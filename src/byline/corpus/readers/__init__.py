"""Piles of texts on disk, whatever form they are in."""

from byline.corpus.readers._options import AuthorFrom, Limits, Options, Unreadable
from byline.corpus.readers.sources import options_of, read, read_pile, stream

__all__ = [
    "AuthorFrom",
    "Limits",
    "Options",
    "Unreadable",
    "options_of",
    "read",
    "read_pile",
    "stream",
]
