"""The reference pages that are made from the program itself.

`python -m byline.apps.reference docs/reference` writes them; a test fails while they are stale.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import typer
from typer.main import get_command

from byline.apps.cli import app
from byline.catalogue import QUESTIONS, Method, methods
from byline.catalogue.settings import written

__all__ = ["commands_page", "methods_page", "pages", "write"]


def pages() -> dict[str, str]:
    """File name and content of every generated page."""
    return {"commands.md": commands_page(), "methods.md": methods_page()}


def commands_page() -> str:
    """The help of every command, as the program prints it."""
    group = get_command(app)
    context = typer.Context(group, info_name="byline")
    parts = ["# Commands", "", "Made from the program's own help.", ""]
    return "\n".join([*parts, *_helps(group, context)])


def _helps(group: Any, context: typer.Context) -> Iterator[str]:
    """The help of the commands of a group, and of those of the groups in it."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        inner = typer.Context(
            command, info_name=name, parent=context, help_option_names=["-h", "--help"]
        )
        inner.terminal_width = inner.max_content_width = 100
        help_text = "\n".join(line.rstrip() for line in command.get_help(inner).splitlines())
        yield from (f"## {inner.command_path}", "", "```", help_text, "```", "")
        if hasattr(command, "list_commands"):
            yield from _helps(command, inner)


def methods_page() -> str:
    """The catalogue as tables, one per question, with the settings of each method."""
    parts = ["# Methods", "", "Made from the catalogue and the classes that it names.", ""]
    commands = {row.callback.__name__ for row in app.registered_commands if row.callback}
    for question in QUESTIONS:
        parts += [f"## {question.wording}", ""]
        if question.command in commands:
            parts += [f"`byline {question.command} -m NAME`", ""]
        rows = methods(question.room)
        if rows:
            parts += ["| name | what it does | paper |", "|---|---|---|"]
            parts += [
                f"| [{row.name}](../methods/{row.docs_page}.md) | {row.summary} | {row.paper} |"
                for row in rows
            ]
            parts += ["", *_settings(rows)]
        else:
            parts.append("No method yet.")
        parts.append("")
    return "\n".join(parts)


def _settings(rows: Sequence[Method]) -> Iterator[str]:
    """A table of the settings of these methods; those with the same settings share lines."""
    owners: dict[tuple[str, str, str, str], list[str]] = {}
    for row in rows:
        for one in row.own_settings():
            allowed, default = one.allowed.replace("|", "\\|"), written(one.default)
            cells = (f"`{one.name}`", allowed, f"`{default}`", one.explanation)
            owners.setdefault(cells, []).append(row.name)
    if owners:
        yield "Settings, for `--set NAME=VALUE` and the functions of Python:"
        yield from (
            "",
            "| methods | setting | allowed | default | meaning |",
            "|---|---|---|---|---|",
        )
    for line, names in sorted(owners.items(), key=lambda item: _first(item[1], rows)):
        yield f"| {', '.join(names)} | {' | '.join(line)} |"


def _first(names: Sequence[str], rows: Sequence[Method]) -> int:
    """The place of the first method of these names."""
    return min(place for place, row in enumerate(rows) if row.name in names)


def write(folder: Path) -> None:
    """Write every page into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in pages().items():
        (folder / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
