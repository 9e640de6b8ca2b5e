"""How a text is laid out: marks, blanks and line ends, whatever its words.

Each letter sequence becomes `a`, each run of figures `0`, each end of a line `¶` and every other
piece of white space a blank of its own: who puts two blanks after a full stop, one before a comma
or nothing between paragraphs does so whatever the subject. Signs stay as they are.
"""

import re
from dataclasses import dataclass

from byline.corpus.tokens import Token
from byline.features.outline import character_kinds
from byline.features.views import Written

__all__ = ["Layout"]


@dataclass(frozen=True)
class Layout(Written):
    r"""Characters of the layout of a text.

    >>> Layout().text("Ann’s 22 cats  (NATO)\n sat.")
    'a’a 0 a  (a)¶ a.'
    """

    def text(self, body: str) -> str:
        """The layout as one string."""
        return _RUN.sub(_first, _kinds(body).strip(_BLANK))

    def located(self, body: str) -> list[Token]:
        """Each character of the layout with the run that it stands for."""
        kinds = _kinds(body)
        first, last = len(kinds) - len(kinds.lstrip(_BLANK)), len(kinds.rstrip(_BLANK))
        return [
            Token(*piece.span(), _first(piece)) for piece in _PIECE.finditer(kinds, first, last)
        ]

    def shows(self, feature: str) -> bool:
        """Whether it holds more than a word beside a blank."""
        return feature.strip() not in ("a", "a a")


_BLANK = " ¶"
_RUN = re.compile(r"a+|0+")
_PIECE = re.compile(r"a+|0+|.", re.DOTALL)
_LINE_END = re.compile(r"[\n\u2028\u2029]")


def _kinds(body: str) -> str:
    """What kind each character is of, one for one."""
    marked = _LINE_END.sub("¶", body)
    return marked.translate(character_kinds()).replace("A", "a")


def _first(run: re.Match[str]) -> str:
    return run[0][0]
