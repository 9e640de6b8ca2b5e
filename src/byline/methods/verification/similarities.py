"""How alike known and questioned texts are in each of several feature sets, two-sided.

Long texts are cut into parts of the usual length of the reference texts. With u a part of the
questioned text U, k one of the known texts K, and D the cosine of z-scores cut at ±2 in a feature
set, whose features are chosen and scaled over the reference texts and the case,

    s = ½ mean of (D(u, k) - μ(u)) / σ(u) + ½ mean of (D(u, k) - μ(k)) / σ(k)              (D1)

over all pairs u, k. μ(u) and σ(u) are the mean and spread of the similarity of u to reference texts
that are *as long as the known texts*, μ(k) and σ(k) of that of k to reference texts *as long as the
questioned one*: a longer reference text is cut to its first words. So a short text is not called
unlike a long one because it is short. Symmetric score normalisation of this kind comes from speaker
verification: Shum, S., Dehak, N., Dehak, R. and Glass, J. (2010). Unsupervised speaker adaptation
based on the cosine similarity. Odyssey 2010, 76-82. The reference texts weigh 1 each, the parts of
U together 1, and so do those of K, so that the number of known texts does not show.

The same numbers of pseudo-cases, whose texts are reference texts, come from one matrix of
similarities for each feature set (`pseudo_case_features`).

Texts of the case's writers that nobody knows for theirs may be among the reference texts B. With q
the quantile of D over B at .16 and m at .5, of a text t of B the mean over the parts u of one hand,

    (D(u, t) - m(u)) / (m(u) - q(u))                                                (D2)

tells how far it stands out in a feature set, whatever the upper half of B is. Texts about one
subject do so in words, texts by one hand nearly everywhere. So those of B are suspected that nobody
signed and that for a hand are above 3 in the mean of all feature sets and above 1.25 in nine of
ten. Where they are two or more, and one in twenty, they are left out, and the rest is looked at
anew, three times at most (D3).
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise, repeat
from statistics import median
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.features.style import Counted, Pile, Style, style_of
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.pseudo_cases import PseudoCases
from byline.numerics.reference_population import FeatureChoice, ReferencePopulation

__all__ = [
    "SPACES",
    "CaseFeatures",
    "Lengths",
    "PreparedReferences",
    "case_features",
    "compare_cases",
    "pseudo_case_features",
    "suspects",
]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SPACES = (
    "char-2-grams",
    "char-3-grams",
    "tokens",
    "frequent-words",
    "punctuation-and-case",
    "affixes",
    "masked-token-2-3-grams",
    "masked-char-6-grams",
    "layout",
    "pos-1-4-grams",
)
"""The feature sets, in the order of the numbers."""
MOST_OTHERS, MOST_PARTS, MOST_KNOWN, SPARE = 200, 6, 4, 40
"""Spare others are for those by the case's own writers, which are left out."""
SHORTER, SHORTEST, AS_LONG = 0.75, 20, 1.2
"""Reference texts are cut for texts shorter than this share of their length, to so many words or
twice, four times … as many; those that are longer than that by the factor."""
LOW = 0.16
"""In a normal distribution this share lies more than one spread below the mean."""
SUSPECT, EVERYWHERE, BUT_FOR = 3.0, 1.25, 0.1
"""Reference texts are suspected above the first in the mean of (D2) over feature sets, and above
the second in all but such a share of them,"""
SEVERAL, FEWEST_SUSPECTS = 0.05, 2
"""if they are at least such a share of all, and so many."""
MOST_SUSPECTS, FEWEST_LEFT, ROUNDS = 0.6, 10, 3
_WORD = re.compile(r"\S+")


class Lengths(NamedTuple):
    """How long the parts of a case's texts are, in steps, and how many known ones there are."""

    known: int
    questioned: int
    n_known: int


@dataclass(frozen=True)
class PreparedReferences:
    """Reference texts, prepared for comparison with cases."""

    others: ReferenceTexts
    """Those in use, in the order in which they are used."""
    everybody: ReferenceTexts
    """All that were given: they tell who wrote the texts of a case."""
    length: float
    """The median length of a text, in words."""
    styles: dict[str, Style]
    """Feature sets with what they had to learn: common words, and the language."""

    @classmethod
    def of(
        cls, others: ReferenceTexts, spaces: Iterable[str] = SPACES, seed: int = 0
    ) -> "PreparedReferences":
        """Prepare reference texts for these feature sets."""
        used = others.in_turn(seed)
        length = float(median(len(body.split()) for body in used.bodies))
        pile = Pile(used.bodies)
        styles = {name: style.learn_views(pile) for name, style in _spoken(spaces, pile)}
        used = used.take(range(min(len(used), MOST_OTHERS + SPARE)))
        return cls(used, others, length, styles)

    def columns(self) -> Iterator[tuple[int, Style]]:
        """The place in `SPACES` of each feature set that the language has."""
        return ((k, self.styles[name]) for k, name in enumerate(SPACES) if name in self.styles)

    @property
    def parts(self) -> tuple[str, ...]:
        """The first part of each, of the usual length."""
        return self.cut(self.usual)

    @property
    def usual(self) -> int:
        """The usual length as a whole number of words."""
        return max(round(self.length), 1)

    @property
    def n_characters(self) -> int:
        """How long the texts are that each case is compared with."""
        return sum(map(len, self.parts))

    def cut(self, n_words: int) -> tuple[str, ...]:
        """The beginning of each reference text, of about so many words."""
        if n_words >= self.usual:
            return tuple(parts_of(body, self.length)[0] for body in self.others.bodies)
        return tuple(_beginning(body, n_words) for body in self.others.bodies)

    def step(self, n_words: float) -> int:
        """The length to which reference texts are cut beside texts of so many words."""
        if n_words >= SHORTER * self.length:
            return self.usual
        return min(SHORTEST * 2 ** round(math.log2(max(n_words / SHORTEST, 1))), self.usual)

    def lengths(self, case: Case) -> Lengths:
        """The lengths of a case in these steps."""
        questioned = parts_of(case.questioned, self.length)
        known = [part for body in case.known for part in parts_of(body, self.length)]
        n = min(1 << (len(known).bit_length() - 1), MOST_KNOWN)
        return Lengths(self.step(_mean_words(known)), self.step(_mean_words(questioned)), n)

    def apart_from(self, case: Case) -> list[int]:
        """The places of the others that a case is compared with."""
        return self.others.apart_from(case, self.everybody)[:MOST_OTHERS]


class CaseFeatures(NamedTuple):
    """The features of cases, and the reference texts excluded as suspects."""

    numbers: Floats
    """(D1) in each feature set for each case; NaN where undefined."""
    with_all: Floats
    """The same with no reference text excluded."""
    without: list[Ints]
    """The places of the reference texts excluded from each case."""


def case_features(
    cases: Sequence[Case], around: PreparedReferences, *, exclude_suspects: bool = False
) -> Floats:
    """(D1) in each feature set for each case; NaN where undefined."""
    return compare_cases(cases, around, exclude_suspects=exclude_suspects).numbers


def compare_cases(
    cases: Sequence[Case], around: PreparedReferences, *, exclude_suspects: bool = False
) -> CaseFeatures:
    """(D1) for each case, without the unsigned reference texts that (D3) suspects, if so.

    Texts are counted together for speed, each once, but no case depends on another.
    """
    apart = [np.array(around.apart_from(case), np.int64) for case in cases]
    every = list(apart)
    signed = np.isin(around.others.writers, list(around.others.signed))
    watch = exclude_suspects and not signed.all()
    numbers, prominence = _compare_with(cases, apart, around, watch=watch)
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
        numbers[left], prominence = _compare_with(again, used, around, watch=True)
    without = [np.setdiff1d(some, used) for some, used in zip(every, apart, strict=True)]
    return CaseFeatures(numbers, with_all, without)


def suspects(prominence: Floats, signed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which reference texts the writer of the questioned or the known texts may have written (D3).

    `prominence` is (D2): feature sets × 2 (questioned, known) × reference texts; `signed` says
    whose author is named. None is suspected if too few would be left.
    """
    n = prominence.shape[2]
    everywhere = np.quantile(prominence, BUT_FOR, axis=0) > EVERYWHERE
    alike = (prominence.mean(axis=0) > SUSPECT) & everywhere & ~signed
    alike[alike.sum(axis=1) < max(SEVERAL * n, FEWEST_SUSPECTS)] = False
    some: NDArray[np.bool_] = np.asarray(alike.any(axis=0))
    enough = n - np.count_nonzero(some) >= max(FEWEST_LEFT, (1 - MOST_SUSPECTS) * n)
    return some if enough else np.zeros(n, np.bool_)


def _compare_with(
    cases: Sequence[Case], apart: list[Ints], around: PreparedReferences, *, watch: bool
) -> tuple[Floats, list[Floats]]:
    """The features of cases against these reference texts, and to watch these (D2)."""
    rows = [_rows(case, around.length) for case in cases]
    lengths = [around.lengths(case) for case in cases]
    steps = {step for some in lengths for step in some[:2]}
    table = _Table.of(around, steps, [parts for parts, _ in rows])
    numbers = np.full((len(cases), len(SPACES)), np.nan)
    prominence: list[list[Floats]] = [[] for _ in cases]
    for column, style in around.columns():
        shares = table.shares(style)
        populations = {step: ReferencePopulation(shares, table.cut[step]) for step in steps}
        choice = FeatureChoice(style.min_texts, style.max_features, style.clip)
        for k, (_, owners) in enumerate(rows):
            groups = np.minimum(owners, 1)
            by_step = {
                step: populations[step].similarities(table.asked[k], groups, apart[k], choice)
                for step in set(lengths[k][:2])
            }
            of_asked, of_known = by_step[lengths[k].known], by_step[lengths[k].questioned]
            numbers[k, column] = _two_sided(of_asked, of_known, owners == 0)
            if watch:
                sides = _prominence(of_asked, owners)[0], _prominence(of_known, owners)[1]
                prominence[k].append(np.array(sides))
    return numbers, [np.array(scores) for scores in prominence]


@dataclass(frozen=True)
class _Table:
    """Texts to count, each once, and where those of interest are."""

    pile: Pile
    times: Ints
    cut: dict[int, Ints]
    """The rows of the reference texts, by the length to which they are cut."""
    asked: list[Ints]

    @classmethod
    def of(
        cls, around: PreparedReferences, steps: Iterable[int], asked: Sequence[Sequence[str]]
    ) -> "_Table":
        cut = {step: around.cut(step) for step in steps}
        every = chain.from_iterable([*cut.values(), *asked])
        places = {body: k for k, body in enumerate(dict.fromkeys(every))}
        rows = {step: np.array([places[b] for b in some]) for step, some in cut.items()}
        more = [np.array([places[b] for b in some], np.int64) for some in asked]
        times = np.bincount(np.concatenate([*rows.values(), *more]), minlength=len(places))
        return cls(Pile(list(places)), times, rows, more)

    def shares(self, style: Style) -> csr_matrix:
        """The shares of all features that a case can use; most are of one text only."""
        counted: Counted = style.count(self.pile)
        table = counted.table
        repeated = np.repeat(self.times, np.diff(table.indptr))
        n_texts = np.bincount(table.indices, repeated, table.shape[1])
        return counted.columns(np.flatnonzero(n_texts >= style.min_texts)).shares()


def pseudo_case_features(
    pseudo: PseudoCases, around: PreparedReferences, lengths: Lengths
) -> Floats:
    """(D1) in each feature set for each pseudo-case, whose texts are pieces of reference texts."""
    pieces = list(dict.fromkeys(chain.from_iterable(case.bodies for case in pseudo.cases)))
    place = {body: k for k, body in enumerate(pieces)}
    pairs = [([place[b] for b in case.known], place[case.questioned]) for case in pseudo.cases]
    table = _Table.of(around, set(lengths[:2]), [pieces])
    writers = np.array(around.others.writers)
    elsewhere = (writers != pseudo.writers[:, :1]) & (writers != pseudo.writers[:, 1:])
    numbers = np.full((len(pairs), len(SPACES)), np.nan)
    for column, style in around.columns():
        shares = table.shares(style)
        rows = table.cut.items()
        by_step = {step: _cosines(shares, cut, table.asked[0], style) for step, cut in rows}
        outer, inner = by_step[lengths.known]
        outer_known, inner_known = by_step[lengths.questioned]
        for k in np.flatnonzero(elsewhere.any(axis=1)):
            (known, asked), some = pairs[k], elsewhere[k]
            of_asked = _z(inner[asked, known], outer[asked][some])
            of_known = [_z(inner_known[one, asked], outer_known[one][some]) for one in known]
            numbers[k, column] = (np.mean(of_asked) + np.mean(of_known)) / 2
    return numbers


def _cosines(
    shares: csr_matrix, background: Ints, pieces: Ints, style: Style
) -> tuple[Floats, Floats]:
    """Cosines of z-scores of pieces with the reference texts, and with each other."""
    rows = shares[background]
    n_texts = np.bincount(rows.indices, minlength=shares.shape[1])
    mean = np.asarray(rows.mean(axis=0)).ravel()
    kept = np.flatnonzero(n_texts >= style.min_texts)
    most = style.max_features or len(kept)
    kept = kept[np.argsort(-mean[kept], kind="stable")[:most]]
    every = shares[np.concatenate([pieces, background])][:, kept].toarray()
    spread = every[len(pieces) :].std(axis=0)
    inverse = np.divide(1, spread, out=np.zeros_like(spread), where=spread > 1e-7 * mean[kept])
    z = np.clip((every - mean[kept]) * inverse, -style.clip, style.clip).astype(np.float32)
    z /= np.maximum(np.linalg.norm(z, axis=1), 1e-9)[:, None]
    products = (z[: len(pieces)] @ z.T).astype(np.float64)
    return products[:, len(pieces) :], products[:, : len(pieces)]


def _z(similarities: Floats, others: Floats) -> Floats:
    return (similarities - others.mean()) / max(float(others.std()), 1e-9)


@njit(cache=True)
def _two_sided(of_asked, of_known, asked):  # type: ignore[no-untyped-def]
    """(D1) from the similarities of the case's rows with these, then with the reference texts."""
    n = len(asked)
    if of_asked.shape[1] == n:
        return np.nan
    total, pairs = 0.0, 0
    for r in range(n):
        sims = of_asked if asked[r] else of_known
        others = sims[r, n:]
        mean, spread = others.mean(), max(others.std(), 1e-9)
        for c in range(n):
            if asked[r] != asked[c]:
                total += (sims[r, c] - mean) / spread
                pairs += 1
    return total / pairs if pairs else np.nan


def _prominence(sims: Floats, owners: Ints) -> Floats:
    """How far reference texts stand out in similarity to the questioned and known texts (D2)."""
    outside = sims[:, len(owners) :]
    if not outside.shape[1]:
        return np.zeros((2, 0))
    low, middle = np.quantile(outside, [LOW, 0.5], axis=1)
    z = (outside - middle[:, None]) / np.maximum(middle - low, 1e-9)[:, None]
    return np.array([z[owners == 0].mean(axis=0), z[owners > 0].mean(axis=0)])


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


def _mean_words(bodies: Sequence[str]) -> float:
    return sum(len(body.split()) for body in bodies) / max(len(bodies), 1)


@lru_cache(maxsize=8192)
def _beginning(body: str, n_words: int) -> str:
    """The first words of a text, or all of one that is not much longer."""
    ends = [word.end() for word in _WORD.finditer(body)]
    return body if len(ends) <= AS_LONG * n_words else body[: ends[n_words - 1]]
