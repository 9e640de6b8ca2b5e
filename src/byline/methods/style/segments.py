"""Texts in parts of about equally many words."""

from byline.corpus.tokens import is_word, tokenise

__all__ = ["LONGEST", "segment_size", "segments", "word_starts"]

LONGEST = 2000
"""Words of a segment where none is asked for, at most: as in Craig and Kinney 2009."""


def word_starts(body: str) -> list[int]:
    """Where the words of a text begin."""
    return [token.start for token in tokenise(body) if is_word(token.text)]


def segment_size(words: list[int]) -> int:
    """The size for texts of these lengths: the median text is one segment, or longer ones 2,000."""
    lengths = sorted(length for length in words if length)
    return min(LONGEST, lengths[len(lengths) // 2]) if lengths else LONGEST


def segments(body: str, size: int) -> list[str]:
    """A text in the number of equal parts that comes nearest to `size` words each.

    >>> segments("one two three four, five", 2)
    ['one two ', 'three four, five']
    """
    starts = word_starts(body)
    n = max(1, round(len(starts) / size))
    edges = [0, *(starts[k * len(starts) // n] for k in range(1, n)), len(body)]
    return [body[edges[k] : edges[k + 1]] for k in range(n)]
