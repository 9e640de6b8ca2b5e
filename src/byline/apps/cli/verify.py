"""`byline verify`: whether a report on a case can be repeated."""

from pathlib import Path
from typing import Annotated

import typer

from byline.apps.cli._options import Running, arg, opt
from byline.apps.cli._output import echo_json
from byline.apps.cli._running import command

__all__ = ["verify"]

Page = Annotated[Path, arg("REPORT", "A page made by `byline report --case`.")]
Folder = Annotated[
    Path | None, opt("--folder", "Where the files of the case are, if not beside REPORT.", "FOLDER")
]


@command
def verify(report: Page, folder: Folder = None, *, given: Running) -> int:
    """Does a report still hold?

    Takes the record in a page that `byline report --case` made, checks the hash of every file and
    text of the case, computes the answers again, and says same or different. Files are looked for
    in the folder of the report and nowhere else. Exit status 0 for same, 1 for different, 2 if it
    cannot be told.

    \b
    Examples:
      byline verify report.html
      byline verify report.html --folder case-14/
    """
    from byline.questions.case_report import verify as ask
    from byline.reports.report_check import report_check_text

    with given.connect() as where, given.waiting("checking"):
        found = ask(report, folder=folder, engine=where)
    if given.json_lines:
        echo_json(found)
    else:
        typer.echo(report_check_text(found))
    return int(found.verdict == "different")
