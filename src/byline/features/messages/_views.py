"""Views of messages, after Argamon, Šarić and Stein (2003).

The paper counts function words, abbreviations of the net, how words are capitalised and where they
stand, how long words and lines are, and the first two crossed with the third and the fourth. It
does not say how; here a line's length is that of its characters in bins of ten, empty lines left
out, and a single capital letter (`I`) is capitalised, not all in capitals.
"""

from dataclasses import dataclass
from typing import Literal

from byline.corpus.tokens import Token, fold, is_word, tokenise
from byline.features.messages._layout import body_start
from byline.features.views import FunctionWords, View

__all__ = [
    "Capitalisation",
    "LineLengths",
    "MessageWords",
    "NetAbbreviations",
    "Placement",
    "WordsByCapitalisation",
    "WordsByPlacement",
]

Case = Literal["lower", "capital", "capitals", "mixed", "number", "punctuation", ""]
Place = Literal["subject", "paragraph", "line", "other"]


@dataclass(frozen=True)
class NetAbbreviations(View):
    """The abbreviations of Usenet, mail and chat; other words are left out, but counted."""

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

    def located(self, body: str) -> list[Token]:
        """The case of each token with its place."""
        return [token._replace(text=_case(token.text)) for token in tokenise(body)]


@dataclass(frozen=True)
class Placement(View):
    """Where each token stands: in the subject, first in a paragraph or in a line, or elsewhere."""

    def located(self, body: str) -> list[Token]:
        """The placement of each token with its place."""
        return _by_placement(body, tokenise(body))


@dataclass(frozen=True)
class LineLengths(View):
    """How many characters the lines of the body have, in bins of ten up to `longest`."""

    longest: int = 80

    def located(self, body: str) -> list[Token]:
        """The length of each line with its place."""
        found: list[Token] = []
        start = body_start(body)
        for line in body[start:].split("\n"):
            end = start + len(line)
            if line.strip():
                found.append(Token(start, end, self._bin(len(line.rstrip()))))
            start = end + 1
        return found

    def _bin(self, length: int) -> str:
        low = length // 10 * 10
        return f"{low}-{low + 9}" if low < self.longest else f"{self.longest}+"


@dataclass(frozen=True)
class WordsByCapitalisation(View):
    """The words of `MessageWords`, each with the way it is written: `the/capital`."""

    language: str = "en"

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

    def located(self, body: str) -> list[Token]:
        """Each of them with its place."""
        words = MessageWords(self.language).located(body)
        return [
            word._replace(text=f"{word.text}/{place.text}") if word.text else word
            for word, place in zip(words, _by_placement(body, words), strict=True)
        ]


def _abbreviations() -> frozenset[str]:
    from byline.corpus.words import net_abbreviations

    return net_abbreviations()


def _if_known(body: str, token: Token, known: frozenset[str]) -> str:
    word = fold(body[token.start : token.end])
    return word if word in known else ""


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
    start, end = body_start(body), 0
    found: list[Token] = []
    for token in tokens:
        if token.start < start:
            place: Place = "subject"
        else:
            # What lies between this token and the one before tells whether a line ended there.
            gap = body[max(end, start) : token.start]
            first = end <= start
            breaks = gap.count("\n")
            place = "paragraph" if first or breaks > 1 else "line" if breaks else "other"
        end = token.end
        found.append(token._replace(text=place))
    return found
