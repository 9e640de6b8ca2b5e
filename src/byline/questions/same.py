"""Whether the same person wrote it: known texts of one writer, and a questioned one."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from byline.catalogue import find
from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.engine import Engine
from byline.errors import InputError
from byline.methods.verification.combiner import drawn_in
from byline.questions._same_texts import (
    FEW_OTHERS,
    FEWEST_OTHERS,
    as_case,
    as_others,
    check_known,
    judgeable,
    one_text,
    too_few,
    usable_others,
)
from byline.results import Run, Verification

__all__ = ["DEFAULT", "Verifying", "same", "verify"]

DEFAULT = "delta-odds"
STRANGE_OTHERS = (
    "the others' texts are of another kind: they use the commonest words unlike the questioned "
    "text and the known ones, and an answer that rests on them would mislead. Give texts of the "
    "same genre and time with --others."
)


def same(  # noqa: PLR0913
    known: Corpus | Text,
    questioned: Text | Corpus,
    *,
    others: Corpus | None = None,
    method: str | None = None,
    seed: int = 0,
    engine: Engine | None = None,
) -> Verification:
    """Whether the writer of `known` also wrote `questioned`, seen against texts of `others`.

    The others should be texts of the same kind, language and time by people who may not have
    written the questioned one, thirty or more of them. Without any nothing can be decided.
    """
    texts = Corpus([known]) if isinstance(known, Text) else known
    asked = one_text(questioned)
    check_known(texts)
    kept, notes = usable_others(others, texts, asked)
    problem = VerificationProblem(asked.id, texts, asked)
    strange = len(kept) >= FEWEST_OTHERS and _strange(kept, problem, seed)
    if strange:
        judge = Verifying(
            None, find("same", method or DEFAULT).name, seed, "nothing", STRANGE_OTHERS
        )
    else:
        judge = Verifying.without_cases(kept, method=method, seed=seed, engine=engine)
    [answer] = judge.answers([problem], engine=engine, notes=notes)
    return answer


def verify(  # noqa: PLR0913
    problems: Sequence[VerificationProblem],
    *,
    train: Sequence[VerificationProblem] = (),
    others: Corpus | None = None,
    method: str | None = None,
    seed: int = 0,
    engine: Engine | None = None,
    evidence: bool = True,
) -> Iterator[Verification]:
    """The answer to each problem, which sees no other problem's answer.

    What is learned from `train`, or the others, is learned for each language and genre apart. With
    neither, the texts of the other problems serve as those of other writers. To leave out the
    evidence saves most of the time.
    """
    kinds = dict.fromkeys((problem.language, problem.genre) for problem in problems)
    judges = {}
    for kind in kinds:
        cases = [p for p in train if (p.language, p.genre) == kind] or list(train)
        if cases:
            judges[kind] = Verifying.of_cases(cases, others, method, seed, engine)
            continue
        there = [p for p in problems if (p.language, p.genre) == kind]
        judges[kind] = Verifying.without_cases(
            others if others is not None else there,
            method=method,
            kind="-".join(name for name in kind if name),
            seed=seed,
            engine=engine,
        )
    answers = {
        kind: judge.answers(
            [p for p in problems if (p.language, p.genre) == kind],
            engine=engine,
            evidence=evidence,
        )
        for kind, judge in judges.items()
    }
    for problem in problems:
        yield next(answers[problem.language, problem.genre])


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

        told = [problem for problem in train if problem.same is not None]
        if not told:
            raise InputError("the problems to learn from have no answers: add their truth.txt.")
        name, model = _model(method, seed, language=told[0].language, genre=told[0].genre)
        given = None if others is None or not len(others) else as_others(others)
        model.fit(
            [case_of(problem) for problem in told],
            [bool(problem.same) for problem in told],
            others=given,
            engine=engine,
        )
        return cls(model, name, seed, f"{len(told)} problems with their answers")

    @classmethod
    def without_cases(
        cls,
        others: Corpus | Sequence[VerificationProblem] | None,
        *,
        method: str | None = None,
        kind: str | None = None,
        seed: int = 0,
        engine: Engine | None = None,
    ) -> "Verifying":
        """Learn from other writers' texts alone."""
        from byline.methods.verification.case import case_of, others_of
        from byline.methods.verification.made_up import made_up_cases

        name, model = _model(method, seed, kind=kind)
        if others is None or isinstance(others, Corpus):
            given = as_others(others if others is not None else Corpus([]))
        else:
            given = others_of([case_of(problem) for problem in others])
        if len(given) < FEWEST_OTHERS:
            return cls(None, name, seed, "nothing", too_few(len(given)))
        if hasattr(model, "fit_others"):
            model.fit_others(given, engine)
            return cls(model, name, seed, _origin(model.origin_))
        cases, answers = made_up_cases(given, 80, seed=seed)
        if len(set(answers)) < 2:
            raise InputError(
                f"{name} has to learn what its scores are worth: give problems with answers "
                "(--train), or others of whom several wrote two texts or more."
            )
        model.fit(cases, answers, others=given, engine=engine)
        return cls(model, name, seed, _origin("others"))

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
        found = self.model.features(cases, engine) if self.model and cases else np.zeros((0, 1))
        odds = iter(self.model.log_odds(found).tolist() if self.model and cases else [])
        rows = iter(zip(cases, found, strict=False))
        for problem, (texts, why) in zip(problems, judged, strict=True):
            told = (*general, *why)
            if not texts or self.model is None:
                lacking = (self.lacks,) if self.lacks else ()
                yield self._undecided(problem, (*told, *lacking))
            else:
                case, numbers = next(rows)
                answer = self._answer(problem, case, numbers, drawn_in(next(odds)), told)
                yield self._with_evidence(answer, case) if evidence else answer

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
        case: Any,
        numbers: Any,
        odds: float,
        notes: tuple[str, ...],
    ) -> Verification:
        model: Any = self.model
        score = 1 / (1 + math.exp(-odds))
        left = abs(score - 0.5) <= model.width_
        around = len(model.others_.apart_from(case))
        notes = (*notes, *_few(around))
        views = model.by_space(numbers) if self.method == DEFAULT else None
        return Verification(
            questioned=problem.id,
            answer="undecided" if left else "yes" if score > 0.5 else "no",
            score=0.5 if left else score,
            log10_lr=odds / math.log(10),
            method=self.method,
            views=views,
            known=tuple(text.id for text in problem.known),
            others=around,
            words=len(problem.questioned.body.split()),
            notes=notes,
            run=self._run(),
        )

    def _with_evidence(self, answer: Verification, case: Any) -> Verification:
        from byline.methods.verification.why import traits_of

        if self.model is None or self.method != DEFAULT:
            return answer
        return replace(answer, evidence=traits_of(case, self.model.prepared_))

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


def _strange(others: Corpus, problem: VerificationProblem, seed: int) -> bool:
    """Whether the others' texts are of another kind than those of the problem."""
    from byline.methods.verification.case import case_of
    from byline.methods.verification.fitting import STRANGE, Fitting

    return Fitting(as_others(others), seed).fit(case_of(problem)) < STRANGE


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
        return "cases made up from the others' texts, after problems of PAN 2014"
    if found.startswith("kind "):
        return f"training problems of PAN 2014, above all of {found.removeprefix('kind ')}"
    return "training problems of PAN 2014, of six other kinds of text"
