"""The command line: one file per command; each parses, calls one library function and prints."""

from importlib import import_module
from typing import Annotated

import typer

import byline
from byline.apps.cli.style import style

__all__ = ["app", "main"]

COMMANDS = (
    "read", "who", "same", "validate", "alike", "gist", "headline", "classify", "concordance",
    "report", "verify", "score", "methods", "data", "bench", "train_tagger",
)  # fmt: skip
"""The modules of this package that hold a command of the same name, in the order of the help."""

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Answers from a pile of texts, each with its evidence, on your own machine.

    Start with what is in the pile: byline read FOLDER
    """
    if version:
        typer.echo(f"byline {byline.__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


for name in COMMANDS:
    app.command()(getattr(import_module(f"byline.apps.cli.{name}"), name))
app.add_typer(style, name="style")


def main() -> None:
    """Run the program with the arguments of this process."""
    app(prog_name="byline")
