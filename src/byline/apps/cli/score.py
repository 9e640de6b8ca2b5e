"""`byline score`: how good answers are."""

import json
from pathlib import Path
from typing import Annotated, Literal

import typer

from byline.apps.cli._options import Running
from byline.apps.cli._running import command, note_skipped

__all__ = ["score"]

SHOWN = 20

Task = Annotated[
    str,
    typer.Argument(
        metavar="TASK",
        help="attribution, verification (PAN), summary and headline (ROUGE), or links (DET).",
    ),
]
Truth = Annotated[Path, typer.Argument(metavar="TRUTH", help="What is right, one line each.")]
Answers = Annotated[Path, typer.Argument(metavar="ANSWERS", help="What was answered.")]
Words = Annotated[int | None, typer.Option(min=1, help="Cut summaries to so many words.")]
Bytes = Annotated[int | None, typer.Option(min=1, help="Cut summaries to so many bytes.")]
Stem = Annotated[
    Literal["porter", "none"] | None,
    typer.Option(help="Compare stems of the words of summaries (porter, if not given), or words."),
]
Pool = Annotated[
    Literal["all", "best"] | None,
    typer.Option(help="Count all references of a summary together (if not given), or the best."),
]
Exceptions = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Words whose stems are known, a word and its stem to a line."
    ),
]
Against = Annotated[
    Path | None,
    typer.Option(metavar="ANSWERS", help="Headlines: how much better than these, and by luck?"),
]


@command
def score(
    task: Task,
    truth: Truth,
    answers: Answers,
    words: Words = None,
    bytes: Bytes = None,
    stem: Stem = None,
    pool: Pool = None,
    exceptions: Exceptions = None,
    against: Against = None,
    *,
    running: Running,
) -> int:
    """How good are these answers?

    ANSWERS are what a command wrote with --json, PAN's answers.txt, or one summary as a text; TRUTH
    is a table (.csv, .tsv, .jsonl) or PAN's truth.txt. Questions without an answer, answers to what
    was not asked and lines that cannot be used are named, and the rest is measured.

    \b
    Examples:
      byline score verification truth.txt answers.txt
      byline score attribution authors.csv who.jsonl
      byline score summary references.jsonl gist.jsonl --words 250
      byline score headline groups.jsonl headlines.jsonl --against others.jsonl
      byline score links pairs.csv alike.jsonl --json
    """
    from byline.questions.score import score as measured
    from byline.reports.score import scores_text
    from byline.results import as_json

    found = measured(
        task,
        truth,
        answers,
        words=words,
        bytes=bytes,
        stem=stem,
        pool=pool,
        exceptions=exceptions,
        against=against,
        seed=running.seed,
    )
    if running.json_lines:
        notes = {"notes": list(found.notes)} if found.notes else {}
        typer.echo(json.dumps({"task": found.task, **as_json(found.measures), **notes}))
    else:
        typer.echo("\n".join(scores_text(found)))
    status = note_skipped(found.skipped[:SHOWN])
    if len(found.skipped) > SHOWN:
        typer.echo(f"byline: … and {len(found.skipped) - SHOWN:,} more", err=True)
    return status
