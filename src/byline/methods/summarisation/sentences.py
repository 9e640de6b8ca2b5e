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
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.corpus import Text
from byline.engine import Engine
from byline.errors import InputError
from byline.features.kernels import Coded, Kept, Terms
from byline.methods.summarisation._sentence_extraction import (
    AUTO,
    SentencePositions,
    count_words,
    scan,
    worded,
)

__all__ = ["Sentence", "Sentences", "count_words"]


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
            found = scan(pile, language, kept, engine)
            if len(found.coded.symbols):
                return cls(pile, *found)
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
        return worded(self.texts[text[place]].body, start[place], end[place])

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
