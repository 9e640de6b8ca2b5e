"""ROUGE: overlap of a summary with reference summaries, counted as release 1.5.5 does.

Lin, C.-Y. (2004). ROUGE: a package for automatic evaluation of summaries. Text Summarization
Branches Out, ACL 2004 workshop, 74-81. Where the paper leaves a choice, ours is that of the program
of that name. A candidate shares h(r) units with a reference r, out of m(r) in the reference and m
in the candidate:

    R = sum of h(r) over references / sum of m(r)                                        (G1)
    P = sum of h(r) over references / (number of references · m)                         (G2)
    F = 2 P R / (P + R)

With `pool="best"` sums are over the first reference of the highest recall. The units, with c(g) and
r(g) how often g is in the candidate and in r:

    N     h = sum of min(c(g), r(g)) over N-grams g of tokens, m = how many N-grams      (G3)
    S_d   the same over pairs of tokens with at most d between them                      (G4)
    SU_d  the same over these pairs and single tokens, all but the last of the text
    L     h = tokens of sentences of r that are in a longest common subsequence with     (G5)
          some sentence of the candidate, each no more often than min(c, r); m = tokens
    W     as L, by the weighted subsequences of `byline.numerics.common_subsequences`; a run    (G6)
          of k tokens counts k^w; m = (number of tokens)^w for the candidate and
          (sum over sentences of length^w)^w for r; R and P are the root of their share

In (G6) the program looks for runs in the reference alone, and weighs it twice, so a summary of
several sentences does not score 1 against itself; a run goes on behind a token that counted often
enough before, and is lost if it ends in one. In (G3) and (G4) *highest* is to five places. Printed
scores are rounded, and F is that of the rounded R and P; ours are not. `PorterStemmer` does what
`-m` does, and `byline.metrics.bootstrap` has the intervals of `-c 95 -r 1000`.

A text is its sentences; of a string, lines are sentences. A limit of L words or B bytes cuts where
it is reached, in the middle of a sentence or of a word. Words are what stands between blanks, and
bytes are counted within sentences alone.

A token is a sequence of lower-case letters and digits: hyphens, apostrophes and all other marks
part tokens, and marks are none. ROUGE 1.5.5 knows the letters of ASCII alone and takes any other
for a mark (`letters="ascii"`). Here all are letters, with the marks upon them, and tokens of other
scripts are those of `byline.corpus.tokens`, parted further at marks: a Chinese character is one.
Where a text is plain ASCII there is no difference.

As ROUGE 1.5.5 has it, a limit in bytes cuts each sentence for itself where common subsequences are
looked for, so that it hardly cuts at all there, while what may be counted is cut as said above.

Departure: blanks around a sentence go; ROUGE counts one word more where a sentence begins with one.
"""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, NamedTuple, TypeVar

import numpy as np

from byline.corpus.tokens import fold, token_texts
from byline.errors import InputError
from byline.metrics.porter import PorterStemmer
from byline.numerics.common_subsequences import mark_common, run_weights

__all__ = ["MEASURES", "PorterStemmer", "RougeReading", "RougeScore", "rouge"]

MEASURES = ("1", "2", "l", "w-1.2", "s4", "su4")
Summary = str | Sequence[str]
"""Sentences, or a string whose lines are sentences."""

Cuttable = TypeVar("Cuttable", list[str], bytes)


class RougeTokens(NamedTuple):
    """What a summary is measured by."""

    running: list[str]
    """All tokens in a row."""
    sentences: list[list[str]]
    """Those in which common subsequences are looked for."""


@dataclass(frozen=True, slots=True)
class RougeReading:
    """How candidates and references are read.

    Parameters
    ----------
    words, bytes : int or None, default=None
        Cut to so many words or so many bytes of UTF-8, but not both.
    stem : callable or None, default=None
        The stem of a token, such as a `PorterStemmer`.
    stop_words : frozenset of str, default=frozenset()
        RougeTokens to leave out, before they are stemmed.
    letters : {"any", "ascii"}, default="any"
        What may be in a token.
    """

    words: int | None = None
    bytes: int | None = None
    stem: Callable[[str], str] | None = None
    stop_words: frozenset[str] = frozenset()
    letters: Literal["any", "ascii"] = "any"

    def tokens(self, summary: Summary) -> RougeTokens:
        """The tokens of a summary."""
        if self.words is not None and self.bytes is not None:
            raise InputError("a summary is cut to so many words or to so many bytes, not both.")
        if any(limit is not None and limit < 1 for limit in (self.words, self.bytes)):
            raise InputError("a summary cannot be cut to nothing: the limit must be at least 1.")
        lines = summary.split("\n") if isinstance(summary, str) else summary
        sentences = [line for line in map(str.strip, lines) if line]
        cut = self._cut(sentences)
        units = cut if self.bytes is None else _each_cut(sentences, self.bytes)
        return RougeTokens(self._tokens(" ".join(cut)), [self._tokens(unit) for unit in units])

    def _cut(self, sentences: list[str]) -> list[str]:
        if self.words is not None:
            return [" ".join(kept) for kept in _up_to(map(str.split, sentences), self.words)]
        if self.bytes is not None:
            return [_text(kept) for kept in _up_to(map(_encoded, sentences), self.bytes)]
        return sentences

    def _tokens(self, text: str) -> list[str]:
        kept = (token for token in _pieces(text, self.letters) if token not in self.stop_words)
        return list(kept if self.stem is None else map(self.stem, kept))


def _up_to(sentences: Iterable[Cuttable], limit: int) -> Iterator[Cuttable]:
    """Sentences, and the beginning of the one in which the limit is reached."""
    left = limit
    for sentence in sentences:
        if left > 0:
            yield sentence[:left]
        left -= len(sentence)


def _each_cut(sentences: list[str], limit: int) -> list[str]:
    """Sentences up to the first that is as long as the limit by itself, and its beginning."""
    kept: list[str] = []
    for sentence in map(_encoded, sentences):
        kept.append(_text(sentence[:limit]))
        if len(sentence) >= limit:
            break
    return kept


def _encoded(sentence: str) -> bytes:
    return sentence.encode(errors="replace")


def _text(cut: bytes) -> str:
    """What can still be read of a sentence; half a character at its end cannot."""
    return cut.decode(errors="ignore")


_ASCII = re.compile("[0-9A-Za-z]+")
# What `byline.corpus.tokens` leaves within words, numbers and addresses.
_MARKS = re.compile("[!-/:-@[-`{-~’·‐‑]+")


def _pieces(text: str, letters: Literal["any", "ascii"]) -> list[str]:
    if letters == "ascii" or text.isascii():
        return [token.lower() for token in _ASCII.findall(text)]
    parts = (part for token in token_texts(text) for part in _MARKS.split(fold(token)))
    return [part for part in parts if part[:1].isalnum()]


Flags = list[bool]


class _Overlap(NamedTuple):
    """How much is shared, how much there is on each side, and how good the reference is."""

    hits: float
    reference: float
    candidate: float
    rank: float
    """By which the best of several references is chosen."""


class _Measure(NamedTuple):
    """A measure: how it compares, and the power that its shares are the root of."""

    overlap: Callable[[RougeTokens, RougeTokens], _Overlap]
    power: float = 1.0


_NAME = re.compile(r"(?P<n>[1-9])|(?P<l>l)|w-(?P<w>\d+(?:\.\d+)?)|s(?P<u>u?)(?P<gap>\d+|\*)")


def _measure_named(measure: str) -> _Measure:
    """The measure of a name: `1` to `9`, `l`, `w-1.2`, `s4`, `su4`, `s*`, `su*`."""
    parts = _NAME.fullmatch(measure.lower())
    if parts is None or (parts["w"] and float(parts["w"]) < 1):
        raise InputError(f"no measure is called {measure!r}. Known: 1 … 9, l, w-1.2, s4, su4, su*.")
    if parts["n"]:
        return _Measure(partial(_grams, of=partial(_runs, n=int(parts["n"]))))
    if parts["l"]:
        return _Measure(_in_order)
    if parts["w"]:
        return _Measure(partial(_in_runs, power=float(parts["w"])), float(parts["w"]))
    gap = None if parts["gap"] == "*" else int(parts["gap"])
    return _Measure(partial(_grams, of=partial(_pairs, gap=gap, single=bool(parts["u"]))))


def _grams(
    reference: RougeTokens, candidate: RougeTokens, of: Callable[[list[str]], Iterable[Hashable]]
) -> _Overlap:
    """(G3), (G4)."""
    wanted, given = Counter(of(reference.running)), Counter(of(candidate.running))
    hits, size = (wanted & given).total(), wanted.total()
    # References that differ after the fifth place alone are equal to ROUGE, and the first is taken.
    return _Overlap(hits, size, given.total(), round(hits / size, 5) if size else 0.0)


def _runs(tokens: list[str], n: int) -> Iterator[tuple[str, ...]]:
    return zip(*(tokens[k:] for k in range(n)), strict=False)


def _pairs(tokens: list[str], gap: int | None, *, single: bool) -> Iterator[Hashable]:
    """Pairs with at most so many between them; with `single` all tokens but the last, too."""
    if single:
        yield from tokens[:-1]
    farthest = len(tokens) if gap is None else gap + 1
    for place, token in enumerate(tokens):
        for other in tokens[place + 1 : place + 1 + farthest]:
            yield token, other


def _in_order(reference: RougeTokens, candidate: RougeTokens) -> _Overlap:
    """(G5)."""
    counted = _counted(reference, candidate, 1.0)
    hits, size = sum(sum(kept) for kept, _ in counted), sum(len(kept) for kept, _ in counted)
    return _Overlap(hits, size, len(candidate.running), hits / size if size else 0.0)


def _in_runs(reference: RougeTokens, candidate: RougeTokens, power: float) -> _Overlap:
    """(G6)."""
    hits, weights = 0.0, 0.0
    for kept, marks in _counted(reference, candidate, power):
        weights += len(marks) ** power
        run = 0
        for counts, goes_on in zip(kept, [*marks, False][1:], strict=True):
            run += counts
            if counts and not goes_on:
                hits += run**power
                run = 0
    rank = (hits / weights) ** (1 / power) if weights else 0.0
    return _Overlap(hits, weights**power, len(candidate.running) ** power, rank)


def _counted(
    reference: RougeTokens, candidate: RougeTokens, power: float
) -> list[tuple[Flags, Flags]]:
    """For each sentence of the reference, which of its tokens count and which are in common."""
    left = Counter(reference.running) & Counter(candidate.running)
    rows = []
    for sentence, marks in _marked(reference.sentences, candidate.sentences, power):
        kept = []
        for token, marked in zip(sentence, marks, strict=True):
            kept.append(marked and left[token] > 0)
            left[token] -= kept[-1]
        rows.append((kept, marks))
    return rows


def _marked(
    sentences: list[list[str]], others: list[list[str]], power: float
) -> Iterator[tuple[list[str], Flags]]:
    """Each sentence, and which of its tokens are in a common subsequence with one of the others."""
    numbers: dict[str, int] = {}
    rows, columns = (
        [np.array([numbers.setdefault(t, len(numbers)) for t in s], np.int64) for s in side]
        for side in (sentences, others)
    )
    worth = run_weights(power, max(map(len, sentences), default=0))
    for sentence, row in zip(sentences, rows, strict=True):
        marks = np.zeros(len(row), np.bool_)
        for column in columns:
            mark_common(row, column, worth, marks)
        yield sentence, marks.tolist()


_PLAIN = RougeReading()


class RougeScore(NamedTuple):
    """Shares between 0 and 1."""

    recall: float
    precision: float
    f: float


def rouge(
    candidate: Summary,
    references: Sequence[Summary],
    measures: Iterable[str] = MEASURES,
    *,
    reading: RougeReading = _PLAIN,
    pool: Literal["all", "best"] = "all",
) -> dict[str, RougeScore]:
    """Each measure of a summary, next to one or several references.

    >>> rouge("The cat sat.", ["The cat lay.", "A dog sat."], ["1"])["1"].recall
    0.5
    """
    if isinstance(references, str) or not references:
        raise InputError("a summary is compared with a list of references, one at least.")
    given = reading.tokens(candidate)
    wanted = [reading.tokens(reference) for reference in references]
    return {name: _score(_measure_named(name), given, wanted, pool) for name in measures}


def _score(
    measure: _Measure, given: RougeTokens, wanted: list[RougeTokens], pool: Literal["all", "best"]
) -> RougeScore:
    overlaps = [measure.overlap(reference, given) for reference in wanted]
    if pool == "best":
        overlaps = [max(overlaps, key=lambda overlap: overlap.rank)]
    hits = sum(overlap.hits for overlap in overlaps)
    recall, precision = (
        (hits / total) ** (1 / measure.power) if total else 0.0
        for total in (sum(o.reference for o in overlaps), sum(o.candidate for o in overlaps))
    )
    both = precision + recall
    return RougeScore(recall, precision, 2 * precision * recall / both if both else 0.0)
