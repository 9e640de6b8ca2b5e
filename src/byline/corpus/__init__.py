"""Texts and where they come from."""

from byline.corpus._corpus import Corpus, Removed, Skipped, Text

__all__ = ["Corpus", "Removed", "Skipped", "Text"]
