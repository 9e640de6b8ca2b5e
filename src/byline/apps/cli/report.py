"""`byline report`: all questions on one page."""

from collections.abc import Mapping
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Literal

import typer

from byline.apps.cli._figures import check_folder, figures_saved
from byline.apps.cli._options import Force, Reading, Running
from byline.apps.cli._output import refuse_existing, write_whole
from byline.apps.cli._running import command, note_skipped
from byline.apps.cli._sources import read_each
from byline.apps.cli._stages import Bars
from byline.errors import UsageError

if TYPE_CHECKING:
    from byline.results.report import Report

__all__ = ["report"]

Format = Literal["html", "json", "md", "pdf"]
SMALL = 200
"""Texts up to which worker processes would take longer to start than they save."""

Corpus = Annotated[
    str | None,
    typer.Argument(metavar="[CORPUS]", help="A folder, a file or -; the bundled pile if none."),
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="The page; report.html if not given, - for standard output.",
    ),
]
As = Annotated[
    str | None,
    typer.Option("--format", metavar="FORM", help="html, json, md or pdf; else by FILE's ending."),
]
Only = Annotated[
    str | None,
    typer.Option("--only", metavar="LIST", help="Some of who,same,alike,gist,headline."),
]
Methods = Annotated[
    str | None,
    typer.Option(
        "-m", "--method", metavar="LIST", help="How, such as who=svm,same=imposters or lexpagerank."
    ),
]
Redact = Annotated[
    bool, typer.Option("--redact", help="Pseudonyms for names, no wording of the texts.")
]
Figures = Annotated[
    Path | None,
    typer.Option("--figures", metavar="FOLDER", help="Each figure too, as .svg, .png and .csv."),
]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Ask everything anew, keep nothing.")]
ClearCache = Annotated[
    bool, typer.Option("--clear-cache", help="Forget what earlier reports found, and stop.")
]


@command
def report(
    corpus: Corpus = None,
    output: Output = None,
    form: As = None,
    only: Only = None,
    method: Methods = None,
    redact: Redact = False,
    figures: Figures = None,
    no_cache: NoCache = False,
    clear_cache: ClearCache = False,
    force: Force = False,
    *,
    reading: Reading,
    running: Running,
) -> int:
    """All questions on one page.

    Says what is in the pile, which stories it tells, who wrote the unsigned texts, which of them
    one person wrote, what was copied, and how well all this does on the pile's own signed texts.
    The page is one file that fetches nothing. What was found is kept in a cache, so that the same
    report on the same pile is quick the second time.

    \b
    Examples:
      byline report
      byline report letters/ -o letters.html
      byline report letters/ -o letters.md --only who,same
      byline report letters/ -o letters.html -m who=svm,gist=lexpagerank
      byline report letters/ -o for-others.html --redact
    """
    from byline.engine import Serial
    from byline.questions.report import QUESTIONS, check_asked, stages_of
    from byline.questions.report import report as ask
    from byline.reports.page.frame import figures_of
    from byline.reports.redaction import redacted
    from byline.storage.answers import Answers

    if clear_cache:
        typer.echo(f"{Answers().clear():,} answers forgotten")
        return 0
    kind = _format(form, output, json_lines=running.json_lines)
    target = _target(output, kind, force=force, json_lines=running.json_lines)
    asked = [name.strip() for name in only.split(",")] if only else list(QUESTIONS)
    check_asked(asked, method)
    if figures is not None:
        check_folder(figures, force=force)
    given = {
        "--format": kind if form or target is None else None,
        "--only": only,
        "--method": method,
        "--redact": redact or None,
        "--author-from": reading.author_from if reading.author_from != "auto" else None,
        "--columns": reading.columns or None,
        "--encoding": reading.encoding,
        "--max-bytes": reading.max_bytes,
        "--seed": running.seed,
    }
    [pile] = read_each([corpus], reading.options, quiet=running.quiet)
    bars = Bars(stages_of(asked), quiet=running.quiet)
    with running.connect() as where:
        small = running.engine == "local" and len(pile) <= SMALL
        found = ask(
            pile,
            only=asked,
            method=method,
            name=_name(corpus),
            command=_repeat(corpus, target, given),
            seed=running.seed,
            engine=bars.watch(Serial() if small else where),
            cache=None if no_cache else Answers(),
            stage=bars.stage,
        )
    if redact:
        found = redacted(found)
    content = _content(found, kind)
    with figures_saved(figures_of(found) if figures is not None else {}, figures):
        if target is None:
            typer.get_binary_stream("stdout").write(content)
        else:
            _write(target, content)
    if target is not None:
        typer.echo(f"{target}")
    return note_skipped(pile.skipped)


def _format(form: str | None, output: Path | None, *, json_lines: bool) -> Format:
    """What was asked for by name, by the ending of a file, or by --json."""
    ending = output.suffix.lstrip(".").lower() if output is not None else ""
    endings = {"htm": "html", "markdown": "md", "jsonl": "json"}
    kinds: dict[str, Format] = {"html": "html", "json": "json", "md": "md", "pdf": "pdf"}
    told = form or endings.get(ending, ending)
    if json_lines and told in kinds and told != "json":
        raise UsageError(f"--json asks for JSON, and {form or output} for {told}: choose one.")
    named = form or ("json" if json_lines else told or "html")
    if named not in kinds:
        raise UsageError(f"a report is written as html, json, md or pdf, not {named!r}.")
    return kinds[named]


def _target(output: Path | None, kind: Format, *, force: bool, json_lines: bool) -> Path | None:
    """Where to write; None is standard output, which - names, and --json without a file."""
    if kind == "pdf":
        from byline.reports.pdf import check_printer

        check_printer()
    if output == Path("-") or (output is None and json_lines):
        return None
    target = output or Path(f"report.{kind}")
    refuse_existing(target, force=force)
    return target


def _name(corpus: str | None) -> str:
    if corpus is None:
        return "the harbour letters"
    return "standard input" if corpus == "-" else Path(corpus).resolve().name or "the pile"


def _repeat(corpus: str | None, target: Path | None, given: Mapping[str, object]) -> str:
    """The command that makes the same report again: all that is not as it usually is."""
    import shlex

    words = ["byline", "report", *([corpus] if corpus is not None else [])]
    words += ["-o", target.name if target is not None else "-"]
    for option, value in given.items():
        if value is not None:
            words += [option] if value is True else [option, str(value)]
    return shlex.join(words)


def _content(found: "Report", kind: Format) -> bytes:
    import json

    from byline.reports.markdown import report_markdown, report_words
    from byline.reports.page.frame import report_page
    from byline.reports.pdf import printed
    from byline.results import as_json

    if kind == "json":
        # The numbers, and what the page says of them; the texts themselves are there already.
        words = {part: said for part, said in report_words(found).items() if part != "texts"}
        whole = as_json(found) | {"words": words}
        return (json.dumps(whole, ensure_ascii=False) + "\n").encode("utf-8", "replace")
    if kind == "md":
        return report_markdown(found).encode("utf-8", "replace")
    page = report_page(found)
    return printed(page) if kind == "pdf" else page.encode("utf-8", "replace")


def _write(target: Path, content: bytes) -> None:
    def write(stream: IO[bytes]) -> None:
        stream.write(content)

    write_whole(target, write)
