"""Views of what is not words: characters, marks, sentences, and parts of speech."""

import re
import unicodedata
from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, ClassVar, Literal

from byline.corpus.sentences import sentences
from byline.corpus.tokens import Token, token_texts, tokenise, words
from byline.features._view import View

if TYPE_CHECKING:
    from byline.features.tagging import Tagger

__all__ = ["Characters", "PartsOfSpeech", "Punctuation", "SentenceLengths", "Written"]


class Written(View):
    """A view whose units are the characters of a text as it writes it."""

    joint: ClassVar[str] = ""

    @abstractmethod
    def text(self, body: str) -> str:
        """The units of a text as one string; its only white space is blanks."""

    def units(self, body: str) -> list[str]:
        """Each character."""
        return list(self.text(body))


@dataclass(frozen=True)
class Characters(Written):
    """Characters, white space included: any run of it is one blank, none stands at the ends."""

    case: Literal["kept", "lower"] = "kept"

    def text(self, body: str) -> str:
        """The text with its white space made single blanks."""
        return " ".join((body.lower() if self.case == "lower" else body).split())

    def located(self, body: str) -> list[Token]:
        """Each character with its place."""
        written = self.text(body)
        found: list[Token] = []
        for place, character in enumerate(body):
            if character.isspace():
                if found and found[-1].text == " ":
                    found[-1] = found[-1]._replace(end=place + 1)
                elif found:
                    found.append(Token(place, place + 1, " "))
                continue
            # A capital may have a small form of two characters (İ).
            for _ in character.lower() if self.case == "lower" else character:
                found.append(Token(place, place + 1, written[len(found)]))
        return found[: len(written)]


@dataclass(frozen=True)
class Punctuation(View):
    """Marks and signs one by one; the letters, figures and blanks between are left out."""

    def units(self, body: str) -> list[str]:
        """Each mark."""
        return _ASCII_MARK.findall(body) if body.isascii() else list(body.translate(_MARKS))

    def located(self, body: str) -> list[Token]:
        """Each mark with its place."""
        return [Token(k, k + 1, c) for k, c in enumerate(body) if _MARKS[ord(c)]]


class _Marks(dict[int, str]):
    """The marks met so far, and nothing for other characters; `str.translate` asks for them."""

    def __missing__(self, point: int) -> str:
        mark = unicodedata.category(chr(point))[0] in "PS"
        self[point] = kept = chr(point) if mark else ""
        return kept


_MARKS = _Marks()
_ASCII_MARK = re.compile(r"[!-/:-@\[-`{-~]")


@dataclass(frozen=True)
class SentenceLengths(View):
    """How many words sentences have, in bins."""

    language: str | None = None
    tops: ClassVar[tuple[int, ...]] = (5, 10, 15, 20, 25, 30, 40, 60)

    def located(self, body: str) -> list[Token]:
        """The length of each sentence with its place."""
        spans = sentences(body, self.language)
        return [Token(a, z, self._bin(len(words(body[a:z])))) for a, z in spans]

    def _bin(self, length: int) -> str:
        place = bisect_left(self.tops, length)
        if place == len(self.tops):
            return f"{self.tops[-1] + 1}+"
        return f"{self.tops[place - 1] + 1 if place else 0}-{self.tops[place]}"


@dataclass(frozen=True)
class PartsOfSpeech(View):
    """The part of speech of each token, marks included.

    `tagger` may be any `byline.features.tagging.Tagger`; without one, that of `language` which
    comes with Byline is used.
    """

    language: str = "en"
    tagger: "Tagger | None" = None

    def units(self, body: str) -> list[str]:
        """The tag of each token."""
        return next(self.rows([body]))

    def rows(self, bodies: Sequence[str]) -> Iterator[list[str]]:
        """The tags of each text; those of many come several times as fast as one by one."""
        cut = [
            [token_texts(body[a:z]) for a, z in sentences(body, self.language)] for body in bodies
        ]
        tags = iter(self._tagger().tag(list(chain.from_iterable(cut))))
        return (list(chain.from_iterable(islice(tags, len(text)))) for text in cut)

    def located(self, body: str) -> list[Token]:
        """The tag of each token with its place."""
        tokens = [
            [t._replace(start=t.start + a, end=t.end + a) for t in tokenise(body[a:z])]
            for a, z in sentences(body, self.language)
        ]
        tags = self._tagger().tag([[token.text for token in sentence] for sentence in tokens])
        return [
            token._replace(text=tag)
            for sentence, named in zip(tokens, tags, strict=True)
            for token, tag in zip(sentence, named, strict=True)
        ]

    def _tagger(self) -> "Tagger":
        from byline.features.tagging import tagger

        return self.tagger or tagger(self.language)
