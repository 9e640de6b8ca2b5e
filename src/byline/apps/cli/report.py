"""`byline report`: all questions on one page."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from byline.apps.cli._case_report import check_case_options, report_case
from byline.apps.cli._figures import check_folder, save_figures
from byline.apps.cli._options import Force, Pile, Reading, check_settings, opt
from byline.apps.cli._output import refuse_existing, write_whole
from byline.apps.cli._running import Bars, command, note_skipped
from byline.errors import UsageError

if TYPE_CHECKING:
    from byline.results.report import Report

__all__ = ["report"]

FORMATS = ("html", "json", "md", "pdf")
ENDINGS = {"htm": "html", "markdown": "md", "jsonl": "json"}
SMALL = 200
"""Texts up to which worker processes would take longer to start than they save."""

Output = Annotated[
    Path | None,
    opt("-o --output", "The page; report.html if not given, - for standard output.", "FILE"),
]
As = Annotated[str | None, opt("--format", "html, json, md or pdf; else by FILE's ending.", "FORM")]
Only = Annotated[str | None, opt("--only", "Some of who,same,alike,gist,headline.", "LIST")]
Methods = Annotated[
    str | None,
    opt("-m --method", "Methods, such as who=svm,same=imposters or lexpagerank.", "LIST"),
]
Set = Annotated[
    list[str] | None,
    opt(
        "--set",
        "A setting of a method named with -m, such as who.C=0.1; `byline methods NAME` lists them.",
        "QUESTION.NAME=VALUE",
    ),
]
Redact = Annotated[bool, opt("--redact", "Pseudonyms for names, no wording of the texts.")]
Figures = Annotated[
    Path | None, opt("--figures", "Each figure too, as .svg, .png and .csv.", "FOLDER")
]
Case = Annotated[
    Path | None, opt("--case", "Report on the case that this file in TOML states.", "FILE")
]
NoCache = Annotated[bool, opt("--no-cache", "Compute everything again, and store nothing.")]
ClearCache = Annotated[
    bool, opt("--clear-cache", "Delete the stored answers of earlier reports, and stop.")
]


@command
def report(
    corpus: Pile = None,
    output: Output = None,
    form: As = None,
    only: Only = None,
    method: Methods = None,
    settings: Set = None,
    redact: Redact = False,
    figures: Figures = None,
    case: Case = None,
    no_cache: NoCache = False,
    clear_cache: ClearCache = False,
    force: Force = False,
    *,
    given: Reading,
) -> int:
    """All questions on one page.

    Says what is in the pile, which stories it tells, who wrote the unsigned texts, which of them
    one person wrote, which passages texts share, and how accurate all this is on the pile's own
    signed texts. The page is one file that fetches nothing. Answers are cached, so that the same
    report on the same pile is quick the second time.

    With --case it is a report on one case for a court or an editor: the likelihood ratio, what was
    compared, a validation under the conditions of the case, limits, and a manifest by which
    `byline verify` repeats it.

    \b
    Examples:
      byline report
      byline report letters/ -o letters.html
      byline report letters/ -o letters.md --only who,same
      byline report letters/ -o letters.html -m who=svm,gist=lexpagerank
      byline report letters/ -o letters.html -m who=svm --set who.C=0.1
      byline report letters/ -o for-others.html --redact
      byline report --case case.toml -o case.html
    """
    from byline.engine import Serial
    from byline.questions.report import QUESTIONS, check_asked, stages_of
    from byline.questions.report import report as ask
    from byline.reports.page.frame import figures_of
    from byline.reports.redaction import redacted
    from byline.storage.answers import Answers

    if clear_cache:
        typer.echo(f"{Answers().clear():,} answers deleted")
        return 0
    kind = _format(form, output, json_lines=given.json_lines)
    target = _target(output, kind, force=force, json_lines=given.json_lines)
    asked = [name.strip() for name in only.split(",")] if only else list(QUESTIONS)
    _, methods = check_asked(asked, method)
    chosen = check_settings(partial(_checked, methods), settings)
    if figures is not None:
        check_folder(figures, force=force)
    if case is not None:
        check_case_options(
            kind,
            {
                "CORPUS": corpus,
                "--only": only,
                "--method": method,
                "--set": settings,
                "--redact": redact,
            }
            | _reading_options(given),
        )
        return report_case(case, target, kind, figures, given)
    options = {
        "--format": kind if form or target is None else None,
        "--only": only,
        "--method": method,
        "--set": settings or None,
        "--redact": redact or None,
        **_reading_options(given),
        "--seed": given.seed,
    }
    [pile] = given.read(corpus)
    bars = Bars(stages_of(asked), quiet=given.quiet)
    with given.connect() as where:
        small = given.engine == "local" and len(pile) <= SMALL
        answers = ask(
            pile,
            only=asked,
            method=method,
            settings=chosen,
            name=_name(corpus),
            command=_repeat(corpus, target, options),
            seed=given.seed,
            engine=bars.watch(Serial() if small else where),
            cache=None if no_cache else Answers(),
            stage=bars.stage,
        )
    if redact:
        answers = redacted(answers)
    content = _content(answers, kind)
    if figures is not None:
        save_figures(figures_of(answers), figures)
    if target is None:
        typer.get_binary_stream("stdout").write(content)
    else:
        write_whole(target, lambda stream: stream.write(content))
        typer.echo(f"{target}")
    return note_skipped(pile.skipped)


def _reading_options(given: Reading) -> dict[str, object]:
    """How texts are read, as far as that was said."""
    return {
        "--author-from": given.author_from if given.author_from != "auto" else None,
        "--columns": given.columns or None,
        "--encoding": given.encoding,
        "--max-bytes": given.max_bytes,
    }


def _checked(methods: Mapping[str, str], settings: dict[str, object]) -> dict[str, object]:
    """The settings as they were given; refused if a method does not have them."""
    from byline.questions.report import chosen_settings

    chosen_settings(settings, methods)
    return settings


def _format(form: str | None, output: Path | None, *, json_lines: bool) -> str:
    """The format by name, by the ending of the file, or by --json."""
    ending = output.suffix.lstrip(".").lower() if output is not None else ""
    named = form or ENDINGS.get(ending, ending)
    if json_lines and named in FORMATS and named != "json":
        raise UsageError(f"--json asks for JSON, and {form or output} for {named}: choose one.")
    named = form or ("json" if json_lines else named or "html")
    if named not in FORMATS:
        raise UsageError(f"a report is written as html, json, md or pdf, not {named!r}.")
    return named


def _target(output: Path | None, kind: str, *, force: bool, json_lines: bool) -> Path | None:
    """Where to write; None is standard output, which - names, and --json without a file."""
    if kind == "pdf":
        from byline.reports.pictures import check_printer

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


def _repeat(corpus: str | None, target: Path | None, options: Mapping[str, object]) -> str:
    """The command that makes the same report again: all options that were given."""
    import shlex

    words = ["byline", "report", *([corpus] if corpus is not None else [])]
    words += ["-o", target.name if target is not None else "-"]
    for option, value in options.items():
        for one in value if isinstance(value, list) else [value]:
            if one is not None:
                words += [option] if one is True else [option, str(one)]
    return shlex.join(words)


def _content(answers: "Report", kind: str) -> bytes:
    import json

    from byline.reports.markdown import report_markdown, report_words
    from byline.reports.page.frame import report_page
    from byline.reports.pictures import printed
    from byline.results import as_json

    if kind == "json":
        # The numbers, and what the page says of them; the texts themselves are there already.
        words = {part: said for part, said in report_words(answers).items() if part != "texts"}
        whole = as_json(answers) | {"words": words}
        return (json.dumps(whole, ensure_ascii=False) + "\n").encode("utf-8", "replace")
    if kind == "md":
        return report_markdown(answers).encode("utf-8", "replace")
    page = report_page(answers)
    return printed(page) if kind == "pdf" else page.encode("utf-8", "replace")
