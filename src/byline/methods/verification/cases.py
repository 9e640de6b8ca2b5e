"""Cases, reference texts of other writers, and training cases drawn from these.

Half of the training cases are by one writer: known texts and another text of somebody who wrote
several. The other half ask about a text of somebody else. How many known texts a case has is drawn
from the numbers given, so that it says nothing about the answer.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from byline.corpus.problems import VerificationProblem

__all__ = [
    "FEWEST_OTHERS",
    "Case",
    "ReferenceTexts",
    "case_of",
    "checksum_of",
    "draw_training_cases",
    "reference_texts_of",
    "writers_in",
]

FEWEST_OTHERS = 10
"""Reference texts that a comparison needs."""
TRIES = 5
AT_ONCE = 80
"""So many of one answer are drawn before those of the other: more cases begin with the same."""


@dataclass(frozen=True, slots=True)
class Case:
    """Known texts of one writer, and a questioned text."""

    known: tuple[str, ...]
    questioned: str

    @property
    def bodies(self) -> tuple[str, ...]:
        """All of its texts, the questioned one last."""
        return (*self.known, self.questioned)


@dataclass(frozen=True, slots=True)
class ReferenceTexts:
    """Texts of other writers, and who wrote each as far as it is known."""

    bodies: tuple[str, ...]
    writers: tuple[int, ...]
    """The writer of each text by number; a text of nobody known has a number of its own."""
    signed: frozenset[int] = frozenset()
    """The writers whose names stand on their texts: nobody else is suspected of these."""

    def __len__(self) -> int:
        return len(self.bodies)

    def writers_of(self, case: Case) -> set[int]:
        """Who wrote texts of the case, as far as these are among the texts here."""
        own = {_spelt(body) for body in case.bodies}
        pairs = zip(self.bodies, self.writers, strict=True)
        return {writer for body, writer in pairs if _spelt(body) in own}

    def apart_from(self, case: Case, among: "ReferenceTexts | None" = None) -> list[int]:
        """The places of texts that no writer of any text of the case wrote.

        Who that is may be told by more texts than are here: those `among` which these are.
        """
        named = (among or self).writers_of(case)
        return [place for place, writer in enumerate(self.writers) if writer not in named]

    def in_turn(self, seed: int = 0) -> "ReferenceTexts":
        """The same texts in an order in which writers take turns, drawn at random."""
        drawn = np.random.default_rng(seed).permutation(len(self.bodies)).tolist()
        turns: defaultdict[int, int] = defaultdict(int)
        order = []
        for place in drawn:
            order.append((turns[self.writers[place]], place))
            turns[self.writers[place]] += 1
        places = [place for _, place in sorted(order, key=lambda pair: pair[0])]
        return self.take(places)

    def take(self, places: Iterable[int]) -> "ReferenceTexts":
        """Some of the texts, in the order given."""
        wanted = list(places)
        bodies = tuple(self.bodies[p] for p in wanted)
        return ReferenceTexts(bodies, tuple(self.writers[p] for p in wanted), self.signed)


@lru_cache(maxsize=8192)
def _spelt(body: str) -> str:
    """A text in a form that is equal for copies, which may differ in how lines are broken."""
    return " ".join(body.split())


def checksum_of(body: str) -> int:
    """A number by which a text is known again, and from which it cannot be had back."""
    return crc32(_spelt(body).encode("utf-8", "surrogatepass"))


def case_of(problem: VerificationProblem) -> Case:
    """A problem as verifiers take it: without what it is called and what its answer is."""
    return Case(tuple(text.body for text in problem.known), problem.questioned.body)


def reference_texts_of(
    cases: Sequence[Case], same: Sequence[bool | None] | None = None
) -> ReferenceTexts:
    """All texts of these cases, each once, with what they tell of who wrote which.

    The known texts of a case have one writer, who also wrote the questioned one where `same` says
    so; and a text that occurs in several cases has the same writer in each.
    """
    answers = same if same is not None else [None] * len(cases)
    heads: dict[str, str] = {}

    def head(body: str) -> str:
        while heads.setdefault(body, body) != body:
            heads[body] = heads[heads[body]]
            body = heads[body]
        return body

    for case, answer in zip(cases, answers, strict=True):
        for body in case.bodies if answer else case.known:
            heads[head(body)] = head(case.known[0])
        head(case.questioned)
    numbers: dict[str, int] = {}
    writers = [numbers.setdefault(head(body), len(numbers)) for body in heads]
    return ReferenceTexts(tuple(heads), tuple(writers))


def writers_in(cases: Sequence[Case], others: ReferenceTexts) -> NDArray[np.int64]:
    """Who wrote the known texts of each case, and who the questioned one: cases × 2.

    Texts that are among the others have their writers' numbers; each further text has its own, but
    for the known ones of a case, which have one.
    """
    numbers = dict(zip(others.bodies, others.writers, strict=True))

    def writer(*bodies: str) -> int:
        told = (numbers[body] for body in bodies if body in numbers)
        number = next(told, max(numbers.values(), default=-1) + 1)
        for body in bodies:
            numbers.setdefault(body, number)
        return number

    pairs = [(writer(*case.known), writer(case.questioned)) for case in cases]
    return np.array(pairs, np.int64).reshape(-1, 2)


def draw_training_cases(
    others: ReferenceTexts, each: int, *, sizes: Sequence[int] = (1,), seed: int = 0
) -> tuple[list[Case], list[bool]]:
    """At most `each` cases of either answer, all different; none if nobody wrote two texts."""
    by_writer: defaultdict[int, list[str]] = defaultdict(list)
    for body, writer in zip(others.bodies, others.writers, strict=True):
        by_writer[writer].append(body)
    several = [writer for writer, bodies in by_writer.items() if len(bodies) > 1]
    if not several or len(by_writer) < 2:
        return [], []
    rng = np.random.default_rng(seed)
    cases: dict[Case, bool] = {}
    for start in range(0, each, AT_ONCE):
        some = min(AT_ONCE, each - start)
        for same in (True, False):
            wanted = len(cases) + some
            for _ in range(TRIES * some):
                if len(cases) == wanted:
                    break
                case = _drawn(rng, by_writer, several, sizes, same=same)
                cases.setdefault(case, same)
    return list(cases), list(cases.values())


def _drawn(
    rng: np.random.Generator,
    by_writer: dict[int, list[str]],
    several: list[int],
    sizes: Sequence[int],
    *,
    same: bool,
) -> Case:
    writer = several[rng.integers(len(several))]
    bodies = [by_writer[writer][k] for k in rng.permutation(len(by_writer[writer]))]
    most = min(sizes[int(rng.integers(len(sizes)))], len(bodies) - 1)
    if same:
        return Case(tuple(bodies[:most]), bodies[most])
    strangers = [other for other in by_writer if other != writer]
    stranger = by_writer[strangers[rng.integers(len(strangers))]]
    return Case(tuple(bodies[:most]), stranger[rng.integers(len(stranger))])
