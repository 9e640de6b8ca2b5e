"""`byline report --case`: the report on one case."""

import json
from pathlib import Path
from typing import Any

import typer

from byline.apps.cli._figures import save_figures
from byline.apps.cli._options import Reading
from byline.apps.cli._output import write_whole
from byline.apps.cli._running import note_skipped
from byline.errors import UsageError

__all__ = ["check_case_options", "report_case"]


def check_case_options(kind: str, others: dict[str, Any]) -> None:
    """Refuse what does not go with --case."""
    if kind == "md":
        raise UsageError("a report on a case is written as html, pdf or json, not as md.")
    for name, value in others.items():
        if value:
            raise UsageError(
                f"{name} does not go with --case: the case file names the texts, the method and "
                "how texts are read."
            )


def report_case(
    case: Path, target: Path | None, kind: str, figures: Path | None, given: Reading
) -> int:
    """Make the report and write it."""
    from byline.corpus import Skipped
    from byline.questions.case_report import case_report
    from byline.reports.case_page import case_page
    from byline.reports.pictures import printed
    from byline.reports.validation import validation_figures
    from byline.results import as_json

    with given.connect() as where, given.waiting("examining"):
        made = case_report(case, seed=given.seed, engine=where)
    if kind == "json":
        content = (json.dumps(as_json(made), ensure_ascii=False) + "\n").encode("utf-8", "replace")
    else:
        page = case_page(made)
        content = printed(page) if kind == "pdf" else page.encode("utf-8", "replace")
    if figures is not None:
        save_figures(validation_figures(made.validation), figures)
    if target is None:
        typer.get_binary_stream("stdout").write(content)
    else:
        write_whole(target, lambda stream: stream.write(content))
        typer.echo(f"{target}")
    return note_skipped([Skipped(*what.partition(": ")[::2]) for what in made.skipped])
