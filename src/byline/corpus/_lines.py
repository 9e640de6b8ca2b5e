"""Where the layout of a text ends a sentence, whatever its punctuation says.

A blank line always does. A single line end does in a text that has one line per paragraph, between
lines of verse, before an item of a list, after a heading and around a ruler (`-----`); in text
broken to a fixed width it does not.
"""

import re
from collections.abc import Iterator

__all__ = ["line_cuts"]

# Mail and terminals break at 72 to 80 characters, and seldom beyond a hundred.
_WIDEST = 100
_LONGEST_HEADING = 60
_FEWEST_VERSES = 4

_BLANK = re.compile(r"[\n\f\u2029](?:(?<!\n)|[^\S\n]*+\n)\s*+")
_ITEM = re.compile(
    r"\n(?:(?<=[-=_*~#]{3}\n)|(?<=[-=_*~#]{3}\s\n)|(?=[^\S\n]*+(?:"
    r"[*•‣▪●◦][^\S\n]|[-–—+][^\S\n]++[^\Wa-z_]|\(?\d{1,2}[.)][^\S\n]|\(?[A-Za-z]\)[^\S\n]"
    r"|#{1,6}[^\S\n]|[-=_*~#]{3,}+[^\S\n]*+(?:\n|\Z))))"
)
_OPENING = " \t\"'“”‘’«»„([*_"
_NOT_AFTER_HEADING = (".", ",", ";", ":", "?", "!", "…", "-", "–", "—", '"')


def line_cuts(body: str) -> list[int]:
    """Where new sentences begin because of the layout."""
    if "\n" not in body:
        return [match.end() for match in _BLANK.finditer(body)]
    lengths = [len(line) for line in body.split("\n")]
    if 2 * sum(length for length in lengths if length > _WIDEST) > len(body):
        return [match.end() for match in re.finditer("\n", body)]
    return [match.end() for match in _ITEM.finditer(body)] + list(_block_cuts(body))


def _block_cuts(body: str) -> Iterator[int]:
    """After every blank line, and where verse or a heading between two of them asks for it."""
    start = 0
    for match in _BLANK.finditer(body):
        yield from _cuts_within(body, start, match.start())
        start = match.end()
        yield start
    yield from _cuts_within(body, start, len(body))


def _cuts_within(body: str, start: int, end: int) -> Iterator[int]:
    """Cuts within one block of lines."""
    lines = body[start:end].split("\n")
    if len(lines) == 1:
        return
    if len(lines) >= _FEWEST_VERSES and all(map(_is_verse, lines)):
        for line in lines[:-1]:
            start += len(line) + 1
            yield start
    elif _is_heading(lines[0].strip(), lines[1]):
        yield start + len(lines[0]) + 1


def _is_verse(line: str) -> bool:
    """Whether a line begins with a capital and is short, as all lines of verse do."""
    return len(line) <= _LONGEST_HEADING and _begins(line)


def _is_heading(line: str, after: str) -> bool:
    """Whether the first line of a block stands over the next: short, unpunctuated, and apart."""
    if not line or len(line) > _LONGEST_HEADING or line.endswith(_NOT_AFTER_HEADING):
        return False
    return _begins(after) and (line.isupper() or line.istitle() or 1.5 * len(line) < len(after))


def _begins(line: str) -> bool:
    """Whether a line begins as a sentence may: with a capital or a figure."""
    first = line.lstrip(_OPENING)[:1]
    return first.isupper() or first.isdigit()
