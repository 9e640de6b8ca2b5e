"""The sentences of a pile: where each stands, how long it is, and which terms it has how often.

A sentence is as `byline.corpus.sentences` finds it. Its terms are the stems of its content words,
each in the language of its text; a sentence without a term is left out. With A the counts,

    A_st = how often term t occurs in sentence s                                            (T1)
    Y_dt = sum of A_st over the sentences s of text d                                       (T2)

so no text has a term that none of its sentences has. In a pile where no sentence has a content word
all words are terms, and where there are no words either, all tokens. A sentence in the wording of
an earlier one stays, and is known for a copy of it. Nothing of sentences × terms is ever dense.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.corpus import Text
from byline.corpus.sentences import sentences
from byline.corpus.tokens import fold, token_texts
from byline.errors import InputError
from byline.features.kernels import Coded, Kept, Terms, languages_of, pile_language

__all__ = ["Sentence", "Sentences", "count_words"]

AUTO = "auto"


class Sentence(NamedTuple):
    """A sentence and its place: `texts[text].body[start:end]`."""

    text: int
    """The place of its text in the pile,"""
    position: int
    """and its own place among the sentences of that text, from 0."""
    start: int
    end: int
    wording: str
    """As written, with single blanks for any white space."""
    words: int
    key: bytes
    """The same for sentences with the same words; without any, for those of the same wording."""


@dataclass(frozen=True, eq=False)
class Sentences:
    """All sentences of a pile that have a term, in the order of the pile.

    Examples
    --------
    >>> pile = [Text("a", "The ferry sank. Ann swam."), Text("b", "A ferry has sunk.")]
    >>> found = Sentences.of(pile, language="en")
    >>> [(pile[s.text].id, s.position, s.wording) for s in found.sentences]
    [('a', 0, 'The ferry sank.'), ('a', 1, 'Ann swam.'), ('b', 0, 'A ferry has sunk.')]
    >>> found.by_text.toarray()
    array([[1., 1., 1., 1., 0.],
           [1., 0., 0., 0., 1.]])
    """

    texts: tuple[Text, ...]
    sentences: tuple[Sentence, ...]
    coded: Coded
    """The terms of each sentence in order, as numbers."""
    terms: Terms
    languages: tuple[str, ...] = ()
    """The language of each text."""
    wanted: NDArray[np.float64] | None = None
    """How much each sentence is asked for, from 0 to 1; None where all are alike."""

    @classmethod
    def of(cls, texts: Iterable[Text], language: str = AUTO) -> "Sentences":
        """Split texts; `language` holds for all of them, or each says or shows its own."""
        pile = tuple(texts)
        codes = _languages(pile, language)
        found = [
            sentence
            for place, (text, code) in enumerate(zip(pile, codes, strict=True))
            for sentence in _split(place, text.body, code)
        ]
        main = max(codes, key=codes.count, default="")
        for kept in get_args(Kept):
            terms = Terms(main, kept, "stems")
            coded = terms.learn([s.wording for s in found], [codes[s.text] for s in found])
            if len(coded.symbols):
                return cls(pile, *_with_terms(found, coded), terms, tuple(codes))
        raise InputError(
            f"there is nothing to summarise: none of the {len(pile)} texts has a sentence."
        )

    def __len__(self) -> int:
        return len(self.sentences)

    def take(
        self, places: NDArray[np.intp], wanted: NDArray[np.float64] | None = None
    ) -> "Sentences":
        """Those at these places, in the same texts; the terms keep their numbers."""
        symbols, starts = self.coded
        pieces = [symbols[starts[place] : starts[place + 1]] for place in places]
        sizes = np.concatenate([[0], np.cumsum([len(piece) for piece in pieces])])
        coded = Coded(np.concatenate([np.empty(0, np.int32), *pieces]), sizes.astype(np.int64))
        chosen = tuple(self.sentences[int(place)] for place in places)
        return replace(self, sentences=chosen, coded=coded, wanted=wanted)

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

    @cached_property
    def text(self) -> NDArray[np.intp]:
        """The place of each sentence's text."""
        return np.array([sentence.text for sentence in self.sentences], np.intp)

    @cached_property
    def position(self) -> NDArray[np.intp]:
        """The place of each sentence within its text."""
        return np.array([sentence.position for sentence in self.sentences], np.intp)

    @cached_property
    def words(self) -> NDArray[np.intp]:
        """How many words each sentence has."""
        return np.array([sentence.words for sentence in self.sentences], np.intp)

    @cached_property
    def copy_of(self) -> NDArray[np.intp]:
        """The first sentence with the same words as each; most are that themselves."""
        first: dict[bytes, int] = {}
        found = [first.setdefault(s.key, place) for place, s in enumerate(self.sentences)]
        return np.array(found, np.intp)


def count_words(wording: str) -> int:
    """How many words and numbers there are; of Chinese, characters.

    >>> count_words("Pay 1,000 well-known men – now!")
    5
    """
    return len(_counted(wording))


def _languages(pile: Sequence[Text], language: str) -> list[str]:
    if language != AUTO:
        return [language] * len(pile)
    bodies = [text.body for text in pile]
    guessed = languages_of(bodies, pile_language(bodies))
    return [text.language or code for text, code in zip(pile, guessed, strict=True)]


def _split(place: int, body: str, language: str) -> Iterable[Sentence]:
    for position, (start, end) in enumerate(sentences(body, language)):
        wording = " ".join(body[start:end].split())
        words = _counted(wording)
        yield Sentence(place, position, start, end, wording, len(words), _key(words or [wording]))


def _counted(wording: str) -> list[str]:
    return [token for token in token_texts(wording) if token[0].isalnum()]


def _key(words: Iterable[str]) -> bytes:
    # A digest, as the words themselves would take more room than the texts.
    joined = fold("\n".join(words)).encode("utf-8", "surrogatepass")
    return blake2b(joined, digest_size=16).digest()


def _with_terms(found: Sequence[Sentence], coded: Coded) -> tuple[tuple[Sentence, ...], Coded]:
    """Those sentences that have a term; the others take no symbols, so these stay as they are."""
    sizes = np.diff(coded.starts)
    kept = np.flatnonzero(sizes)
    starts = np.concatenate([[0], np.cumsum(sizes[kept])]).astype(np.int64)
    return tuple(found[int(place)] for place in kept), Coded(coded.symbols, starts)
