"""What commands write: answers on stdout, files that are written whole or not at all."""

import json
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, TypeVar

import typer

from byline.errors import InputError

__all__ = ["echo_json", "emit", "refuse_existing", "spaced", "write_whole"]

T = TypeVar("T")


def echo_json(answer: object) -> None:
    """Print an answer, or plain values, as one line of JSON."""
    from byline.results import as_json

    typer.echo(json.dumps(as_json(answer), ensure_ascii=False))


def emit(
    answers: Iterable[T], readable: Callable[[Iterable[T]], Iterable[str]], *, json_lines: bool
) -> None:
    """Print answers as they come: one JSON object to a line, or as `readable` words them."""
    if json_lines:
        for answer in answers:
            echo_json(answer)
    else:
        for part in readable(answers):
            typer.echo(part)


def spaced(blocks: Iterable[str]) -> Iterator[str]:
    """Blocks of text with an empty line after each."""
    return (f"{block}\n" for block in blocks)


def refuse_existing(target: Path, *, force: bool) -> None:
    """Refuse, before any work, to replace a file unasked or to write where nothing can be."""
    if target.exists() and not force:
        raise InputError(f"{target} exists already; choose another name or pass --force.")
    if target.is_dir() or not target.parent.is_dir():
        raise InputError(f"{target} cannot be written: it is a folder, or lies in none.")
    if target.exists() and not target.is_file():
        raise InputError(f"{target} cannot be replaced: it is a device or a pipe, not a file.")
    if not os.access(target.resolve().parent, os.W_OK | os.X_OK):
        raise InputError(f"{target} cannot be written: you may not write into its folder.")


def write_whole(target: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file beside its place and move it there when all is written.

    What is behind a link is replaced, and the link stays.
    """
    target = target.resolve()
    if target.exists() and not target.is_file():
        raise InputError(f"{target} cannot be replaced: it is a device or a pipe, not a file.")
    try:
        handle, part = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise InputError(f"{target} cannot be written: {error.strerror}.") from error
    try:
        with os.fdopen(handle, "wb") as stream:
            write(stream)
        os.chmod(part, 0o666 & ~_umask())
        os.replace(part, target)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
