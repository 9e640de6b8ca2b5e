"""`byline score`: how good answers are."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from byline.apps.cli._figures import check_figure, save_figure
from byline.apps.cli._options import Force, Running, arg, opt
from byline.apps.cli._output import echo_json
from byline.apps.cli._running import command, note_skipped
from byline.errors import UsageError

if TYPE_CHECKING:
    from byline.reports.figures.det import DetFigure
    from byline.results import Scores

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

DetFile = Annotated[
    Path | None,
    opt("--figure", "Links: draw the DET curve (.svg, .png), or list it (.csv).", "FILE"),
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
    figure: DetFile = None,
    force: Force = False,
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
      byline score links pairs.csv alike.jsonl --figure det.svg
    """
    from byline.questions.score import score as ask
    from byline.reports.score import scores_text

    if figure is not None:
        if task != "links":
            raise UsageError("--figure draws the DET curve of links: byline score links.")
        check_figure(figure, "--figure", force=force)
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
    if figure is not None:
        save_figure(_det(scores), figure, "det")
    if given.json_lines:
        notes = {"notes": scores.notes} if scores.notes else {}
        echo_json({"task": scores.task, **scores.measures, **notes})
    else:
        typer.echo("\n".join(scores_text(scores)))
    status = note_skipped(scores.skipped[:SHOWN])
    if len(scores.skipped) > SHOWN:
        typer.echo(f"byline: … and {len(scores.skipped) - SHOWN:,} more", err=True)
    return status


def _det(scores: "Scores") -> "DetFigure":
    """The DET curve of links, with its confidence band."""
    from byline.metrics.detection import det_curve
    from byline.reports.figures.det import DetFigure, DetLine

    linked, similarities = zip(*scores.links, strict=True)
    curve = det_curve(similarities, linked)
    return DetFigure((DetLine("", curve, (sum(linked), len(linked) - sum(linked))),))
