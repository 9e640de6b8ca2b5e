"""Sentence boundaries of a text in any script.

A sentence ends at `.`, `!`, `?`, `…` and their like in other scripts, with the quotes and brackets
that close there, when what follows may begin another; not after an abbreviation, an initial or an
ordinal, not within a number, and not between direct speech and its speaker. In a text that uses no
capitals, lower-case letters may begin a sentence.

Layout ends sentences too. A blank line always does. A single line end does in a text that has one
line per paragraph, between lines of verse, before a list item, after a heading and around a rule
(`-----`); in text wrapped to a fixed width it does not. Thai and other scripts without sentence
marks are split by layout alone.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from byline.corpus.words import bare_code, word_list

__all__ = ["Span", "sentences"]


class Span(NamedTuple):
    """A stretch of a text: `body[start:end]`."""

    start: int
    end: int


def sentences(body: str, language: str | None = None) -> list[Span]:
    """The sentences of `body` in order; together they hold all of it but white space.

    `language` (`en`, `de`, …) chooses the list of abbreviations; without it, all lists are used.

    >>> text = "Dr. Brown paid £3.50. Why? Nobody knew!"
    >>> [text[start:end] for start, end in sentences(text)]
    ['Dr. Brown paid £3.50.', 'Why?', 'Nobody knew!']
    """
    cuts = [*_layout_cuts(body), *_stop_cuts(body, _abbreviations(language))]
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


class _Abbreviations(NamedTuple):
    """Lower-case words without a final stop; `lists/abbreviations.txt` explains each kind."""

    before: frozenset[str]
    number: frozenset[str]
    either: frozenset[str]
    start: frozenset[str]
    ordinal: frozenset[str]
    says: frozenset[str]

    def may_have_stop(self, word: str) -> bool:
        """Whether a word may be written with a full stop of its own."""
        return word in self.before or word in self.number or word in self.either


@cache
def _abbreviations(language: str | None) -> _Abbreviations:
    """The words for a language; for an unknown language, those of all."""
    rows: dict[tuple[str, str], list[str]] = {}
    for line in word_list("abbreviations.txt"):
        head, _, words = line.partition(":")
        code, kind = head.split()
        rows[code, kind] = words.split()
    listed = {code for code, _ in rows}
    chosen = {bare_code(language or "")} & listed or listed
    return _Abbreviations(
        *(
            frozenset(word for code in chosen for word in rows.get((code, kind), ()))
            for kind in _Abbreviations._fields
        )
    )


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
_BEFORE_WORD = "\"'“‘«„([{¿¡*_-–—"
# After these a later mark decides; but two commas are how some write a low quote.
_GOES_ON = frozenset(".!?…,;:")
_LONGEST_ABBREVIATION = 24


def _stop_cuts(body: str, known: _Abbreviations) -> Iterator[int]:
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


def _ends(body: str, start: int, match: re.Match[str], end: int, known: _Abbreviations) -> bool:
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


def _is_speaker(body: str, place: int, known: _Abbreviations) -> bool:
    """Whether somebody's name and a verb of saying follow, as in `"Stop!" Ann cried`."""
    speaker = _SPEAKER.match(body, place)
    if not speaker or (speaker[1] != "I" and speaker[1].lower() in known.start):
        return False
    return speaker[2] in known.says or speaker[3] in known.says


def _full_stop_ends(body: str, start: int, place: int, end: int, known: _Abbreviations) -> bool:
    """Whether the full stop at `place` ends a sentence, given that the next begins at `end`."""
    before = body[max(start, place - _LONGEST_ABBREVIATION) : place].rsplit(None, 1)
    if not before:
        return True
    word = before[-1].lstrip(_BEFORE_WORD).lower()
    if len(word) > 1 and word.isalpha() and not known.may_have_stop(word):
        return True
    following = _next_word(body, end).lower()
    if body[place - 1].isspace():
        # Some texts have blanks around their marks, as in `the U . S . army` or `7 . 5 points`.
        single = len(word) == 1 and word.isalpha()
        return following in known.start if single else not following.isdecimal()
    if word.isdecimal() and len(word) <= 3:
        return not (_begins_line(body, start, place - len(word)) or following in known.ordinal)
    return _stopped_word_ends(word, following, known)


def _stopped_word_ends(word: str, following: str, known: _Abbreviations) -> bool:
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


# Mail and terminals break at 72 to 80 characters, and seldom beyond a hundred.
_WIDEST_WRAPPED = 100
_MAX_HEADING = 60
_MIN_VERSES = 4

_BLANK_LINE = re.compile(r"[\n\f\u2029](?:(?<!\n)|[^\S\n]*+\n)\s*+")
_LIST_ITEM = re.compile(
    r"\n(?:(?<=[-=_*~#]{3}\n)|(?<=[-=_*~#]{3}\s\n)|(?=[^\S\n]*+(?:"
    r"[*•‣▪●◦][^\S\n]|[-–—+][^\S\n]++[^\Wa-z_]|\(?\d{1,2}[.)][^\S\n]|\(?[A-Za-z]\)[^\S\n]"
    r"|#{1,6}[^\S\n]|[-=_*~#]{3,}+[^\S\n]*+(?:\n|\Z))))"
)
_BEFORE_CAPITAL = " \t\"'“”‘’«»„([*_"
_NOT_AFTER_HEADING = (".", ",", ";", ":", "?", "!", "…", "-", "–", "—", '"')


def _layout_cuts(body: str) -> list[int]:
    """Where new sentences begin because of the layout."""
    if "\n" not in body:
        return [match.end() for match in _BLANK_LINE.finditer(body)]
    lengths = [len(line) for line in body.split("\n")]
    if 2 * sum(length for length in lengths if length > _WIDEST_WRAPPED) > len(body):
        return [match.end() for match in re.finditer("\n", body)]
    return [match.end() for match in _LIST_ITEM.finditer(body)] + list(_block_cuts(body))


def _block_cuts(body: str) -> Iterator[int]:
    """After every blank line, and where verse or a heading between two of them asks for it."""
    start = 0
    for match in _BLANK_LINE.finditer(body):
        yield from _cuts_within(body, start, match.start())
        start = match.end()
        yield start
    yield from _cuts_within(body, start, len(body))


def _cuts_within(body: str, start: int, end: int) -> Iterator[int]:
    """Cuts within one block of lines."""
    lines = body[start:end].split("\n")
    if len(lines) == 1:
        return
    if len(lines) >= _MIN_VERSES and all(map(_is_verse, lines)):
        for line in lines[:-1]:
            start += len(line) + 1
            yield start
    elif _is_heading(lines[0].strip(), lines[1]):
        yield start + len(lines[0]) + 1


def _is_verse(line: str) -> bool:
    """Whether a line begins with a capital and is short, as all lines of verse do."""
    return len(line) <= _MAX_HEADING and _begins_sentence(line)


def _is_heading(line: str, after: str) -> bool:
    """Whether the first line of a block stands over the next: short, unpunctuated, and apart."""
    if not line or len(line) > _MAX_HEADING or line.endswith(_NOT_AFTER_HEADING):
        return False
    return _begins_sentence(after) and (
        line.isupper() or line.istitle() or 1.5 * len(line) < len(after)
    )


def _begins_sentence(line: str) -> bool:
    """Whether a line begins as a sentence may: with a capital or a figure."""
    first = line.lstrip(_BEFORE_CAPITAL)[:1]
    return first.isupper() or first.isdigit()
