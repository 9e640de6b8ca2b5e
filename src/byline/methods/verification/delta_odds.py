"""Whether one person wrote it, by similarities in ten feature sets against reference texts.

Evert, S. et al. (2017). Understanding and explaining Delta measures for authorship attribution.
Digital Scholarship in the Humanities 32, ii4-ii16: texts are compared by the cosine of z-scores.
Each case gives the numbers of `similarities`, and `combiner` makes one probability of them. What it
knows of several kinds of text comes with Byline: weights that were learned from the training
problems of PAN 2014 (Stamatatos et al. 2014). Cases whose answers are known adapt them to another
kind of text; without any, cases are made up from what the other writers wrote, if some of them
wrote several.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import NDArray

from byline.corpus.splits import linked_bodies
from byline.engine import Engine, Serial, SharedObject
from byline.methods.verification._verifier import ScoredCase, Verifier
from byline.methods.verification.cases import (
    FEWEST_OTHERS,
    Case,
    ReferenceTexts,
    checksum_of,
    draw_training_cases,
    reference_texts_of,
    writers_in,
)
from byline.methods.verification.combiner import Combiner, Kind, Sample, stored_combiner
from byline.methods.verification.similarities import (
    SPACES,
    CaseFeatures,
    PreparedReferences,
    case_features,
    compare_cases,
)
from byline.parameters import CountOrZero
from byline.results import Trait

__all__ = ["DeltaOdds"]

Floats = NDArray[np.float64]
BATCH_SIZE = 50
SMALL_JOB = 2e8
"""Cases × characters of reference texts that take less than starting worker processes does."""
FEWEST_WRITERS = 4
"""Writers of several texts who must be among the others for cases made up of these to be used."""
ADAPTED = "cases made up from the others' texts, after problems of PAN 2014"
PARTS = 5
"""Cases that hang together are held to be one group up to such a part of all."""
ShippedKind = Literal[
    "nl-essays", "nl-reviews", "en-essays", "en-novels", "el-articles", "es-articles"
]
"""Kinds of text whose weights come with Byline."""


@dataclass(kw_only=True, eq=False, repr=False)
class DeltaOdds(Verifier):
    """The default verifier.

    Parameters
    ----------
    kind : str, optional
        A kind of text whose weights come with Byline, instead of that of the texts; used where
        there are no cases to learn from.
    made_up : int, default=160
        How many cases of either answer are made up from the others' texts.
    seed : int, default=0
        For the order of the others and the cases made up.

    Attributes
    ----------
    kind_ : Kind
        What holds for the kind of text at hand.
    origin_ : str
        What `kind_` was learned from.
    width_ : float
        How near to 1/2 a probability leaves a case undecided.
    seen_ : frozenset of int
        Marks of the questioned texts that the weights used here were learned from.
    """

    effective_only: ClassVar[dict[str, str]] = {
        "kind": "without --train",
        "made_up": "without kind",
    }

    kind: ShippedKind | None = None
    made_up: CountOrZero = 160
    seed: int = 0

    fewest_others: ClassVar[int] = FEWEST_OTHERS

    def fit(
        self,
        cases: Sequence[Case],
        same: Sequence[bool],
        *,
        others: ReferenceTexts | None = None,
        engine: Engine | None = None,
    ) -> Self:
        """Adapt to the kind of text of cases whose answers are known."""
        self._check_answers(same)
        self.others_ = others if others is not None else reference_texts_of(cases, same)
        self.prepared_ = self._prepare(self.others_)
        sizes = [len(case.known) for case in cases]
        more, answers = draw_training_cases(self.others_, self.made_up, sizes=sizes, seed=self.seed)
        numbers = self.compare([*cases, *more], engine, exclude_suspects=False).numbers
        made_up = np.repeat([False, True], [len(cases), len(more)])
        truth = np.array([*same, *answers], np.bool_)
        writers = writers_in([*cases, *more], self.others_)
        sample = Sample(numbers, truth, made_up, _groups(cases), writers)
        combiner = self._combiner.unseen({checksum_of(case.questioned) for case in cases})
        self.seen_ = combiner.marks
        return self._take(combiner.adapted(sample), f"{len(cases)} problems with their answers")

    def fit_others(
        self, others: ReferenceTexts, engine: Engine | None = None, *, sizes: Sequence[int] = (1,)
    ) -> Self:
        """Adapt to the kind of text of other writers, without any case whose answer is known.

        `sizes` are the numbers of known texts of the cases to come: what similarity to five texts
        is worth is not what similarity to one is.
        """
        self.others_, self.prepared_ = others, self._prepare(others)
        self.seen_ = self._combiner.marks
        cases, same = draw_training_cases(others, self.made_up, sizes=sizes, seed=self.seed)
        texts = Counter(others.writers)
        several = sum(n > 1 for n in texts.values())
        known = self.kind in self._combiner.kinds
        if known or several < FEWEST_WRITERS:
            of = f"above all of {self.kind}" if known else "of six other kinds of text"
            origin = f"training problems of PAN 2014, {of}"
            return self._take(self._combiner.kind(self.kind), origin)
        numbers = self.compare(cases, engine, exclude_suspects=False).numbers
        every = np.ones(len(cases), np.bool_)
        sample = Sample(numbers, np.array(same), every, several, writers_in(cases, others))
        return self._take(self._combiner.adapted(sample), ADAPTED)

    def _take(self, kind: Kind, origin: str) -> Self:
        """Judge by what holds for a kind of text from now on."""
        self.kind_, self.origin_, self.width_ = kind, origin, kind.width
        return self

    def features(self, cases: Sequence[Case], engine: Engine | None = None) -> Floats:
        """The numbers of `similarities` for each case, suspect reference texts excluded."""
        return self.compare(cases, engine).numbers

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
        none = np.zeros((0, len(self._combiner.features)))
        return CaseFeatures(
            np.vstack([none, *(result.numbers for result in results)]),
            np.vstack([none, *(result.with_all for result in results)]),
            [places for result in results for places in result.without],
        )

    def score_cases(self, cases: Sequence[Case], engine: Engine | None = None) -> list[ScoredCase]:
        """The log-odds of each case, without reference texts that its writer may have written."""
        numbers, with_all, without = self.compare(cases, engine)
        odds, unfiltered = self.log_odds(numbers).tolist(), self.log_odds(with_all).tolist()
        excluded = [tuple(places.tolist()) for places in without]
        return list(map(ScoredCase, odds, numbers, excluded, unfiltered, with_all))

    def explain(self, case: Case, excluded: Sequence[int] = ()) -> tuple[Trait, ...]:
        """The features that are most alike, and most unlike, in known and questioned texts."""
        from byline.methods.verification.explanations import explain_case

        return explain_case(case, self.prepared_, without=excluded)

    def log_odds_by_view(self, features: Floats) -> dict[str, float]:
        """What each feature set adds to the log-odds of a case."""
        terms = self.kind_.z(features[None])[0] * self.kind_.weights
        added = dict.fromkeys(SPACES, 0.0)
        for name, term in zip(self._combiner.features, terms.tolist(), strict=True):
            added[name.split()[0]] += term
        return added

    @property
    def _combiner(self) -> Combiner:
        return stored_combiner()

    def _prepare(self, others: ReferenceTexts) -> PreparedReferences:
        return PreparedReferences.of(others, list(SPACES), self.seed)

    def _compare(self, case: Case, prepared: Any, apart: list[int]) -> Floats:
        return case_features([case], prepared, SPACES)[0]

    def log_odds(self, features: Floats) -> Floats:
        """The log-odds that cases with these features are by one writer."""
        kind: Kind = self.kind_
        return self._combiner.log_odds(features, kind)


def _compare_batch(
    shared: SharedObject[PreparedReferences],
    exclude_suspects: bool,  # noqa: FBT001
    cases: list[Case],
) -> CaseFeatures:
    return compare_cases(cases, shared.get(), SPACES, exclude_suspects=exclude_suspects)


def _groups(cases: Sequence[Case]) -> int:
    """How many groups of cases that share no text there are; large ones count as several."""
    known, asked = [case.known for case in cases], [case.questioned for case in cases]
    return len(set(linked_bodies(known, asked, max(1, len(cases) // PARTS)).tolist()))
