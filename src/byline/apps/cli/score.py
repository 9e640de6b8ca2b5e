"""`byline score`: how good answers are."""

import json
from pathlib import Path
from typing import Annotated

import typer

from byline.apps.cli._options import EngineName, Jobs, Json, Quiet, Seed
from byline.apps.cli._running import command, note_skipped

__all__ = ["score"]

SHOWN = 20

Task = Annotated[
    str, typer.Argument(metavar="TASK", help="attribution, verification (PAN) or links (DET).")
]
Truth = Annotated[Path, typer.Argument(metavar="TRUTH", help="What is right, one line each.")]
Answers = Annotated[Path, typer.Argument(metavar="ANSWERS", help="What was answered.")]


@command
def score(
    task: Task,
    truth: Truth,
    answers: Answers,
    json_lines: Json = False,
    seed: Seed = 0,
    engine: EngineName = "local",
    jobs: Jobs = None,
    quiet: Quiet = False,
) -> int:
    """How good are these answers?

    ANSWERS are what a command wrote with --json, or PAN's answers.txt; TRUTH is a table (.csv,
    .tsv, .jsonl) or PAN's truth.txt. Questions without an answer, answers to what was not asked
    and lines that cannot be used are named, and the rest is measured.

    \b
    Examples:
      byline score verification truth.txt answers.txt
      byline score attribution authors.csv who.jsonl
      byline score links pairs.csv alike.jsonl --json
    """
    from byline.questions.score import score as measured
    from byline.reports.score import scores_text
    from byline.results import as_json

    found = measured(task, truth, answers)
    if json_lines:
        typer.echo(json.dumps({"task": found.task, **as_json(found.measures)}))
    else:
        typer.echo("\n".join(scores_text(found)))
    status = note_skipped(found.skipped[:SHOWN])
    if len(found.skipped) > SHOWN:
        typer.echo(f"byline: … and {len(found.skipped) - SHOWN:,} more", err=True)
    return status
