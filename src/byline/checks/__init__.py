"""What is in the pile, and what that means for the answers."""

from byline.checks._facts import count_words
from byline.checks._survey import survey

__all__ = ["count_words", "survey"]
