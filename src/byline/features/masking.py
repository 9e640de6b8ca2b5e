"""Views that hide the subject of a text and leave its style.

Stamatatos, E. (2017). Authorship Attribution Using Text Distortion. EACL, 1138-1149: words that
are not among the commonest are hidden behind stars, so that how they are joined is seen and what
they say is not. The commonest words are those that occur in most of the texts fitted; `learned`
gives the view that knows them. Numbers are written `0`; marks and signs are never hidden.

    hidden       cats sat on the mat, 1990   (common: on, the)
    "star"       *    *   on the *  , 0
    "ending"     *ts  *at on the *at, 0
    "letters"    **** *** on the ***, 0000
    "nothing"             on the    ,
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, Self

from byline.corpus.tokens import Token, fold, tokenise
from byline.errors import UsageError
from byline.features._view import View
from byline.features.pile import Pile, folded_tokens
from byline.features.views import Written

__all__ = [
    "CommonWords",
    "Hidden",
    "Learning",
    "Masked",
    "MaskedCharacters",
    "SkipPairs",
    "TokenView",
    "Tokens",
    "pair_name",
]

Hidden = Literal["star", "ending", "letters", "nothing"]
STAR = "*"
NUMBER = "0"
_HIDING = frozenset(f"{STAR} ")


class Learning(ABC):
    """A view that must see texts before it can look at one."""

    @abstractmethod
    def learned(self, pile: Pile) -> Self:
        """The view as it is after it has seen these texts; one that has seen some stays."""


class TokenView(View):
    """A view that makes at most one unit of each token, whatever stands around it."""

    @abstractmethod
    def unit(self, token: str) -> str | None:
        """The unit that a token makes; empty if it is only counted, None if it is skipped."""

    def units(self, body: str) -> list[str]:
        """What the tokens make."""
        made = map(self.unit, folded_tokens(body))
        return [unit for unit in made if unit is not None]

    def located(self, body: str) -> list[Token]:
        """What the tokens make, with their places."""
        made = ((token, self.unit(fold(token.text))) for token in tokenise(body))
        return [token._replace(text=unit) for token, unit in made if unit is not None]


@dataclass(frozen=True)
class Tokens(TokenView):
    """Words in small letters, numbers and marks."""

    def unit(self, token: str) -> str:
        """The token."""
        return token


@dataclass(frozen=True)
class _Knowing(Learning):
    """What views that know the commonest words share."""

    common: int = 1000
    words: frozenset[str] | None = None

    def learned(self, pile: Pile) -> Self:
        """The view that knows the commonest words of these texts, unless it knows some."""
        if self.words is not None:
            return self
        return replace(self, words=frozenset(pile.common_words[: self.common]))

    def _known(self) -> frozenset[str]:
        if self.words is None:
            raise UsageError(
                "this view does not know yet which words are common: fit a style with it, or call "
                "its method `learned` with a pile of texts."
            )
        return self.words


@dataclass(frozen=True)
class CommonWords(_Knowing, TokenView):
    """The commonest words alone; all other tokens count in shares only."""

    def unit(self, token: str) -> str:
        """The token if it is a common word."""
        return token if token in self._known() else ""


@dataclass(frozen=True)
class Masked(_Knowing, TokenView):
    """Tokens, but words that are not among the commonest are hidden."""

    hidden: Hidden = "star"

    def unit(self, token: str) -> str | None:
        """The token, or what hides it."""
        if token in self._known() or not token[0].isalnum():
            return token
        if self.hidden == "nothing":
            return None
        if not token[0].isalpha():
            return NUMBER * len(token) if self.hidden == "letters" else NUMBER
        if self.hidden == "letters":
            return STAR * len(token)
        return STAR + token[-2:] if self.hidden == "ending" else STAR

    def shows(self, feature: str) -> bool:
        """Whether it holds more than stars, which stand for any rarer word."""
        return not _HIDING.issuperset(feature)


@dataclass(frozen=True)
class SkipPairs(Learning, View):
    """Pairs of units of another view that stand `distances` apart: `the_of`, `the__of`."""

    view: View
    distances: tuple[int, ...] = (2, 3)

    def learned(self, pile: Pile) -> Self:
        """The same over what the other view becomes."""
        seen = self.view.learned(pile) if isinstance(self.view, Learning) else self.view
        return replace(self, view=seen)

    def units(self, body: str) -> list[str]:
        """Each pair, with a stroke for each unit between."""
        units = self.view.units(body)
        return [pair_name(units[i], units[j], j - i) for i, j in self._pairs(len(units))]

    def located(self, body: str) -> list[Token]:
        """Each pair with the stretch from the first to the second."""
        found = self.view.located(body)
        pairs = ((found[i], found[j], j - i) for i, j in self._pairs(len(found)))
        return [Token(a.start, b.end, pair_name(a.text, b.text, apart)) for a, b, apart in pairs]

    def shows(self, feature: str) -> bool:
        """As of the other view, the strokes between units apart."""
        return self.view.shows(feature.replace("_", ""))

    def _pairs(self, n: int) -> Iterator[tuple[int, int]]:
        return ((i, i + apart) for apart in self.distances for i in range(n - apart))


def pair_name(one: str, other: str, apart: int) -> str:
    """Two units with a stroke for each that stands between; nothing if one is not looked at."""
    return one + "_" * (apart - 1) + other if one and other else ""


@dataclass(frozen=True)
class MaskedCharacters(Learning, Written):
    """The characters of a text whose tokens are masked, with a blank between any two of them."""

    mask: Masked = Masked(hidden="letters")

    def learned(self, pile: Pile) -> Self:
        """The view that knows the commonest words of these texts."""
        return replace(self, mask=self.mask.learned(pile))

    def text(self, body: str) -> str:
        """The masked text."""
        return " ".join(self.mask.units(body))

    def shows(self, feature: str) -> bool:
        """As of the mask."""
        return self.mask.shows(feature)

    def located(self, body: str) -> list[Token]:
        """Each character with the place it stands for; a blank may stand for no place at all."""
        found: list[Token] = []
        for start, end, unit in self.mask.located(body):
            if found:
                found.append(Token(found[-1].end, start, " "))
            # What has as many characters as the token stands letter for letter.
            by_letter = len(unit) == end - start
            for k, character in enumerate(unit):
                span = (start + k, start + k + 1) if by_letter else (start, end)
                found.append(Token(*span, character))
        return found
