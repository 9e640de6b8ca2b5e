"""`byline bench`: papers' tables and figures, re-run."""

from typing import TYPE_CHECKING, Annotated

import typer

from byline.apps.cli._options import Force, Running, arg, opt
from byline.apps.cli._output import echo_json
from byline.apps.cli._running import command
from byline.errors import UsageError

if TYPE_CHECKING:
    from byline.research.bench import Effort

__all__ = ["bench"]

Key = Annotated[str | None, arg("PAPER", "Its key, as in benchmarks/; all if none.")]
Quick = Annotated[bool, opt("--quick", "Less data and fewer repetitions.")]
Keep = Annotated[bool, opt("--keep", "Write records and figures to results/, from a clean tree.")]
Tables = Annotated[
    list[str] | None, opt("--table", "Only this table; may be given several times.", "N")
]
Figures = Annotated[
    list[str] | None, opt("--figure", "Only this figure; may be given several times.", "N")
]


@command
def bench(
    paper: Key = None,
    table: Tables = None,
    figure: Figures = None,
    quick: Quick = False,
    keep: Keep = False,
    force: Force = False,
    *,
    given: Running,
) -> None:
    """How near are we to a paper's tables?

    Shows what was printed, what we get, the difference, and a note on each. Corpora are looked for
    as `byline data` says. In a clone of the project figures go to results/local beside the paper's
    scripts, which git ignores, and with `--keep` records and figures to results/; an installed copy
    writes figures to results/ in the working directory.

    \b
    Examples:
      byline bench nikolentzos2017 --quick
      byline bench nasir2014 --table 2 --figure 1
    """
    from byline.research.bench import Request, draw, find_paper, papers, run
    from byline.research.records import check_keeping, table_text, write_record

    if (table or figure) and not paper:
        raise UsageError("--table and --figure are of one paper: name it, as benchmarks/ does.")
    effort: Effort = "quick" if quick else "full"
    chosen = [find_paper(paper)] if paper else list(papers().values())
    scripts = [(one, name) for one in chosen for name in one.scripts(table or (), figure or ())]
    if keep:
        check_keeping(scripts, effort, "replace" if force else "refuse")
    with given.connect() as where:
        request = Request(effort, given.seed, where, keep)
        for one, script in scripts:
            kind, _, number = script.partition("_")
            if kind == "figure":
                typer.echo(f"Figure {number}: {draw(one, number, request)}", err=True)
                continue
            rows = list(given.progress(run(one, number, request), one.key, "cells"))
            if given.json_lines:
                for row in rows:
                    echo_json(row)
            else:
                typer.echo(f"{one.title}\nTable {number}\n{table_text(rows)}\n")
            if keep:
                write_record(one, number, rows, request)
