"""Sentences of a text in any script, each with its place.

A sentence ends at `.`, `!`, `?`, `…` and their like in other scripts, with the quotes and brackets
that close there, when what follows may begin another; not after an abbreviation, an initial or an
ordinal, not within a number, and not between spoken words and their speaker. Where capitals are not
used, small letters may begin a sentence. Layout ends sentences as `byline.corpus._lines` says. Thai
and other scripts that mark no ends are split by layout alone.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from byline.corpus._abbreviations import Clues, clues
from byline.corpus._lines import line_cuts

__all__ = ["Span", "sentences"]


class Span(NamedTuple):
    """A stretch of a text: `body[start:end]`."""

    start: int
    end: int


def sentences(body: str, language: str | None = None) -> list[Span]:
    """The sentences of `body` in order; together they hold all of it but white space.

    `language` (`en`, `de`, …) chooses the abbreviations known; without it, those of all are.

    >>> text = "Dr. Brown paid £3.50. Why? Nobody knew!"
    >>> [text[start:end] for start, end in sentences(text)]
    ['Dr. Brown paid £3.50.', 'Why?', 'Nobody knew!']
    """
    cuts = line_cuts(body)
    cuts += _stop_cuts(body, clues(language))
    cuts.append(len(body))
    cuts.sort()
    spans = []
    start = 0
    for cut in cuts:
        piece = body[start:cut]
        if left := piece.lstrip():
            spans.append(Span(cut - len(left), start + len(piece.rstrip())))
        start = cut
    return spans


_CLOSING = re.escape("\"'”’“‘»«›‹」』)]}）】》〉*_")
_SOFT = ".!?…‽؟۔;;·"
_HARD = "。！？｡．।॥።፧։။។៕"
# The look behind sits after the first character, as `re` finds a character faster than a look.
_ASCII_STOP = re.compile(r"[.!?](?<![.!?].)[.!?]*+([\"')\]}*_]*+)\s++")
_STOP = re.compile(
    rf"[{_SOFT}](?<![{_SOFT}].)[{_SOFT}]*+([{_CLOSING}]*+)\s++|[{_HARD}]++([{_CLOSING}]*+)\s*+"
)
_DETACHED = re.compile(r"(?:''|[’”»)\]}'\"]|[:;=][-o^']?[()DPp/|]+)(?:\s++|\Z)")
_NEXT_WORD = re.compile(r"\W{0,8}+(\w[\w’']*+)")
_SPEAKER = re.compile(r"([\w’']++)\s++([\w’']++)(?:\s++([\w’']++))?")
_INITIALS = re.compile(r"[^\W\d_](?:[.-]{1,2}[^\W\d_])*+")
_AFTER_STOP = re.compile(r"[.!?](?<=[^\W\d_]{3}.)\s++([^\W\d_])")
_OPENING = "\"'“‘«„([{¿¡*_-–—"
# After these a later mark decides; but two commas are how some write a low quote.
_GOES_ON = frozenset(".!?…,;:")
_LONGEST_ABBREVIATION = 24


def _stop_cuts(body: str, known: Clues) -> Iterator[int]:
    """Where new sentences begin because a mark ended the one before."""
    pattern = _ASCII_STOP if body.isascii() else _STOP
    small = _uses_no_capitals(body)
    quotes = _Quotes(body)
    start = 0
    for match in pattern.finditer(body):
        end = match.end()
        first = body[end : end + 1]
        if body[match.start()] in _HARD:
            ends = not (match[2] and first in "、，とっ")
        elif first.isalnum():
            ends = (small or not first.islower()) and _ends(body, start, match, end, known)
        else:
            end = _past_closing(body, end, quotes)
            ends = (
                (body[end : end + 1] not in _GOES_ON or body.startswith(",,", end))
                and (small or not _next_word(body, end)[:1].islower())
                and _ends(body, start, match, end, known)
            )
        if ends:
            yield end
            start = end


def _uses_no_capitals(body: str) -> bool:
    """Whether small letters follow stops more often than capitals do."""
    after = _AFTER_STOP.findall(body, 0, 3000)
    return 2 <= sum(map(str.islower, after)) > len(after) / 2


class _Quotes:
    """Whether a straight quote is open, for places asked about in order."""

    def __init__(self, body: str) -> None:
        self._body, self._read, self._seen = body, 0, 0

    def open_at(self, place: int) -> bool:
        """Whether the quotes before `place`, in its paragraph, are odd in number."""
        if (paragraph := self._body.rfind("\n\n", self._read, place)) >= 0:
            self._read, self._seen = paragraph, 0
        self._seen += self._body.count('"', self._read, place)
        self._read = place
        return self._seen % 2 == 1


def _past_closing(body: str, end: int, quotes: _Quotes) -> int:
    """Where the sentence ends if quotes, brackets or a smiley follow it after a blank."""
    while detached := _DETACHED.match(body, end):
        # Such a quote may close this sentence or open the next: it closes what is open.
        if body[end] == '"' and not quotes.open_at(end):
            break
        end = detached.end()
    return end


def _next_word(body: str, place: int) -> str:
    """The word that follows, past the marks before it."""
    following = _NEXT_WORD.match(body, place)
    return following[1] if following else ""


def _ends(body: str, start: int, match: re.Match[str], end: int, known: Clues) -> bool:
    """Whether the marks that were matched end the sentence that began at `start`."""
    place = match.start()
    marks = body[place : match.start(1)]
    if marks == ".":
        return _full_stop_ends(body, start, place, end, known)
    if marks in (";", "·"):
        before = body[max(place - 3, 0) : place].rstrip()[-1:]
        return "\u0370" <= before <= "\u03ff" or "\u1f00" <= before <= "\u1fff"
    if match[1] and marks[0] in "!?":
        if match[1] == ")" and body[place - 1 : place] == "(":
            return False
        return not _is_speaker(body, match.end(), known)
    return True


def _is_speaker(body: str, place: int, known: Clues) -> bool:
    """Whether somebody's name and a verb of saying follow, as in `"Stop!" Ann cried`."""
    speaker = _SPEAKER.match(body, place)
    if not speaker or (speaker[1] != "I" and speaker[1].lower() in known.start):
        return False
    return speaker[2] in known.says or speaker[3] in known.says


def _full_stop_ends(body: str, start: int, place: int, end: int, known: Clues) -> bool:
    """Whether the full stop at `place` ends a sentence, given that the next begins at `end`."""
    before = body[max(start, place - _LONGEST_ABBREVIATION) : place].rsplit(None, 1)
    if not before:
        return True
    word = before[-1].lstrip(_OPENING).lower()
    if len(word) > 1 and word.isalpha() and word not in known.stopped:
        return True
    following = _next_word(body, end).lower()
    if body[place - 1].isspace():
        # Some texts have blanks around their marks, as in `the U . S . army` or `7 . 5 points`.
        single = len(word) == 1 and word.isalpha()
        return following in known.start if single else not following.isdecimal()
    if word.isdecimal() and len(word) <= 3:
        return not (_begins_line(body, start, place - len(word)) or following in known.ordinal)
    return _stopped_word_ends(word, following, known)


def _stopped_word_ends(word: str, following: str, known: Clues) -> bool:
    """Whether a sentence may end with this word, whose stop may be its own."""
    if word in known.before:
        return False
    if word in known.either or _INITIALS.fullmatch(word):
        return following in known.start
    return word not in known.number or not following[:1].isdecimal()


def _begins_line(body: str, start: int, place: int) -> bool:
    """Whether nothing but blanks stands before `place` in its line or sentence."""
    nearby = max(start, place - 12)
    _, line_end, before = body[nearby:place].rpartition("\n")
    return not before.strip() and bool(line_end or nearby == start)
