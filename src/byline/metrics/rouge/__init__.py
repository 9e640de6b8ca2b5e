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
scores are rounded, and F is that of the rounded R and P; ours are not. What is a token and what a
limit cuts is said in `byline.metrics.rouge._reading`; `PorterStemmer` does what `-m` does, and
`byline.metrics.bootstrap` has the intervals of `-c 95 -r 1000`.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from byline.errors import InputError
from byline.metrics.rouge._counting import Compare, comparison
from byline.metrics.rouge._porter import PorterStemmer, porter_stem
from byline.metrics.rouge._reading import RougeReading, RougeTokens, Summary

__all__ = ["MEASURES", "PorterStemmer", "RougeReading", "Score", "Summary", "porter_stem", "rouge"]

MEASURES = ("1", "2", "l", "w-1.2", "s4", "su4")

_PLAIN = RougeReading()


class Score(NamedTuple):
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
) -> dict[str, Score]:
    """Each measure of a summary, next to one or several references.

    >>> rouge("The cat sat.", ["The cat lay.", "A dog sat."], ["1"])["1"].recall
    0.5
    """
    if isinstance(references, str) or not references:
        raise InputError("a summary is compared with a list of references, one at least.")
    given = reading.tokens(candidate)
    wanted = [reading.tokens(reference) for reference in references]
    return {name: _score(comparison(name), given, wanted, pool) for name in measures}


def _score(
    compare: Compare, given: RougeTokens, wanted: list[RougeTokens], pool: Literal["all", "best"]
) -> Score:
    found = [compare.common(reference, given) for reference in wanted]
    if pool == "best":
        found = [max(found, key=lambda common: common.rank)]
    hits = sum(common.hits for common in found)
    recall, precision = (
        (hits / total) ** (1 / compare.power) if total else 0.0
        for total in (sum(c.reference for c in found), sum(c.candidate for c in found))
    )
    both = precision + recall
    return Score(recall, precision, 2 * precision * recall / both if both else 0.0)
