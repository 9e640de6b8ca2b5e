"""Views of messages, after Argamon, Šarić and Stein (2003).

The paper counts function words, abbreviations of the net, how words are capitalised and where they
stand, how long words and lines are, and the first two crossed with the third and the fourth. It
does not say how; here a line's length is that of its characters in bins of ten, empty lines left
out, and a single capital letter (`I`) is capitalised, not all in capitals.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Literal

from byline.corpus.tokens import (
    Token,
    fold,
    folded_words,
    is_word,
    token_texts,
    tokenise,
    words,
)
from byline.features.messages._layout import Place, lines
from byline.features.views import FunctionWords, View

__all__ = [
    "Capitalisation",
    "LineLengths",
    "MessageWords",
    "NetAbbreviations",
    "Placement",
    "WordsByCapitalisation",
    "WordsByPlacement",
    "by_placement",
]

Case = Literal["lower", "capital", "capitals", "mixed", "number", "punctuation", ""]


@dataclass(frozen=True)
class NetAbbreviations(View):
    """The abbreviations of Usenet, mail and chat; other words are left out, but counted."""

    def units(self, body: str) -> list[str]:
        """Each abbreviation, and nothing for each other word."""
        known = _abbreviations()
        return [word if word in known else "" for word in folded_words(body)]

    def located(self, body: str) -> list[Token]:
        """Each abbreviation with its place, in small letters."""
        known = _abbreviations()
        found = [t._replace(text=fold(t.text)) for t in tokenise(body) if is_word(t.text)]
        return [t if t.text in known else t._replace(text="") for t in found]


@dataclass(frozen=True)
class MessageWords(View):
    """Function words and abbreviations of the net together; other words are left out."""

    language: str = "en"

    def located(self, body: str) -> list[Token]:
        """Each of them with its place, in small letters."""
        known = _abbreviations()
        return [
            token if token.text else token._replace(text=_if_known(body, token, known))
            for token in FunctionWords(self.language).located(body)
        ]


@dataclass(frozen=True)
class Capitalisation(View):
    """How each token is written; addresses are left out."""

    def units(self, body: str) -> list[str]:
        """The case of each token."""
        return list(map(_case, token_texts(body)))

    def shows(self, feature: str) -> bool:
        """Whether it is another than small letters, which are everywhere."""
        return feature != "lower"

    def located(self, body: str) -> list[Token]:
        """The case of each token with its place."""
        return [token._replace(text=_case(token.text)) for token in tokenise(body)]


@dataclass(frozen=True)
class Placement(View):
    """Where each token stands: in the subject, first in a paragraph or in a line, or elsewhere."""

    def units(self, body: str) -> list[str]:
        """The placement of each token."""
        return [
            where
            for start, end, place in lines(body)
            for where in _places(place, len(token_texts(body[start:end])))
        ]

    def shows(self, feature: str) -> bool:
        """Whether it is another than elsewhere, where most tokens stand."""
        return feature != "other"

    def located(self, body: str) -> list[Token]:
        """The placement of each token with its place."""
        return _by_placement(body, tokenise(body))


@dataclass(frozen=True)
class LineLengths(View):
    """How many characters the lines of the body have, in bins of ten up to `longest`."""

    longest: int = 80

    def located(self, body: str) -> list[Token]:
        """The length of each line with its place."""
        return [
            Token(start, end, self.bin(len(body[start:end].rstrip())))
            for start, end, place in lines(body)
            if place != "subject"
        ]

    def bin(self, length: int) -> str:
        """The unit of a line so long."""
        low = length // 10 * 10
        return f"{low}-{low + 9}" if low < self.longest else f"{self.longest}+"


@dataclass(frozen=True)
class WordsByCapitalisation(View):
    """The words of `MessageWords`, each with the way it is written: `the/capital`."""

    language: str = "en"

    def units(self, body: str) -> list[str]:
        """Each of them, and nothing for each other word."""
        parts = chain.from_iterable(_parts(word, self.language) for word in words(body))
        return [f"{known}/{_case(written)}" if known else "" for written, known in parts]

    def located(self, body: str) -> list[Token]:
        """Each of them with its place."""
        return [
            token._replace(text=f"{token.text}/{_case(body[token.start : token.end])}")
            if token.text
            else token
            for token in MessageWords(self.language).located(body)
        ]


@dataclass(frozen=True)
class WordsByPlacement(View):
    """The words of `MessageWords`, each with where it stands: `the/line`."""

    language: str = "en"

    def units(self, body: str) -> list[str]:
        """Each of them, and nothing for each other word."""
        return [
            unit
            for start, end, place in lines(body)
            for unit in by_placement(words(body[start:end]), place, self.language)
        ]

    def located(self, body: str) -> list[Token]:
        """Each of them with its place."""
        found = MessageWords(self.language).located(body)
        return [
            word._replace(text=f"{word.text}/{place.text}") if word.text else word
            for word, place in zip(found, _by_placement(body, found), strict=True)
        ]


def by_placement(written: list[str], place: Place, language: str) -> list[str]:
    """The units of `WordsByPlacement` that words make, the first of which stands there."""
    known = [part for word in written for _, part in _parts(word, language)]
    named = zip(known, _places(place, len(known)), strict=True)
    return [f"{word}/{where}" if word else "" for word, where in named]


def _abbreviations() -> frozenset[str]:
    from byline.corpus.words import net_abbreviations

    return net_abbreviations()


def _function_words(language: str) -> frozenset[str]:
    from byline.corpus.words import function_words

    return function_words(language)


@lru_cache(maxsize=1 << 17)
def _parts(word: str, language: str) -> tuple[tuple[str, str], ...]:
    """The pieces that a word is counted as, each as it is written and as it is listed, if it is."""
    if word.isalnum():  # nothing to cut it at
        folded = fold(word)
        listed = folded in _function_words(language) or folded in _abbreviations()
        return ((word, folded if listed else ""),)
    found = MessageWords(language).located(word)
    return tuple((word[token.start : token.end], token.text) for token in found)


def _if_known(body: str, token: Token, known: frozenset[str]) -> str:
    word = fold(body[token.start : token.end])
    return word if word in known else ""


@lru_cache(maxsize=1 << 17)
def _case(token: str) -> Case:
    """How a token is written; a word of a script without capitals is all small letters."""
    if not token[0].isalpha():
        return "number" if token[0].isnumeric() else "punctuation"
    if not is_word(token):
        return ""
    if token == token.lower():
        return "lower"
    if len(token) > 1 and token == token.upper():
        return "capitals"
    return "capital" if token[0].isupper() and token[1:] == token[1:].lower() else "mixed"


def _by_placement(body: str, tokens: list[Token]) -> list[Token]:
    """The same tokens, each under the name of its placement."""
    found: list[Token] = []
    left = iter(tokens)
    token = next(left, None)
    for _, end, place in lines(body):
        within: Place = place
        while token is not None and token.start < end:
            found.append(token._replace(text=within))
            within = place if place == "subject" else "other"
            token = next(left, None)
    return found


def _places(place: Place, number: int) -> list[Place]:
    """Where so many tokens of a line stand."""
    rest: Place = "subject" if place == "subject" else "other"
    return [place, *[rest] * (number - 1)] if number else []
