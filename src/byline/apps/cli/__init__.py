"""The command line: one file per command; each parses, calls one library function and prints."""

from typing import Annotated

import typer

import byline
from byline.apps.cli import (
    alike,
    bench,
    classify,
    data,
    gist,
    headline,
    methods,
    read,
    report,
    same,
    score,
    train_tagger,
    who,
)

__all__ = ["app", "main"]

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


for command in (
    read.read,
    who.who,
    same.same,
    alike.alike,
    gist.gist,
    headline.headline,
    classify.classify,
    report.report,
    score.score,
    methods.methods,
    data.data,
    bench.bench,
    train_tagger.train_tagger,
):
    app.command()(command)


def main() -> None:
    """Run the program with the arguments of this process."""
    app(prog_name="byline")
