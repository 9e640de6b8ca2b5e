"""Verifiers that are ready to judge, and answers in the words of `byline same`."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from byline.catalogue import find
from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.engine import Engine
from byline.errors import InputError
from byline.methods.verification.combiner import drawn_in
from byline.questions._kind_of_others import KindOfOthers
from byline.questions._same_texts import (
    FEW_OTHERS,
    FEWEST_OTHERS,
    KindOfText,
    as_case,
    as_others,
    genre_of,
    judgeable,
    suspected,
    too_few,
)
from byline.results import Run, Verification

__all__ = ["DEFAULT", "Verifying"]

DEFAULT = "delta-odds"
MADE_UP = "cases made up from the others' texts"
NO_TRAINING = (
    "no problem to learn from is in the language of this one: give some that are with --train."
)
UNCALIBRATED = (
    "the score is the method's own and no probability: it says nothing of how strong findings are."
)
SEEN = (
    "the weights were learned from the training problems of PAN 2014, and the questioned text is "
    "that of one of them: the answer looks better than it would on another problem."
)


@dataclass(frozen=True)
class Verifying:
    """A verifier that is ready to judge, or what it lacks to be so."""

    model: Any | None
    method: str
    seed: int
    origin: str
    """What its probabilities were learned from."""
    lacks: str = ""
    """Why it cannot judge."""
    kind: KindOfOthers | None = None
    """Tells whether others are of the kind of a case."""

    @classmethod
    def of_nothing(cls, method: str | None, seed: int) -> "Verifying":
        """Learn nothing, where no text can be judged."""
        name, _ = _model(method, seed)
        return cls(None, name, seed, "nothing")

    @classmethod
    def of_cases(
        cls,
        train: Sequence[VerificationProblem],
        others: Corpus | None,
        method: str | None,
        seed: int,
        engine: Engine | None,
    ) -> "Verifying":
        """Learn from problems whose answers are known."""
        from byline.methods.verification.case import case_of

        if not train:
            name, _ = _model(method, seed)
            return cls(None, name, seed, "nothing", NO_TRAINING)
        told = [problem for problem in train if problem.same is not None]
        if not told:
            raise InputError("the problems to learn from have no answers: add their truth.txt.")
        name, model = _model(method, seed, language=told[0].language, genre=genre_of(told[0]))
        given = None if others is None or not len(others) else as_others(others)
        model.fit(
            [case_of(problem) for problem in told],
            [bool(problem.same) for problem in told],
            others=given,
            engine=engine,
        )
        origin = f"{len(told)} problems with their answers"
        return cls(model, name, seed, origin, kind=KindOfOthers.of(given, model, seed))

    @classmethod
    def without_cases(  # noqa: PLR0913
        cls,
        others: Corpus | Sequence[VerificationProblem] | None,
        *,
        method: str | None = None,
        kind: KindOfText = (None, None),
        sizes: Sequence[int] = (1,),
        seed: int = 0,
        engine: Engine | None = None,
    ) -> "Verifying":
        """Learn from other writers' texts alone, for problems with so many known texts."""
        from byline.methods.verification.case import case_of, others_of
        from byline.methods.verification.made_up import made_up_cases
        from byline.methods.verification.shipped import kind_named

        name, model = _model(method, seed, kind=kind_named(*kind), language=kind[0], genre=kind[1])
        if others is None or isinstance(others, Corpus):
            given = as_others(others if others is not None else Corpus([]))
        else:
            given = others_of([case_of(problem) for problem in others])
        if len(given) < FEWEST_OTHERS:
            return cls(None, name, seed, "nothing", too_few(len(given)))
        if hasattr(model, "fit_others"):
            model.fit_others(given, engine, sizes=sizes)
            kind_of = KindOfOthers.of(given, model, seed)
            return cls(model, name, seed, _origin(model.origin_), kind=kind_of)
        cases, answers = made_up_cases(given, 80, sizes=sizes, seed=seed)
        if len(set(answers)) < 2:
            raise InputError(
                f"{name} has to learn what its scores are worth: give problems with answers "
                "(--train), or others of whom several wrote two texts or more."
            )
        model.fit(cases, answers, others=given, engine=engine)
        return cls(model, name, seed, MADE_UP, kind=KindOfOthers.of(given, model, seed))

    def answers(
        self,
        problems: Sequence[VerificationProblem],
        *,
        engine: Engine | None = None,
        notes: Iterable[str] = (),
        evidence: bool = True,
    ) -> Iterator[Verification]:
        """The answer to each problem, with its evidence or without."""
        general = tuple(notes)
        judged = [self._judgeable(problem) for problem in problems]
        ready = [texts for texts, _ in judged if texts and self.model is not None]
        cases = [as_case(texts) for texts in ready]
        rows = self._looked_at(cases, engine)
        for problem, (texts, why) in zip(problems, judged, strict=True):
            told = (*general, *why)
            if not texts or self.model is None:
                lacking = (self.lacks,) if self.lacks else ()
                yield self._undecided(problem, (*told, *lacking))
            else:
                case, numbers, odds, with_all, suspects, strange = next(rows)
                if strange:
                    yield self._undecided(problem, (*told, strange))
                    continue
                told = (*told, *self._learned_from(case))
                if suspects:
                    told = (*told, suspected(len(suspects), _probability(drawn_in(with_all))))
                around = len(self.model.others_.apart_from(case)) - len(suspects)
                answer = self._answer(problem, around, numbers, odds, told)
                if suspects and self._verdict(with_all) != answer.answer:
                    # Whoever is wrongly suspected would speak against one writer.
                    answer = replace(answer, answer="undecided")
                yield self._with_evidence(answer, case, suspects) if evidence else answer

    def _looked_at(
        self, cases: list[Any], engine: Engine | None
    ) -> Iterator[tuple[Any, Any, float, float, list[int], str]]:
        """Of each case its numbers, log odds, those with all others, who was left out, and why."""
        model = self.model
        if model is None or not cases:
            return
        if self.method == DEFAULT:
            numbers, all_numbers, without = model.look(cases, engine)
            apart, seen = [some.tolist() for some in without], all_numbers
        else:
            numbers = all_numbers = model.features(cases, engine)
            apart, seen = [[] for _ in cases], None
        odds, with_all = (model.log_odds(some).tolist() for some in (numbers, all_numbers))
        strange = [""] * len(cases) if self.kind is None else self.kind.notes(cases, seen)
        yield from zip(cases, numbers, odds, with_all, apart, strange, strict=True)

    def _learned_from(self, case: Any) -> Iterator[str]:
        """That a case is one of those that the weights were learned from, if it is."""
        from byline.methods.verification.case import mark_of

        if mark_of(case.questioned) in getattr(self.model, "seen_", ()):
            yield SEEN

    def _judgeable(self, problem: VerificationProblem) -> tuple[list[Text], list[str]]:
        """As `judgeable`, if there are others left once the writers of the case are left out."""
        texts, notes = judgeable(problem)
        if texts and self.model is not None and self.method == DEFAULT:
            around = len(self.model.others_.apart_from(as_case(texts)))
            if around < FEWEST_OTHERS:
                return [], [*notes, too_few(around)]
        return texts, notes

    def _answer(
        self,
        problem: VerificationProblem,
        around: int,
        numbers: Any,
        odds: float,
        notes: tuple[str, ...],
    ) -> Verification:
        model: Any = self.model
        verdict = self._verdict(odds)
        odds = drawn_in(odds) if model.calibrated else odds
        score = _probability(odds)
        notes = (*notes, *_few(around), *([] if model.calibrated else [UNCALIBRATED]))
        views = model.by_space(numbers) if self.method == DEFAULT else None
        return Verification(
            questioned=problem.id,
            answer=verdict,
            score=0.5 if abs(score - 0.5) <= model.width_ else score,
            log10_lr=odds / math.log(10) if model.calibrated else None,
            method=self.method,
            views=views,
            known=tuple(text.id for text in problem.known),
            others=around,
            words=len(problem.questioned.body.split()),
            notes=notes,
            run=self._run(),
        )

    def _verdict(self, odds: float) -> Literal["yes", "no", "undecided"]:
        """What log odds say, undecided as near to even as gave the highest c@1 when it learned."""
        model: Any = self.model
        score = _probability(drawn_in(odds) if model.calibrated else odds)
        if abs(score - 0.5) <= model.width_:
            return "undecided"
        return "yes" if score > 0.5 else "no"

    def _with_evidence(
        self, answer: Verification, case: Any, without: Sequence[int]
    ) -> Verification:
        from byline.methods.verification.why import traits_of

        if self.model is None or self.method != DEFAULT:
            return answer
        return replace(answer, evidence=traits_of(case, self.model.prepared_, without=without))

    def _undecided(self, problem: VerificationProblem, notes: tuple[str, ...]) -> Verification:
        return Verification(
            questioned=problem.id,
            answer="undecided",
            score=0.5,
            log10_lr=None,
            method=self.method,
            known=tuple(text.id for text in problem.known),
            words=len(problem.questioned.body.split()),
            notes=notes,
            run=self._run(),
        )

    def _run(self) -> Run:
        width = {} if self.model is None else {"undecided": self.model.width_}
        return Run.of(self.seed, method=self.method, learned_from=self.origin, **width)


def _probability(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


def _model(method: str | None, seed: int, **about: Any) -> tuple[str, Any]:
    name = method or DEFAULT
    made = find("same", name).load()
    takes = made().get_params()
    return name, made(**{k: v for k, v in {"seed": seed, **about}.items() if k in takes})


def _few(n: int) -> Iterator[str]:
    if n < FEW_OTHERS:
        yield f"{n} texts by others are few: give {FEW_OTHERS} or more for a surer answer."


def _origin(found: str) -> str:
    if found == "others":
        return f"{MADE_UP}, after problems of PAN 2014"
    if found.startswith("kind "):
        return f"training problems of PAN 2014, above all of {found.removeprefix('kind ')}"
    return "training problems of PAN 2014, of six other kinds of text"
