"""Fitted verifiers, and their answers in the words of `byline same`."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from byline.catalogue import find
from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.engine import Engine
from byline.errors import InputError
from byline.methods.verification.cases import (
    Case,
    ReferenceTexts,
    case_of,
    reference_texts_of,
)
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
from byline.results.decisions import REACH, ZONE

if TYPE_CHECKING:
    from byline.methods.verification._verifier import ScoredCase, Verifier
    from byline.methods.verification.genre_check import GenreCheck

__all__ = ["DEFAULT", "ChosenVerifier", "TextVerifier"]

DEFAULT = "delta-odds"
Verdict = Literal["yes", "no", "undecided"]
NO_TRAINING = (
    "no problem to learn from is in the language of this one: give some that are with --train."
)
UNCALIBRATED = (
    "the score is the method's own and no probability: it says nothing of how strong findings are."
)
NOT_VALIDATED = (
    "the questioned text is further from the known ones in topic or register than {share:.0%} of "
    "the pairs of reference texts that answers are validated on: nothing tells what similarity is "
    "worth there. Give reference texts by people who wrote in both ways."
)
BORROWED = (
    "too few reference texts are by people who wrote several, so that the answer was validated on "
    "other kinds of text: give two texts or more each by ten people or more."
)
OTHER_GENRE = (
    "the others' texts are of another kind than the questioned text and the known ones{unlike}: "
    "seen against such others any two texts of one kind look alike, so nothing is judged. Give "
    "texts of the same genre, time and layout with --others."
)


@dataclass(frozen=True)
class ChosenVerifier:
    """A method with its settings, which were checked."""

    method: str
    seed: int
    settings: dict[str, Any]

    @classmethod
    def of(
        cls,
        method: str | None,
        seed: int,
        settings: Mapping[str, object] | None = None,
        *,
        trained: bool = False,
    ) -> "ChosenVerifier":
        """The method of this name, or the default; refused if a setting makes no sense.

        It is `trained` if it learns from cases, not from reference texts alone.
        """
        row = find("same", method or DEFAULT)
        options = [] if trained else ["without --train"]
        return cls(row.name, seed, row.checked(settings or {}, options))

    def build(self, **about: Any) -> Any:
        """The method for texts of which this is known, unless a setting says otherwise."""
        made = find("same", self.method).build({}, self.seed).set_params(**self.settings)
        takes = made.get_params(deep=False).keys() - self.settings.keys()
        return made.set_params(**{name: about[name] for name in takes & about.keys()})


@dataclass(frozen=True)
class TextVerifier:
    """A fitted verifier, or the reason why there is none."""

    model: "Verifier | None"
    chosen: "ChosenVerifier"
    lacks: str = ""
    """Why there is no model."""
    genre_check: "GenreCheck | None" = None
    """Tells whether the reference texts are of the genre of a case."""

    @classmethod
    def of_nothing(cls, chosen: "ChosenVerifier", lacks: str = "") -> "TextVerifier":
        """No model, where no text can be judged or there is nothing to learn from."""
        return cls(None, chosen, lacks)

    @classmethod
    def of_cases(
        cls,
        train: Sequence[VerificationProblem],
        problems: Sequence[VerificationProblem],
        others: Corpus | None,
        chosen: "ChosenVerifier",
        engine: Engine | None,
    ) -> "TextVerifier":
        """Learn from problems whose answers are known, for others.

        Without reference texts those of all problems serve: texts of the training problems alone
        may be on other topics than the questioned ones.
        """
        if not train:
            return cls.of_nothing(chosen, NO_TRAINING)
        labelled = [problem for problem in train if problem.same is not None]
        if not labelled:
            raise InputError("the problems to learn from have no answers: add their truth.txt.")
        model = chosen.build(language=labelled[0].language, genre=genre_of(labelled[0]))
        cases = [case_of(problem) for problem in labelled]
        same = [bool(problem.same) for problem in labelled]
        if others is not None and len(others):
            given = as_others(others)
        else:
            asked = [case_of(problem) for problem in problems]
            given = reference_texts_of([*cases, *asked], [*same, *[None] * len(asked)])
        model.fit(cases, same, others=given, engine=engine)
        return cls(model, chosen, genre_check=_genre_check(given, model, chosen.seed))

    @classmethod
    def without_cases(
        cls,
        others: Corpus | Sequence[VerificationProblem],
        chosen: "ChosenVerifier",
        *,
        kind: KindOfText = (None, None),
        sizes: Sequence[int] = (1,),
        engine: Engine | None = None,
    ) -> "TextVerifier":
        """Learn from other writers' texts alone, for problems with so many known texts."""
        model = chosen.build(language=kind[0], genre=kind[1])
        model.check_without_cases()
        if isinstance(others, Corpus):
            given = as_others(others)
        else:
            given = reference_texts_of([case_of(problem) for problem in others])
        if len(given) < FEWEST_OTHERS:
            return cls(None, chosen, too_few(len(given)))
        model.fit_others(given, engine, sizes=sizes)
        return cls(model, chosen, genre_check=_genre_check(given, model, chosen.seed))

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
        usable = [self._judgeable(problem) for problem in problems]
        cases = [as_case(texts) for texts, _ in usable if texts]
        scored = self._score(cases, engine)
        for problem, (texts, why) in zip(problems, usable, strict=True):
            notes = (*general, *why)
            if not texts or self.model is None:
                lacking = (self.lacks,) if self.lacks else ()
                yield self._undecided(problem, (*notes, *lacking))
                continue
            case, score, unlike = next(scored)
            if unlike is not None:
                yield self._undecided(problem, (*notes, _other_genre(unlike)))
                continue
            answer = self._answer(problem, case, score, notes)
            traits = self.model.explain(case, score.excluded) if evidence else ()
            yield replace(answer, evidence=traits)

    def _score(
        self, cases: list[Case], engine: Engine | None
    ) -> Iterator[tuple[Case, "ScoredCase", list[str] | None]]:
        """Each case with its score, and in what reference texts of another genre differ from it."""
        if self.model is None or not cases:
            return
        scored = self.model.score_cases(cases, engine)
        unlike: list[list[str] | None] = [None] * len(cases)
        if self.genre_check is not None:
            rows = [s.unfiltered_features for s in scored if s.unfiltered_features is not None]
            known = rows if len(rows) == len(cases) else None
            unlike = self.genre_check.mismatches(cases, known)
        yield from zip(cases, scored, unlike, strict=True)

    def _judgeable(self, problem: VerificationProblem) -> tuple[list[Text], list[str]]:
        """As `judgeable`, if enough reference texts are by nobody in the case."""
        texts, notes = judgeable(problem)
        if texts and self.model is not None and self.model.fewest_others:
            around = len(self.model.others_.apart_from(as_case(texts)))
            if around < self.model.fewest_others:
                return [], [*notes, too_few(around)]
        return texts, notes

    def _answer(
        self,
        problem: VerificationProblem,
        case: Case,
        scored: "ScoredCase",
        notes: tuple[str, ...],
    ) -> Verification:
        model: Any = self.model
        around = len(model.others_.apart_from(case)) - len(scored.excluded)
        verdict, score, log10_lr = self._decide(scored.log_odds)
        if scored.excluded and scored.unfiltered_log_odds is not None:
            other_verdict, with_all, _ = self._decide(scored.unfiltered_log_odds)
            notes = (*notes, suspected(len(scored.excluded), with_all))
            # A reference text that is excluded wrongly would speak against one writer.
            verdict = verdict if verdict == other_verdict else "undecided"
        notes = (*notes, *_few(around), *self._validation_notes(scored))
        return replace(
            self._undecided(problem, notes),
            answer=verdict,
            score=0.5 if abs(score - 0.5) <= model.width_ else score,
            log10_lr=log10_lr,
            bounds=scored.bounds,
            validated_on=scored.n_validated,
            views=model.log_odds_by_view(case, scored.features),
            others=around,
        )

    def _validation_notes(self, scored: "ScoredCase") -> Iterator[str]:
        model: Any = self.model
        if not model.calibrated:
            yield UNCALIBRATED
        if not scored.validated:
            yield NOT_VALIDATED.format(share=REACH)
        elif scored.borrowed:
            yield BORROWED

    def _decide(self, log_odds: float) -> tuple[Verdict, float, float | None]:
        """The answer, the probability of one writer, and log10 LR where it is calibrated.

        A likelihood ratio in the undecided zone decides nothing; nor does a score as near to 1/2 as
        gave the highest c@1 in training.
        """
        model: Any = self.model
        score = 1 / (1 + math.exp(-min(max(log_odds, -700), 700)))
        log10_lr = log_odds / math.log(10) if model.calibrated else None
        if log10_lr is not None and abs(log10_lr) < ZONE:
            return "undecided", score, log10_lr
        if abs(score - 0.5) <= model.width_:
            return "undecided", score, log10_lr
        return "yes" if score > 0.5 else "no", score, log10_lr

    def _undecided(self, problem: VerificationProblem, notes: tuple[str, ...]) -> Verification:
        return Verification(
            questioned=problem.id,
            answer="undecided",
            score=0.5,
            log10_lr=None,
            method=self.chosen.method,
            known=tuple(text.id for text in problem.known),
            words=len(problem.questioned.body.split()),
            notes=notes,
            run=self._run(),
        )

    def _run(self) -> Run:
        width = {} if self.model is None else {"undecided": self.model.width_}
        origin = "nothing" if self.model is None else self.model.origin_
        return Run.of(
            self.chosen.seed,
            method=self.chosen.method,
            **self.chosen.settings,
            learned_from=origin,
            **width,
        )


def _genre_check(
    others: ReferenceTexts | None, model: "Verifier", seed: int
) -> "GenreCheck | None":
    """A check of the reference texts that were given, or of those of the default verifier."""
    from byline.methods.verification.genre_check import GenreCheck
    from byline.methods.verification.similarities import PreparedReferences

    if isinstance(model.prepared_, PreparedReferences):
        return GenreCheck(model.prepared_, seed)
    if others is None:
        return None
    return GenreCheck(PreparedReferences.of(others, seed=seed), seed)


def _other_genre(unlike: Sequence[str]) -> str:
    """The note, with what the texts of the case have more or less of than the others."""
    listed = " and ".join([", ".join(unlike[:-1]), unlike[-1]] if len(unlike) > 1 else unlike)
    return OTHER_GENRE.format(unlike=f", which have {listed}" if unlike else "")


def _few(n: int) -> Iterator[str]:
    if n < FEW_OTHERS:
        yield f"{n} texts by others are few: give {FEW_OTHERS} or more for a surer answer."
