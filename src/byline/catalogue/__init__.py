"""Every method, one line each, in `methods.csv`.

A row names the place of a method as a string, so that listing the catalogue imports none of them.
A method appears everywhere (commands, contract tests, reference pages) once its row is there.
"""

import csv
import difflib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from importlib.resources import files
from inspect import signature
from numbers import Integral
from typing import Any, Literal

from byline.catalogue.settings import SEEDS, MethodSetting, check_effects, settings_of, written
from byline.errors import UsageError

__all__ = [
    "METHODS",
    "QUESTIONS",
    "Method",
    "Part",
    "Question",
    "find",
    "methods",
    "named",
    "question",
]

# `kernel`: similarity of two texts; `groups`: clustering by it; `categories`: classification;
# `answer`: the question itself.
Part = Literal["answer", "kernel", "groups", "categories"]


@dataclass(frozen=True, slots=True)
class Question:
    """One of the five questions, the command that asks it and the room that answers it."""

    command: str
    room: str
    wording: str


QUESTIONS = (
    Question("who", "attribution", "Who wrote this?"),
    Question("same", "verification", "Did the same person write it?"),
    Question("alike", "similarity", "Which texts belong together?"),
    Question("gist", "summarisation", "What do they say?"),
    Question("headline", "compression", "Say it in one line"),
)


@dataclass(frozen=True, slots=True)
class Method:
    """A way to answer a question."""

    question: str
    """The room of `byline.methods` it lives in."""
    name: str
    """What users type after `-m`; never given to another method once published."""
    path: str
    """`module:attribute`."""
    summary: str
    paper: str
    """Key in docs/references.bib."""
    part: Part = "answer"
    """Which part of the question it answers, where there are several."""
    settings: tuple[tuple[str, Any], ...] = ()
    """Settings that this name stands for, where several methods are one class."""
    page: str = ""
    """The page under docs/methods of a family of methods; without one, that of its name."""

    @property
    def docs_page(self) -> str:
        """The name of the page that describes it."""
        return self.page or self.name

    def load(self) -> Any:
        """Import the method's class, and return it or what makes it with `settings`."""
        kind = self.load_class()
        return partial(kind, **dict(self.settings)) if self.settings else kind

    def load_class(self) -> Any:
        """Import and return the method's class."""
        module, attribute = self.path.split(":")
        return getattr(import_module(module), attribute)

    def own_settings(self) -> tuple[MethodSetting, ...]:
        """The settings that a user may change and that may have an effect."""
        kind, fixed = self.load_class(), dict(self.settings)
        own = [one for one in settings_of(kind) if one.name not in fixed]
        usual = {name: one.default for name, one in signature(kind).parameters.items()}
        fixed = {name: usual[name] for name in usual.keys() - {one.name for one in own}} | fixed
        return tuple(
            replace(one, only="") if one.needs in fixed else one
            for one in own
            if one.needs not in fixed or one.effective(fixed, ())
        )

    def checked(
        self, settings: Mapping[str, object], options: Collection[str] = ()
    ) -> dict[str, Any]:
        """The settings with their values, which may be given as text; refused if they are wrong.

        `options` says what a command was given, such as "with --save", for settings that need it.
        """
        own, fixed = {one.name: one for one in self.own_settings()}, dict(self.settings)
        for name, value in settings.items():
            if name in fixed and written(value) != written(fixed[name]):
                raise UsageError(
                    f"{name} of {self.name} is {fixed[name]}, not {value}: choose another method."
                )
            if name in SEEDS:
                raise UsageError("the seed is no setting of a method: give it with --seed.")
            if name not in own and name not in fixed:
                self._refuse_ineffective(name)
                raise UsageError(f"{self.name} has no setting {name!r}.{_listed(name, own)}")
        values = {
            name: own[name].value(value, self.name)
            for name, value in settings.items()
            if name in own
        }
        check_effects(own.values(), values, options, self.name)
        return values

    def _refuse_ineffective(self, name: str) -> None:
        """Say when a setting has an effect that this method's name rules out."""
        for one in settings_of(self.load_class()):
            if one.name == name:
                raise UsageError(f"{name} has no effect in {self.name}: only {one.only}.")

    def build(
        self, settings: Mapping[str, object], seed: int = 0, options: Collection[str] = ()
    ) -> Any:
        """The method with these settings, and with the seed if it has one."""
        if isinstance(seed, bool) or not isinstance(seed, Integral) or seed < 0:
            raise UsageError(f"a seed is a whole number of 0 or more, not {seed!r}.")
        made = self.load()(**self.checked(settings, options))
        return made.set_params(seed=seed) if hasattr(made, "seed") else made


def _read_methods() -> tuple[Method, ...]:
    """The rows of `methods.csv`; settings are written as `name=value`, parted by blanks."""
    lines = (files(__package__) / "methods.csv").read_text("utf-8").splitlines()
    rows: list[dict[str, Any]] = list(csv.DictReader(lines))
    for row in rows:
        row["settings"] = tuple(tuple(pair.split("=")) for pair in row["settings"].split())
    return tuple(Method(**row) for row in rows)


METHODS = _read_methods()


def question(name: str) -> Question:
    """The question called `name`, by its command (`who`) or its room (`attribution`)."""
    for row in QUESTIONS:
        if name in (row.command, row.room):
            return row
    known = [word for row in QUESTIONS for word in (row.command, row.room)]
    raise UsageError(f"there is no question called {name!r}.{_suggestion(name, known)}")


def methods(name: str | None = None) -> tuple[Method, ...]:
    """All methods, or those that answer the question called `name`."""
    if name is None:
        return METHODS
    room = question(name).room
    return tuple(method for method in METHODS if method.question == room)


def find(question_name: str, name: str, part: Part = "answer") -> Method:
    """The method called `name` for a question, or for a part of it."""
    rows = {row.name: row for row in methods(question_name) if row.part == part}
    if name in rows:
        return rows[name]
    room = question(question_name).room
    raise UsageError(f"no {room} method is called {name!r}.{_suggestion(name, list(rows))}")


def named(name: str, question_name: str | None = None) -> tuple[Method, ...]:
    """All methods called `name`, of any question or of one."""
    known = methods(question_name)
    if rows := tuple(row for row in known if row.name == name):
        return rows
    of = "" if question_name is None else f"{question(question_name).room} "
    asked = [] if question_name else [row.command for row in QUESTIONS]
    words = [*asked, *dict.fromkeys(row.name for row in known)]
    question_or = "question or " if asked else ""
    raise UsageError(f"no {question_or}{of}method is called {name!r}.{_suggestion(name, words)}")


def _listed(name: str, own: Iterable[str]) -> str:
    return _suggestion(name, list(own)).replace("Known:", "It has:").replace("none yet", "none")


def _suggestion(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1)
    guess = f" Did you mean {close[0]!r}?" if close else ""
    return f"{guess} Known: {', '.join(known) or 'none yet'}."
