"""What all commands do around their work: report errors, show progress, set exit statuses."""

import errno
import functools
import inspect
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, get_type_hints

import typer

from byline.corpus import Skipped
from byline.errors import BylineError, TaskError
from byline.reports.wording import printable

__all__ = ["command", "note_skipped", "progress", "waiting"]

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)

T = TypeVar("T")


def command(body: Callable[..., int | None]) -> Callable[..., None]:
    """A command whose errors are one message on stderr and whose return value is its exit status.

    0 done, 1 done with input skipped, 2 the request cannot be carried out, 130 interrupted.
    A parameter that is a dataclass stands for its fields, each of which is an option.
    """
    hints = get_type_hints(body, include_extras=True)
    groups = {name: kind for name, kind in hints.items() if is_dataclass(kind)}

    @functools.wraps(body)
    def run(**given: Any) -> None:
        try:
            status = body(**_grouped(given, groups)) or 0
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

    shown = _parameters(body, groups)
    run.__signature__ = inspect.Signature(shown)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in shown}
    return run


def _parameters(body: Callable[..., Any], groups: dict[str, Any]) -> list[inspect.Parameter]:
    """The parameters of a command, with the fields of groups in their place."""
    shown: list[inspect.Parameter] = []
    for one in inspect.signature(body).parameters.values():
        if one.name not in groups:
            shown.append(one)
            continue
        hints = get_type_hints(groups[one.name], include_extras=True)
        shown += [
            one.replace(name=field.name, annotation=hints[field.name], default=field.default)
            for field in fields(groups[one.name])
        ]
    return shown


def _grouped(given: dict[str, Any], groups: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a command, with the fields of groups put together."""
    rest = dict(given)
    made = {
        name: kind(**{field.name: rest.pop(field.name) for field in fields(kind)})
        for name, kind in groups.items()
    }
    return rest | made


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
