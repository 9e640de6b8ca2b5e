"""Held-out likelihood ratios of a verifier on pseudo-cases that are like a case.

The writers of the reference texts are dealt out into a few parts. Pseudo-cases are drawn within
each part, and answered by a verifier that was fitted to the texts of the other parts alone: it saw
no text of any writer in them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.engine import Engine
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.pseudo_cases import PseudoCases, draw_pseudo_cases
from byline.questions._same_texts import FEWEST_OTHERS, as_others
from byline.questions._text_verifier import ChosenVerifier, TextVerifier
from byline.results import Verification
from byline.results.validation import Likeness

__all__ = ["HeldOutPairs", "held_out_pairs"]

Floats = NDArray[np.float64]
MOST_PARTS, WRITERS_IN_PART = 4, 4
"""Parts, and writers of two texts or more that each should have."""
MOST_PAIRS = 150
"""Pairs of either answer."""


class HeldOutPairs(NamedTuple):
    """Pseudo-cases with their ratios."""

    drawn: PseudoCases
    log10_lr: tuple[float | None, ...]
    parts: int
    lacks: str = ""
    """What kept there from being more."""

    @classmethod
    def none(cls, lacks: str) -> "HeldOutPairs":
        """No pairs, and why."""
        return cls(PseudoCases.joined([]), (), 0, lacks)

    def likeness(self) -> list[Likeness]:
        """How far their texts are apart, beside those of the case."""
        if self.drawn.of_case is None or not len(self.drawn):
            return []
        columns = (
            ("topic", self.drawn.of_case.topic, self.drawn.topic_distance),
            ("register", self.drawn.of_case.register, self.drawn.register_distance),
        )
        return [
            Likeness(name, case, float(x.min()), float(np.median(x)), float(x.max()))
            for name, case, x in columns
        ]


def held_out_pairs(
    others: Corpus,
    like: Case,
    chosen: ChosenVerifier,
    *,
    language: str | None,
    engine: Engine | None = None,
) -> HeldOutPairs:
    """Pseudo-cases like a case from signed texts of other writers, each answered held out."""
    everybody = as_others(others.signed)
    texts = everybody.take(everybody.apart_from(like))
    usable = set(texts.bodies)
    signed = others.signed.where(lambda text: text.body in usable)
    parts = _parts(texts, chosen.seed)
    if not parts:
        return HeldOutPairs.none(_why_none(others, texts))
    each = -(-MOST_PAIRS // len(parts))
    drawn: list[PseudoCases] = []
    ratios: list[float | None] = []
    for number, part in enumerate(parts):
        some = draw_pseudo_cases(texts.take(part), like, each, seed=chosen.seed + number)
        rest = Corpus([text for text in signed if text.body not in _bodies(texts, part)])
        if not len(some) or len(rest) < FEWEST_OTHERS:
            continue
        answers = _answered(rest, some, chosen, language, engine)
        drawn.append(some)
        ratios += [answer.log10_lr for answer in answers]
    return HeldOutPairs(PseudoCases.joined(drawn), tuple(ratios), len(parts))


def _bodies(texts: ReferenceTexts, places: Sequence[int]) -> set[str]:
    return {texts.bodies[place] for place in places}


def _parts(texts: ReferenceTexts, seed: int) -> list[list[int]]:
    """The places of texts by parts of about as many writers; none if there are too few writers."""
    times = Counter(texts.writers)
    several = sum(n > 1 for n in times.values())
    n_parts = min(MOST_PARTS, several // WRITERS_IN_PART)
    if n_parts < 2:
        return []
    order = np.random.default_rng(seed).permutation(sorted(times)).tolist()
    # Writers of many texts first, so that all parts have as many of them.
    dealt = sorted(order, key=lambda writer: -min(times[writer], 2))
    part_of = {writer: place % n_parts for place, writer in enumerate(dealt)}
    parts: list[list[int]] = [[] for _ in range(n_parts)]
    for place, writer in enumerate(texts.writers):
        parts[part_of[writer]].append(place)
    return parts


def _why_none(others: Corpus, texts: ReferenceTexts) -> str:
    several = sum(n > 1 for n in Counter(texts.writers).values())
    unsigned = len(others) - len(others.signed)
    also = f", and {unsigned} are unsigned" if unsigned else ""
    return (
        f"of the reference texts in use only {several} writers signed two or more{also}, and "
        f"{2 * WRITERS_IN_PART} are needed to hold some of them out"
    )


def _answered(
    rest: Corpus,
    drawn: PseudoCases,
    chosen: ChosenVerifier,
    language: str | None,
    engine: Engine | None,
) -> Iterator[Verification]:
    """The answers to pseudo-cases of a verifier that knows the rest alone."""
    problems = [
        VerificationProblem(
            f"pair {number}",
            Corpus(
                Text(f"known {k}", body, language=language) for k, body in enumerate(case.known)
            ),
            Text("questioned", case.questioned, language=language),
            language=language,
        )
        for number, case in enumerate(drawn.cases)
    ]
    sizes = [len(case.known) for case in drawn.cases]
    verifier = TextVerifier.without_cases(
        rest, chosen, kind=(language, None), sizes=sizes, engine=engine
    )
    return verifier.answers(problems, engine=engine, evidence=False)
