"""Sentences to tokens: what becomes a vertex of a word graph, and whether a blank was before it.

A piece is what stands between blanks, without the marks at its ends, which are pieces themselves.
So text that has been cut already stays as it was cut (`u.s. , $15 , mcdonald's`). A stop belongs to
the word before it where the word holds another (`U.S.`) or the sentence goes on (`Mr. Smith`); what
is dropped before a vowel in French, Italian and Catalan is a piece of its own (`l' île`); writing
without blanks is cut by `byline.corpus.tokens`.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from byline.corpus.tokens import UNSPACED, fold, token_texts

__all__ = ["SHORTENED", "Piece", "in_title_case", "is_mark", "pieces", "tokens_of"]

ELIDING = frozenset({"fr", "it", "ca"})
_SHORTENED = r"((?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|[a-z]{0,5}ll|un)['’])"
_DROPPED = re.compile(_SHORTENED, re.IGNORECASE)
_ELIDED = re.compile(_SHORTENED + r"(?=\w)", re.IGNORECASE)
_UNSPACED = re.compile(f"[{UNSPACED}]")
_LEFT = frozenset("\"'“”„‘’‚«‹([{¿¡*–—-…,.;:!?")
_RIGHT = frozenset("\"'“”‘’»›)]}*–—-…,;:!?.")
QUOTES = frozenset("'‘’")
DOUBLE = frozenset('"“”„')
INCHES = re.compile(r'\d["”]')
OPENED = re.compile(r"(?:^|\s)['‘]")
SHORTENED = re.compile(r"['’](?:s|re|ve|ll|d|m)", re.IGNORECASE)
"""What texts that were cut part from the word before it."""
_SHORT = re.compile(rf"(?:{SHORTENED.pattern}|['’](?:em|til|tis|twas))(?![\w'’])", re.IGNORECASE)
_UNSEEN = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
"""What is copied from pages along with words: soft hyphens, marks of width nought and direction."""
TITLE_WORD, TITLE_SHARE = 4, 0.6
"""Shorter words (`of`, `the`) have no capital in titles either."""
_INITIALS = re.compile(r"(?:\w\.)+\w?\.?|\w+(?:\.\w+)+\.")


class Piece(NamedTuple):
    """A word, number or mark as it was written."""

    text: str
    glued: bool
    """Whether no blank was before it."""


def pieces(sentence: str, language: str = "") -> list[Piece]:
    """The pieces of a sentence in order.

    >>> [piece.text for piece in pieces("Worker Struck, Killed by U.S. Train (again): MTA")]
    ['Worker', 'Struck', ',', 'Killed', 'by', 'U.S.', 'Train', '(', 'again', ')', ':', 'MTA']
    """
    seen = sentence if sentence.isprintable() else _UNSEEN.sub("", sentence)
    *before, last = seen.split() or [""]
    found = [piece for chunk in before for piece in _chunk(chunk, language)]
    found += _last_chunk(last, language)
    found = _with_inches(found) if INCHES.search(seen) else found
    return list(_unquoted(found)) if OPENED.search(seen) else found


def tokens_of(sentence: str, language: str) -> tuple[str, ...]:
    """The words of a sentence as a word graph has them."""
    return tuple(fold(piece.text) for piece in pieces(sentence, language))


def in_title_case(sentence: Sequence[Piece]) -> bool:
    """Whether most longer words after the first begin with a capital."""
    longer = [p.text for p in sentence[1:] if len(p.text) >= TITLE_WORD and p.text[0].isalpha()]
    return sum(text[0].isupper() for text in longer) > TITLE_SHARE * len(longer)


def is_mark(text: str) -> bool:
    """Whether a piece is punctuation: it has no letter and no figure."""
    return not (text[:1].isalnum() or any(character.isalnum() for character in text))


def _with_inches(found: list[Piece]) -> list[Piece]:
    """The pieces, with marks of inches put back to their figures: those that close no quotation."""
    kept: list[Piece] = []
    opened = False
    for piece in found:
        if piece.text not in DOUBLE:
            kept.append(piece)
        elif not opened and piece.glued and kept and kept[-1].text[-1].isdigit():
            kept[-1] = Piece(kept[-1].text + piece.text, kept[-1].glued)
        else:
            opened = not opened
            kept.append(piece)
    return kept


def _unquoted(found: list[Piece]) -> Iterator[Piece]:
    """The pieces, with the mark that ends a quotation cut off a word in s ('Neighbors')."""
    opened = False
    for place, piece in enumerate(found):
        if piece.text in QUOTES:
            # What opens stands before a word that sticks to it.
            opened = not opened and place + 1 < len(found) and found[place + 1].glued
        elif opened and piece.text[-1] in QUOTES and len(piece.text) > 1:
            yield Piece(piece.text[:-1], piece.glued)
            piece = Piece(piece.text[-1], glued=True)
            opened = False
        yield piece


# The sentences of a group share most of their words.
@lru_cache(maxsize=1 << 16)
def _chunk(chunk: str, language: str) -> tuple[Piece, ...]:
    return _pieces_of(chunk, language, last=False)


@lru_cache(maxsize=1 << 14)
def _last_chunk(chunk: str, language: str) -> tuple[Piece, ...]:
    return _pieces_of(chunk, language, last=True)


def _pieces_of(chunk: str, language: str, *, last: bool) -> tuple[Piece, ...]:
    if chunk.isascii() and chunk.isalnum():
        return (Piece(chunk, glued=False),)
    texts = _cut(chunk, language, last=last) if chunk else ()
    return tuple(Piece(text, glued=number > 0) for number, text in enumerate(texts))


def _cut(chunk: str, language: str, *, last: bool) -> Iterator[str]:
    if _UNSPACED.search(chunk):
        yield from token_texts(chunk)
        return
    start = 0
    while start < len(chunk) - 1 and chunk[start] in _LEFT and not _runs_on(chunk, start):
        yield chunk[start]
        start += 1
    core, marks = _without_end(chunk[start:], last=last)
    if language[:2].lower() in ELIDING and (elided := _ELIDED.match(core)):
        yield elided[1]
        core = core[elided.end() :]
    if core:
        yield core
    yield from marks


def _without_end(core: str, *, last: bool) -> tuple[str, list[str]]:
    """A chunk without the marks at its end, and these."""
    end = len(core)
    while end > 1 and core[end - 1] in _RIGHT:
        rest = core[:end]
        if rest[-1] == "." != core[end : end + 1] and _keeps_stop(rest, last=last):
            break
        # The apostrophe belongs to the word in "l'" and in "workers'".
        if rest[-1] in "'’" and (rest[-2] in "sS" or _DROPPED.fullmatch(rest)):
            break
        end -= 1
    return core[:end], _marks(core[end:])


def _keeps_stop(word: str, *, last: bool) -> bool:
    return word[-2].isalpha() and (not last or bool(_INITIALS.fullmatch(word)))


def _marks(tail: str) -> list[str]:
    """Single marks, but runs of one mark (`...`, `--`) whole."""
    return [match[0] for match in re.finditer(r"(.)\1*", tail)]


def _runs_on(chunk: str, start: int) -> bool:
    """Whether a mark in front belongs to what follows, as in `.5`, `-3`, `'90s` or `'em`."""
    number = chunk[start] in ".-'’" and chunk[start + 1].isdigit()
    return number or _SHORT.match(chunk, start) is not None
