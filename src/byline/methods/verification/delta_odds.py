"""Whether one person wrote it, by similarities in ten feature sets against reference texts.

Evert, S. et al. (2017). Understanding and explaining Delta measures for authorship attribution.
Digital Scholarship in the Humanities 32, ii4-ii16: texts are compared by the cosine of z-scores.
Each case gives the numbers of `similarities`; with x these numbers,

    log odds = n / (n + 4) (w · x + b)                                                     (O1)

with n the number of writers whose texts taught w and b. These start from `shared_weights`, which
hold for many kinds of text, and are adapted (`adaptation`) to pseudo-cases: pairs of the reference
texts, cut to the lengths of the case, of one writer and of two (`pseudo_cases`). Half of them are
matched in topic, so that a common topic is not taken for a common author. Cases whose answers are
known join these. The log-odds that the same adaptation gives pseudo-cases held out by writer are
what the answer was validated on: the likelihood ratio stays within the bounds that they bear out
(`byline.metrics.likelihood_ratios.elub`). A case whose texts are further apart in topic than nearly
all pseudo-cases of one writer, or in register than nearly all pseudo-cases, was not validated at
all, and its ratio is 1.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from byline.corpus.splits import linked_bodies
from byline.engine import Engine, Serial, SharedObject
from byline.methods.verification._verifier import ScoredCase, Verifier, best_width
from byline.methods.verification.adaptation import LabelledCases, SharedWeights, adapt_weights
from byline.methods.verification.cases import (
    FEWEST_OTHERS,
    Case,
    ReferenceTexts,
    reference_texts_of,
    writers_in,
)
from byline.methods.verification.mismatch import MismatchScale
from byline.methods.verification.pseudo_cases import (
    CALIPER,
    CaseLengths,
    PseudoCases,
    draw_pseudo_cases,
)
from byline.methods.verification.shared_weights import stored_weights, z_scores
from byline.methods.verification.similarities import (
    SPACES,
    CaseFeatures,
    Lengths,
    PreparedReferences,
    case_features,
    compare_cases,
    pseudo_case_features,
)
from byline.metrics.likelihood_ratios import elub, within_bounds
from byline.parameters import CountOrZero
from byline.results import Trait
from byline.results.decisions import REACH

__all__ = ["DeltaOdds", "HeldOutRatios"]

Floats = NDArray[np.float64]
BATCH_SIZE = 50
SMALL_JOB = 2e8
"""Cases × characters of reference texts that take less than starting worker processes does."""
FEWEST_WRITERS = 4
"""Writers of several reference texts that pseudo-cases need."""
FULL, ENOUGH = 100.0, 90.0
"""What cases of one origin weigh together, if they form at least so many groups."""
DRAWN = 4.0
"""Log-odds learned from n writers count n / (n + this): few writers tell little of others."""
PARTS = 5
"""Cases that hang together are held to be one group up to such a part of all."""
WIDTH, ENOUGH_CASES = 0.07, 30
"""How near to 1/2 a score counts as 1/2, where fewer cases were given to choose it by."""
LN10 = float(np.log(10))


class HeldOutRatios(NamedTuple):
    """Log10 likelihood ratios of cases held out by writer, and their answers."""

    log10_lr: Floats
    same: NDArray[np.bool_]


@dataclass(frozen=True)
class Adapted:
    """What holds for cases of some lengths."""

    weights: Floats
    bias: float
    bounds: tuple[float, float]
    validation: HeldOutRatios
    n_validated: int
    reach: tuple[float, float]
    """The topic and the register distance that nearly all pseudo-cases stay below."""
    width: float = WIDTH


@dataclass(kw_only=True, eq=False, repr=False)
class DeltaOdds(Verifier):
    """The default verifier.

    Parameters
    ----------
    pseudo_cases : int, default=160
        How many pseudo-cases of either answer are drawn from the reference texts.
    seed : int, default=0
        For the order of the reference texts and the pseudo-cases.

    Attributes
    ----------
    origin_ : str
        What the weights were learned from.
    width_ : float
        How near to 1/2 a score counts as 1/2.
    """

    pseudo_cases: CountOrZero = 160
    seed: int = 0

    labelled_: "LabelledCases | None" = field(default=None, init=False)
    fewest_others: ClassVar[int] = FEWEST_OTHERS

    def fit(
        self,
        cases: Sequence[Case],
        same: Sequence[bool],
        *,
        others: ReferenceTexts | None = None,
        engine: Engine | None = None,
    ) -> Self:
        """Learn from cases whose answers are known, and from pseudo-cases."""
        self._check_answers(same)
        given = others if others is not None else reference_texts_of(cases, same)
        self._set(given, f"{len(cases)} problems with their answers")
        numbers = self.compare(cases, engine, exclude_suspects=False).numbers
        weight = FULL * min(1.0, _groups(cases) / ENOUGH) / len(cases)
        weights = np.full(len(cases), weight)
        writers = writers_in(cases, self.others_)
        self.labelled_ = LabelledCases(z_scores(numbers), np.array(same), weights, writers)
        self.width_ = self._adapted(self._usual(cases)).width
        return self

    def fit_others(
        self, others: ReferenceTexts, engine: Engine | None = None, *, sizes: Sequence[int] = (1,)
    ) -> Self:
        """Learn from reference texts alone: from pseudo-cases, if four wrote two or more."""
        several = sum(n > 1 for n in Counter(others.writers).values())
        origin = "pseudo-cases of the reference texts"
        if several < FEWEST_WRITERS or not self.pseudo_cases:
            origin = "other kinds of text"
        self._set(others, origin)
        return self

    def _set(self, others: ReferenceTexts, origin: str) -> None:
        self.others_, self.origin_, self.width_ = others, origin, WIDTH
        self.prepared_ = PreparedReferences.of(others, SPACES, self.seed)
        self.labelled_ = None
        self.adapted_: dict[Lengths, Adapted] = {}
        self._scale: MismatchScale | None = None

    def compare(
        self, cases: Sequence[Case], engine: Engine | None = None, *, exclude_suspects: bool = True
    ) -> CaseFeatures:
        """The features of each case, and which reference texts were excluded as suspects."""
        # Texts are counted once for each batch, so that a small job is one batch in this process.
        small = len(cases) * self.prepared_.n_characters < SMALL_JOB
        where = Serial() if small or engine is None else engine
        size = max(len(cases), 1) if small else BATCH_SIZE
        batches = [list(cases[k : k + size]) for k in range(0, len(cases), size)]
        work = partial(_compare_batch, where.share(self.prepared_), exclude_suspects)
        results = list(
            where.map(work, batches, batch=1, describe=lambda batch: f"{len(batch)} cases")
        )
        none = np.zeros((0, len(SPACES)))
        return CaseFeatures(
            np.vstack([none, *(result.numbers for result in results)]),
            np.vstack([none, *(result.with_all for result in results)]),
            [places for result in results for places in result.without],
        )

    def features(self, cases: Sequence[Case], engine: Engine | None = None) -> Floats:
        """The numbers of `similarities` for each case, suspect reference texts excluded."""
        return self.compare(cases, engine).numbers

    def score_cases(self, cases: Sequence[Case], engine: Engine | None = None) -> list[ScoredCase]:
        """The log-odds of each case, without reference texts that its writer may have written."""
        compared = self.compare(cases, engine)
        return [
            self._scored(case, numbers, with_all, tuple(places.tolist()))
            for case, numbers, with_all, places in zip(cases, *compared, strict=True)
        ]

    def decision_function(self, cases: Sequence[Case], engine: Engine | None = None) -> Floats:
        """The log-odds that each case is by one writer."""
        return np.array([scored.log_odds for scored in self.score_cases(cases, engine)])

    def _scored(
        self, case: Case, numbers: Floats, with_all: Floats, excluded: tuple[int, ...]
    ) -> ScoredCase:
        found = self._adapted(self.prepared_.lengths(case))
        reached = self._within_reach(case, found)

        def log_odds(x: Floats) -> float:
            value = float(z_scores(x) @ found.weights + found.bias) / LN10
            return within_bounds(value, found.bounds) * LN10 if reached else 0.0

        return ScoredCase(
            log_odds(numbers),
            numbers,
            excluded,
            log_odds(with_all),
            with_all,
            bounds=found.bounds,
            n_validated=found.n_validated,
            validated=reached,
            borrowed=not len(found.validation.same),
        )

    def _within_reach(self, case: Case, found: Adapted) -> bool:
        """Whether pseudo-cases were as far apart in topic and register as the case."""
        if not len(found.validation.same):
            return True
        gap = self._mismatch_scale().between(case.known, case.questioned)
        # Topic distance ends at 1, so that a little more of it is no other kind of case.
        return gap.topic <= found.reach[0] + CALIPER and gap.register <= found.reach[1]

    def _mismatch_scale(self) -> MismatchScale:
        if self._scale is None:
            self._scale = MismatchScale(self.prepared_.parts)
        return self._scale

    def validation(self, case: Case) -> HeldOutRatios:
        """The log10 likelihood ratios of pseudo-cases of these lengths, held out by writer."""
        return self._adapted(self.prepared_.lengths(case)).validation

    def _usual(self, cases: Sequence[Case]) -> Lengths:
        [(lengths, _)] = Counter(map(self.prepared_.lengths, cases)).most_common(1)
        return lengths

    def _adapted(self, lengths: Lengths) -> Adapted:
        """The weights for cases of some lengths; found once."""
        if lengths not in self.adapted_:
            self.adapted_[lengths] = self._adapt(lengths)
        return self.adapted_[lengths]

    def _adapt(self, lengths: Lengths) -> Adapted:
        stored = stored_weights()
        pseudo = self._drawn(lengths)
        reach = self._reach(pseudo)
        sets = [] if self.labelled_ is None else [self.labelled_]
        if len(pseudo):
            numbers = z_scores(pseudo_case_features(pseudo, self.prepared_, lengths))
            weights = np.full(len(pseudo), FULL / len(pseudo))
            sets.append(LabelledCases(numbers, pseudo.same, weights, pseudo.writers))
        if not sets:
            nothing = HeldOutRatios(np.zeros(0), np.zeros(0, np.bool_))
            return Adapted(
                stored.weights, stored.bias, stored.bounds, nothing, stored.n_validated, reach
            )
        every = LabelledCases(*map(np.concatenate, zip(*sets, strict=True)))
        shared = SharedWeights(stored.weights, stored.bias)
        found, bias, predicted = adapt_weights(every, shared)
        n_writers = len(np.unique(every.writers[:, 0]))
        drawn = n_writers / (n_writers + DRAWN)
        found, bias, predicted = drawn * found, drawn * bias, drawn * predicted
        there = np.isfinite(predicted)
        held_out = HeldOutRatios(predicted[there] / LN10, every.same[there])
        return Adapted(
            found, bias, _bounds(held_out), held_out, len(held_out.same), reach,
            self._width(predicted),
        )  # fmt: skip

    def _drawn(self, lengths: Lengths) -> PseudoCases:
        """Pseudo-cases of these lengths; none if too few wrote several reference texts."""
        several = sum(n > 1 for n in Counter(self.others_.writers).values())
        each = self.pseudo_cases if several >= FEWEST_WRITERS else 0
        like = CaseLengths((lengths.known,) * lengths.n_known, lengths.questioned)
        # Of many writers those in use may have no more than one text each.
        used, every = self.prepared_.others, self.others_
        others = used if len(used) == len(every) else every
        return draw_pseudo_cases(others, like, each, seed=self.seed, topics="mixed")

    def _reach(self, pseudo: PseudoCases) -> tuple[float, float]:
        if not len(pseudo):
            return np.inf, np.inf
        scale = self._mismatch_scale()
        gaps = [scale.between(case.known, case.questioned) for case in pseudo.cases]
        topics, registers = np.array(gaps).T
        # Two people's texts are easily on other topics: what one person's are worth there is asked.
        return float(np.quantile(topics[pseudo.same], REACH)), float(np.quantile(registers, REACH))

    def _width(self, predicted: Floats) -> float:
        """The width whose c@1 is highest on the cases given."""
        if self.labelled_ is None:
            return WIDTH
        given = predicted[: len(self.labelled_.same)]
        there = np.isfinite(given)
        if np.count_nonzero(there) < ENOUGH_CASES:
            return WIDTH
        return best_width(1 / (1 + np.exp(-given[there])), self.labelled_.same[there])

    def explain(self, case: Case, excluded: Sequence[int] = ()) -> tuple[Trait, ...]:
        """The features that are most alike, and most unlike, in known and questioned texts."""
        from byline.methods.verification.explanations import explain_case

        return explain_case(case, self.prepared_, without=excluded)

    def log_odds_by_view(self, case: Case, features: Floats) -> dict[str, float]:
        """What each feature set adds to the log-odds of a case."""
        terms = z_scores(features) * self._adapted(self.prepared_.lengths(case)).weights
        return dict(zip(SPACES, terms.tolist(), strict=True))

    def _prepare(self, others: ReferenceTexts) -> PreparedReferences:
        return PreparedReferences.of(others, SPACES, self.seed)

    def _compare(self, case: Case, prepared: PreparedReferences, apart: list[int]) -> Floats:
        return case_features([case], prepared)[0]


def _bounds(held_out: HeldOutRatios) -> tuple[float, float]:
    """The log10 likelihood ratios that cases held out bear out; 1 to 1 if an answer is missing."""
    if len(set(held_out.same.tolist())) < 2:
        return 0.0, 0.0
    return elub(held_out.log10_lr, held_out.same)


def _compare_batch(
    shared: SharedObject[PreparedReferences],
    exclude_suspects: bool,  # noqa: FBT001
    cases: list[Case],
) -> CaseFeatures:
    return compare_cases(cases, shared.get(), exclude_suspects=exclude_suspects)


def _groups(cases: Sequence[Case]) -> int:
    """How many groups of cases that share no text there are; large ones count as several."""
    known, asked = [case.known for case in cases], [case.questioned for case in cases]
    return len(set(linked_bodies(known, asked, max(1, len(cases) // PARTS)).tolist()))
