"""`byline bench`: papers' tables, re-run."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from byline.apps.cli._options import Running
from byline.apps.cli._running import command, progress

if TYPE_CHECKING:
    from byline.results import Comparison

__all__ = ["bench"]

Key = Annotated[
    str | None, typer.Argument(metavar="PAPER", help="Its key, as in benchmarks/; all if none.")
]
Quick = Annotated[bool, typer.Option("--quick", help="Less data and fewer repetitions.")]
Keep = Annotated[
    bool, typer.Option("--keep", help="Write the result beside the benchmark as a text file.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace a result that was kept before.")]


@command
def bench(
    paper: Key = None,
    quick: Quick = False,
    keep: Keep = False,
    force: Force = False,
    *,
    running: Running,
) -> None:
    """How near are we to a paper's tables?

    Shows what was printed, what we get, the difference, and a word on each. Works in a clone of
    the project; corpora are looked for as `byline data` says.

    \b
    Examples:
      byline bench nikolentzos2017 --quick
      byline bench nikolentzos2017 --json
    """
    from byline.evaluation.bench import Request, find_paper, papers, run
    from byline.evaluation.record import check_keeping, write_record

    chosen = [find_paper(paper)] if paper else list(papers().values())
    if keep:
        check_keeping(chosen, "quick" if quick else "full", "replace" if force else "refuse")
    with running.connect() as where:
        request = Request("quick" if quick else "full", running.seed, where)
        for one in chosen:
            for table in one.tables:
                cells = progress(
                    run(one, table, request), one.key, quiet=running.quiet, unit="cells"
                )
                rows = list(cells)
                _show(one.title, table, rows, running.json_lines)
                if keep:
                    write_record(one, table, rows, request)


def _show(title: str, table: str, rows: "list[Comparison]", json_lines: bool) -> None:
    from byline.evaluation.record import table_text
    from byline.results import as_json

    if json_lines:
        for row in rows:
            typer.echo(json.dumps(as_json(row), ensure_ascii=False))
    else:
        typer.echo(f"{title}\nTable {table}\n{table_text(rows)}\n")
