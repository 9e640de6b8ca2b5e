"""Sentences for a summary: the best that fit together into the limit and do not repeat each other.

Sentences come best first. The one at hand is taken if it fits into what is left of the limit and
is not too much like one that was taken before; else it is skipped. With a_s the term counts of
sentence s,

    similarity(r, s) = a_r · a_s / (|a_r| |a_s|)                                              (S1)

and copies are never taken twice, whatever is allowed. Where sentences are ranked topic by topic,
the topics take turns, and each offers its best that was not offered yet. If not one sentence fits,
the very first is taken alone, for `cut` to shorten.

Many methods weigh terms by inverse sentence frequency. Papers on summaries take the rarity of a
term from a large collection of other texts; here the pile is all there is, and its texts are about
one thing, so that rarity is counted over sentences. With n sentences, n_t of which have term t,

    r_t = 1 + ln(n / n_t)                                                                   (W1)

A term of all sentences weighs 1, not 0: in a pile of one sentence there would be nothing left.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, diags

from byline.errors import UsageError
from byline.methods.summarisation.sentences import Sentences, count_words

__all__ = [
    "CUT",
    "Limit",
    "Unit",
    "best_first",
    "cut",
    "round_robin",
    "select",
    "term_weights",
    "tf_idf_rows",
    "unit_rows",
]

Floats = NDArray[np.float64]
Unit = Literal["words", "bytes", "sentences"]
CUT = "…"
"""What marks a sentence that was cut."""
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a summary may be.

    >>> print(Limit(665, "bytes"), Limit(1, "sentences"))
    665 bytes 1 sentence
    """

    amount: int
    unit: Unit = "words"

    def __post_init__(self) -> None:
        if self.unit not in get_args(Unit):
            known = ", ".join(get_args(Unit))
            raise UsageError(f"summaries are measured in {known}, not {self.unit!r}.")
        if self.amount < 1:
            raise UsageError(f"a summary has at least one of its {self.unit}, not {self.amount}.")

    def __str__(self) -> str:
        return f"{self.amount} {self.unit.removesuffix('s') if self.amount == 1 else self.unit}"

    @property
    def room(self) -> int:
        """How much all costs together may be."""
        # The last sentence needs no blank after it.
        return self.amount + (self.unit == "bytes")

    def costs(self, sentences: Sentences) -> NDArray[np.intp]:
        """How much of the room each sentence takes, with the blank after it."""
        if self.unit == "words":
            # One without a word, such as a row of marks, is not free of charge.
            return np.maximum(sentences.words, 1, dtype=np.intp)
        if self.unit == "sentences":
            return np.ones(len(sentences), np.intp)
        sizes = (_bytes(wording) + 1 for wording in sentences.wordings())
        return np.fromiter(sizes, np.intp, len(sentences))

    def expected(self, sentences: Sentences) -> int:
        """How many sentences of mean length fit, 1 at least."""
        n = round(self.room / float(self.costs(sentences).mean()))
        return max(1, min(n, len(sentences)))


def select(
    order: Iterable[int], sentences: Sentences, limit: Limit, alike: float = 1.0
) -> list[int]:
    """Those of the sentences, best first in `order`, that make the summary, in the same order."""
    costs, room = limit.costs(sentences), limit.room
    smallest, rows = costs.min(), unit_rows(sentences.counts)
    covered = np.zeros(len(sentences), np.bool_)
    chosen: list[int] = []
    first: int | None = None
    for place in order:
        first = place if first is None else first
        if room < smallest:
            break
        if costs[place] > room or covered[place]:
            continue
        chosen.append(place)
        room -= int(costs[place])
        # (S1) of all sentences with this one at once: one sparse product for each one taken.
        covered |= (rows @ rows[[place]].T).toarray().ravel() > alike + ROUNDING
        covered |= sentences.copy_of == sentences.copy_of[place]
    return chosen or ([] if first is None else [first])


def best_first(scores: Floats) -> NDArray[np.intp]:
    """The places of the scores from the highest down, the earlier first among equals.

    >>> best_first(np.array([1.0, 3.0, 1.0, 2.0])).tolist()
    [1, 3, 0, 2]
    """
    return np.argsort(-scores, kind="stable")


def round_robin(scores: Floats) -> Iterator[int]:
    """Sentences as the topics (rows) offer them in turn; what a topic scores -inf it never offers.

    >>> list(round_robin(np.array([[0.9, 0.8, 0.1], [0.7, 0.2, 0.3]])))
    [0, 2, 1]
    """
    offers = [_offered(row) for row in scores]
    seen: set[int] = set()
    while offers:
        going = []
        for offer in offers:
            place = next((place for place in offer if place not in seen), None)
            if place is not None:
                seen.add(place)
                going.append(offer)
                yield place
        offers = going


def cut(wording: str, limit: Limit) -> str:
    """The sentence, or as many of its first words as fit and a mark; nothing if not a letter fits.

    >>> cut("It was late.", Limit(2)), cut("It was late.", Limit(9, "bytes"))
    ('It was …', 'It …')
    """
    if _fits(wording, limit):
        return wording
    words = wording.split(" ")
    n = _most(len(words) - 1, lambda n: _fits(" ".join(words[:n]) + f" {CUT}", limit))
    if n:
        return " ".join([*words[:n], CUT])
    # A first word that is longer than all there is room for, or no blanks at all, as in Chinese.
    n = _most(len(wording) - 1, lambda n: _fits(wording[:n] + CUT, limit))
    return wording[:n] + CUT if n else ""


def unit_rows(counts: csr_matrix) -> csr_matrix:
    """The rows with length 1; those of nothing stay nothing."""
    lengths = np.sqrt(np.asarray(counts.multiply(counts).sum(axis=1)).ravel())
    return diags(np.divide(1.0, lengths, out=np.zeros_like(lengths), where=lengths > 0)) @ counts


def term_weights(counts: csr_matrix) -> NDArray[np.float64]:
    """The weight of each term (W1); one that does not occur weighs as one that does once."""
    occurs_in = np.bincount(counts.indices, minlength=counts.shape[1])
    return 1.0 + np.log(counts.shape[0] / np.maximum(occurs_in, 1))


def tf_idf_rows(counts: csr_matrix) -> csr_matrix:
    """One row of length 1 for each sentence: counts times rarity. Products are cosines."""
    return unit_rows(csr_matrix(counts @ diags(term_weights(counts))))


def _offered(scores: Floats) -> Iterator[int]:
    return (int(place) for place in best_first(scores) if scores[place] > -np.inf)


def _most(highest: int, fits: Callable[[int], bool]) -> int:
    """The highest number up to this one that fits, where all lower ones do too; 0 if none does."""
    return bisect_left(range(1, highest + 1), 1, key=lambda n: not fits(n))


def _fits(wording: str, limit: Limit) -> bool:
    if limit.unit == "sentences":
        return True
    measure = count_words if limit.unit == "words" else _bytes
    return measure(wording) <= limit.amount


def _bytes(wording: str) -> int:
    return len(wording.encode("utf-8", "surrogatepass"))
