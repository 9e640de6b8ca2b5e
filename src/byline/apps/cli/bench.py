"""`byline bench`: papers' tables and figures, re-run."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from byline.apps.cli._options import Running
from byline.apps.cli._running import command, progress

if TYPE_CHECKING:
    from byline.research.bench import Effort
    from byline.results import Comparison

__all__ = ["bench"]

Key = Annotated[
    str | None, typer.Argument(metavar="PAPER", help="Its key, as in benchmarks/; all if none.")
]
Quick = Annotated[bool, typer.Option("--quick", help="Less data and fewer repetitions.")]
Keep = Annotated[
    bool, typer.Option("--keep", help="Write records and figures to results/, from a clean tree.")
]
Tables = Annotated[
    list[str] | None,
    typer.Option("--table", metavar="N", help="Only this table; may be given several times."),
]
Figures = Annotated[
    list[str] | None,
    typer.Option("--figure", metavar="N", help="Only this figure; may be given several times."),
]
Force = Annotated[bool, typer.Option("--force", help="Replace a result that was kept before.")]


@command
def bench(
    paper: Key = None,
    table: Tables = None,
    figure: Figures = None,
    quick: Quick = False,
    keep: Keep = False,
    force: Force = False,
    *,
    running: Running,
) -> None:
    """How near are we to a paper's tables?

    Shows what was printed, what we get, the difference, and a note on each. Works in a clone of
    the project; corpora are looked for as `byline data` says. Figures go to results/local, which
    git ignores; with `--keep` records and figures go to results/.

    \b
    Examples:
      byline bench nikolentzos2017 --quick
      byline bench nasir2014 --table 2 --figure 1
    """
    from byline.errors import UsageError
    from byline.research.bench import Request, draw, find_paper, papers, run
    from byline.research.records import check_keeping, write_record

    if (table or figure) and not paper:
        raise UsageError("--table and --figure are of one paper: name it, as benchmarks/ does.")
    effort: Effort = "quick" if quick else "full"
    chosen = [find_paper(paper)] if paper else list(papers().values())
    scripts = [(one, name) for one in chosen for name in one.scripts(table or (), figure or ())]
    if keep:
        check_keeping(scripts, effort, "replace" if force else "refuse")
    with running.connect() as where:
        request = Request(effort, running.seed, where, keep)
        for one, script in scripts:
            kind, _, number = script.partition("_")
            if kind == "figure":
                typer.echo(f"Figure {number}: {draw(one, number, request)}", err=True)
                continue
            cells = progress(run(one, number, request), one.key, quiet=running.quiet, unit="cells")
            rows = list(cells)
            _show(one.title, number, rows, running.json_lines)
            if keep:
                write_record(one, number, rows, request)


def _show(title: str, table: str, rows: "list[Comparison]", json_lines: bool) -> None:
    from byline.research.records import table_text
    from byline.results import as_json

    if json_lines:
        for row in rows:
            typer.echo(json.dumps(as_json(row), ensure_ascii=False))
    else:
        typer.echo(f"{title}\nTable {table}\n{table_text(rows)}\n")
