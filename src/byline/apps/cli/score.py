"""`byline score`: how good answers are."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from byline.apps.cli._options import Running, arg, opt
from byline.apps.cli._output import echo_json
from byline.apps.cli._running import command, note_skipped

__all__ = ["score"]

SHOWN = 20

Task = Annotated[
    str,
    arg("TASK", "attribution, verification (PAN), summary and headline (ROUGE), or links (DET)."),
]
Truth = Annotated[Path, arg("TRUTH", "The right answers, one line each.")]
Answers = Annotated[Path, arg("ANSWERS", "The answers to be scored.")]
Words = Annotated[int | None, opt("--words", "Cut summaries to so many words.", min=1)]
Bytes = Annotated[int | None, opt("--bytes", "Cut summaries to so many bytes.", min=1)]
Stem = Annotated[
    Literal["porter", "none"] | None,
    opt("--stem", "Compare stems of the words of summaries (porter, if not given), or words."),
]
Pool = Annotated[
    Literal["all", "best"] | None,
    opt("--pool", "Count all references of a summary together (if not given), or the best."),
]
Exceptions = Annotated[
    Path | None,
    opt("--exceptions", "Words with given stems, a word and its stem to a line.", "FILE"),
]
Against = Annotated[
    Path | None,
    opt("--against", "Headlines: the difference to these, and its p-value.", "ANSWERS"),
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
    given: Running,
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
    from byline.questions.score import score as ask
    from byline.reports.score import scores_text

    scores = ask(
        task,
        truth,
        answers,
        words=words,
        bytes=bytes,
        stem=stem,
        pool=pool,
        exceptions=exceptions,
        against=against,
        seed=given.seed,
    )
    if given.json_lines:
        notes = {"notes": scores.notes} if scores.notes else {}
        echo_json({"task": scores.task, **scores.measures, **notes})
    else:
        typer.echo("\n".join(scores_text(scores)))
    status = note_skipped(scores.skipped[:SHOWN])
    if len(scores.skipped) > SHOWN:
        typer.echo(f"byline: … and {len(scores.skipped) - SHOWN:,} more", err=True)
    return status
