"""What all commands do around their work: report errors, show progress, set exit statuses."""

import errno
import functools
import inspect
import os
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, get_type_hints

import typer

from byline.corpus import Skipped
from byline.engine import Engine, WithProgress
from byline.errors import BylineError, TaskError
from byline.reports.wording import printable

__all__ = ["Bars", "command", "note_skipped", "progress", "waiting"]

BAR, DONE, OPEN = 14, "█", "░"

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
            with _warnings_in_words():
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


@contextmanager
def _warnings_in_words() -> Iterator[None]:
    """Show Byline's own warnings as messages, without the place in the source."""

    def show(message: Warning | str, *_: object, **__: object) -> None:
        typer.echo(f"byline: note: {printable(str(message))}", err=True)

    with warnings.catch_warnings():
        warnings.filterwarnings("always", category=UserWarning, module=r"byline\.")
        warnings.showwarning = show
        yield


def _parameters(body: Callable[..., Any], groups: dict[str, Any]) -> list[inspect.Parameter]:
    """The parameters of a command, with the fields of groups in their place."""
    shown: list[inspect.Parameter] = []
    for one in inspect.signature(body).parameters.values():
        if one.name not in groups:
            shown.append(one)
            continue
        hints = get_type_hints(groups[one.name], include_extras=True)
        own = set(groups[one.name].__annotations__)  # before those that it inherits
        shown += [
            one.replace(name=field.name, annotation=hints[field.name], default=field.default)
            for field in sorted(fields(groups[one.name]), key=lambda field: field.name not in own)
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
                _overwrite(f"{what} … {count:,} {unit} ({rate:,.0f} a second)")
            yield item
    finally:
        if shown != began:
            _overwrite("")


def waiting(what: str, *, quiet: bool) -> AbstractContextManager[None]:
    """Show on a terminal's stderr, after a second, that something lengthy goes on, and how long."""
    if quiet or not sys.stderr.isatty():
        return nullcontext()
    return _ticking(lambda seconds: f"{what} … {seconds:.0f} s")


class Bars:
    """A bar for each stage of a long command: what it does, how far it is, how long it took.

    A stage whose parts nobody counts has an empty bar until it is done. Stages that are over in a
    second leave no line. Nothing is shown in pipes.
    """

    def __init__(self, stages: int, *, quiet: bool) -> None:
        self._stages, self._number = stages, 0
        self._silent = quiet or not sys.stderr.isatty()
        self._share, self._count = 0.0, ""

    def watch(self, engine: Engine) -> Engine:
        """The engine, which then reports how far it is."""
        return engine if self._silent else WithProgress(engine, self._update)

    @contextmanager
    def stage(self, what: str) -> Iterator[None]:
        """A stage and its bar."""
        self._number += 1
        self._share, self._count = 0.0, ""
        if self._silent:
            yield
            return
        title, began = f"{self._number} of {self._stages}: {what}", time.monotonic()
        with _ticking(
            lambda seconds: f"{_bar(self._share)} {title}{self._count} … {seconds:.0f} s"
        ):
            yield
        if (took := time.monotonic() - began) >= 1:
            _overwrite(f"{_bar(1.0)} {title}, {took:.0f} s\n")

    def _update(self, done: int, total: int | None) -> None:
        self._share = done / total if total else self._share
        self._count = f", {done:,} of {total:,}" if total else f", {done:,}"


def _bar(share: float) -> str:
    filled = int(BAR * share)
    return DONE * filled + OPEN * (BAR - filled)


@contextmanager
def _ticking(line: Callable[[float], str]) -> Iterator[None]:
    """Show a line about the seconds that passed, each second until the body is done."""
    done, began = threading.Event(), time.monotonic()

    def draw() -> None:
        while not done.wait(1.0):
            _overwrite(line(time.monotonic() - began))

    drawing = threading.Thread(target=draw, daemon=True)
    drawing.start()
    try:
        yield
    finally:
        done.set()
        drawing.join()
        _overwrite("")


def _overwrite(line: str) -> None:
    print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
