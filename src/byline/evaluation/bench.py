"""Papers' tables, re-run: what was printed, what we get, and the difference.

A benchmark is a folder `benchmarks/<paper>/` with

    paper.toml    the numbers as printed, one `[[cell]]` each: table, row, column, printed, note
    table_N.py    `measure(request) -> Iterator[Measured]`; `data() -> list[Path]`, what it reads

`run` joins the two; a cell that cannot be run has no value of ours and a note that says why.
Running a benchmark executes its script, so only those of Byline's own source tree are run.
"""

import importlib.util
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Literal, NamedTuple

from byline.engine import Engine, Serial
from byline.errors import InputError, UsageError
from byline.results import Comparison

__all__ = [
    "Effort",
    "Measured",
    "Paper",
    "Printed",
    "Request",
    "compare",
    "find_paper",
    "papers",
    "run",
]


Effort = Literal["full", "quick"]


class Measured(NamedTuple):
    """One cell of ours; `value` is None where it cannot be had, and `note` says why."""

    row: str
    column: str
    value: float | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Request:
    """How a table is to be measured."""

    effort: Effort = "full"
    """`quick` may use fewer texts and repetitions, and says so in the notes."""
    seed: int = 0
    engine: Engine = field(default_factory=Serial)


@dataclass(frozen=True, slots=True)
class Printed:
    """One cell as it stands in the paper."""

    table: str
    row: str
    column: str
    printed: float
    note: str = ""


@dataclass(frozen=True, slots=True)
class Paper:
    """A benchmark folder."""

    key: str
    title: str
    folder: Path
    cells: tuple[Printed, ...]

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables that have a script, in order."""
        return tuple(sorted(p.stem.removeprefix("table_") for p in self.folder.glob("table_*.py")))

    def script(self, table: str) -> ModuleType:
        """The loaded script of a table."""
        path = self.folder / f"table_{table}.py"
        spec = importlib.util.spec_from_file_location(f"benchmarks_{self.key}_{table}", path)
        if spec is None or spec.loader is None:
            raise InputError(f"{path} cannot be loaded as a benchmark.")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module


def papers(folder: Path | None = None) -> dict[str, Paper]:
    """The benchmarks of the source tree (or of `folder`), by key."""
    home = folder or Path(__file__).parents[3] / "benchmarks"
    if not home.is_dir():
        raise InputError(
            "the benchmarks are part of Byline's source tree, not of an installed copy: "
            "clone the project and run `byline bench` there."
        )
    return {path.parent.name: _paper(path) for path in sorted(home.glob("*/paper.toml"))}


def find_paper(key: str, folder: Path | None = None) -> Paper:
    """The benchmark called `key`."""
    known = papers(folder)
    if key not in known:
        raise UsageError(f"no benchmark is called {key!r}. Known: {', '.join(known) or 'none'}.")
    return known[key]


def run(paper: Paper, table: str, request: Request) -> Iterator[Comparison]:
    """Measure one table of a paper, cell by cell."""
    yield from compare(paper, table, paper.script(table).measure(request))


def compare(paper: Paper, table: str, measured: Iterable[Measured]) -> Iterator[Comparison]:
    """Join what was measured with what was printed; printed cells nobody measured come last."""
    printed = {(cell.row, cell.column): cell for cell in paper.cells if cell.table == table}
    for ours in measured:
        cell = printed.pop((ours.row, ours.column), None)
        notes = [note for note in (ours.note, cell.note if cell else "not printed") if note]
        yield _comparison(paper, table, ours, cell.printed if cell else None, "; ".join(notes))
    for cell in printed.values():
        missing = Measured(cell.row, cell.column, None)
        yield _comparison(paper, table, missing, cell.printed, cell.note or "not measured")


def _comparison(
    paper: Paper, table: str, ours: Measured, printed: float | None, note: str
) -> Comparison:
    difference = None if printed is None or ours.value is None else ours.value - printed
    return Comparison(
        paper.key, table, ours.row, ours.column, printed, ours.value, difference, note
    )


def _paper(path: Path) -> Paper:
    try:
        facts = tomllib.loads(path.read_text(encoding="utf-8"))
        cells = tuple(Printed(**cell) for cell in facts["cell"])
        return Paper(path.parent.name, facts["title"], path.parent, cells)
    except (KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{path} is not a benchmark description: {error}") from error
