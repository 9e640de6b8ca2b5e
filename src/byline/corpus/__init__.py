"""Texts and where they come from."""

from byline.corpus._corpus import Corpus
from byline.corpus._text import Removed, Skipped, Text

__all__ = ["Corpus", "Removed", "Skipped", "Text"]
