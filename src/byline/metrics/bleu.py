"""BLEU: n-gram precision of candidates against references.

Papineni, K., Roukos, S., Ward, T., Zhu, W.-J. (2002). BLEU: a method for automatic evaluation of
machine translation. ACL 2002, 311-318. With c(g) how often an n-gram g is in a candidate and r(g)
the most that it is in one of its references, sums being over all candidates:

    p_n    = sum of min(c(g), r(g)) / sum of c(g)                                        (U1)
    b      = min(1, exp(1 - r / c))                                                      (U2)
    BLEU-N = b · (p_1 p_2 … p_N)^(1/N)                                                   (U3)

where c is the length of all candidates and r the sum of the lengths of their references, of each
candidate's the one nearest to it in length, the shorter of two. For the k-th n without a shared
n-gram

    p_n = 1 / (2^k · sum of c(g))                                                        (U4)

unless nothing is shared at all. This is the smoothing of NIST's mteval and the default of
sacrebleu, whose figures ours equal but for the tokens: those of `byline.corpus.tokens` in small
letters, unless tokens are given. BLEU of one candidate takes n-grams no longer than it is.
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


class _Counts(NamedTuple):
    """The sums of (U1) and (U2); shared n-grams and n-grams for each n from 1 on."""

    shared: list[int]
    ngrams: list[int]
    length: int
    reference_length: int


def bleu(candidates: Iterable[Line], references: Iterable[Sequence[Line]], n: int = 3) -> float:
    """BLEU-n of all candidates together, from 0 to 1; each has a list of references.

    >>> bleu(["the ferry sank", "a goat ran"], [["the ferry sank"], ["a goat fled"]], n=1)
    0.8333333333333334
    """
    counts = [_count(line, known, n) for line, known in paired(candidates, references)]
    shared, ngrams, lengths, reference_lengths = zip(*counts, strict=True)
    total = _Counts(
        [sum(of_size) for of_size in zip(*shared, strict=True)],
        [sum(of_size) for of_size in zip(*ngrams, strict=True)],
        sum(lengths),
        sum(reference_lengths),
    )
    return _score(total, n)


def sentence_bleu(candidate: Line, references: Sequence[Line], n: int = 3) -> float:
    """BLEU-n of one candidate, from 0 to 1.

    >>> round(sentence_bleu("the ferry sank", ["the old ferry sank"], n=2), 3)
    0.507
    """
    counts = _count(candidate, references, n)
    return _score(counts, min(n, counts.length))


def _count(candidate: Line, references: Sequence[Line], n: int) -> _Counts:
    if isinstance(references, str) or not references:
        raise InputError("a line is compared with a list of references, one at least.")
    if n < 1:
        raise InputError(f"n-grams have at least 1 token, not {n}.")
    given, wanted = _tokens(candidate), [_tokens(reference) for reference in references]
    shared, ngrams = [], []
    for size in range(1, n + 1):
        known: Counter[tuple[str, ...]] = Counter()
        for reference in wanted:
            known |= _ngrams(reference, size)
        own = _ngrams(given, size)
        shared.append((own & known).total())
        ngrams.append(own.total())
    nearest = min((abs(len(one) - len(given)), len(one)) for one in wanted)[1]
    return _Counts(shared, ngrams, len(given), nearest)


def _score(counts: _Counts, n: int) -> float:
    """(U3)."""
    if not any(counts.shared) or not all(counts.ngrams[:n]):
        return 0.0
    logs, n_empty = 0.0, 0
    for shared, ngrams in zip(counts.shared[:n], counts.ngrams[:n], strict=True):
        n_empty += not shared
        logs += log(shared / ngrams if shared else 1 / (2**n_empty * ngrams))  # (U1), (U4)
    brevity = min(0.0, 1 - counts.reference_length / counts.length)  # (U2)
    return exp(brevity + logs / n)


def _ngrams(tokens: list[str], size: int) -> Counter[tuple[str, ...]]:
    return Counter(zip(*(tokens[k:] for k in range(size)), strict=False))


def _tokens(line: Line) -> list[str]:
    return [fold(token) for token in token_texts(line)] if isinstance(line, str) else list(line)
