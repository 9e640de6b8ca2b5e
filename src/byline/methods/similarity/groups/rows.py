"""What a text tells of, as a sparse row: its content words, with names and numbers foremost.

Two texts about one event share who, where and how many; two texts about two events of a kind share
the rest. So beside the stems of content words, numbers are terms too, and a word that is written
with a capital counts twice (at the head of a sentence too, and in headlines everywhere; nothing is
gained there and nothing lost). A term that counts c times in a text and is in d of the N texts has

    x = (1 + ln c) √(1 + ln((1 + N) / (1 + d)))                                            (R1)

and the row is divided by its length. The root is there because in a pile about few events the words
that tell of them are common ones.
"""

from collections.abc import Sequence

import numpy as np
from scipy.sparse import csr_matrix

from byline.corpus.tokens import fold, is_word, token_texts
from byline.corpus.words import stem, stop_words
from byline.features.kernels import languages_of, pile_language

__all__ = ["event_rows"]

CAPITAL = 2.0


def event_rows(bodies: Sequence[str], language: str = "auto") -> csr_matrix:
    """One row of length 1 for each text (R1); columns and rarities are those of the texts given.

    `language` is a two-letter code, or `auto`: each text's own, and for short texts the pile's.
    """
    main = pile_language(bodies) if language == "auto" else language
    languages = languages_of(bodies, main) if language == "auto" else [main] * len(bodies)
    numbers: dict[str, int] = {}
    tables = {code: _Table(code, numbers) for code in sorted(set(languages))}
    columns, counts, starts = [np.empty(0, np.int64)], [np.empty(0)], [0]
    for body, code in zip(bodies, languages, strict=True):
        table = tables[code]
        found = [entry for token in token_texts(body) if (entry := table[token])]
        here = np.array(found, np.float64).reshape(-1, 2)
        columns.append(here[:, 0].astype(np.int64))
        counts.append(here[:, 1])
        starts.append(starts[-1] + len(here))
    cells = np.concatenate(counts), np.concatenate(columns), np.array(starts)
    return _weighed(csr_matrix(cells, shape=(len(bodies), len(numbers))))


class _Table(dict[str, tuple[int, float] | None]):
    """Tokens as written to the number of their term and what they count, worked out once each."""

    def __init__(self, language: str, numbers: dict[str, int]) -> None:
        self._language = language
        self._stop_words = stop_words(language)
        self._numbers = numbers

    def __missing__(self, token: str) -> tuple[int, float] | None:
        entry, word = None, fold(token)
        if token[:1].isdigit():
            entry = self._number(word), 1.0
        elif is_word(token) and word not in self._stop_words:
            term = stem([word], self._language)[0]
            entry = self._number(term), CAPITAL if token[0].isupper() else 1.0
        self[token] = entry
        return entry

    def _number(self, term: str) -> int:
        return self._numbers.setdefault(term, len(self._numbers))


def _weighed(counts: csr_matrix) -> csr_matrix:
    """The rows (R1), each of length 1 unless it is empty."""
    counts.sum_duplicates()
    occurs_in = np.bincount(counts.indices, minlength=counts.shape[1])
    rarity = np.sqrt(1.0 + np.log((1.0 + counts.shape[0]) / (1.0 + occurs_in)))
    counts.data = (1.0 + np.log(counts.data)) * rarity[counts.indices]
    squares = np.asarray(counts.multiply(counts).sum(axis=1)).ravel()
    counts.data /= np.repeat(np.sqrt(squares), np.diff(counts.indptr))
    return counts
