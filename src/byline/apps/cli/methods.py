"""`byline methods`: the catalogue."""

import json
from typing import Annotated

import typer

from byline.apps.cli._options import Running
from byline.apps.cli._running import command
from byline.catalogue import QUESTIONS, Method
from byline.catalogue import methods as rows

__all__ = ["methods"]

Asked = Annotated[
    str | None,
    typer.Argument(metavar="QUESTION", help="who, same, alike, gist or headline; all if none."),
]


@command
def methods(
    question: Asked = None,
    *,
    running: Running,
) -> None:
    """Which methods are there?

    Lists the name of each, what it does and the paper it comes from.

    \b
    Examples:
      byline methods
      byline methods who
    """
    found = rows(question)
    if running.json_lines:
        for row in found:
            typer.echo(json.dumps(_as_json(row)))
        return
    for asked in QUESTIONS:
        answering = [row for row in found if row.question == asked.room]
        if answering:
            typer.echo(f"{asked.wording}  ({asked.room})")
            width = max(14, *(len(row.name) for row in answering)) + 2
            for row in answering:
                kind = "" if row.part == "answer" else f"{row.part}: "
                typer.echo(f"  {row.name:<{width}}{kind}{row.summary}  [{row.paper}]")
    if not found:
        typer.echo("No method answers this question yet.")


def _as_json(row: Method) -> dict[str, str]:
    keys = ("name", "question", "part", "summary", "paper")
    return {key: getattr(row, key) for key in keys}
