"""Checks on a pile: what it holds, and what may mislead the answers."""

from byline.checks._measures import count_words
from byline.checks._survey import survey

__all__ = ["count_words", "survey"]
