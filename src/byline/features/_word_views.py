"""Views that make one unit of each word: the word, its ending, its shape, its length."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from byline.corpus.tokens import Token, fold, folded_words, is_word, token_texts, tokenise, words
from byline.features._view import View

__all__ = ["FunctionWords", "Prefixes", "Shapes", "Suffixes", "WordLengths", "Words"]


@dataclass(frozen=True)
class Words(View):
    """Words in small letters."""

    def units(self, body: str) -> list[str]:
        """Each word."""
        return folded_words(body)

    def located(self, body: str) -> list[Token]:
        """Each word with its place."""
        return _located(body, fold)


@dataclass(frozen=True)
class Prefixes(View):
    """The first letters of words that have more, in small letters."""

    letters: int = 3

    def units(self, body: str) -> list[str]:
        """The beginning of each word."""
        size = self.letters
        return [word[:size] if len(word) > size else "" for word in folded_words(body)]

    def located(self, body: str) -> list[Token]:
        """The beginning of each word with its place."""
        size = self.letters
        found = _located(body, lambda word: f[:size] if len(f := fold(word)) > size else "")
        return [t._replace(end=min(t.start + size, t.end)) for t in found]


@dataclass(frozen=True)
class Suffixes(View):
    """The last letters of words that have more, in small letters."""

    letters: int = 3

    def units(self, body: str) -> list[str]:
        """The ending of each word."""
        size = self.letters
        return [word[-size:] if len(word) > size else "" for word in folded_words(body)]

    def located(self, body: str) -> list[Token]:
        """The ending of each word with its place."""
        size = self.letters
        found = _located(body, lambda word: f[-size:] if len(f := fold(word)) > size else "")
        return [t._replace(start=max(t.end - size, t.start)) for t in found]


@dataclass(frozen=True)
class FunctionWords(View):
    """The words that carry the grammar; all others are left out, but counted in shares.

    A word that is not in the list itself is cut at its apostrophe: `qu'avec` is `qu'` and `avec`,
    `l'eau` is `l'` and another word.
    """

    language: str = "en"

    def units(self, body: str) -> list[str]:
        """Each function word, and nothing for each other word."""
        known = self._known()
        found: list[str] = []
        for word in folded_words(body):
            if word in known:
                found.append(word)
            elif "'" in word:
                found += (part if part in known else "" for part in _parts(word, known))
            else:
                found.append("")
        return found

    def located(self, body: str) -> list[Token]:
        """Each function word with its place."""
        known = self._known()
        found: list[Token] = []
        for start, end, text in _located(body, str):
            word = fold(text)
            parts = [word] if word in known else _parts(word, known)
            # Folding may shorten a word, so the cut is sought in the text as written.
            apostrophe = start + text.replace("’", "'").find("'")
            cut = apostrophe + parts[0].endswith("'") if len(parts) == 2 else end
            spans = [(start, cut), (cut, end)]
            for (first, last), part in zip(spans, parts, strict=False):
                found.append(Token(first, last, part if part in known else ""))
        return found

    def _known(self) -> frozenset[str]:
        from byline.corpus.words import function_words

        return function_words(self.language)


def _parts(word: str, known: frozenset[str]) -> list[str]:
    """A word cut before or after its first apostrophe, if one of the parts is known."""
    place = word.find("'")
    for cut in (place + 1, place) if place > 0 else ():
        if word[:cut] in known or word[cut:] in known:
            return [word[:cut], word[cut:]]
    return [word]


@dataclass(frozen=True)
class WordLengths(View):
    """How many characters words have; those above `longest` count as one length."""

    longest: int = 20

    def units(self, body: str) -> list[str]:
        """The length of each word."""
        return [self._length(word) for word in words(body)]

    def located(self, body: str) -> list[Token]:
        """The length of each word with its place."""
        return _located(body, self._length)

    def _length(self, word: str) -> str:
        return str(len(word)) if len(word) <= self.longest else f"{self.longest}+"


@dataclass(frozen=True)
class Shapes(View):
    """Capitals, small letters and figures of words and numbers: `Xxx`, `xx`, `XX`, `dd`.

    Two stand for any number above one, so that the shape does not tell the length: `London` and
    `The` are `Xxx`, `I` is `X`, `NATO` is `XX`, `mp3` is `xxd`, `don't` is `xx'x`.
    """

    def units(self, body: str) -> list[str]:
        """The shape of each word and number."""
        return _shapes([text for text in token_texts(body) if text[0].isalnum()])

    def located(self, body: str) -> list[Token]:
        """The shape of each word and number with its place."""
        found = [token for token in tokenise(body) if token.text[0].isalnum()]
        shapes = _shapes([token.text for token in found])
        return [token._replace(text=shape) for token, shape in zip(found, shapes, strict=True)]


def _shapes(texts: list[str]) -> list[str]:
    """The shape of each text; all at once, as one long text is quicker to translate than many."""
    if not texts:
        return []
    return _RUN.sub(r"\1\1", "\n".join(texts).translate(_SHAPES)).split("\n")


class _Shapes(dict[int, str | None]):
    """The part of a shape that each character met so far gives; `str.translate` asks for it."""

    def __missing__(self, point: int) -> str:
        character = chr(point)
        upper = character.isupper() or character.istitle()
        kind = "X" if upper else "x" if character.isalpha() else character
        self[point] = shape = "d" if character.isnumeric() else kind
        return shape


_SHAPES = _Shapes()
_RUN = re.compile(r"([Xxd])\1{2,}")


def _located(body: str, unit: Callable[[str], str]) -> list[Token]:
    """The words of a text with their places, each put through `unit`."""
    return [t._replace(text=unit(t.text)) for t in tokenise(body) if is_word(t.text)]
