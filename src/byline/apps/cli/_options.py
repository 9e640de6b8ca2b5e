"""Options that commands share, written once.

All commands take `--json --seed --engine --jobs --quiet`, also those with nothing random, lengthy
or talkative about them: whoever calls them from a script need not know which.
"""

from typing import Annotated

import typer

from byline.corpus.readers import AuthorFrom as AuthorSource
from byline.corpus.readers import Options, options_of
from byline.errors import UsageError

__all__ = [
    "AuthorFrom",
    "Columns",
    "Encoding",
    "EngineName",
    "Force",
    "Jobs",
    "Json",
    "MaxBytes",
    "MethodName",
    "Quiet",
    "Seed",
    "reading",
]

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
MethodName = Annotated[
    str | None,
    typer.Option("-m", "--method", metavar="NAME", help="How; `byline methods` lists them."),
]


def reading(
    author_from: AuthorSource, columns: str, encoding: str | None, max_bytes: int | None
) -> Options:
    """The reading options that a command was given."""
    return options_of(author_from, dict(_column_pairs(columns)), encoding, max_bytes)


def _column_pairs(columns: str) -> tuple[tuple[str, str], ...]:
    """`text=body,author=from` in pairs."""
    pairs = [tuple(part.split("=", 1)) for part in columns.split(",") if part]
    if any(len(pair) != 2 or not all(pair) for pair in pairs):
        raise UsageError(f"--columns takes pairs such as text=body,author=from, not {columns!r}.")
    return tuple((ours.strip(), theirs.strip()) for ours, theirs in pairs)
