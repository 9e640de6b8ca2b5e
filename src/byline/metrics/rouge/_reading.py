"""Summaries as ROUGE reads them: sentences cut to a length, and their tokens.

A text is its sentences; of a string, lines are sentences. A limit of L words or B bytes cuts where
it is reached, in the middle of a sentence or of a word. Words are what stands between blanks, and
bytes are counted within sentences alone.

A token is a run of letters and digits in small letters: hyphens, apostrophes and all other marks
part tokens, and marks are none. ROUGE 1.5.5 knows the letters of ASCII alone and takes any other
for a mark (`letters="ascii"`). Here all are letters, with the marks upon them, and tokens of other
scripts are those of `byline.corpus.tokens`, parted further at marks: a Chinese character is one.
Where a text is plain ASCII there is no difference.

As ROUGE 1.5.5 has it, a limit in bytes cuts each sentence for itself where common subsequences are
looked for, so that it hardly cuts at all there, while what may be counted is cut as said above.

Departure: blanks around a sentence go; ROUGE counts one word more where a sentence begins with one.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeVar

from byline.corpus.tokens import fold, token_texts
from byline.errors import InputError

__all__ = ["RougeReading", "RougeTokens", "Summary"]

Summary = str | Sequence[str]
"""Sentences, or a string whose lines are sentences."""

Cuttable = TypeVar("Cuttable", list[str], bytes)


class RougeTokens(NamedTuple):
    """What a summary is measured by."""

    running: list[str]
    """All tokens in a row."""
    sentences: list[list[str]]
    """Those in which common subsequences are looked for."""


@dataclass(frozen=True, slots=True)
class RougeReading:
    """How candidates and references are read.

    Parameters
    ----------
    words, bytes : int or None, default=None
        Cut to so many words or so many bytes of UTF-8, but not both.
    stem : callable or None, default=None
        The stem of a token, such as a `PorterStemmer`.
    stop_words : frozenset of str, default=frozenset()
        RougeTokens to leave out, before they are stemmed.
    letters : {"any", "ascii"}, default="any"
        What may be in a token.
    """

    words: int | None = None
    bytes: int | None = None
    stem: Callable[[str], str] | None = None
    stop_words: frozenset[str] = frozenset()
    letters: Literal["any", "ascii"] = "any"

    def tokens(self, summary: Summary) -> RougeTokens:
        """The tokens of a summary."""
        if self.words is not None and self.bytes is not None:
            raise InputError("a summary is cut to so many words or to so many bytes, not both.")
        if any(limit is not None and limit < 1 for limit in (self.words, self.bytes)):
            raise InputError("a summary cannot be cut to nothing: the limit must be at least 1.")
        lines = summary.split("\n") if isinstance(summary, str) else summary
        sentences = [line for line in map(str.strip, lines) if line]
        cut = self._cut(sentences)
        units = cut if self.bytes is None else _each_cut(sentences, self.bytes)
        return RougeTokens(self._tokens(" ".join(cut)), [self._tokens(unit) for unit in units])

    def _cut(self, sentences: list[str]) -> list[str]:
        if self.words is not None:
            return [" ".join(kept) for kept in _up_to(map(str.split, sentences), self.words)]
        if self.bytes is not None:
            return [_text(kept) for kept in _up_to(map(_encoded, sentences), self.bytes)]
        return sentences

    def _tokens(self, text: str) -> list[str]:
        kept = (token for token in _pieces(text, self.letters) if token not in self.stop_words)
        return list(kept if self.stem is None else map(self.stem, kept))


def _up_to(sentences: Iterable[Cuttable], limit: int) -> Iterator[Cuttable]:
    """Sentences, and the beginning of the one in which the limit is reached."""
    left = limit
    for sentence in sentences:
        if left > 0:
            yield sentence[:left]
        left -= len(sentence)


def _each_cut(sentences: list[str], limit: int) -> list[str]:
    """Sentences up to the first that is as long as the limit by itself, and its beginning."""
    kept: list[str] = []
    for sentence in map(_encoded, sentences):
        kept.append(_text(sentence[:limit]))
        if len(sentence) >= limit:
            break
    return kept


def _encoded(sentence: str) -> bytes:
    return sentence.encode(errors="replace")


def _text(cut: bytes) -> str:
    """What can still be read of a sentence; half a character at its end cannot."""
    return cut.decode(errors="ignore")


_ASCII = re.compile("[0-9A-Za-z]+")
# What `byline.corpus.tokens` leaves within words, numbers and addresses.
_MARKS = re.compile("[!-/:-@[-`{-~’·‐‑]+")


def _pieces(text: str, letters: Literal["any", "ascii"]) -> list[str]:
    if letters == "ascii" or text.isascii():
        return [token.lower() for token in _ASCII.findall(text)]
    parts = (part for token in token_texts(text) for part in _MARKS.split(fold(token)))
    return [part for part in parts if part[:1].isalnum()]
