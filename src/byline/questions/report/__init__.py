"""All questions asked of one pile, and how accurate the answers are on it.

Each stage is one of the questions. Its result is cached under a hash of the texts, the settings and
the program: a second run on the same pile computes nothing again.
"""

import datetime as dt
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from byline.corpus import Corpus
from byline.corpus.language import guess_language
from byline.engine import Engine
from byline.errors import InputError, UsageError
from byline.questions.alike import DEFAULT, GROUPING, Alike, alike
from byline.questions.report._stages import (
    GROUPS,
    How,
    PairAnswers,
    StoryAnswers,
    WriterAnswers,
    chosen_methods,
    chosen_settings,
)
from byline.results import Run, SimilarityExplanation, Survey, as_json
from byline.results.report import Report, ReportText, SelfTest, SimilarityMap, StyleLook
from byline.results.restored import restored
from byline.storage.answers import Answers, key_of

__all__ = ["QUESTIONS", "check_asked", "chosen_settings", "report", "stages_of"]

QUESTIONS = ("who", "same", "alike", "gist", "headline")
Stage = Callable[[str], AbstractContextManager[None]]
T = TypeVar("T")


def report(  # noqa: PLR0913
    texts: Corpus,
    *,
    only: Sequence[str] = QUESTIONS,
    method: str | None = None,
    settings: Mapping[str, object] | None = None,
    name: str = "the pile",
    command: str = "",
    seed: int = 0,
    engine: Engine | None = None,
    cache: Answers | None = None,
    stage: Stage = lambda what: nullcontext(),
) -> Report:
    """All answers about a pile, ready to be shown.

    `only` names the questions, `method` the methods for some of them (`who=svm,same=imposters`, or
    a name that only one question knows), `settings` theirs (`{"who.C": 0.1}`). `command` is shown
    as the way to repeat the report, and `stage` is entered with what is being done while it is
    being done.
    """
    asked, methods = check_asked(only, method)
    chosen = chosen_settings(settings or {}, methods)
    if not len(texts):
        raise InputError(f"there is no text to report on{_why_not(texts)}.")
    gathering = _Gathering(texts, asked, How(seed, engine, methods, chosen), cache, stage)
    return gathering.report(name, command)


def check_asked(only: Sequence[str], method: str | None) -> tuple[frozenset[str], dict[str, str]]:
    """The questions and the methods chosen for them; what is neither is refused."""
    unknown = [name for name in only if name not in QUESTIONS]
    if unknown or not only:
        what = repr(unknown[0]) if unknown else "nothing"
        raise UsageError(f"a report answers {', '.join(QUESTIONS)}, not {what}.")
    return frozenset(only), chosen_methods(method, only)


def stages_of(asked: Collection[str]) -> int:
    """How many stages there are if these questions are asked."""
    return (
        1
        + (2 * ("alike" in asked) + 1 if {"alike", "gist", "headline"} & set(asked) else 0)
        + (3 + ("same" in asked) if {"who", "same"} & set(asked) else 0)
    )


def _why_not(texts: Corpus) -> str:
    return "".join(f" ({item.source}: {item.reason})" for item in texts.skipped[:1])


@dataclass(frozen=True)
class _Gathering:
    """The stages, each of which runs at most once."""

    pile: Corpus
    asked: frozenset[str]
    how: How
    cache: Answers | None
    stage: Stage

    def report(self, name: str, command: str) -> Report:
        survey = self._staged("looking at the pile", "survey", Survey, self._survey)
        languages = self._languages(survey)
        stories, layout, passages = self._alike(survey)
        look = self._style()
        writers, pairs, test = self._writers(languages, survey)
        runs = dict(stories.runs)
        if self.asked & {"alike", "gist", "headline"}:
            runs["alike"] = self._similarity_run()
        runs |= {q: run for q, run in (("who", writers.run), ("same", pairs.run)) if run}
        limits = {"who": writers.limit, "same": pairs.limit}
        lacks = {"who": writers.lacks, "same": pairs.lacks}
        return Report(
            pile=name,
            asked=tuple(q for q in QUESTIONS if q in self.asked),
            survey=survey,
            texts=tuple(self._texts(languages)),
            stories=stories.stories,
            alone=stories.alone,
            map=layout,
            attributions=writers.attributions,
            not_judged=writers.not_judged,
            mixtures=writers.mixtures,
            pairs=pairs.pairs,
            passages=passages,
            test=test,
            missing={q: why for q, why in lacks.items() if why and q in self.asked},
            limits={q: how for q, how in limits.items() if how},
            runs=runs,
            command=command,
            date=dt.date.today().isoformat(),
            nearest=stories.nearest,
            style=look,
        )

    def _survey(self) -> Survey:
        from byline.checks import survey

        return survey(self.pile, self.how.engine)

    def _languages(self, survey: Survey) -> dict[str, str]:
        """The language of each text; only a pile in several has to be looked at again."""
        only = next(iter(survey.languages)) if len(survey.languages) == 1 else None
        return {
            text.id: only or text.language or guess_language(text.body).code for text in self.pile
        }

    def _texts(self, languages: Mapping[str, str]) -> Any:
        from byline.checks import count_words

        for text in self.pile:
            date = None if text.date is None else text.date.isoformat()
            yield ReportText(
                text.id, text.author, date, text.title, languages[text.id],
                count_words(text.body), text.sha256, text.body,
            )  # fmt: skip

    def _alike(
        self, survey: Survey
    ) -> tuple[StoryAnswers, SimilarityMap | None, tuple[SimilarityExplanation, ...]]:
        from byline.questions.report._similarity import draw_map, shared_passages, tell_stories

        if not self.asked & {"alike", "gist", "headline"}:
            return StoryAnswers((), (), {}), None, ()
        stories = self._staged(
            "finding stories",
            "stories",
            StoryAnswers,
            lambda: tell_stories(self.pile, self._similarity, self.asked, self.how),
        )
        if "alike" not in self.asked:
            return stories, None, ()
        layout: SimilarityMap | None = self._staged(
            "drawing the map",
            "map",
            SimilarityMap | None,
            lambda: draw_map(self.pile, self._similarity, self.how),
        )
        passages: tuple[SimilarityExplanation, ...] = self._staged(
            "comparing wording",
            "passages",
            tuple[SimilarityExplanation, ...],
            lambda: shared_passages(self.pile, self._similarity, survey),
        )
        return stories, layout, passages

    def _style(self) -> StyleLook | None:
        from byline.questions.report._style import look_at_style

        if not self.asked & {"who", "same"}:
            return None
        look: StyleLook = self._staged(
            "looking at style", "style", StyleLook, lambda: look_at_style(self.pile, self.how.seed)
        )
        return look

    def _writers(
        self, languages: Mapping[str, str], survey: Survey
    ) -> tuple[WriterAnswers, PairAnswers, SelfTest | None]:
        from byline.questions.report._pairs import check_pairs
        from byline.questions.report._self_test import run_self_test
        from byline.questions.report._writers import find_writers

        if not self.asked & {"who", "same"}:
            return WriterAnswers((), {}, {}, (), None), PairAnswers((), None), None
        writers = self._staged(
            "attributing the unsigned texts",
            "who",
            WriterAnswers,
            lambda: find_writers(self.pile, languages, self.how),
        )
        test = self._staged(
            "testing on the signed texts",
            "test",
            SelfTest,
            lambda: run_self_test(self.pile, languages, writers, self.asked, self.how),
        )
        pairs = PairAnswers((), None)
        if "same" in self.asked:
            guesses = test.guesses or writers.rehearsed
            pairs = self._staged(
                "comparing pairs of texts",
                "same",
                PairAnswers,
                lambda: check_pairs(self.pile, languages, writers, guesses, self.how),
            )
        return writers, pairs, test

    @cached_property
    def _similarity(self) -> Alike:
        method = self.how.method("alike") or DEFAULT
        own = self.how.settings_for("alike")
        return alike(self.pile, method=method, seed=self.how.seed, engine=self.how.engine, **own)

    def _similarity_run(self) -> Run:
        method = self.how.method("alike") or DEFAULT
        groups = self.how.method(GROUPS) or GROUPING
        own = {**self.how.settings_for("alike"), **self.how.settings_for(GROUPS)}
        return Run.of(self.how.seed, method=method, groups=groups, **own)

    def _staged(self, what: str, name: str, kind: Any, compute: Callable[[], T]) -> T:
        """The result of a stage, from the cache if that has it."""
        with self.stage(what):
            if self.cache is None:
                return compute()
            settings = {q: sorted(own.items()) for q, own in (self.how.settings or {}).items()}
            chosen = [sorted((self.how.methods or {}).items()), sorted(settings.items())]
            key = key_of(name, sorted(self.asked), self.how.seed, chosen, self._digest)
            kept = self.cache.get(key)
            if kept is not None:
                try:
                    stored: T = restored(kind, kept)
                    return stored
                except (ValueError, TypeError, LookupError, AttributeError):
                    pass  # damaged
            result = compute()
            self.cache.put(key, as_json(result))
            return result

    @cached_property
    def _digest(self) -> list[Any]:
        """All of the pile that an answer can depend on."""
        rows = [
            (t.id, t.author, t.sha256, t.title, str(t.date), t.language, t.meta) for t in self.pile
        ]
        return [key_of(rows, [(item.source, item.reason) for item in self.pile.skipped])]
