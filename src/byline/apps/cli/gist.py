"""`byline gist`: what texts say."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, Literal, get_args

import typer

from byline.apps.cli._options import Force, Language, MethodName, Reading, Running
from byline.apps.cli._output import emit, refuse_existing, write_whole
from byline.apps.cli._running import command, note_skipped, progress, waiting
from byline.apps.cli._sources import read_each
from byline.errors import InputError, UsageError
from byline.reports.wording import printable

if TYPE_CHECKING:
    from byline.corpus import Corpus
    from byline.results import Summary

__all__ = ["gist"]

Form = Literal["text", "md", "html", "json"]
ENDINGS: dict[str, Form] = {
    ".txt": "text",
    ".md": "md",
    ".html": "html",
    ".htm": "html",
    ".json": "json",
    ".jsonl": "json",
}
SHOWN = 3

Pile = Annotated[
    str | None,
    typer.Argument(metavar="CORPUS", help="A folder, a file or -; if none, the bundled pile."),
]
Words = Annotated[int | None, typer.Option(metavar="N", help="At most N words; 100 if not told.")]
Bytes = Annotated[int | None, typer.Option(metavar="N", help="At most N bytes.")]
Count = Annotated[int | None, typer.Option("--sentences", metavar="N", help="At most N sentences.")]
Query = Annotated[str | None, typer.Option(metavar="TEXT", help="What the summary is to be about.")]
Groups = Annotated[
    bool,
    typer.Option("--groups", help="One summary for each group of texts that tell of the same."),
]
Since = Annotated[
    str | None, typer.Option(metavar="DATE", help="Texts before this day are known: what is new?")
]
Seen = Annotated[
    str | None, typer.Option(metavar="CORPUS", help="These texts are known: what is new?")
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", metavar="FILE", help="Write to a file: .txt, .md, .html or .json."
    ),
]
Format = Annotated[
    Form | None, typer.Option("--format", metavar="FORM", help="text, md, html or json.")
]


@command
def gist(
    corpus: Pile = None,
    words: Words = None,
    bytes: Bytes = None,
    sentences: Count = None,
    query: Query = None,
    groups: Groups = False,
    since: Since = None,
    seen: Seen = None,
    method: MethodName = None,
    output: Output = None,
    form: Format = None,
    language: Language = None,
    force: Force = False,
    *,
    reading: Reading,
    running: Running,
) -> int:
    """What do they say?

    Says what the texts of a CORPUS say in a few of their own sentences, each with its source and
    with how many of the texts say much the same.

    \b
    Examples:
      byline gist
      byline gist letters/ --words 60 --query "the ferry"
      byline gist letters/ --groups -o stories.html
      byline gist news.csv --since 2024-05-01
      byline gist today/ --seen yesterday/ --json
    """
    from byline.questions.gist import DEFAULT, gist_groups
    from byline.questions.gist import gist as ask

    shape = _form(form, output, json_lines=running.json_lines)
    if output is not None:
        refuse_existing(output, force=force)
    options = reading.options
    [pile, *others] = read_each([corpus, *([seen] if seen else [])], options, quiet=running.quiet)
    _check(pile)
    asked: dict[str, Any] = {
        "words": words,
        "bytes": bytes,
        "sentences": sentences,
        "query": query,
        "since": since,
        "seen": others[0] if others else None,
        "method": method or DEFAULT,
        "seed": running.seed,
        "language": language or "auto",
    }
    alone: Sequence[str] = ()
    answers: Iterable[Summary]
    with running.connect() as where:
        if groups:
            with waiting("grouping", quiet=running.quiet):
                found = gist_groups(pile, engine=where, **asked)
            alone = found.alone
            answers = progress(found.tell(), "summarising", quiet=running.quiet, unit="groups")
        else:
            with waiting("summarising", quiet=running.quiet):
                answers = [ask(pile, engine=where, **asked)]
        _give(answers, pile, alone, shape, output)
    return note_skipped([item for part in (pile, *others) for item in part.skipped])


def _form(form: Form | None, output: Path | None, *, json_lines: bool) -> Form:
    """In which form the answer is given: as told, or as the file is called."""
    named = form or ("json" if json_lines else None)
    if form is not None and json_lines and form != "json":
        raise UsageError(f"--json and --format {form} exclude each other: give one of them.")
    if named is None and output is not None:
        if output.suffix.lower() not in ENDINGS:
            known = ", ".join(ENDINGS)
            raise UsageError(
                f"{output} has none of the endings {known}: choose one, or say which form with "
                f"--format ({', '.join(get_args(Form))})."
            )
        return ENDINGS[output.suffix.lower()]
    return named or "text"


def _check(pile: "Corpus") -> None:
    """Say so if there is nothing to summarise, and why."""
    if len(pile):
        return
    shown = [f"{item.source} {item.reason}" for item in pile.skipped[:SHOWN]]
    more = len(pile.skipped) - len(shown)
    shown += [f"{more:,} more"] if more else []
    why = "; ".join(shown) or "name a folder or file that holds texts"
    raise InputError(f"there is no readable text here, so there is nothing to summarise: {why}.")


def _give(
    answers: "Iterable[Summary]",
    pile: "Corpus",
    alone: Sequence[str],
    form: Form,
    output: Path | None,
) -> None:
    """Print the answers as they come, or write them all."""
    from byline.reports.gist import alone_text, gist_text

    if output is None and form in ("text", "json"):
        emit(answers, lambda some: gist_text(some, alone), json_lines=form == "json")
        if alone and form == "json":
            typer.echo(f"byline: {printable(alone_text(alone))}", err=True)
        return
    told = list(answers)
    if not told and form == "json":
        raise InputError("no two of the texts tell of the same, so there is nothing to write.")
    content = _content(told, pile, alone, form)
    if output is None:
        typer.echo(content, nl=False)
        return
    written = content.encode("utf-8", "replace")
    write_whole(output, lambda stream: _write(stream, written))


def _content(answers: "list[Summary]", pile: "Corpus", alone: Sequence[str], form: Form) -> str:
    """All answers in one of the forms that a file may have."""
    from byline.reports.gist import gist_markdown, gist_text
    from byline.reports.gist_page import gist_page
    from byline.results import as_json

    if form == "html":
        return gist_page(answers, pile, alone)
    if form == "md":
        return gist_markdown(answers, alone)
    if form == "text":
        return "".join(f"{part}\n" for part in gist_text(answers, alone))
    return "".join(f"{json.dumps(as_json(answer), ensure_ascii=False)}\n" for answer in answers)


def _write(stream: IO[bytes], written: bytes) -> None:
    stream.write(written)
