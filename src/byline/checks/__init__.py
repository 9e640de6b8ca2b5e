"""Checks on a pile: what it holds, and what may mislead the answers."""

from byline.checks._survey import count_words, survey

__all__ = ["count_words", "survey"]
