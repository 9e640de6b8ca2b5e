"""How much of what a line says stands in lines that people wrote: BLEU.

Papineni, K., Roukos, S., Ward, T., Zhu, W.-J. (2002). BLEU: a method for automatic evaluation of
machine translation. ACL 2002, 311-318. With c(g) how often a run g of n tokens is in a candidate
and r(g) how often it is at most in one of its references, sums being over all candidates:

    p_n    = sum of min(c(g), r(g)) / sum of c(g)                                        (U1)
    b      = min(1, exp(1 - r / c))                                                      (U2)
    BLEU-N = b · (p_1 p_2 … p_N)^(1/N)                                                   (U3)

where c is the length of all candidates and r that of all references, of each candidate's the one
nearest to it in length, and the shorter of two that are as near. A p_n of which nothing is shared
would make all of it 0. So for the k-th such n

    p_n = 1 / (2^k · sum of c(g))                                                        (U4)

unless nothing is shared at all. This is the smoothing of NIST's program mteval and the default of
sacrebleu, whose figures ours are but for the tokens: words and marks of `byline.corpus.tokens` in
small letters, unless tokens are given. BLEU of one candidate takes runs no longer than it is.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp, log
from typing import NamedTuple

from byline.corpus.tokens import fold, token_texts
from byline.errors import InputError
from byline.metrics._paired import paired

__all__ = ["Line", "bleu", "sentence_bleu"]

Line = str | Sequence[str]
"""A text, or its tokens."""


class _Shared(NamedTuple):
    """What (U1) and (U2) are made of; hits and runs for each n from 1 on."""

    hits: list[int]
    runs: list[int]
    length: int
    wanted: int


def bleu(candidates: Iterable[Line], references: Iterable[Sequence[Line]], n: int = 3) -> float:
    """BLEU-n of all candidates together, from 0 to 1; each has a list of references.

    >>> bleu(["the ferry sank", "a goat ran"], [["the ferry sank"], ["a goat fled"]], n=1)
    0.8333333333333334
    """
    found = [_shared(line, known, n) for line, known in paired(candidates, references)]
    total = _Shared(
        [sum(counts) for counts in zip(*(one.hits for one in found), strict=True)],
        [sum(counts) for counts in zip(*(one.runs for one in found), strict=True)],
        sum(one.length for one in found),
        sum(one.wanted for one in found),
    )
    return _score(total, n)


def sentence_bleu(candidate: Line, references: Sequence[Line], n: int = 3) -> float:
    """BLEU-n of one candidate, from 0 to 1.

    >>> round(sentence_bleu("the ferry sank", ["the old ferry sank"], n=2), 3)
    0.507
    """
    found = _shared(candidate, references, n)
    return _score(found, min(n, found.length))


def _shared(candidate: Line, references: Sequence[Line], n: int) -> _Shared:
    if isinstance(references, str) or not references:
        raise InputError("a line is compared with a list of references, one at least.")
    if n < 1:
        raise InputError(f"runs have at least 1 token, not {n}.")
    given, wanted = _tokens(candidate), [_tokens(reference) for reference in references]
    hits, runs = [], []
    for size in range(1, n + 1):
        has: Counter[tuple[str, ...]] = Counter()
        for reference in wanted:
            has |= _runs(reference, size)
        own = _runs(given, size)
        hits.append((own & has).total())
        runs.append(own.total())
    nearest = min((abs(len(one) - len(given)), len(one)) for one in wanted)[1]
    return _Shared(hits, runs, len(given), nearest)


def _score(found: _Shared, n: int) -> float:
    """(U3)."""
    if not any(found.hits) or not all(found.runs[:n]):
        return 0.0
    logs, lost = 0.0, 0
    for hits, runs in zip(found.hits[:n], found.runs[:n], strict=True):
        lost += not hits
        logs += log(hits / runs if hits else 1 / (2**lost * runs))  # (U1), (U4)
    short = min(0.0, 1 - found.wanted / found.length)  # (U2)
    return exp(short + logs / n)


def _runs(tokens: list[str], size: int) -> Counter[tuple[str, ...]]:
    return Counter(zip(*(tokens[k:] for k in range(size)), strict=False))


def _tokens(line: Line) -> list[str]:
    return [fold(token) for token in token_texts(line)] if isinstance(line, str) else list(line)
