"""How a writer begins and ends sentences.

Of each sentence (`byline.corpus.sentences`; headings and lines of a list count as such) the first
one, two and three tokens are units, and the last two and three, its closing mark included. A stroke
marks the edge, so that `but` at the beginning of a sentence is not `but` within one:

    But it was late.      |but  |but_it  |but_it_was  late_.|  was_late_.|
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from byline.corpus.sentences import sentences
from byline.corpus.tokens import Token, fold, tokenise
from byline.features._view import View

__all__ = ["Edges"]

FIRST, LAST = (1, 2, 3), (2, 3)
"""How many tokens make a unit."""


@dataclass(frozen=True)
class Edges(View):
    """Beginnings and ends of sentences, in small letters.

    >>> Edges().units("He left. Why?")
    ['|he', '|he_left', '|he_left_.', 'left_.|', 'he_left_.|', '|why', '|why_?', 'why_?|']
    """

    def located(self, body: str) -> list[Token]:
        """The units of each sentence, with the tokens that they stand for."""
        found: list[Token] = []
        for start, end in sentences(body):
            tokens = [
                Token(token.start + start, token.end + start, fold(token.text))
                for token in tokenise(body[start:end])
            ]
            found += _edges(tokens)
        return found


def _edges(tokens: Sequence[Token]) -> Iterator[Token]:
    for size in FIRST:
        if len(tokens) >= size:
            yield _joined(tokens[:size], "|", "")
    for size in LAST:
        if len(tokens) >= size:
            yield _joined(tokens[-size:], "", "|")


def _joined(tokens: Sequence[Token], before: str, after: str) -> Token:
    text = before + "_".join(token.text for token in tokens) + after
    return Token(tokens[0].start, tokens[-1].end, text)
