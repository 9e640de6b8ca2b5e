"""`byline methods`: the catalogue, and the settings of a method."""

import textwrap
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from byline.apps.cli._options import Running, arg
from byline.apps.cli._output import echo_json
from byline.apps.cli._running import command
from byline.catalogue import METHODS, QUESTIONS, Method, named
from byline.catalogue import methods as rows
from byline.catalogue.settings import MethodSetting, written

__all__ = ["methods"]

KEYS = ("name", "question", "part", "summary", "paper")
WIDTH = 100

Asked = Annotated[
    str | None,
    arg("[QUESTION]", "who, same, alike, gist or headline, or the name of a method; all if none."),
]
Name = Annotated[str | None, arg("[NAME]", "A method of this question.")]


@command
def methods(question: Asked = None, name: Name = None, *, given: Running) -> None:
    """Which methods are there?

    Lists the name of each, what it does and the paper it comes from. For a method by its name,
    lists the settings that `--set NAME=VALUE` takes: what is allowed, the default, the meaning.

    \b
    Examples:
      byline methods
      byline methods who
      byline methods spgk
      byline methods same profile
    """
    words = {word for row in QUESTIONS for word in (row.command, row.room)}
    listing = name is None and (question is None or question in words)
    listed = rows(question) if listing else named(name or str(question), question if name else None)
    if given.json_lines:
        for row in listed:
            settings = {} if listing else {"settings": [_as_json(s) for s in row.own_settings()]}
            echo_json({key: getattr(row, key) for key in KEYS} | settings)
        return
    typer.echo("\n".join(_catalogue(listed) if listing else _details(listed)))
    for row in METHODS if listing else ():
        if row.name == question:
            more = next(q.command for q in QUESTIONS if q.room == row.question)
            typer.echo(f"\n{row.name} is also a method: byline methods {more} {row.name}")


def _catalogue(listed: tuple[Method, ...]) -> Iterator[str]:
    """One line for each method, under its question."""
    for asked in QUESTIONS:
        answering = [row for row in listed if row.question == asked.room]
        if answering:
            yield f"{asked.wording}  ({asked.room})"
            width = max(14, *(len(row.name) for row in answering)) + 2
            for row in answering:
                kind = "" if row.part == "answer" else f"{row.part}: "
                yield f"  {row.name:<{width}}{kind}{row.summary}  [{row.paper}]"
    if not listed:
        yield "No method answers this question yet."


def _details(listed: tuple[Method, ...]) -> Iterator[str]:
    """Each method with its settings."""
    for number, row in enumerate(listed):
        asked = next(asked for asked in QUESTIONS if asked.room == row.question)
        kind = "" if row.part == "answer" else f", {row.part}"
        yield from [""] if number else []
        yield f"{row.name} ({asked.command}{kind}): {row.summary}  [{row.paper}]"
        for name, value in row.settings:
            yield f"  {name}: always {value}"
        for setting in row.own_settings():
            yield f"  {setting.name}: {setting.allowed}; {written(setting.default)} if not given"
            yield textwrap.fill(
                setting.explanation, WIDTH, initial_indent="    ", subsequent_indent="    "
            )
        if not row.own_settings():
            yield "  It has no settings."


def _as_json(setting: MethodSetting) -> dict[str, Any]:
    return {
        "name": setting.name,
        "allowed": setting.allowed,
        "default": setting.default,
        "meaning": setting.explanation,
    }
