"""Texts to sentences as numbers, block by block, so that no wording of the pile is kept.

A block of texts is split into sentences, and of each sentence stay five numbers, a digest of its
words and the numbers of its terms. Blocks are worked on wherever the engine likes; their terms are
numbered anew in the order of the blocks, which is the order of the pile, so that it makes no
difference where the blocks end.
"""

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus import Text
from byline.corpus.sentences import sentences
from byline.corpus.tokens import fold, token_texts
from byline.engine import Engine, Serial
from byline.features.kernels import Coded, Kept, Terms, languages_of, pile_language

__all__ = ["AUTO", "Scanned", "SentencePositions", "count_words", "scan", "worded"]

AUTO = "auto"
BLOCK = 1 << 19
"""Characters that travel together, or one text that has more."""
Ints = NDArray[np.int32]


class SentencePositions(NamedTuple):
    """Where sentences stand: one number for each of them in each array."""

    text: Ints
    """The place of its text in the pile,"""
    position: Ints
    """and its own place among the sentences of that text, from 0."""
    start: Ints
    end: Ints
    words: Ints
    same: Ints
    """Equal for sentences with the same words; without any, for those of the same wording."""

    def take(self, places: NDArray[np.intp]) -> "SentencePositions":
        """Those of the sentences at these places."""
        return SentencePositions(*(column[places] for column in self))


class Scanned(NamedTuple):
    """The sentences of a pile that have a term."""

    marks: SentencePositions
    coded: Coded
    terms: Terms
    languages: tuple[str, ...]
    """The language of each text."""


class _Block(NamedTuple):
    first: int
    """The place of its first text."""
    texts: tuple[tuple[str, str | None], ...]
    """Bodies, and their languages where these are known."""


class _ScannedBlock(NamedTuple):
    """What a block has."""

    languages: list[str]
    marks: Ints
    """Text, position, start, end and words, one row for each sentence."""
    keys: NDArray[np.uint64]
    """Digests of words, two numbers to each."""
    names: list[str]
    coded: Coded


def scan(texts: Sequence[Text], language: str, kept: Kept, engine: Engine | None = None) -> Scanned:
    """The sentences of texts whose terms are of this kind."""
    main = _main_language(texts, language)
    work = partial(_scanned, main, kept)
    blocks = (engine or Serial()).map(work, _blocks(texts, language), describe=_described)
    terms, codes = Terms(main, kept, "stems"), list[str]()
    marks, keys = [np.empty((0, 5), np.int32)], [np.empty((0, 2), np.uint64)]
    symbols, sizes = [np.empty(0, np.int32)], [np.zeros(1, np.int64)]
    for block in blocks:
        codes += block.languages
        marks.append(block.marks)
        keys.append(block.keys)
        symbols.append(_numbers(terms, block.names)[block.coded.symbols])
        sizes.append(np.diff(block.coded.starts))
    coded = Coded(np.concatenate(symbols), np.cumsum(np.concatenate(sizes)))
    text, position, start, end, words = np.ascontiguousarray(np.concatenate(marks).T)
    found = SentencePositions(text, position, start, end, words, _first_of(np.concatenate(keys)))
    terms.language = next((code for code, _ in Counter(codes).most_common(1)), "")
    return Scanned(found, coded, terms, tuple(codes))


def worded(body: str, start: int, end: int) -> str:
    """A stretch of a text with single blanks for any white space."""
    return " ".join(body[start:end].split())


def count_words(wording: str) -> int:
    """How many words and numbers there are; of Chinese, characters.

    >>> count_words("Pay 1,000 well-known men – now!")
    5
    """
    return len(_counted(wording))


def _main_language(texts: Sequence[Text], language: str) -> str:
    """What texts are taken for that are too short to tell."""
    if language != AUTO:
        return language
    return "" if all(text.language for text in texts) else pile_language([t.body for t in texts])


def _blocks(texts: Sequence[Text], language: str) -> Iterator[_Block]:
    first, room = 0, 0
    held: list[tuple[str, str | None]] = []
    for place, text in enumerate(texts):
        if held and len(text.body) > room:
            yield _Block(first, tuple(held))
            held = []
        if not held:
            first, room = place, BLOCK
        held.append((text.body, text.language if language == AUTO else language))
        room -= len(text.body)
    if held:
        yield _Block(first, tuple(held))


def _scanned(main: str, kept: Kept, block: _Block) -> _ScannedBlock:
    codes = [code or languages_of([body], main)[0] for body, code in block.texts]
    marks, keys = array("i"), bytearray()

    def read() -> Iterator[tuple[str, str]]:
        for place, ((body, _), code) in enumerate(zip(block.texts, codes, strict=True)):
            for position, (start, end) in enumerate(sentences(body, code)):
                wording = worded(body, start, end)
                words = _counted(wording)
                marks.extend((block.first + place, position, start, end, len(words)))
                keys.extend(_key(words or [wording]))
                yield wording, code

    terms = Terms(main, kept, "stems")
    symbols, starts = terms.learn_each(read())
    sizes = np.diff(starts)
    told = np.flatnonzero(sizes)
    # A sentence without a term has no symbols, so that these stay as they are.
    coded = Coded(symbols, np.concatenate([[0], np.cumsum(sizes[told])]))
    rows = np.frombuffer(marks, np.int32).reshape(-1, 5)[told]
    digests = np.frombuffer(bytes(keys), np.uint64).reshape(-1, 2)[told]
    return _ScannedBlock(codes, rows, digests, terms.names(), coded)


def _described(block: _Block) -> str:
    return f"texts {block.first + 1:,} to {block.first + len(block.texts):,}"


def _numbers(terms: Terms, names: Sequence[str]) -> Ints:
    """The numbers of these terms, new ones included."""
    known = terms.numbers
    return np.array([known.setdefault(name, len(known)) for name in names], np.int32)


def _first_of(keys: NDArray[np.uint64]) -> Ints:
    """The first place with the same key as each."""
    order = np.lexsort((keys[:, 1], keys[:, 0]))
    ordered = keys[order]
    begins = np.ones(len(keys), np.bool_)
    begins[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    firsts = np.empty(len(keys), np.int32)
    # The order is stable, so that the first of a run is the earliest of its kind.
    firsts[order] = order[begins][np.cumsum(begins) - 1]
    return firsts


def _counted(wording: str) -> list[str]:
    return [token for token in token_texts(wording) if token[0].isalnum()]


def _key(words: Sequence[str]) -> bytes:
    joined = fold("\n".join(words)).encode("utf-8", "surrogatepass")
    return blake2b(joined, digest_size=16).digest()
