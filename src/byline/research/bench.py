"""Papers' tables, re-run: what was printed, what we get, and the difference.

A benchmark is a folder `benchmarks/<paper>/` with

    paper.toml    the numbers as printed, one `[[cell]]` each: table, row, column, printed, note;
                  `figures` names the table whose script draws one: { 2 = "table_1" }
    table_N.py    `measure(request) -> Iterator[Measured]`; `data() -> list[Path]`, what it reads;
                  `QUICK_SKIPS`, what a quick run skips
    figure_N.py   `draw(request)`, which returns an object with `svg()` and `csv()`

`run` joins the two; a cell that cannot be run has no value of ours and a note that says why. The
note of every cell of a quick run says what was skipped.
Running a benchmark executes its script, so only Byline's own are run. They lie in `benchmarks/` of
the source tree, and in `byline/research/benchmarks` of an installed copy, which keeps no records
and writes figures into the folder where it is run.
"""

import importlib.util
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Literal, NamedTuple, Protocol

from byline.engine import Engine, Serial
from byline.errors import InputError, UsageError
from byline.results import Comparison

__all__ = [
    "BenchFigure",
    "Effort",
    "Measured",
    "Paper",
    "Printed",
    "Request",
    "compare",
    "draw",
    "find_paper",
    "is_installed",
    "papers",
    "run",
    "write_figure",
]

INSTALLED = Path(__file__).with_name("benchmarks")
"""The scripts of an installed copy; not in a source tree."""
Effort = Literal["full", "quick"]


class BenchFigure(Protocol):
    """A figure that a benchmark's script draws."""

    def svg(self) -> str:
        """The picture."""

    def csv(self) -> str:
        """Its numbers."""


class Measured(NamedTuple):
    """One cell of ours; `value` is None where it cannot be had, and `note` says why."""

    row: str
    column: str
    value: float | None
    note: str = ""
    beside: str = ""
    """The printed row that it stands beside, if that is not its own."""


@dataclass(frozen=True, slots=True)
class Request:
    """How a table is to be measured."""

    effort: Effort = "full"
    """`quick` may use fewer texts and repetitions; the script's `QUICK_SKIPS` says which."""
    seed: int = 0
    engine: Engine = field(default_factory=Serial)
    keep: bool = False
    """Whether records and figures replace those under version control."""

    def results(self, folder: Path) -> Path:
        """Where a benchmark's folder takes files: `results`, or `results/local`, which git ignores.

        Quick runs are never kept. An installed copy writes to `results` of the working directory.
        """
        place = folder / "results" if self.keep else folder / "results" / "local"
        if is_installed(folder):
            place = Path("results") / folder.name
        try:
            place.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{place} cannot be written: {error.strerror}.") from error
        return place


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
    drawn_by: Mapping[str, str] = field(default_factory=dict)
    """Figures that another script draws, as `{"2": "table_1"}`."""

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables that have a script, in order."""
        return self._numbers("table")

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures that a script draws, in order."""
        return tuple(sorted({*self._numbers("figure"), *self.drawn_by}))

    def scripts(self, tables: Sequence[str] = (), figures: Sequence[str] = ()) -> list[str]:
        """The scripts, as `table_2`, that make these tables and figures; all if none is named."""
        for kind, asked, known in (
            ("table", tables, self.tables),
            ("figure", figures, self.figures),
        ):
            for number in asked:
                if number not in known:
                    raise UsageError(
                        f"{self.key} has no {kind} {number!r}. Known: {', '.join(known) or 'none'}."
                    )
        if not tables and not figures:
            tables, figures = self.tables, self.figures
        named = [f"table_{number}" for number in tables]
        named += [self.drawn_by.get(number, f"figure_{number}") for number in figures]
        return list(dict.fromkeys(named))

    def script(self, name: str) -> ModuleType:
        """A loaded script, by its name without the ending."""
        path = self.folder / f"{name}.py"
        spec = importlib.util.spec_from_file_location(f"benchmarks_{self.key}_{name}", path)
        if spec is None or spec.loader is None:
            raise InputError(f"{path} cannot be loaded as a benchmark.")
        self._forget_other_papers()
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def _forget_other_papers(self) -> None:
        """Unload scripts of other papers: several have a `table_1` that others of theirs import."""
        for name, module in list(sys.modules.items()):
            place = Path(getattr(module, "__file__", None) or "").parent
            if place.parent == self.folder.parent and place != self.folder:
                del sys.modules[name]

    def _numbers(self, kind: str) -> tuple[str, ...]:
        names = (path.stem.removeprefix(f"{kind}_") for path in self.folder.glob(f"{kind}_*.py"))
        return tuple(sorted(names))


def papers(folder: Path | None = None) -> dict[str, Paper]:
    """The benchmarks of the source tree or the installed copy (or of `folder`), by key."""
    tree = Path(__file__).parents[3] / "benchmarks"
    home = folder or (INSTALLED if INSTALLED.is_dir() else tree)
    if not home.is_dir():
        raise InputError(f"there are no benchmarks in {home}: install Byline again.")
    return {path.parent.name: _paper(path) for path in sorted(home.glob("*/paper.toml"))}


def is_installed(folder: Path) -> bool:
    """Whether a benchmark's folder is that of an installed copy."""
    return folder.is_relative_to(INSTALLED)


def find_paper(key: str, folder: Path | None = None) -> Paper:
    """The benchmark called `key`."""
    known = papers(folder)
    if key not in known:
        raise UsageError(f"no benchmark is called {key!r}. Known: {', '.join(known) or 'none'}.")
    return known[key]


def run(paper: Paper, table: str, request: Request) -> Iterator[Comparison]:
    """Measure one table of a paper, cell by cell."""
    script = paper.script(f"table_{table}")
    skipped = f"quick: skipped {script.QUICK_SKIPS}" if request.effort == "quick" else ""
    yield from compare(paper, table, script.measure(request), skipped)


def draw(paper: Paper, figure: str, request: Request) -> Path:
    """Draw one figure of a paper that has a script of its own, and return where it lies."""
    drawn = paper.script(f"figure_{figure}").draw(request)
    return write_figure(request.results(paper.folder) / f"figure_{figure}.svg", drawn)


def write_figure(place: Path, figure: BenchFigure) -> Path:
    """Write a figure and, beside it, its numbers as CSV."""
    place.write_text(figure.svg(), encoding="utf-8")
    place.with_suffix(".csv").write_text(figure.csv(), encoding="utf-8")
    return place


def compare(
    paper: Paper, table: str, measured: Iterable[Measured], skipped: str = ""
) -> Iterator[Comparison]:
    """Join what was measured with what was printed; printed cells nobody measured come last.

    `skipped`, what a quick run skips, is added to every note.
    """
    printed = {(cell.row, cell.column): cell for cell in paper.cells if cell.table == table}
    unmeasured = dict(printed)
    for ours in measured:
        cell = printed.get((ours.beside or ours.row, ours.column))
        unmeasured.pop((ours.row, ours.column), None)
        notes = (ours.note, cell.note if cell else "not printed", skipped)
        yield _comparison(paper, table, ours, cell.printed if cell else None, notes)
    for cell in unmeasured.values():
        missing = Measured(cell.row, cell.column, None)
        why = (cell.note or "not measured", skipped)
        yield _comparison(paper, table, missing, cell.printed, why)


def _comparison(
    paper: Paper, table: str, ours: Measured, printed: float | None, notes: Iterable[str]
) -> Comparison:
    note = "; ".join(filter(None, notes))
    difference = None if printed is None or ours.value is None else ours.value - printed
    return Comparison(
        paper.key, table, ours.row, ours.column, printed, ours.value, difference, note
    )


def _paper(path: Path) -> Paper:
    try:
        facts = tomllib.loads(path.read_text(encoding="utf-8"))
        cells = tuple(Printed(**cell) for cell in facts["cell"])
        return Paper(path.parent.name, facts["title"], path.parent, cells, facts.get("figures", {}))
    except (KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{path} is not a benchmark description: {error}") from error
