"""Groups of sentences with reference headlines, from which compressors learn."""

from collections.abc import Sequence
from typing import NamedTuple

from byline.corpus.tokens import fold
from byline.methods.compression.tokenisation import pieces
from byline.methods.compression.word_graph import AUTO

__all__ = ["Group", "tokens_of"]


class Group(NamedTuple):
    """Sentences that say much the same, and headlines for them, the best first."""

    sentences: Sequence[str]
    references: Sequence[str]
    language: str = AUTO
    written: Sequence[str] = ()
    """Lines that were written freely, where `references` were chosen among paths (`quality`)."""


def tokens_of(sentence: str, language: str) -> tuple[str, ...]:
    """The words of a sentence as a word graph has them."""
    return tuple(fold(piece.text) for piece in pieces(sentence, language))
