"""A tagger says of every word in a sentence which part of speech it is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from byline.errors import UsageError
from byline.features.tagging._glued import take_apart
from byline.features.tagging._shapes import FOLDED, look

__all__ = ["UPOS", "PerceptronTagger", "Tagger"]

UPOS = (
    *("ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM"),
    *("PART", "PRON", "PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X"),
)
"""The universal parts of speech (universaldependencies.org/u/pos)."""

BATCH = 100_000
"""Words tagged at a time, so that memory does not grow with the text."""

Sentences = Sequence[Sequence[str]]


class Tagger(Protocol):
    """Anything that names the part of speech of words; your own model fits in a few lines."""

    @property
    def language(self) -> str:
        """The code of the language it was made for."""

    @property
    def tags(self) -> Sequence[str]:
        """All the names it may give."""

    def tag(self, sentences: Sentences, /) -> list[list[str]]:
        """One tag for each word of each sentence."""


@dataclass(frozen=True, eq=False)
class PerceptronTagger:
    """A tagger learnt by an averaged perceptron, its weights in bytes.

    Words that treebanks take apart (`don't`, `l'homme`, `im`) may come in one piece; such a word
    gets the tag of its main part.

    Parameters
    ----------
    language : str
        The code of its language.
    tags : tuple of str
        The names it gives, one for each column of `weights`.
    weights : ndarray of int8
        The table of the perceptron; the number of rows is a power of two.
    scale : float
        What one unit of `weights` is worth. Tags do not depend on it.

    Examples
    --------
    >>> from byline.features.tagging import tagger
    >>> tagger("en").tag([["They", "can't", "see", "the", "house", "."]])
    [['PRON', 'AUX', 'VERB', 'DET', 'NOUN', 'PUNCT']]
    """

    language: str
    tags: tuple[str, ...]
    weights: NDArray[np.int8]
    scale: float = 1.0

    def __post_init__(self) -> None:
        # Taggers are shared, so nobody may change one under another's hands.
        self.weights.setflags(write=False)

    def tag(self, sentences: Sentences, /) -> list[list[str]]:
        """One tag for each word of each sentence."""
        return [tags for batch in _batches(sentences) for tags in self._tag(batch)]

    def save(self, path: str | Path) -> None:
        """Write the tagger to a file, whole or not at all; `load_tagger` reads it."""
        from byline.features.tagging._storage import save_tagger

        save_tagger(self, path)

    def _tag(self, sentences: Sentences) -> Iterator[list[str]]:
        # numba takes half a second to load, so it waits until something is tagged.
        from byline.numerics.perceptron import Sequences, predict

        lengths = np.fromiter(map(len, sentences), np.int64, len(sentences))
        pieces = take_apart(list(chain.from_iterable(sentences)), lengths, self.language)
        seen = Sequences(look(pieces.words, pieces.starts), pieces.starts)
        found = predict(seen, self.weights, FOLDED)[pieces.main]
        names = np.array(self.tags, object)[found].tolist()
        ends = np.append(0, np.cumsum(lengths)).tolist()
        return (names[start:end] for start, end in pairwise(ends))


def _batches(sentences: Sentences) -> Iterator[Sentences]:
    """The sentences in stretches of about `BATCH` words, none cut in two."""
    if isinstance(sentences, str) or any(isinstance(words, str) for words in sentences):
        raise UsageError(
            "a tagger takes sentences that are cut into words, [['It', 'rains', '.']], "
            "but got a plain string: use byline.corpus.sentences and byline.corpus.tokens first."
        )
    start = count = 0
    for end, words in enumerate(sentences, 1):
        count += len(words)
        if count >= BATCH:
            yield sentences[start:end]
            start, count = end, 0
    if start < len(sentences):
        yield sentences[start:]
