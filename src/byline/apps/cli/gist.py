"""`byline gist`: what texts say."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import typer

from byline.apps.cli._options import (
    Force,
    Language,
    MethodName,
    Pile,
    Reading,
    Settings,
    check_settings,
    opt,
    reasons,
)
from byline.apps.cli._output import emit, refuse_existing, write_whole
from byline.apps.cli._running import command, note_skipped
from byline.catalogue import find
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

Words = Annotated[int | None, opt("--words", "At most N words; 100 if not given.", "N")]
Bytes = Annotated[int | None, opt("--bytes", "At most N bytes.", "N")]
Count = Annotated[int | None, opt("--sentences", "At most N sentences.", "N")]
Query = Annotated[str | None, opt("--query", "What the summary is to be about.", "TEXT")]
Groups = Annotated[bool, opt("--groups", "One summary for each group of texts about the same.")]
Since = Annotated[
    str | None, opt("--since", "Texts before this day are known: what is new?", "DATE")
]
Seen = Annotated[str | None, opt("--seen", "These texts are known: what is new?", "CORPUS")]
Output = Annotated[
    Path | None, opt("-o --output", "Write to a file: .txt, .md, .html or .json.", "FILE")
]
Format = Annotated[Form | None, opt("--format", "text, md, html or json.", "FORM")]


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
    settings: Settings = None,
    output: Output = None,
    form: Format = None,
    language: Language = None,
    force: Force = False,
    *,
    given: Reading,
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

    shape = _form(form, output, json_lines=given.json_lines)
    checked = check_settings(find("gist", method or DEFAULT).checked, settings)
    if output is not None:
        refuse_existing(output, force=force)
    [pile, *others] = given.read(corpus, *([seen] if seen else []))
    if not len(pile):
        why = reasons(pile.skipped) or "name a folder or file that holds texts"
        raise InputError(f"there is no readable text, so there is nothing to summarise: {why}.")
    asked: dict[str, Any] = checked | {
        "words": words,
        "bytes": bytes,
        "sentences": sentences,
        "query": query,
        "since": since,
        "seen": others[0] if others else None,
        "method": method or DEFAULT,
        "seed": given.seed,
        "language": language or "auto",
    }
    alone: Sequence[str] = ()
    answers: Iterable[Summary]
    with given.connect() as where:
        if groups:
            with given.waiting("grouping"):
                grouped = gist_groups(pile, engine=where, **asked)
            alone = grouped.alone
            answers = given.progress(grouped.tell(), "summarising", "groups")
        else:
            with given.waiting("summarising"):
                answers = [ask(pile, engine=where, **asked)]
        _give(answers, pile, alone, shape, output)
    return note_skipped([item for part in (pile, *others) for item in part.skipped])


def _form(form: Form | None, output: Path | None, *, json_lines: bool) -> Form:
    """The format of the answer: as given, or by the name of the file."""
    named = form or ("json" if json_lines else None)
    if form is not None and json_lines and form != "json":
        raise UsageError(f"--json and --format {form} exclude each other: give one of them.")
    if named is None and output is not None:
        if output.suffix.lower() not in ENDINGS:
            known = ", ".join(ENDINGS)
            raise UsageError(
                f"{output} has none of the endings {known}: choose one, or name the format with "
                f"--format ({', '.join(get_args(Form))})."
            )
        return ENDINGS[output.suffix.lower()]
    return named or "text"


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
    every = list(answers)
    if not every and form == "json":
        raise InputError("no two of the texts are about the same, so there is nothing to write.")
    content = _content(every, pile, alone, form)
    if output is None:
        typer.echo(content, nl=False)
        return
    write_whole(output, lambda stream: stream.write(content.encode("utf-8", "replace")))


def _content(answers: "list[Summary]", pile: "Corpus", alone: Sequence[str], form: Form) -> str:
    """All answers in one of the formats of a file."""
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
