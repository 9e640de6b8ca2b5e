"""The settings of the stages of a report, and their results as the cache stores them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from byline.catalogue import METHODS, Method, find, question
from byline.engine import Engine
from byline.errors import UsageError
from byline.results import Attribution, Run
from byline.results.report import Curve, PairChecked, Range, SelfTestGuess, Story

__all__ = [
    "GROUPS",
    "How",
    "PairAnswers",
    "StoryAnswers",
    "WriterAnswers",
    "chosen_methods",
    "chosen_settings",
]

GROUPS = "groups"
"""The name of the clustering of texts beside the questions."""
WITHOUT = {"who": ("without --views",), "same": ("without --train",)}
"""Options that a report does not have, on which the effect of some settings depends."""


@dataclass(frozen=True)
class How:
    """The settings of all stages."""

    seed: int = 0
    engine: Engine | None = None
    methods: Mapping[str, str] | None = None
    settings: Mapping[str, Mapping[str, Any]] | None = None
    """Those of the methods, by question."""

    def method(self, name: str) -> str | None:
        """The method for a question, if one was named."""
        return (self.methods or {}).get(name)

    def settings_for(self, name: str) -> Mapping[str, Any]:
        """The settings of the method for a question."""
        return (self.settings or {}).get(name, {})


def chosen_methods(said: str | None, asked: Collection[str]) -> dict[str, str]:
    """Methods by question, from words such as `who=svm,same=imposters` or a name alone.

    >>> chosen_methods("svm, gist=bstm", ["who", "gist"])
    {'who': 'svm', 'gist': 'bstm'}
    """
    chosen: dict[str, str] = {}
    for item in said.split(",") if said is not None else ():
        name, is_pair, method = (part.strip() for part in item.partition("="))
        place, method = _checked(name, method) if is_pair else (_question_of(name), name)
        if place in chosen:
            raise UsageError(f"{place} has two methods, {chosen[place]} and {method}: choose one.")
        _check_asked(place, method, asked)
        chosen[place] = method
    return chosen


def chosen_settings(
    said: Mapping[str, object], methods: Mapping[str, str]
) -> dict[str, dict[str, Any]]:
    """Settings by question, from names such as `who.C`, or `C` alone if one method was named.

    >>> chosen_settings({"who.C": "0.1", "gist.prior": 1}, {"who": "svm", "gist": "bstm"})
    {'who': {'C': 0.1}, 'gist': {'prior': 1.0}}
    """
    given: dict[str, dict[str, object]] = {}
    for name, value in said.items():
        place, _, own = name.rpartition(".")
        if not place and len(methods) == 1:
            place = next(iter(methods))
        if place not in methods:
            raise UsageError(
                f"{name} is a setting of no method that was named: name the method and the "
                "question, as in -m who=svm --set who.C=0.1."
            )
        given.setdefault(place, {})[own] = value
    return {
        place: _row(place, methods[place]).checked(values, WITHOUT.get(place, ()))
        for place, values in given.items()
    }


def _checked(name: str, method: str) -> tuple[str, str]:
    """A question and a method of its own."""
    place = GROUPS if name == GROUPS else question(name).command
    _row(place, method)
    return place, method


def _row(place: str, method: str) -> Method:
    """The method of this name that answers a question, or finds groups."""
    if place == GROUPS:
        return find("alike", method, part="groups")
    return find(place, method, part="kernel" if place == "alike" else "answer")


def _question_of(name: str) -> str:
    """The question that a method answers, if it is only one."""
    rows = [row for row in METHODS if row.name == name and row.part != "categories"]
    places = [GROUPS if row.part == "groups" else question(row.question).command for row in rows]
    if not places:
        raise UsageError(
            f"no method of a report is called {name!r}. `byline methods` lists them all; name one "
            "by its question, as in who=svm, or alone."
        )
    if len(places) > 1:
        ways = " or ".join(f"{place}={name}" for place in places)
        raise UsageError(f"{name} is a method for {' and '.join(places)}: say {ways}.")
    return places[0]


def _check_asked(place: str, method: str, asked: Collection[str]) -> None:
    needed = {"alike", "gist", "headline"} if place in (GROUPS, "alike") else {place}
    if not needed & set(asked):
        raise UsageError(f"{place}={method} has no say in a report that does not ask {place}.")


@dataclass(frozen=True, slots=True)
class StoryAnswers:
    """Groups and what they say."""

    stories: tuple[Story, ...]
    alone: tuple[str, ...]
    runs: Mapping[str, Run]
    nearest: Mapping[str, str] = field(default_factory=dict)
    """The text most similar to each of those in no group; of very many, of the first."""


@dataclass(frozen=True, slots=True)
class WriterAnswers:
    """Who wrote the unsigned texts."""

    attributions: tuple[Attribution, ...]
    not_judged: Mapping[str, str]
    mixtures: Mapping[str, Mapping[str, float]]
    rehearsed: tuple[SelfTestGuess, ...]
    """The held-out texts of the fit."""
    run: Run | None
    lacks: str = ""
    """Why no model could be fitted."""
    limit: str = ""
    ranges: Mapping[str, Mapping[str, Range]] = field(default_factory=dict)
    """90 % intervals of the probabilities, by text and candidate, "" for none of them."""
    curves: tuple[Curve, ...] = ()


@dataclass(frozen=True, slots=True)
class PairAnswers:
    """Checks of two texts, or of a writer and a text."""

    pairs: tuple[PairChecked, ...]
    run: Run | None
    lacks: str = ""
    limit: str = ""
