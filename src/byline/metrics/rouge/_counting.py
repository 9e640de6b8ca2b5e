"""What a candidate has in common with one reference, by each of the measures of `rouge`."""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

import numpy as np

from byline.errors import InputError
from byline.metrics.rouge._reading import RougeTokens
from byline.numerics.common_subsequences import mark_common, run_weights

__all__ = ["Common", "Compare", "comparison"]

Flags = list[bool]


class Common(NamedTuple):
    """How much is shared, how much there is on each side, and how good the reference is."""

    hits: float
    reference: float
    candidate: float
    rank: float
    """By which the best of several references is chosen."""


class Compare(NamedTuple):
    """A measure: how it compares, and the power that its shares are the root of."""

    common: Callable[[RougeTokens, RougeTokens], Common]
    power: float = 1.0


_NAME = re.compile(r"(?P<n>[1-9])|(?P<l>l)|w-(?P<w>\d+(?:\.\d+)?)|s(?P<u>u?)(?P<gap>\d+|\*)")


def comparison(measure: str) -> Compare:
    """The measure of a name: `1` to `9`, `l`, `w-1.2`, `s4`, `su4`, `s*`, `su*`."""
    found = _NAME.fullmatch(measure.lower())
    if found is None or (found["w"] and float(found["w"]) < 1):
        raise InputError(f"no measure is called {measure!r}. Known: 1 … 9, l, w-1.2, s4, su4, su*.")
    if found["n"]:
        return Compare(partial(_grams, of=partial(_runs, n=int(found["n"]))))
    if found["l"]:
        return Compare(_in_order)
    if found["w"]:
        return Compare(partial(_in_runs, power=float(found["w"])), float(found["w"]))
    gap = None if found["gap"] == "*" else int(found["gap"])
    return Compare(partial(_grams, of=partial(_pairs, gap=gap, single=bool(found["u"]))))


def _grams(
    reference: RougeTokens, candidate: RougeTokens, of: Callable[[list[str]], Iterable[Hashable]]
) -> Common:
    """(G3), (G4)."""
    wanted, given = Counter(of(reference.running)), Counter(of(candidate.running))
    hits, size = (wanted & given).total(), wanted.total()
    # References that differ after the fifth place alone are equal to ROUGE, and the first is taken.
    return Common(hits, size, given.total(), round(hits / size, 5) if size else 0.0)


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


def _in_order(reference: RougeTokens, candidate: RougeTokens) -> Common:
    """(G5)."""
    counted = _counted(reference, candidate, 1.0)
    hits, size = sum(sum(kept) for kept, _ in counted), sum(len(kept) for kept, _ in counted)
    return Common(hits, size, len(candidate.running), hits / size if size else 0.0)


def _in_runs(reference: RougeTokens, candidate: RougeTokens, power: float) -> Common:
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
    return Common(hits, weights**power, len(candidate.running) ** power, rank)


def _counted(
    reference: RougeTokens, candidate: RougeTokens, power: float
) -> list[tuple[Flags, Flags]]:
    """For each sentence of the reference, which of its tokens count and which are in common."""
    left = Counter(reference.running) & Counter(candidate.running)
    found = []
    for sentence, marks in _marked(reference.sentences, candidate.sentences, power):
        kept = []
        for token, marked in zip(sentence, marks, strict=True):
            kept.append(marked and left[token] > 0)
            left[token] -= kept[-1]
        found.append((kept, marks))
    return found


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
