"""Options that commands share, written once.

A command that takes `reading: Reading` or `running: Running` gets each field of it as an option of
its own; `command` sees to that. All commands take those of `Running`, also those with nothing
random, lengthy or talkative about them: whoever calls them from a script need not know which.
"""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from byline.corpus.readers import AuthorFrom as AuthorSource
from byline.corpus.readers import Options, options_of
from byline.errors import UsageError

if TYPE_CHECKING:
    from byline.engine import Engine

__all__ = ["Force", "Language", "MethodName", "Reading", "Running"]

Json = Annotated[bool, typer.Option("--json", help="One JSON object per line, for programs.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Fixes every random choice.")]
EngineName = Annotated[
    str,
    typer.Option(
        "--engine",
        metavar="WHERE",
        help="Where work runs: local, serial, or the tcp://HOST:PORT of a Dask scheduler.",
    ),
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", min=1, help="Worker processes; all cores if not given.")
]
AuthorFrom = Annotated[
    AuthorSource,
    typer.Option(
        "--author-from",
        metavar="WHERE",
        help="Where authors are named: auto, folder, name (Author_title.txt), header (sender).",
    ),
]
Columns = Annotated[
    str,
    typer.Option(metavar="OURS=THEIRS,…", help="Columns of tables, such as text=body,author=from."),
]
Encoding = Annotated[
    str | None, typer.Option(metavar="NAME", help="Read all text in this encoding.")
]
MaxBytes = Annotated[
    int | None, typer.Option("--max-bytes", min=1, help="Skip files larger than this.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace an existing file.")]
Language = Annotated[str | None, typer.Option(help="Code of the texts' language, such as en.")]
MethodName = Annotated[
    str | None,
    typer.Option("-m", "--method", metavar="NAME", help="How; `byline methods` lists them."),
]


@dataclass(frozen=True)
class Reading:
    """How the texts of a command are read."""

    author_from: AuthorFrom = "auto"
    columns: Columns = ""
    encoding: Encoding = None
    max_bytes: MaxBytes = None

    @property
    def options(self) -> Options:
        """The same for readers."""
        pairs = dict(_column_pairs(self.columns))
        return options_of(self.author_from, pairs, self.encoding, self.max_bytes)


@dataclass(frozen=True)
class Running:
    """How a command runs and speaks."""

    json_lines: Json = False
    seed: Seed = 0
    engine: EngineName = "local"
    jobs: Jobs = None
    quiet: Quiet = False

    def connect(self) -> "AbstractContextManager[Engine]":
        """The engine that was asked for."""
        from byline.engine import connect

        return connect(self.engine, self.jobs)


def _column_pairs(columns: str) -> tuple[tuple[str, str], ...]:
    """`text=body,author=from` in pairs."""
    pairs = [tuple(part.split("=", 1)) for part in columns.split(",") if part]
    if any(len(pair) != 2 or not all(pair) for pair in pairs):
        raise UsageError(f"--columns takes pairs such as text=body,author=from, not {columns!r}.")
    return tuple((ours.strip(), theirs.strip()) for ours, theirs in pairs)
