"""The text file that a kept run of a benchmark leaves: numbers, commit, seed, data, machine."""

import hashlib
import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Literal

from byline.errors import InputError, UsageError
from byline.research.bench import Effort, Paper, Request, is_installed
from byline.results import Comparison

__all__ = [
    "check_keeping",
    "clean_commit",
    "data_hash",
    "study_results",
    "table_text",
    "write_record",
]


def check_keeping(
    scripts: Iterable[tuple[Paper, str]], effort: Effort, existing: Literal["replace", "refuse"]
) -> None:
    """Refuse, before hours of work, to write what would not be allowed to stay."""
    if effort == "quick":
        raise UsageError("only full runs are kept: give either --quick or --keep.")
    for paper, script in scripts:
        if is_installed(paper.folder):
            raise UsageError(
                "--keep writes records into Byline's source tree, and this is an installed copy: "
                "clone the project and run `byline bench` there, or leave out --keep."
            )
        clean_commit(paper.folder)
        ending = ".txt" if script.startswith("table_") else ".svg"
        place = paper.folder / "results" / f"{script}{ending}"
        if place.exists() and existing == "refuse":
            raise InputError(f"{place} exists already; pass --force to replace it.")


def write_record(paper: Paper, table: str, rows: Sequence[Comparison], request: Request) -> Path:
    """Write `results/table_N.txt` beside the paper's script, whole or not at all."""
    target = request.results(paper.folder) / f"table_{table}.txt"
    head = [
        f"{paper.title}",
        f"table {table}, effort {request.effort}, seed {request.seed}",
        f"byline {version('byline')}, commit {clean_commit(paper.folder)}",
        f"python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores",
        f"data {data_hash(paper.script(f'table_{table}').data())}",
    ]
    partial = target.with_suffix(".partial")
    partial.write_text("\n".join([*head, "", table_text(rows), ""]), encoding="utf-8")
    partial.replace(target)
    return target


def study_results(script: str) -> Path:
    """Where a study's script writes: `results/local`, or `results` if it is run with `--keep`.

    The option is taken from the command line, and needs a work tree without changes.
    """
    folder, keep = Path(script).parent, "--keep" in sys.argv
    if keep:
        sys.argv.remove("--keep")
        clean_commit(folder)
    return Request(keep=keep).results(folder)


def clean_commit(folder: Path) -> str:
    """The commit that the source tree stands at; refused while anything but results differs."""
    changed = _git(folder, "status", "--porcelain", "--", ":/", ":(top,exclude,glob)**/results/**")
    if changed:
        raise InputError(
            f"a record names the commit that was run, but the work tree has changes: "
            f"{changed.splitlines()[0][2:].strip()}. Commit or stash them, or run without --keep."
        )
    return _git(folder, "rev-parse", "--short=12", "HEAD")


def _git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError) as failure:
        raise InputError(
            f"a record names the commit that was run, and {folder} is not in a git work tree with "
            "a commit: clone the project, or run without --keep."
        ) from failure
    return done.stdout.rstrip()


def table_text(rows: Sequence[Comparison]) -> str:
    """The comparison as aligned columns: row, column, printed, ours, difference, note."""
    head = ("row", "column", "printed", "ours", "difference", "note")
    cells = [head, *((r.row, r.column, *_numbers(r), r.note) for r in rows)]
    widths = [max(len(line[k]) for line in cells) for k in range(len(head))]
    return "\n".join(
        "  ".join(
            value.rjust(width) if k in (2, 3, 4) else value.ljust(width)
            for k, (value, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    )


def data_hash(paths: Iterable[Path]) -> str:
    """One hash over the names and contents of files and folders; `none` without any."""
    digest, seen = hashlib.sha256(), False
    for root in paths:
        files = sorted(p for p in root.rglob("*") if p.is_file()) if root.is_dir() else [root]
        for path in files:
            seen = True
            digest.update(path.name.encode())
            with path.open("rb") as stream:
                digest.update(hashlib.file_digest(stream, "sha256").digest())
    return digest.hexdigest()[:16] if seen else "none"


def _numbers(row: Comparison) -> tuple[str, str, str]:
    def show(value: float | None, *, sign: str = "") -> str:
        return "-" if value is None else f"{value:{sign},.6g}"

    return show(row.printed), show(row.ours), show(row.difference, sign="+")
