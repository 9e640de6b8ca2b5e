"""How alike the texts of a case are in each of several spaces, seen against other writers' texts.

Rows are the questioned text U, the known texts K and the others B, long texts cut into parts. In
each space features are chosen and scaled anew for the case, over all of its rows: B weigh 1 each,
the parts of U together 1, and so do those of K, so that the number of known texts does not show.
With sim(·,·) one of the measures of the space, μ and σ its mean and spread over B, r the share of
B that is less alike (counted as (number + 1/2) / (|B| + 1), between l and 1 - l) and Φ⁻¹ the
quantile of the normal distribution, each the mean over pairs of a part u of U and a part k of K:

    s  = ½ (sim(u, k) - μ(u)) / σ(u) + ½ (sim(u, k) - μ(k)) / σ(k)                  (D1)
    g  = ½ Φ⁻¹(r(u)) + ½ Φ⁻¹(r(k))                                                  (D2)
    kk = s, the mean over pairs of parts of different known texts                   (D3)

kk tells how alike the writer's own texts are; with one known text there is none. A case leaves its
writers' texts out of B, two people's if they are two, so that |B| would tell the answer where few
are left: l = 1/2 / (n + 1) is what the fewest that any case can have, n, could show, at least .005.

Texts of the case's writers that nobody knows for theirs may be among B. With q the quantile of D
over B at .16 and m at .5, of a text t of B the mean over the parts u of one hand,

    (D(u, t) - m(u)) / (m(u) - q(u))                                                (D4)

tells how far it stands out in a space, whatever the upper half of B is. Texts about one subject do
so in words, texts by one hand nearly everywhere. So those of B are suspected that nobody signed and
that for a hand are above 3 in the mean of all spaces and above 1.25 in nine of ten. Where they are
two or more, and one in twenty, they are left out, and the rest is looked at anew, three times at
most (D5).
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise, repeat
from statistics import NormalDist, median
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from byline.features.style import Counted, Pile, Style, style_of
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.numerics.reference_population import FeatureChoice, ReferencePopulation

__all__ = [
    "SPACES",
    "CaseFeatures",
    "PreparedReferences",
    "case_features",
    "compare_cases",
    "feature_names",
    "suspects",
]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SPACES = {
    "char-2-grams": "D",
    "char-3-grams": "DM",
    "tokens": "DMH",
    "frequent-words": "DM",
    "punctuation-and-case": "DMH",
    "affixes": "D",
    "masked-token-2-3-grams": "DM",
    "masked-char-6-grams": "D",
    "layout": "DM",
    "pos-1-4-grams": "DM",
}
"""Measures of each space: D cosine of z-scores cut at ±2, M min-max, H cosine of roots."""

MOST_OTHERS = 200
MOST_PARTS = 6
LEAST_SHARE = 0.005
SPARE = 40
"""More others than are used, since those of the case's own writers are left out."""
LOW = 0.16
"""In a normal distribution this share lies more than one spread below the mean."""
SUSPECT, EVERYWHERE, BUT_FOR = 3.0, 1.25, 0.1
"""Reference texts are suspected above the first in the mean of (D4) over spaces, and above the
second in all but such a share of them,"""
SEVERAL, FEWEST_SUSPECTS = 0.05, 2
"""if they are at least such a share of all, and so many."""
MOST_SUSPECTS, FEWEST_LEFT, ROUNDS = 0.6, 10, 3
_WORD = re.compile(r"\S+")


@dataclass(frozen=True)
class PreparedReferences:
    """Reference texts, prepared for comparison with cases."""

    others: ReferenceTexts
    """Those in use, in the order in which they are used."""
    everybody: ReferenceTexts
    """All that were given: they tell who wrote the texts of a case."""
    parts: tuple[str, ...]
    """The first part of each."""
    length: float
    """The median length of a text, in words."""
    styles: dict[str, Style]
    """Feature sets with what they had to learn: common words, and the language."""

    @classmethod
    def of(
        cls, others: ReferenceTexts, spaces: Sequence[str], seed: int = 0
    ) -> "PreparedReferences":
        """Prepare others for these spaces."""
        used = others.in_turn(seed)
        length = float(median(len(body.split()) for body in used.bodies))
        pile = Pile(used.bodies)
        styles = {name: style.learn_views(pile) for name, style in _spoken(spaces, pile)}
        used = used.take(range(min(len(used), MOST_OTHERS + SPARE)))
        parts = tuple(parts_of(body, length)[0] for body in used.bodies)
        return cls(used, others, parts, length, styles)

    @property
    def n_characters(self) -> int:
        """How long the texts are that each case is compared with."""
        return sum(map(len, self.parts))

    @property
    def least_share(self) -> float:
        """L of (D2)."""
        two = sum(n for _, n in Counter(self.others.writers).most_common(2))
        fewest = max(min(len(self.others) - two, MOST_OTHERS), 1)
        return max(LEAST_SHARE, 0.5 / (fewest + 1))

    def apart_from(self, case: Case) -> list[int]:
        """The places of the others that a case is compared with."""
        return self.others.apart_from(case, self.everybody)[:MOST_OTHERS]


class CaseFeatures(NamedTuple):
    """The features of cases, and the reference texts excluded as suspects."""

    numbers: Floats
    """(D1) to (D3) for each case; NaN where undefined."""
    with_all: Floats
    """The same with no reference text excluded."""
    without: list[Ints]
    """The places of the reference texts excluded from each case."""


def case_features(
    cases: Sequence[Case],
    around: PreparedReferences,
    spaces: dict[str, str],
    *,
    exclude_suspects: bool = False,
) -> Floats:
    """(D1) to (D3) for each case; NaN where undefined."""
    return compare_cases(cases, around, spaces, exclude_suspects=exclude_suspects).numbers


def compare_cases(
    cases: Sequence[Case],
    around: PreparedReferences,
    spaces: dict[str, str],
    *,
    exclude_suspects: bool = False,
) -> CaseFeatures:
    """(D1) to (D3) for each case, without the unsigned reference texts that (D5) suspects, if so.

    Texts are counted together for speed, each once, but no case depends on another.
    """
    apart = [np.array(around.apart_from(case), np.int64) for case in cases]
    every = list(apart)
    signed = np.isin(around.others.writers, list(around.others.signed))
    watch = exclude_suspects and not signed.all()
    numbers, prominence = _compare_with(cases, apart, around, spaces, watch=watch)
    with_all = numbers.copy()
    left = list(range(len(cases))) if watch else []
    for _ in range(ROUNDS):
        before = {k: len(apart[k]) for k in left}
        for k, scores in zip(left, prominence, strict=False):
            apart[k] = apart[k][~suspects(scores, signed[apart[k]])]
        left = [k for k, n in before.items() if len(apart[k]) < n]
        if not left:
            break
        used = [apart[k] for k in left]
        again = [cases[k] for k in left]
        numbers[left], prominence = _compare_with(again, used, around, spaces, watch=True)
    without = [np.setdiff1d(some, used) for some, used in zip(every, apart, strict=True)]
    return CaseFeatures(numbers, with_all, without)


def suspects(prominence: Floats, signed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which reference texts the writer of the questioned or the known texts may have written (D5).

    `prominence` is (D4): spaces × 2 (questioned, known) × reference texts; `signed` says whose
    author is named. None is suspected if too few would be left.
    """
    n = prominence.shape[2]
    everywhere = np.quantile(prominence, BUT_FOR, axis=0) > EVERYWHERE
    alike = (prominence.mean(axis=0) > SUSPECT) & everywhere & ~signed
    alike[alike.sum(axis=1) < max(SEVERAL * n, FEWEST_SUSPECTS)] = False
    some: NDArray[np.bool_] = np.asarray(alike.any(axis=0))
    enough = n - np.count_nonzero(some) >= max(FEWEST_LEFT, (1 - MOST_SUSPECTS) * n)
    return some if enough else np.zeros(n, np.bool_)


def _compare_with(
    cases: Sequence[Case],
    apart: list[Ints],
    around: PreparedReferences,
    spaces: dict[str, str],
    *,
    watch: bool,
) -> tuple[Floats, list[Floats]]:
    """The features of cases against these reference texts, and to watch these (D4) by space."""
    rows = [_rows(case, around.length) for case in cases]
    every = [around.parts, *(parts for parts, _ in rows)]
    places = {part: k for k, part in enumerate(dict.fromkeys(chain.from_iterable(every)))}
    pile = Pile(list(places))
    here, *asked = (np.array([places[part] for part in parts]) for parts in every)
    times = np.bincount(np.concatenate([here, *asked]))
    least = around.least_share
    numbers, prominence = [list[float]() for _ in cases], [list[Floats]() for _ in cases]
    for name, measures in spaces.items():
        if name not in around.styles:
            missing = [float("nan")] * len(feature_names({name: measures}))
            numbers = [row + missing for row in numbers]
            continue
        style = around.styles[name]
        shares = _drop_rare(style.count(pile), times, style.min_texts).shares()
        background = ReferencePopulation(shares, here)
        choice = FeatureChoice(style.min_texts, style.max_features, style.clip, measures)
        for k, (_, owners) in enumerate(rows):
            sims = background.similarities(asked[k], np.minimum(owners, 1), apart[k], choice)
            numbers[k] += _numbers(sims, owners, least)
            if watch and "D" in sims:
                prominence[k].append(_prominence(sims["D"], owners))
    return np.array(numbers), [np.array(scores) for scores in prominence]


def _prominence(sims: Floats, owners: Ints) -> Floats:
    """How far reference texts stand out in similarity to the questioned and known texts (D4)."""
    outside = sims[:, len(owners) :]
    if not outside.shape[1]:
        return np.zeros((2, 0))
    low, middle = np.quantile(outside, [LOW, 0.5], axis=1)
    z = (outside - middle[:, None]) / np.maximum(middle - low, 1e-9)[:, None]
    return np.array([z[owners == 0].mean(axis=0), z[owners > 0].mean(axis=0)])


def feature_names(spaces: dict[str, str]) -> list[str]:
    """What the numbers of `case_features` are, in their order."""
    return [
        f"{name} {measure} {kind}"
        for name, measures in spaces.items()
        for measure in measures
        for kind in (("s", "g", "kk") if measure == "D" else ("s", "g"))
    ]


@lru_cache(maxsize=8192)
def parts_of(body: str, length: float) -> tuple[str, ...]:
    """A text of twice the usual length or more in parts of about that length."""
    starts = [word.start() for word in _WORD.finditer(body)]
    n = min(MOST_PARTS, int(len(starts) // max(length, 1)))
    if n < 2:
        return (body,)
    firsts = [starts[len(starts) * k // n] for k in range(1, n)]
    return tuple(body[a:z] for a, z in pairwise([0, *firsts, len(body)]))


def _spoken(spaces: Iterable[str], pile: Pile) -> Iterator[tuple[str, Style]]:
    """The styles that can be had of texts in the language of the pile."""
    for name in spaces:
        style = style_of(name)
        if isinstance(style, Style) and style.available(pile.language):
            yield name, style


def _rows(case: Case, length: float) -> tuple[list[str], Ints]:
    """The parts of the case's texts, and of which each is: 0 the questioned, 1… the known."""
    texts = [parts_of(body, length) for body in (case.questioned, *case.known)]
    owners = chain.from_iterable(repeat(k, len(parts)) for k, parts in enumerate(texts))
    return list(chain.from_iterable(texts)), np.fromiter(owners, np.int64)


def _drop_rare(counted: Counted, times: Ints, least: int) -> Counted:
    """Drop features of fewer texts: no case can use them, and most are such."""
    table = counted.table
    n_texts = np.bincount(table.indices, np.repeat(times, np.diff(table.indptr)), table.shape[1])
    return counted.columns(np.flatnonzero(n_texts >= least))


def _numbers(similarities: dict[str, Floats], owners: Ints, least: float) -> Iterator[float]:
    """All numbers of one case in one space."""
    for measure, sims in similarities.items():
        n_others = sims.shape[1] - len(owners)
        s, g, kk = _against_others(sims, owners, _quantiles(n_others, least))
        yield from (s, g, kk) if measure == "D" else (s, g)


@lru_cache(maxsize=1024)
def _quantiles(n: int, least: float) -> Floats:
    """Φ⁻¹ of (D2) for each number of texts, of n, that are less alike."""
    shares = np.clip((np.arange(n + 1) + 0.5) / (n + 1), least, 1 - least)
    return np.array([NormalDist().inv_cdf(share) for share in shares.tolist()])


@njit(cache=True)
def _against_others(sims, owners, quantiles):  # type: ignore[no-untyped-def]
    """(D1), (D2) and (D3) of similarities: rows of the case with these, then with the others."""
    n = len(owners)
    n_others = sims.shape[1] - n
    if not n_others:
        return np.nan, np.nan, np.nan
    z, g = np.empty((n, n)), np.empty((n, n))
    for r in range(n):
        others = sims[r, n:]
        mean, spread = others.mean(), max(others.std(), 1e-9)
        for c in range(n):
            z[r, c] = (sims[r, c] - mean) / spread
            g[r, c] = quantiles[(others < sims[r, c]).sum()]
    s_sum, g_sum, kk_sum, n_across, n_known = 0.0, 0.0, 0.0, 0, 0
    for r in range(n):
        for c in range(n):
            if owners[r] == 0 and owners[c] > 0:
                s_sum += (z[r, c] + z[c, r]) / 2
                g_sum += (g[r, c] + g[c, r]) / 2
                n_across += 1
            elif owners[r] > 0 and owners[c] > 0 and owners[r] != owners[c]:
                kk_sum += (z[r, c] + z[c, r]) / 2
                n_known += 1
    kk = kk_sum / n_known if n_known else np.nan
    return s_sum / n_across, g_sum / n_across, kk
