"""What all commands do around their work: report errors, show progress, set exit statuses."""

import errno
import functools
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

import typer

from byline.corpus import Skipped
from byline.errors import BylineError, TaskError
from byline.reports.plain import printable

__all__ = ["command", "note_skipped", "progress", "waiting"]

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)

P = ParamSpec("P")
T = TypeVar("T")


def command(body: Callable[P, int | None]) -> Callable[P, None]:
    """A command whose errors are one message on stderr and whose return value is its exit status.

    0 done, 1 done with input skipped, 2 the request cannot be carried out, 130 interrupted.
    """

    @functools.wraps(body)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            status = body(*args, **kwargs) or 0
            sys.stdout.flush()
        except BylineError as error:
            if _is_fault(error):
                raise
            typer.echo(f"byline: {printable(str(error))}", err=True)
            status = 2
        except KeyboardInterrupt:
            typer.echo("byline: interrupted", err=True)
            status = 130
        except BrokenPipeError:  # the reader of a pipe (`| head`) has had enough
            _close_stdout()
            status = 0
        except OSError as error:
            if error.errno not in FULL:
                raise
            _close_stdout()
            typer.echo(f"byline: the answer cannot be written: {error.strerror}", err=True)
            status = 2
        raise typer.Exit(status)

    return run


def _close_stdout() -> None:
    """Point stdout away, so that the interpreter does not complain while it closes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _is_fault(error: BylineError) -> bool:
    """Whether a task failed for a reason no user can mend: such errors keep their traceback."""
    cause = error.__cause__
    return isinstance(error, TaskError) and not isinstance(cause, BylineError | OSError | None)


def note_skipped(skipped: Sequence[Skipped]) -> int:
    """Name on stderr what was skipped, and give the exit status that goes with it."""
    for item in skipped:
        typer.echo(f"byline: skipped {printable(item.source)}: {printable(item.reason)}", err=True)
    return 1 if skipped else 0


def progress(items: Iterable[T], what: str, *, quiet: bool, unit: str = "texts") -> Iterator[T]:
    """Pass the items through, showing on a terminal's stderr how many went by.

    Nothing is shown in the first second, in pipes, or when told to be quiet.
    """
    if quiet or not sys.stderr.isatty():
        yield from items
        return
    began = shown = time.monotonic()
    count = 0
    try:
        for count, item in enumerate(items, 1):
            now = time.monotonic()
            if now - began > 1 and now - shown > 0.2:
                shown = now
                rate = count / (now - began)
                line = f"{what} … {count:,} {unit} ({rate:,.0f} a second)"
                print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
            yield item
    finally:
        if shown != began:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


@contextmanager
def waiting(what: str, *, quiet: bool) -> Iterator[None]:
    """Show on a terminal's stderr, after a second, that something lengthy goes on, and how long."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    done = threading.Event()
    began = time.monotonic()

    def tell() -> None:
        while not done.wait(1.0):
            line = f"{what} … {time.monotonic() - began:.0f} s"
            print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
