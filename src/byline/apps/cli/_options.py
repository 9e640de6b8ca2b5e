"""Options that commands share, and what goes with them: reading, progress and printing.

A command that takes `given: Reading` or `given: Running` gets each field of it as an option of its
own; `command` sees to that. All commands take those of `Running`, also those with nothing random
or lengthy about them: whoever calls them from a script need not know which.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from byline.apps.cli._output import emit
from byline.apps.cli._running import progress, waiting
from byline.corpus.readers import AuthorFrom as AuthorSource
from byline.corpus.readers import Options, options_of
from byline.errors import UsageError

if TYPE_CHECKING:
    from byline.corpus import Corpus, Skipped
    from byline.engine import Engine

__all__ = [
    "Depth",
    "Force",
    "Language",
    "MaxN",
    "MethodName",
    "Model",
    "Pile",
    "Reading",
    "Running",
    "Save",
    "Settings",
    "Window",
    "arg",
    "check_model",
    "check_settings",
    "opt",
    "reasons",
    "set_options",
]

T = TypeVar("T")
SHOWN = 3


def opt(name: str, help: str, metavar: str | None = None, **more: Any) -> Any:
    """An option of the command line; `name` may hold a short spelling too, as in "-o --output"."""
    return typer.Option(*name.split(), metavar=metavar, help=help, **more)


def arg(metavar: str, help: str) -> Any:
    """A positional argument of the command line."""
    return typer.Argument(metavar=metavar, help=help)


Json = Annotated[bool, opt("--json", "One JSON object per line, for programs.")]
Quiet = Annotated[bool, opt("--quiet", "No progress.")]
Seed = Annotated[int, opt("--seed", "Fixes every random choice.", min=0)]
EngineName = Annotated[
    str,
    opt(
        "--engine",
        "Where work runs: local, serial, or the tcp://HOST:PORT of a Dask scheduler.",
        "WHERE",
    ),
]
Jobs = Annotated[int | None, opt("--jobs", "Worker processes; all cores if not given.", min=1)]
AuthorFrom = Annotated[
    AuthorSource,
    opt(
        "--author-from",
        "Where authors are named: auto, folder, name (Author_title.txt), header (sender).",
        "WHERE",
    ),
]
Columns = Annotated[
    str, opt("--columns", "Columns of tables, such as text=body,author=from.", "OURS=THEIRS,…")
]
Encoding = Annotated[str | None, opt("--encoding", "Read all text in this encoding.", "NAME")]
MaxBytes = Annotated[int | None, opt("--max-bytes", "Skip files larger than this.", min=1)]
Force = Annotated[bool, opt("--force", "Replace an existing file.")]
Language = Annotated[str | None, opt("--language", "Code of the texts' language, such as en.")]
MethodName = Annotated[
    str | None, opt("-m --method", "The method; `byline methods` lists them.", "NAME")
]
Depth = Annotated[
    str | None, opt("--depth", "spgk: the longest path between two terms, in edges.", "N")
]
Window = Annotated[
    str | None, opt("--window", "spgk: terms within this window are joined by an edge.", "N")
]
MaxN = Annotated[
    str | None,
    opt("--n", "n-gram methods: terms of an n-gram, at most; chars: fewest,most.", "N"),
]
Settings = Annotated[
    list[str] | None,
    opt("--set", "A setting of the method; `byline methods NAME` lists them.", "NAME=VALUE"),
]
Pile = Annotated[str | None, arg("CORPUS", "A folder, a file or -; the bundled pile if none.")]
Save = Annotated[Path | None, opt("--save", "Save the fitted model to a file.", "MODEL")]
Model = Annotated[Path | None, opt("--model", "Use a saved model instead of fitting.", "MODEL")]


@dataclass(frozen=True)
class Running:
    """How a command runs and prints."""

    json_lines: Json = False
    seed: Seed = 0
    engine: EngineName = "local"
    jobs: Jobs = None
    quiet: Quiet = False

    def connect(self) -> "AbstractContextManager[Engine]":
        """The engine that was asked for."""
        from byline.engine import connect

        return connect(self.engine, self.jobs)

    def progress(self, items: Iterable[T], what: str, unit: str = "texts") -> Iterator[T]:
        """The items, with their number shown as they pass."""
        return progress(items, what, quiet=self.quiet, unit=unit)

    def waiting(self, what: str) -> AbstractContextManager[None]:
        """Shows that something lengthy goes on, and for how long."""
        return waiting(what, quiet=self.quiet)

    def emit(self, answers: Iterable[T], readable: Callable[[Iterable[T]], Iterable[str]]) -> None:
        """Print answers as they come: one JSON object to a line, or as `readable` words them."""
        emit(answers, readable, json_lines=self.json_lines)


@dataclass(frozen=True)
class Reading(Running):
    """How a command reads texts, runs and prints."""

    author_from: AuthorFrom = "auto"
    columns: Columns = ""
    encoding: Encoding = None
    max_bytes: MaxBytes = None

    @property
    def options(self) -> Options:
        """The same for readers."""
        pairs = dict(_column_pairs(self.columns))
        return options_of(self.author_from, pairs, self.encoding, self.max_bytes)

    def read(self, *sources: str | None) -> "list[Corpus]":
        """One corpus per source; the bundled pile for None."""
        from byline.corpus.bundled import bundled_pile
        from byline.corpus.readers import read

        options = self.options
        return [
            read(bundled_pile() if source is None else source, options)
            for source in self.progress(sources, "reading", "sources")
        ]

    def read_together(self, sources: Sequence[str]) -> "Corpus":
        """All texts of all sources; where two would have one id, the source is put before it."""
        from byline.corpus import Corpus

        piles = self.read(*sources)
        times = Counter(text.id for pile in piles for text in pile)
        texts, taken = [], set()
        for source, pile in zip(sources, piles, strict=True):
            for text in pile:
                name = text.id if times[text.id] == 1 else f"{source}:{text.id}"
                while name in taken:
                    name += " (again)"
                taken.add(name)
                texts.append(replace(text, id=name))
        return Corpus(texts, [item for pile in piles for item in pile.skipped])


def _column_pairs(columns: str) -> tuple[tuple[str, str], ...]:
    """`text=body,author=from` in pairs."""
    pairs = [tuple(part.split("=", 1)) for part in columns.split(",") if part]
    if any(len(pair) != 2 or not all(pair) for pair in pairs):
        raise UsageError(f"--columns takes pairs such as text=body,author=from, not {columns!r}.")
    return tuple((ours.strip(), theirs.strip()) for ours, theirs in pairs)


def set_options(**options: object) -> dict[str, Any]:
    """The options that were given."""
    return {name: value for name, value in options.items() if value is not None}


def check_settings(
    check: Callable[[dict[str, object]], dict[str, Any]],
    pairs: Sequence[str] | None,
    **options: object,
) -> dict[str, Any]:
    """The settings given with --set and those that have an option of their own, checked."""
    own = set_options(**options)
    settings: dict[str, object] = {}
    for pair in pairs or ():
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not (name and equals):
            raise UsageError(f"--set takes a setting such as NAME=VALUE, not {pair!r}.")
        for other in (one[name] for one in (settings, own) if name in one):
            if str(other) != value:
                raise UsageError(f"{name} is given twice, as {other} and as {value}: choose one.")
        settings[name] = value
    return check(own | settings)


def check_model(model: Path | None, others: Mapping[str, object]) -> None:
    """Refuse options that have no effect on a saved model."""
    if model is not None and any(value not in (None, []) for value in others.values()):
        *first, last = others
        names = f"{', '.join(first)} and {last}" if first else last
        raise UsageError(f"--model is fitted already: leave out {names}.")


def reasons(skipped: "Sequence[Skipped]") -> str:
    """What was skipped and why, the first few of it; empty if nothing was."""
    shown = [f"{item.source} {item.reason}" for item in skipped[:SHOWN]]
    more = len(skipped) - len(shown)
    return "; ".join([*shown, f"{more:,} more"] if more else shown)
