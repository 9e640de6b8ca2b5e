"""The sentences of a pile: where each stands, how long it is, and which terms it has how often.

A sentence is as `byline.corpus.sentences` finds it. Its terms are the stems of its content words,
each in the language of its text; a sentence without a term is left out. With A the counts,

    A_st = how often term t occurs in sentence s                                            (T1)
    Y_dt = sum of A_st over the sentences s of text d                                       (T2)

so no text has a term that none of its sentences has. In a pile where no sentence has a content word
all words are terms, and where there are no words either, all tokens. A sentence in the wording of
an earlier one stays, and is known for a copy of it.

Nothing of sentences × terms is ever dense, and no wording is kept: of a sentence there are numbers,
some 30 bytes for its place and 4 for each of its terms, and its wording is cut from its text anew
whenever it is asked for.

Texts are read in blocks, wherever the engine likes. Terms are numbered anew in the order of the
blocks, which is the order of the pile, so that it makes no difference where the blocks end.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from hashlib import blake2b
from typing import NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.corpus import Text
from byline.corpus.sentences import sentences
from byline.corpus.tokens import fold, token_texts
from byline.engine import Engine, Serial
from byline.errors import InputError
from byline.features.kernels import Coded, Kept, Terms, languages_of, pile_language

__all__ = ["Sentence", "SentencePositions", "Sentences", "count_words"]

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


class Sentence(NamedTuple):
    """A sentence and its place: `texts[text].body[start:end]`."""

    text: int
    """The place of its text in the pile,"""
    position: int
    """and its own place among the sentences of that text, from 0."""
    start: int
    end: int
    words: int
    wording: str
    """As written, with single blanks for any white space."""


@dataclass(frozen=True, eq=False)
class Sentences:
    """All sentences of a pile that have a term, in the order of the pile.

    Examples
    --------
    >>> pile = [Text("a", "The ferry sank. Ann swam."), Text("b", "A ferry has sunk.")]
    >>> found = Sentences.of(pile, language="en")
    >>> [(pile[s.text].id, s.position, s.wording) for s in found]
    [('a', 0, 'The ferry sank.'), ('a', 1, 'Ann swam.'), ('b', 0, 'A ferry has sunk.')]
    >>> found.by_text.toarray()
    array([[1., 1., 1., 1., 0.],
           [1., 0., 0., 0., 1.]])
    """

    texts: tuple[Text, ...]
    marks: SentencePositions
    """The place of each sentence and its words."""
    coded: Coded
    """The terms of each sentence in order, as numbers."""
    terms: Terms
    languages: tuple[str, ...] = ()
    """The language of each text."""
    wanted: NDArray[np.float64] | None = None
    """How much each sentence is asked for, from 0 to 1; None where all are alike."""

    @classmethod
    def of(
        cls, texts: Iterable[Text], language: str = AUTO, engine: Engine | None = None
    ) -> "Sentences":
        """Split texts; `language` holds for all of them, or each says or shows its own."""
        pile = tuple(texts)
        for kept in get_args(Kept):
            found = _scan(pile, language, kept, engine)
            if len(found.coded.symbols):
                return found
        raise InputError(
            f"there is nothing to summarise: none of the {len(pile)} texts has a sentence."
        )

    def __len__(self) -> int:
        return len(self.marks.text)

    def __getitem__(self, place: int) -> Sentence:
        text, position, start, end, words, _ = (int(column[place]) for column in self.marks)
        return Sentence(text, position, start, end, words, self.wording(place))

    def __iter__(self) -> Iterator[Sentence]:
        return map(self.__getitem__, range(len(self)))

    def wording(self, place: int) -> str:
        """A sentence as written, with single blanks for any white space."""
        text, _, start, end, *_ = self.marks
        return _worded(self.texts[text[place]].body, start[place], end[place])

    def wordings(self) -> Iterator[str]:
        """The same of all sentences, one at a time."""
        return map(self.wording, range(len(self)))

    def take(
        self, places: NDArray[np.intp], wanted: NDArray[np.float64] | None = None
    ) -> "Sentences":
        """Those at these places, in the same texts; the terms keep their numbers."""
        symbols, starts = self.coded
        sizes = np.diff(starts)[places]
        ends = np.cumsum(sizes)
        # Where each symbol stood: as far from the first of its sentence as it does now.
        stood = np.repeat(starts[places] - ends + sizes, sizes) + np.arange(sizes.sum())
        coded = Coded(symbols[stood], np.concatenate([np.zeros(1, np.int64), ends]))
        return replace(self, marks=self.marks.take(places), coded=coded, wanted=wanted)

    @cached_property
    def counts(self) -> csr_matrix:
        """How often each sentence has each term (T1), one row for each sentence."""
        symbols, starts = self.coded
        entries = (np.ones(len(symbols)), symbols.copy(), starts.copy())
        table = csr_matrix(entries, shape=(len(self), len(self.terms.numbers)))
        table.sum_duplicates()
        return table

    @cached_property
    def by_text(self) -> csr_matrix:
        """How often each text has each term (T2), one row for each text."""
        n = len(self)
        member = csr_matrix((np.ones(n), (self.text, np.arange(n))), (len(self.texts), n))
        return member @ self.counts

    @property
    def text(self) -> NDArray[np.int32]:
        """The place of each sentence's text."""
        return self.marks.text

    @property
    def position(self) -> NDArray[np.int32]:
        """The place of each sentence within its text."""
        return self.marks.position

    @property
    def words(self) -> NDArray[np.int32]:
        """How many words each sentence has."""
        return self.marks.words

    @cached_property
    def copy_of(self) -> NDArray[np.intp]:
        """The first sentence with the same words as each; most are that themselves."""
        _, first, which = np.unique(self.marks.same, return_index=True, return_inverse=True)
        return first[which]


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


def _scan(texts: tuple[Text, ...], language: str, kept: Kept, engine: Engine | None) -> Sentences:
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
    same = _first_of(np.concatenate(keys))
    positions = SentencePositions(text, position, start, end, words, same)
    terms.language = next((code for code, _ in Counter(codes).most_common(1)), "")
    return Sentences(texts, positions, coded, terms, tuple(codes))


def _worded(body: str, start: int, end: int) -> str:
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
                wording = _worded(body, start, end)
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
