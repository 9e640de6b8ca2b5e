"""Where a text has marks, capitals and figures, whatever its words.

Each sequence of letters becomes `a` (small), `A` (a capital first) or `Z` (two or more capitals and
nothing else), each run of figures `0`, each run of white space one blank; signs stay as they are.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from byline.corpus.tokens import Token
from byline.features.views import Written

__all__ = ["Outline", "character_kinds"]


@dataclass(frozen=True)
class Outline(Written):
    """Characters of the outline of a text.

    Features are rows of them that hold a sign, and all rows of two.

    >>> Outline().text("Ann’s 2 cats (NATO) sat.")
    'A’a 0 a (Z) a.'
    """

    def text(self, body: str) -> str:
        """The outline as one string."""
        return _RUN.sub(_outline, body.translate(_KINDS).strip())

    def located(self, body: str) -> list[Token]:
        """Each character of the outline with the run that it stands for."""
        kinds = body.translate(_KINDS)
        first = len(kinds) - len(kinds.lstrip())
        return list(_located(kinds.rstrip(), first))

    def admits(self, feature: str) -> bool:
        """Whether a row of characters is a feature."""
        return len(feature) == 2 or not _PLAIN.issuperset(feature)

    def shows(self, feature: str) -> bool:
        """Whether it holds more than small words and blanks, which are everywhere."""
        return not _EVERYWHERE.issuperset(feature)


def character_kinds() -> dict[int, str]:
    """A table for `str.translate`: blank, 0, A or a for white space, figures, capitals, letters."""
    return _KINDS


class _Kinds(dict[int, str]):
    """What each character met so far counts as; `str.translate` asks for it."""

    def __missing__(self, point: int) -> str:
        character = chr(point)
        kind = character
        if character.isspace():
            kind = " "
        elif character.isnumeric():
            kind = "0"
        elif character.isupper() or character.istitle():
            kind = "A"
        elif character.isalpha() or unicodedata.category(character)[0] == "M":
            kind = "a"
        self[point] = kind
        return kind


_KINDS = _Kinds()
_PLAIN = frozenset("aAZ0 ")
_EVERYWHERE = frozenset("a ")
_RUN = re.compile(r"[aA]+|0+| +")


def _outline(run: re.Match[str]) -> str:
    found = run[0]
    return "Z" if len(found) > 1 and "a" not in found and found[0] == "A" else found[0]


def _located(kinds: str, first: int) -> Iterator[Token]:
    done = first
    for run in _RUN.finditer(kinds, first):
        yield from (Token(k, k + 1, kinds[k]) for k in range(done, run.start()))
        yield Token(*run.span(), _outline(run))
        done = run.end()
    yield from (Token(k, k + 1, kinds[k]) for k in range(done, len(kinds)))
