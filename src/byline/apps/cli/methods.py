"""`byline methods`: the catalogue."""

from typing import Annotated

import typer

from byline.apps.cli._options import Running, arg
from byline.apps.cli._output import echo_json
from byline.apps.cli._running import command
from byline.catalogue import QUESTIONS
from byline.catalogue import methods as rows

__all__ = ["methods"]

KEYS = ("name", "question", "part", "summary", "paper")

Asked = Annotated[str | None, arg("QUESTION", "who, same, alike, gist or headline; all if none.")]


@command
def methods(question: Asked = None, *, given: Running) -> None:
    """Which methods are there?

    Lists the name of each, what it does and the paper it comes from.

    \b
    Examples:
      byline methods
      byline methods who
    """
    listed = rows(question)
    if given.json_lines:
        for row in listed:
            echo_json({key: getattr(row, key) for key in KEYS})
        return
    for asked in QUESTIONS:
        answering = [row for row in listed if row.question == asked.room]
        if answering:
            typer.echo(f"{asked.wording}  ({asked.room})")
            width = max(14, *(len(row.name) for row in answering)) + 2
            for row in answering:
                kind = "" if row.part == "answer" else f"{row.part}: "
                typer.echo(f"  {row.name:<{width}}{kind}{row.summary}  [{row.paper}]")
    if not listed:
        typer.echo("No method answers this question yet.")
